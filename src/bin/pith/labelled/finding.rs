//! What went wrong on one page of a labelled set.

use pith::score::Prf;

/// A part of a page that was judged wrongly.
pub struct Part {
    /// Where it stands: elements with their first class.
    pub path: String,
    /// What decided.
    pub rule: String,
    /// By which number.
    pub number: Option<f32>,
    /// How it begins.
    pub text: String,
}

/// How a page went.
pub struct Finding {
    pub id: String,
    pub url: Option<String>,
    /// Its kind in the words of the set.
    pub labelled: String,
    /// Its kind and confidence in ours.
    pub judged: String,
    pub score: Prf,
    pub kept: Vec<Part>,
    pub lost: Vec<Part>,
    /// Why there is no answer.
    pub failed: Option<String>,
}
