//! Tells pictures that offer something from those of the text: what is linked and says nothing, and is called after newsletters or has the
//! shape of a strip.

use crate::clean::images::address::{is_image_file, size_in_address};
use crate::clean::images::decorative::sides;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::boilerplate_classes::SUBSCRIPTION_PARTS;
use crate::rules::tag::Tag;
use crate::url::before_query;

/// Width of a strip as a multiple of its height, in halves. What is less wide may be a view.
const STRIP: u32 = 7;
/// Least width of a strip, in pixels. Smaller numbers in an address may be those of something else.
const MIN_WIDTH: u32 = 100;
/// Most words of the `alt` of a call to subscribe. A longer one describes a picture.
const CALL_WORDS: usize = 6;
/// Levels between an image and the figure around it.
const FIGURE_LEVELS: usize = 4;

/// Whether an image with a link around it offers something. `source` is the file that it shows.
pub(crate) fn is_offer(page: &Page, image: NodeId, link: NodeId, source: &str) -> bool {
    let alt = page.attr(image, Attr::Alt).unwrap_or("").trim();
    let href = page.attr(link, Attr::Href).unwrap_or("").trim();
    let leads_on = !href.is_empty() && !href.starts_with('#') && !is_image_file(href);
    if !leads_on || source.starts_with("data:") || has_caption(page, image) {
        return false;
    }
    let is_call = || {
        SUBSCRIPTION_PARTS.are_in(path(before_query(href)))
            || SUBSCRIPTION_PARTS.are_in(before_query(source).rsplit('/').next().unwrap_or(""))
    };
    (alt.is_empty() && is_strip(page, image, source)) || (alt.split_whitespace().count() <= CALL_WORDS && is_call())
}

/// An address without scheme and host.
fn path(address: &str) -> &str {
    address.split_once("//").map_or(address, |(_, rest)| rest.split_once('/').map_or("", |(_, path)| path))
}

/// Whether an image is known to be much wider than high.
fn is_strip(page: &Page, image: NodeId, source: &str) -> bool {
    let said = match sides(page, image) {
        (Some(width), Some(height)) => Some((width, height)),
        _ => size_in_address(source),
    };
    said.is_some_and(|(width, height)| height > 0 && width >= MIN_WIDTH && width.saturating_mul(2) >= height.saturating_mul(STRIP))
}

fn has_caption(page: &Page, image: NodeId) -> bool {
    let figure = page.ancestors(image).take(FIGURE_LEVELS).find(|around| page.tag(*around) == Tag::Figure);
    figure.is_some_and(|figure| page.words(figure) > 0)
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline_between_paragraphs as of;

    fn shows(html: &str) -> bool {
        of(&format!("<div>{html}</div>")).contains("Image")
    }

    #[test]
    fn linked_strips_of_which_nothing_is_said_go() {
        assert!(!shows("<a href='/b'><img src='/i/a.png' width=880 height=180></a>"));
        assert!(!shows("<a href='https://b.example/'><img src='/i/w880h180/a.png'></a>"));
        assert!(!shows("<a href='https://b.example/'><img src='/i/shop_355x100px_A.png'></a>"));
        for picture in [
            "<img src='/i/a.png' width=880 height=180>",
            "<a href='/i/a.png'><img src='/i/a.png' width=880 height=180></a>",
            "<a href='/b'><img src='/i/a.png' width=880 height=480></a>",
            "<a href='/b'><img src='/i/a.png' width=880 height=180 alt='The bay'></a>",
            "<figure><a href='/b'><img src='/i/a.png' width=880 height=180></a><figcaption>The bay</figcaption></figure>",
        ] {
            assert!(shows(picture), "{picture}");
        }
    }

    #[test]
    fn calls_to_subscribe_go() {
        assert!(!shows("<a href='/newsletter-sign/'><img src='/i/a.jpg'></a>"));
        assert!(!shows("<a href='/b'><img src='/i/subscribe2.jpg' alt='Subscribe now'></a>"));
        assert!(shows("<a href='https://newsletter.example/b'><img src='/i/a.jpg'></a>"));
        assert!(shows("<a href='/newsletter/7'><img src='/i/a.jpg' alt='Seven boats on the bay in the early morning'></a>"));
    }
}
