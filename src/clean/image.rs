//! Recognises images: which of them are part of the text, and what they show. Signs, people's portraits beside their names, buttons
//! and counting pixels are left out; images that stand for a character become that character.
//!
//! Where an image is loaded from is chosen in `image_source`; figures and captions are made in `figure`. No image is invented here.

use crate::article::{Element, Image, Kind, Node};
use crate::clean::Context;
use crate::clean::image_address::is_image_file;
use crate::clean::image_source::{Candidates, Source, pixels};
use crate::clean::mathml::custom_name;
use crate::clean::names::names;
use crate::clean::twin::{only_image_in, says_same, twin_image, twin_noscript};
use crate::page::{Marks, NodeId, Page, fold_space};
use crate::rules::attr::Attr;
use crate::rules::images::{
    BACKGROUND_WORDS, EMOJI_WORDS, FURNITURE_FOLDERS, FURNITURE_WORDS, MAX_DATA, MAX_ICON, MAX_PIXEL, MIN_PICTURE, PIXEL_STEMS, Rank,
};
use crate::rules::tag::Tag;

/// Levels above an image at which a figure or a link is looked for.
const FRAME_LEVELS: usize = 4;
/// Levels above a slide at which the slides beside it stand.
const SLIDE_LEVELS: usize = 4;
/// Nodes of an element that may be nothing but the frame of one image.
pub(super) const MAX_FRAME_NODES: u32 = 120;
/// Characters of a description that are kept; nobody writes longer ones by hand.
const MAX_ALT: usize = 2000;
/// Characters of a description that stands for an emoji.
const MAX_EMOJI: usize = 16;

/// What an image comes to.
pub(super) enum Seen {
    /// Part of the text.
    Picture(Image),
    /// A character.
    Text(String),
    /// Nothing to read.
    Furniture,
}

pub(super) fn recognise(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    match page.tag(node) {
        Tag::Img | Tag::Picture => Some(made(ctx, node)),
        Tag::Noscript => from_noscript(ctx, node),
        Tag::A => from_link(ctx, node),
        Tag::Custom | Tag::Other if is_image_element(page, node) => Some(made(ctx, node)),
        Tag::Div | Tag::Span | Tag::Section | Tag::Li if background(page, node).is_some() => Some(made(ctx, node)),
        _ => None,
    }
}

/// What stands in the article for the image in a node, if it belongs there.
fn made(ctx: &Context<'_>, node: NodeId) -> Vec<Node> {
    if !ctx.options.images || !ctx.keeps_any(node) {
        return Vec::new();
    }
    match see(ctx, node) {
        Seen::Picture(image) => vec![Element::new(Kind::Image(image), Vec::new()).from_node(node).into()],
        Seen::Text(text) => vec![Node::Text(text)],
        Seen::Furniture => Vec::new(),
    }
}

/// Looks at an image: an `img`, a `picture`, what stands for one, or an element with a background.
pub(super) fn see(ctx: &Context<'_>, node: NodeId) -> Seen {
    let page = ctx.page;
    let image =
        if page.tag(node) == Tag::Picture { page.subtree(node).find(|inner| page.tag(*inner) == Tag::Img).unwrap_or(node) } else { node };
    if let Some(text) = emoji(page, image) {
        return Seen::Text(text);
    }
    let twin = twin_noscript(page, node).and_then(|noscript| only_image_in(page, noscript));
    if is_furniture(page, image) || is_clone(page, image) || (is_hidden(page, node) && twin.is_none() && !is_lazy(page, image)) {
        return Seen::Furniture;
    }
    let Some(source) = source_of(ctx, node, image, twin) else { return Seen::Furniture };
    let in_figure = || page.ancestors(node).take(FRAME_LEVELS).any(|around| page.tag(around) == Tag::Figure);
    if is_counter(page, image, &source.src) || (source.src.starts_with("data:") && source.src.len() > MAX_DATA && !in_figure()) {
        return Seen::Furniture;
    }
    Seen::Picture(describe(page, image, twin, source))
}

