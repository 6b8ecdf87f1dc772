//! The footnotes found on a page.

use crate::map::{Map, Set};
use crate::page::NodeId;

/// A footnote and the marks that refer to it.
pub(crate) struct Footnote {
    /// The element that holds the note.
    pub node: NodeId,
    /// The elements that refer to it, each with its wrappers.
    pub marks: Vec<NodeId>,
    /// Its label, without brackets.
    pub label: String,
}

/// The footnotes of a page, in the order of the page.
#[derive(Default)]
pub(crate) struct Footnotes {
    pub list: Vec<Footnote>,
    /// For each footnote mark: the index of its note, and how many marks of that note come before it.
    pub marks: Map<NodeId, (usize, usize)>,
    /// For each element that is a note, the index of the note.
    pub bodies: Map<NodeId, usize>,
    /// Elements that hold nothing but notes, with the indexes of these notes.
    pub places: Map<NodeId, Vec<usize>>,
    /// Parts of notes that only hold their number or a link back.
    pub skipped: Set<NodeId>,
}
