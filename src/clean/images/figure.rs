//! Recognises figures: one or more images with a caption, whether the page uses `figure` or only arranges them like one.
//!
//! A caption is kept whole where its image is kept. Labels that only say how to enlarge the image are dropped. Figures of other content
//! (tables, code, quotations) are left to the recognisers of that content.

use crate::article::{Element, Image, Kind, Node};
use crate::clean::article_text::text_of;
use crate::clean::content_model::make_block::make_block;
use crate::clean::context::Context;
use crate::clean::copy;
use crate::clean::dom::siblings::{siblings_after, siblings_before};
use crate::clean::dom::text::is_blank;
use crate::clean::images::background::background;
use crate::clean::images::caption::{
    could_be_caption, credit_in, describes_image, is_caption, is_credit, is_credit_line, is_marked_caption,
};
use crate::clean::images::figure_caption::{caption_text, captions, without_repeated};
use crate::clean::images::figure_pictures::{declared_picture, has_seen_pair, picture_in, pictures};
use crate::clean::images::frame::{MAX_FRAME_NODES, images_in, is_enlarging_sign, is_overlay_label, sole_image};
use crate::clean::images::image::{ImageRole, classify};
use crate::page::{NodeId, Page};
use crate::rules::tag::Tag;

/// Most nodes of a figure. A larger one is an article inside a `figure`.
const MAX_NODES: u32 = 6000;
/// Most words of a line that says how to enlarge an image.
const LABEL_WORDS: u32 = 6;
/// Most words of a box that holds only an image and its caption.
const MAX_CAPTION_WORDS: u32 = 80;
/// Levels between a button and the figure it belongs to.
const BUTTON_LEVELS: usize = 6;

pub(crate) fn recognise_figure(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    if !ctx.options.images {
        return None;
    }
    match page.tag(node) {
        Tag::Figure => figure(ctx, node, depth),
        // Some write the caption into the picture.
        Tag::Picture if page.words(node) > 0 && page.children(node).any(|child| page.tag(child) == Tag::Figcaption) => {
            figure(ctx, node, depth).filter(|_| ctx.keeps_any(node))
        }
        Tag::Dl => definition_gallery(ctx, node, depth),
        Tag::Ul | Tag::Ol => list_gallery(ctx, node, depth),
        Tag::Button => page.ancestors(node).take(BUTTON_LEVELS).any(|around| page.tag(around) == Tag::Figure).then(Vec::new),
        Tag::Text => None,
        // A picture with its caption is no heading.
        tag if tag.heading().is_some() && is_picture_with_caption(page, node) => Some(copy::blocks(ctx, node, depth)),
        // The caption is that of the image on the page.
        Tag::Noscript if caption_after(page, node).is_none() || has_seen_pair(ctx, node) => None,
        _ => captioned(ctx, node, depth)
            .or_else(|| boxed(ctx, node, depth))
            .or_else(|| (is_taken_caption(ctx, node) || is_label_below(ctx, node) || is_credit_of_nothing(ctx, node)).then(Vec::new)),
    }
}

fn figure(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    if page.end(node).0 - node.0 > MAX_NODES {
        return None;
    }
    if page.subtree(node).skip(1).any(|inner| is_other_content(page, inner)) {
        return Some(of_other_content(ctx, node, depth));
    }
    if page.subtree(node).skip(1).any(|inner| page.tag(inner) == Tag::Figure) {
        let inside = copy::blocks(ctx, node, depth);
        return Some(inside.into_iter().map(caption_to_paragraph).collect());
    }
    let mut images = pictures(ctx, node);
    images.extend(declared_picture(ctx, node).filter(|_| images.is_empty()));
    if images.is_empty() {
        return is_caption_of_nothing(page, node).then(Vec::new);
    }
    let mut captions = without_repeated(page, captions(page, node));
    if captions.is_empty() {
        captions.extend(caption_after(page, node));
    }
    Some(vec![figure_node(ctx, node, images, &captions, depth)])
}

/// Whether a figure says nothing but its caption, and shows nothing either: a script loads its picture.
fn is_caption_of_nothing(page: &Page, figure: NodeId) -> bool {
    let caption = page.subtree(figure).find(|inner| page.tag(*inner) == Tag::Figcaption);
    caption.is_some_and(|caption| page.words(caption) == page.words(figure))
        && !page.subtree(figure).any(|inner| matches!(page.tag(inner), Tag::Img | Tag::Svg | Tag::Canvas | Tag::Ul | Tag::Ol | Tag::Dl))
}

