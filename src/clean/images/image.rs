//! Recognises images: decides which are part of the content and describes them. Icons, avatars, buttons and tracking pixels are dropped;
//! images of emoji become text.
//!
//! The address is chosen in `source`; figures and captions are made in `figure`.

use crate::article::{Element, Image, Kind, Node};
use crate::clean::context::Context;
use crate::clean::dom::custom_elements::custom_element_name;
use crate::clean::dom::style::pixels;
use crate::clean::images::address::{is_called_banner, is_file_page, is_image_file};
use crate::clean::images::background::background;
use crate::clean::images::decorative::{emoji, is_counter, is_decorative, is_hidden, is_lazy_loaded, is_slide_clone, largest_side};
use crate::clean::images::frame::{images_in, is_enlarging_sign, is_overlay_label};
use crate::clean::images::lazy_pair::{image_for, is_same_image_by_name, noscript_for, noscript_image};
use crate::clean::images::offers::is_offer;
use crate::clean::images::source::{ImageSource, SourceCandidates};
use crate::page::plain_text::plain_text;
use crate::page::{NodeId, Page, fold_space};
use crate::rules::attr::Attr;
use crate::rules::images::{MAX_DATA, MAX_PIXEL, MIN_PICTURE, Rank};
use crate::rules::tag::Tag;
use crate::url::Url;

/// Levels between an image and the figure or link around it.
const FRAME_LEVELS: usize = 4;
/// Most characters of an `alt`. Nobody writes longer ones by hand.
const MAX_ALT: usize = 2000;

/// What an image is to the article.
pub(crate) enum ImageRole {
    /// Content.
    Picture(Image),
    /// An emoji, as text.
    Text(String),
    /// Decorative, hidden or without a usable address.
    Decorative,
}

pub(crate) fn recognise_image(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    match page.tag(node) {
        Tag::Img | Tag::Picture => Some(image_nodes(ctx, node)),
        Tag::Noscript => from_noscript(ctx, node),
        Tag::A => from_link(ctx, node),
        Tag::Custom | Tag::Other if is_image_element(page, node) => Some(image_nodes(ctx, node)),
        Tag::Div | Tag::Span | Tag::Section | Tag::Li if background(page, node).is_some() => Some(image_nodes(ctx, node)),
        _ => None,
    }
}

/// The article node for the image in a node; empty if it is not part of the article.
pub(crate) fn image_nodes(ctx: &Context<'_>, node: NodeId) -> Vec<Node> {
    if !ctx.options.images || !ctx.keeps_any(node) {
        return Vec::new();
    }
    match classify(ctx, node) {
        ImageRole::Picture(image) => vec![Element::new(Kind::Image(image), Vec::new()).from_node(node).into()],
        ImageRole::Text(text) => vec![Node::Text(text)],
        ImageRole::Decorative => Vec::new(),
    }
}

/// Classifies an image: an `img`, a `picture`, an image element of a lazy loader, or a background image.
pub(crate) fn classify(ctx: &Context<'_>, node: NodeId) -> ImageRole {
    let page = ctx.page;
    let image =
        if page.tag(node) == Tag::Picture { page.subtree(node).find(|inner| page.tag(*inner) == Tag::Img).unwrap_or(node) } else { node };
    if let Some(text) = emoji(page, image) {
        return ImageRole::Text(text);
    }
    let fallback = noscript_for(page, node).and_then(|noscript| noscript_image(page, noscript));
    if is_decorative(page, image)
        || leads_home(ctx, image)
        || is_slide_clone(page, image)
        || (is_hidden(page, node) && fallback.is_none() && !is_lazy_loaded(page, image))
    {
        return ImageRole::Decorative;
    }
    let Some(source) = source_of(ctx, node, image, fallback) else { return ImageRole::Decorative };
    let in_figure = || page.ancestors(node).take(FRAME_LEVELS).any(|around| page.tag(around) == Tag::Figure);
    let is_banner = is_called_banner(&source.src) && leads_away(ctx, image);
    // Among products, what is linked and says nothing is a maker's mark.
    let is_text = ctx.kind.is_one_text();
    let is_offer = || is_text && link_around(page, image, FRAME_LEVELS).is_some_and(|link| is_offer(page, image, link, &source.src));
    if is_banner
        || is_offer()
        || is_counter(page, image, &source.src)
        || (source.src.starts_with("data:") && source.src.len() > MAX_DATA && !in_figure())
    {
        return ImageRole::Decorative;
    }
    ImageRole::Picture(describe(page, image, fallback, source))
}

