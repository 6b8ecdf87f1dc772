//! What the elements of a post are called.

use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;

/// Whether a class of an element is one of some words, or has one as a part.
pub(super) fn has_word(page: &Page, node: NodeId, words: &[&str]) -> bool {
    page.classes(node).any(|class| {
        let class = class.to_ascii_lowercase();
        let mut parts = class.split(['-', '_']);
        words.contains(&class.as_str()) || parts.any(|part| words.contains(&part))
    })
}

pub(super) fn property(page: &Page, node: NodeId) -> &str {
    page.attr(node, Attr::Itemprop).unwrap_or("")
}
