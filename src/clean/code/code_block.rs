//! Recognises code blocks of any highlighter or editor and restores their plain text, with every line and space.
//!
//! Line numbers, buttons and language labels beside code are dropped. Inline code is left to the copy.

use crate::article::{Element, Kind, Node};
use crate::block::{is_typewritten, may_be_code};
use crate::clean::code::copies::{is_copy, repeats_the_one_before};
use crate::clean::code::labels::is_code_label;
use crate::clean::code::language::{language, language_in, named_language};
use crate::clean::code::line_numbers::is_number;
use crate::clean::code::lines::code_text;
use crate::clean::context::Context;
use crate::clean::dom::class_words::class_words;
use crate::clean::dom::siblings::{siblings_after, siblings_before};
use crate::clean::dom::text::{is_blank, raw_text};
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::code::{CODE_ROOTS, CODE_WORDS, LANGUAGE_ATTRIBUTES};
use crate::rules::tag::Tag;

/// Share of a code block's words that must be selected for all of it to be kept: scores see lines, not programs.
const MIN_SHARE: f32 = 0.25;
/// Most nodes of an element that is searched for lines of code.
const MAX_NODES: u32 = 60_000;
/// Fewest lines of a code block that is not marked up as one.
const MIN_LINES: usize = 2;

pub(crate) fn recognise_code(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    if is_code_label(ctx, node) {
        return Some(Vec::new());
    }
    if ctx.has_preformatted && is_copy(ctx, node) {
        return Some(Vec::new());
    }
    if let Some(lines) = ctx.blocks.code_around(node) {
        return Some(code_of_lines(ctx, lines, node));
    }
    if !is_code(page, node) {
        return None;
    }
    let kept = ctx.kept_share(node) >= MIN_SHARE || (page.words(node) == 0 && ctx.keeps_media(node));
    let text = code_text(page, node);
    if !kept || text.trim().is_empty() || repeats_the_one_before(page, node, &text) {
        return Some(Vec::new());
    }
    Some(vec![Element::new(Kind::Pre { language: language(page, node) }, vec![Node::Text(text)]).from_node(node).into()])
}

/// Code that is written as one block a line, in the place of the first line that is kept.
fn code_of_lines(ctx: &Context<'_>, lines: &[NodeId], node: NodeId) -> Vec<Node> {
    if lines.iter().find(|line| ctx.keeps_text_in(**line)) != Some(&node) {
        return Vec::new();
    }
    let text: Vec<String> = lines.iter().map(|line| raw_text(ctx.page, *line).replace('\u{a0}', " ").trim_end().to_owned()).collect();
    vec![Element::new(Kind::Pre { language: None }, vec![Node::Text(text.join("\n"))]).from_node(node).into()]
}

/// Whether an element as a whole is a code block.
fn is_code(page: &Page, node: NodeId) -> bool {
    match page.tag(node) {
        Tag::Pre | Tag::Listing | Tag::Xmp | Tag::Plaintext => !holds_rich_content(page, node),
        Tag::Code | Tag::Tt | Tag::Samp => is_code_of_lines(page, node),
        Tag::Table => is_root(page, node) || is_gutter_table(page, node) || is_numbered_table(page, node),
        Tag::Div | Tag::Figure | Tag::Section | Tag::Span | Tag::Ol => {
            is_root(page, node) || is_typed_as_code(page, node) || (is_typewritten(page, node) && !holds_rich_content(page, node))
        }
        Tag::P => is_paragraph_of_code(page, node),
        Tag::Custom | Tag::Other => is_root(page, node) || is_unknown_with_lines(page, node),
        _ => false,
    }
}

/// Whether an element is the root of a highlighter or editor.
fn is_root(page: &Page, node: NodeId) -> bool {
    may_be_code(page, node) && page.classes(node).any(|class| CODE_ROOTS.has(class)) && !holds_rich_content(page, node)
}

/// Whether a preformatted element holds more than text: an article inside `pre`, a table of images.
fn holds_rich_content(page: &Page, node: NodeId) -> bool {
    let has = |wanted: &[Tag]| page.subtree(node).skip(1).any(|inner| wanted.contains(&page.tag(inner)));
    has(&[Tag::H1, Tag::H2, Tag::H3, Tag::Iframe, Tag::Video, Tag::Blockquote, Tag::Article])
        || (has(&[Tag::Img, Tag::Ul]) && !has(&[Tag::Code]))
}

