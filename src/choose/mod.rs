//! Selects the main content: from scores per block to the blocks that are the article, the page type and the confidence.
//!
//! A draft is decoded from the scores (`expected_f1`), the page is classified by it (`classify`), and the draft is refined for that page
//! type (`refine`). Results are compared here once; nothing later replaces the body.

mod classify;
mod declared;
mod draft;
mod duplicates;
mod expected_f1;
mod keep_drop;
mod on_screen;
mod on_site;
mod refine;

pub(crate) use classify::DraftView;
pub use classify::PageClassifier;
#[cfg(feature = "train")]
pub(crate) use classify::{SCHEMA, page_features};
pub use keep_drop::Wishes;
pub(crate) use refine::REASONS;

use crate::article::PageKind;
use crate::block::Blocks;
use crate::choose::classify::{Classification, correct, is_offered};
use crate::choose::draft::{Draft, TRACE_CHARS, dropped};
use crate::method::{Scene, Scores};
use crate::options::{Favor, Options};
use crate::page::rendering::Rendering;
use crate::page::{Marks, NodeId, Page};
use crate::trace::{Entry, Trace};

/// The selected main content.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// For every block whether it is kept.
    pub kept: Vec<bool>,
    /// The innermost element that contains all kept blocks.
    pub root: Option<NodeId>,
    /// The page type.
    pub kind: PageKind,
    /// Calibrated confidence in the selection, 0 to 1, as learned from pages that have a main content.
    pub confidence: f32,
    /// Whether the page is offered in reader mode.
    pub is_offered: bool,
    /// For every block the probability that it is main text; weaker duplicates have 0.
    pub chance: Vec<f32>,
    /// The caller's `keep` and `drop`.
    pub wishes: Wishes,
    /// In a thread the elements that are alike and hold a day and sentences each, in order: its posts by their shape. On other pages those of
    /// them that are kept comments.
    pub posts: Vec<NodeId>,
    /// The elements that are a line each of what a recipe takes, in order.
    pub ingredients: Vec<NodeId>,
    /// The first text nodes of kept blocks that other pages of the site do not have, in order; empty if no others are known.
    pub new: Vec<NodeId>,
}

/// Score from which on a block is kept, for methods that give no probabilities.
const KEEP: f32 = 0.5;

/// Probability from which on a page counts as a list when its text is cut.
const MIN_LIST: f32 = 0.5;

/// Selects the main content of a page.
pub fn choose(
    scene: &Scene<'_>,
    scores: &Scores,
    classifier: Option<&PageClassifier>,
    rendering: &dyn Rendering,
    options: &Options,
    trace: &mut Trace,
) -> Selection {
    let first = draft(scene, scores);
    // The page type does not depend on the caller's options.
    let classification = classification(scene, &first, classifier);
    let mut wishes = Wishes::new(scene.page, options);
    let favor = cut(scores, &classification, options.favor);
    let mut draft = redraft(scene, scores, first, favor, &wishes);
    trace_threshold(&draft, trace);
    trace_copies(scene, scores, &draft, &wishes, trace);
    let context = refine::Context {
        scene,
        classification: &classification,
        are_chances: scores.are_chances,
        favor: options.favor,
        comments: options.comments,
        wishes: &wishes,
        rendering,
    };
    refine::refine(&context, &mut draft, trace);
    refine::decide(scene, &options.decided, &mut draft, trace);
    wishes.add_decided(scene.page, scene.blocks, &options.decided);
    let classification = correct(classification, &DraftView::new(scene.page, scene.view(), &draft));
    on_site::trace_repeats(scene, &draft.taken, trace);
    let classification = on_site::without_overview(scene, &wishes, classification, &mut draft, trace);
    trace_classification(&classification, trace);
    for (i, block) in scene.blocks.iter().enumerate() {
        trace.note(|| Entry {
            node: Some(block.element),
            room: "choose",
            rule: "chance of being the text".to_owned(),
            number: Some(scores.blocks[i]),
            kept: Some(draft.taken[i]),
            text: scene.blocks.text(block).chars().take(TRACE_CHARS).collect(),
        });
    }
    let root = common_ancestor(scene.page, scene.blocks, &draft.taken);
    let Draft { chance, taken, .. } = draft;
    let Classification { kind, confidence, .. } = classification;
    let posts = if kind == PageKind::Forum { scene.thread().posts.clone() } else { refine::comment_posts(scene, &taken) };
    Selection {
        posts,
        ingredients: declared::ingredients(scene, &taken),
        new: on_site::new_texts(scene, &taken),
        kept: taken,
        root,
        kind,
        confidence,
        is_offered: is_offered(&classification),
        chance,
        wishes,
    }
}

