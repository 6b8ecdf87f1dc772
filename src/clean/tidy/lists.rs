//! Joins lists of one item each that follow each other: editors write them so, and a reader sees one list.

use crate::article::{Element, Kind, Node};
use crate::clean::article_text::are_texts;
use crate::clean::tree_pass::TreePass;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;

/// Joins lists of one item. Recursive over the blocks of the article's tree.
pub(crate) fn join(pass: &TreePass<'_, '_>, body: Vec<Node>) -> Vec<Node> {
    if are_texts(&body) {
        return body;
    }
    let mut out: Vec<Node> = Vec::with_capacity(body.len());
    // The last item of the list that others may be joined to.
    let mut last: Option<NodeId> = None;
    for node in body {
        let mut element = match node {
            Node::Element(element) if !element.kind.is_inline() => element,
            other => {
                last = None;
                out.push(other);
                continue;
            }
        };
        element.children = join(pass, element.children);
        let own = element.origin.filter(|_| is_single(&element));
        match (last.zip(own), out.last_mut()) {
            (Some((before, next)), Some(Node::Element(list))) if are_alike(pass.ctx.page, before, next) => {
                list.children.append(&mut element.children)
            }
            _ => out.push(Node::Element(element)),
        }
        last = own;
    }
    out
}

fn is_single(list: &Element) -> bool {
    matches!(list.kind, Kind::List { ordered: false, .. }) && list.children.len() == 1
}

/// Whether two lists of the page are siblings in the same markup.
fn are_alike(page: &Page, one: NodeId, other: NodeId) -> bool {
    one != other
        && page.parent(one) == page.parent(other)
        && page.tag(one) == page.tag(other)
        && page.attr(one, Attr::Class) == page.attr(other, Attr::Class)
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline_between_paragraphs as of;

    #[test]
    fn lists_of_one_item_in_a_row_are_one() {
        assert_eq!(of("<ul><li>a</li></ul> <ul><li>b</li></ul><ul><li>c</li></ul>"), "List[Item[a]Item[b]Item[c]]");
        assert_eq!(of("<div><ul><li>a</li></ul></div><div><ul><li>b</li></ul></div>"), "List[Item[a]] List[Item[b]]");
        assert_eq!(of("<ul><li>a</li></ul><ul class=x><li>b</li></ul>"), "List[Item[a]] List[Item[b]]");
        assert_eq!(of("<ul><li>a</li><li>b</li></ul><ul><li>c</li></ul>"), "List[Item[a]Item[b]] List[Item[c]]");
    }
}
