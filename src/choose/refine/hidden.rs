//! Drops hidden text: drafts, search-engine bait, copies for other screens. What a reader can open with a click (an accordion, a tab, a
//! note) stays, and so does what the page's data call an answer or a post. So does everything on a page that would otherwise be empty: a
//! script was meant to show it.

use crate::choose::draft::{Draft, dropped};
use crate::choose::refine::alike::look_alike;
use crate::map::Set;
use crate::method::Scene;
use crate::page::is_streamed_id;
use crate::page::rendering::Rendering;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why a hidden block is dropped, as the trace has it.
pub(crate) const UNSEEN: &str = "not shown, and nothing opens it";

/// Share of the taken words that must be visible, for hidden ones to be dropped.
const MIN_VISIBLE: f32 = 0.5;
/// Visible words that are enough at any share: more than the beginning of an article that a script shows in full.
const ENOUGH_VISIBLE: f32 = 700.0;
/// Ancestors of a hidden block that are checked for a toggle.
const LEVELS: usize = 8;
/// Attributes with the id of what a click opens.
const TOGGLE_ATTRS: &[Attr] = &[Attr::AriaControls, Attr::DataTarget, Attr::DataBsTarget, Attr::For];

/// Drops hidden text from the draft. Each element is looked up in the browser once.
pub(crate) fn apply(scene: &Scene<'_>, draft: &mut Draft, rendering: &dyn Rendering, trace: &mut Trace) {
    let hidden_blocks = hidden_blocks(scene, draft, rendering);
    if hidden_blocks.is_empty() {
        return;
    }
    let view = scene.view();
    let all: f32 = (0..draft.taken.len()).filter(|i| draft.taken[*i]).map(|i| view.words(i)).sum();
    let hidden: f32 = hidden_blocks.iter().map(|i| view.words(*i)).sum();
    if all - hidden < (MIN_VISIBLE * all).min(ENOUGH_VISIBLE) {
        return;
    }
    let toggled_ids = toggled_ids(scene.page);
    for i in hidden_blocks {
        let is_taken = |line: NodeId| scene.blocks.within(scene.page, line).any(|at| draft.taken[at]);
        if !scene.data_texts().have(i) && !can_be_opened(scene.page, scene.blocks[i].element, &toggled_ids, &is_taken) {
            draft.taken[i] = false;
            trace.note(|| dropped(scene, i, UNSEEN));
        }
    }
}

/// The taken blocks that are hidden.
fn hidden_blocks(scene: &Scene<'_>, draft: &Draft, rendering: &dyn Rendering) -> Vec<usize> {
    let element = |i: usize| scene.blocks[i].element;
    let taken: Vec<usize> = (0..draft.taken.len()).filter(|i| draft.taken[*i]).collect();
    let groups: Vec<&[usize]> = taken.chunk_by(|one, next| element(*one) == element(*next)).collect();
    let is_marked = |group: &[usize]| scene.page.marks(scene.blocks[group[0]].first).has(Marks::HIDDEN);
    let asked: Vec<NodeId> = groups.iter().filter(|group| !is_marked(group)).map(|group| element(group[0])).collect();
    let mut answers = rendering.visible(scene.page, &asked).into_iter();
    let is_hidden = |group: &&[usize]| is_marked(group) || answers.next().flatten() == Some(false);
    groups.into_iter().filter(is_hidden).flatten().copied().collect()
}

/// The ids that anything on the page opens or links to.
fn toggled_ids(page: &Page) -> Set<&str> {
    let mut out = Set::new();
    for node in page.nodes().filter(|node| !page.is_text(*node)) {
        for value in TOGGLE_ATTRS.iter().filter_map(|attr| page.attr(node, *attr)) {
            out.extend(value.split_ascii_whitespace().map(|id| id.trim_start_matches('#')));
        }
        out.extend(page.attr(node, Attr::Href).and_then(|href| href.strip_prefix('#')));
    }
    out.remove("");
    out
}

/// Whether one of the block's ancestors is opened by a click, or was streamed in and never moved to its place.
fn can_be_opened(page: &Page, element: NodeId, toggled_ids: &Set<&str>, is_taken: &dyn Fn(NodeId) -> bool) -> bool {
    std::iter::once(element).chain(page.ancestors(element)).take(LEVELS).any(|node| {
        let id = page.attr(node, Attr::Id).unwrap_or("");
        toggled_ids.contains(id)
            || is_streamed_id(id)
            || page.tag(node) == Tag::Details
            || page.attr(node, Attr::Role) == Some("tabpanel")
            || (page.marks(node).has(Marks::HIDDEN) && (follows_toggle(page, node) || is_one_of_accordion(page, node, is_taken)))
    })
}

