//! Where a block stands on the page as it is shown, and what that says.

/// Where a block stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// In the main column, in the type of its body.
    Body,
    /// In the main column, in larger type: a heading, a lead, a quotation that is pulled out.
    Larger,
    /// The headline above the main column.
    Headline,
    /// Between the lines of the body, in other type: a caption, a table, code.
    Other,
    /// Between the lines of the body, in other type and of another width.
    Boxed,
    /// Links in the main column.
    Links,
    /// Outside of the main column.
    Elsewhere,
    /// Nowhere, or it stays where it is when the page is scrolled.
    NotShown,
}

impl Place {
    /// How likely it is that main text stands there.
    pub fn score(self) -> f32 {
        match self {
            Place::Body => 0.95,
            Place::Larger => 0.9,
            Place::Headline => 0.9,
            Place::Other => 0.6,
            Place::Boxed => 0.4,
            Place::Links => 0.15,
            Place::Elsewhere => 0.05,
            Place::NotShown => 0.0,
        }
    }

    /// Whether main text stands there.
    pub fn is_likely(self) -> bool {
        self.score() >= 0.5
    }
}
