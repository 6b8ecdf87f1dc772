//! Drops hidden text: drafts, search-engine bait, copies for other screens. What a reader can open with a click (an accordion, a tab, a
//! note) stays, and so does what the page's data call an answer or a post. So does everything on a page that would otherwise be empty: a
//! script was meant to show it.

use crate::choose::draft::{Draft, dropped};
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
        if !scene.data_texts().have(i) && !can_be_opened(scene.page, scene.blocks[i].element, &toggled_ids) {
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
fn can_be_opened(page: &Page, element: NodeId, toggled_ids: &Set<&str>) -> bool {
    std::iter::once(element).chain(page.ancestors(element)).take(LEVELS).any(|node| {
        let id = page.attr(node, Attr::Id).unwrap_or("");
        toggled_ids.contains(id)
            || is_streamed_id(id)
            || page.tag(node) == Tag::Details
            || page.attr(node, Attr::Role) == Some("tabpanel")
            || (page.marks(node).has(Marks::HIDDEN) && follows_toggle(page, node))
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

/// Nodes of the preceding element that are searched: toggles are small.
const TOGGLE_NODES: usize = 12;
