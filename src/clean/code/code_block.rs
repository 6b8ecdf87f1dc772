//! Recognises code blocks of any highlighter or editor and restores their plain text, with every line and space.
//!
//! Line numbers, buttons and language labels beside code are dropped. Inline code is left to the copy.

use crate::article::{Element, Kind, Node};
use crate::clean::code::lines::{code_text, is_number};
use crate::clean::context::Context;
use crate::clean::dom::class_words::class_words;
use crate::clean::dom::custom_elements::custom_element_name;
use crate::clean::dom::siblings::{siblings_after, siblings_before};
use crate::clean::dom::text::{is_blank, raw_text};
use crate::page::{NodeId, Page, fold_space};
use crate::rules::attr::Attr;
use crate::rules::code::{
    CODE_ROOTS, CODE_WORDS, LANGUAGE_ATTRIBUTES, LANGUAGE_NEIGHBOURS, LANGUAGE_PREFIXES, LANGUAGES, MAX_LANGUAGE, NO_LANGUAGE, TOOL_PHRASES,
};
use crate::rules::tag::Tag;

/// Share of a code block's words that must be selected for all of it to be kept: scores see lines, not programs.
const MIN_SHARE: f32 = 0.25;
/// Levels above a code block at which its language may be given.
const LANGUAGE_LEVELS: usize = 4;
/// Elements inside a code block at which its language may be given.
const LANGUAGE_ELEMENTS: usize = 8;
/// `code` elements inside a code block that are searched for its language.
const LANGUAGE_CODES: usize = 2;
/// Most words of a label beside code.
const MAX_LABEL: u32 = 5;
/// Most nodes of a label: its words, an icon and wrappers.
const LABEL_NODES: u32 = 40;
/// Levels between a label and the element beside the code.
const LABEL_LEVELS: usize = 3;
/// Nodes searched for code at the beginning of an element.
const FIRST_NODES: usize = 8;
/// Most nodes of an element that is searched for lines of code.
const MAX_NODES: u32 = 60_000;
/// Fewest lines of a code block that is not marked up as one.
const MIN_LINES: usize = 2;

