//! The article: what a page comes down to. A tree of the few kinds of elements an article may hold, and what is known about it.
//!
//! The tree is built from an allow-list, so nothing else can be said with it: no script, style, form or handler has a variant here.

mod metadata;
mod tree;

use serde::Serialize;

pub use self::metadata::{Fact, Meta};
pub use self::tree::{Align, Dir, Element, Image, Kind, MathMl, MathNode, Node, Scope};

/// What was taken out of a page.
#[derive(Clone, Debug, Default)]
pub struct Article {
    /// What is known about it.
    pub meta: Meta,
    /// What kind of page it was on.
    pub kind: PageKind,
    /// Whether it is offered to be read: the text is likely right, and more so the less the page looks like one text.
    pub is_offered: bool,
    /// How sure it is that the body is the page's main text, 0 to 1: of answers given 0.9, nine in ten are right.
    pub confidence: f32,
    /// The body.
    pub body: Vec<Node>,
    /// Words in the body.
    pub word_count: u32,
    /// Minutes to read it.
    pub reading_minutes: u32,
    /// Why its parts were kept or dropped; empty unless asked for.
    pub trace: crate::trace::Trace,
    /// What else was asked for.
    pub told: crate::trace::Extras,
}

/// What kind of page it is, which decides what its main text means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PageKind {
    /// One connected text.
    Article,
    /// Posts of several people.
    Forum,
    /// Teasers or links to other pages.
    List,
    /// Something to buy.
    Product,
    /// A reference or manual.
    Documentation,
    /// What somebody offers.
    Service,
    /// The entrance of a site.
    Home,
    /// Nothing to read.
    #[default]
    None,
}

impl PageKind {
    /// Whether such a page has a text to read, if it is right.
    pub fn is_text(self) -> bool {
        !matches!(self, PageKind::None | PageKind::Home | PageKind::List)
    }

    /// Its name in results.
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
