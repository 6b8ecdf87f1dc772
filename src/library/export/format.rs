//! The formats, and what writes each.

use serde::Deserialize;

use super::form::Form;
use super::pack::Packing;
use super::stream::Stream;
use super::{annotations, atom, bookmarks, csv, epub, highlights, html, json_lines, markdown, pith};
use crate::library::error::LibraryError;
use crate::library::pith_zip::manifest::KeptSearch;

/// The formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Everything the library knows, to be brought back: a zip.
    Pith,
    /// A Markdown file for each article, with its images beside.
    Markdown,
    /// An HTML file for each article, with its images inside.
    Html,
    /// A book (EPUB 3).
    Epub,
    /// The list of articles as CSV with Pocket's header.
    Csv,
    /// The list of articles as bookmarks of browsers.
    Bookmarks,
    /// The articles as JSON, one a line.
    Jsonl,
    /// A feed, the last saved first.
    Atom,
    /// The highlights as annotations of the W3C's model.
    Annotations,
    /// The highlights as Markdown.
    Highlights,
}

impl Format {
    /// Whether it is a file for each article.
    pub fn has_files(self) -> bool {
        matches!(self, Format::Markdown | Format::Html)
    }

    /// Lists that people read begin with what was saved last.
    pub(super) fn is_newest_first(self) -> bool {
        matches!(self, Format::Csv | Format::Bookmarks | Format::Atom | Format::Highlights)
    }
}

/// What writes a format.
pub(super) fn form_of(
    format: Format,
    packing: Packing,
    title: Option<String>,
    searches: Vec<KeptSearch>,
) -> Result<Box<dyn Form>, LibraryError> {
    Ok(match format {
        Format::Pith => Box::new(pith::PithFile::new(searches)?),
        Format::Markdown => Box::new(markdown::MarkdownFiles::new(packing)),
        Format::Html => Box::new(html::HtmlFiles::new(packing)),
        Format::Epub => Box::new(epub::Epub::new(title)?),
        Format::Csv => Box::new(Stream::new(csv::Csv)),
        Format::Bookmarks => Box::new(Stream::new(bookmarks::Bookmarks)),
        Format::Jsonl => Box::new(Stream::new(json_lines::JsonLines)),
        Format::Atom => Box::new(Stream::new(atom::Atom { title })),
        Format::Annotations => Box::new(Stream::new(annotations::Annotations)),
        Format::Highlights => Box::new(Stream::new(highlights::Highlights)),
    })
}
