//! What the page's own data say about the choice: a block that they have as an answer, a post or a part of a recipe is more likely text.

use std::ops::Range;

use crate::article::PageKind;
use crate::method::{Scene, Scores};
use crate::model::joined;
use crate::page::NodeId;
use crate::rules::tag::Tag;

/// The chance that a block is text if all that is known of it is that the data have it, too.
const DECLARED: f32 = 0.98;

/// Raises the probabilities of blocks that the data have. Questions below a list say nothing of the list.
pub(crate) fn with_declared(scene: &Scene<'_>, mut scores: Scores, kind: impl FnOnce(&Scores) -> PageKind) -> Scores {
    let texts = scene.data_texts();
    let is_list = |scores: &Scores| matches!(kind(scores), PageKind::List | PageKind::None);
    if !scores.are_chances || texts.blocks.is_empty() || (!texts.are_main && is_list(&scores)) {
        return scores;
    }
    for (chance, is_declared) in scores.blocks.iter_mut().zip(&texts.blocks) {
        *chance = if *is_declared { joined(*chance, DECLARED) } else { *chance };
    }
    scores
}

/// The elements that are each a line of what a recipe takes. In tables the rows are lines already, and items of lists that hold one block.
pub(crate) fn ingredients(scene: &Scene<'_>, taken: &[bool]) -> Vec<NodeId> {
    let (page, view) = (scene.page, scene.view());
    let line = |run: &Range<usize>| {
        let last = scene.blocks[run.end - 1].last;
        let mut around = page.ancestors(scene.blocks[run.start].first).filter(|around| page.contains(*around, last));
        let line = around.find(|around| view.blocks_in(*around) == *run)?;
        let holds_line = |outer: &NodeId| view.blocks_in(*outer) == *run && page.tag(*outer) != Tag::Body;
        let line = page.ancestors(line).take_while(holds_line).find(|outer| page.tag(*outer) == Tag::Li).unwrap_or(line);
        let is_done = |node: NodeId| matches!(page.tag(node), Tag::Table) || (run.len() == 1 && page.tag(node) == Tag::Li);
        (!std::iter::once(line).chain(page.ancestors(line)).any(is_done)).then_some(line)
    };
    scene.data_texts().ingredients.iter().filter(|run| taken[(*run).clone()].iter().all(|taken| *taken)).filter_map(line).collect()
}
