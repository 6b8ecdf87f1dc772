//! Siblings of a node. The page stores parents and subtree ends; earlier siblings are found from the node just before.

use crate::page::{NodeId, Page};

/// Most siblings on each side. Rules look at near siblings only, and a row of a million must not be walked from each of its nodes.
const MAX_SIBLINGS: usize = 100;

/// The siblings before a node, nearest first.
pub(crate) fn siblings_before(page: &Page, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    std::iter::successors(previous(page, node), |sibling| previous(page, *sibling)).take(MAX_SIBLINGS)
}

fn previous(page: &Page, node: NodeId) -> Option<NodeId> {
    let parent = page.parent(node)?;
    let last = NodeId(node.0.checked_sub(1)?);
    std::iter::once(last).chain(page.ancestors(last)).find(|inner| page.parent(*inner) == Some(parent))
}

/// The siblings after a node, nearest first.
pub(crate) fn siblings_after(page: &Page, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    let stop = page.parent(node).map_or(node, |parent| page.end(parent));
    let at = move |place: NodeId| (place < stop).then_some(place);
    std::iter::successors(at(page.end(node)), move |sibling| at(page.end(*sibling))).take(MAX_SIBLINGS)
}

#[cfg(test)]
mod tests {
    use super::{siblings_after, siblings_before};
    use crate::page::scan::scan;
    use crate::rules::tag::Tag;

    #[test]
    fn siblings_are_found_in_both_directions() {
        let page = scan("<body><i><b>1</b></i><u>2</u>x<p><s>3</s></p></body>", None).unwrap();
        let u = page.first(Tag::U).unwrap();
        assert_eq!(siblings_before(&page, u).map(|n| page.tag(n)).collect::<Vec<_>>(), [Tag::I]);
        assert_eq!(siblings_after(&page, u).map(|n| page.tag(n)).collect::<Vec<_>>(), [Tag::Text, Tag::P]);
        let body = page.body().unwrap();
        assert_eq!(siblings_before(&page, body).count() + siblings_after(&page, body).count(), 0);
    }
}
