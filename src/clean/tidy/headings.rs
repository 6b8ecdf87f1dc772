//! Normalises heading levels: from the second level on, without gaps. A sub-title that is a sentence becomes a paragraph.

use crate::article::{Element, Kind, Node, PageKind};
use crate::clean::article_text::text_of;
use crate::clean::content_model::numbers::part_level;
use crate::clean::context::Context;
use crate::clean::tree_pass::TreePass;
use crate::page::measure::measure;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// The level of a body's top headings, under the title.
const TOP: u8 = 2;
/// The lowest level HTML has.
const BOTTOM: u8 = 6;

/// Words from which on a heading above the text that ends in a full stop is a sentence, and from which on any is.
const SENTENCE_WORDS: u32 = 12;
const LONG_SENTENCE_WORDS: u32 = 20;

/// Words from which on a heading right below the title is the lead of an article. A section of few words may begin there.
const LEAD_WORDS: u32 = 6;

/// Words from which on a title is a part of a heading by intent: a lead says other words.
const TITLE_WORDS: u32 = 3;

/// Makes paragraphs of headings at the start of the body that are sentences, or the lead of an article: they are read, not gone to.
pub(crate) fn sentences_to_paragraphs(pass: &TreePass<'_, '_>, mut body: Vec<Node>) -> Vec<Node> {
    let title = pass.meta.title.as_ref().map_or_else(String::new, |title| title.value.to_lowercase());
    let headings = body.iter_mut().filter_map(|node| match node {
        Node::Element(element) => Some(element),
        Node::Text(_) => None,
    });
    for element in headings.take_while(|element| !matches!(element.kind, Kind::Paragraph)) {
        if matches!(element.kind, Kind::Heading { .. }) {
            let text = text_of(element);
            let words = measure(&text).words();
            let ends = text.trim_end().ends_with(['.', '。', '।', '۔', '…']);
            let is_lead = || {
                words >= LEAD_WORDS
                    && may_be_lead(&text)
                    && !leads_on(element)
                    && !(measure(&title).words() >= TITLE_WORDS && text.to_lowercase().contains(&title))
                    && element.origin.is_some_and(|node| is_below_title(pass.ctx, node) && !is_in_body(pass.ctx, node))
            };
            if words >= LONG_SENTENCE_WORDS || (words >= SENTENCE_WORDS && ends) || is_lead() {
                element.kind = Kind::Paragraph;
            }
            break;
        }
    }
    body
}

/// Whether a heading is neither a question nor a numbered part.
fn may_be_lead(text: &str) -> bool {
    !text.trim_end().ends_with(['?', '？', ':', '：']) && !text.trim_start().starts_with(|c: char| c.is_ascii_digit())
}

/// Whether a heading is one link: it names a text rather than sums this one up.
fn leads_on(element: &Element) -> bool {
    matches!(element.children.as_slice(), [Node::Element(only)] if matches!(only.kind, Kind::Link { .. }))
}

/// Whether the last words before a node of an article are those of its title.
fn is_below_title(ctx: &Context<'_>, node: NodeId) -> bool {
    let page = ctx.page;
    let is_read = |node: &NodeId| page.is_text(*node) && page.words(*node) > 0 && !page.marks(*node).has(Marks::SILENT);
    let before = (0..node.0).rev().map(NodeId).find(is_read);
    let is_title = |around: NodeId| page.tag(around) == Tag::H1;
    ctx.kind == PageKind::Article && before.is_some_and(|before| page.ancestors(before).any(is_title))
}

/// Whether a heading is part of what the page declares to be the text.
fn is_in_body(ctx: &Context<'_>, node: NodeId) -> bool {
    let page = ctx.page;
    page.ancestors(node).any(|around| {
        page.attr(around, Attr::Itemprop) == Some("articleBody") && page.subtree(around).all(|inner| page.tag(inner) != Tag::H1)
    })
}

