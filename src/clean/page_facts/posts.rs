//! The posts of a thread found on a page.

use crate::map::{Map, Set};
use crate::page::NodeId;

/// The author, date and address of a post, with the elements they were read from.
#[derive(Clone, Default)]
pub(crate) struct PostHead {
    pub author: Option<(NodeId, String)>,
    pub date: Option<(NodeId, String)>,
    pub url: Option<String>,
}

/// The posts of a page.
#[derive(Default)]
pub(crate) struct Posts {
    pub heads: Map<NodeId, PostHead>,
    /// Elements that hold the author and date. They move to the head of the post and leave its text.
    pub head_elements: Set<NodeId>,
    /// Lists of posts and their items.
    pub lists: Set<NodeId>,
    /// Elements of posts that say what other posts say.
    pub copies: Set<NodeId>,
    /// For posts the elements after them that hold their replies, and those elements.
    pub replies: Map<NodeId, NodeId>,
    pub reply_groups: Set<NodeId>,
}
