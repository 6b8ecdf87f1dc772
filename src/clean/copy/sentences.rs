//! Elements in the middle of a sentence: unknown ones, and notes.

use crate::clean::dom::siblings::{siblings_after, siblings_before};
use crate::page::{NodeId, Page};
use crate::rules::tag::Tag;

/// Most nodes of an unknown element that counts as inline.
const SENTENCE_NODES: u32 = 12;

/// Whether an unknown element is inline: a short run of text right beside words. By its name alone it would be a block.
pub(super) fn is_in_sentence(page: &Page, node: NodeId) -> bool {
    let says = |near: NodeId| page.is_text(near) && page.words(near) > 0;
    matches!(page.tag(node), Tag::Custom | Tag::Other)
        && page.end(node).0 - node.0 <= SENTENCE_NODES
        && page.subtree(node).skip(1).all(|inner| page.tag(inner).is_inline())
        && (siblings_before(page, node).next().is_some_and(says) || siblings_after(page, node).next().is_some_and(says))
}

/// The character with which the sentence around a note goes on behind it: a small letter, or a sign that ends or divides sentences.
pub(super) fn rest_of_sentence(page: &Page, note: NodeId) -> Option<char> {
    let is_solid = |behind: &NodeId| !page.tag(*behind).is_inline() || page.chars(*behind) > 0;
    let wrappers = page.ancestors(note).take_while(|around| page.tag(*around).is_inline());
    let behind = std::iter::once(note).chain(wrappers).find_map(|inner| siblings_after(page, inner).find(is_solid))?;
    let next = page.tag(behind).is_inline().then(|| page.text_of(behind))?.trim_start().chars().next()?;
    let is_sign = matches!(next, '.' | ',' | ';' | ':' | '?' | '!' | ')' | '”' | '’' | '–' | '—');
    (next.is_lowercase() || is_sign).then_some(next)
}
