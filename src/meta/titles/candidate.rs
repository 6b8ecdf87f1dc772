//! One thing that may be the title.

/// One thing that may be the title.
#[derive(Clone, Debug)]
pub struct Named<'t> {
    /// The text as it was found.
    pub text: &'t str,
    /// Its source.
    pub source: &'static str,
    /// What kind of source it is.
    pub kind: Kind,
    /// How many of its letters stand before each place where an element within it ends or begins.
    pub seams: Vec<usize>,
}

/// What a title was taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Data that holds titles without the site's name.
    Clean,
    /// Data or a document title, which may hold the site's name.
    Full,
    /// A heading of the page.
    Heading,
    /// A heading of a lower level at the head of the text: the title where the document's title says so, too.
    Section,
}

impl Kind {
    /// Whether it is a heading.
    pub fn is_heading(self) -> bool {
        matches!(self, Kind::Heading | Kind::Section)
    }
}
