//! Readers' comments: dropped from articles, kept in forums, unless the caller says otherwise.

use crate::article::PageKind;
use crate::choose::draft::{Draft, dropped};
use crate::method::Scene;
use crate::rules::class_hints::HINTS;
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why a block was dropped, as the trace has it.
pub(super) const COMMENTS: &str = "comments are not the article";

/// Words that must be left outside the comments. With fewer, the "comments" may be all the text there is.
const MIN_WORDS_WITHOUT_COMMENTS: f32 = 100.0;
/// Levels up to which a class hint makes its content a comment.
const COMMENT_LEVELS: u8 = 12;

/// Words from which on text outside a paragraph is a comment rather than a name, date or button.
const COMMENT_WORDS: f32 = 5.0;
/// Link density from which on a block only leads elsewhere.
const MAX_COMMENT_LINK_DENSITY: f32 = 0.5;

/// Drops or takes comments; `wanted` is the caller's option.
pub(super) fn apply(scene: &Scene<'_>, kind: PageKind, wanted: Option<bool>, draft: &mut Draft, trace: &mut Trace) {
    match wanted.unwrap_or(kind == PageKind::Forum) {
        false => drop_comments(scene, draft, trace),
        true if wanted.is_some() => take_comments(scene, draft),
        true => {}
    }
}

/// Drops what is in comment containers, if enough text is left.
fn drop_comments(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let view = scene.view();
    let Some(comment) = HINTS.iter().position(|hint| hint.name == "comment") else { return };
    let is_comment = |i: usize| view.hints(i)[comment] < COMMENT_LEVELS;
    let outside: f32 = (0..draft.taken.len()).filter(|i| draft.taken[*i] && !is_comment(*i)).map(|i| view.words(i)).sum();
    if outside < MIN_WORDS_WITHOUT_COMMENTS {
        return;
    }
    for i in (0..draft.taken.len()).filter(|i| is_comment(*i)) {
        if std::mem::take(&mut draft.taken[i]) {
            trace.note(|| dropped(scene, i, COMMENTS));
        }
    }
}

/// Takes comments: what is in comment containers, but not the comment form.
fn take_comments(scene: &Scene<'_>, draft: &mut Draft) {
    let view = scene.view();
    let Some(comment) = HINTS.iter().position(|hint| hint.name == "comment") else { return };
    for i in (0..draft.taken.len()).filter(|i| view.hints(*i)[comment] < COMMENT_LEVELS) {
        let element = scene.blocks[i].element;
        let is_comment_text = scene.page.tag(element) == Tag::P || view.words(i) >= COMMENT_WORDS;
        let is_form = std::iter::once(element).chain(scene.page.ancestors(element)).any(|node| scene.page.tag(node) == Tag::Form);
        draft.taken[i] |= is_comment_text && !is_form && view.linked(i) < MAX_COMMENT_LINK_DENSITY;
    }
}
