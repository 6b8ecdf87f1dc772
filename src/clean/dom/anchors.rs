//! Link targets of a page: elements with an `id`, and `a` elements with a `name`.

use crate::map::Map;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// The nodes of a page by `id` or `name`. If a name occurs twice, the first counts.
pub(crate) fn anchors(page: &Page) -> Map<&str, NodeId> {
    let mut known = Map::new();
    for node in page.nodes().filter(|node| !page.is_text(*node)) {
        if let Some(id) = page.attr(node, Attr::Id) {
            known.or_insert_with(id, || node);
        }
        if let Some(name) = page.attr(node, Attr::Name).filter(|_| page.tag(node) == Tag::A) {
            known.or_insert_with(name, || node);
        }
    }
    known
}
