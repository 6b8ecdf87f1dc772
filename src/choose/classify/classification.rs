//! The result of the page classifier for a page and a draft.

use crate::article::PageKind;

/// Page types whose main content is a single text.
pub(super) const ONE_TEXT: [PageKind; 2] = [PageKind::Article, PageKind::Documentation];

/// On a short page, a type other than article is believed only from this probability on: with nothing to compare, three sentences look like
/// a list.
pub(super) const MIN_OTHER_TYPE_PROBABILITY: f32 = 0.65;

/// Words up to which a page counts as short.
pub(crate) const SHORT_PAGE_WORDS: f32 = 120.0;

/// The result of the page classifier.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Classification {
    pub kind: PageKind,
    /// The probability that the page is of that type.
    pub kind_probability: f32,
    /// The probability that the page is a single text: an article or documentation.
    pub one_text: f32,
    /// The calibrated probability that the selection is right.
    pub confidence: f32,
}

impl Classification {
    /// Whether the page is more likely than not something other than a single text.
    pub fn is_likely_other_type(&self) -> bool {
        !ONE_TEXT.contains(&self.kind) && self.kind_probability >= MIN_OTHER_TYPE_PROBABILITY
    }
}
