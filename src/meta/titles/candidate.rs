//! A candidate for the title.

use crate::meta::similarity::normalized;

/// Texts with at least this Dice similarity are versions of one title.
pub const MIN_SIMILARITY: f32 = 0.3;

/// A candidate for the title.
#[derive(Clone, Debug)]
pub struct TitleCandidate<'t> {
    /// The text as it was found.
    pub text: &'t str,
    /// Its letters and digits in lower case, to compare it.
    pub key: String,
    /// The name of the source.
    pub source: &'static str,
    /// The kind of source.
    pub kind: TitleKind,
    /// For a heading, the number of letters before each boundary between its text nodes.
    pub element_bounds: Vec<usize>,
}

impl<'t> TitleCandidate<'t> {
    /// A candidate for the title.
    pub fn new(text: &'t str, source: &'static str, kind: TitleKind, element_bounds: Vec<usize>) -> TitleCandidate<'t> {
        TitleCandidate { text, key: normalized(text), source, kind, element_bounds }
    }
}

/// The kind of source a title was taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TitleKind {
    /// Metadata that holds titles without the site's name.
    TitleOnly,
    /// Metadata or the `title` element, which may include the site's name.
    MaybeWithSite,
    /// A heading of the page.
    Heading,
    /// An `h2` or `h3` at the start of the article: the title only if the `title` element agrees.
    LowerHeading,
    /// A line near the text that the `title` element repeats: it tells where the title ends there.
    Line,
}

impl TitleKind {
    /// Whether the source is a heading of any level or a line.
    pub fn is_heading(self) -> bool {
        matches!(self, TitleKind::Heading | TitleKind::LowerHeading | TitleKind::Line)
    }
}
