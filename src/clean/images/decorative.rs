//! Tells content images from decorative ones: icons, advertisements, tracking pixels, emoji and repeated slides, by size, class words and
//! address.

use crate::clean::dom::class_words::class_words;
use crate::clean::dom::style::pixels;
use crate::clean::images::address::stem;
use crate::clean::images::frame::{MAX_SLIDESHOW_NODES, images_in, is_enlarging_sign, sole_image};
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::images::{
    AD_FOLDER, AD_HOST_LABELS, AD_NETWORKS, DECORATIVE_FOLDERS, DECORATIVE_WORDS, EMOJI_WORDS, MAX_ICON, MAX_PIXEL, MIN_PICTURE,
    PIXEL_STEMS, SIGNATURE_WORDS,
};
use crate::rules::tag::Tag;
use crate::url::{before_query, registered_domain};

/// Levels between a slide and its slide show.
const SLIDE_LEVELS: usize = 4;
/// Levels between an image and the link around it.
const LINK_LEVELS: usize = 3;
/// Levels between an image and its box for dark or light pages.
const TWIN_LEVELS: usize = 2;
/// Levels between an image and its figure.
const FIGURE_LEVELS: usize = 4;
/// Most characters of an `alt` that is an emoji.
const MAX_EMOJI: usize = 16;

/// The character an image stands for.
pub(crate) fn emoji(page: &Page, image: NodeId) -> Option<String> {
    let alt = page.attr(image, Attr::Alt).or_else(|| page.attr_named(image, "data-emoji"))?.trim();
    if alt.is_empty() || alt.chars().count() > MAX_EMOJI || largest_side(page, image).is_some_and(|side| side >= MIN_PICTURE) {
        return None;
    }
    let named = class_words(page, image).any(|word| EMOJI_WORDS.contains(&&*word));
    let is_description = alt.contains(' ') && alt.chars().all(|c| c.is_alphabetic() || c == ' ');
    ((named && !is_description) || alt.chars().all(is_emoji)).then(|| alt.to_owned())
}

fn is_emoji(c: char) -> bool {
    matches!(u32::from(c), 0x1f000..=0x1faff | 0x2600..=0x27bf | 0x2b00..=0x2bff | 0x2300..=0x23ff | 0xfe0f | 0x200d | 0x20e3 | 0xe0020..=0xe007f)
}

/// The larger side of an image in pixels, from its attributes and style.
pub(crate) fn largest_side(page: &Page, image: NodeId) -> Option<u32> {
    side(page, image, Attr::Width, "width").max(side(page, image, Attr::Height, "height"))
}

/// Width and height of an image in pixels, from its attributes and style.
pub(crate) fn sides(page: &Page, image: NodeId) -> (Option<u32>, Option<u32>) {
    (side(page, image, Attr::Width, "width"), side(page, image, Attr::Height, "height"))
}

fn side(page: &Page, image: NodeId, attr: Attr, property: &str) -> Option<u32> {
    let in_style = |style: &str| {
        style
            .split(';')
            .filter_map(|rule| rule.split_once(':'))
            .find(|(name, _)| name.trim() == property)
            .and_then(|(_, value)| value.trim().strip_suffix("px").and_then(pixels))
    };
    page.attr(image, Attr::Style).and_then(in_style).or_else(|| pixels(page.attr(image, attr)?))
}

