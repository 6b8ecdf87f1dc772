//! Recognises callouts (admonitions): boxes with a note or a warning. HTML has no element for them, so a callout becomes a quotation that
//! knows its purpose, with its title in bold. Recognised by the class names of frameworks, or by a class or role that says what the box is for
//! together with a label that says the same to readers (`rules/callouts.rs`).

use crate::article::{Element, Kind, Node};
use crate::clean::context::Context;
use crate::clean::copy;
use crate::clean::dom::text::is_blank;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::callouts::{ALERT_CLASSES, BOX_WORDS, CALLOUT_CLASS, CALLOUT_CLASSES, Purpose, TITLE_CLASSES};
use crate::rules::tag::Tag;

/// Share of the words of a callout that must be selected for all of it to be kept.
const MIN_SHARE: f32 = 0.5;
/// Most words of a callout. Longer boxes are part of the text.
const MAX_WORDS: u32 = 400;
/// Most words of a callout's title.
const TITLE_WORDS: u32 = 15;
/// Nodes of a box in which its label must begin: an icon and wrappers come before it.
const LABEL_NODES: usize = 40;
/// Nodes of a box in which its columns begin.
const COLUMN_NODES: usize = 12;
/// Nodes between a box and the table that lays it out.
const WRAPPER_NODES: usize = 6;
/// Most cells of a table that lays out a box: an icon, a label, the text.
const MAX_CELLS: usize = 3;

pub(crate) fn recognise_callout(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    let is_text = || page.tag(node) == Tag::Figure && !page.subtree(node).any(|inner| page.tag(inner) == Tag::Img);
    let is_block = matches!(page.tag(node), Tag::Div | Tag::Section | Tag::Aside | Tag::Blockquote | Tag::P) || is_text();
    let fits = is_block && (1..=MAX_WORDS).contains(&page.words(node));
    if !(fits || is_our_own(page, node))
        || !is_box(page, node)
        || ctx.kept_share(node) < MIN_SHARE
        || page.ancestors(node).any(|around| is_box(page, around))
    {
        return None;
    }
    callout(ctx, node, depth)
}

/// The callout that a box is. Few pages have one: apart from the question whether there is one, its code is not compiled on the others.
#[inline(never)]
fn callout(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    let label = label(page, node);
    if label.is_none() && (page.tag(node) == Tag::P || lays_out_columns(page, node)) {
        return None;
    }
    let purpose = label.map(|(purpose, _)| purpose).or_else(|| named_purpose(page, node));
    let label = label.and_then(|(_, title)| title);
    let title = label.or_else(|| page.subtree(node).skip(1).find(|inner| is_title(page, *inner)));
    let parts = cells(page, node).unwrap_or_else(|| vec![node]);
    let mut children: Vec<Node> = ctx.keeping_all(node, || parts.into_iter().flat_map(|part| copy::blocks(ctx, part, depth + 1)).collect());
    if let Some(title) = title {
        children.iter_mut().take(1).for_each(|first| embolden(page, first, title, label.is_some()));
    }
    (!children.is_empty()).then(|| vec![Element::new(Kind::Quote { cite: None, purpose }, children).from_node(node).into()])
}

/// Whether the columns of a page stand in a box: frameworks call a panel of the page a callout as well.
fn lays_out_columns(page: &Page, node: NodeId) -> bool {
    let is_column = |inner: NodeId| page.classes(inner).any(|class| matches!(class, "column" | "columns"));
    page.subtree(node).skip(1).take(COLUMN_NODES).any(is_column)
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
    let may_be_named = || page.attr(node, Attr::Class).is_some_and(|class| BOX_WORDS.are_in(class));
    if page.attr(node, Attr::Role) != Some("note") && !may_be_named() {
        return false;
    }
    let outright = page.classes(node).any(|class| CALLOUT_CLASSES.contains(&class) || ends_in_box(class));
    let is_alert = || parts(page, node).any(|part| ALERT_CLASSES.contains(&part)) && named_purpose(page, node).is_some();
    let is_note = || page.attr(node, Attr::Role) == Some("note") || parts(page, node).any(|part| Purpose::from_name(part).is_some());
    outright || is_alert() || (is_note() && label(page, node).is_some())
}

/// The purpose of a callout, from its class or Obsidian's `data-callout` attribute.
fn named_purpose(page: &Page, node: NodeId) -> Option<Purpose> {
    parts(page, node).find_map(Purpose::from_name).or_else(|| Purpose::from_name(page.attr_named(node, "data-callout")?))
}

/// What the label at the beginning of a box says, and the element that holds nothing else, if there is one: `<b>Note:</b> …`, `Note: …`.
fn label(page: &Page, node: NodeId) -> Option<(Purpose, Option<NodeId>)> {
    let text = page.subtree(node).skip(1).take(LABEL_NODES).find(|inner| page.is_text(*inner) && !is_blank(page, *inner))?;
    let (said, rest) = page.text(text).split_once([':', '：']).map_or((page.text(text), None), |(said, rest)| (said, Some(rest)));
    let purpose = Purpose::from_label(said.trim_matches(|c: char| !c.is_alphanumeric()))?;
    let holds_only = |around: &NodeId| *around != node && page.words(*around) == page.words(text);
    let title = page.ancestors(text).take_while(holds_only).last().filter(|_| rest.is_none_or(|rest| rest.trim().is_empty()));
    (title.is_some() || rest.is_some()).then_some((purpose, title))
}

/// Whether a class ends in a callout's class, after the framework's prefix: `theme-admonition`.
fn ends_in_box(class: &str) -> bool {
    class.rsplit_once('-').is_some_and(|(_, last)| CALLOUT_CLASSES.contains(&last))
}