/// The scores with what other pages of the site say, if any are known.
pub(crate) fn with_site(scene: &Scene<'_>, scores: Scores, classifier: Option<&PageClassifier>) -> Scores {
    on_site::with_site(scene, scores, |scores| classification(scene, &draft(scene, scores), classifier).kind)
}

/// The scores with what the page's own data say is its text, if they say so.
pub(crate) fn with_declared(scene: &Scene<'_>, scores: Scores, classifier: Option<&PageClassifier>) -> Scores {
    declared::with_declared(scene, scores, |scores| classification(scene, &draft(scene, scores), classifier).kind)
}

/// The scores with what the layout of the page says, if the choice is in doubt.
pub(crate) fn with_layout(scene: &Scene<'_>, scores: Scores, classifier: Option<&PageClassifier>) -> Scores {
    on_screen::with_layout(scene, scores, |scores| classification(scene, &draft(scene, scores), classifier))
}

/// Page type, confidence and draft only: enough to tell whether a page is readable.
pub(crate) fn classify_draft(scene: &Scene<'_>, scores: &Scores, classifier: Option<&PageClassifier>) -> Selection {
    let draft = draft(scene, scores);
    let classification = correct(classification(scene, &draft, classifier), &DraftView::new(scene.page, scene.view(), &draft));
    let Classification { kind, confidence, .. } = classification;
    Selection { kept: draft.taken, kind, confidence, is_offered: is_offered(&classification), ..Selection::default() }
}

/// The first draft, before the page type is known.
pub(crate) fn draft(scene: &Scene<'_>, scores: &Scores) -> Draft {
    draft_by(scene, scores, &scores.blocks, Favor::Balance)
}

fn draft_by(scene: &Scene<'_>, scores: &Scores, chance: &[f32], favor: Favor) -> Draft {
    let view = scene.view();
    if scores.are_chances {
        let is_hidden = |i: usize| scene.page.marks(scene.blocks[i].first).has(Marks::HIDDEN);
        return expected_f1::best_prefix(view, duplicates::without_copies(view, chance, &is_hidden), favor);
    }
    // A score made for F1 is cut in the middle. The threshold moves as the one between probabilities does, in proportion to 1 / (1 + β²).
    let least = (f64::from(KEEP) * 2.0 / (1.0 + favor.beta_squared())) as f32;
    let taken: Vec<bool> = chance.iter().map(|score| *score >= least).collect();
    let expected = expected_f1::expected(view, chance, &taken);
    Draft { chance: chance.to_vec(), taken, expected }
}

/// Which errors the cut rather makes, if the caller has no wish. The entries of a list are like the rows of teasers beside an article, so none
/// of them is sure, and the best expected F1 leaves many out.
fn cut(scores: &Scores, classification: &Classification, favor: Favor) -> Favor {
    let is_list = classification.kind == PageKind::List && classification.kind_probability >= MIN_LIST;
    if favor == Favor::Balance && scores.are_chances && is_list { Favor::Recall } else { favor }
}

