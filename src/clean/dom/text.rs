//! Text nodes as they stand in the source.

use crate::page::{NodeId, Page};

/// Whether a node is a text of white space only.
pub(crate) fn is_blank(page: &Page, node: NodeId) -> bool {
    page.is_text(node) && page.text(node).trim().is_empty()
}

/// The text in a node as it stands in the source, whether it is rendered or not.
pub(crate) fn raw_text(page: &Page, node: NodeId) -> String {
    page.subtree(node).map(|inner| page.text(inner)).collect()
}
