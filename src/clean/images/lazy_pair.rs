//! Lazy-loaded images and their `noscript` fallback: finds the two halves of a pair, so that the image comes out once.

use crate::clean::dom::siblings::{siblings_after, siblings_before};
use crate::clean::dom::text::{is_blank, raw_text};
use crate::clean::images::address::file_key;
use crate::clean::images::frame::{MAX_FRAME_NODES, MAX_SLIDESHOW_NODES, images_in, sole_image};
use crate::clean::images::source::SourceCandidates;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// Levels between an image and the element that holds its fallback.
const PAIR_LEVELS: usize = 3;
/// Siblings searched on each side.
const NEARBY: usize = 4;

/// The image of a `noscript` that holds one image and no text.
pub(crate) fn noscript_image(page: &Page, noscript: NodeId) -> Option<NodeId> {
    if page.end(noscript).0 - noscript.0 > MAX_FRAME_NODES || !raw_text(page, noscript).trim().is_empty() {
        return None;
    }
    sole_image(page, noscript)
}

/// The `noscript` that holds the fallback of an image.
pub(crate) fn noscript_for(page: &Page, node: NodeId) -> Option<NodeId> {
    if page.marks(node).has(Marks::NOSCRIPT) {
        return None;
    }
    let frames =
        std::iter::once(node).chain(page.ancestors(node)).take(PAIR_LEVELS + 1).take_while(|frame| sole_image(page, *frame).is_some());
    let image = sole_image(page, node)?;
    for frame in frames {
        let beside = siblings_after(page, frame).take(NEARBY).chain(siblings_before(page, frame).take(NEARBY));
        let inside = page.children(frame).take(NEARBY);
        let mut noscripts = beside.chain(inside).filter(|sibling| page.tag(*sibling) == Tag::Noscript);
        if let Some(found) = noscripts.find(|noscript| image_for(page, *noscript) == Some(image)) {
            return Some(found);
        }
    }
    None
}

/// The image that a `noscript` repeats: the one before it, or the one after it if the one before has a fallback of its own.
pub(crate) fn image_for(page: &Page, noscript: NodeId) -> Option<NodeId> {
    let inner = noscript_image(page, noscript)?;
    let mut frame = noscript;
    for _ in 0..PAIR_LEVELS {
        let nearest = |sibling: Option<NodeId>| sibling.and_then(|sibling| Some((sibling, sole_image(page, sibling)?)));
        let earlier = nearest(siblings_before(page, frame).find(|sibling| is_solid(page, *sibling)));
        let later = nearest(siblings_after(page, frame).find(|sibling| is_solid(page, *sibling)));
        let claimed = |sibling: NodeId| {
            let further = siblings_before(page, sibling).find(|other| is_solid(page, *other));
            further.is_some_and(|other| {
                page.tag(other) == Tag::Noscript && noscript_image(page, other).is_some() && !follows_image(page, other)
            })
        };
        if let Some((_, image)) = earlier.filter(|(sibling, image)| !claimed(*sibling) && same_image(page, *image, inner)) {
            return Some(image);
        }
        if let Some((_, image)) = later.filter(|(_, image)| same_image(page, *image, inner)) {
            return Some(image);
        }
        frame = page.parent(frame).filter(|parent| sole_image(page, *parent).is_some() || is_without_images(page, *parent))?;
    }
    None
}

/// Whether a frame holds no image outside of `noscript`. Frames too large to be searched from each `noscript` in them count as holding
/// one.
fn is_without_images(page: &Page, frame: NodeId) -> bool {
    page.end(frame).0 - frame.0 <= MAX_SLIDESHOW_NODES && images_in(page, frame).next().is_none()
}

fn follows_image(page: &Page, noscript: NodeId) -> bool {
    siblings_before(page, noscript).find(|sibling| is_solid(page, *sibling)).is_some_and(|sibling| sole_image(page, sibling).is_some())
}

fn is_solid(page: &Page, node: NodeId) -> bool {
    !is_blank(page, node) && !matches!(page.tag(node), Tag::Script | Tag::Style | Tag::Br)
}

/// Whether an image and one in `noscript` are a pair: they have the same file or `alt`, the first has only placeholders, or they are the
/// only images in a figure.
fn same_image(page: &Page, image: NodeId, inner: NodeId) -> bool {
    let own = read(page, image);
    let Some(fallback) = read(page, inner).choose() else { return false };
    own.has_only_placeholders()
        || own.names(file_key(&fallback.src))
        || have_same_alt(page, image, inner)
        || alone_in_figure(page, image, inner)
}

/// Whether both have the same file name or the same `alt`. If not, the image on the page is only a placeholder for the other.
pub(crate) fn is_same_image_by_name(page: &Page, image: NodeId, inner: NodeId) -> bool {
    let Some(fallback) = read(page, inner).choose() else { return false };
    read(page, image).names(file_key(&fallback.src)) || have_same_alt(page, image, inner)
}

fn have_same_alt(page: &Page, image: NodeId, inner: NodeId) -> bool {
    let alt = |node: NodeId| page.attr(node, Attr::Alt).map(str::trim).filter(|alt| !alt.is_empty());
    alt(image).is_some() && alt(image) == alt(inner)
}

fn read(page: &Page, image: NodeId) -> SourceCandidates {
    let mut candidates = SourceCandidates::default();
    candidates.read(page, image, &|text| Some(text.to_owned()));
    candidates
}

fn alone_in_figure(page: &Page, image: NodeId, inner: NodeId) -> bool {
    let figure = page.ancestors(image).take(PAIR_LEVELS + 1).find(|around| page.tag(*around) == Tag::Figure);
    figure.is_some_and(|figure| {
        page.contains(figure, inner) && page.subtree(figure).filter(|node| page.tag(*node) == Tag::Img).take(3).count() == 2
    })
}