/// The draft under the caller's options; the first draft, if there are none.
fn redraft(scene: &Scene<'_>, scores: &Scores, first: Draft, favor: Favor, wishes: &Wishes) -> Draft {
    if favor == Favor::Balance && wishes.is_empty() {
        return first;
    }
    let mut chance = scores.blocks.clone();
    for (chance, block) in chance.iter_mut().zip(scene.blocks.iter()) {
        if let Some(wish) = wishes.of_block(block) {
            *chance = f32::from(u8::from(wish));
        }
    }
    draft_by(scene, scores, &chance, favor)
}

fn classification(scene: &Scene<'_>, draft: &Draft, classifier: Option<&PageClassifier>) -> Classification {
    match classifier {
        Some(classifier) => classifier.classify(&DraftView::new(scene.page, scene.view(), draft)),
        None => Classification { kind: PageKind::Article, kind_probability: 0.0, one_text: 1.0, confidence: draft.expected },
    }
}

/// Traces the lowest probability in the draft. Blocks kept below it have a reason of their own.
fn trace_threshold(draft: &Draft, trace: &mut Trace) {
    trace.note(|| {
        let kept = draft.chance.iter().zip(&draft.taken).filter(|(_, taken)| **taken).map(|(chance, _)| *chance);
        let rule = "kept from this chance on".to_owned();
        Entry { node: None, room: "choose", rule, number: Some(kept.fold(1.0, f32::min)), kept: None, text: String::new() }
    });
}

/// Why a block that is likely enough was not taken, as the trace has it.
const COPY: &str = "another part says the same";

/// Traces the blocks that would be in the draft, if nothing else on the page said the same.
fn trace_copies(scene: &Scene<'_>, scores: &Scores, draft: &Draft, wishes: &Wishes, trace: &mut Trace) {
    if !trace.is_on() {
        return;
    }
    let least = draft.chance.iter().zip(&draft.taken).filter(|(_, taken)| **taken).map(|(chance, _)| *chance).fold(1.0, f32::min);
    for (i, block) in scene.blocks.iter().enumerate() {
        if draft.chance[i] <= 0.0 && scores.blocks[i] >= least && wishes.of_block(block).is_none() {
            trace.note(|| dropped(scene, i, COPY));
        }
    }
}

fn trace_classification(classification: &Classification, trace: &mut Trace) {
    let entry =
        |rule: String, number: f32| Entry { node: None, room: "choose", rule, number: Some(number), kept: None, text: String::new() };
    trace.note(|| entry(format!("the page looks like: {}", classification.kind.name()), classification.kind_probability));
    trace.note(|| entry("chance that the page is one text".to_owned(), classification.one_text));
    trace.note(|| entry("chance that the choice is right".to_owned(), classification.confidence));
}

/// The innermost element around all kept blocks.
fn common_ancestor(page: &Page, blocks: &Blocks, kept: &[bool]) -> Option<NodeId> {
    let mut chosen = blocks.iter().zip(kept).filter(|(_, kept)| **kept).map(|(block, _)| block);
    let first = chosen.next()?;
    let last = chosen.next_back().unwrap_or(first);
    std::iter::once(first.element).chain(page.ancestors(first.element)).find(|node| page.contains(*node, last.last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::rendering::NoRendering;
    use crate::page::scan::scan;

    #[test]
    fn the_trace_says_what_is_a_copy() {
        let text = "<p>The boat was late again, and nobody knew why.</p>";
        let page = scan(&format!("<html><body><div>{text}</div><blockquote>{text}</blockquote></body></html>"), None).expect("a page");
        let blocks = split(&page);
        let scores = Scores { blocks: vec![0.9; blocks.len()], are_chances: true, candidates: Vec::new() };
        let mut trace = Trace::on();
        choose(&Scene::new(&page, &blocks), &scores, None, &NoRendering, &Options::default(), &mut trace);
        let copies: Vec<_> = trace.entries().iter().filter(|entry| entry.rule == COPY).map(|entry| entry.node).collect();
        assert_eq!(copies, [Some(blocks[1].element)]);
    }
}
