//! Restores the text of a code block, whether its lines are elements, table rows or separated by breaks, with or without line numbers.
//! White space is kept exactly.

use crate::clean::code::line_numbers::{is_number, line_numbers, starts_with_space};
use crate::clean::dom::class_words::class_words;
use crate::clean::dom::custom_elements::custom_element_name;
use crate::clean::dom::siblings::siblings_after;
use crate::clean::dom::text::is_blank;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::code::{LINE_ATTRIBUTES, LINE_CLASSES, LINE_CONTAINERS, MARKED_LINES, TOOL_WORDS};
use crate::rules::tag::Tag;

/// Most words of a control inside code. Longer elements are code, whatever their class.
const MAX_CONTROL_WORDS: u32 = 6;

/// Fewest elements without line breaks that are lines.
const MIN_LINES: usize = 3;

/// Blocks with code right behind them from which on they are words rather than lines.
const MIN_TOKENS: usize = 3;

/// The text of a code block.
pub(crate) fn code_text(page: &Page, root: NodeId) -> String {
    // Editors keep their lines in one element; everything around it is the editor's interface.
    let lines = page.subtree(root).find(|inner| page.classes(*inner).any(|class| LINE_CONTAINERS.contains(&class)));
    let root = lines.unwrap_or(root);
    let tokens_are_blocks = has_blocks_within_lines(page, root);
    let holder = holder_of_lines(page, root);
    let numbers = line_numbers(page, root);
    let are_spaced = numbers.iter().all(|number| siblings_after(page, *number).next().is_some_and(|next| starts_with_space(page, next)));
    let mut reader =
        Reader { page, root, tokens_are_blocks, holder, numbers, are_spaced, out: String::new(), open: Vec::new(), line_ended: false };
    reader.read();
    finish(&reader.out)
}

struct Reader<'p> {
    page: &'p Page,
    root: NodeId,
    /// Whether each word is in a block of its own, so that only named elements hold lines.
    tokens_are_blocks: bool,
    /// The element of which every child is a line.
    holder: Option<NodeId>,
    /// Line numbers that only their place tells from code, in order.
    numbers: Vec<NodeId>,
    /// Whether a space parts each of them from its line.
    are_spaced: bool,
    out: String,
    /// Open elements that hold one line.
    open: Vec<OpenLine>,
    /// Whether a line element ended without a line break of its own.
    line_ended: bool,
}

struct OpenLine {
    /// The node after its content.
    end: NodeId,
    /// The length of the output when it began.
    start: usize,
    /// Whether its name says that it is a line.
    is_named: bool,
}

