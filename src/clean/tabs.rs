//! Recognises tabs: each of several panels gets the label of its tab as a bold line, and the row of labels goes. On the page one panel is seen at a time, and in
//! the article they stand one below the other.

use crate::article::{Element, Kind, Node};
use crate::clean::article_text::text_of;
use crate::clean::context::Context;
use crate::clean::copy;
use crate::clean::dom::siblings::{siblings_after, siblings_before};
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// Most words of a label, and how many labels a row may have.
const LABEL_WORDS: u32 = 8;
const LABELS: std::ops::RangeInclusive<usize> = 2..=24;
/// Levels from a panel to an element beside which its row of labels stands, the elements before it that may hold that row, besides other panels,
/// and most nodes of one.
const LEVELS: usize = 3;
const HOLDERS: usize = 4;
const ROW_NODES: u32 = 400;
/// Children of an element among which its panels are.
const CHILDREN: usize = 200;

/// Recognises the row of labels above panels.
pub(crate) fn recognise_tab_row(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    let labels = is_row(page, node).then(|| labels(page, node)).filter(|labels| LABELS.contains(&labels.len()))?;
    let around = std::iter::once(node).chain(page.ancestors(node)).take(LEVELS);
    let panels = around.flat_map(|node| siblings_after(page, node).take(LEVELS)).flat_map(|holder| panels_in(page, holder));
    let named: Vec<NodeId> = panels.filter_map(|panel| label_of(page, panel)).collect();
    labels.iter().all(|label| named.contains(label)).then(Vec::new)
}

/// Recognises a panel that has a label.
pub(crate) fn recognise_tab_panel(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    if !is_panel(page, node) || !ctx.keeps_text_in(node) {
        return None;
    }
    // A label tells one panel from another.
    let is_other = |other: &NodeId| *other != node && ctx.keeps_text_in(*other);
    if !panels_in(page, page.parent(node)?).iter().any(is_other) {
        return None;
    }
    let label = label_of(page, node)?;
    let mut out = copy::blocks(ctx, node, depth);
    let said = page.text_of(label).split_whitespace().collect::<Vec<_>>().join(" ");
    // A panel may say itself what it is.
    let first = out.first()?.element().map(text_of).unwrap_or_default();
    if !first.trim_start().starts_with(said.as_str()) {
        let words = Element::new(Kind::Strong, vec![Node::Text(said)]).from_node(label);
        out.insert(0, Element::new(Kind::Paragraph, vec![words.into()]).from_node(label).into());
    }
    Some(out)
}

/// Whether an element is a row of labels.
fn is_row(page: &Page, node: NodeId) -> bool {
    page.attr(node, Attr::Role) == Some("tablist") || page.classes(node).any(|class| class == "tabbed-labels")
}

/// Whether an element is a panel.
fn is_panel(page: &Page, node: NodeId) -> bool {
    page.attr(node, Attr::Role) == Some("tabpanel") || page.classes(node).any(|class| class == "tabbed-block")
}

/// The labels of a row.
fn labels(page: &Page, row: NodeId) -> Vec<NodeId> {
    let is_label = |node: &NodeId| page.attr(*node, Attr::Role) == Some("tab") || page.tag(*node) == Tag::Label;
    let labels: Vec<NodeId> = page.subtree(row).take(ROW_NODES as usize).filter(is_label).take(LABELS.end() + 1).collect();
    if labels.iter().all(|label| (1..=LABEL_WORDS).contains(&page.words(*label))) { labels } else { Vec::new() }
}

/// The panels among the children of an element, or the element, if it is one.
fn panels_in(page: &Page, holder: NodeId) -> Vec<NodeId> {
    if is_panel(page, holder) {
        return vec![holder];
    }
    page.children(holder).take(CHILDREN).filter(|child| is_panel(page, *child)).take(LABELS.end() + 1).collect()
}

/// The label of a panel: the one that names its id, or the one in its place, if there are as many as panels.
fn label_of(page: &Page, panel: NodeId) -> Option<NodeId> {
    let row_in = |node: NodeId| page.subtree(node).find(|inner| is_row(page, *inner));
    let may_hold = |node: &NodeId| !page.is_text(*node) && !is_panel(page, *node);
    let around = std::iter::once(panel).chain(page.ancestors(panel)).take(LEVELS);
    let mut before = around.flat_map(|node| siblings_before(page, node).filter(may_hold).take(HOLDERS));
    let row = before.find_map(|node| if page.end(node).0 - node.0 <= ROW_NODES { row_in(node) } else { None })?;
    let labels = labels(page, row);
    let id = page.attr(panel, Attr::Id).filter(|id| !id.is_empty());
    let names = |label: &NodeId, id: &str| {
        let href = page.attr(*label, Attr::Href).and_then(|href| href.strip_prefix('#'));
        page.attr(*label, Attr::AriaControls) == Some(id) || href == Some(id)
    };
    let named = id.and_then(|id| labels.iter().copied().find(|label| names(label, id)));
    let in_place = || {
        let panels = panels_in(page, page.parent(panel)?);
        let place = panels.iter().position(|other| *other == panel)?;
        labels.get(place).copied().filter(|_| panels.len() == labels.len())
    };
    named.or_else(in_place).filter(|_| LABELS.contains(&labels.len()))
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline_between_paragraphs as of;

    #[test]
    fn panels_have_the_labels_of_their_tabs() {
        let row = |named: bool| {
            let tab = |n: usize, name: &str| {
                format!("<li role=tab{}>{name}</li>", if named { format!(" aria-controls=p{n}") } else { String::new() })
            };
            format!("<ul role=tablist>{}{}</ul>", tab(1, "Boats"), tab(2, "Rafts"))
        };
        let panels = "<div><div role=tabpanel id=p2><p>They float.</p></div><div role=tabpanel id=p1><p>They sail.</p></div></div>";
        let written = "Paragraph[Strong[Rafts]] Paragraph[They float.] Paragraph[Strong[Boats]] Paragraph[They sail.]";
        assert_eq!(of(&format!("<div>{}{panels}</div>", row(true))), written);
        let in_place = written.replace("Rafts", "x").replace("Boats", "Rafts").replace('x', "Boats");
        assert_eq!(of(&format!("<div>{}{panels}</div>", row(false))), in_place);
        let labels = "<div class=tabbed-labels><label for=a>Boats</label><label for=b>Rafts</label></div>";
        let blocks = panels.replace("role=tabpanel", "class=tabbed-block");
        assert_eq!(of(&format!("<div>{labels}{blocks}</div>")), in_place);
    }

    #[test]
    fn a_row_without_panels_stays_and_a_panel_says_no_label_twice() {
        let row = "<ul role=tablist><li role=tab>Boats</li><li role=tab>Rafts</li></ul>";
        assert!(of(&format!("<div>{row}<p>They float.</p></div>")).contains("Boats"));
        let panels = "<div role=tabpanel><h3>Boats</h3><p>They sail.</p></div><div role=tabpanel><p>They float.</p></div>";
        let written = of(&format!("<div>{row}{panels}</div>"));
        assert_eq!((written.matches("Boats").count(), written.matches("Rafts").count()), (1, 1));
        let alone = of(&format!("<div>{row}<div role=tabpanel><p>They sail.</p></div><div role=tabpanel></div></div>"));
        assert!(alone.contains("They sail.") && !alone.contains("Strong"));
    }
}
