//! The text of an article with its highlights in it.

use crate::article::{Element, Kind, Node};
use crate::library::highlight::Highlight;
use crate::library::item::Item;
use crate::library::own_html::{Marked, marked_tree};

/// How marks are named in the tree: the number of the highlight, then that of the piece.
const MARK: &str = "pith-mark-";

/// The tree of an article's text with marks where its highlights are; empty for a link. Of highlights that overlap, the first has what both have.
pub(super) fn marked(item: &Item) -> Vec<Node> {
    let Some(html) = &item.html else { return Vec::new() };
    let mut marks: Vec<Marked> = item
        .highlights
        .iter()
        .enumerate()
        .filter_map(|(number, highlight)| Some(Marked { start: highlight.start? as usize, stop: highlight.stop? as usize, number }))
        .collect();
    marks.sort_by_key(|mark| (mark.start, mark.stop));
    let mut from = 0;
    for mark in &mut marks {
        mark.start = mark.start.max(from);
        from = mark.stop.max(from);
    }
    marks.retain(|mark| mark.start < mark.stop);
    marked_tree(html, &marks)
}

/// The number of the highlight that a mark stands for, and that of the piece.
pub(super) fn mark_number(id: &str) -> Option<(usize, usize)> {
    let (number, piece) = id.strip_prefix(MARK)?.split_once('-')?;
    Some((number.parse().ok()?, piece.parse().ok()?))
}

/// Highlights in the order of the text; those without a place come last.
pub(super) fn in_order(highlights: &[Highlight]) -> Vec<(usize, &Highlight)> {
    let mut ordered: Vec<(usize, &Highlight)> = highlights.iter().enumerate().collect();
    ordered.sort_by_key(|(_, highlight)| (highlight.start.is_none(), highlight.start, highlight.made));
    ordered
}

/// Joins the marks that stand side by side in a line, so that one pair of signs stands around all of it.
pub(super) fn join_marks(nodes: Vec<Node>) -> Vec<Node> {
    let mut out: Vec<Node> = Vec::with_capacity(nodes.len());
    for node in nodes {
        let Node::Element(mut element) = node else {
            out.push(node);
            continue;
        };
        element.children = join_marks(std::mem::take(&mut element.children));
        let mut element = hoist(*element);
        match out.last_mut() {
            Some(Node::Element(before)) if is_mark(before) && is_mark(&element) => before.children.append(&mut element.children),
            _ => out.push(element.into()),
        }
    }
    // White space between two marks of one highlight belongs to it.
    let mut joined: Vec<Node> = Vec::with_capacity(out.len());
    for node in out {
        let is_between = matches!(joined.as_slice(), [.., Node::Element(a), Node::Text(gap)] if is_mark(a) && gap.trim().is_empty())
            && matches!(&node, Node::Element(b) if is_mark(b));
        if is_between
            && let (Some(gap), Node::Element(mut after)) = (joined.pop(), node.clone())
            && let Some(Node::Element(before)) = joined.last_mut()
        {
            before.children.push(gap);
            before.children.append(&mut after.children);
        } else {
            joined.push(node);
        }
    }
    joined
}

fn is_mark(element: &Element) -> bool {
    element.kind == Kind::Mark && element.id.as_deref().is_some_and(|id| mark_number(id).is_some())
}

/// An element of a line that is marked as a whole becomes a mark with the element in it.
fn hoist(mut element: Element) -> Element {
    let wraps = matches!(
        element.kind,
        Kind::Strong
            | Kind::Emphasis
            | Kind::Code
            | Kind::Link { .. }
            | Kind::Citation
            | Kind::Variable
            | Kind::Definition
            | Kind::Span
            | Kind::Keyboard
    );
    let id = match element.children.as_slice() {
        [Node::Element(only)] if wraps && is_mark(only) => only.id.clone(),
        _ => return element,
    };
    if let Some(Node::Element(inner)) = element.children.pop() {
        element.children = inner.children;
    }
    Element { id, ..Element::new(Kind::Mark, vec![element.into()]) }
}

#[cfg(test)]
mod tests {
    use super::{join_marks, marked};
    use crate::article::Article;
    use crate::library::highlight::Highlight;
    use crate::library::item::Item;
    use crate::output::markdown;

    fn written(html: &str, places: &[(u32, u32)]) -> String {
        let highlight = |(start, stop): &(u32, u32)| Highlight { start: Some(*start), stop: Some(*stop), ..Highlight::default() };
        let item = Item { html: Some(html.to_owned()), highlights: places.iter().map(highlight).collect(), ..Item::default() };
        markdown(&Article { body: join_marks(marked(&item)), ..Article::default() }).trim_end().to_owned()
    }

    #[test]
    fn a_highlight_is_one_mark_where_it_can_be() {
        assert_eq!(written("<p>One two three.</p>", &[(4, 7)]), "One ==two== three.");
        assert_eq!(written("<p>One <em>two</em> three.</p>", &[(0, 13)]), "==One *two* three==.");
        assert_eq!(
            written("<p>a <code>b</code> <a href=\"https://example.org/\" rel=\"noopener noreferrer\">c</a></p>", &[(2, 5)]),
            "a ==`b` [c](https://example.org/)=="
        );
        assert_eq!(written("<p>One.</p><p>Two.</p>", &[(0, 7)]), "==One.==\n\n==Two==.");
        assert_eq!(written("<p>One two three.</p>", &[(0, 7), (4, 13)]), "==One two three==.");
        assert_eq!(written("<p>船静静地停着。</p>", &[(1, 4)]), "船==静静地==停着。");
        assert_eq!(written("<p>x</p>", &[(5, 9)]), "x");
    }
}
