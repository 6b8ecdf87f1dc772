//! An element that is open while a page is built.

use crate::page::node::Marks;
use crate::rules::tag::Tag;

/// An open element.
pub(super) struct Open {
    pub(super) node: u32,
    pub(super) tag: Tag,
    pub(super) marks: Marks,
    /// What happens to its content.
    pub(super) content: Content,
    /// Whether the next white space is at the start of a line, and so not shown.
    pub(super) at_line_start: bool,
}

/// What happens to an element's content.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Content {
    /// Becomes nodes of the page.
    Nodes,
    /// Is HTML text, to be parsed leniently.
    Noscript,
    /// Is dropped with its tags as if it were not there. A capture of a live page leaves it out too.
    Dropped,
    /// Goes to the element around, which is at the maximum depth.
    Folded,
    /// Stands for an address that is said already: its text is dropped.
    Said,
}