/// Where the image is loaded from, with what its twin and the link around it know.
fn source_of(ctx: &Context<'_>, node: NodeId, image: NodeId, twin: Option<NodeId>) -> Option<Source> {
    let page = ctx.page;
    let resolve = |text: &str| ctx.web_address(text).map(|url| url.as_str().to_owned());
    let mut candidates = Candidates::default();
    if twin.is_none_or(|twin| says_same(page, image, twin)) {
        candidates.read(page, image, &resolve);
    }
    if let Some(twin) = twin {
        candidates.read(page, twin, &resolve);
    }
    let picture =
        if page.tag(node) == Tag::Picture { Some(node) } else { page.parent(image).filter(|parent| page.tag(*parent) == Tag::Picture) };
    for source in picture.into_iter().flat_map(|picture| page.children(picture)).filter(|child| page.tag(*child) == Tag::Source) {
        candidates.read(page, source, &resolve);
    }
    if let Some(address) = background(page, node) {
        candidates.add_single(address, Rank::Shown, None, &resolve);
    }
    if candidates.is_poor()
        && let Some(chosen) = ctx.eyes.image_source(page, image)
    {
        candidates.add_single(&chosen, Rank::Shown, None, &resolve);
    }
    let full = full_size(page, image).and_then(resolve);
    match (candidates.choose(), full) {
        // A link to an image that shows another one is a link, not a larger version; what shows nothing is not made an image by its link.
        (Some(_), Some(full)) => Some(Source { src: full, versions: Vec::new() }),
        (source, _) => source,
    }
}

/// The address of the image's full size, where a link around nothing else leads to it.
fn full_size(page: &Page, image: NodeId) -> Option<&str> {
    let link = page.ancestors(image).take(FRAME_LEVELS).find(|around| page.tag(*around) == Tag::A)?;
    let href = page.attr(link, Attr::Href).filter(|href| is_image_file(href))?;
    (images_in(page, link).take(2).count() == 1).then_some(href)
}

fn describe(page: &Page, image: NodeId, twin: Option<NodeId>, source: Source) -> Image {
    let text = |attr: Attr| {
        let own = page.attr(image, attr).filter(|value| !value.trim().is_empty());
        let value = own.or_else(|| page.attr(twin?, attr))?;
        Some(fold_space(value).chars().take(MAX_ALT).collect::<String>()).filter(|value| !value.is_empty())
    };
    let alt = text(Attr::Alt).or_else(|| text(Attr::AriaLabel)).unwrap_or_default();
    let size = |attr: Attr| page.attr(image, attr).or_else(|| page.attr(twin?, attr)).and_then(pixels).filter(|size| *size > MAX_PIXEL);
    let (width, height) = match (size(Attr::Width), size(Attr::Height)) {
        // One of them alone, of a version that is not the one chosen, would distort the other.
        (Some(width), Some(height)) => (Some(width), Some(height)),
        _ => (None, None),
    };
    Image {
        src: source.src,
        sources: source.versions.into_iter().map(|version| (version.url, version.descriptor)).collect(),
        title: text(Attr::Title).filter(|title| *title != alt),
        alt,
        width,
        height,
    }
}

/// Whether an element without a variant stands for an image: AMP's, and the lazy loaders' own.
pub(super) fn is_image_element(page: &Page, node: NodeId) -> bool {
    let Some(name) = custom_name(page, node) else { return false };
    let named = name.split('-').any(|word| matches!(word, "img" | "image" | "anim"));
    named && [Attr::Src, Attr::Srcset, Attr::DataSrc, Attr::DataSrcset].iter().any(|attr| page.attr(node, *attr).is_some())
}

/// Nodes of slides: in what is larger nothing is looked for from each image.
pub(super) const SLIDES_NODES: u32 = 2_000;

/// The images in a node, those in `noscript` left out.
pub(super) fn images_in(page: &Page, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    let outside = !page.marks(node).has(Marks::NOSCRIPT);
    page.subtree(node).filter(move |inner| page.tag(*inner) == Tag::Img && !(outside && page.marks(*inner).has(Marks::NOSCRIPT)))
}

/// The image in a node that holds one image and no words.
pub(super) fn sole_image(page: &Page, node: NodeId) -> Option<NodeId> {
    if page.end(node).0 - node.0 > MAX_FRAME_NODES || page.sums(node).text.chars > 0 {
        return None;
    }
    let mut images = images_in(page, node);
    images.next().filter(|_| images.next().is_none())
}

/// A `noscript` repeats an image, or holds the only one there is.
fn from_noscript(ctx: &Context<'_>, noscript: NodeId) -> Option<Vec<Node>> {
    let page = ctx.page;
    let image = only_image_in(page, noscript)?;
    if twin_image(page, noscript).is_some() {
        return Some(Vec::new());
    }
    Some(made(ctx, image))
}