/// The image's source, from its own attributes, its `noscript` fallback, its `picture` and the link around it.
fn source_of(ctx: &Context<'_>, node: NodeId, image: NodeId, fallback: Option<NodeId>) -> Option<ImageSource> {
    let page = ctx.page;
    let resolve = |text: &str| ctx.web_address(text).filter(|_| !ctx.stand_ins.contain(text)).map(|url| url.as_str().to_owned());
    let mut candidates = SourceCandidates::default();
    if fallback.is_none_or(|fallback| is_same_image_by_name(page, image, fallback)) {
        candidates.read(page, image, &resolve);
    }
    if let Some(fallback) = fallback {
        candidates.read(page, fallback, &resolve);
    }
    let picture =
        if page.tag(node) == Tag::Picture { Some(node) } else { page.parent(image).filter(|parent| page.tag(*parent) == Tag::Picture) };
    let sources = || picture.into_iter().flat_map(|picture| page.children(picture)).filter(|child| page.tag(*child) == Tag::Source);
    for source in sources().filter(|source| !is_for_narrow_screens(page, *source)) {
        candidates.read(page, source, &resolve);
    }
    if candidates.has_only_placeholders() {
        sources().filter(|source| is_for_narrow_screens(page, *source)).for_each(|source| candidates.read(page, source, &resolve));
    }
    if let Some(address) = background(page, node) {
        candidates.add_single(address, Rank::Shown, None, &resolve);
    }
    if candidates.has_only_placeholders()
        && let Some(chosen) = ctx.rendering.image_source(page, image)
    {
        candidates.add_single(&chosen, Rank::Shown, None, &resolve);
    }
    let full = full_size(page, image).and_then(resolve);
    match (candidates.choose(), full) {
        // A link to an image replaces the image shown in it, as its full size. It does not make an image of something without one.
        (Some(_), Some(full)) => Some(ImageSource { src: full, srcset: Vec::new() }),
        (None, Some(full)) if is_to_be_loaded(page, image) => Some(ImageSource { src: full, srcset: Vec::new() }),
        (source, _) => source,
    }
}

/// Whether a lazy loader will show a large image of which the page says nothing yet.
fn is_to_be_loaded(page: &Page, image: NodeId) -> bool {
    is_lazy_loaded(page, image) && largest_side(page, image).is_some_and(|side| side >= MIN_PICTURE)
}

/// Whether a source of a `picture` is for narrow screens only. Such a version may be small, or another cut.
fn is_for_narrow_screens(page: &Page, source: NodeId) -> bool {
    page.attr_named(source, "media").is_some_and(|media| media.contains("max-width") && !media.contains("min-width"))
}

/// The link around an image, up to a few levels above it.
pub(crate) fn link_around(page: &Page, image: NodeId, levels: usize) -> Option<NodeId> {
    page.ancestors(image).take(levels).find(|around| page.tag(*around) == Tag::A)
}

/// Whether the link around an image leads to the home page of the site, as its logo does, from another page.
fn leads_home(ctx: &Context<'_>, image: NodeId) -> bool {
    let Some(own) = ctx.page_url.as_ref().filter(|own| own.path().len() > 1) else { return false };
    target(ctx, image).is_some_and(|url| url.same_site(own) && url.path().len() <= 1 && url.query().is_none())
}

/// Whether the link around an image leads to another site.
fn leads_away(ctx: &Context<'_>, image: NodeId) -> bool {
    target(ctx, image).zip(ctx.page_url.as_ref()).is_some_and(|(url, own)| !url.same_site(own))
}

