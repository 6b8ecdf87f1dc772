//! Background images of empty elements.

use crate::clean::dom::class_words::class_words;
use crate::clean::dom::style::background_address;
use crate::clean::images::frame::{MAX_FRAME_NODES, images_in};
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::images::BACKGROUND_WORDS;
use crate::rules::tag::Tag;

/// The background image of an element that is nothing but a frame for it: no words, no images, and a class or role that says image.
pub(crate) fn background(page: &Page, node: NodeId) -> Option<&str> {
    let address = background_address(page, node)?;
    let is_frame = !matches!(page.tag(node), Tag::Img | Tag::Picture)
        && page.end(node).0 - node.0 <= MAX_FRAME_NODES
        && page.chars(node) == 0
        && images_in(page, node).next().is_none();
    let stands_for_image = || {
        page.attr(node, Attr::Role) == Some("img")
            || page.parent(node).is_some_and(|parent| page.tag(parent) == Tag::Figure)
            || class_words(page, node).any(|word| BACKGROUND_WORDS.contains(&&*word))
    };
    (is_frame && stands_for_image()).then_some(address)
}
