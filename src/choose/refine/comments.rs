//! Readers' comments: an article's are dropped, a forum's are its text, unless the caller says otherwise.

use crate::article::PageKind;
use crate::choose::draft::{Draft, dropped};
use crate::method::Scene;
use crate::rules::class_hints::HINTS;
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why a part was dropped, as the trace says it.
pub(super) const COMMENTS: &str = "comments are not the article";

/// Words that must remain outside comments before those are taken for comments: else they may be all there is.
const BESIDE_COMMENTS: f32 = 100.0;
/// Levels up to which a name makes its content comments.
const COMMENT_LEVELS: u8 = 12;

/// Words from which on what stands among comments in no paragraph is one, rather than a name, a date or a button.
const COMMENT_WORDS: f32 = 5.0;
/// Share of words in links from which on it is a way to somewhere else.
const COMMENT_LINKED: f32 = 0.5;

/// Drops or takes comments; `wanted` is what the caller says of them.
pub(super) fn apply(scene: &Scene<'_>, kind: PageKind, wanted: Option<bool>, draft: &mut Draft, trace: &mut Trace) {
    match wanted.unwrap_or(kind == PageKind::Forum) {
        false => drop_comments(scene, draft, trace),
        true if wanted.is_some() => take_comments(scene, draft),
        true => {}
    }
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
            trace.note(|| dropped(scene, i, COMMENTS));
        }
    }
}

/// Takes what readers wrote: what stands in containers of comments and is not the form to write one.
fn take_comments(scene: &Scene<'_>, draft: &mut Draft) {
    let view = scene.view();
    let Some(comment) = HINTS.iter().position(|hint| hint.name == "comment") else { return };
    for i in (0..draft.taken.len()).filter(|i| view.hints(*i)[comment] < COMMENT_LEVELS) {
        let element = scene.blocks[i].element;
        let is_sentence = scene.page.tag(element) == Tag::P || view.words(i) >= COMMENT_WORDS;
        let is_form = std::iter::once(element).chain(scene.page.ancestors(element)).any(|node| scene.page.tag(node) == Tag::Form);
        draft.taken[i] |= is_sentence && !is_form && view.linked(i) < COMMENT_LINKED;
    }
}
