//! Puts the lead picture at the head of an article whose text does not hold it: it often stands beside the title, outside of the element
//! that holds the text.

use crate::article::{Element, Image, Kind, Node, PageKind};
use crate::clean::article_text::{normalised, text_of};
use crate::clean::context::Context;
use crate::clean::dom::class_words::class_words;
use crate::clean::images::address::{file_key, is_hash, is_image_file, width_in_address};
use crate::clean::images::caption::holds_heading;
use crate::clean::images::decorative::largest_side;
use crate::clean::images::figure::recognise_figure;
use crate::clean::images::frame::{images_in, sole_image};
use crate::clean::images::image::{ImageRole, classify, image_nodes, link_around};
use crate::clean::tree_pass::TreePass;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::images::{BESIDE_TITLE_WORDS, LEAD_WORDS, MIN_PICTURE};
use crate::rules::tag::Tag;
use crate::url::Url;

/// Paragraphs of the text before whose last the picture may stand: a lead, and the first of the text.
const PARAGRAPHS: usize = 2;
/// Letters of a file name that no other image has by chance.
const MIN_FILE_KEY: usize = 6;
/// Levels between an image and its figure, a link around it or an element whose class says what it is.
const LEVELS: usize = 5;
/// Levels between an image and the byline it stands in, and what those are called.
const BYLINE_LEVELS: usize = 8;
const BYLINE_WORDS: &[&str] = &["byline", "author", "authors"];
/// Fewest letters of the last part of a page's path that is the name of an article.
const MIN_PAGE_NAME: usize = 12;
/// Side in pixels from which on a picture above the title is the one of the article.
const MIN_LARGE: u32 = 400;
/// Most images of a figure around the picture, and most words of it and of the title: one with more is a gallery, a list or a text.
const MAX_IMAGES: usize = 3;
const MAX_WORDS: u32 = 120;

/// Adds the lead picture where the page shows one before the text, and the text has none at its head.
pub(crate) fn with_lead_picture(pass: &TreePass<'_, '_>, mut body: Vec<Node>) -> Vec<Node> {
    let Some(end) = first_paragraphs(&body).filter(|_| pass.ctx.options.images) else { return body };
    let head = || body.iter().take_while(|node| origin(node).is_none_or(|node| node <= end)).filter_map(Node::element);
    let shows_any = |element: &Element| shows_medium(element) || shows_image(element);
    // A video or a picture behind the first words does not stand in the place of the picture.
    let first_words = head().position(is_words).unwrap_or(0);
    if head().take(first_words).any(shows_any) {
        return body;
    }
    let has_medium = head().any(shows_any);
    let Some((picture, image)) = find(pass, end, has_medium) else { return body };
    if body.iter().filter_map(Node::element).any(|element| shows(element, &image.src) || is_formula(element, picture)) {
        return body;
    }
    let place = body.iter().position(|node| origin(node).is_some_and(|node| node > picture)).unwrap_or(0);
    body.splice(place..place, with_caption(pass.ctx, picture));
    body
}

fn origin(node: &Node) -> Option<NodeId> {
    node.element().and_then(|element| element.origin)
}

/// The node of the last paragraph, or of the list with which the text begins, before which the picture may stand.
fn first_paragraphs(body: &[Node]) -> Option<NodeId> {
    let words = || body.iter().filter_map(Node::element).filter(|element| is_words(element));
    let is_list = |element: &&Element| matches!(element.kind, Kind::List { .. });
    if let Some(list) = words().next().filter(is_list) {
        return list.origin;
    }
    words().filter(|element| !is_list(element)).filter_map(|element| element.origin).take(PARAGRAPHS).last()
}

/// Whether an element is a paragraph or a list.
fn is_words(element: &Element) -> bool {
    matches!(element.kind, Kind::Paragraph | Kind::List { .. }) && !text_of(element).is_empty()
}

/// Whether an element shows an image. Recursive over the article's tree.
fn shows_image(element: &Element) -> bool {
    matches!(element.kind, Kind::Image(_)) || element.children.iter().filter_map(Node::element).any(shows_image)
}

/// Whether an element shows a video or what is embedded. Recursive over the article's tree.
fn shows_medium(element: &Element) -> bool {
    matches!(element.kind, Kind::Embed { .. } | Kind::Media { .. }) || element.children.iter().filter_map(Node::element).any(shows_medium)
}

/// Whether an element shows an image, perhaps in another size. Recursive over the article's tree.
fn shows(element: &Element, src: &str) -> bool {
    matches!(&element.kind, Kind::Image(image) if is_same_file(&image.src, src))
        || element.children.iter().filter_map(Node::element).any(|inner| shows(inner, src))
}

