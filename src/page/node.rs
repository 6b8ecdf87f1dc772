//! The parts a page is made of: node ids, spans, marks, attributes and prefix sums.

use crate::page::measure::Measure;
use crate::rules::attr::Attr;

/// The attribute that keeps the names of elements without a tag of their own.
pub(crate) const NAME: &str = "data-";

/// A node's place in its page, in document order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The place as an index into side tables.
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A stretch of one of the page's buffers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// Where it begins, in bytes.
    pub start: u32,
    /// Where it ends, in bytes.
    pub end: u32,
}

impl Span {
    /// The stretch as a range of bytes.
    #[inline(always)]
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// What holds for a node because of its own marks or those of the elements around it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks(pub u8);

impl Marks {
    /// Hidden by an attribute, a style or the browser's own word.
    pub const HIDDEN: Marks = Marks(1);
    /// Hidden from assistive technology only.
    pub const ARIA_HIDDEN: Marks = Marks(2);
    /// In an element whose text is not running text.
    pub const SILENT: Marks = Marks(4);
    /// In `noscript`: shown only where scripts do not run.
    pub const NOSCRIPT: Marks = Marks(8);
    /// Inside a link.
    pub const LINKED: Marks = Marks(16);
    /// Where white space counts.
    pub const PREFORMATTED: Marks = Marks(32);

    /// Whether all of `other` hold.
    pub fn has(self, other: Marks) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether any of `other` holds.
    pub fn any(self, other: Marks) -> bool {
        self.0 & other.0 != 0
    }

    /// Both together.
    #[must_use]
    pub fn with(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }
}

/// One attribute that rules know, or a `data-*` or `aria-*` one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AttrEntry {
    pub attr: Attr,
    pub name: Span,
    pub value: Span,
}

/// Sums over all nodes before a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// All running text.
    pub text: Measure,
    /// Running text inside links.
    pub linked: Measure,
    /// Bytes of markup: tags with their attributes.
    pub markup: u32,
    /// Links with an address.
    pub links: u32,
    /// Elements.
    pub elements: u32,
}
