//! What the elements of a post are called.

use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::substrings::Words;

/// Whether a class of an element is one of some words, or has one as a part.
pub(super) fn has_word(page: &Page, node: NodeId, words: &Words) -> bool {
    // Few classes have one of the words even within a word.
    let may_have = page.attr(node, Attr::Class).is_some_and(|classes| words.are_in(classes));
    let is_one = |class: &str| {
        let class = class.to_ascii_lowercase();
        words.has(&class) || class.split(['-', '_']).any(|part| words.has(part))
    };
    may_have && page.classes(node).any(is_one)
}

pub(super) fn property(page: &Page, node: NodeId) -> &str {
    page.attr(node, Attr::Itemprop).unwrap_or("")
}
