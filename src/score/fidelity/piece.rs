//! Pieces: the typed parts that HTML and Markdown are split into.

use crate::score::words::fold;

/// The type of a piece, with its level, depth or language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A heading and its level.
    Heading(u8),
    /// Running text.
    Paragraph,
    /// Text in a quotation.
    Quote,
    /// Text in a list item, and the depth of the list.
    Item(u8),
    /// Text in a cell of a table.
    Cell,
    /// Code and its language, if declared.
    Code(Option<String>),
    /// A formula.
    Math,
    /// The text of a footnote.
    Footnote,
    /// An image; its text is the file name.
    Image,
}

impl Piece {
    /// The name of its type.
    pub fn name(&self) -> &'static str {
        match self {
            Piece::Heading(_) => "heading",
            Piece::Paragraph => "paragraph",
            Piece::Quote => "quote",
            Piece::Item(_) => "item",
            Piece::Cell => "cell",
            Piece::Code(_) => "code",
            Piece::Math => "math",
            Piece::Footnote => "footnote",
            Piece::Image => "image",
        }
    }

    /// The credit for this type in place of the truth's: 1 if equal, one half if only level, depth or language differ, 0 for another type.
    pub(super) fn credit(&self, truth: &Piece, shift: i16) -> f64 {
        match (self, truth) {
            (Piece::Heading(one), Piece::Heading(other)) if i16::from(*one) - i16::from(*other) == shift => 1.0,
            (Piece::Heading(_), Piece::Heading(_)) => 0.5,
            (Piece::Code(_), Piece::Code(None)) => 1.0,
            (one, other) if one == other => 1.0,
            (one, other) if one.name() == other.name() => 0.5,
            _ => 0.0,
        }
    }
}

impl std::fmt::Display for Piece {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Piece::Heading(number) | Piece::Item(number) => write!(f, "{} {number}", self.name()),
            Piece::Code(Some(lang)) => write!(f, "code {lang}"),
            _ => f.write_str(self.name()),
        }
    }
}

/// A piece with its text, normalised for comparison: words in lower case; code and formulas without white space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub piece: Piece,
    /// Its text.
    pub text: String,
}

/// Normalises text: words in lower case.
pub(super) fn plain(text: &str) -> String {
    fold(text)
}

/// Normalises code and formulas: no white space.
pub(super) fn bare(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// The name of an image file, without folder, query and extension.
pub(super) fn file_name(src: &str) -> String {
    if src.starts_with("data:") {
        return "data".to_owned();
    }
    let path = src.split(['?', '#']).next().unwrap_or("").trim_end_matches('/');
    let name = path.rsplit('/').next().unwrap_or("");
    name.split('.').next().unwrap_or("").to_lowercase()
}
