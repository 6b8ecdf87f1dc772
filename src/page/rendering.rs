//! Questions that only a browser can answer: is this element visible, which image source was chosen, where does a block stand. Asked late and
//! only about candidates, because each answer may force a layout.

use crate::page::node::NodeId;
use crate::page::tree::Page;

/// How a page is rendered.
pub trait Rendering {
    /// Whether each of these elements is visible, if known.
    fn visible(&self, page: &Page, nodes: &[NodeId]) -> Vec<Option<bool>>;

    /// The image source the browser chose, if known.
    fn image_source(&self, page: &Page, node: NodeId) -> Option<String>;

    /// Where blocks stand and how their text is set, if known. A block is given by the element that bounds it and the element around its text.
    fn layout(&self, _page: &Page, blocks: &[(NodeId, NodeId)]) -> Vec<Option<Layout>> {
        vec![None; blocks.len()]
    }
}

/// Where a block stands, in CSS pixels from the corner of the document, and how its text is set.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Layout {
    /// Its left edge.
    pub left: f32,
    /// Its upper edge.
    pub top: f32,
    /// Its width; 0 if it is not shown.
    pub width: f32,
    /// Its height; 0 if it is not shown.
    pub height: f32,
    /// The size of its type.
    pub type_size: f32,
    /// The number of its text colour: equal numbers are equal colours.
    pub colour: u32,
    /// Whether it stays on the screen while the page is scrolled.
    pub is_fixed: bool,
    /// Whether something that scrolls with it lies over it.
    pub is_covered: bool,
}

impl Layout {
    /// Its right edge.
    pub fn right(&self) -> f32 {
        self.left + self.width
    }

    /// Its lower edge.
    pub fn bottom(&self) -> f32 {
        self.top + self.height
    }
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
