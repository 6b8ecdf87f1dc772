//! What the elements of a post are called.

use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;

/// Whether a class of an element is one of some words, or has one as a part.
pub(super) fn has_word(page: &Page, node: NodeId, words: &[&str]) -> bool {
    let is_one = |part: &str| words.iter().any(|word| word.eq_ignore_ascii_case(part));
    page.classes(node).any(|class| is_one(class) || class.split(['-', '_']).any(is_one))
}

pub(super) fn property(page: &Page, node: NodeId) -> &str {
    page.attr(node, Attr::Itemprop).unwrap_or("")
}