/// A figure of other content: it stays a figure only if it has a caption.
fn of_other_content(ctx: &Context<'_>, node: NodeId, depth: usize) -> Vec<Node> {
    let inside = copy::blocks(ctx, node, depth + 1);
    let is_caption = |node: &Node| node.element().is_some_and(|element| matches!(element.kind, Kind::Caption { .. }));
    let has_player = || ctx.page.subtree(node).any(|inner| matches!(ctx.page.tag(inner), Tag::Audio | Tag::Video));
    // The label of a player that has nothing to play.
    if let [only] = inside.as_slice()
        && is_caption(only)
        && only.element().is_some_and(|caption| text_of(caption).split_whitespace().count() <= LABEL_WORDS as usize)
        && has_player()
    {
        return Vec::new();
    }
    let has_caption = inside.iter().any(is_caption);
    if has_caption { make_block(Kind::Figure, inside, node) } else { inside }
}

/// Whether an element makes a figure more than images with a caption.
fn is_other_content(page: &Page, node: NodeId) -> bool {
    matches!(
        page.tag(node),
        Tag::Table
            | Tag::Pre
            | Tag::Blockquote
            | Tag::Video
            | Tag::Audio
            | Tag::Iframe
            | Tag::Object
            | Tag::Embed
            | Tag::Math
            | Tag::Details
    ) || page.classes(node).any(|class| matches!(class, "pith-embed" | "pith-media"))
}

/// Turns the caption of a gallery into a paragraph after its figures.
fn caption_to_paragraph(node: Node) -> Node {
    match node {
        Node::Element(element) if matches!(element.kind, Kind::Caption { .. }) => Element { kind: Kind::Paragraph, ..*element }.into(),
        other => other,
    }
}

/// A figure node from images and their captions.
fn figure_node(ctx: &Context<'_>, origin: NodeId, images: Vec<(NodeId, Image)>, captions: &[NodeId], depth: usize) -> Node {
    let mut children: Vec<Node> =
        images.into_iter().map(|(node, image)| Element::new(Kind::Image(image), Vec::new()).from_node(node).into()).collect();
    let text = caption_text(ctx, captions, depth);
    if let (false, Some(first)) = (text.is_empty(), captions.first()) {
        let chosen = captions.iter().any(|caption| ctx.is_text_caption(*caption));
        children.push(Element::new(Kind::Caption { chosen }, text).from_node(*first).into());
    }
    Element::new(Kind::Figure, children).from_node(origin).into()
}

/// An image in any frame, with a caption right after it. Beside the image the frame may say who made it.
fn captioned(ctx: &Context<'_>, frame: NodeId, depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    let (caption, image, credit) = match caption_after(page, frame) {
        Some(caption) => (caption, picture_in(ctx, frame)?, None),
        None => {
            let (image, credit) = credit_in(page, frame)?;
            (credited_caption(page, frame)?, classify(ctx, image), Some(credit))
        }
    };
    let ImageRole::Picture(image) = image else { return None };
    if !ctx.keeps_any(frame) {
        return None;
    }
    let captions: Vec<NodeId> = std::iter::once(caption).chain(second_caption(page, caption)).chain(credit).collect();
    Some(vec![figure_node(ctx, frame, vec![(frame, image)], &captions, depth)])
}

/// The caption behind one that only says who made the picture, or the other way round.
fn second_caption(page: &Page, first: NodeId) -> Option<NodeId> {
    let next = siblings_after(page, first).find(|sibling| is_solid(page, *sibling))?;
    (is_caption(page, next) && is_credit(page, first) != is_credit(page, next)).then_some(next)
}

/// The caption right after a frame that holds an image and says who made it.
fn credited_caption(page: &Page, frame: NodeId) -> Option<NodeId> {
    siblings_after(page, frame).find(|sibling| is_solid(page, *sibling)).filter(|sibling| is_caption(page, *sibling))
}

