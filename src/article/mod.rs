//! The article: the extracted content as a tree, with its metadata, page type and confidence.

mod metadata;
mod tree;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use self::metadata::{Fact, Meta};
pub use self::tree::{Align, Dir, Element, Image, Kind, MathMl, MathNode, Node, Scope};

use crate::error::Error;

/// The result of an extraction.
#[derive(Clone, Debug, Default)]
pub struct Article {
    /// Its metadata.
    pub meta: Meta,
    /// The type of the page.
    pub kind: PageKind,
    /// Whether the page is worth offering in reader mode: the extraction is probably right. The less the page looks like one text, the
    /// higher the confidence it takes.
    pub is_offered: bool,
    /// Calibrated confidence, 0 to 1, that the body is the page's main content, if the page has one: of results with 0.9, nine in ten are right.
    /// It says nothing of `kind`, and for a page without an article it may be high, too.
    pub confidence: f32,
    /// The content.
    pub body: Vec<Node>,
    /// Words in the body.
    pub word_count: u32,
    /// Minutes to read it.
    pub reading_minutes: u32,
    /// Why blocks were kept or dropped; empty unless [`Options::explain`](crate::Options::explain) is set.
    pub trace: crate::trace::Trace,
    /// Whatever else the caller asked for.
    pub told: crate::trace::Extras,
}

/// The type of a page. It decides what counts as main content.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PageKind {
    /// One continuous text.
    Article,
    /// A thread: posts of several people.
    Forum,
    /// Teasers or links to other pages.
    List,
    /// A product page.
    Product,
    /// A reference or manual.
    Documentation,
    /// A company's or person's offer.
    Service,
    /// The home page of a site.
    Home,
    /// No main content.
    #[default]
    None,
}

impl fmt::Display for PageKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for PageKind {
    type Err = Error;

    /// The type of a name.
    fn from_str(name: &str) -> Result<PageKind, Error> {
        let found = PageKind::ALL.into_iter().find(|kind| kind.name() == name);
        found.ok_or_else(|| Error::Unusable(format!("there is no page type called “{name}”")))
    }
}

impl PageKind {
    /// All types.
    pub const ALL: [PageKind; 8] = [
        PageKind::Article,
        PageKind::Forum,
        PageKind::List,
        PageKind::Product,
        PageKind::Documentation,
        PageKind::Service,
        PageKind::Home,
        PageKind::None,
    ];

    /// Whether a page of this type has a text to read.
    pub fn is_text(self) -> bool {
        !matches!(self, PageKind::None | PageKind::Home | PageKind::List)
    }

    /// Whether a page of this type is read as one text: an article, a manual or a thread. Others are looked through.
    pub(crate) fn is_one_text(self) -> bool {
        matches!(self, PageKind::Article | PageKind::Documentation | PageKind::Forum)
    }

    /// The name used in results.
    pub fn name(self) -> &'static str {
        match self {
            PageKind::Article => "article",
            PageKind::Forum => "forum",
            PageKind::List => "list",
            PageKind::Product => "product",
            PageKind::Documentation => "documentation",
            PageKind::Service => "service",
            PageKind::Home => "home",
            PageKind::None => "none",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::PageKind;

    #[test]
    fn page_types_are_written_and_read_by_their_names() {
        for kind in PageKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
        }
        assert!("blog".parse::<PageKind>().is_err());
    }
}
