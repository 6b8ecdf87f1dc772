//! The images in a part of the page, and the frames around a single image.

use crate::clean::dom::class_words::class_words;
use crate::page::{Marks, NodeId, Page};
use crate::rules::tag::Tag;

/// Nodes of an element that may be nothing but the frame of one image.
pub(crate) const MAX_FRAME_NODES: u32 = 120;
/// Nodes of slides: in what is larger nothing is looked for from each image.
pub(crate) const MAX_SLIDESHOW_NODES: u32 = 2_000;

/// The images in a node, those in `noscript` left out.
pub(crate) fn images_in(page: &Page, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    let outside = !page.marks(node).has(Marks::NOSCRIPT);
    page.subtree(node).filter(move |inner| page.tag(*inner) == Tag::Img && !(outside && page.marks(*inner).has(Marks::NOSCRIPT)))
}

/// The image in a node that holds one image and no words.
pub(crate) fn sole_image(page: &Page, node: NodeId) -> Option<NodeId> {
    if page.end(node).0 - node.0 > MAX_FRAME_NODES || page.chars(node) > 0 {
        return None;
    }
    let mut images = images_in(page, node);
    images.next().filter(|_| images.next().is_none())
}

/// Whether an element in the frame of an image only tells of the file: its name, its size, that it can be made larger.
pub(crate) fn is_overlay_label(page: &Page, node: NodeId) -> bool {
    let named = |words: &[&str]| class_words(page, node).any(|word| words.contains(&&*word));
    matches!(page.tag(node), Tag::Button | Tag::Svg)
        || named(&["meta", "filename", "informations", "zoom", "enlarge", "lightbox", "expand", "overlay", "button"])
}
