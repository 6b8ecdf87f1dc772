//! Finds code that is written as one block a line: `div` elements behind an empty `pre`, or in a box that is called code. Each line would be
//! judged, and shown, by itself.

use std::ops::Range;

use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::code::CODE_WORDS;
use crate::rules::tag::Tag;

/// Fewest lines of such code, the most, and the most nodes of one.
const MIN_LINES: usize = 3;
const MAX_LINES: usize = 2_000;
const MAX_LINE_NODES: u32 = 200;
/// Characters of which one stands in most lines of code and in few of prose.
const SIGNS: &[char] = &['{', '}', '(', ')', '[', ']', ';', '=', '<', '>', '$', '_', '\\', '|', '#'];
/// Parts of the names of typewriter faces.
const TYPEWRITER: &[&str] = &["monospace", "consolas", "courier", "menlo", "monaco", "mono"];

/// The lines of each such piece of code, in order.
pub(crate) fn code_lines(page: &Page) -> Vec<Vec<NodeId>> {
    let in_node = |node: NodeId| match page.tag(node) {
        Tag::Pre if page.words(node) == 0 => lines_behind(page, node),
        // Most boxes are too small, and few hold lines only, whatever they are called.
        Tag::Div if page.end(node).0 - node.0 <= MIN_LINES as u32 => None,
        Tag::Div if holds_only_lines(page, node) && page.classes(node).any(|class| CODE_WORDS.has(class)) => lines_in(page, node),
        _ => None,
    };
    let mut out: Vec<Vec<NodeId>> = page.nodes().filter_map(in_node).filter(|lines| looks_like_code(page, lines)).collect();
    // A box behind an empty `pre` was found twice.
    out.dedup();
    out
}

/// The piece of code of which an element is a line, among those of [`code_lines`]: no two share a line, and they are in order.
pub(crate) fn code_with(pieces: &[Vec<NodeId>], line: NodeId) -> Option<&[NodeId]> {
    let after = pieces.partition_point(|lines| lines.first().is_some_and(|first| *first <= line));
    let lines = pieces[..after].last()?;
    lines.binary_search(&line).is_ok().then_some(lines.as_slice())
}

/// The lines behind an empty `pre`: beside it, or all that is in the element beside it.
fn lines_behind(page: &Page, pre: NodeId) -> Option<Vec<NodeId>> {
    let end = page.end(page.parent(pre)?);
    run_of_lines(page, page.end(pre)..end).or_else(|| {
        let beside = children(page, page.end(pre)..end).find(|node| !is_blank(page, *node))?;
        lines_in(page, beside).filter(|_| page.tag(beside) == Tag::Div)
    })
}

/// The lines in an element that holds nothing else.
fn lines_in(page: &Page, node: NodeId) -> Option<Vec<NodeId>> {
    if holds_only_lines(page, node) { run_of_lines(page, NodeId(node.0 + 1)..page.end(node)) } else { None }
}

fn holds_only_lines(page: &Page, node: NodeId) -> bool {
    page.children(node).all(|child| is_blank(page, child) || is_line(page, child))
}

/// The lines at the beginning of a range of siblings.
fn run_of_lines(page: &Page, range: Range<NodeId>) -> Option<Vec<NodeId>> {
    let siblings = children(page, range).filter(|node| !is_blank(page, *node));
    let lines: Vec<NodeId> = siblings.take_while(|node| is_line(page, *node)).take(MAX_LINES).collect();
    (lines.len() >= MIN_LINES).then_some(lines)
}

fn children(page: &Page, range: Range<NodeId>) -> impl Iterator<Item = NodeId> + '_ {
    let at = move |place: NodeId| (place < range.end).then_some(place);
    std::iter::successors(at(range.start), move |node| at(page.end(*node)))
}

fn is_blank(page: &Page, node: NodeId) -> bool {
    page.is_text(node) && page.text(node).trim().is_empty()
}

