//! What a reader of each kind of page wants, beyond the chances: an article's comments are not the article, a forum's posts are the text.

pub(crate) mod coherence;
mod continuation;
mod detached;
mod hidden;
mod lead;
mod related_links;
pub(crate) mod short_page;
pub(crate) mod unlikely;

use self::detached::APART;
use self::hidden::UNSEEN;
use self::related_links::POINTS;
use crate::article::PageKind;
use crate::choose::classify::classifier::Verdict;
use crate::choose::expected_f1::Draft;
use crate::method::Scene;
use crate::page::rendering::Eyes;
use crate::rules::class_hints::HINTS;
use crate::rules::tag::Tag;
use crate::trace::{Entry, Trace};

/// Words that must remain outside comments before those are taken for comments: else they may be all there is.
const BESIDE_COMMENTS: f32 = 100.0;
/// Levels up to which a name makes its content comments.
const COMMENT_LEVELS: u8 = 12;

/// Why a part was dropped, as the trace says it.
pub(crate) const ASKED: &str = "the caller does not want it";
pub(crate) const COMMENTS: &str = "comments are not the article";

/// The rules by which a policy drops blocks, with the word each is told by outside.
pub(crate) const REASONS: &[(&str, &str)] =
    &[(ASKED, "asked"), (COMMENTS, "comments"), (APART, "apart"), (UNSEEN, "hidden"), (POINTS, "elsewhere")];

/// Words from which on what stands among comments in no paragraph is one, rather than a name, a date or a button.
const COMMENT_WORDS: f32 = 5.0;
/// Share of words in links from which on it is a way to somewhere else.
const COMMENT_LINKED: f32 = 0.5;

/// Applies the policy of the page's kind to a choice; `comments` is what the caller says of them.
pub(crate) fn apply(
    scene: &Scene<'_>,
    mut draft: Draft,
    verdict: &Verdict,
    eyes: &dyn Eyes,
    comments: Option<bool>,
    trace: &mut Trace,
) -> Draft {
    coherence::apply(scene, &mut draft, trace);
    if verdict.kind == PageKind::Article {
        continuation::apply(scene, &mut draft, trace);
        detached::apply(scene, &mut draft, trace);
        lead::apply(scene, &mut draft, trace);
        related_links::apply(scene, &mut draft, trace);
    }
    match comments.unwrap_or(verdict.kind == PageKind::Forum) {
        false => drop_comments(scene, &mut draft, trace),
        true if comments.is_some() => take_comments(scene, &mut draft),
        true => {}
    }
    // What a shop or a list keeps behind tabs and sliders is part of it; in a text what is hidden is not.
    if matches!(verdict.kind, PageKind::Article | PageKind::Documentation | PageKind::Forum) {
        hidden::apply(scene, &mut draft, eyes, trace);
    }
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
        let is_said = scene.page.tag(element) == Tag::P || view.words(i) >= COMMENT_WORDS;
        let is_form = std::iter::once(element).chain(scene.page.ancestors(element)).any(|node| scene.page.tag(node) == Tag::Form);
        draft.taken[i] |= is_said && !is_form && view.linked(i) < COMMENT_LINKED;
    }
}

/// The note that a block was dropped.
pub(crate) fn dropped(scene: &Scene<'_>, block: usize, rule: &str) -> Entry {
    let block = &scene.blocks[block];
    Entry {
        node: Some(block.element),
        room: "choose",
        rule: rule.to_owned(),
        number: None,
        kept: Some(false),
        text: scene.blocks.text(block).chars().take(crate::choose::TRACE_CHARS).collect(),
    }
}
