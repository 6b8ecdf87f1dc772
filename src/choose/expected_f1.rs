//! From the chances of blocks to the choice that is worth most: the prefix of the likeliest blocks with the best expected F1.

use std::collections::HashMap;

use crate::feature::View;
use crate::options::Favor;
use crate::rules::tag::Tag;
use crate::sort::places;

/// Words from which on a text that stands on the page twice is taken once; shorter ones may well be meant.
const COPY_WORDS: f32 = 5.0;

/// Levels above a text at which the `pre` of a listing stands.
const LISTING_LEVELS: usize = 4;

/// A choice of blocks and what it is expected to be worth.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    /// For every block the chance that it is main text, copies counted once.
    pub chance: Vec<f32>,
    /// For every block whether it is taken.
    pub taken: Vec<bool>,
    /// The expected F1 of the choice over words.
    pub expected: f32,
}

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
    second > first + 1 && view.is_said(second) && parent(first).is_some() && parent(first) == parent(second)
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

/// Takes the likeliest blocks as long as each raises the expected F-measure.
///
/// With chances p and words n, taking the set T is expected to be worth (1 + β²)·Σ(n·p over T) / (Σ(n over T) + β²·Σ(n·p over all)).
pub(crate) fn best_prefix(view: &View<'_>, chance: Vec<f32>, favor: Favor) -> Draft {
    let beta = favor.beta_squared();
    let all: f64 = chance.iter().enumerate().map(|(i, p)| f64::from(*p) * f64::from(view.words(i))).sum();
    let order = places(chance.len(), &|a, b| chance[b].total_cmp(&chance[a]));
    let (mut right, mut size) = (0.0, 0.0);
    let (mut best, mut best_len) = (0.0, 0);
    for (len, i) in order.iter().enumerate() {
        if chance[*i] <= 0.0 {
            break;
        }
        right += f64::from(chance[*i]) * f64::from(view.words(*i));
        size += f64::from(view.words(*i));
        let worth = (1.0 + beta) * right / (size + beta * all);
        if worth > best {
            (best, best_len) = (worth, len + 1);
        }
    }
    let mut taken = vec![false; chance.len()];
    for i in &order[..best_len] {
        taken[*i] = true;
    }
    Draft { chance, taken, expected: best as f32 }
}

/// What a choice is expected to be worth, made by whatever means.
pub(crate) fn expected(view: &View<'_>, chance: &[f32], taken: &[bool]) -> f32 {
    let mass = |i: usize| f64::from(chance[i]) * f64::from(view.words(i));
    let all: f64 = (0..chance.len()).map(mass).sum();
    let chosen = || (0..chance.len()).filter(|i| taken[*i]);
    let size: f64 = chosen().map(|i| f64::from(view.words(i))).sum();
    let right: f64 = chosen().map(mass).sum();
    if size + all > 0.0 { (2.0 * right / (size + all)) as f32 } else { 0.0 }
}
