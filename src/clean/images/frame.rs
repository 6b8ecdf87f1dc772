//! Images inside an element, and frames around a single image.

use crate::clean::dom::class_words::has_class_word;
use crate::clean::images::address::stem;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::images::ENLARGING_WORDS;
use crate::rules::substrings::Words;
use crate::rules::tag::Tag;

/// Most nodes of the frame around one image.
pub(crate) const MAX_FRAME_NODES: u32 = 120;
/// Most nodes of a slide show. Larger elements are not searched from each of their images.
pub(crate) const MAX_SLIDESHOW_NODES: u32 = 2_000;

/// Most words of the label of a picture that is a button.
const LABEL_WORDS: u32 = 16;
/// Levels between a sign and the link it is in.
const SIGN_LEVELS: usize = 2;

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
    let mut images = images_in(page, node).filter(|image| !is_enlarging_sign(page, *image));
    images.next().filter(|_| images.next().is_none())
}

/// Whether an image is a sign in a link that says a picture can be enlarged, by the name of its file.
pub(crate) fn is_enlarging_sign(page: &Page, image: NodeId) -> bool {
    let is_enlarging = |word: &str| ENLARGING_WORDS.iter().any(|known| known.eq_ignore_ascii_case(word));
    let is_digits = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let named = |address: &str| {
        let words = || stem(address).split(['-', '_']);
        !address.starts_with("data:") && words().any(is_enlarging) && words().all(|word| is_enlarging(word) || is_digits(word))
    };
    let is_small = |attr: Attr| page.attr(image, attr).is_none_or(|side| side.trim().len() <= 2);
    page.ancestors(image).take(SIGN_LEVELS).any(|around| page.tag(around) == Tag::A)
        && page.attr(image, Attr::Src).is_some_and(named)
        && is_small(Attr::Width)
        && is_small(Attr::Height)
}

/// Whether an element in the frame of an image is an overlay: its file name or size, or a button to enlarge it.
pub(crate) fn is_overlay_label(page: &Page, node: NodeId) -> bool {
    matches!(page.tag(node), Tag::Button | Tag::Svg) || is_label_of_picture(page, node) || has_class_word(page, node, &OVERLAY_WORDS)
}

/// Whether words say what pressing a picture does: they are all that is written in an element that is a button and holds the picture.
pub(crate) fn is_label_of_picture(page: &Page, node: NodeId) -> bool {
    let is_button = |around: &NodeId| page.attr(*around, Attr::Role) == Some("button") && page.tag(*around) != Tag::A;
    page.tag(node) == Tag::Span
        && (1..=LABEL_WORDS).contains(&page.words(node))
        && page.parent(node).filter(is_button).is_some_and(|around| {
            page.words(around) == page.words(node)
                && page.end(around).0 - around.0 <= MAX_FRAME_NODES
                && images_in(page, around).any(|image| !page.contains(node, image))
        })
}