impl Reader<'_> {
    fn read(&mut self) {
        let page = self.page;
        let end = page.end(self.root);
        let mut next = NodeId(self.root.0 + 1);
        while next < end {
            self.close_until(next);
            next = if self.visit(next) { NodeId(next.0 + 1) } else { page.end(next) };
        }
    }

    /// Reads a node; returns whether its children are to be visited.
    fn visit(&mut self, node: NodeId) -> bool {
        let page = self.page;
        match page.tag(node) {
            Tag::Text => self.text(node),
            Tag::Br => {
                self.line_ended = false;
                self.out.push('\n');
            }
            _ if self.numbers.binary_search(&node).is_ok() || is_number(page, node) || is_code_control(page, node, self.root) => {
                return false;
            }
            _ if self.is_line(node) => self.begin_line(node),
            _ => {}
        }
        true
    }

    fn text(&mut self, node: NodeId) {
        let page = self.page;
        let text = page.text(node);
        let blank = is_blank(page, node);
        if blank && self.is_between_lines(node) {
            return;
        }
        if self.line_ended && !text.starts_with(['\n', '\r']) {
            self.out.push('\n');
        }
        self.line_ended = false;
        let is_behind_number = self.are_spaced && self.numbers.binary_search_by_key(&node, |number| page.end(*number)).is_ok();
        self.out.push_str(if is_behind_number { &text[1..] } else { text });
    }

    /// Whether white space is only between line elements, or between parts of a table.
    fn is_between_lines(&self, node: NodeId) -> bool {
        let page = self.page;
        let parent = page.parent(node).unwrap_or(self.root);
        if matches!(page.tag(parent), Tag::Table | Tag::Tbody | Tag::Thead | Tag::Tr | Tag::Ol | Tag::Ul | Tag::Colgroup) {
            return true;
        }
        let next = page.end(node);
        let before_block_line = next < page.end(parent) && !page.tag(next).is_inline() && self.is_line(next);
        let outside_pre = !page.marks(node).has(Marks::PREFORMATTED) && !page.tag(parent).is_inline() && !self.is_line(parent);
        outside_pre || (before_block_line && (self.line_ended || self.out.is_empty()))
    }

    /// Whether an element holds one line. Blocks within what is called a line are its words.
    fn is_line(&self, node: NodeId) -> bool {
        if self.holder.is_some() && self.page.parent(node) == self.holder {
            return true;
        }
        let only_by_name = self.tokens_are_blocks || self.open.iter().any(|line| line.is_named && node < line.end);
        if only_by_name { is_line_by_name(self.page, node) } else { is_line(self.page, node) }
    }

    fn begin_line(&mut self, node: NodeId) {
        let before = self.out.rsplit('\n').next().unwrap_or("");
        let is_block = !self.page.tag(node).is_inline() && !before.is_empty();
        if self.line_ended || is_block || (is_marked_line(self.page, node) && !before.trim().is_empty()) {
            self.out.push('\n');
        }
        self.line_ended = false;
        self.open.push(OpenLine { end: self.page.end(node), start: self.out.len(), is_named: is_line_by_name(self.page, node) });
    }

    fn close_until(&mut self, node: NodeId) {
        while let Some(ended) = self.open.pop_if(|line| line.end <= node) {
            let line = &self.out[ended.start..];
            self.line_ended = line.is_empty() || !line.ends_with('\n');
        }
    }
}

/// Whether an element holds one line.
fn is_line(page: &Page, node: NodeId) -> bool {
    match page.tag(node) {
        Tag::Div | Tag::P | Tag::Li | Tag::Tr => true,
        Tag::Span | Tag::Code | Tag::Td => is_line_by_name(page, node),
        _ => false,
    }
}

fn is_line_by_name(page: &Page, node: NodeId) -> bool {
    page.classes(node).any(|class| LINE_CLASSES.contains(&class))
        || is_marked_line(page, node)
        || LINE_ATTRIBUTES.iter().any(|name| page.attr_named(node, name).is_some())
}

/// Whether an element is a line that is marked within code.
fn is_marked_line(page: &Page, node: NodeId) -> bool {
    page.classes(node).any(|class| MARKED_LINES.iter().any(|ending| class.ends_with(ending)))
}

/// The element of which every child is a line, by its style alone: there is no line break in all of the code, all children are spans of one
/// class, and most of them hold the words of a highlighter. Such words have different classes, or white space between them.
fn holder_of_lines(page: &Page, root: NodeId) -> Option<NodeId> {
    let breaks = |node: NodeId| page.tag(node) == Tag::Br || page.text(node).trim().contains('\n');
    let holder = page.subtree(root).take(MIN_LINES).find(|inner| page.children(*inner).nth(MIN_LINES - 1).is_some())?;
    let first = page.attr(page.children(holder).next()?, Attr::Class)?;
    let is_line = |node: NodeId| page.tag(node) == Tag::Span && page.attr(node, Attr::Class) == Some(first);
    let has_words = |node: &NodeId| page.children(*node).any(|inner| !page.is_text(inner));
    let (all, parted) = (page.children(holder).count(), page.children(holder).filter(has_words).count());
    let are_lines = page.children(holder).all(is_line) && 2 * parted >= all;
    (are_lines && !page.subtree(root).any(breaks)).then_some(holder)
}

