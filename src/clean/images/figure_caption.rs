//! The caption of a figure: which of its parts are captions, in which order, and what sets them apart.

use crate::article::{Element, Kind, Node};
use crate::clean::article_text::repeated;
use crate::clean::context::Context;
use crate::clean::copy;
use crate::clean::dom::class_words::class_words;
use crate::clean::dom::text::is_blank;
use crate::clean::images::caption::{MAX_CREDIT, is_credit, is_marked_caption};
use crate::clean::images::frame::{images_in, is_overlay_label};
use crate::clean::images::image::{ImageRole, classify};
use crate::page::{NodeId, Page, fold_space};
use crate::rules::tag::Tag;

/// Most words of the name of a figure.
const MAX_NAME_WORDS: u32 = 40;
/// Parts of a caption, and levels down to them.
const MAX_PARTS: usize = 4;
const PART_LEVELS: usize = 3;
/// Elements of a part that may say whose name is in it.
const MAX_WHO: usize = 24;
/// Levels between a caption and its figure.
const FIGURE_LEVELS: usize = 4;
/// Levels between the name of a figure and a link around it.
const LINK_LEVELS: usize = 6;

/// Recognises a `figcaption` among selected text that was not selected itself: it goes with its figure, though its few words may have a
/// low score.
pub(crate) fn recognise_caption(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    if ctx.page.tag(node) != Tag::Figcaption || ctx.keeps_text_in(node) {
        return None;
    }
    if has_lost_picture(ctx, node) {
        return Some(Vec::new());
    }
    let children = ctx.keeping_all(node, || copy::caption(ctx, node, depth + 1));
    Some(if children.is_empty() {
        Vec::new()
    } else {
        vec![Element::new(Kind::Caption { chosen: false }, children).from_node(node).into()]
    })
}

/// Whether a caption is all that is left of its figure: the address of the picture is known to scripts alone.
fn has_lost_picture(ctx: &Context<'_>, caption: NodeId) -> bool {
    let page = ctx.page;
    let Some(figure) = page.ancestors(caption).take(FIGURE_LEVELS).find(|around| page.tag(*around) == Tag::Figure) else { return false };
    let mut images = images_in(page, figure).peekable();
    page.words(figure) == page.words(caption)
        && images.peek().is_some()
        && images.all(|image| !matches!(classify(ctx, image), ImageRole::Picture(_)))
}

/// The captions of a figure: its `figcaption` and elements marked as captions, or else all its text.
pub(super) fn captions(page: &Page, figure: NodeId) -> Vec<NodeId> {
    let has_own = page.subtree(figure).any(|inner| page.tag(inner) == Tag::Figcaption);
    let mut out = Vec::new();
    let mut next = figure.0 + 1;
    while next < page.end(figure).0 {
        let inner = NodeId(next);
        next = page.end(inner).0;
        let is_own = page.tag(inner) == Tag::Figcaption;
        if page.chars(inner) == 0 || is_overlay_label(page, inner) {
            continue;
        }
        let holds_more = !is_own && page.subtree(inner).any(|deep| matches!(page.tag(deep), Tag::Img | Tag::Figcaption | Tag::Noscript));
        if holds_more {
            next = inner.0 + 1;
        } else if is_own || !has_own || is_marked_caption(page, inner) || is_name_of_figure(page, inner) {
            out.push(inner);
        }
    }
    out
}

/// Whether a figure has its name, such as “Figure 1. Lamps”, as a heading beside its caption. One with a link is the title of another text.
fn is_name_of_figure(page: &Page, node: NodeId) -> bool {
    let is_numbered = || page.text_of(node).split_whitespace().take(2).any(|word| word.contains(|c: char| c.is_ascii_digit()));
    page.tag(node).heading().is_some()
        && page.words(node) <= MAX_NAME_WORDS
        && is_numbered()
        && !page.subtree(node).any(|inner| page.tag(inner) == Tag::A)
        && !page.ancestors(node).take(LINK_LEVELS).any(|around| page.tag(around) == Tag::A)
}

/// Captions without those that say what another says: for another width of the screen, or cut off until a click.
pub(super) fn without_repeated(page: &Page, captions: Vec<NodeId>) -> Vec<NodeId> {
    if captions.len() < 2 {
        return captions;
    }
    let texts: Vec<String> = captions.iter().map(|caption| page.text_of(*caption)).collect();
    captions.into_iter().zip(repeated(&texts)).filter(|(_, again)| !again).map(|(caption, _)| caption).collect()
}