/// Whether an element that browsers do not know holds lines and says in which language of programs they are.
fn is_unknown_with_lines(page: &Page, node: NodeId) -> bool {
    let says = || language_in(page, node, false).is_some_and(|token| named_language(&token).is_some());
    let is_text = |inner: NodeId| page.tag(inner).is_inline() || page.is_text(inner);
    says()
        && page.subtree(node).skip(1).take(MAX_NODES as usize).all(is_text)
        && raw_text(page, node).lines().filter(|line| !line.trim().is_empty()).count() >= MIN_LINES
}

/// Whether a `code` element without a `pre` is a block: it stands alone and has several lines.
fn is_code_of_lines(page: &Page, node: NodeId) -> bool {
    if page.end(node).0 - node.0 > MAX_NODES || page.ancestors(node).any(|around| matches!(page.tag(around), Tag::Pre | Tag::Code)) {
        return false;
    }
    let has_breaks = page.subtree(node).any(|inner| page.tag(inner) == Tag::Br);
    let raw = if has_breaks { String::new() } else { raw_text(page, node) };
    let lines = raw.lines().filter(|line| !line.trim().is_empty());
    let named_block = is_named_block(page, node);
    let stands_alone = |page: &Page| {
        let is_block = |sibling: NodeId| !page.tag(sibling).is_inline() || is_named_block(page, sibling);
        let beside =
            |mut sibling: Box<dyn Iterator<Item = NodeId> + '_>| sibling.find(|sibling| !is_blank(page, *sibling)).is_none_or(is_block);
        beside(Box::new(siblings_before(page, node))) && beside(Box::new(siblings_after(page, node)))
    };
    let count = lines.clone().count();
    if !has_breaks && (count < MIN_LINES) && !(named_block && count > 0) {
        return false;
    }
    let shaped = has_breaks
        || lines.skip(1).any(|line| line.starts_with([' ', '\t']))
        || raw.lines().count() > MIN_LINES
        || language_in(page, node, true).is_some();
    stands_alone(page) && (named_block || shaped)
}

/// Whether a `code` element has a class or style that makes it a block.
fn is_named_block(page: &Page, node: NodeId) -> bool {
    page.tag(node) == Tag::Code
        && (page.classes(node).any(|class| class == "block")
            || page.attr(node, Attr::Style).is_some_and(|style| style.contains("pre") || style.contains("block")))
}

/// Whether a table holds code in one row: line numbers, then the code.
fn is_gutter_table(page: &Page, table: NodeId) -> bool {
    let mut rows = page.subtree(table).take(MAX_NODES as usize).filter(|node| page.tag(*node) == Tag::Tr);
    let (Some(row), None) = (rows.next(), rows.next()) else { return false };
    let mut cells = page.children(row).filter(|cell| page.tag(*cell) == Tag::Td);
    let (Some(gutter), Some(code), None) = (cells.next(), cells.next(), cells.next()) else { return false };
    is_number(page, gutter) && page.subtree(code).any(|inner| matches!(page.tag(inner), Tag::Pre | Tag::Code))
}

/// Whether a table holds code in numbered rows.
fn is_numbered_table(page: &Page, table: NodeId) -> bool {
    if page.end(table).0 - table.0 > MAX_NODES {
        return false;
    }
    let mut rows = 0;
    for row in page.subtree(table).filter(|node| page.tag(*node) == Tag::Tr) {
        let mut cells = page.children(row).filter(|cell| matches!(page.tag(*cell), Tag::Td | Tag::Th));
        let (Some(number), Some(_), None) = (cells.next(), cells.next(), cells.next()) else { return false };
        let shown = raw_text(page, number);
        let text = page.attr_named(number, "data-line-number").unwrap_or(shown.trim());
        if text.parse::<usize>().ok() != Some(rows + 1) {
            return false;
        }
        rows += 1;
    }
    let in_code_type = || {
        page.subtree(table).any(|inner| matches!(page.tag(inner), Tag::Pre | Tag::Code))
            || page.ancestors(table).take(2).any(|around| matches!(page.tag(around), Tag::Pre | Tag::Code))
    };
    rows >= MIN_LINES && in_code_type()
}

