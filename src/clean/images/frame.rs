//! Images inside an element, and frames around a single image.

use crate::clean::dom::class_words::has_class_word;
use crate::page::{Marks, NodeId, Page};
use crate::rules::substrings::Words;
use crate::rules::tag::Tag;

/// Most nodes of the frame around one image.
pub(crate) const MAX_FRAME_NODES: u32 = 120;
/// Most nodes of a slide show. Larger elements are not searched from each of their images.
pub(crate) const MAX_SLIDESHOW_NODES: u32 = 2_000;

/// Class name parts of overlays.
static OVERLAY_WORDS: Words =
    Words::new(&["meta", "filename", "informations", "zoom", "enlarge", "lightbox", "expand", "overlay", "button"]);

/// The images in a node, without those in `noscript`.
pub(crate) fn images_in(page: &Page, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    let outside = !page.marks(node).has(Marks::NOSCRIPT);
    page.subtree(node).filter(move |inner| page.tag(*inner) == Tag::Img && !(outside && page.marks(*inner).has(Marks::NOSCRIPT)))
}

/// The image of a node that holds one image and no words.
pub(crate) fn sole_image(page: &Page, node: NodeId) -> Option<NodeId> {
    if page.end(node).0 - node.0 > MAX_FRAME_NODES || page.chars(node) > 0 {
        return None;
    }
    let mut images = images_in(page, node);
    images.next().filter(|_| images.next().is_none())
}

/// Whether an element in the frame of an image is an overlay: its file name or size, or a button to enlarge it.
pub(crate) fn is_overlay_label(page: &Page, node: NodeId) -> bool {
    matches!(page.tag(node), Tag::Button | Tag::Svg) || has_class_word(page, node, &OVERLAY_WORDS)
}
