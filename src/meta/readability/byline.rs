//! Finds the element Readability would take for the byline: the first that is called one, outside of what stands around a text.

use crate::meta::plain_text::plain;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::metadata::readability::{AROUND_ROLES, AROUND_WORDS, BYLINE_WORDS, TEXT_WORDS};
use crate::rules::tag::Tag;

/// Characters a byline has less than.
const MAX_CHARS: u32 = 100;
/// Levels around an element that are looked at.
const MAX_AROUND: usize = 64;

/// The text of the byline.
pub(super) fn seen(page: &Page) -> Option<String> {
    // Where what stands around the text ends.
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
            return Some(plain(&text, MAX_CHARS as usize));
        } else if is_around(page, id) {
            end = page.end(id);
        }
    }
    None
}

/// Class and id of an element in lower case.
pub(super) fn called(page: &Page, id: NodeId) -> String {
    let name = |attr: Attr| page.attr(id, attr).unwrap_or("");
    format!("{} {}", name(Attr::Class), name(Attr::Id)).to_ascii_lowercase()
}

/// Whether an element is called what stands around a text.
pub(super) fn is_called_around(called: &str) -> bool {
    let has = |words: &[&str]| words.iter().any(|word| called.contains(word));
    has(AROUND_WORDS) && !has(TEXT_WORDS)
}

fn is_hidden(page: &Page, id: NodeId) -> bool {
    page.marks(id).any(Marks::HIDDEN.with(Marks::SILENT).with(Marks::NOSCRIPT)) || page.tag(id) == Tag::Noscript
}

fn is_around(page: &Page, id: NodeId) -> bool {
    let role = page.attr(id, Attr::Role).is_some_and(|role| AROUND_ROLES.contains(&role));
    let in_table = || page.ancestors(id).take(MAX_AROUND).any(|around| matches!(page.tag(around), Tag::Table | Tag::Code));
    (role || is_called_around(&called(page, id))) && !matches!(page.tag(id), Tag::A | Tag::Body) && !in_table()
}

/// Characters of an element's text as it is written, with all white space between its first sign and its last.
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
        let called = called(page, id);
        BYLINE_WORDS.iter().any(|word| called.contains(word))
    }
}
