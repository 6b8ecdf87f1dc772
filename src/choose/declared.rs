//! What the page's own data say about the choice: a block that they have as an answer, a post or a part of a recipe is more likely text.

use crate::article::PageKind;
use crate::method::{Scene, Scores};
use crate::model::joined;

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
