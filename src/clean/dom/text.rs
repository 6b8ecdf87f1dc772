//! Reads the text of a node as it stands in the source.

use crate::page::{NodeId, Page};

/// Whether a node is white space.
pub(crate) fn is_blank(page: &Page, node: NodeId) -> bool {
    page.is_text(node) && page.text(node).trim().is_empty()
}

/// The text in a node as it stands in the source, running or not.
pub(crate) fn raw_text(page: &Page, node: NodeId) -> String {
    page.subtree(node).map(|inner| page.text(inner)).collect()
}
