//! What a page is made of: node ids, spans, marks, attributes and prefix sums.

use crate::map::Key;
use crate::page::measure::Measure;
use crate::rules::attr::Attr;

/// The pseudo attribute that keeps the names of elements without a `Tag` of their own.
pub(crate) const NAME: &str = "data-";

/// A node's index in its page, in document order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The id as an index into side tables.
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Key for NodeId {
    fn number(&self) -> u64 {
        u64::from(self.0)
    }
}

/// A range of bytes in one of the page's buffers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The start, in bytes.
    pub start: u32,
    /// The end, in bytes.
    pub end: u32,
}

impl Span {
    /// The span as a range.
    #[inline(always)]
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// Marks of a node: its own and those of its ancestors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks(pub u8);

impl Marks {
    /// Hidden by an attribute or a style.
    pub const HIDDEN: Marks = Marks(1);
    /// Hidden from assistive technology only.
    pub const ARIA_HIDDEN: Marks = Marks(2);
    /// In an element whose text is not content.
    pub const SILENT: Marks = Marks(4);
    /// In `noscript`: shown only where scripts do not run.
    pub const NOSCRIPT: Marks = Marks(8);
    /// Inside a link.
    pub const LINKED: Marks = Marks(16);
    /// In an element that preserves white space.
    pub const PREFORMATTED: Marks = Marks(32);

    /// Whether all marks of `other` are set.
    pub fn has(self, other: Marks) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether any mark of `other` is set.
    pub fn any(self, other: Marks) -> bool {
        self.0 & other.0 != 0
    }

    /// The union of both.
    #[must_use]
    pub fn with(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }
}

/// An attribute that rules use, or a `data-*` or `aria-*` one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AttrEntry {
    pub attr: Attr,
    pub name: Span,
    pub value: Span,
}

/// Sums over all nodes before a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// All text.
    pub text: Measure,
    /// Text in links.
    pub linked: Measure,
    /// Bytes of markup: tags with their attributes.
    pub markup: u32,
    /// Links with an `href`.
    pub links: u32,
    /// Elements.
    pub elements: u32,
}

/// What `noscript` holds in the source document; it decides how elements are numbered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Noscript {
    /// Text, as wherever scripts run.
    #[default]
    Text,
    /// Elements, as in a document without scripting.
    Elements,
}
