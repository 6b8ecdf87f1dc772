//! Drops what nobody sees: drafts, bait for search engines, copies for other screens. What a reader can open with a click (a panel of
//! an accordion, a tab, a note) stays, and so does everything on a page that would else be empty, since a script was to show it.

use std::collections::HashSet;

use crate::choose::draft::{Draft, dropped};
use crate::method::Scene;
use crate::page::is_streamed_id;
use crate::page::rendering::Rendering;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why a part nobody sees is dropped, as the trace says it.
pub(crate) const UNSEEN: &str = "not shown, and nothing opens it";

/// Share of the words taken that must be visible, for the others to be dropped.
const MOSTLY_SEEN: f32 = 0.5;
/// Elements around a hidden block that are looked at for what opens it.
const LEVELS: usize = 8;
/// Attributes that name what a click opens.
const OPENERS: &[Attr] = &[Attr::AriaControls, Attr::DataTarget, Attr::DataBsTarget, Attr::For];

/// Drops what nobody sees from a choice. The browser is asked about each element of what is taken once.
pub(crate) fn apply(scene: &Scene<'_>, draft: &mut Draft, rendering: &dyn Rendering, trace: &mut Trace) {
    let unseen = unseen(scene, draft, rendering);
    if unseen.is_empty() {
        return;
    }
    let view = scene.view();
    let all: f32 = (0..draft.taken.len()).filter(|i| draft.taken[*i]).map(|i| view.words(i)).sum();
    let hidden: f32 = unseen.iter().map(|i| view.words(*i)).sum();
    if all - hidden < MOSTLY_SEEN * all {
        return;
    }
    let opened = opened(scene.page);
    for i in unseen {
        if !can_be_opened(scene.page, scene.blocks[i].element, &opened) {
            draft.taken[i] = false;
            trace.note(|| dropped(scene, i, UNSEEN));
        }
    }
}

/// The blocks taken that are not shown.
fn unseen(scene: &Scene<'_>, draft: &Draft, rendering: &dyn Rendering) -> Vec<usize> {
    let mut last: Option<(NodeId, bool)> = None;
    let mut out = Vec::new();
    for i in (0..draft.taken.len()).filter(|i| draft.taken[*i]) {
        let block = &scene.blocks[i];
        let hidden = match last {
            Some((asked, answer)) if asked == block.element => answer,
            _ => scene.page.marks(block.first).has(Marks::HIDDEN) || rendering.visible(scene.page, block.element) == Some(false),
        };
        last = Some((block.element, hidden));
        if hidden {
            out.push(i);
        }
    }
    out
}

/// The ids of the parts that something on the page opens or leads to.
fn opened(page: &Page) -> HashSet<&str> {
    let mut out = HashSet::new();
    for node in page.nodes().filter(|node| !page.is_text(*node)) {
        for value in OPENERS.iter().filter_map(|attr| page.attr(node, *attr)) {
            out.extend(value.split_ascii_whitespace().map(|id| id.trim_start_matches('#')));
        }
        out.extend(page.attr(node, Attr::Href).and_then(|href| href.strip_prefix('#')));
    }
    out.remove("");
    out
}

/// Whether one of the elements around a block is opened by a click, or was streamed in and never moved into its place.
fn can_be_opened(page: &Page, element: NodeId, opened: &HashSet<&str>) -> bool {
    std::iter::once(element).chain(page.ancestors(element)).take(LEVELS).any(|node| {
        let id = page.attr(node, Attr::Id).unwrap_or("");
        opened.contains(id)
            || is_streamed_id(id)
            || page.tag(node) == Tag::Details
            || page.attr(node, Attr::Role) == Some("tabpanel")
            || (page.marks(node).has(Marks::HIDDEN) && follows_an_opener(page, node))
    })
}

/// Whether the element stands right after a button, a summary or a heading with a button in it.
fn follows_an_opener(page: &Page, node: NodeId) -> bool {
    let Some(parent) = page.parent(node) else { return false };
    let before = page.children(parent).take_while(|child| *child < node).filter(|child| !page.is_text(*child)).last();
    before.is_some_and(|before| {
        page.subtree(before)
            .take(OPENER_NODES)
            .any(|inner| matches!(page.tag(inner), Tag::Button | Tag::Summary) || page.attr(inner, Attr::AriaExpanded).is_some())
    })
}

/// Nodes of the element before that are looked at: openers are small.
const OPENER_NODES: usize = 12;
