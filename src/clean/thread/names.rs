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

/// The first class of an element, or the last without a number if the first one counts the elements.
pub(super) fn telling_class(page: &Page, node: NodeId) -> Option<&str> {
    let has_digit = |class: &str| class.bytes().any(|byte| byte.is_ascii_digit());
    let first = page.classes(node).next()?;
    if has_digit(first) { page.classes(node).filter(|class| !has_digit(class)).last().or(Some(first)) } else { Some(first) }
}
