//! Questions that only a browser can answer: is this element visible, which image source was chosen. Asked late and only about candidates,
//! because each answer may force a layout.

use crate::page::node::NodeId;
use crate::page::tree::Page;

/// How a page is rendered.
pub trait Rendering {
    /// Whether each of these elements is visible, if known.
    fn visible(&self, page: &Page, nodes: &[NodeId]) -> Vec<Option<bool>>;

    /// The image source the browser chose, if known.
    fn image_source(&self, page: &Page, node: NodeId) -> Option<String>;
}

/// No rendering: only the page itself is known.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoRendering;

impl Rendering for NoRendering {
    fn visible(&self, _page: &Page, nodes: &[NodeId]) -> Vec<Option<bool>> {
        vec![None; nodes.len()]
    }

    fn image_source(&self, _page: &Page, _node: NodeId) -> Option<String> {
        None
    }
}
