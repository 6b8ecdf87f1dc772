//! Makes of the scores of blocks a selection: which blocks are the article, where it stands, what kind of page it is, how sure.
//!
//! It compares results once; nothing after it replaces the body.

use crate::article::PageKind;
use crate::block::Blocks;
use crate::method::Scores;
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

/// Score from which on a block is kept.
const KEEP: f32 = 0.5;

/// Chooses.
pub fn choose(page: &Page, blocks: &Blocks, scores: &Scores, _eyes: &dyn Eyes, trace: &mut Trace) -> Selection {
    let kept: Vec<bool> = scores.blocks.iter().map(|score| *score >= KEEP).collect();
    for (i, block) in blocks.iter().enumerate() {
        trace.note(|| Entry {
            node: Some(block.element),
            room: "choose",
            rule: "score".to_owned(),
            number: Some(scores.blocks[i]),
            kept: Some(kept[i]),
            text: blocks.text(block).chars().take(80).collect(),
        });
    }
    let root = common(page, blocks, &kept);
    let kind = if root.is_some() { PageKind::Article } else { PageKind::None };
    Selection { kept, root, kind, confidence: if root.is_some() { 0.5 } else { 0.0 } }
}

/// The innermost element around all kept blocks.
fn common(page: &Page, blocks: &Blocks, kept: &[bool]) -> Option<NodeId> {
    let mut chosen = blocks.iter().zip(kept).filter(|(_, kept)| **kept).map(|(block, _)| block);
    let first = chosen.next()?;
    let last = chosen.next_back().unwrap_or(first);
    std::iter::once(first.element).chain(page.ancestors(first.element)).find(|node| page.contains(*node, last.last))
}
