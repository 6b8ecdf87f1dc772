//! Line numbers in code, whether a class tells them or only their place.

use crate::clean::dom::siblings::siblings_after;
use crate::clean::dom::text::{is_blank, raw_text};
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::code::NUMBER_CLASSES;
use crate::rules::tag::Tag;

/// Fewest lines that begin with their number.
const MIN_LINES: usize = 3;

/// Whether an element holds a line number, or a column of them.
pub(crate) fn is_number(page: &Page, node: NodeId) -> bool {
    let named = || page.classes(node).any(|class| NUMBER_CLASSES.contains(&class));
    let unselectable = || {
        let style = page.attr(node, Attr::Style).unwrap_or("");
        style.contains("user-select") && style.contains("none")
    };
    let hidden = || page.attr(node, Attr::AriaHidden) == Some("true");
    let beside_a_cell =
        || page.tag(node) == Tag::Td && page.parent(node).is_some_and(|row| NodeId(row.0 + 1) == node && page.end(node) < page.end(row));
    if !(named() || unselectable() || hidden() || beside_a_cell()) {
        return false;
    }
    let editor_gutter = page.classes(node).any(|class| class.contains("gutter"));
    editor_gutter || raw_text(page, node).chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || matches!(c, '.' | ':' | '|'))
}

/// Whether a node is a text that begins with a space.
pub(super) fn starts_with_space(page: &Page, node: NodeId) -> bool {
    page.is_text(node) && page.text(node).starts_with(' ')
}

/// The line numbers that no class tells from code, in order: they count from 1, each in a span right before a block with its line or at the beginning of
/// its line, or all in a list.
pub(super) fn line_numbers(page: &Page, root: NodeId) -> Vec<NodeId> {
    let number = |node: NodeId| if page.words(node) == 1 { raw_text(page, node).trim().parse::<usize>().ok() } else { None };
    let counts = |nodes: &[NodeId]| nodes.iter().enumerate().all(|(at, node)| number(*node) == Some(at + 1));
    let is_gap = |node: &NodeId| is_blank(page, *node) || page.tag(*node) == Tag::Style;
    let stands_before_line =
        |node: NodeId| siblings_after(page, node).find(|beside| !is_gap(beside)).is_some_and(|beside| page.tag(beside) == Tag::Div);
    let (mut before_blocks, mut at_starts, mut lists) = (Vec::new(), Vec::new(), Vec::new());
    let (mut lines, mut is_at_start) = (0, true);
    for node in page.subtree(root).skip(1) {
        match page.tag(node) {
            Tag::Text => {
                let text = page.text(node);
                lines += text.matches('\n').count();
                is_at_start = if text.trim().is_empty() { is_at_start || text.contains('\n') } else { text.ends_with('\n') };
            }
            Tag::Br => (lines, is_at_start) = (lines + 1, true),
            Tag::Span if number(node).is_some() => {
                if stands_before_line(node) {
                    before_blocks.push(node);
                }
                if is_at_start {
                    at_starts.push(node);
                }
            }
            Tag::Ul | Tag::Ol => lists.push(node),
            _ => {}
        }
    }
    lists.retain(|list| {
        let items: Vec<NodeId> = page.children(*list).filter(|item| !is_blank(page, *item)).collect();
        items.len() > 1 && counts(&items)
    });
    // Not a number at the beginning of one line or the other: every line has one.
    let all_lines = at_starts.len() >= MIN_LINES && at_starts.len() + 1 >= lines;
    match (counts(&before_blocks), all_lines && counts(&at_starts)) {
        _ if !lists.is_empty() => lists,
        (true, _) if !before_blocks.is_empty() => before_blocks,
        (_, true) => at_starts,
        _ => Vec::new(),
    }
}