/// A box that holds an image, a marked caption and hardly another word, such as who took the picture.
fn boxed(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    let is_small = page.end(node).0 - node.0 <= MAX_FRAME_NODES && (1..=MAX_CAPTION_WORDS).contains(&page.words(node));
    let is_text = ctx.kind.is_one_text();
    let may_frame = matches!(page.tag(node), Tag::Div | Tag::Section | Tag::Aside | Tag::Span | Tag::P);
    if !is_small || !is_text || !may_frame || !ctx.keeps_any(node) {
        return None;
    }
    let images = || images_in(page, node).filter(|image| !is_enlarging_sign(page, *image));
    let image = images().next().filter(|_| images().take(2).count() == 1)?;
    let is_label = |text: NodeId| page.ancestors(text).take_while(|around| *around > node).any(|around| is_overlay_label(page, around));
    let mut above = page.subtree(node).take_while(|inner| *inner < image).filter(|inner| page.is_text(*inner) && page.words(*inner) > 0);
    let caption = page.subtree(node).find(|inner| page.words(*inner) > 0 && is_marked_caption(page, *inner))?;
    let others = page.words(node) - page.words(caption);
    let is_frame = caption > image && others <= LABEL_WORDS && !page.subtree(node).any(|inner| page.tag(inner).heading().is_some());
    // A caption right after its image is found where they stand.
    let stands_after = |frame: NodeId| caption_after(page, frame) == Some(caption);
    let is_plain = || others == 0 && siblings_before(page, caption).find(|sibling| is_solid(page, *sibling)).is_some_and(stands_after);
    if is_frame && above.all(is_label) && !is_plain() { figure(ctx, node, depth) } else { None }
}

/// Whether a caption is already part of the figure before it.
fn is_taken_caption(ctx: &Context<'_>, caption: NodeId) -> bool {
    let page = ctx.page;
    if page.words(caption) == 0 {
        return false;
    }
    // Most elements stand behind words.
    let before = siblings_before(page, caption).find(|sibling| is_solid(page, *sibling));
    let Some(frame) = before else { return false };
    if page.chars(frame) > 0 && second_caption(page, frame) == Some(caption) && is_taken_caption(ctx, frame) {
        return true;
    }
    if page.chars(frame) > 0 {
        let is_credited = || credit_in(page, frame).is_some_and(|(image, _)| matches!(classify(ctx, image), ImageRole::Picture(_)));
        return is_caption(page, caption) && ctx.keeps_any(frame) && is_credited();
    }
    if !is_caption(page, caption) && !could_be_caption(page, caption) {
        return false;
    }
    caption_after(page, frame) == Some(caption) && ctx.keeps_any(frame) && matches!(picture_in(ctx, frame), Some(ImageRole::Picture(_)))
}

/// Whether a line below a caption only says how to enlarge the image.
fn is_label_below(ctx: &Context<'_>, line: NodeId) -> bool {
    let page = ctx.page;
    let above = || siblings_before(page, line).find(|sibling| is_solid(page, *sibling));
    (1..=LABEL_WORDS).contains(&page.words(line))
        && is_overlay_label(page, line)
        && above().is_some_and(|above| is_taken_caption(ctx, above))
}

/// Whether a caption says who made a picture that is not there, and nothing else.
fn is_credit_of_nothing(ctx: &Context<'_>, caption: NodeId) -> bool {
    let page = ctx.page;
    // Most elements stand behind words.
    let before = siblings_before(page, caption).find(|sibling| is_solid(page, *sibling)).filter(|before| page.chars(*before) == 0);
    let follows_image = before.is_some_and(|frame| sole_image(page, frame).is_some());
    follows_image
        && is_caption(page, caption)
        && is_credit_line(page, caption)
        && before.is_some_and(|frame| !matches!(picture_in(ctx, frame), Some(ImageRole::Picture(_))))
}

/// The caption right after a frame that holds one image and no words.
fn caption_after(page: &Page, frame: NodeId) -> Option<NodeId> {
    if page.chars(frame) > 0 || (sole_image(page, frame).is_none() && background(page, frame).is_none()) {
        return None;
    }
    siblings_after(page, frame)
        .find(|sibling| is_solid(page, *sibling))
        .filter(|sibling| is_caption(page, *sibling) || describes_image(page, *sibling, frame))
}

