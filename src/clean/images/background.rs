//! Images of empty elements: backgrounds, and what a script will put into them.

use crate::clean::dom::class_words::class_words;
use crate::clean::dom::siblings::{siblings_after, siblings_before};
use crate::clean::dom::style::background_address;
use crate::clean::images::address::{is_image_file, stem};
use crate::clean::images::frame::{MAX_FRAME_NODES, images_in};
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::images::BACKGROUND_WORDS;
use crate::rules::tag::Tag;

/// Parts of the name of a file of small pictures.
const SPRITES: &[&str] = &["sprite", "sprites"];

/// The image of an element that is nothing but a frame for it: no words, no images, and either a background and a class or role that says
/// image, or the address of an image file that a script loads.
pub(crate) fn background(page: &Page, node: NodeId) -> Option<&str> {
    let to_load = address_to_load(page, node);
    let address = background_address(page, node).or(to_load)?;
    let is_frame = !matches!(page.tag(node), Tag::Img | Tag::Picture)
        && page.end(node).0 - node.0 <= MAX_FRAME_NODES
        && page.chars(node) == 0
        && images_in(page, node).next().is_none()
        && !is_sprite(address);
    let stands_for_image = || {
        to_load.is_some()
            || page.attr(node, Attr::Role) == Some("img")
            || page.parent(node).is_some_and(|parent| page.tag(parent) == Tag::Figure)
            || class_words(page, node).any(|word| BACKGROUND_WORDS.contains(&&*word))
    };
    (is_frame && stands_for_image()).then_some(address)
}

/// Whether a file holds several small pictures, each of which is shown in another place.
fn is_sprite(address: &str) -> bool {
    !address.starts_with("data:")
        && stem(address).split(['-', '_', '.']).any(|word| SPRITES.iter().any(|known| known.eq_ignore_ascii_case(word)))
}

/// The address of the image that a script puts into an empty element. Of several in a row the script chooses one, by the width of the
/// screen, and a `noscript` beside them names it.
fn address_to_load(page: &Page, node: NodeId) -> Option<&str> {
    let address = page.attr(node, Attr::DataSrc).filter(|address| is_image_file(address) && !address.contains(".svg"))?;
    let may_be_other = |near: NodeId| page.tag(near) == Tag::Noscript || page.attr(near, Attr::DataSrc).is_some();
    let is_alone = !siblings_before(page, node).chain(siblings_after(page, node)).any(may_be_other);
    is_alone.then_some(address)
}