/// A link around nothing but an image, to the image itself: the image is enough.
fn from_link(ctx: &Context<'_>, link: NodeId) -> Option<Vec<Node>> {
    let page = ctx.page;
    let href = page.attr(link, Attr::Href)?;
    if !is_image_file(href) {
        return None;
    }
    let image = images_in(page, link).next().filter(|_| images_in(page, link).take(2).count() == 1)?;
    let rest_is_label = || page.children(link).filter(|child| page.words(*child) > 0).all(|child| is_label(page, child));
    (page.sums(link).text.chars == 0 || rest_is_label()).then(|| made(ctx, image))
}

/// Whether an element in the frame of an image only tells of the file: its name, its size, that it can be made larger.
pub(super) fn is_label(page: &Page, node: NodeId) -> bool {
    let named = |words: &[&str]| names(page, node).any(|word| words.contains(&&*word));
    matches!(page.tag(node), Tag::Button | Tag::Svg)
        || named(&["meta", "filename", "informations", "zoom", "enlarge", "lightbox", "expand", "overlay", "button"])
}

/// The address of the background of an element that is nothing but that: a frame for an image, without words and images of its own.
pub(super) fn background(page: &Page, node: NodeId) -> Option<&str> {
    let in_style = || url_in_style(page.attr(node, Attr::Style)?);
    let told = || {
        page.attrs(node)
            .find(|(name, _)| matches!(*name, "data-bg" | "data-background" | "data-background-image" | "data-bg-image"))
            .map(|(_, value)| value)
    };
    let address = in_style().or_else(told)?;
    let address = url_in_style(address).unwrap_or(address);
    let is_frame = !matches!(page.tag(node), Tag::Img | Tag::Picture)
        && page.end(node).0 - node.0 <= MAX_FRAME_NODES
        && page.sums(node).text.chars == 0
        && images_in(page, node).next().is_none();
    let stands_for_image = || {
        page.attr(node, Attr::Role) == Some("img")
            || page.parent(node).is_some_and(|parent| page.tag(parent) == Tag::Figure)
            || names(page, node).any(|word| BACKGROUND_WORDS.contains(&&*word))
    };
    (is_frame && stands_for_image()).then_some(address)
}

/// The first address in `url(…)` of a style's background.
pub(super) fn url_in_style(style: &str) -> Option<&str> {
    let at = style.find("background").or((style.trim_start().starts_with("url(")).then_some(0))?;
    let rest = &style[at..];
    let start = rest.find("url(")? + 4;
    let end = rest[start..].find(')')? + start;
    Some(rest[start..end].trim().trim_matches(['"', '\'']).trim()).filter(|address| !address.is_empty())
}

/// The character an image stands for.
fn emoji(page: &Page, image: NodeId) -> Option<String> {
    let alt = page.attr(image, Attr::Alt).or_else(|| page.attr_named(image, "data-emoji"))?.trim();
    if alt.is_empty() || alt.chars().count() > MAX_EMOJI || largest_side(page, image).is_some_and(|side| side >= MIN_PICTURE) {
        return None;
    }
    let named = names(page, image).any(|word| EMOJI_WORDS.contains(&&*word));
    (named || alt.chars().all(is_emoji)).then(|| alt.to_owned())
}

fn is_emoji(c: char) -> bool {
    matches!(u32::from(c), 0x1f000..=0x1faff | 0x2600..=0x27bf | 0x2b00..=0x2bff | 0x2300..=0x23ff | 0xfe0f | 0x200d | 0x20e3 | 0xe0020..=0xe007f)
}

