//! Finds pairs of images: what a page shows until its scripts have run, and what stands in `noscript` for readers without them.

use crate::clean::dom::siblings::{after, before};
use crate::clean::dom::text::{is_blank, raw_text};
use crate::clean::images::address::file_key;
use crate::clean::images::frame::{MAX_FRAME_NODES, SLIDES_NODES, images_in, sole_image};
use crate::clean::images::source::Candidates;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// Levels above an image at which its twin is looked for.
const TWIN_LEVELS: usize = 3;
/// Siblings looked at on either side.
const NEARBY: usize = 4;

/// The image in a `noscript` that holds one image and no text.
pub(crate) fn only_image_in(page: &Page, noscript: NodeId) -> Option<NodeId> {
    if page.end(noscript).0 - noscript.0 > MAX_FRAME_NODES || !raw_text(page, noscript).trim().is_empty() {
        return None;
    }
    sole_image(page, noscript)
}

/// The `noscript` that holds the same image for readers without scripts.
pub(crate) fn twin_noscript(page: &Page, node: NodeId) -> Option<NodeId> {
    if page.marks(node).has(Marks::NOSCRIPT) {
        return None;
    }
    let frames =
        std::iter::once(node).chain(page.ancestors(node)).take(TWIN_LEVELS + 1).take_while(|frame| sole_image(page, *frame).is_some());
    let image = sole_image(page, node)?;
    for frame in frames {
        let beside = after(page, frame).take(NEARBY).chain(before(page, frame).take(NEARBY));
        let inside = page.children(frame).take(NEARBY);
        let mut noscripts = beside.chain(inside).filter(|near| page.tag(*near) == Tag::Noscript);
        if let Some(found) = noscripts.find(|noscript| twin_image(page, *noscript) == Some(image)) {
            return Some(found);
        }
    }
    None
}

/// The image on the page that a `noscript` repeats: the one before it or, if that has a twin of its own, the one after it.
pub(crate) fn twin_image(page: &Page, noscript: NodeId) -> Option<NodeId> {
    let inner = only_image_in(page, noscript)?;
    let mut frame = noscript;
    for _ in 0..TWIN_LEVELS {
        let nearest = |near: Option<NodeId>| near.and_then(|near| Some((near, sole_image(page, near)?)));
        let earlier = nearest(before(page, frame).find(|near| is_solid(page, *near)));
        let later = nearest(after(page, frame).find(|near| is_solid(page, *near)));
        let claimed = |near: NodeId| {
            let further = before(page, near).find(|other| is_solid(page, *other));
            further.is_some_and(|other| {
                page.tag(other) == Tag::Noscript && only_image_in(page, other).is_some() && !follows_image(page, other)
            })
        };
        if let Some((_, image)) = earlier.filter(|(near, image)| !claimed(*near) && same_image(page, *image, inner)) {
            return Some(image);
        }
        if let Some((_, image)) = later.filter(|(_, image)| same_image(page, *image, inner)) {
            return Some(image);
        }
        frame = page.parent(frame).filter(|parent| sole_image(page, *parent).is_some() || is_without_images(page, *parent))?;
    }
    None
}

/// Whether a frame shows no image of its own. One that is too large to be looked through from each `noscript` in it is none.
fn is_without_images(page: &Page, frame: NodeId) -> bool {
    page.end(frame).0 - frame.0 <= SLIDES_NODES && images_in(page, frame).next().is_none()
}

fn follows_image(page: &Page, noscript: NodeId) -> bool {
    before(page, noscript).find(|near| is_solid(page, *near)).is_some_and(|near| sole_image(page, near).is_some())
}

fn is_solid(page: &Page, node: NodeId) -> bool {
    !is_blank(page, node) && !matches!(page.tag(node), Tag::Script | Tag::Style | Tag::Br)
}

/// Whether an image of the page and one in `noscript` are the same: they say so, there is nothing yet to see on the page, or a figure
/// holds nothing but the two.
fn same_image(page: &Page, image: NodeId, inner: NodeId) -> bool {
    let own = read(page, image);
    read(page, inner).choose().is_some() && (own.is_poor() || says_same(page, image, inner) || alone_in_figure(page, image, inner))
}

/// Whether both name one file or have one description. If not, what the page shows of the two only stands in for the other.
pub(crate) fn says_same(page: &Page, image: NodeId, inner: NodeId) -> bool {
    let Some(twin) = read(page, inner).choose() else { return false };
    let alt = |node: NodeId| page.attr(node, Attr::Alt).map(str::trim).filter(|alt| !alt.is_empty());
    read(page, image).names(file_key(&twin.src)) || (alt(image).is_some() && alt(image) == alt(inner))
}

fn read(page: &Page, image: NodeId) -> Candidates {
    let mut candidates = Candidates::default();
    candidates.read(page, image, &|text| Some(text.to_owned()));
    candidates
}

fn alone_in_figure(page: &Page, image: NodeId, inner: NodeId) -> bool {
    let figure = page.ancestors(image).take(TWIN_LEVELS + 1).find(|around| page.tag(*around) == Tag::Figure);
    figure.is_some_and(|figure| {
        page.contains(figure, inner) && page.subtree(figure).filter(|node| page.tag(*node) == Tag::Img).take(3).count() == 2
    })
}
