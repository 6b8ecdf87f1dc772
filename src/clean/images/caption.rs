//! Tells captions from other text: by element or class, or by what a text says and where it stands.

use crate::clean::copy;
use crate::clean::dom::class_words::class_words;
use crate::clean::dom::text::is_blank;
use crate::clean::images::address::is_image_file;
use crate::clean::images::frame::{MAX_FRAME_NODES, images_in, is_enlarging_sign, sole_image};
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::images::{CAPTION_SUBSTRINGS, CAPTION_WORDS, CREDIT_LABELS, CREDIT_SIGNS, CREDIT_WORDS, DESCRIBED_WORDS};
use crate::rules::tag::Tag;

/// Words of an unmarked caption after an image.
const UNNAMED: std::ops::RangeInclusive<u32> = 2..=60;
/// Most words of a line that says who made a picture.
pub(super) const MAX_CREDIT: u32 = 12;
/// Share of linked text from which on an unmarked text is the title of something else.
const MAX_LINKED: f32 = 0.5;

/// Whether an element is marked as a caption, or holds only one that is.
pub(crate) fn is_caption(page: &Page, node: NodeId) -> bool {
    let words = page.words(node);
    if page.is_text(node) || page.tag(node).heading().is_some() || words == 0 || words > copy::MAX_CAPTION {
        return false;
    }
    let mut only_child = page.children(node).filter(|child| !is_blank(page, *child));
    let inner = only_child.next().filter(|_| only_child.next().is_none());
    (is_marked_caption(page, node) || inner.is_some_and(|inner| is_marked_caption(page, inner)))
        && images_in(page, node).next().is_none()
        && !holds_linked_heading(page, node)
        && !is_foot(page, node)
}

/// Whether a text is in the foot of a page.
fn is_foot(page: &Page, text: NodeId) -> bool {
    let is_named = |node: NodeId| page.tag(node) == Tag::Footer || class_words(page, node).any(|word| word == "footer");
    is_named(text) || page.parent(text).is_some_and(is_named)
}

/// Whether there is a heading with a link in a text: the title of another one, which its picture only announces.
fn holds_linked_heading(page: &Page, text: NodeId) -> bool {
    let is_link = |inner: NodeId| page.tag(inner) == Tag::A && page.attr(inner, Attr::Href).is_some();
    page.subtree(text).any(|inner| page.tag(inner).heading().is_some() && page.subtree(inner).any(is_link))
}

pub(crate) fn is_marked_caption(page: &Page, node: NodeId) -> bool {
    page.tag(node) == Tag::Figcaption
        || (!page.is_text(node) && says_caption(page, node) && images_in(page, node).next().is_none() && !asks_for_click(page, node))
}

/// Whether there is a link that is a button in a text: it asks whether something may be loaded.
fn asks_for_click(page: &Page, text: NodeId) -> bool {
    page.subtree(text).any(|inner| page.tag(inner) == Tag::A && page.attr(inner, Attr::Role) == Some("button"))
}

/// Whether a class or `id` says caption. Most names fail the quick check for the letters of such a word.
fn says_caption(page: &Page, node: NodeId) -> bool {
    let may_say = |attr: Attr| page.attr(node, attr).is_some_and(|names| CAPTION_SUBSTRINGS.are_in(names));
    let mut is_of_image = false;
    (may_say(Attr::Class) || may_say(Attr::Id))
        && class_words(page, node).any(|word| {
            let is_description = is_of_image && matches!(&*word, "description" | "desc");
            is_of_image = DESCRIBED_WORDS.contains(&&*word);
            is_description || word.contains("caption") || CAPTION_WORDS.contains(&&*word)
        })
}

/// Whether an element says who made a picture, by its class.
pub(crate) fn is_credit(page: &Page, node: NodeId) -> bool {
    !page.is_text(node)
        && page.words(node) <= MAX_CREDIT
        && class_words(page, node).any(|word| CREDIT_WORDS.contains(&&*word))
        && !page.subtree(node).any(|inner| page.tag(inner) == Tag::Figcaption)
}

/// Whether a line says who made a picture, and nothing else.
pub(crate) fn is_credit_line(page: &Page, line: NodeId) -> bool {
    if !(1..=MAX_CREDIT).contains(&page.words(line)) {
        return false;
    }
    let said = page.text_of(line).trim().to_lowercase();
    CREDIT_LABELS.iter().any(|label| said.starts_with(label))
}

/// The credit in the frame of one image, if the frame says nothing else.
pub(crate) fn credit_in(page: &Page, frame: NodeId) -> Option<(NodeId, NodeId)> {
    let chars = page.chars(frame);
    if chars == 0 || page.words(frame) > MAX_CREDIT || page.end(frame).0 - frame.0 > MAX_FRAME_NODES {
        return None;
    }
    let mut images = images_in(page, frame).filter(|image| !is_enlarging_sign(page, *image));
    let image = images.next().filter(|_| images.next().is_none())?;
    let credit = page.subtree(frame).skip(1).find(|inner| page.chars(*inner) == chars && is_credit(page, *inner))?;
    (!page.contains(credit, image)).then_some((image, credit))
}

/// Whether an unmarked text right after an image is its caption: it repeats the image's `alt` or `title`, has a copyright sign, or is
/// small or inline text alone with the image.
pub(crate) fn describes_image(page: &Page, text: NodeId, frame: NodeId) -> bool {
    if !could_be_caption(page, text) || images_in(page, text).next().is_some() {
        return false;
    }
    let is_alone = || page.parent(text).is_some_and(|around| page.chars(around) == page.chars(text) && page.tag(around) != Tag::Li);
    if matches!(page.tag(text), Tag::Small | Tag::Em | Tag::I | Tag::Span) && is_alone() {
        return true;
    }
    let words = page.text_of(text);
    let image = sole_image(page, frame).unwrap_or(frame);
    let is_said = |attr: Attr| page.attr(image, attr).is_some_and(|label| letters(label).eq(letters(&words)));
    let is_signed = || names_maker(page, text, &words) && !leads_on(page, frame);
    (((words.contains('©') || is_signed()) && !is_foot(page, text)) || is_said(Attr::Alt) || is_said(Attr::Title))
        && !holds_heading(page, text)
}

/// Whether there is a link to anything but a larger version of an image in its frame.
fn leads_on(page: &Page, frame: NodeId) -> bool {
    let is_page = |address: &str| !is_image_file(address);
    page.subtree(frame).any(|inner| page.tag(inner) == Tag::A && page.attr(inner, Attr::Href).is_some_and(is_page))
}

/// Whether a line says who made a picture, after what it shows: `The lamp. Photo: Ann Lee`.
fn names_maker(page: &Page, line: NodeId, words: &str) -> bool {
    let lower = words.to_lowercase();
    CREDIT_SIGNS.iter().any(|sign| lower.contains(sign))
        && !page.children(line).any(|child| matches!(page.tag(child), Tag::Div | Tag::P | Tag::Ul))
}

/// Whether there is a heading in a text. Beside an image, it is the title of the part of the page they are in.
pub(crate) fn holds_heading(page: &Page, text: NodeId) -> bool {
    page.subtree(text).any(|inner| page.tag(inner).heading().is_some())
}

/// Whether a text is short enough for a caption, and neither a heading nor mostly links.
pub(crate) fn could_be_caption(page: &Page, text: NodeId) -> bool {
    UNNAMED.contains(&page.words(text))
        && !page.is_text(text)
        && page.tag(text).heading().is_none()
        && page.link_density(text) <= MAX_LINKED
}

/// The letters and digits of a text, in lower case.
fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
}
