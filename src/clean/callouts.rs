//! Recognises callouts (admonitions): boxes with a note or a warning. HTML has no element for them, so a callout becomes a quotation that
//! knows its purpose, with its title in bold. Recognised by the class names of frameworks (`rules/callouts.rs`).

use crate::article::{Element, Kind, Node};
use crate::clean::context::Context;
use crate::clean::copy;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::callouts::{ALERT_CLASSES, CALLOUT_CLASS, CALLOUT_CLASSES, Purpose, TITLE_CLASSES};
use crate::rules::tag::Tag;

/// Share of the words of a callout that must be selected for all of it to be kept.
const MIN_SHARE: f32 = 0.5;
/// Most words of a callout. Longer boxes are part of the text.
const MAX_WORDS: u32 = 400;
/// Most words of a callout's title.
const TITLE_WORDS: u32 = 15;

pub(crate) fn recognise_callout(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    let fits = matches!(page.tag(node), Tag::Div | Tag::Section | Tag::Aside) && (1..=MAX_WORDS).contains(&page.words(node));
    if !(fits || is_our_own(page, node))
        || !is_box(page, node)
        || ctx.kept_share(node) < MIN_SHARE
        || page.ancestors(node).any(|around| is_box(page, around))
    {
        return None;
    }
    let title = page.subtree(node).skip(1).find(|inner| is_title(page, *inner));
    let mut children = ctx.keeping_all(node, || copy::blocks(ctx, node, depth + 1));
    if let Some(title) = title {
        children.iter_mut().take(1).for_each(|first| embolden(page, first, title));
    }
    (!children.is_empty())
        .then(|| vec![Element::new(Kind::Quote { cite: None, purpose: purpose(page, node) }, children).from_node(node).into()])
}

/// Whether it is a callout that `output::html` wrote, so that an article that is parsed again keeps it.
fn is_our_own(page: &Page, node: NodeId) -> bool {
    page.tag(node) == Tag::Blockquote && page.attr(node, Attr::Class) == Some(CALLOUT_CLASS)
}

/// The parts of an element's class names.
fn parts(page: &Page, node: NodeId) -> impl Iterator<Item = &str> {
    page.attr(node, Attr::Class).unwrap_or("").split(|c: char| !c.is_alphanumeric())
}

fn is_box(page: &Page, node: NodeId) -> bool {
    let outright = page.classes(node).any(|class| CALLOUT_CLASSES.contains(&class) || ends_in_box(class));
    outright || (parts(page, node).any(|part| ALERT_CLASSES.contains(&part)) && purpose(page, node).is_some())
}

/// The purpose of a callout, from its class or Obsidian's `data-callout` attribute.
fn purpose(page: &Page, node: NodeId) -> Option<Purpose> {
    parts(page, node).find_map(Purpose::from_name).or_else(|| Purpose::from_name(page.attr_named(node, "data-callout")?))
}

/// Whether a class ends in a callout's class, after the framework's prefix: `theme-admonition`.
fn ends_in_box(class: &str) -> bool {
    class.rsplit_once('-').is_some_and(|(_, last)| CALLOUT_CLASSES.contains(&last))
}

fn is_title(page: &Page, node: NodeId) -> bool {
    !page.is_text(node) && (1..=TITLE_WORDS).contains(&page.words(node)) && parts(page, node).any(|part| TITLE_CLASSES.contains(&part))
}

/// Makes a paragraph bold if it was made from the title.
fn embolden(page: &Page, first: &mut Node, title: NodeId) {
    if let Node::Element(element) = first
        && element.kind == Kind::Paragraph
        && element.origin.is_some_and(|origin| page.contains(title, origin) && page.words(origin) == page.words(title))
    {
        let words = std::mem::take(&mut element.children);
        element.children = vec![Element::new(Kind::Strong, words).into()];
    }
}

#[cfg(test)]
mod tests {
    use crate::article::Article;
    use crate::clean::testing::{body, outline};
    use crate::output::markdown;

    #[test]
    fn callouts_of_frameworks_become_quotations() {
        let quoted = "Quote[Paragraph[Strong[Tip]]Paragraph[One two.]]";
        for html in [
            "<div class='admonition tip'><p class='admonition-title'>Tip</p><p>One two.</p></div>",
            "<div class='markdown-alert markdown-alert-tip'><p class='markdown-alert-title'>Tip</p><p>One two.</p></div>",
            "<div class='theme-admonition alert alert--tip'><div class=admonitionHeading_Gv><span><svg></svg></span>Tip</div><div><p>One two.</p></div></div>",
            "<div class=callout data-callout=tip><div class=callout-title><div>Tip</div></div><div class=callout-content><p>One two.</p></div></div>",
        ] {
            let told = outline(&format!("<body>{html}<p>x</p></body>")).replace("Strong[Tip]", "Tip").replace("Tip", "Strong[Tip]");
            assert_eq!(told, format!("{quoted} Paragraph[x]"), "{html}");
        }
        let nested = "<div class=callout data-callout=info><div class=callout-title><svg></svg><div>Mind the vat</div></div><div><p>One two.</p></div></div>";
        assert_eq!(outline(&format!("<body>{nested}</body>")), "Quote[Paragraph[Strong[Mind the vat]]Paragraph[One two.]]");
        let written = |html: &str| markdown(&Article { body: body(&format!("<body>{html}<p>x</p></body>")), ..Article::default() });
        assert_eq!(
            written("<div class='admonition hint'><p class='admonition-title'>Tip</p><p>One two.</p></div>"),
            "> [!TIP]\n> One two.\n\nx\n"
        );
        assert_eq!(
            written("<div class='alert alert-danger'><p class='alert-heading'>Mind the vat</p><p>One two.</p></div>"),
            "> [!CAUTION]\n> **Mind the vat**\n>\n> One two.\n\nx\n"
        );
        assert_eq!(written("<div class=callout><p>One two.</p></div>"), "> One two.\n\nx\n");
        assert_eq!(outline("<body><div class='alert'>One two.</div><p>x</p></body>"), "Paragraph[One two.] Paragraph[x]");
    }
}
