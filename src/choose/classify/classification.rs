//! What the page classifier says of a page and a draft.

use crate::article::PageKind;

/// The kinds that are one text.
pub(super) const ONE_TEXT: [PageKind; 2] = [PageKind::Article, PageKind::Documentation];

/// Chance from which on a page that holds next to nothing is believed to be another kind than an article: with nothing to compare, what looks
/// like a list is three sentences.
pub(super) const SMALL_SURE: f32 = 0.5;

/// Words up to which a page holds next to nothing.
pub(crate) const SMALL: f32 = 120.0;

/// What the judge says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Classification {
    pub kind: PageKind,
    /// The chance that the page is that kind.
    pub sure: f32,
    /// The chance that the page is one text: an article or documentation.
    pub one_text: f32,
    /// The chance that the choice is right.
    pub confidence: f32,
}

impl Classification {
    /// Whether it is more likely than not that a page is something else than one text.
    pub fn is_surely_other(&self) -> bool {
        !ONE_TEXT.contains(&self.kind) && self.sure >= SMALL_SURE
    }
}