/// Whether an element is a `div` with nothing but text.
fn is_line(page: &Page, node: NodeId) -> bool {
    page.tag(node) == Tag::Div
        && page.end(node).0 - node.0 <= MAX_LINE_NODES
        && page.subtree(node).skip(1).all(|inner| page.tag(inner).is_inline() && !matches!(page.tag(inner), Tag::Img | Tag::A))
}

/// Whether at least half of the lines begin with white space or hold a sign that prose has seldom.
fn looks_like_code(page: &Page, lines: &[NodeId]) -> bool {
    let text = |line: &NodeId| page.subtree(*line).map(|inner| page.text(inner)).collect::<String>();
    let is_code = |text: &String| text.starts_with(['\t', '\u{a0}']) || text.starts_with("  ") || text.contains(SIGNS);
    let said: Vec<String> = lines.iter().map(text).filter(|text| !text.trim().is_empty()).collect();
    said.len() >= MIN_LINES && said.iter().filter(|text| is_code(text)).count() * 2 >= said.len()
}

/// Whether an element can be code by its name, a class or its style: whatever makes it code keeps its white space. Few elements do, so this is
/// asked first. Of a style that hides an element the page notes nothing else.
pub(crate) fn may_be_code(page: &Page, node: NodeId) -> bool {
    page.marks(node).any(Marks(Marks::PREFORMATTED.0 | Marks::HIDDEN.0))
}

/// Whether an element is set as code by its style alone: white space is kept, in a typewriter face. So editors paste it.
pub(crate) fn is_typewritten(page: &Page, node: NodeId) -> bool {
    let style = page.attr(node, Attr::Style).filter(|style| page.tag(node) == Tag::Div && style.contains("white-space"));
    let Some(style) = style else { return false };
    let style = style.to_ascii_lowercase();
    let keeps_space = style
        .split(';')
        .filter_map(|part| part.split_once(':'))
        .any(|(name, value)| name.trim() == "white-space" && matches!(value.trim(), "pre" | "pre-wrap" | "break-spaces"));
    keeps_space && TYPEWRITER.iter().any(|face| style.contains(face))
}

#[cfg(test)]
mod tests {
    use super::{code_lines, is_typewritten};
    use crate::page::scan::scan;
    use crate::rules::tag::Tag;

    /// How many lines the first piece of code has.
    fn found(html: &str) -> usize {
        let page = scan(&format!("<html><body>{html}</body></html>"), None).expect("a page");
        code_lines(&page).first().map_or(0, Vec::len)
    }

    #[test]
    fn lines_behind_an_empty_pre_are_code() {
        let lines = "<div>if (tide) {</div>\n<div>  open();</div><div></div><div>}</div>";
        assert_eq!(found(&format!("<pre></pre>{lines}<p>It opened.</p>")), 4);
        assert_eq!(found(&format!("<pre><code></code></pre><div>{lines}</div><div>It opened.</div>")), 4);
        assert_eq!(found(&format!("<div class=codebox>{lines}</div>")), 4);
    }

    #[test]
    fn other_blocks_are_no_code() {
        let lines = "<div>if (tide) {</div><div>  open();</div><div>}</div>";
        assert_eq!(found(lines), 0);
        assert_eq!(found(&format!("<pre>open();</pre>{lines}")), 0);
        assert_eq!(found("<pre></pre><div>The tide came in.</div><div>The gate opened.</div><div>Nobody saw it.</div>"), 0);
        assert_eq!(found(&format!("<pre></pre><p>See below.</p>{lines}")), 0);
    }

    #[test]
    fn a_style_sets_code() {
        let is_code = |style: &str| {
            let page = scan(&format!("<body><div style=\"{style}\">x</div></body>"), None).expect("a page");
            page.first(Tag::Div).is_some_and(|div| is_typewritten(&page, div))
        };
        assert!(is_code("font-family: Menlo, Monaco, monospace; white-space: pre;"));
        assert!(!is_code("white-space: pre-wrap") && !is_code("font-family: monospace"));
    }
}
