//! Makes of the scores of blocks a selection: which blocks are the article, where it stands, what kind of page it is, how sure.
//!
//! It compares results once; nothing after it replaces the body.

mod cohere;
mod decode;
mod islands;
mod judge;
mod policy;
mod signs;
mod unseen;

pub use judge::Judge;
pub(crate) use signs::Sight;
#[cfg(feature = "train")]
pub(crate) use signs::{schema, signs};

use crate::article::PageKind;
use crate::block::Blocks;
use crate::choose::decode::Draft;
use crate::choose::judge::{Verdict, settle};
use crate::method::{Scene, Scores};
use crate::page::eyes::Eyes;
use crate::page::{NodeId, Page};
use crate::trace::{Entry, Trace};

/// What was chosen.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// For every block whether it is kept.
    pub kept: Vec<bool>,
    /// The innermost element around all kept blocks.
    pub root: Option<NodeId>,
    /// What kind of page it is.
    pub kind: PageKind,
    /// How sure the choice is, 0 to 1.
    pub confidence: f32,
}

/// Score from which on a method that gives no chances keeps a block.
const KEEP: f32 = 0.5;
/// Characters of a block's text that a trace shows.
const TRACE_CHARS: usize = 80;

/// Chooses.
pub fn choose(scene: &Scene<'_>, scores: &Scores, judge: Option<&Judge>, eyes: &dyn Eyes, trace: &mut Trace) -> Selection {
    let first = draft(scene, scores);
    let verdict = verdict(scene, &first, judge);
    let draft = policy::apply(scene, first, &verdict, eyes, trace);
    let verdict = settle(verdict, &Sight::new(scene.page, scene.view(), &draft));
    note_verdict(&verdict, trace);
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
    let root = common(scene.page, scene.blocks, &draft.taken);
    Selection { kept: draft.taken, root, kind: verdict.kind, confidence: verdict.confidence }
}

/// The first choice, before anything is known of the page's kind.
pub(crate) fn draft(scene: &Scene<'_>, scores: &Scores) -> Draft {
    let view = scene.view();
    if scores.are_chances {
        return decode::best_prefix(view, decode::without_copies(view, &scores.blocks), 0.0);
    }
    let taken: Vec<bool> = scores.blocks.iter().map(|score| *score >= KEEP).collect();
    let expected = decode::expected(view, &scores.blocks, &taken);
    Draft { chance: scores.blocks.clone(), taken, expected }
}

fn verdict(scene: &Scene<'_>, draft: &Draft, judge: Option<&Judge>) -> Verdict {
    match judge {
        Some(judge) => judge.judge(&Sight::new(scene.page, scene.view(), draft)),
        None => Verdict { kind: PageKind::Article, sure: 0.0, confidence: draft.expected },
    }
}

fn note_verdict(verdict: &Verdict, trace: &mut Trace) {
    let entry =
        |rule: String, number: f32| Entry { node: None, room: "choose", rule, number: Some(number), kept: None, text: String::new() };
    trace.note(|| entry(format!("the page looks like: {}", verdict.kind.name()), verdict.sure));
    trace.note(|| entry("chance that the choice is right".to_owned(), verdict.confidence));
}

/// The innermost element around all kept blocks.
fn common(page: &Page, blocks: &Blocks, kept: &[bool]) -> Option<NodeId> {
    let mut chosen = blocks.iter().zip(kept).filter(|(_, kept)| **kept).map(|(block, _)| block);
    let first = chosen.next()?;
    let last = chosen.next_back().unwrap_or(first);
    std::iter::once(first.element).chain(page.ancestors(first.element)).find(|node| page.contains(*node, last.last))
}