/// Whether an element holds the formula that an image is. Recursive over the article's tree.
fn is_formula(element: &Element, image: NodeId) -> bool {
    matches!(element.kind, Kind::Math { .. }) && element.origin == Some(image)
        || element.children.iter().filter_map(Node::element).any(|inner| is_formula(inner, image))
}

/// The image that the page's metadata name, in the largest size that stands before the text, or else the first picture below the title, or above it in
/// its article. Where a medium stands at the head, only the image that the metadata name.
fn find(pass: &TreePass<'_, '_>, end: NodeId, has_medium: bool) -> Option<(NodeId, Image)> {
    let (ctx, page) = (pass.ctx, pass.ctx.page);
    let named = pass.meta.image.as_ref().map(|fact| fact.value.as_str());
    let title = title_before(pass, end).filter(|_| !has_medium);
    let mut largest: Option<(u32, NodeId, Image)> = None;
    let (mut below_title, mut above_title) = (None, None);
    for node in (page.body()?.0..end.0).map(NodeId).filter(|node| page.tag(*node) == Tag::Img) {
        if page.marks(node).has(Marks::NOSCRIPT) || leads_elsewhere(ctx, node) {
            continue;
        }
        let ImageRole::Picture(image) = classify(ctx, node) else { continue };
        let side = largest_side(page, node).or_else(|| width_in_address(&image.src));
        if side.is_some_and(|side| side < MIN_PICTURE) {
            continue;
        }
        if named.is_some_and(|named| is_same_file(&image.src, named)) {
            let size = side.unwrap_or(MIN_PICTURE);
            largest = largest.filter(|(other, ..)| *other >= size).or(Some((size, node, image)));
            continue;
        }
        let Some(title) = title.filter(|_| below_title.is_none() && is_picture_of_text(pass, node, side, &image)) else { continue };
        if title < node {
            below_title = Some((node, image));
        } else if above_title.is_none() && is_above_title(page, node, title, side) {
            above_title = Some((node, image));
        }
    }
    largest.map(|(_, node, image)| (node, image)).or(below_title).or(above_title)
}

/// Whether a picture above the title is in the article that holds the title, and is large or called its picture.
fn is_above_title(page: &Page, node: NodeId, title: NodeId, side: Option<u32>) -> bool {
    let article = page.ancestors(title).find(|around| page.tag(*around) == Tag::Article);
    let mut around = std::iter::once(node).chain(page.ancestors(node)).take(LEVELS).take_while(|around| Some(*around) != article);
    let is_large = side.is_some_and(|side| side >= MIN_LARGE);
    article.is_some_and(|article| page.contains(article, node))
        && (is_large || around.any(|node| class_words(page, node).any(|word| LEAD_WORDS.contains(&&*word))))
}

/// Whether two addresses are those of one file, perhaps in two sizes.
fn is_same_file(one: &str, other: &str) -> bool {
    one == other || (version_key(one).len() >= MIN_FILE_KEY && version_key(one) == version_key(other))
}

/// What a file is called without the name of its version: `lamp-house` in `lamp-house_7e2d41a09f.jpg` and in `lamp-house~wide.jpg`.
fn version_key(address: &str) -> &str {
    let key = file_key(file_asked_for(address));
    let key = key.split_once('~').map_or(key, |(name, _)| name);
    match key.rsplit_once(['_', '-']) {
        Some((name, hash)) if name.len() >= MIN_FILE_KEY && is_hash(hash) => name,
        _ => key,
    }
}

/// The file that a program which scales pictures is asked for: `lamp-house.jpg` in `/scaled?url=https%3A%2F%2Fexample.org%2Flamp-house.jpg&w=800`.
fn file_asked_for(address: &str) -> &str {
    let asked = address.split(['?', '&']).skip(1).find_map(|part| part.strip_prefix("url="));
    let file = asked.and_then(|asked| asked.rsplit("%2F").next());
    file.filter(|file| is_image_file(file)).unwrap_or(address)
}

