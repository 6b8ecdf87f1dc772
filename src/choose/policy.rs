//! What a reader of each kind of page wants, beyond the chances: an article's comments are not the article, a forum's posts are the text.

use crate::article::PageKind;
use crate::choose::decode::Draft;
use crate::choose::judge::Verdict;
use crate::method::Scene;
use crate::page::NodeId;
use crate::page::build::is_streamed;
use crate::page::eyes::Eyes;
use crate::rules::attr::Attr;
use crate::rules::names::HINTS;
use crate::trace::{Entry, Trace};

/// Words that must remain outside comments before those are taken for comments: else they may be all there is.
const BESIDE_COMMENTS: f32 = 100.0;
/// Levels up to which a name makes its content comments.
const COMMENT_LEVELS: u8 = 12;

/// Applies the policy of the page's kind to a choice.
pub(crate) fn apply(scene: &Scene<'_>, mut draft: Draft, verdict: &Verdict, eyes: &dyn Eyes, trace: &mut Trace) -> Draft {
    if verdict.kind != PageKind::Forum {
        drop_comments(scene, &mut draft, trace);
    }
    drop_unseen(scene, &mut draft, eyes, trace);
    draft
}

/// Drops what stands in containers of comments, if there is a text beside them.
fn drop_comments(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let view = scene.view();
    let Some(comment) = HINTS.iter().position(|hint| hint.name == "comment") else { return };
    let is_comment = |i: usize| view.hints(i)[comment] < COMMENT_LEVELS;
    let beside: f32 = (0..draft.taken.len()).filter(|i| draft.taken[*i] && !is_comment(*i)).map(|i| view.words(i)).sum();
    if beside < BESIDE_COMMENTS {
        return;
    }
    for i in (0..draft.taken.len()).filter(|i| is_comment(*i)) {
        if std::mem::take(&mut draft.taken[i]) {
            trace.note(|| dropped(scene, i, "comments are not the article"));
        }
    }
}

/// Drops what the browser does not show. Only the elements of what is taken are asked about, each once.
fn drop_unseen(scene: &Scene<'_>, draft: &mut Draft, eyes: &dyn Eyes, trace: &mut Trace) {
    let mut last = None;
    for i in 0..draft.taken.len() {
        if !draft.taken[i] {
            continue;
        }
        let element = scene.blocks[i].element;
        let seen = match last {
            Some((asked, answer)) if asked == element => answer,
            _ => eyes.visible(scene.page, element),
        };
        last = Some((element, seen));
        if seen == Some(false) && !streamed(scene, element) {
            draft.taken[i] = false;
            trace.note(|| dropped(scene, i, "not shown"));
        }
    }
}

/// Whether the part was streamed in hidden and never moved into its place.
fn streamed(scene: &Scene<'_>, node: NodeId) -> bool {
    let page = scene.page;
    std::iter::once(node).chain(page.ancestors(node)).any(|node| page.attr(node, Attr::Id).is_some_and(is_streamed))
}

fn dropped(scene: &Scene<'_>, block: usize, rule: &str) -> Entry {
    let block = &scene.blocks[block];
    Entry {
        node: Some(block.element),
        room: "choose",
        rule: rule.to_owned(),
        number: None,
        kept: Some(false),
        text: scene.blocks.text(block).chars().take(super::TRACE_CHARS).collect(),
    }
}