/// Where the link around an image leads.
fn target(ctx: &Context<'_>, image: NodeId) -> Option<Url> {
    let link = link_around(ctx.page, image, FRAME_LEVELS)?;
    ctx.web_address(ctx.page.attr(link, Attr::Href)?)
}

/// The address of the full-size image, where the link around the image leads to an image file.
fn full_size(page: &Page, image: NodeId) -> Option<&str> {
    let link = link_around(page, image, FRAME_LEVELS)?;
    let href = page.attr(link, Attr::Href).filter(|href| is_image_file(href) && !is_file_page(href))?;
    (images_in(page, link).filter(|other| !is_enlarging_sign(page, *other)).take(2).count() == 1).then_some(href)
}

fn describe(page: &Page, image: NodeId, fallback: Option<NodeId>, source: ImageSource) -> Image {
    let text = |attr: Attr| {
        let own = page.attr(image, attr).filter(|value| !value.trim().is_empty());
        let value = own.or_else(|| page.attr(fallback?, attr))?;
        // Programs write the markup of a caption there, too.
        let has_markup = value.contains(['<', '&']);
        let value = if has_markup { plain_text(value, MAX_ALT) } else { fold_space(value).chars().take(MAX_ALT).collect() };
        Some(value).filter(|value| !value.is_empty())
    };
    // The label of a button says what happens, and not what there is to see.
    let is_button = || page.attr(image, Attr::Role) == Some("button");
    let label = || text(Attr::AriaLabel).filter(|_| !is_button());
    let alt = text(Attr::Alt).or_else(label).or_else(|| text(Attr::DataAlt)).unwrap_or_default();
    let size = |attr: Attr| page.attr(image, attr).or_else(|| page.attr(fallback?, attr)).and_then(pixels).filter(|size| *size > MAX_PIXEL);
    let (width, height) = match (size(Attr::Width), size(Attr::Height)) {
        // One side alone may belong to another version of the image and would distort it.
        (Some(width), Some(height)) => (Some(width), Some(height)),
        _ => (None, None),
    };
    Image {
        src: source.src,
        sources: source.srcset.into_iter().map(|version| (version.url, version.descriptor)).collect(),
        title: text(Attr::Title).filter(|title| *title != alt),
        alt,
        width,
        height,
    }
}

/// Whether a custom element stands for an image: AMP's, those of lazy loaders, and the slides of carousels, which are empty and name an
/// image file.
pub(crate) fn is_image_element(page: &Page, node: NodeId) -> bool {
    let Some(name) = custom_element_name(page, node) else { return false };
    let named = name.split('-').any(|word| matches!(word, "img" | "image" | "anim"));
    let has = |attrs: &[Attr], is: &dyn Fn(&str) -> bool| attrs.iter().any(|attr| page.attr(node, *attr).is_some_and(is));
    let is_empty = || page.words(node) == 0 && images_in(page, node).all(|image| image == node);
    has(&[Attr::Src, Attr::Srcset, Attr::DataSrc, Attr::DataSrcset], &|_| named)
        || (has(&[Attr::Src, Attr::DataSrc], &is_image_file) && is_empty())
}

/// A `noscript` that repeats an image, or holds the only one.
fn from_noscript(ctx: &Context<'_>, noscript: NodeId) -> Option<Vec<Node>> {
    let page = ctx.page;
    let image = noscript_image(page, noscript)?;
    if image_for(page, noscript).is_some() {
        return Some(Vec::new());
    }
    Some(image_nodes(ctx, image))
}

/// A link around nothing but an image, to the image file: the image is enough.
fn from_link(ctx: &Context<'_>, link: NodeId) -> Option<Vec<Node>> {
    let page = ctx.page;
    let href = page.attr(link, Attr::Href)?;
    if !is_image_file(href) || is_file_page(href) {
        return None;
    }
    let images = || images_in(page, link).filter(|image| !is_enlarging_sign(page, *image));
    let Some(image) = images().next().filter(|_| images().take(2).count() == 1) else {
        return (images().next().is_none() && page.chars(link) == 0 && images_in(page, link).next().is_some()).then(Vec::new);
    };
    let rest_is_label = || page.children(link).filter(|child| page.words(*child) > 0).all(|child| is_overlay_label(page, child));
    (page.chars(link) == 0 || rest_is_label()).then(|| image_nodes(ctx, image))
}

