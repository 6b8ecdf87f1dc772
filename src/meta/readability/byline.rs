//! Finds the element that Readability takes for the byline: the first with a byline class, `rel` or `itemprop`, outside of unlikely
//! candidates.

use crate::page::plain_text::plain_text;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::metadata::readability::{BYLINE_WORDS, MAYBE_CANDIDATES, UNLIKELY_CANDIDATES, UNLIKELY_ROLES};
use crate::rules::tag::Tag;

/// A byline is shorter than this, in characters.
const MAX_CHARS: u32 = 100;
/// Ancestors examined.
const MAX_AROUND: usize = 64;

/// The text of the byline.
pub(super) fn find_byline(page: &Page) -> Option<String> {
    // Where the subtree that is skipped ends.
    let mut end = page.body()?;
    for id in page.subtree(end).filter(|id| !page.is_text(*id)) {
        if id < end {
            continue;
        }
        if is_hidden(page, id) {
            end = page.end(id);
        } else if is_byline(page, id) {
            let is_name = |node: &NodeId| page.attr(*node, Attr::Itemprop).is_some_and(|prop| prop.contains("name"));
            let text = page.text_of(page.subtree(id).skip(1).find(is_name).unwrap_or(id));
            return Some(plain_text(&text, MAX_CHARS as usize));
        } else if is_unlikely(page, id) {
            end = page.end(id);
        }
    }
    None
}

/// Class and id of an element in lower case.
pub(super) fn class_and_id(page: &Page, id: NodeId) -> String {
    let name = |attr: Attr| page.attr(id, attr).unwrap_or("");
    format!("{} {}", name(Attr::Class), name(Attr::Id)).to_ascii_lowercase()
}

/// Readability's `unlikelyCandidates` without `okMaybeItsACandidate`.
pub(super) fn is_unlikely_candidate(class_and_id: &str) -> bool {
    let has = |words: &[&str]| words.iter().any(|word| class_and_id.contains(word));
    has(UNLIKELY_CANDIDATES) && !has(MAYBE_CANDIDATES)
}

fn is_hidden(page: &Page, id: NodeId) -> bool {
    page.marks(id).any(Marks::HIDDEN.with(Marks::SILENT).with(Marks::NOSCRIPT)) || page.tag(id) == Tag::Noscript
}

fn is_unlikely(page: &Page, id: NodeId) -> bool {
    let role = page.attr(id, Attr::Role).is_some_and(|role| UNLIKELY_ROLES.contains(&role));
    let in_table = || page.ancestors(id).take(MAX_AROUND).any(|around| matches!(page.tag(around), Tag::Table | Tag::Code));
    (role || is_unlikely_candidate(&class_and_id(page, id))) && !matches!(page.tag(id), Tag::A | Tag::Body) && !in_table()
}

/// Characters of an element's text, trimmed, with all white space within.
fn written(page: &Page, id: NodeId) -> usize {
    let text: String = page.subtree(id).filter(|node| page.is_text(*node)).map(|node| page.text(node)).collect();
    text.trim().chars().count()
}

fn is_byline(page: &Page, id: NodeId) -> bool {
    let chars = page.chars(id);
    if chars == 0 || chars >= MAX_CHARS || written(page, id) >= MAX_CHARS as usize {
        return false;
    }
    let is_marked = page.attr(id, Attr::Rel) == Some("author") || page.attr(id, Attr::Itemprop).is_some_and(|prop| prop.contains("author"));
    is_marked || {
        let class_and_id = class_and_id(page, id);
        BYLINE_WORDS.iter().any(|word| class_and_id.contains(word))
    }
}