/// Whether blocks stand within the lines of preformatted code: more of them than lines, on both sides of text without a line break. A
/// highlighter wrapped every word in one, and a style shows them in the line.
fn has_blocks_within_lines(page: &Page, root: NodeId) -> bool {
    let is_block = |node: NodeId| matches!(page.tag(node), Tag::Div | Tag::P);
    let (mut blocks, mut breaks, mut beside) = (0, 0, 0);
    for node in page.subtree(root).skip(1) {
        if page.is_text(node) {
            breaks += if page.marks(node).has(Marks::PREFORMATTED) { page.text(node).matches('\n').count() } else { 0 };
        } else if is_block(node) {
            let next = page.end(node);
            let goes_on = next < page.end(page.parent(node).unwrap_or(root)) && page.is_text(next) && !page.text(next).contains('\n');
            blocks += 1;
            beside += usize::from(goes_on);
        }
    }
    // With one break after each line, or none, the blocks are lines.
    blocks > 2 * breaks && beside >= MIN_TOKENS && 3 * beside >= blocks
}

/// Whether an element in code is a control, for screen readers only, or hidden.
fn is_code_control(page: &Page, node: NodeId, root: NodeId) -> bool {
    if matches!(
        page.tag(node),
        Tag::Button | Tag::Svg | Tag::Script | Tag::Style | Tag::Textarea | Tag::Select | Tag::Input | Tag::Noscript | Tag::Img
    ) {
        return true;
    }
    let hidden = page.marks(node).has(Marks::HIDDEN) && !page.marks(root).has(Marks::HIDDEN);
    let is_copy = custom_element_name(page, node) == Some("clipboard-copy") || page.attr(node, Attr::Role) == Some("button");
    let named = || {
        class_words(page, node).any(|word| TOOL_WORDS.contains(&&*word))
            || page.classes(node).any(|class| matches!(class, "sr-only" | "visually-hidden" | "hover-info"))
    };
    // A link beside the code in its block runs or opens it, or names its language.
    let next = NodeId(page.end(node).0);
    let is_link = || page.tag(node) == Tag::A || page.tag(node) == Tag::Span && page.children(node).all(|child| page.tag(child) == Tag::A);
    let runs = page.parent(node) == Some(root) && next < page.end(root) && page.tag(next) == Tag::Code && is_link();
    // Manuals of Rust hide the lines that an example only needs to run.
    let is_left_out = page.tag(node) == Tag::Span && page.classes(node).any(|class| class == "boring");
    hidden
        || is_copy
        || runs
        || is_left_out
        || (page.words(node) <= MAX_CONTROL_WORDS && !is_line_by_name(page, node) && named())
        || is_editor_internal(page, node)
}

/// Whether an element is the part of an editor that measures text, selects or draws the caret.
fn is_editor_internal(page: &Page, node: NodeId) -> bool {
    page.classes(node).any(|class| {
        matches!(
            class,
            "CodeMirror-measure" | "CodeMirror-cursors" | "CodeMirror-linewidget" | "cm-layer" | "cm-announced" | "ace_cursor-layer"
        )
    })
}

