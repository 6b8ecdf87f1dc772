//! What only a running browser can say of a page. The core asks late and only of candidates, since an answer may cost a layout.

use crate::page::node::NodeId;
use crate::page::tree::Page;

/// Somebody who sees the page as it is shown.
pub trait Rendering {
    /// Whether the element is shown, if that can be told.
    fn visible(&self, page: &Page, node: NodeId) -> Option<bool>;

    /// The image source the browser chose, if that can be told.
    fn image_source(&self, page: &Page, node: NodeId) -> Option<String>;
}

/// Nobody looks: all that is known is in the page.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoRendering;

impl Rendering for NoRendering {
    fn visible(&self, _page: &Page, _node: NodeId) -> Option<bool> {
        None
    }

    fn image_source(&self, _page: &Page, _node: NodeId) -> Option<String> {
        None
    }
}