/// The image's larger side in pixels, as far as its attributes and its style tell.
fn largest_side(page: &Page, image: NodeId) -> Option<u32> {
    side(page, image, Attr::Width, "width").max(side(page, image, Attr::Height, "height"))
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

/// Whether size or names say that an image is furniture.
fn is_furniture(page: &Page, image: NodeId) -> bool {
    let (width, height) = (side(page, image, Attr::Width, "width"), side(page, image, Attr::Height, "height"));
    let known = [width, height];
    // The page says itself that it shows nothing.
    let said = matches!(page.attr(image, Attr::Role).map(str::trim), Some("presentation" | "none"));
    if said && page.attr(image, Attr::Alt).is_some_and(|alt| alt.trim().is_empty()) {
        return true;
    }
    if known.iter().flatten().any(|side| *side <= MAX_PIXEL) {
        return true;
    }
    if width.is_some() && height.is_some() && known.iter().flatten().all(|side| *side <= MAX_ICON) {
        return true;
    }
    if known.iter().flatten().any(|side| *side >= MIN_PICTURE) {
        return false;
    }
    let frame = page.parent(image).filter(|parent| sole_image(page, *parent).is_some() && page.tag(*parent) != Tag::Figure);
    let named = |node: NodeId| names(page, node).any(|word| FURNITURE_WORDS.contains(&&*word));
    let address = page.attr(image, Attr::Src).unwrap_or("");
    let in_folder = address
        .split(['?', '#'])
        .next()
        .unwrap_or("")
        .split('/')
        .rev()
        .skip(1)
        .any(|part| FURNITURE_FOLDERS.contains(&part.to_ascii_lowercase().as_str()));
    named(image) || frame.is_some_and(named) || (in_folder && !address.starts_with("data:"))
}

/// Whether the image counts readers: a program's name in place of a file's.
fn is_counter(page: &Page, image: NodeId, address: &str) -> bool {
    if address.starts_with("data:") || largest_side(page, image).is_some_and(|side| side > MAX_ICON) {
        return false;
    }
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let file = path.rsplit('/').find(|part| !part.is_empty()).unwrap_or("");
    let (stem, ending) = file.rsplit_once('.').unwrap_or((file, ""));
    let program = matches!(ending, "" | "gif" | "php" | "aspx" | "cgi" | "pl");
    program && PIXEL_STEMS.contains(&stem.to_ascii_lowercase().as_str()) && (!query.is_empty() || ending == "gif")
}

/// Whether the image repeats one beside it for a slide show that runs in a circle.
fn is_clone(page: &Page, image: NodeId) -> bool {
    let aside = |node: NodeId| page.marks(node).has(Marks::ARIA_HIDDEN);
    let src = |node: NodeId| page.attr(node, Attr::Src);
    if !aside(image) || src(image).is_none() {
        return false;
    }
    let shows = page.ancestors(image).take(SLIDE_LEVELS).find(|around| !aside(*around));
    let shows = shows.filter(|show| page.end(*show).0 - show.0 <= SLIDES_NODES);
    shows.is_some_and(|show| images_in(page, show).any(|other| !aside(other) && src(other) == src(image)))
}

fn is_hidden(page: &Page, node: NodeId) -> bool {
    page.marks(node).has(Marks::HIDDEN) && page.parent(node).is_none_or(|parent| !page.marks(parent).has(Marks::HIDDEN))
}

/// Whether a lazy loader is to show the image, which may hide it until then.
fn is_lazy(page: &Page, image: NodeId) -> bool {
    let named = names(page, image).any(|word| word.starts_with("lazy"));
    named || page.attr(image, Attr::DataSrc).is_some() || page.attr(image, Attr::DataSrcset).is_some()
}

#[cfg(test)]
mod tests {
    use crate::article::{Kind, Node};
    use crate::clean::testing::body;

    /// What of the images is in the article: `src "alt"`, and words of text around them as they are.
    fn images(html: &str) -> Vec<String> {
        let text = "Words that make this a paragraph of the article.";
        fn walk(nodes: &[Node], out: &mut Vec<String>) {
            for node in nodes {
                match node {
                    Node::Element(element) => {
                        if let Kind::Image(image) = &element.kind {
                            let src = image.src.replace("https://example.org/news/", "");
                            out.push(format!("{src} {:?}", image.alt));
                        }
                        walk(&element.children, out);
                    }
                    Node::Text(text) if !text.starts_with("Words") => out.push(text.trim().to_owned()),
                    Node::Text(_) => {}
                }
            }
        }
        let mut out = Vec::new();
        walk(&body(&format!("<body><p>{text}</p>{html}<p>{text}</p></body>")), &mut out);
        out
    }

    #[test]
    fn pictures_and_their_sizes_become_one_image() {
        assert_eq!(images("<p><img src=\"a.jpg\" alt=\" A  cat \"></p>"), ["a.jpg \"A cat\""]);
        let picture = "<picture><source srcset=\"a.webp 800w, b.webp 1200w\"><img src=\"a.jpg\" alt=\"A\"></picture>";
        assert_eq!(images(picture), ["b.webp \"A\""]);
        assert_eq!(images("<amp-img src=\"a.jpg\" alt=\"A\"><noscript><img src=\"a.jpg\"></noscript></amp-img>"), ["a.jpg \"A\""]);
    }

    #[test]
    fn twins_in_noscript_replace_their_placeholder_and_are_never_doubled() {
        let placeholder = "<img src=\"data:image/gif;base64,R0lGOD\" alt=\"A\">";
        let twin = "<noscript><img src=\"a.jpg\" alt=\"A\"></noscript>";
        assert_eq!(images(&format!("<p>{placeholder}{twin}</p>")), ["a.jpg \"A\""]);
        assert_eq!(images(&format!("<p>{twin}{placeholder}</p>")), ["a.jpg \"A\""]);
        assert_eq!(images(&format!("<div><span>{placeholder}</span>{twin}</div>")), ["a.jpg \"A\""]);
        assert_eq!(images(&format!("<p>{}{}</p>", "<img src=\"a-300x200.jpg\">", twin)), ["a.jpg \"A\""]);
        let second = "<img src=\"data:image/gif;base64,R0lGOD\"><noscript><img src=\"b.jpg\"></noscript>";
        assert_eq!(images(&format!("<p>{placeholder}{twin}{second}</p>")), ["a.jpg \"A\"", "b.jpg \"\""]);
        let turned = "<noscript><img src=\"b.jpg\"></noscript><img src=\"data:image/gif;base64,R0lGOD\">";
        assert_eq!(images(&format!("<p>{twin}{placeholder}{turned}</p>")), ["a.jpg \"A\"", "b.jpg \"\""]);
        assert_eq!(images("<p><img src=\"one.jpg\"><noscript><img src=\"two.jpg\"></noscript></p>"), ["one.jpg \"\"", "two.jpg \"\""]);
    }

    #[test]
    fn furniture_is_left_out_and_emoji_are_text() {
        let none = [
            "<img src=\"/p.gif\" width=\"1\" height=\"1\">",
            "<img src=\"a.png\" width=\"24\" height=\"24\">",
            "<img class=\"author-avatar\" src=\"a.jpg\">",
            "<span class=\"share-icon\"><img src=\"a.png\"></span>",
            "<img src=\"https://stats.example.net/pixel?id=1\">",
            "<img src=\"spacer.gif\">",
            "<img src=\"javascript:alert(1)\">",
            "<img style=\"display:none\" src=\"a.jpg\">",
        ];
        for html in none {
            assert_eq!(images(&format!("<p>{html}</p>")), [""; 0], "{html}");
        }
        assert_eq!(images("<p><img class=\"avatar\" src=\"avatar-film.jpg\" width=\"800\" height=\"450\"></p>"), ["avatar-film.jpg \"\""]);
        assert_eq!(images("<p>Good <img class=\"emoji\" src=\"1f600.svg\" alt=\"😀\"></p>"), ["Good 😀"]);
        assert_eq!(images("<p>Nice<img src=\"x.png\" alt=\"❤️\"></p>"), ["Nice❤️"]);
    }

    #[test]
    fn a_link_to_the_full_size_gives_way_to_the_image() {
        assert_eq!(images("<p><a href=\"full.jpg\"><img src=\"thumb-150x150.jpg\" alt=\"A\"></a></p>"), ["full.jpg \"A\""]);
        let boxed =
            "<a class=\"lightbox\" href=\"full.png\"><img src=\"t.png\"><div class=\"meta\"><span>1920×1080 300 KB</span></div></a>";
        assert_eq!(images(&format!("<p>{boxed}</p>")), ["full.png \"\""]);
    }

    #[test]
    fn backgrounds_count_only_where_they_stand_for_an_image() {
        assert_eq!(images("<div role=\"img\" aria-label=\"A\" style=\"background-image: url('a.jpg')\"></div>"), ["a.jpg \"A\""]);
        assert_eq!(images("<div class=\"hero-image\" style=\"background:url(a.jpg) center\"></div>"), ["a.jpg \"\""]);
        assert_eq!(images("<div class=\"separator\" style=\"background-image:url(a.jpg)\"></div>"), [""; 0]);
    }
}
