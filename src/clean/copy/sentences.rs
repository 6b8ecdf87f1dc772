//! Elements in the middle of a sentence: unknown ones, buttons, and notes.

use crate::clean::dom::siblings::{is_part_of_line, siblings_after, siblings_before};
use crate::page::{NodeId, Page};
use crate::rules::tag::Tag;

/// Most nodes of an unknown element that counts as inline.
const SENTENCE_NODES: u32 = 12;

/// Whether an unknown element or a button is inline: a short run of text right beside words. By its name alone it would be a block.
pub(super) fn is_in_sentence(page: &Page, node: NodeId) -> bool {
    is_part_of_line(page, node) || is_unknown_in_sentence(page, node)
}

/// Whether the margin of a button parts it from the word right before it.
pub(super) fn is_set_apart(page: &Page, node: NodeId) -> bool {
    let before = || siblings_before(page, node).next();
    page.tag(node) == Tag::Button && before().is_some_and(|before| page.text_of(before).ends_with(char::is_alphanumeric))
}

fn is_unknown_in_sentence(page: &Page, node: NodeId) -> bool {
    let says = |near: NodeId| page.is_text(near) && page.words(near) > 0;
    page.tag(node).is_unknown()
        && page.end(node).0 - node.0 <= SENTENCE_NODES
        && page.subtree(node).skip(1).all(|inner| page.tag(inner).is_inline())
        && (siblings_before(page, node).next().is_some_and(says) || siblings_after(page, node).next().is_some_and(says))
}

/// The character with which the sentence around a note goes on behind it: a small letter, or a sign that ends or divides sentences; behind an unknown
/// element any letter.
pub(super) fn rest_of_sentence(page: &Page, note: NodeId) -> Option<char> {
    let is_solid = |behind: &NodeId| !page.tag(*behind).is_inline() || page.chars(*behind) > 0;
    let wrappers = page.ancestors(note).take_while(|around| page.tag(*around).is_inline());
    let behind = std::iter::once(note).chain(wrappers).find_map(|inner| siblings_after(page, inner).find(is_solid))?;
    let next = page.tag(behind).is_inline().then(|| page.text_of(behind))?.trim_start().chars().next()?;
    let is_sign = matches!(next, '.' | ',' | ';' | ':' | '?' | '!' | ')' | '”' | '’' | '–' | '—');
    // Browsers draw an element that they do not know in the line, whatever comes behind it.
    (next.is_lowercase() || is_sign || page.tag(note).is_unknown() && next.is_alphabetic()).then_some(next)
}