/// Whether the element directly follows a button, a summary or a heading with a button in it.
fn follows_toggle(page: &Page, node: NodeId) -> bool {
    let Some(parent) = page.parent(node) else { return false };
    let before = page.children(parent).take_while(|child| *child < node).filter(|child| !page.is_text(*child)).last();
    before.is_some_and(|before| {
        page.subtree(before)
            .take(TOGGLE_NODES)
            .any(|inner| matches!(page.tag(inner), Tag::Button | Tag::Summary) || page.attr(inner, Attr::AriaExpanded).is_some())
    })
}

/// Whether a hidden element stands below a short line of the text, and others alike do: the answers of an accordion that says so by its style alone.
fn is_one_of_accordion(page: &Page, node: NodeId, is_taken: &dyn Fn(NodeId) -> bool) -> bool {
    let Some(parent) = page.parent(node) else { return false };
    let Some((title, _)) = pairs(page, parent).find(|(line, hidden)| *hidden == node && is_taken(*line)) else { return false };
    let is_alike = |(line, hidden): &(NodeId, NodeId)| look_alike(page, *line, title) && look_alike(page, *hidden, node);
    let beside = pairs(page, parent).filter(is_alike).count();
    let row = || page.parent(parent).into_iter().flat_map(|row| page.children(row)).filter(|item| look_alike(page, *item, parent));
    beside >= MIN_PAIRS || row().take(MAX_ITEMS).filter(|item| pairs(page, *item).any(|pair| is_alike(&pair))).count() >= MIN_PAIRS
}

/// The short lines in an element, each with the hidden element right behind it.
fn pairs(page: &Page, around: NodeId) -> impl Iterator<Item = (NodeId, NodeId)> {
    let elements = || page.children(around).take(MAX_CHILDREN).filter(|child| !page.is_text(*child));
    let is_hidden = |node: NodeId| page.marks(node).has(Marks::HIDDEN);
    // What is hidden behind code is the same without colours.
    let is_code = |node: NodeId| page.subtree(node).take(TOGGLE_NODES).any(|inner| matches!(page.tag(inner), Tag::Pre | Tag::Table));
    let is_line = move |node: NodeId| (1..=MAX_TITLE).contains(&page.chars(node)) && !is_hidden(node) && !is_code(node);
    elements().zip(elements().skip(1)).filter(move |(line, hidden)| is_line(*line) && is_hidden(*hidden))
}

/// Most characters of the line above an answer, and how many pairs are an accordion.
const MAX_TITLE: u32 = 160;
const MIN_PAIRS: usize = 2;
/// Children of an element, and items beside one, that are looked at.
const MAX_CHILDREN: usize = 100;
const MAX_ITEMS: usize = 20;

/// Nodes of the preceding element that are searched: toggles are small.
const TOGGLE_NODES: usize = 12;

#[cfg(test)]
mod tests {
    use super::can_be_opened;
    use crate::map::Set;
    use crate::page::scan::scan;
    use crate::page::{Marks, NodeId};

    /// How many of the hidden elements of a page can be opened.
    fn opened(body: &str) -> usize {
        let page = scan(&format!("<html><body>{body}</body></html>"), None).expect("a page");
        let is_answer = |node: &NodeId| page.classes(*node).any(|class| class == "answer") && page.marks(*node).has(Marks::HIDDEN);
        page.nodes()
            .filter(|node| !page.is_text(*node))
            .filter(is_answer)
            .filter(|node| can_be_opened(&page, *node, &Set::new(), &|_| true))
            .count()
    }

    #[test]
    fn answers_below_their_questions_can_be_opened() {
        let pair = "<div class=question>Does tar go bad?</div><div class=answer style='display:none'><p>Not in a closed tin.</p></div>";
        assert_eq!(opened(&pair.repeat(3)), 3);
        assert_eq!(opened(&format!("<div class=item>{pair}</div>").repeat(2)), 2);
        // One may be a copy for another screen, a draft or bait.
        assert_eq!(opened(pair), 0);
        assert_eq!(opened(&format!("<div>{pair}</div><p>{pair}</p>")), 0);
        assert_eq!(opened(&pair.replace("Does tar go bad?", "").repeat(3)), 0);
        assert_eq!(opened(&pair.replace("Does tar go bad?", "<pre>read(gauge)</pre>").repeat(3)), 0);
        assert_eq!(opened(&pair.replace("Does tar go bad?", &"Does tar go bad? ".repeat(20)).repeat(3)), 0);
    }
}
