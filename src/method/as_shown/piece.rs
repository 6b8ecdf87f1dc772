//! A block as it is shown: where it stands, and how much of the page's text it is.

use crate::block::Block;
use crate::method::mass::{is_prose, linked};
use crate::page::rendering::Layout;

/// Link density from which on a block is links.
const MAX_LINKED: f32 = 0.5;
/// Pixels of width and height up to which a block is for programs that read aloud.
const MIN_SHOWN: f32 = 2.0;

/// A block that is shown.
pub(super) struct Piece {
    /// Its number.
    pub block: usize,
    /// Where it stands.
    pub layout: Layout,
    /// How much it is seen: its words by the third power of the size of their type. Small print is long and hardly seen.
    pub weight: f32,
    /// Whether it is running text.
    pub is_prose: bool,
    linked: f32,
}

impl Piece {
    /// A block, if it is shown and scrolls with the page.
    pub(super) fn of(number: usize, block: &Block, layout: Layout) -> Option<Piece> {
        let is_shown = layout.width > MIN_SHOWN && layout.height > MIN_SHOWN && layout.right() > 0.0 && layout.bottom() > 0.0;
        (is_shown && !layout.is_fixed && !layout.is_covered).then(|| Piece {
            block: number,
            layout,
            weight: block.measure.words() as f32 * layout.type_size.powi(3),
            is_prose: is_prose(block),
            linked: linked(block),
        })
    }

    /// Whether most of it is links.
    pub(super) fn is_linked(&self) -> bool {
        self.linked >= MAX_LINKED
    }
}