#[cfg(test)]
mod tests {
    use crate::article::{Kind, Node};
    use crate::clean::testing::body;

    /// The images of the article as `src "alt"`, and the text around them.
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
    fn a_lazy_image_of_which_nothing_is_said_is_the_one_its_link_leads_to() {
        let lazy = |attrs: &str| format!("<a href=\"full.jpg\"><img src=\"data:image/svg+xml;charset=utf-8,%3Csvg\" {attrs}></a>");
        assert_eq!(images(&lazy("class=lazy width=830 height=467")), ["full.jpg \"\""]);
        assert_eq!(images(&lazy("width=830 height=467")), [""; 0]);
        assert_eq!(images(&lazy("class=lazy width=16 height=16")), [""; 0]);
    }

    #[test]
    fn what_a_picture_shows_is_text_without_markup() {
        let alt = |alt: &str| images(&format!("<img src=lamp.jpg width=600 height=400 alt=\"{alt}\">"));
        assert_eq!(alt("<p>Ann Lee, the keeper. <em>Photo: B</em></p>"), ["lamp.jpg \"Ann Lee, the keeper. Photo: B\""]);
        assert_eq!(alt("Lee &amp;amp; Lamp&amp;nbsp;"), ["lamp.jpg \"Lee & Lamp\""]);
        assert_eq!(alt("Oil < gas, 1 &lt; 2"), ["lamp.jpg \"Oil < gas, 1 < 2\""]);
    }

    #[test]
    fn an_icon_beside_a_picture_says_nothing_of_it() {
        let in_frame = |icon: &str| images(&format!("<div class=overlay-icon-wrap>{icon}<img src=lamp.jpg alt='A lamp'></div>"));
        assert_eq!(in_frame("<a role=button href=''><svg></svg></a>"), ["lamp.jpg \"A lamp\""]);
        assert_eq!(in_frame(""), [""; 0]);
    }

    #[test]
    fn signatures_and_sprites_are_no_pictures() {
        assert_eq!(images("<p><img src=\"/i/Signature-e1700013.png\" alt=Ann></p>"), [""; 0]);
        assert_eq!(images("<p><img src=\"signature-of-the-treaty.png\"></p>"), ["signature-of-the-treaty.png \"\""]);
        assert_eq!(images("<div role=img aria-label=Logos style=\"background-image:url(/Maker-Logos-Sprite.webp)\"></div>"), [""; 0]);
    }

    #[test]
    fn the_sign_beside_a_picture_in_its_link_is_none() {
        let sign = "<img src=\"/i/icon_zoom.png\">";
        assert_eq!(images(&format!("<a href=\"full.jpg\"><img src=\"a.jpg\" alt=A>{sign}</a>")), ["full.jpg \"A\""]);
        assert_eq!(images(&format!("<img src=\"a.jpg\" alt=A><a href=\"full.jpg\">{sign}</a>")), ["a.jpg \"A\""]);
        assert_eq!(images(sign), ["https://example.org/i/icon_zoom.png \"\""]);
    }

    #[test]
    fn a_picture_and_its_sources_become_one_image() {
        assert_eq!(images("<p><img src=\"a.jpg\" alt=\" A  cat \"></p>"), ["a.jpg \"A cat\""]);
        let picture = "<picture><source srcset=\"a.webp 800w, b.webp 1200w\"><img src=\"a.jpg\" alt=\"A\"></picture>";
        assert_eq!(images(picture), ["b.webp \"A\""]);
        let narrow = "<source media=\"(max-width: 768px)\" srcset=\"small.webp\">";
        assert_eq!(images(&format!("<picture>{narrow}<img src=\"a.jpg\" alt=\"A\"></picture>")), ["a.jpg \"A\""]);
        let wide = "<source media=\"(min-width: 768px)\" srcset=\"wide.webp\">";
        assert_eq!(images(&format!("<picture>{narrow}{wide}<img src=\"a.jpg\" alt=\"A\"></picture>")), ["wide.webp \"A\""]);
        assert_eq!(images(&format!("<picture>{narrow}<img src=\"blank.gif\" alt=\"A\"></picture>")), ["small.webp \"A\""]);
        assert_eq!(images("<amp-img src=\"a.jpg\" alt=\"A\"><noscript><img src=\"a.jpg\"></noscript></amp-img>"), ["a.jpg \"A\""]);
    }