pub(crate) fn recognise_code(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    if is_code_label(ctx, node) {
        return Some(Vec::new());
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

/// Whether an element as a whole is a code block.
fn is_code(page: &Page, node: NodeId) -> bool {
    match page.tag(node) {
        Tag::Pre | Tag::Listing | Tag::Xmp | Tag::Plaintext => !holds_rich_content(page, node),
        Tag::Code | Tag::Tt | Tag::Samp => is_code_of_lines(page, node),
        Tag::Table => is_root(page, node) || is_gutter_table(page, node) || is_numbered_table(page, node),
        Tag::Div | Tag::Figure | Tag::Section | Tag::Span | Tag::Ol => is_root(page, node) || is_typed_as_code(page, node),
        Tag::P => is_paragraph_of_code(page, node),
        Tag::Custom => is_root(page, node),
        _ => false,
    }
}

/// Whether an element is the root of a highlighter or editor.
fn is_root(page: &Page, node: NodeId) -> bool {
    page.classes(node).any(|class| CODE_ROOTS.has(class)) && !holds_rich_content(page, node)
}

/// Whether a preformatted element holds more than text: an article inside `pre`, a table of images.
fn holds_rich_content(page: &Page, node: NodeId) -> bool {
    let has = |wanted: &[Tag]| page.subtree(node).skip(1).any(|inner| wanted.contains(&page.tag(inner)));
    has(&[Tag::H1, Tag::H2, Tag::H3, Tag::Iframe, Tag::Video, Tag::Blockquote, Tag::Article])
        || (has(&[Tag::Img, Tag::Ul]) && !has(&[Tag::Code]))
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
    is_number(page, gutter) && page.subtree(code).any(|inner| page.tag(inner) == Tag::Pre)
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
    let has_lang = || LANGUAGE_ATTRIBUTES.iter().any(|name| page.attr_named(node, name).is_some());
    let named = || class_words(page, node).any(|word| CODE_WORDS.contains(&&*word));
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

/// Whether the code repeats the block before it, as pages with two colour schemes do.
fn repeats_the_one_before(page: &Page, node: NodeId, text: &str) -> bool {
    let sibling = siblings_before(page, node).find(|sibling| !is_blank(page, *sibling));
    sibling.is_some_and(|sibling| {
        page.tag(sibling) == page.tag(node)
            && page.tag(sibling) == Tag::Pre
            && page.words(sibling) == page.words(node)
            && code_text(page, sibling) == text
    })
}

/// The language of a code block: from names on it, inside it or around it, or from the label before it.
fn language(page: &Page, root: NodeId) -> Option<String> {
    let inside = page.subtree(root).filter(|inner| !page.is_text(*inner)).take(LANGUAGE_ELEMENTS);
    // The first `code` of a table may be the column of line numbers.
    let codes = page.subtree(root).filter(|inner| page.tag(*inner) == Tag::Code).take(LANGUAGE_CODES);
    if let Some(found) = inside.chain(codes).find_map(|inner| language_in(page, inner, true)) {
        return Some(found);
    }
    let is_frame = |around: &NodeId| {
        matches!(
            page.tag(*around),
            Tag::Div | Tag::Figure | Tag::Span | Tag::Td | Tag::Tr | Tag::Tbody | Tag::Table | Tag::Custom | Tag::Section
        ) && page.words(*around) <= page.words(root) + 2 * MAX_LABEL
    };
    let mut around = page.ancestors(root).take(LANGUAGE_LEVELS).take_while(is_frame);
    around.find_map(|frame| language_in(page, frame, false)).or_else(|| label_language(page, root))
}

/// The language in the attributes and classes of an element. Those around code are trusted less than those on it.
fn language_in(page: &Page, node: NodeId, on_code: bool) -> Option<String> {
    let declared = LANGUAGE_ATTRIBUTES.iter().find_map(|name| language_token(page.attr_named(node, name)?));
    if declared.is_some() {
        return declared;
    }
    let class = page.attr(node, Attr::Class).unwrap_or("").to_ascii_lowercase();
    for mark in ["brush:", "lang:"] {
        if let Some((_, rest)) = class.split_once(mark) {
            return rest.split_ascii_whitespace().next().and_then(language_token);
        }
    }
    for word in class.split_ascii_whitespace() {
        let Some((prefix, name)) = LANGUAGE_PREFIXES.iter().find_map(|prefix| Some((prefix, word.strip_prefix(prefix)?))) else { continue };
        let certain = matches!(*prefix, "language-" | "highlight-source-" | "highlight-text-" | "mw-highlight-lang-")
            || (on_code && *prefix == "lang-");
        let token = language_token(name).filter(|token| certain || is_known(token));
        if token.is_some() {
            return token;
        }
    }
    let is_pre = matches!(page.tag(node), Tag::Pre | Tag::Code);
    let neighbour = class.split_ascii_whitespace().any(|word| LANGUAGE_NEIGHBOURS.iter().any(|known| known.eq_ignore_ascii_case(word)));
    let bare = class.split_ascii_whitespace().filter(|_| is_pre || neighbour).find(|word| is_known(word) && !NO_LANGUAGE.contains(word));
    let by_lang = || page.attr(node, Attr::Lang).filter(|_| is_pre).map(str::to_ascii_lowercase).filter(|lang| is_known(lang));
    bare.map(str::to_owned).or_else(by_lang)
}

fn is_known(token: &str) -> bool {
    LANGUAGES.iter().any(|(name, known)| *known == token || *name == token)
}

/// The name of a language as a token: `Rust` and `text/x-rust` are `rust`.
fn language_token(name: &str) -> Option<String> {
    let name = name.trim().to_lowercase();
    let name = name.rsplit('/').next()?;
    let name = name.strip_prefix("x-").unwrap_or(name);
    let end = name.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '+' | '#' | '-' | '_' | '.'))).unwrap_or(name.len());
    let token = name[..end].trim_end_matches('.');
    let fits =
        !token.is_empty() && token.len() <= MAX_LANGUAGE && !NO_LANGUAGE.contains(&token) && !token.bytes().all(|b| b.is_ascii_digit());
    fits.then(|| token.to_owned())
}

