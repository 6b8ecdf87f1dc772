//! Answers as Readability's quick look does whether a page has a text: by the lengths of its paragraphs and nothing else.

use crate::meta::readability::byline::{called, is_called_around};
use crate::page::{Marks, NodeId, Page};
use crate::rules::tag::Tag;

/// Levels around a paragraph among which a list is looked for.
const MAX_AROUND: usize = 64;

/// What counts.
#[derive(Clone, Copy, Debug)]
pub struct Count {
    /// Characters from which on a paragraph counts.
    pub min_length: f64,
    /// The sum of the roots of what is above that, from which on there is a text.
    pub min_score: f64,
}

impl Default for Count {
    /// Readability's own numbers.
    fn default() -> Count {
        Count { min_length: 140.0, min_score: 20.0 }
    }
}

/// Whether the paragraphs are long enough.
pub fn has_paragraphs(page: &Page, count: Count) -> bool {
    let mut score = 0.0;
    for id in page.nodes().filter(|id| is_paragraph(page, *id)) {
        let length = f64::from(page.chars(id));
        if length < count.min_length || is_around(page, id) {
            continue;
        }
        score += (length - count.min_length).sqrt();
        if score > count.min_score {
            return true;
        }
    }
    false
}

/// Whether an element is a paragraph, or a box in which lines are broken.
fn is_paragraph(page: &Page, id: NodeId) -> bool {
    match page.tag(id) {
        Tag::P | Tag::Pre | Tag::Article => true,
        Tag::Div => page.children(id).any(|child| page.tag(child) == Tag::Br),
        _ => false,
    }
}

fn is_around(page: &Page, id: NodeId) -> bool {
    let in_list = || page.tag(id) == Tag::P && page.ancestors(id).take(MAX_AROUND).any(|around| page.tag(around) == Tag::Li);
    page.marks(id).any(Marks::HIDDEN.with(Marks::SILENT)) || is_called_around(&called(page, id)) || in_list()
}
