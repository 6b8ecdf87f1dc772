//! The posts of a thread that were found on a page.

use std::collections::{HashMap, HashSet};

use crate::page::NodeId;

/// Who wrote a post when, and the elements that say so.
#[derive(Clone, Default)]
pub(crate) struct PostHead {
    pub author: Option<(NodeId, String)>,
    pub date: Option<(NodeId, String)>,
    pub url: Option<String>,
}

/// The posts of a page.
#[derive(Default)]
pub(crate) struct Posts {
    pub heads: HashMap<NodeId, PostHead>,
    /// Elements that say who and when: they stand at the head of the post and not in its text.
    pub head_elements: HashSet<NodeId>,
}