/// Whether an element without a `pre` is marked as code by a class, and by a monospace style or a language attribute.
fn is_typed_as_code(page: &Page, node: NodeId) -> bool {
    if page.tag(node).is_inline() {
        return false;
    }
    let style = page.attr(node, Attr::Style).unwrap_or("");
    let has_lang = || page.may_have_data(node) && LANGUAGE_ATTRIBUTES.iter().any(|name| page.attr_named(node, name).is_some());
    let named = || class_words(page, node).any(|word| CODE_WORDS.has(&word));
    let holds_pre = || page.subtree(node).any(|inner| matches!(page.tag(inner), Tag::Pre | Tag::Table | Tag::Img));
    let typed = ["monospace", "white-space", "courier", "Courier"].iter().any(|sign| style.contains(sign));
    (typed || has_lang()) && named() && !holds_pre()
}

/// Whether a paragraph holds nothing but lines in `code` elements.
fn is_paragraph_of_code(page: &Page, node: NodeId) -> bool {
    let mut lines = 0;
    for child in page.children(node).filter(|child| !is_blank(page, *child)) {
        match page.tag(child) {
            Tag::Code | Tag::Tt => lines += 1,
            Tag::Br => {}
            _ => return false,
        }
    }
    lines >= MIN_LINES && page.children(node).filter(|child| page.tag(*child) == Tag::Br).count() + 1 >= lines
}

#[cfg(test)]
mod tests {
    use crate::article::{Kind, Node};
    use crate::clean::testing::body;

    /// Blocks of the article: code as `language: text`, others by their kind.
    fn blocks(html: &str) -> Vec<String> {
        let text = "<p>Words that make this a paragraph of the article.</p>";
        let one = |node: &Node| match node.element() {
            Some(element) => match (&element.kind, element.children.as_slice()) {
                (Kind::Pre { language }, [Node::Text(text)]) => format!("{}: {text}", language.as_deref().unwrap_or("?")),
                (kind, _) => format!("{kind:?}"),
            },
            None => "text".to_owned(),
        };
        let all: Vec<String> = body(&format!("<body>{text}{html}{text}</body>")).iter().map(one).collect();
        all[1..all.len() - 1].to_vec()
    }

    #[test]
    fn an_unknown_element_with_lines_and_a_language_of_programs_is_code() {
        let lines = "def note(v):\n    return v / 2";
        assert_eq!(blocks(&format!("<x-code block language=python>{lines}</x-code>")), [format!("python: {lines}")]);
        assert_eq!(blocks(&format!("<x-text language=english>{lines}</x-text>")), ["Paragraph"]);
        assert_eq!(blocks("<x-code language=python>note(v)</x-code>"), ["Paragraph"]);
        assert_eq!(blocks(&format!("<x-box language=python><p>One.</p><p>{lines}</p></x-box>")).len(), 2);
    }

    #[test]
    fn a_link_before_the_code_that_names_its_language_is_no_code() {
        let code = "<code>interface Horn {\n};</code>";
        assert_eq!(blocks(&format!("<pre><span><a href='#w'>WebIDL</a></span>{code}</pre>")), ["?: interface Horn {\n};"]);
        assert_eq!(blocks(&format!("<pre><span>WebIDL </span>{code}</pre>")), ["?: WebIDL interface Horn {\n};"]);
    }

    #[test]
    fn code_marked_as_a_block_is_one_at_any_length() {
        let code = "<code class='hl rust block'><span>let x</span> = 1;</code>";
        assert_eq!(blocks(&format!("{code}\n<pre><code language=rust>x</code></pre>")), ["rust: let x = 1;", "rust: x"]);
        assert_eq!(blocks("<div class=code-block data-lang=http>GET /x\n\n&gt; {%\n  y\n%}</div>"), ["http: GET /x\n\n> {%\n  y\n%}"]);
        assert_eq!(blocks("<p>Say <code class=block>x</code> now.</p>"), ["Paragraph"]);
    }