/// Whether a picture below the title belongs to the text: it is known to be large, is described, or stands in a figure. Those of authors and of
/// players are left out.
fn is_picture_of_text(pass: &TreePass<'_, '_>, node: NodeId, side: Option<u32>, image: &Image) -> bool {
    let (ctx, page) = (pass.ctx, pass.ctx.page);
    let alt = image.alt.trim();
    let around = || std::iter::once(node).chain(page.ancestors(node)).take(LEVELS);
    let is_other = |node: NodeId| class_words(page, node).any(|word| BESIDE_TITLE_WORDS.contains(&&*word));
    // Where class names are only letters, a name for tests says what a part is.
    let tested = |node: NodeId| page.attr_named(node, "data-testid").unwrap_or("").split(|c: char| !c.is_alphanumeric());
    let is_byline =
        |node: NodeId| tested(node).any(|word| BYLINE_WORDS.contains(&word)) || class_words(page, node).any(|word| word == BYLINE_WORDS[0]);
    let is_figure = |node: NodeId| page.tag(node) == Tag::Figure;
    let is_menu = |node: NodeId| matches!(page.tag(node), Tag::Nav | Tag::Aside | Tag::Footer | Tag::Address);
    ctx.kind == PageKind::Article
        && (side.is_some() || alt.contains(' ') || around().any(is_figure))
        && !pass.meta.authors.iter().any(|author| author.value == alt)
        && !around().any(is_other)
        && !page.ancestors(node).take(BYLINE_LEVELS).any(is_byline)
        && !page.ancestors(node).any(is_menu)
}

/// The heading before the text that is the title.
fn title_before(pass: &TreePass<'_, '_>, end: NodeId) -> Option<NodeId> {
    let page = pass.ctx.page;
    let title = Some(normalised(&pass.meta.title.as_ref()?.value)).filter(|title| !title.is_empty())?;
    let is_heading = |node: &NodeId| matches!(page.tag(*node), Tag::H1 | Tag::H2) && (1..=MAX_WORDS).contains(&page.words(*node));
    let is_title = |node: &NodeId| {
        let heading = normalised(&page.text_of(*node));
        !heading.is_empty() && (title.contains(&heading) || heading.contains(&title))
    };
    (0..end.0).rev().map(NodeId).filter(is_heading).find(is_title)
}

/// Whether a link around an image leads to something else than the image or its page.
fn leads_elsewhere(ctx: &Context<'_>, image: NodeId) -> bool {
    let Some(href) = link_around(ctx.page, image, LEVELS).and_then(|link| ctx.page.attr(link, Attr::Href)).map(str::trim) else {
        return false;
    };
    let is_own = || ctx.web_address(href).zip(ctx.page_url.as_ref()).is_some_and(|(url, own)| url.document() == own.document());
    let is_below_own = || ctx.web_address(href).zip(ctx.page_url.as_ref()).is_some_and(|(url, own)| is_below(&url, own));
    !href.is_empty() && !href.starts_with('#') && !is_image_file(href) && !is_own() && !is_below_own()
}

/// Whether an address continues that of the page, as those of the page's own gallery do. A short name may be one of a list.
fn is_below(url: &Url, own: &Url) -> bool {
    let path = own.path().trim_end_matches('/');
    let is_long = path.rsplit('/').next().is_some_and(|name| name.len() >= MIN_PAGE_NAME);
    let rest = url.path().strip_prefix(path);
    is_long && url.host() == own.host() && rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
}

/// The picture with its caption.
fn with_caption(ctx: &Context<'_>, image: NodeId) -> Vec<Node> {
    let page = ctx.page;
    let around = || std::iter::once(image).chain(page.ancestors(image)).take(LEVELS);
    let is_of_picture = |figure: &NodeId| {
        images_in(page, *figure).count() <= MAX_IMAGES && page.words(*figure) <= MAX_WORDS && !holds_heading(page, *figure)
    };
    let figure = around().find(|node| page.tag(*node) == Tag::Figure).filter(is_of_picture);
    // A frame may hold a word or two besides, which a button says.
    let holds_one =
        |node: NodeId| images_in(page, node).take(2).count() == 1 && page.words(node) <= MAX_WORDS && !holds_heading(page, node);
    let frames = around().take_while(|node| *node == image || sole_image(page, *node).is_some() || holds_one(*node));
    let made = figure.into_iter().chain(frames).find_map(|frame| {
        // What stands beside the frame may be the caption.
        let part = page.parent(frame).unwrap_or(frame);
        ctx.keeping_all(part, || recognise_figure(ctx, frame, 0)).filter(|made| !made.is_empty())
    });
    made.unwrap_or_else(|| ctx.keeping_all(image, || image_nodes(ctx, image)))
}

#[cfg(test)]
mod tests {
    use crate::article::{Fact, Meta};
    use crate::clean::testing::outline_with;
    use crate::url::Url;