/// The language in a label right before the code.
fn label_language(page: &Page, root: NodeId) -> Option<String> {
    let frames = std::iter::once(root).chain(page.ancestors(root)).take(LABEL_LEVELS);
    for frame in frames {
        if let Some(sibling) = siblings_before(page, frame).find(|sibling| !is_blank(page, *sibling)) {
            return page.subtree(sibling).filter(|inner| page.words(*inner) > 0 || page.is_text(*inner)).take(2 * FIRST_NODES).find_map(
                |inner| {
                    let text = if page.is_text(inner) { fold_space(page.text(inner)) } else { page.text_of(inner) };
                    named_language(&text).filter(|_| page.words(sibling) <= MAX_LABEL)
                },
            );
        }
    }
    None
}

fn named_language(text: &str) -> Option<String> {
    let text = text.trim().to_lowercase();
    LANGUAGES.iter().find(|(name, _)| *name == text).map(|(_, token)| (*token).to_owned())
}

/// Whether an element beside code is a button or a language label, which is no text.
fn is_code_label(ctx: &Context<'_>, node: NodeId) -> bool {
    let page = ctx.page;
    let tag = page.tag(node);
    if tag == Tag::Text || page.words(node) > MAX_LABEL || matches!(tag, Tag::Pre | Tag::Code | Tag::Img | Tag::Br | Tag::Table) {
        return false;
    }
    if custom_element_name(page, node) == Some("clipboard-copy") {
        return true;
    }
    let is_button = tag == Tag::Button || page.attr(node, Attr::Role) == Some("button");
    let could_be = is_button
        || matches!(tag, Tag::Div | Tag::Span | Tag::Figcaption | Tag::Small | Tag::Label | Tag::Header | Tag::A | Tag::P | Tag::Custom);
    if !could_be || !ctx.has_preformatted || page.chars(node) == 0 || page.end(node).0 - node.0 > LABEL_NODES {
        return false;
    }
    let text = page.text_of(node).to_lowercase();
    let text = text.trim();
    let is_tool = TOOL_PHRASES.contains(&text);
    let is_name = !matches!(tag, Tag::P | Tag::A) && named_language(text).is_some();
    let is_toolbar = tag != Tag::P && class_words(page, node).any(|word| matches!(&*word, "toolbar" | "copy" | "clipboard"));
    (is_tool || is_name || is_toolbar) && is_beside_code(page, node)
}

fn is_beside_code(page: &Page, node: NodeId) -> bool {
    let frames =
        std::iter::once(node).chain(page.ancestors(node)).take(LABEL_LEVELS).take_while(|frame| page.words(*frame) <= 2 * MAX_LABEL);
    for frame in frames {
        let solid = |sibling: &NodeId| !is_blank(page, *sibling) && page.words(*sibling) > 0;
        let beside = siblings_after(page, frame).find(solid).into_iter().chain(siblings_before(page, frame).find(solid));
        if beside.into_iter().any(|sibling| begins_with_code(page, sibling)) {
            return true;
        }
    }
    false
}

fn begins_with_code(page: &Page, node: NodeId) -> bool {
    let mut inside = page.subtree(node).filter(|inner| !is_blank(page, *inner)).take(FIRST_NODES);
    inside.any(|inner| matches!(page.tag(inner), Tag::Pre | Tag::Listing) || page.classes(inner).any(|class| CODE_ROOTS.has(class)))
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
        assert_eq!(blocks("<div>Rust</div><p>is a language</p>"), ["Paragraph", "Paragraph"]);
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
