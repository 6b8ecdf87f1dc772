//! The scripts in which a page says in JSON-LD what it is about.

use crate::page::node::NodeId;
use crate::page::tree::Page;
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// Whether an element is such a script.
pub(crate) fn is_linked_data(page: &Page, element: NodeId) -> bool {
    page.tag(element) == Tag::Script
        && page.attr(element, Attr::Type).is_some_and(|kind| kind.trim().to_ascii_lowercase().starts_with("application/ld+json"))
}

/// The contents of these scripts, in order.
pub(crate) fn linked_data(page: &Page) -> impl Iterator<Item = &str> {
    page.nodes().filter(|node| is_linked_data(page, *node)).flat_map(|script| page.children(script)).map(|text| page.text(text))
}