    #[test]
    fn an_address_without_a_scheme_is_known_without_that_of_the_page() {
        let page =
            crate::page::scan::scan("<body><p>One.</p><p><img src=\"//a.example/b.jpg\"><img src=\"c.jpg\"></p></body>", None).unwrap();
        let written = format!("{:?}", crate::clean::testing::body_of_page(&page));
        assert!(written.contains("\"https://a.example/b.jpg\"") && written.contains("\"c.jpg\""), "{written}");
    }

    #[test]
    fn a_dot_is_no_picture_however_long_its_file_is() {
        let gif =
            |size: &str| format!("<figure><img src=\"data:image/gif;base64,R0lGODlh{size}{}\" alt=\"A cat\"></figure>", "A".repeat(1300));
        assert_eq!(images(&gif("AQABA")), [""; 0]);
        assert_eq!(images(&gif("AwACA")), [""; 0]);
        assert_eq!(images(&gif("yADIA")).len(), 1);
    }

    #[test]
    fn noscript_images_replace_their_placeholder_and_are_not_doubled() {
        let placeholder = "<img src=\"data:image/gif;base64,R0lGOD\" alt=\"A\">";
        let fallback = "<noscript><img src=\"a.jpg\" alt=\"A\"></noscript>";
        assert_eq!(images(&format!("<p>{placeholder}{fallback}</p>")), ["a.jpg \"A\""]);
        assert_eq!(images(&format!("<p>{fallback}{placeholder}</p>")), ["a.jpg \"A\""]);
        assert_eq!(images(&format!("<div><span>{placeholder}</span>{fallback}</div>")), ["a.jpg \"A\""]);
        assert_eq!(images(&format!("<p>{}{}</p>", "<img src=\"a-300x200.jpg\">", fallback)), ["a.jpg \"A\""]);
        let second = "<img src=\"data:image/gif;base64,R0lGOD\"><noscript><img src=\"b.jpg\"></noscript>";
        assert_eq!(images(&format!("<p>{placeholder}{fallback}{second}</p>")), ["a.jpg \"A\"", "b.jpg \"\""]);
        let turned = "<noscript><img src=\"b.jpg\"></noscript><img src=\"data:image/gif;base64,R0lGOD\">";
        assert_eq!(images(&format!("<p>{fallback}{placeholder}{turned}</p>")), ["a.jpg \"A\"", "b.jpg \"\""]);
        assert_eq!(images("<p><img src=\"one.jpg\"><noscript><img src=\"two.jpg\"></noscript></p>"), ["one.jpg \"\"", "two.jpg \"\""]);
    }