/// Joins the name of a part of a law with its title, where both are lines that were made headings: `Article 1` and `Subject matter`.
fn with_part_titles(page: &Page, body: Vec<Node>) -> Vec<Node> {
    let made = |node: &Node| {
        let element = node.element().filter(|element| element.origin.is_some_and(|origin| page.tag(origin).heading().is_none()))?;
        if let Kind::Heading { level } = element.kind { Some((level, part_level(&text_of(element)).is_some())) } else { None }
    };
    let mut out: Vec<Node> = Vec::with_capacity(body.len());
    for node in body {
        let is_title = match (out.last().and_then(made), made(&node)) {
            (Some((level, true)), Some((other, false))) => level == other,
            _ => false,
        };
        match (out.last_mut(), node) {
            (Some(Node::Element(name)), Node::Element(title)) if is_title => {
                name.children.push(Node::Text(" ".to_owned()));
                name.children.extend(title.children);
            }
            (_, node) => out.push(node),
        }
    }
    out
}

/// Sets heading levels: a heading under another is one level below it, whatever levels the page skipped.
pub(crate) fn close_gaps(pass: &TreePass<'_, '_>, body: Vec<Node>) -> Vec<Node> {
    let mut body = with_part_titles(pass.ctx.page, body);
    // The page's levels that are open, outermost first.
    let mut open: Vec<u8> = Vec::new();
    close_gaps_within(&mut body, &mut open);
    body
}

fn close_gaps_within(nodes: &mut [Node], open: &mut Vec<u8>) {
    for node in nodes {
        let Node::Element(element) = node else { continue };
        if let Kind::Heading { level } = &mut element.kind {
            open.retain(|above| *above < *level);
            open.push(*level);
            *level = (TOP + u8::try_from(open.len()).unwrap_or(BOTTOM) - 1).min(BOTTOM);
        } else if !element.kind.is_inline() {
            close_gaps_within(&mut element.children, open);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::article::{Article, Fact, Meta, Node};
    use crate::clean::testing::{body, outline_with};
    use crate::output::html;

    fn written(body: Vec<Node>) -> String {
        html(&Article { body, ..Article::default() })
    }

    #[test]
    fn a_sub_title_that_is_a_sentence_is_a_paragraph() {
        let long = "The keeper of the last lamp on the coast goes home for good in the spring.";
        assert!(written(body(&format!("<body><h2>{long}</h2><p>x</p></body>"))).starts_with("<p>The keeper"));
        assert!(written(body("<body><h2>The keeper goes home.</h2><p>x</p></body>")).starts_with("<h2>"));
        assert!(written(body(&format!("<body><p>x</p><h2>{long}</h2><p>x</p></body>"))).contains("<h2>The keeper"));
    }

    #[test]
    fn a_long_heading_right_below_the_title_is_the_lead() {
        let first = |head: &str, heading: &str| written(body(&format!("<body><h1>¬ Lamps</h1>{head}<h2>{heading}</h2><p>x</p></body>")));
        assert!(first("", "The last keeper goes home for good").starts_with("<p>The last"));
        assert!(first("<p>¬ A word.</p>", "The last keeper goes home for good").starts_with("<h2>"));
        assert!(first("", "Why does the last keeper go home?").starts_with("<h2>"));
        assert!(first("", "1. Find the keeper of the lamp").starts_with("<h2>"));
        assert!(first("", "<b>The last keeper goes home for good</b>").starts_with("<p>"));
        assert!(first("", "<a href=/b>The last keeper goes home for good</a>").starts_with("<h2>"));
        assert!(first("<div itemprop=articleBody>", "The last keeper goes home for good").starts_with("<h2>"));
        assert!(first("", "Where lamps come from").starts_with("<h2>"));
        let meta = Meta { title: Some(Fact { value: "Lamps of coasts".to_owned(), source: "test" }), ..Meta::default() };
        let named = outline_with("<body><h1>¬ Lamps of coasts</h1><h2>Get to know the lamps of coasts</h2><p>x</p></body>", &meta);
        assert!(named.starts_with("Heading"), "{named}");
    }

    #[test]
    fn levels_have_no_gaps_and_begin_under_the_title() {
        assert_eq!(
            written(body("<body><h1>a</h1><h4>b</h4><h6>c</h6><h4>d</h4><h1>e</h1><p>x</p></body>")),
            "<h2>a</h2><h3>b</h3><h4>c</h4><h3>d</h3><h2>e</h2><p>x</p>"
        );
    }
}
