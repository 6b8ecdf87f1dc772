//! What the elements of a post are called.

use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;

/// Whether a class of an element is one of some words, or has one as a part.
pub(super) fn has_word(page: &Page, node: NodeId, words: &[&str]) -> bool {
    let is_one = |part: &[u8]| words.iter().any(|word| word.as_bytes().eq_ignore_ascii_case(part));
    let is_sign = |byte: &u8| matches!(byte, b'-' | b'_');
    page.classes(node).map(str::as_bytes).any(|class| class.split(is_sign).any(is_one) || (class.iter().any(is_sign) && is_one(class)))
}

pub(super) fn property(page: &Page, node: NodeId) -> &str {
    page.attr(node, Attr::Itemprop).unwrap_or("")
}