fn is_solid(page: &Page, node: NodeId) -> bool {
    let is_unseen = matches!(page.tag(node), Tag::Noscript | Tag::Script | Tag::Style | Tag::Br);
    !is_blank(page, node) && !is_unseen && !is_link_of_sign(page, node)
}

/// Whether a link shows nothing but the sign that says its picture can be enlarged.
fn is_link_of_sign(page: &Page, link: NodeId) -> bool {
    page.tag(link) == Tag::A
        && page.chars(link) == 0
        && page.end(link).0 - link.0 <= MAX_FRAME_NODES
        && images_in(page, link).next().is_some()
        && images_in(page, link).all(|image| is_enlarging_sign(page, image))
}

/// A gallery written as a definition list: each term an image, each description its caption.
fn definition_gallery(ctx: &Context<'_>, list: NodeId, depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    let terms: Vec<NodeId> = page.children(list).filter(|child| page.tag(*child) == Tag::Dt).collect();
    if terms.is_empty() || terms.iter().any(|term| sole_image(page, *term).is_none()) || !ctx.keeps_any(list) {
        return None;
    }
    let mut out = Vec::new();
    for term in terms {
        let Some(ImageRole::Picture(image)) = picture_in(ctx, term) else { continue };
        let texts: Vec<NodeId> = siblings_after(page, term)
            .take_while(|sibling| page.tag(*sibling) != Tag::Dt)
            .filter(|sibling| page.tag(*sibling) == Tag::Dd && page.words(*sibling) > 0)
            .collect();
        out.push(figure_node(ctx, term, vec![(term, image)], &texts, depth));
    }
    Some(out)
}

/// A gallery written as a list: each item an image with its caption.
fn list_gallery(ctx: &Context<'_>, list: NodeId, depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    let mut items = page.children(list).filter(|child| page.tag(*child) == Tag::Li).peekable();
    items.peek()?;
    if !items.all(|item| is_image_item(page, item)) {
        return None;
    }
    let items = page.children(list).filter(|child| page.tag(*child) == Tag::Li);
    Some(items.flat_map(|item| copy::blocks(ctx, item, depth)).collect())
}

/// Whether an element holds an image and no words but those of its caption.
fn is_picture_with_caption(page: &Page, node: NodeId) -> bool {
    page.chars(node) > 0 && images_in(page, node).next().is_some() && is_image_item(page, node)
}

