//! Text that stands on a page more than once counts once: pages hold themselves twice, for print or another width.

use std::collections::HashMap;

use crate::feature::View;
use crate::rules::tag::Tag;

/// Words from which on a text that stands on the page twice is taken once; shorter ones may well be meant.
const COPY_WORDS: f32 = 5.0;

/// Levels above a text at which the `pre` of a listing stands.
const LISTING_LEVELS: usize = 4;

/// From this chance on a copy that is shown is taken before one that is hidden, however likely that is: what is hidden may go later.
const SHOWN_COPY: f32 = 0.5;

/// Chances with the weaker copies of the same text set to nothing.
pub(crate) fn without_copies(view: &View<'_>, chance: &[f32], is_hidden: &dyn Fn(usize) -> bool) -> Vec<f32> {
    let worth = |i: usize| (chance[i] >= SHOWN_COPY && !is_hidden(i), chance[i]);
    let mut best: HashMap<u64, usize> = HashMap::new();
    let mut out = chance.to_vec();
    for (i, (_, key)) in view.copies().iter().enumerate().filter(|(_, (count, _))| *count > 1) {
        // A listing that is shown again is meant, and so is the line that says what it is for.
        if view.words(i) < COPY_WORDS || is_listing(view, i) || (stands_by_listing(view, i) && !is_hidden(i)) {
            continue;
        }
        match best.get(key) {
            Some(&other) if is_refrain(view, other, i) && !is_hidden(other) && !is_hidden(i) => {}
            Some(&other) if worth(other) >= worth(i) => out[i] = 0.0,
            found => {
                if let Some(&other) = found {
                    out[other] = 0.0;
                }
                best.insert(*key, i);
            }
        }
    }
    out
}

/// Whether the second of two blocks that say the same is said again on purpose: a sentence in the same element, after something else.
fn is_refrain(view: &View<'_>, first: usize, second: usize) -> bool {
    let parent = |block: usize| view.page.parent(view.block(block).element);
    second > first + 1 && view.is_sentence(second) && parent(first).is_some() && parent(first) == parent(second)
}

/// Whether a block is a paragraph right above a listing or right under one: steps that are taken again are said again.
fn stands_by_listing(view: &View<'_>, block: usize) -> bool {
    let element = view.block(block).element;
    let Some(around) = view.page.parent(element) else { return false };
    let is_beside =
        |other: usize| other < view.copies().len() && is_listing(view, other) && view.page.contains(around, view.block(other).element);
    view.page.tag(element) == Tag::P && (is_beside(block + 1) || block.checked_sub(1).is_some_and(is_beside))
}

fn is_listing(view: &View<'_>, block: usize) -> bool {
    let element = view.block(block).element;
    std::iter::once(element).chain(view.page.ancestors(element)).take(LISTING_LEVELS).any(|around| view.page.tag(around) == Tag::Pre)
}
