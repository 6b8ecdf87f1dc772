//! The footnotes that were found on a page.

use std::collections::{HashMap, HashSet};

use crate::page::NodeId;

/// A note and the links that call it.
pub(crate) struct Footnote {
    /// The element that holds it.
    pub node: NodeId,
    /// The elements that call it, each with its dress.
    pub marks: Vec<NodeId>,
    /// What it is called, without brackets.
    pub label: String,
}

/// The footnotes of a page, in the order in which they are listed.
#[derive(Default)]
pub(crate) struct Footnotes {
    pub list: Vec<Footnote>,
    /// For each element that calls a note which note, and for the how-many-eth time.
    pub marks: HashMap<NodeId, (usize, usize)>,
    /// For each element that is a note which.
    pub bodies: HashMap<NodeId, usize>,
    /// Elements that hold nothing but notes, with these.
    pub places: HashMap<NodeId, Vec<usize>>,
    /// Parts of notes that only lead back or number them.
    pub skipped: HashSet<NodeId>,
}