    #[test]
    fn decorative_images_are_dropped_and_emoji_become_text() {
        let none = [
            "<img src=\"/p.gif\" width=\"1\" height=\"1\">",
            "<img src=\"a.png\" width=\"24\" height=\"24\">",
            "<img class=\"author-avatar\" src=\"a.jpg\">",
            "<span class=\"share-icon\"><img src=\"a.png\"></span>",
            "<img src=\"https://ads.example.net/a.png\" width=\"650\">",
            "<img src=\"/img/our_ads/a.png\">",
            "<a href=\"/redirect/ads/14\"><img src=\"/i/a.gif\"></a>",
            "<img src=\"https://stats.example.net/pixel?id=1\">",
            "<img src=\"https://b.example.net/p?c1=2&amp;c2=60\">",
            "<img src=\"spacer.gif\">",
            "<img src=\"javascript:alert(1)\">",
            "<img style=\"display:none\" src=\"a.jpg\">",
            "<a href=\"/\"><img src=\"a.jpg\" width=\"800\" height=\"450\"></a>",
            "<a href=\"https://shop.example/\"><img src=\"/i/Autumn_300x250.gif\"></a>",
            "<img src=\"https://tpc.googlesyndication.com/pageadimg/imgad?id=1\">",
            "<a href=\"https://shop.example/\"><img src=\"/i/give-button@2x.png\" alt=\"Give\"></a>",
            "<a href=\"https://shop.example/\"><img src=\"/banner/autumn.gif\" alt=\"The autumn fair\"></a>",
        ];
        for html in none {
            assert_eq!(images(&format!("<p>{html}</p>")), [""; 0], "{html}");
        }
        assert_eq!(images("<p><a href=\"/fair\"><img src=\"/banner/autumn.gif\"></a></p>").len(), 1);
        assert_eq!(images("<p><a href=\"https://shop.example/\"><img src=\"/i/autumn.gif\"></a></p>").len(), 1);
        assert_eq!(images("<p><img class=\"avatar\" src=\"avatar-film.jpg\" width=\"800\" height=\"450\"></p>"), ["avatar-film.jpg \"\""]);
        assert_eq!(images("<p>Good <img class=\"emoji\" src=\"1f600.svg\" alt=\"😀\"></p>"), ["Good 😀"]);
        let sprite = "<p>Good <img class=\"smilie smilie--sprite\" src=\"data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7\" alt=\":)\"></p>";
        assert_eq!(images(sprite), ["Good :)"]);
        assert_eq!(images(&sprite.replace(":)", "Big Grin")), ["Good"]);
        assert_eq!(images("<p>Nice<img src=\"x.png\" alt=\"❤️\"></p>"), ["Nice❤️"]);
    }

    #[test]
    fn the_label_of_a_button_does_not_describe_an_image() {
        assert_eq!(images("<p><img src=\"a.jpg\" aria-label=\"A cat\"></p>"), ["a.jpg \"A cat\""]);
        assert_eq!(images("<p><img src=\"a.jpg\" role=\"button\" aria-label=\"Open image 1 of 2\"></p>"), ["a.jpg \"\""]);
    }

    #[test]
    fn a_link_to_the_full_size_becomes_the_image() {
        assert_eq!(images("<p><a href=\"full.jpg\"><img src=\"thumb-150x150.jpg\" alt=\"A\"></a></p>"), ["full.jpg \"A\""]);
        let about = ["/wiki/File:Loaf.jpg", "/wiki/Datei%3ALoaf.jpg", "/ann/bread/blob/main/loaf.jpg"];
        for page in about {
            assert_eq!(images(&format!("<p><a href=\"{page}\"><img src=\"t.png\" alt=\"A\"></a></p>")), ["t.png \"A\""], "{page}");
        }
        let boxed =
            "<a class=\"lightbox\" href=\"full.png\"><img src=\"t.png\"><div class=\"meta\"><span>1920×1080 300 KB</span></div></a>";
        assert_eq!(images(&format!("<p>{boxed}</p>")), ["full.png \"\""]);
    }

    #[test]
    fn backgrounds_count_only_where_they_stand_for_an_image() {
        assert_eq!(images("<div role=\"img\" aria-label=\"A\" style=\"background-image: url('a.jpg')\"></div>"), ["a.jpg \"A\""]);
        assert_eq!(images("<div class=\"hero-image\" style=\"background:url(a.jpg) center\"></div>"), ["a.jpg \"\""]);
        assert_eq!(images("<div class=\"delayed\" data-src=\"a.jpg\" data-alt=\"A\"></div>"), ["a.jpg \"A\""]);
        assert_eq!(images("<p><span data-src=\"a.jpg\"></span><span data-src=\"b.jpg\"></span></p>"), [""; 0]);
        assert_eq!(images("<div data-src=\"/widget/7\"></div><p data-src=\"a.jpg\"></p><div data-src=\"b.jpg\">B</div>"), ["B"]);
        assert_eq!(images("<div class=\"separator\" style=\"background-image:url(a.jpg)\"></div>"), [""; 0]);
    }
}
