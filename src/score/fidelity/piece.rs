//! Pieces: the typed parts that HTML and Markdown are taken apart into.

use crate::score::fold;

/// What a piece is. Further parts tell how deep, at which level or in which language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A heading and its level.
    Heading(u8),
    /// Running text.
    Paragraph,
    /// Text in a quotation.
    Quote,
    /// Text in an item of a list, and how many lists are around it.
    Item(u8),
    /// Text in a cell of a table.
    Cell,
    /// Code and its language, where that is said.
    Code(Option<String>),
    /// A formula.
    Math,
    /// The text of a note.
    Footnote,
    /// An image; its text is the name of its file.
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

    /// The credit for giving this for that: whole, half where only level, depth or language differ, none for another type.
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

/// A piece and its text as it is compared: words in lower case, for code and formulas without spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub piece: Piece,
    /// Its text.
    pub text: String,
}

/// Words in lower case, as all pieces but code and formulas are compared.
pub(super) fn plain(text: &str) -> String {
    fold(text)
}

/// Without white space, as code and formulas are compared.
pub(super) fn bare(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// The name of an image's file, without its folder, query and ending.
pub(super) fn file_name(src: &str) -> String {
    if src.starts_with("data:") {
        return "data".to_owned();
    }
    let path = src.split(['?', '#']).next().unwrap_or("").trim_end_matches('/');
    let name = path.rsplit('/').next().unwrap_or("");
    name.split('.').next().unwrap_or("").to_lowercase()
}