    /// The article of a page with this between its title and two paragraphs of text, whose metadata name `lamp-house.jpg`.
    fn article(head: &str, text: &str) -> String {
        let fact = |value: &str| Fact { value: value.to_owned(), source: "test" };
        let image = Some(fact("https://cdn.example.org/big/lamp-house-1200x800.jpg"));
        let meta = Meta { title: Some(fact("The last lamp")), authors: vec![fact("Ann Reed")], image, ..Meta::default() };
        let text = format!("<p>One.</p><p>Two.</p>{text}");
        outline_with(&format!("<body><header><h1>¬ The last lamp</h1>{head}</header><div>{text}</div></body>"), &meta)
    }

    const TEXT: &str = "Paragraph[One.] Paragraph[Two.]";

    #[test]
    fn the_image_that_the_metadata_name_is_the_lead_picture() {
        assert_eq!(article("<div><img src='/small/lamp-house-300x200.jpg'></div>", ""), format!("Image[] {TEXT}"));
        // Of two sizes the larger.
        let sizes = "<img src=lamp-house.jpg width=300 height=200 alt=small><figure><img src=lamp-house.jpg width=900 height=600 alt=large></figure>";
        assert_eq!(article(sizes, ""), format!("Figure[Image[]] {TEXT}"));
        assert_eq!(article("<a href=/other><img src=lamp-house.jpg></a>", ""), TEXT);
        assert_eq!(article("<a href=/news/story.html/gallery/7><img src=lamp-house.jpg></a>", ""), TEXT);
        assert_eq!(article("<img src=lamp-house.jpg width=64 height=64>", ""), TEXT);
    }

    #[test]
    fn the_picture_of_a_formula_is_none() {
        let formula = "<body><h1>¬ The last lamp</h1><p>One.</p><p><img class=math alt='a^2 = b' src=e.png></p><p>Two.</p></body>";
        let title = Some(Fact { value: "The last lamp".to_owned(), source: "test" });
        assert!(!outline_with(formula, &Meta { title, ..Meta::default() }).contains("Image"));
    }

    #[test]
    fn so_is_the_first_picture_below_the_title() {
        let captioned = "<figure><img src=keeper.jpg><figcaption>¬ The keeper</figcaption></figure><figure><img src=stairs.jpg></figure>";
        assert_eq!(article(captioned, ""), format!("Figure[Image[]Caption[¬ The keeper]] {TEXT}"));
        let div = "<div><img src=keeper.jpg alt='The keeper at work'></div><div class=caption>¬ The keeper</div>";
        assert_eq!(article(div, ""), format!("Figure[Image[]Caption[¬ The keeper]] {TEXT}"));
        assert_eq!(article("<img src=keeper.jpg width=600 height=400>", ""), format!("Image[] {TEXT}"));
        let wrapped = "<div><div><img src=keeper.jpg alt='The keeper at work'><i class=expand>¬ Enlarge</i></div><div class=photo__caption>¬ The keeper</div></div>";
        assert_eq!(article(wrapped, ""), format!("Figure[Image[]Caption[¬ The keeper]] {TEXT}"));
    }

    #[test]
    fn other_images_below_the_title_are_not() {
        let others = [
            "<img src=keeper.jpg>",
            "<a href=/other><figure><img src=keeper.jpg></figure></a>",
            "<div class=byline><figure><img src=ann.jpg></figure></div>",
            "<figure><img src=ann.jpg alt='Ann Reed'></figure>",
            "<div data-testid=x-byline><p><b><i><u><b><i><img src=paper.png alt='The paper'></i></b></u></i></b></p></div>",
            "<nav><figure><img src=keeper.jpg></figure></nav>",
            "<figure><img src=keeper.jpg width=90 height=90></figure>",
            "<noscript><figure><img src=keeper.jpg></figure></noscript>",
        ];
        for html in others {
            assert_eq!(article(html, ""), TEXT, "{html}");
        }
    }

    #[test]
    fn the_pictures_of_the_page_are_below_its_address() {
        let is_below = |url: &str, own: &str| super::is_below(&Url::parse(url).unwrap(), &Url::parse(own).unwrap());
        let own = "https://example.org/news/the-last-lamp";
        assert!(is_below("https://example.org/news/the-last-lamp/image/7", &format!("{own}/")));
        assert!(is_below("https://example.org/news/the-last-lamp,pic7", own));
        assert!(!is_below("https://example.org/news/the-last-lamps", own));
        assert!(!is_below("https://example.net/news/the-last-lamp/image/7", own));
        assert!(!is_below("https://example.org/news/the-last-lamp", "https://example.org/news/"));
    }