/// Trims empty lines at both ends. Highlighters write spaces as no-break spaces and mark empty lines with zero-width characters.
fn finish(text: &str) -> String {
    let text: String = text
        .replace("\r\n", "\n")
        .chars()
        .filter(|c| !matches!(c, '\u{200b}' | '\u{feff}'))
        .map(|c| if c == '\u{a0}' { ' ' } else { c })
        .collect();
    let first = text.len() - text.trim_start().len();
    let start = text[..first].rfind('\n').map_or(0, |at| at + 1);
    text[start..].trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::code_text;
    use crate::page::scan::scan;

    fn code(html: &str) -> String {
        let page = scan(&format!("<body><section>{html}</section></body>"), None).unwrap();
        code_text(&page, crate::page::NodeId(page.body().unwrap().0 + 2))
    }

    #[test]
    fn white_space_is_kept_exactly() {
        assert_eq!(code("<pre>\n\n  a\t b  \n\n\n    c\n\n</pre>"), "  a\t b  \n\n\n    c");
        assert_eq!(code("<pre>a<br>  b<br><br>c</pre>"), "a\n  b\n\nc");
    }

    #[test]
    fn a_link_beside_the_code_runs_it() {
        assert_eq!(code("<pre><a href=/run>Run</a><code>fn a() {}</code></pre>"), "fn a() {}");
        assert_eq!(code("<pre><a href=/a>a</a> b <code>c</code></pre>"), "a b c");
    }

    #[test]
    fn line_elements_are_lines_with_or_without_breaks_between_them() {
        assert_eq!(
            code("<pre><code><span class=\"line\">a</span>\n<span class=\"line\"></span>\n<span class=\"line\">b</span></code></pre>"),
            "a\n\nb"
        );
        assert_eq!(
            code("<pre><code><span class=\"line\">a</span><span class=\"line\"></span><span class=\"line\">b</span></code></pre>"),
            "a\n\nb"
        );
        assert_eq!(code("<pre><span class=\"token-line\">a<br></span><span class=\"token-line\">  b<br></span></pre>"), "a\n  b");
        assert_eq!(code("<pre><div>a</div>\n<div>  b</div><div><br></div><div>c</div></pre>"), "a\n  b\n\nc");
        assert_eq!(
            code(
                "<pre><span class=\"line\"><span class=\"ln\">1</span><span class=\"cl\">a\n</span></span><span class=\"line\"><span class=\"ln\">2</span><span class=\"cl\">b\n</span></span></pre>"
            ),
            "a\nb"
        );
        assert_eq!(
            code(
                "<pre class=\"prettyprint\"><ol class=\"linenums\"><li class=\"L0\"><span>a</span></li><li class=\"L1\"><span>  b</span></li></ol></pre>"
            ),
            "a\n  b"
        );
    }

    #[test]
    fn lines_that_only_a_style_parts_are_lines() {
        let marked = "<span class=g-code-line>  <b>let</b> b;</span>";
        assert_eq!(code(&format!("<pre><code>fn a() {{{marked}{marked}}}</code></pre>")), "fn a() {\n  let b;\n  let b;\n}");
        assert_eq!(code(&format!("<pre><code>fn a() {{\n{marked}\n{marked}\n}}</code></pre>")), "fn a() {\n  let b;\n  let b;\n}");
        let line = "<span class=x><b>let</b> b;</span>";
        assert_eq!(code(&format!("<pre><code>{line}{line}{line}</code></pre>")), "let b;\nlet b;\nlet b;");
        assert_eq!(code("<pre><code><i class=x>a</i><i class=x>.</i><i class=x>b</i></code></pre>"), "a.b");
        assert_eq!(code("<pre><code><span class=x>a</span><span class=x>.</span><span class=x>b</span></code></pre>"), "a.b");
        assert_eq!(code(&format!("<pre>{line} {line} {line}</pre>")), "let b; let b; let b;");
    }

    #[test]
    fn editors_are_read_line_by_line() {
        let editor = "<div class=\"cm-editor\"><div class=\"cm-gutters\"><div>1</div></div><div class=\"cm-content\"><div class=\"cm-line\">p {</div>\
                      <div class=\"cm-line\">  a: b;</div><div class=\"cm-line\"><br></div><div class=\"cm-line\">}</div></div></div>";
        assert_eq!(code(editor), "p {\n  a: b;\n\n}");
        let old = "<div class=\"syntaxhighlighter\"><table><tbody><tr><td class=\"gutter\"><div class=\"line\">1</div></td><td class=\"code\"><div class=\"container\">\
                   <div class=\"line\"><code>a</code></div>\n<div class=\"line\"><code>&nbsp;&nbsp;</code><code>b</code></div></div></td></tr></tbody></table></div>";
        assert_eq!(code(old), "a\n  b");
    }

    #[test]
    fn words_in_blocks_of_their_own_stay_in_their_line() {
        let word = |text: &str| format!("<div class=token>{text}</div>");
        let page = format!("<pre><code>{} kiln = {};\n{} (kiln) {}();</code></pre>", word("let"), word("open"), word("if"), word("light"));
        assert_eq!(code(&page), "let kiln = open;\nif (kiln) light();");
        let line = |words: &[&str]| format!("<div class=line>{}</div>", words.iter().map(|text| word(text)).collect::<String>());
        let page = format!("<pre>{}{}</pre>", line(&["let", " kiln", " = 3;"]), line(&["if", " (kiln)", " light();"]));
        assert_eq!(code(&page), "let kiln = 3;\nif (kiln) light();");
        assert_eq!(
            code("<pre><div>let a = 1;</div><div>let b = 2;</div><div>let c = 3;</div></pre>"),
            "let a = 1;\nlet b = 2;\nlet c = 3;"
        );
    }

    #[test]
    fn lines_that_a_manual_hides_are_left_out() {
        let hidden = "<span class=\"boring\">#![allow(unused)]\nfn main() {\n</span>";
        assert_eq!(code(&format!("<pre><code>{hidden}let a = 1;\n<span class=\"boring\">}}</span></code></pre>")), "let a = 1;");
    }

    #[test]
    fn controls_in_code_are_left_out() {
        assert_eq!(
            code("<pre><button>Copy<span>Copied!</span></button><code>a</code><div class=\"copy-toolbar\"><span>Copy</span></div></pre>"),
            "a"
        );
    }

    #[test]
    fn line_numbers_go_and_numbers_in_code_stay() {
        let gutter = "<table class=\"highlighttable\"><tbody><tr><td class=\"linenos\"><pre>1\n2</pre></td><td class=\"code\"><pre>x = <span class=\"num\">42</span>\n\ny</pre></td></tr></tbody></table>";
        assert_eq!(code(gutter), "x = 42\n\ny");
        let rows = "<table class=\"hljs-ln\"><tbody><tr><td class=\"hljs-ln-numbers\" data-line-number=\"1\"></td><td class=\"hljs-ln-code\">a</td></tr>\
                    <tr><td class=\"hljs-ln-numbers\"><div data-line-number=\"2\"></div></td><td class=\"hljs-ln-code\">\n</td></tr>\
                    <tr><td>3</td><td>  7</td></tr></tbody></table>";
        assert_eq!(code(rows), "a\n\n  7");
        assert_eq!(
            code("<pre><span style=\"user-select:none\">1</span><span>a</span>\n<span style=\"user-select: none\">$ </span>b</pre>"),
            "a\n$ b"
        );
    }

    #[test]
    fn numbers_of_all_lines_and_lists_of_them_go() {
        let line = |number: u32, text: &str| format!("<span style=\"color:#088\">{number}</span> <span>{text}</span>\n");
        let numbered = [line(1, "kiln {"), line(2, "  3"), line(3, "}")].concat();
        assert_eq!(code(&format!("<pre>{numbered}</pre>")), "kiln {\n  3\n}");
        assert!(code(&format!("<pre>{numbered}kiln\nkiln\n</pre>")).starts_with("1 kiln"));
        let list = "<ul class=\"pre-numbering\"><li>1</li><li>2</li></ul>";
        assert_eq!(code(&format!("<pre><code>a\n<span>7</span> b\n</code>{list}</pre>")), "a\n7 b");
    }

    #[test]
    fn numbers_before_the_blocks_of_lines_go() {
        let line = |number: u32, text: &str| format!("<div><style>.x{{}}</style><span class=x>{number}</span><div>{text}</div></div>");
        assert_eq!(code(&format!("<pre>{}{}</pre>", line(1, "kiln = 3"), line(2, "  7"))), "kiln = 3\n  7");
        assert!(code(&format!("<pre>{}{}</pre>", line(2, "kiln = 3"), line(5, "7"))).contains('5'));
    }
}