fn is_title(page: &Page, node: NodeId) -> bool {
    !page.is_text(node) && (1..=TITLE_WORDS).contains(&page.words(node)) && parts(page, node).any(|part| TITLE_CLASSES.contains(&part))
}

/// The cells of a table that only lays out a box, with an icon or a label beside the text.
fn cells(page: &Page, node: NodeId) -> Option<Vec<NodeId>> {
    let is_frame = |inner: &NodeId| page.tag(*inner) == Tag::Table && page.words(*inner) == page.words(node);
    let table = page.subtree(node).skip(1).take(WRAPPER_NODES).find(is_frame)?;
    let mut cells = Vec::new();
    let mut next = NodeId(table.0 + 1);
    while next < page.end(table) {
        let is_cell = matches!(page.tag(next), Tag::Td | Tag::Th);
        if is_cell {
            cells.push(next);
        }
        next = if is_cell { page.end(next) } else { NodeId(next.0 + 1) };
    }
    (cells.len() <= MAX_CELLS).then_some(cells)
}

/// Makes what was made from the title bold: a paragraph of its own, a heading that is only a label, or the words with which a paragraph begins.
fn embolden(page: &Page, first: &mut Node, title: NodeId, is_label: bool) {
    let Node::Element(element) = first else { return };
    let is_title = |origin: Option<NodeId>| {
        let same = |origin| page.contains(title, origin) || page.contains(origin, title);
        origin.is_some_and(|origin| same(origin) && page.words(origin) == page.words(title))
    };
    let is_heading = matches!(element.kind, Kind::Heading { .. });
    if (is_heading && is_label || matches!(element.kind, Kind::Paragraph)) && is_title(element.origin) {
        let words = std::mem::take(&mut element.children);
        element.kind = Kind::Paragraph;
        element.children = vec![Element::new(Kind::Strong, words).into()];
    } else if let Some(Node::Element(begins)) = element.children.first_mut()
        && matches!(begins.kind, Kind::Span | Kind::Emphasis)
        && is_title(begins.origin)
    {
        begins.kind = Kind::Strong;
    }
}

#[cfg(test)]
mod tests {
    use crate::article::Article;
    use crate::clean::testing::{body, outline};
    use crate::output::markdown;

    /// A snippet before a paragraph, as Markdown.
    fn written(html: &str) -> String {
        markdown(&Article { body: body(&format!("<body>{html}<p>x</p></body>")), ..Article::default() })
    }

    #[test]
    fn a_panel_with_the_columns_of_a_page_is_none() {
        let panel = |class: &str| {
            outline(&format!(
                "<body><div class=callout><div class=row><div class='{class}'><h3>Lamps</h3><p>One two.</p></div></div></div><p>x</p></body>"
            ))
        };
        assert_eq!(panel("columns small-6"), "Heading[Lamps] Paragraph[One two.] Paragraph[x]");
        assert!(panel("text").starts_with("Quote["));
    }

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
        let macro_box = "<div class='confluence-information-macro confluence-information-macro-tip'><p class=title>Tip</p><div><p>One two.</p></div></div>";
        assert!(written(macro_box).starts_with("> [!TIP]\n> One two."), "{}", written(macro_box));
        assert!(written("<figure class=callout><div>One two.</div></figure>").starts_with("> One two."));
        let nested = "<div class=callout data-callout=info><div class=callout-title><svg></svg><div>Mind the vat</div></div><div><p>One two.</p></div></div>";
        assert_eq!(outline(&format!("<body>{nested}</body>")), "Quote[Paragraph[Strong[Mind the vat]]Paragraph[One two.]]");
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

    #[test]
    fn boxes_that_are_called_notes_and_say_so_are_callouts() {
        for html in [
            "<div class='card note'><p><strong>Note:</strong> One two.</p></div>",
            "<div class=NOTE><p>Note</p><p>One two.</p></div>",
            "<div class='x-box x-box-note'><span>Note</span> One two.</div>",
            "<p class=note><i>Note</i>: One two.</p>",
            "<div class=note><h3 class=title>Note</h3><p>One two.</p></div>",
            "<div class='alert alert-info' role=note><h4 class=alert-heading>Note:</h4>One two.</div>",
            "<blockquote class='admonition'><div class=header><span class=icon></span><span class=admonition-title>Note</span></div><p>One two.</p></blockquote>",
            "<div class='admonitionblock note'><table><tr><td class=icon><div class=title>Note</div></td><td class=content>One two.</td></tr></table></div>",
        ] {
            assert_eq!(written(html), "> [!NOTE]\n> One two.\n\nx\n", "{html}");
        }
        // The label counts, and one in another language stays.
        assert_eq!(written("<div class=info><p><b>Achtung:</b> Eins zwei.</p></div>"), "> [!WARNING]\n> **Achtung:** Eins zwei.\n\nx\n");
        assert_eq!(written("<aside role=note><p>Tip: One two.</p></aside>"), "> [!TIP]\n> One two.\n\nx\n");
        assert_eq!(written("<div class=note><b>Note</b> that it is one.</div>"), "> [!NOTE]\n> **Note** that it is one.\n\nx\n");
        assert_eq!(written("<div class=callout><h3 class=title>Four</h3><p>One two.</p></div>"), "> ## Four\n>\n> One two.\n\nx\n");
        assert_eq!(written("<div class=note><b>Note:</b> 1. One</div>"), "> [!NOTE]\n> 1\\. One\n\nx\n");
    }

    #[test]
    fn boxes_without_a_label_or_a_name_are_none() {
        for html in [
            "<div class=note>One two.</div>",
            "<div class=note>Note <a href='/a'>two</a>.</div>",
            "<div class=box><b>Note:</b> One.</div>",
            "<p class=callout>One two.</p>",
        ] {
            assert!(!written(html).contains('>'), "{html}");
        }
    }
}
