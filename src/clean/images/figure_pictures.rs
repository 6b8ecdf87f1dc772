//! The pictures of a figure: each file once, and of its versions the one to be seen.

use crate::article::Image;
use crate::clean::context::Context;
use crate::clean::images::address::{file_key, is_image_file};
use crate::clean::images::background::background;
use crate::clean::images::caption::is_marked_caption;
use crate::clean::images::frame::{images_in, sole_image};
use crate::clean::images::image::{ImageRole, classify, is_image_element};
use crate::clean::images::lazy_pair::image_for;
use crate::page::NodeId;
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// Most images of one figure.
const MAX_IMAGES: usize = 60;

/// The image a figure names in its `itemid`, for a script to load once it scrolls into view.
pub(super) fn declared_picture(ctx: &Context<'_>, figure: NodeId) -> Option<(NodeId, Image)> {
    let address = ctx.page.attr(figure, Attr::Itemid).filter(|address| is_image_file(address) && ctx.keeps_any(figure))?;
    let src = ctx.web_address(address)?.as_str().to_owned();
    Some((figure, Image { src, ..Image::default() }))
}

/// The images of a figure, each file once.
pub(super) fn pictures(ctx: &Context<'_>, node: NodeId) -> Vec<(NodeId, Image)> {
    let page = ctx.page;
    let mut out: Vec<(NodeId, Image)> = Vec::new();
    let mut next = node.0 + 1;
    while next < page.end(node).0 && out.len() < MAX_IMAGES {
        let inner = NodeId(next);
        let tag = page.tag(inner);
        let whole = matches!(tag, Tag::Img | Tag::Picture) || (tag != Tag::Text && background(page, inner).is_some());
        // A `noscript` image whose pair is on the page is seen with that one; any other counts by itself.
        if matches!(tag, Tag::Figcaption) || is_marked_caption(page, inner) {
            next = page.end(inner).0;
        } else if tag == Tag::Noscript {
            next = page.end(inner).0;
            if out.is_empty() && !has_seen_pair(ctx, inner) {
                take(ctx, images_in(page, inner).next(), &mut out);
            }
        } else if whole || is_image_element(page, inner) {
            next = page.end(inner).0;
            take(ctx, Some(inner), &mut out);
        } else {
            next += 1;
        }
    }
    out
}

/// Whether the image that a `noscript` repeats is a picture of its own. It may be a small blur of it.
pub(super) fn has_seen_pair(ctx: &Context<'_>, noscript: NodeId) -> bool {
    image_for(ctx.page, noscript).is_some_and(|pair| matches!(classify(ctx, pair), ImageRole::Picture(_)))
}

/// Takes an image. Of two versions of a file the one that a script loads is the picture, and the other its blur.
fn take(ctx: &Context<'_>, image: Option<NodeId>, out: &mut Vec<(NodeId, Image)>) {
    let Some(node) = image else { return };
    let ImageRole::Picture(image) = classify(ctx, node) else { return };
    let same = |known: &Image| known.src == image.src || (file_key(&known.src) == file_key(&image.src) && known.alt == image.alt);
    let is_loaded = ctx.page.tag(node) == Tag::Img && ctx.page.attr(node, Attr::Src).is_none_or(|src| src.trim().is_empty());
    match out.iter_mut().find(|(_, known)| same(known)) {
        Some((_, known)) if is_loaded => *known = image,
        Some(_) => {}
        None => out.push((node, image)),
    }
}

/// What the image of a frame is that holds no other.
pub(super) fn picture_in(ctx: &Context<'_>, frame: NodeId) -> Option<ImageRole> {
    let page = ctx.page;
    let image = if background(page, frame).is_some() { frame } else { sole_image(page, frame)? };
    let picture = page.parent(image).filter(|parent| page.tag(*parent) == Tag::Picture && page.contains(frame, *parent));
    Some(classify(ctx, picture.unwrap_or(image)))
}