/// The captions of a figure as one. Who made the picture comes last, and on a line of its own where nothing else sets it apart.
pub(super) fn caption_text(ctx: &Context<'_>, captions: &[NodeId], depth: usize) -> Vec<Node> {
    let page = ctx.page;
    let parts = if let [only] = captions { parts_with_credit(page, *only) } else { Vec::new() };
    let captions = if parts.is_empty() { captions } else { &parts };
    let is_last = |caption: &&NodeId| captions.len() > 1 && says_who(page, **caption);
    let ordered = captions.iter().filter(|caption| !is_last(caption)).chain(captions.iter().filter(is_last));
    if let [name, caption] = captions
        && page.tag(*name).heading().is_some()
    {
        let line = ctx.keeping_all(*name, || copy::caption_line(ctx, *name, depth + 2));
        let rest = ctx.keeping_all(*caption, || copy::caption(ctx, *caption, depth + 2));
        if rest.iter().any(|node| node.element().is_some_and(|element| matches!(element.kind, Kind::Paragraph))) {
            let name = Element::new(Kind::Paragraph, line).from_node(*name);
            return std::iter::once(name.into()).chain(rest).collect();
        }
    }
    let mut text = Vec::new();
    let mut before: Option<&NodeId> = None;
    for caption in ordered {
        let part = ctx.keeping_all(*caption, || match (captions.len(), page.is_text(*caption)) {
            (_, true) => vec![Node::Text(fold_space(page.text(*caption)))],
            (1, false) => copy::caption(ctx, *caption, depth + 2),
            _ => copy::caption_line(ctx, *caption, depth + 2),
        });
        if part.is_empty() {
            continue;
        }
        if let Some(before) = before.replace(caption) {
            let is_name = [before, caption].iter().any(|caption| page.tag(**caption).heading().is_some());
            let is_apart = is_name || is_last(&caption) && !is_last(&before);
            let breaks =
                is_apart && ends_open(&page.text_of(*before)) && page.text_of(*caption).trim_start().starts_with(char::is_alphanumeric);
            text.push(if breaks { Element::new(Kind::Break, Vec::new()).into() } else { Node::Text(" ".to_owned()) });
        }
        text.extend(part);
    }
    text
}

/// The parts of a caption, if they are inline elements and some, but not all of them, say who made the picture.
fn parts_with_credit(page: &Page, caption: NodeId) -> Vec<NodeId> {
    let parts_of = |node: NodeId| page.children(node).filter(|child| !is_blank(page, *child)).take(MAX_PARTS + 1).collect::<Vec<_>>();
    let mut parts = parts_of(caption);
    for _ in 0..PART_LEVELS {
        if let [only] = parts[..] {
            parts = parts_of(only);
        }
    }
    let is_line = |inner: NodeId| page.is_text(inner) || page.tag(inner).is_inline();
    let is_inline = |part: &NodeId| {
        matches!(page.tag(*part), Tag::Span | Tag::Small | Tag::Cite)
            && page.words(*part) > 0
            && page.subtree(*part).take(MAX_WHO).all(is_line)
    };
    let is_divided = (2..=MAX_PARTS).contains(&parts.len()) && parts.iter().all(is_inline);
    let credits = if is_divided { parts.iter().filter(|part| says_who(page, **part)).count() } else { 0 };
    if (1..parts.len()).contains(&credits) { parts } else { Vec::new() }
}

/// Whether a part of a caption says who made the picture, by its class or that of all it holds.
fn says_who(page: &Page, part: NodeId) -> bool {
    let is_author = |node: NodeId| class_words(page, node).any(|word| word == "author");
    let holds_all = |node: &NodeId| !page.is_text(*node) && page.chars(*node) == page.chars(part);
    is_credit(page, part)
        || (1..=MAX_CREDIT).contains(&page.words(part))
            && !page.ancestors(part).take(LINK_LEVELS).any(|around| page.tag(around) == Tag::A)
            && page.subtree(part).take(MAX_WHO).filter(holds_all).any(is_author)
}

/// Whether a text ends without a sign.
fn ends_open(text: &str) -> bool {
    text.trim_end().ends_with(|c: char| c.is_alphanumeric() || matches!(c, ')' | '"' | '”'))
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline;

    #[test]
    fn a_caption_goes_with_the_picture_that_only_a_script_knows() {
        let of = |figure: &str| outline(&format!("<body><p>One two three.</p><figure>{figure}</figure><p>Four five.</p></body>"));
        let without = "Paragraph[One two three.] Paragraph[Four five.]";
        assert_eq!(of("<img class=lazy alt=''><figcaption>¬ Boats at noon</figcaption>"), without);
        assert!(of("<img src=/a.jpg width=800 height=600><figcaption>¬ Boats at noon</figcaption>").contains("Boats at noon"));
        assert!(of("<img class=lazy alt=''><figcaption>Boats at noon</figcaption>").contains("Boats at noon"));
    }
}