fn is_image_item(page: &Page, item: NodeId) -> bool {
    let captions = page
        .subtree(item)
        .filter(|inner| page.tag(*inner) == Tag::Figcaption || (page.words(*inner) > 0 && is_marked_caption(page, *inner)));
    let outermost = captions
        .filter(|caption| !page.ancestors(*caption).take_while(|around| *around > item).any(|around| is_marked_caption(page, around)));
    let in_captions: u32 = outermost.map(|caption| page.chars(caption)).sum();
    images_in(page, item).next().is_some() && page.chars(item) <= in_captions
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::{body, outline};

    fn article(html: &str) -> String {
        let text = "<p>Words that make this a paragraph of the article.</p>";
        outline(&format!("<body>{text}{html}{text}</body>"))
            .replace("Paragraph[Words that make this a paragraph of the article.]", "")
            .trim()
            .to_owned()
    }

    #[test]
    fn a_figure_may_name_its_image_in_itemid_and_have_its_caption_after_it() {
        let page =
            "<body><p>One.</p><figure itemid=\"https://a.example/loaf.jpg\"><figcaption>A loaf.</figcaption></figure><p>Two.</p></body>";
        let found = outline(page);
        assert!(found.contains("Image") && found.contains("A loaf."), "{found}");
        let behind = "<body><p>One.</p><div><figure><img src=\"a.jpg\"></figure><figcaption>A loaf.</figcaption></div><p>Two.</p></body>";
        assert_eq!(outline(behind).matches("A loaf.").count(), 1, "{}", outline(behind));
    }

    #[test]
    fn captions_stay_with_their_images_however_they_are_marked() {
        let wanted = "Figure[Image[]Caption[¬ A cat]]";
        assert_eq!(article("<figure><img src=\"a.jpg\"><figcaption>¬ A cat</figcaption></figure>"), wanted);
        assert_eq!(article("<figure><a href=\"b.jpg\"><img src=\"a.jpg\"></a><div>¬ A cat</div><button>Enlarge</button></figure>"), wanted);
        assert_eq!(
            article("<div class=\"wp-caption\"><a href=\"#\"><img src=\"a.jpg\"></a><p class=\"wp-caption-text\">¬ A cat</p></div>"),
            wanted
        );
        assert_eq!(article("<img src=\"a.jpg\"> <div class=\"imageCaption\">¬ A cat</div>"), wanted);
        let product = "<div><a href=/b>New</a><img src=\"a.jpg\"><div class=caption>¬ A cat</div></div>";
        assert!(!article(product).contains("New A cat"), "{}", article(product));
        let credited = "<div><div><img src=\"a.jpg\"><span>¬ Ann</span></div><span class=caption>A cat</span></div>";
        assert_eq!(article(credited), "Figure[Image[]Caption[¬ Ann A cat]]");
        assert_eq!(
            article(
                "<dl class=\"gallery-item\"><dt><a href=\"#\"><img src=\"a.jpg\"></a></dt><dd class=\"wp-caption-text\">¬ A cat</dd></dl>"
            ),
            wanted
        );
        assert_eq!(article("<div style=\"background-image:url(a.jpg)\" role=\"img\"></div><p class=\"photo-credit\">¬ A cat</p>"), wanted);
    }

    #[test]
    fn an_unmarked_text_that_describes_its_image_is_its_caption() {
        let wanted = "Figure[Image[]Caption[Two cats asleep]]";
        assert_eq!(article("<div><img src=\"a.jpg\" alt=\"Two cats, asleep.\"><p>Two cats asleep</p></div>"), wanted);
        assert_eq!(article("<div><a href=\"b.jpg\"><img src=\"a.jpg\"></a><span>Two cats asleep</span></div>"), wanted);
        assert_eq!(article("<p><img src=\"a.jpg\"><br><em>Two cats asleep</em></p>"), wanted);
        assert_eq!(article("<img src=\"a.jpg\"><div>Two cats | © A. Bird</div>"), "Figure[Image[]Caption[Two cats | © A. Bird]]");
    }

    #[test]
    fn a_line_of_copyright_below_an_image_is_its_caption() {
        let html = "<div><div><img src=\"a.jpg\" width=900 height=600></div><p class=\"media--copyright\">Photo: A. Bird</p></div>";
        assert_eq!(article(html), "Figure[Image[]Caption[Photo: A. Bird]]");
    }

    #[test]
    fn teasers_and_the_foot_of_a_page_are_no_captions() {
        let teaser = "<div class=caption><h3><a href='/c'>¬ Another tale</a></h3><p>¬ Of cats and dogs.</p></div>";
        let found = article(&format!("<div><div><img src=\"a.jpg\"></div>{teaser}</div>"));
        assert!(!found.contains("Another"), "{found}");
        let foot = article("<div><div><img src=\"a.jpg\"></div><div class=footer><p>¬ © 2026 A. Bird</p></div></div>");
        assert!(!foot.contains("2026"), "{foot}");
    }

    #[test]
    fn other_text_after_an_image_stays() {
        let text = "<p>The first step is to boil water.</p>";
        assert!(article(&format!("<div><img src=\"a.jpg\" alt=\"A kettle\">{text}</div>")).contains("Paragraph[The first step"));
        assert!(article("<p><img src=\"a.jpg\"> <em>Boil</em> the water first.</p>").contains("Emphasis"));
        assert!(article("<ul><li><img src=\"a.jpg\"><span>Boil the water</span></li></ul>").contains("Item"));
        assert!(article("<div><img src=\"a.jpg\" alt=\"Two cats\"><div><h3>Two cats</h3></div></div>").contains("Heading[Two cats]"));
        assert!(article("<div><img src=\"a.jpg\"><span><a href=\"/c\">Another tale of cats</a></span></div>").contains("Link"));
    }

    #[test]
    fn credit_and_caption_become_one() {
        let html = "<figure><img src=\"a.jpg\"><span class=\"credit\">Photo: B</span><figcaption>A cat</figcaption></figure>";
        assert_eq!(article(html), "Figure[Image[]Caption[A cat/Photo: B]]");
        let dl = "<dl class=wp-caption><dt><img src=a.jpg></dt><dd class=wp-cite-dd>Agency B</dd><dd class=wp-caption-dd>A cat.</dd></dl>";
        assert_eq!(article(dl), "Figure[Image[]Caption[A cat. Agency B]]");
        let above = "<span class=image-wrapper><span class=copyright>Agency B</span><img src=a.jpg></span><span class=image-description>A cat</span>";
        assert_eq!(article(&format!("<div>{above}<p>Text.</p></div>")), "Figure[Image[]Caption[A cat/Agency B]] Paragraph[Text.]");
    }

    #[test]
    fn who_made_the_picture_comes_last_within_a_caption() {
        let of = |caption: &str| article(&format!("<figure><img src=\"a.jpg\"><figcaption>{caption}</figcaption></figure>"));
        let wanted = "Figure[Image[]Caption[A cat/Agency B]]";
        assert_eq!(of("<span class=copyright>Agency B</span><span>A cat</span>"), wanted);
        assert_eq!(of("<span><span class=figure__text>A cat</span><span class=figure__copyright>Agency B</span></span>"), wanted);
        assert_eq!(
            of("<span class=by><i class=author-name>Agency B</i></span><span>A cat</span>"),
            wanted.replace("Agency B", "Emphasis[Agency B]")
        );
        assert_eq!(of("<span>A cat</span> and <span class=copyright>Agency B</span>"), "Figure[Image[]Caption[A cat and Agency B]]");
    }

    #[test]
    fn the_sign_that_enlarges_a_picture_is_none() {
        let sign = "<a class=lupe href='/a.jpg?as=poster'><img src='/s/icon_lupe.png' alt='A cat'></a>";
        let wanted = "Figure[Image[]Caption[A cat]]";
        assert_eq!(article(&format!("<p><span><img src=a.jpg>{sign}</span><span class=caption>A cat</span></p>")), wanted);
        assert_eq!(article(&format!("<p><span><img src=a.jpg></span>{sign}<span class=caption>A cat</span></p>")), wanted);
        assert_eq!(article(&format!("<h6><p><span><img src=a.jpg>{sign}</span><span class=caption>A cat</span></p></h6>")), wanted);
    }

    #[test]
    fn a_figure_may_have_its_name_as_a_heading() {
        let figure =
            |name: &str| article(&format!("<figure><h3>{name}</h3><p><img src=a.jpg></p><figcaption>By Ann.</figcaption></figure>"));
        assert_eq!(figure("Figure 1. A cat."), "Figure[Image[]Caption[Figure 1. A cat. By Ann.]]");
        assert_eq!(figure("Figure 1"), "Figure[Image[]Caption[Figure 1/By Ann.]]");
        assert_eq!(figure("<a href=/b>Figure 1</a>"), "Figure[Image[]Caption[By Ann.]]");
        assert_eq!(figure("A cat and a dog"), "Figure[Image[]Caption[By Ann.]]");
    }

    #[test]
    fn so_does_the_label_of_a_player_with_nothing_to_play() {
        let player = |attrs: &str| article(&format!("<figure><figcaption>Listen to this</figcaption><audio {attrs}></audio></figure>"));
        assert_eq!(player("controls src=''"), "");
        assert!(player("controls src=a.mp3").contains("Listen to this"));
    }

    #[test]
    fn a_credit_without_its_picture_goes() {
        let html = |caption: &str| {
            article(&format!("<div><a href=/b><img alt='A cat' class=lazyload></a><figcaption>{caption}</figcaption></div>"))
        };
        assert_eq!(html("Photo: Agency B"), "");
        assert!(html("A cat on the roof").contains("A cat on the roof"));
    }

    #[test]
    fn the_caption_of_a_picture_that_only_a_script_loads_goes() {
        assert_eq!(article("<figure><div class=player></div><figcaption>¬ A cat asleep on the sill</figcaption></figure>"), "");
        let drawn = "<figure><svg width=9 height=9></svg><figcaption>A cat asleep on the sill</figcaption></figure>";
        assert!(article(drawn).contains("A cat asleep on the sill"));
    }

    #[test]
    fn a_text_that_ends_with_who_made_the_picture_is_its_caption() {
        let said = |frame: &str, text: &str| article(&format!("<div>{frame}{text}</div>"));
        let image = "<div><img src=\"a.jpg\"></div>";
        assert_eq!(said(image, "<div>A cat. Photo: A. Bird</div>"), "Figure[Image[]Caption[A cat. Photo: A. Bird]]");
        assert!(!said("<div><a href=/cats><img src=\"a.jpg\"></a></div>", "<div>A cat. Photo: A. Bird</div>").contains("Caption"));
        assert!(!said(image, "<div><p>A cat.</p><p>Photo: A. Bird</p></div>").contains("Caption[A cat."));
        let both = "<div class=credit>A. Bird</div><p class=image-caption>A cat</p>";
        assert_eq!(said("<img src=\"a.jpg\">", both), "Figure[Image[]Caption[A cat/A. Bird]]");
    }

    #[test]
    fn of_two_versions_of_a_file_the_one_that_a_script_loads_is_shown() {
        let image = |width: u32| format!("<img src=\"https://a.example/max/{width}/loaf.png\" alt=\"A loaf\" width=700 height=400>");
        let loaded = format!("<img alt=\"A loaf\" width=700 height=400><noscript>{}</noscript>", image(796));
        let shown = |second: &str| {
            let all = body(&format!("<body><p>One two three.</p><figure>{}{second}</figure><p>Four five.</p></body>", image(44)));
            ["/max/44/", "/max/796/"].map(|part| format!("{all:?}").contains(part))
        };
        assert_eq!([shown(&loaded), shown(&image(796))], [[false, true], [true, false]]);
    }

    #[test]
    fn a_figure_has_the_same_caption_once() {
        let one = "<figcaption class=wide>A cat, asleep on the roof of a house in Fez</figcaption>";
        let cut = "<figcaption>A cat, asleep on the roof ... more</figcaption>";
        let wanted = "Figure[Image[]Caption[A cat, asleep on the roof of a house in Fez]]";
        assert_eq!(article(&format!("<figure><img src=\"a.jpg\">{one}{one}</figure>")), wanted);
        assert_eq!(article(&format!("<figure><img src=\"a.jpg\">{cut}{one}</figure>")), wanted);
        let two = one.replace("cat", "dog");
        let article = article(&format!("<figure><img src=\"a.jpg\">{one}{two}</figure>"));
        assert!(article.contains("A cat") && article.contains("A dog"), "{article}");
    }

    #[test]
    fn a_figure_shows_the_same_file_once() {
        let html = "<figure><img src=\"a-300x200.jpg\"><noscript><img src=\"a.jpg\"></noscript><a href=\"#\"><img src=\"a-800x600.jpg\"></a></figure>";
        assert_eq!(article(html), "Figure[Image[]]");
    }

    #[test]
    fn a_lazy_image_and_its_noscript_are_one_figure() {
        let lazy = "<img src=\"data:image/gif;base64,R0lGOD\" data-srcset=\"s.jpg 320w, a.jpg 900w\" alt=\"A cat\">";
        let twin = "<noscript><img src=\"s.jpg\" alt=\"A cat\"></noscript>";
        assert_eq!(article(&format!("<figure>{twin}{lazy}</figure>")), "Figure[Image[]]");
        let caption = "<p class=\"wp-caption-text\">A cat</p>";
        assert_eq!(article(&format!("<div class=\"wp-caption\">{lazy}{twin}{caption}</div>")), "Figure[Image[]Caption[A cat]]");
    }

    #[test]
    fn galleries_become_a_row_of_figures() {
        let one = "<figure><img src=\"a.jpg\"><figcaption>A</figcaption></figure>";
        let two = one.replace('a', "b").replace("figcbption", "figcaption").replace("<figcaption>A", "<figcaption>B");
        let html = format!("<figure class=\"gallery\"><ul><li>{one}</li><li>{two}</li></ul><figcaption>Both cats</figcaption></figure>");
        assert_eq!(article(&html), "Figure[Image[]Caption[A]] Figure[Image[]Caption[B]] Paragraph[Both cats]");
    }

    #[test]
    fn figures_of_other_content_are_left_alone() {
        assert_eq!(
            article("<figure><blockquote><p>Said.</p></blockquote><figcaption>She</figcaption></figure>"),
            "Figure[Quote[Paragraph[Said.]]Caption[She]]"
        );
        assert_eq!(article("<p class=\"credits\">No image stands before it.</p>"), "Paragraph[No image stands before it.]");
    }
}