/// Whether size, class words or address say that an image is decorative.
pub(crate) fn is_decorative(page: &Page, image: NodeId) -> bool {
    let (width, height) = sides(page, image);
    let known = [width, height];
    // An explicit presentation role with an empty `alt`. Editors give it to the pictures of a text as well, in figures and with their size.
    let is_presentational = matches!(page.attr(image, Attr::Role).map(str::trim), Some("presentation" | "none"));
    let is_figure = || {
        [width, height].iter().all(|side| side.is_some_and(|side| side >= MIN_PICTURE))
            && page.ancestors(image).take(FIGURE_LEVELS).any(|around| page.tag(around) == Tag::Figure)
    };
    if is_presentational && page.attr(image, Attr::Alt).is_some_and(|alt| alt.trim().is_empty()) && !is_figure() {
        return true;
    }
    if known.iter().flatten().any(|side| *side <= MAX_PIXEL) {
        return true;
    }
    if width.is_some() && height.is_some() && known.iter().flatten().all(|side| *side <= MAX_ICON) {
        return true;
    }
    if is_enlarging_sign(page, image) || is_signature(page, image) || is_for_dark_pages(page, image) {
        return true;
    }
    let address = page.attr(image, Attr::Src).unwrap_or("");
    let link = page.ancestors(image).take(LINK_LEVELS).find(|around| page.tag(*around) == Tag::A);
    if is_served_as_advert(address)
        || is_advertising(address)
        || link.and_then(|link| page.attr(link, Attr::Href)).is_some_and(is_advertising)
    {
        return true;
    }
    if known.iter().flatten().any(|side| *side >= MIN_PICTURE) {
        return false;
    }
    let frame = page.parent(image).filter(|parent| sole_image(page, *parent).is_some() && page.tag(*parent) != Tag::Figure);
    let named = |node: NodeId| class_words(page, node).any(|word| DECORATIVE_WORDS.contains(&&*word));
    let in_folder = address
        .split(['?', '#'])
        .next()
        .unwrap_or("")
        .split('/')
        .rev()
        .skip(1)
        .any(|part| DECORATIVE_FOLDERS.contains(&part.to_ascii_lowercase().as_str()));
    named(image)
        || frame.is_some_and(|frame| named(frame) && !is_beside_drawing(page, image, frame))
        || (in_folder && !address.starts_with("data:"))
}

/// Whether an image is the one of two that dark pages show: its class or that of its box says so, and beside it is one for light pages.
fn is_for_dark_pages(page: &Page, image: NodeId) -> bool {
    let is_named = |node: NodeId, name: &str| {
        page.attr(node, Attr::Class).is_some_and(|class| class.contains(name)) && class_words(page, node).any(|word| word == name)
    };
    let is_light = |node: NodeId| is_named(node, "light") && images_in(page, node).next().is_some();
    let has_twin = |node: NodeId| page.parent(node).is_some_and(|around| page.children(around).any(is_light));
    std::iter::once(image).chain(page.ancestors(image).take(TWIN_LEVELS)).any(|node| is_named(node, "dark") && has_twin(node))
}

/// Whether an icon is drawn beside an image that is described: the name of the frame is about the icon.
fn is_beside_drawing(page: &Page, image: NodeId, frame: NodeId) -> bool {
    page.attr(image, Attr::Alt).is_some_and(|alt| alt.trim().contains(' ')) && page.subtree(frame).any(|inner| page.tag(inner) == Tag::Svg)
}

/// Whether an image shows how somebody signs, by the name of its file: `Signature-3.png`.
fn is_signature(page: &Page, image: NodeId) -> bool {
    let is_named = |address: &str| {
        let mut words = stem(address).split(['-', '_']);
        let first = words.next().unwrap_or("");
        SIGNATURE_WORDS.iter().any(|known| known.eq_ignore_ascii_case(first))
            && words.all(|word| word.contains(|c: char| c.is_ascii_digit()))
    };
    [Attr::Src, Attr::DataSrc].iter().filter_map(|attr| page.attr(image, *attr)).any(is_named)
        || page.attr_named(image, "data-lazy-src").is_some_and(is_named)
}

/// Whether an image is served by a network of advertisers.
fn is_served_as_advert(address: &str) -> bool {
    let host = address.split_once("//").map_or("", |(_, rest)| rest).split(['/', ':', '?']).next().unwrap_or("");
    AD_NETWORKS.contains(&registered_domain(host))
}

