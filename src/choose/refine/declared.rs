//! Takes back what the page's own data have as an answer, a post or a part of a recipe: a list of ingredients, each with a link, is like a list
//! of links to other texts.

use crate::choose::draft::{Draft, take};
use crate::method::Scene;
use crate::trace::Trace;

/// Why a block is taken, as the trace has it.
const DECLARED: &str = "the page's data have it as text";
/// Probability from which on it is taken; a weaker copy has none.
const LIKELY: f32 = 0.5;

/// Takes what the data have.
pub(super) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    for i in 0..draft.taken.len() {
        if scene.data_texts().have(i) && draft.chance[i] >= LIKELY {
            take(scene, draft, i, i + 1, DECLARED, trace);
        }
    }
}