    #[test]
    fn so_is_the_picture_of_the_article_above_its_title() {
        let title = Some(Fact { value: "The last lamp".to_owned(), source: "test" });
        let meta = Meta { title, ..Meta::default() };
        let of = |outside: &str, inside: &str| {
            let head = "<h1>¬ The last lamp</h1><p>One.</p><p>Two.</p>";
            outline_with(&format!("<body>{outside}<article>{inside}{head}</article></body>"), &meta)
        };
        let (large, called) = ("<img src=a.jpg width=800 height=400>", "<div class=featured-image><img src=a.jpg alt='A lamp'></div>");
        assert_eq!(of("", large), format!("Image[] {TEXT}"));
        assert_eq!(of("", called), format!("Image[] {TEXT}"));
        assert_eq!(of(large, ""), TEXT);
        assert_eq!(of("", "<img src=a.jpg width=200 height=200>"), TEXT);
    }

    #[test]
    fn versions_of_a_file_are_told_by_a_hash_or_a_name() {
        let is_same = |one: &str, other: &str| super::is_same_file(&format!("/a/{one}.jpg"), &format!("/b/{other}.jpg"));
        assert!(is_same("csm_lamp-house_7e2d41a09f", "csm_lamp-house_1fa3c05b72"));
        assert!(is_same("lamp-house~wide", "lamp-house~square-l"));
        assert!(!is_same("lamp-house_left", "lamp-house_right") && !is_same("lamp_7e2d41a09f", "lamp_1fa3c05b72"));
    }

    #[test]
    fn a_video_behind_the_first_words_or_a_list_leaves_its_place_free() {
        let head = "<div><img src=lamp-house.jpg></div>";
        let title = Fact { value: "The last lamp".to_owned(), source: "test" };
        let image = Some(Fact { value: "https://cdn.example.org/lamp-house.jpg".to_owned(), source: "test" });
        let meta = Meta { title: Some(title), image, ..Meta::default() };
        let of =
            |text: &str| outline_with(&format!("<body><header>{head}<h1>¬ The last lamp</h1></header><div>{text}</div></body>"), &meta);
        let video = "<iframe src='https://www.youtube.com/embed/abcdefghijk'></iframe>";
        assert!(of(&format!("<p>One.</p>{video}<p>Two.</p>")).starts_with("Image[] Paragraph[One.]"));
        assert!(!of(&format!("{video}<p>One.</p><p>Two.</p>")).contains("Image"));
        assert!(of("<ul><li>Oil</li><li>Rope</li></ul>").starts_with("Image[] List"));
    }

    #[test]
    fn a_picture_behind_the_first_words_leaves_its_place_to_the_one_that_is_named() {
        let text = |head: &str, behind: &str| {
            let title = Fact { value: "The last lamp".to_owned(), source: "test" };
            let image = Some(Fact { value: "https://cdn.example.org/lamp-house.jpg".to_owned(), source: "test" });
            let meta = Meta { title: Some(title), image, ..Meta::default() };
            outline_with(&format!("<body>{head}<h1>¬ The last lamp</h1><div><p>One.</p>{behind}<p>Two.</p></div></body>"), &meta)
        };
        let stairs = "<p><img src=stairs.jpg></p>";
        assert!(text("<img src=lamp-house.jpg>", stairs).starts_with("Image[] Paragraph[One.] Paragraph[Image[]]"));
        assert!(text("<figure><img src=keeper.jpg width=900 height=600></figure>", stairs).starts_with("Paragraph[One.]"));
        assert!(text("<img src=lamp-house.jpg>", "<p><img src=lamp-house-300x200.jpg></p>").starts_with("Paragraph[One.]"));
    }

    #[test]
    fn the_file_may_be_what_a_program_is_asked_for() {
        let asked = |file: &str| format!("/scaled/9f/?w=800&url=https%3A%2F%2Fexample.org%2F{file}.jpg");
        assert!(super::is_same_file(&asked("lamp-house"), "https://cdn.example.org/lamp-house-300x200.jpg"));
        assert!(!super::is_same_file(&asked("lamp-house"), &asked("lamp-stairs")));
    }

    #[test]
    fn a_text_that_shows_it_needs_no_lead_picture() {
        let head = "<div><img src=lamp-house.jpg></div>";
        assert_eq!(article(head, "<p>Three.</p><p><img src=lamp-house.jpg></p>"), format!("{TEXT} Paragraph[Three.] Paragraph[Image[]]"));
        assert!(article(head, "<p>Three.</p><p><img src=stairs.jpg></p>").starts_with("Image[] Paragraph[One.]"));
    }

    #[test]
    fn a_figure_with_a_heading_gives_its_image_alone() {
        let head = "<figure><img src=lamp-house.jpg><h2>¬ The last lamp</h2></figure>";
        assert_eq!(article(head, ""), format!("Image[] {TEXT}"));
    }
}
