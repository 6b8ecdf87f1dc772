//! Readability's `isProbablyReaderable`: judges by the lengths of paragraphs whether a page has an article.

use crate::meta::readability::byline::{class_and_id, is_unlikely_candidate};
use crate::page::{Marks, NodeId, Page};
use crate::rules::tag::Tag;

/// Ancestors of a paragraph among which a list is looked for.
const MAX_AROUND: usize = 64;

/// The options of `isProbablyReaderable`.
#[derive(Clone, Copy, Debug)]
pub struct ReaderableOptions {
    /// `minContentLength`: shorter paragraphs do not count, in characters.
    pub min_length: f64,
    /// `minScore`: the sum of the square roots of each paragraph's excess length must be above this.
    pub min_score: f64,
}

impl Default for ReaderableOptions {
    /// Readability's defaults.
    fn default() -> ReaderableOptions {
        ReaderableOptions { min_length: 140.0, min_score: 20.0 }
    }
}

/// Whether the page probably has an article.
pub fn is_probably_readerable(page: &Page, count: ReaderableOptions) -> bool {
    let mut score = 0.0;
    for id in page.nodes().filter(|id| is_paragraph(page, *id)) {
        let length = f64::from(page.chars(id));
        if length < count.min_length || is_unlikely(page, id) {
            continue;
        }
        score += (length - count.min_length).sqrt();
        if score > count.min_score {
            return true;
        }
    }
    false
}

/// Whether an element is a paragraph, or a `div` with line breaks.
fn is_paragraph(page: &Page, id: NodeId) -> bool {
    match page.tag(id) {
        Tag::P | Tag::Pre | Tag::Article => true,
        Tag::Div => page.children(id).any(|child| page.tag(child) == Tag::Br),
        _ => false,
    }
}

fn is_unlikely(page: &Page, id: NodeId) -> bool {
    let in_list = || page.tag(id) == Tag::P && page.ancestors(id).take(MAX_AROUND).any(|around| page.tag(around) == Tag::Li);
    page.marks(id).any(Marks::HIDDEN.with(Marks::SILENT)) || is_unlikely_candidate(&class_and_id(page, id)) || in_list()
}
