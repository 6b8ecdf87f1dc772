//! The draft of a selection: which blocks are taken so far. Every change to it is noted in the trace.

use crate::method::Scene;
use crate::trace::{Entry, Trace};

/// Characters of a block's text in a trace entry.
pub(crate) const TRACE_CHARS: usize = 80;

/// A draft and its expected value.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    /// For every block the probability that it is main text; weaker duplicates have 0.
    pub chance: Vec<f32>,
    /// For every block whether it is taken.
    pub taken: Vec<bool>,
    /// The expected word F1 of the draft.
    pub expected: f32,
}

/// Takes the blocks of a range that are not taken yet.
pub(crate) fn take(scene: &Scene<'_>, draft: &mut Draft, from: usize, to: usize, rule: &str, trace: &mut Trace) {
    for i in from..to {
        if !std::mem::replace(&mut draft.taken[i], true) {
            let block = &scene.blocks[i];
            trace.note(|| Entry {
                node: Some(block.element),
                room: "choose",
                rule: rule.to_owned(),
                number: Some(draft.chance[i]),
                kept: Some(true),
                text: scene.blocks.text(block).chars().take(TRACE_CHARS).collect(),
            });
        }
    }
}

/// The trace entry for a block that was dropped.
pub(crate) fn dropped(scene: &Scene<'_>, block: usize, rule: &str) -> Entry {
    let block = &scene.blocks[block];
    Entry {
        node: Some(block.element),
        room: "choose",
        rule: rule.to_owned(),
        number: None,
        kept: Some(false),
        text: scene.blocks.text(block).chars().take(TRACE_CHARS).collect(),
    }
}

/// For tests: the text taken after a refinement, given the probability of each block. Those of 0.5 and more are taken before.
#[cfg(test)]
pub(crate) fn text_after(body: &str, chance: &[f32], refine: &dyn Fn(&Scene<'_>, &mut Draft)) -> String {
    let page = crate::page::scan::scan(&format!("<html><body>{body}</body></html>"), None).expect("a page");
    let blocks = crate::block::split(&page);
    let mut draft = Draft { chance: chance.to_vec(), taken: chance.iter().map(|chance| *chance >= 0.5).collect(), expected: 0.3 };
    refine(&Scene::new(&page, &blocks), &mut draft);
    blocks.iter().zip(&draft.taken).filter(|(_, taken)| **taken).map(|(block, _)| blocks.text(block)).collect::<Vec<_>>().join("|")
}
