//! What went wrong on one page of a labelled set.

use pith::score::Prf;

/// A block that was judged wrongly.
pub struct Part {
    /// Its path: elements with their first class.
    pub path: String,
    /// The rule that decided.
    pub rule: String,
    /// The number it decided by.
    pub number: Option<f32>,
    /// The beginning of its text.
    pub text: String,
}

/// The result for a page.
pub struct Finding {
    pub id: String,
    pub url: Option<String>,
    /// Its page type in the set.
    pub labelled: String,
    /// The page type and confidence Pith reported.
    pub judged: String,
    pub score: Prf,
    pub kept: Vec<Part>,
    pub lost: Vec<Part>,
    /// Why there is no answer.
    pub failed: Option<String>,
}