/// Whether an address is that of an advertising server or folder.
fn is_advertising(address: &str) -> bool {
    let path = before_query(address);
    if path.starts_with("data:") {
        return false;
    }
    let server = path.split_once("//").map_or("", |(_, rest)| rest).split('.').next().unwrap_or("");
    let folders = path.rsplit('/').skip(1);
    AD_HOST_LABELS.contains(&server) || folders.flat_map(|folder| folder.split(['_', '-'])).any(|word| word == AD_FOLDER)
}

/// Whether the image is a tracking pixel: served by a program instead of a file.
pub(crate) fn is_counter(page: &Page, image: NodeId, address: &str) -> bool {
    if address.starts_with("data:") || largest_side(page, image).is_some_and(|side| side > MAX_ICON) {
        return false;
    }
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let file = path.rsplit('/').find(|part| !part.is_empty()).unwrap_or("");
    let (stem, ending) = file.rsplit_once('.').unwrap_or((file, ""));
    let program = matches!(ending, "" | "gif" | "php" | "aspx" | "cgi" | "pl");
    // A program of one letter that is told much about an image of which nothing is said.
    let is_nameless = || ending.is_empty() && stem.len() == 1 && page.attr(image, Attr::Alt).is_none_or(|alt| alt.trim().is_empty());
    let is_known = || PIXEL_STEMS.contains(&stem.to_ascii_lowercase().as_str());
    program && (is_known() && (!query.is_empty() || ending == "gif") || is_nameless() && query.contains('&'))
}

/// Whether the image is a copy of another slide, as endless slide shows have them.
pub(crate) fn is_slide_clone(page: &Page, image: NodeId) -> bool {
    let aside = |node: NodeId| page.marks(node).has(Marks::ARIA_HIDDEN);
    let src = |node: NodeId| page.attr(node, Attr::Src);
    if !aside(image) || src(image).is_none() {
        return false;
    }
    let shows = page.ancestors(image).take(SLIDE_LEVELS).find(|around| !aside(*around));
    let shows = shows.filter(|show| page.end(*show).0 - show.0 <= MAX_SLIDESHOW_NODES);
    shows.is_some_and(|show| images_in(page, show).any(|other| !aside(other) && src(other) == src(image)))
}

pub(crate) fn is_hidden(page: &Page, node: NodeId) -> bool {
    page.marks(node).has(Marks::HIDDEN) && page.parent(node).is_none_or(|parent| !page.marks(parent).has(Marks::HIDDEN))
}

/// Whether a lazy loader will show the image. Until then it may be hidden.
pub(crate) fn is_lazy_loaded(page: &Page, image: NodeId) -> bool {
    let named = class_words(page, image).any(|word| word.starts_with("lazy"));
    named || page.attr(image, Attr::DataSrc).is_some() || page.attr(image, Attr::DataSrcset).is_some()
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline;

    #[test]
    fn of_two_pictures_the_one_for_light_pages_stays() {
        let image = |class: &str, file: &str| format!("<div class={class}><img src=https://example.org/{file}.png alt='The plan'></div>");
        let of = |html: &str| outline(&format!("<body><p>One two three.</p><div>{html}</div><p>Four five.</p></body>"));
        let both = of(&(image("dark-image", "night") + &image("light-image", "day")));
        assert_eq!(both.matches("Image").count(), 1, "{both}");
        assert!(of(&image("dark-image", "night")).contains("Image"));
    }

    #[test]
    fn a_picture_in_a_figure_is_one_whatever_its_role() {
        let image = |size: &str| format!("<img src=/a.jpg alt='' role=presentation {size}>");
        let of = |html: &str| outline(&format!("<body><p>One two three.</p>{html}<p>Four five.</p></body>"));
        let figure = |image: &str| format!("<figure><div><picture>{image}</picture></div></figure>");
        assert!(of(&figure(&image("width=700 height=467"))).contains("Image"));
        assert!(!of(&figure(&image("width=32 height=32"))).contains("Image"));
        assert!(!of(&image("width=700 height=467")).contains("Image"));
    }
}
