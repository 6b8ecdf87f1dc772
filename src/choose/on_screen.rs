//! What the layout of the page says about the choice, where the choice is in doubt: blocks become more likely text in the main column and less
//! likely outside of it.

use crate::block::Block;
use crate::choose::classify::Classification;
use crate::method::as_shown::{self, Opinion, Place};
use crate::method::{Scene, Scores, is_prose};
use crate::model::{joined, probability};

/// Confidence in the choice from which on it is not in doubt.
const CONFIDENT: f32 = 0.95;
/// A layout that shows less of the likely text in its main column is not understood.
const MIN_AGREEMENT: f32 = 0.7;
/// The log odds by which a block becomes more likely in the middle of the main column, and less likely far from it.
const STRENGTH: f32 = 6.0;

/// Moves the probabilities towards what the layout says, if the choice is in doubt. Only then the browser is asked.
pub(crate) fn with_layout(scene: &Scene<'_>, mut scores: Scores, classification: impl FnOnce(&Scores) -> Classification) -> Scores {
    if !scores.are_chances || classification(&scores).confidence >= CONFIDENT {
        return scores;
    }
    let is_understood =
        |opinion: &Opinion| opinion.has_readable_lines && agreement(scene, &scores.blocks, &opinion.places) >= MIN_AGREEMENT;
    let Some(opinion) = as_shown::opinion(scene).filter(is_understood) else { return scores };
    for (i, (chance, place)) in scores.blocks.iter_mut().zip(opinion.places).enumerate() {
        if scene.layout()[i].is_some() && speaks(place, &scene.blocks[i]) {
            *chance = joined(*chance, probability(STRENGTH * (2.0 * place.score() - 1.0)));
        }
    }
    scores
}

/// Whether the place of a block says something of it. Short lines between those of the text may be labels and menus: where a page has no other
/// column, all stand there.
fn speaks(place: Place, block: &Block) -> bool {
    !matches!(place, Place::Body | Place::Other) || is_prose(block)
}

/// The share of the words that are likely text which stands in the main column.
fn agreement(scene: &Scene<'_>, chances: &[f32], places: &[Place]) -> f32 {
    let words = |counts: &dyn Fn(Place) -> bool| -> f32 {
        let counted = chances.iter().zip(places).enumerate().filter(|(_, (_, place))| counts(**place));
        counted.map(|(i, (chance, _))| chance * scene.blocks[i].measure.words() as f32).sum()
    };
    words(&Place::is_likely) / words(&|_| true).max(1.0)
}