    #[test]
    fn languages_are_found_where_highlighters_put_them() {
        let cases = [
            ("<pre class=\"language-rust\"><code>a b</code></pre>", "rust: a b"),
            ("<pre><code class=\"hljs language-C++ x\">a b</code></pre>", "c++: a b"),
            ("<pre class=\"brush: js; gutter: false\">a b</pre>", "js: a b"),
            ("<div class=\"highlight highlight-source-shell\"><pre>a b</pre></div>", "shell: a b"),
            ("<div class=\"sourceCode\"><pre class=\"sourceCode haskell\"><code>a b</code></pre></div>", "haskell: a b"),
            ("<figure class=\"highlight python\"><div><pre>a b</pre></div></figure>", "python: a b"),
            (
                "<div class=\"language-ruby highlighter-rouge\"><div class=\"highlight\"><pre class=\"highlight\"><code>a b</code></pre></div></div>",
                "ruby: a b",
            ),
            (
                "<table><tr><td><pre><code><span>1</span></code></pre></td><td><pre><code class=\"language-go\">a b</code></pre></td></tr></table>",
                "go: a b",
            ),
            ("<pre lang=\"ruby\">a b</pre>", "ruby: a b"),
            ("<pre data-language=\"CSS\" lang=\"en\">a b</pre>", "css: a b"),
            ("<pre class=\"gatsby-code-jsx\"><code>a b</code></pre>", "jsx: a b"),
            ("<pre class=\"language-plaintext wp-block-code\">a b</pre>", "?: a b"),
            (
                "<div class=\"frame\"><div class=\"bar\"><span>TypeScript</span><button>Copy</button></div><pre>a b</pre></div>",
                "typescript: a b",
            ),
        ];
        for (html, wanted) in cases {
            assert_eq!(blocks(html), [wanted], "{html}");
        }
    }

    #[test]
    fn labels_and_buttons_beside_code_are_dropped_and_other_text_stays() {
        let html = "<div class=\"frame\"><div class=\"head\"><span>main.rs</span><button>Copy</button></div><pre>a b</pre></div>";
        assert_eq!(blocks(html), ["Paragraph", "?: a b"]);
        let drawn = "<div><span><a href=\"javascript:void(0)\"><img src=c.gif alt=\"Copy code\"></a></span></div><pre>a b</pre>";
        assert_eq!(blocks(drawn), ["?: a b"]);
        assert_eq!(blocks("<div>Rust</div><p>is a language</p>"), ["Paragraph", "Paragraph"]);
        assert_eq!(blocks("<p>rust</p><pre>a b</pre><p>Rust</p><pre>c d</pre>"), ["rust: a b", "Paragraph", "rust: c d"]);
        for said in [
            "<p>Use <code><span>json</span></code> here:</p>",
            "<p>As <span>JSON</span>:</p>",
            "<div class=copy-bar><code>a.yaml</code></div>",
        ] {
            let made = body(&format!("<body><p>x</p><div>{said}<pre>a b</pre></div><p>y</p>"));
            let text = crate::output::text(&crate::article::Article { body: made, ..Default::default() }).to_lowercase();
            assert!(text.contains("json") || text.contains("a.yaml"), "{said}");
        }
    }

    #[test]
    fn code_without_pre_is_recognised_by_its_lines() {
        assert_eq!(blocks("<code class=\"language-bash\" style=\"display:block\">cd a<br>ls&nbsp;-l<br></code>"), ["bash: cd a\nls -l"]);
        assert_eq!(blocks("<div><code>if a\n  b c\nend</code></div>"), ["?: if a\n  b c\nend"]);
        assert_eq!(blocks("<p><code>cd a</code><br><code>ls -l b</code></p>"), ["?: cd a\nls -l b"]);
        assert_eq!(blocks("<p>Call <code>a\n b</code> now.</p>"), ["Paragraph"]);
    }

    #[test]
    fn code_in_two_colour_schemes_comes_out_once() {
        assert_eq!(blocks("<div><pre data-theme=\"a\">x y</pre><pre data-theme=\"b\">x y</pre></div>"), ["?: x y"]);
    }
}
