//! What other pages of the site say about the choice. A block that they have too is less likely to be this page's text; one that is new is
//! as likely as before. A list of links that their menus lead to has no text of its own.

use crate::article::PageKind;
use crate::choose::classify::Classification;
use crate::choose::draft::{Draft, TRACE_CHARS, dropped};
use crate::choose::keep_drop::Wishes;
use crate::method::{Scene, Scores};
use crate::page::NodeId;
use crate::site::Repeats;
use crate::trace::{Entry, Trace};

/// Why a block became less likely, as the trace has it.
pub(crate) const REPEATED: &str = "other pages of the site have it, too";
/// Why the entries of an overview are dropped.
pub(crate) const OVERVIEW: &str = "an overview of the site";

/// What the odds of a block that all other pages have are divided by; of others, by the square of their share of it. A paragraph that the
/// forest is sure of (0.99) goes where half of the pages have it, and stays where a fifth has: the introduction of a series.
const STRENGTH: f32 = 1000.0;

/// Most words of a label, and the probability from which on a block counts as text: the headings of recipes and manuals are the same on every
/// page, and what follows them is new.
const LABEL_WORDS: u32 = 8;
const LIKELY: f32 = 0.5;

/// Share of titles of other pages in what was taken, from which on a page is a list of them, whatever it looks like.
const MIN_TITLES: f32 = 0.25;

/// What other pages say about the blocks, if enough are known.
fn repeats<'s>(scene: &'s Scene<'_>) -> Option<&'s Repeats> {
    scene.evidence.as_ref().and_then(|evidence| evidence.repeats.as_ref())
}

/// Lowers the probabilities of blocks that other pages of the site have, too, where a page is a text. The entries of lists and the
/// particulars of products repeat on purpose: to lower them lost 1.1 pages' worth of word F1 on 21 product pages.
pub(crate) fn with_site(scene: &Scene<'_>, mut scores: Scores, kind: impl FnOnce(&Scores) -> PageKind) -> Scores {
    let Some(repeats) = repeats(scene).filter(|_| scores.are_chances) else { return scores };
    if !kind(&scores).is_one_text() {
        return scores;
    }
    // Whether the next block is text of this page, or a label of it.
    let mut leads_to_text = false;
    for (i, chance) in scores.blocks.iter_mut().enumerate().rev() {
        let is_label = leads_to_text && scene.blocks[i].measure.words() <= LABEL_WORDS;
        leads_to_text = *chance >= LIKELY && (repeats.on(i) == 0 || is_label);
        *chance = if leads_to_text { *chance } else { less_likely(*chance, repeats.share(i)) };
    }
    scores
}

/// A probability with its odds divided by what a share of other pages says.
fn less_likely(chance: f32, share: f32) -> f32 {
    if share <= 0.0 {
        return chance;
    }
    let left = chance / (1.0 + STRENGTH * share * share);
    left / (left + (1.0 - chance))
}

/// Traces the blocks that other pages have, too, with the share of pages.
pub(crate) fn trace_repeats(scene: &Scene<'_>, taken: &[bool], trace: &mut Trace) {
    let Some(repeats) = repeats(scene) else { return };
    for (i, block) in scene.blocks.iter().enumerate().filter(|(i, _)| repeats.share(*i) > 0.0) {
        trace.note(|| Entry {
            node: Some(block.element),
            room: "choose",
            rule: REPEATED.to_owned(),
            number: Some(repeats.share(i)),
            kept: (!taken[i]).then_some(false),
            text: scene.blocks.text(block).chars().take(TRACE_CHARS).collect(),
        });
    }
}

/// Takes nothing of a list of links that the menus of the other pages lead to: its entries are the beginnings of other pages.
pub(crate) fn without_overview(
    scene: &Scene<'_>,
    wishes: &Wishes,
    classification: Classification,
    draft: &mut Draft,
    trace: &mut Trace,
) -> Classification {
    let is_in_menus = scene.evidence.as_ref().is_some_and(|evidence| evidence.is_in_menus);
    let is_list = || matches!(classification.kind, PageKind::List | PageKind::Home) || titles_share(scene, &draft.taken) >= MIN_TITLES;
    if !is_in_menus || !wishes.is_empty() || !is_list() {
        return classification;
    }
    for i in 0..draft.taken.len() {
        if std::mem::take(&mut draft.taken[i]) {
            trace.note(|| dropped(scene, i, OVERVIEW));
        }
    }
    let kind = if classification.kind == PageKind::Home { PageKind::Home } else { PageKind::List };
    Classification { kind, one_text: 0.0, ..classification }
}

/// The share of the taken blocks that are nothing but a link: the titles of other pages.
fn titles_share(scene: &Scene<'_>, taken: &[bool]) -> f32 {
    let blocks = || scene.blocks.iter().zip(taken).filter(|(_, taken)| **taken).map(|(block, _)| block);
    let titles = blocks().filter(|block| block.links > 0 && block.linked >= block.measure.chars).count();
    titles as f32 / blocks().count().max(1) as f32
}

/// The first text nodes of the taken blocks that no other page has, in order.
pub(crate) fn new_texts(scene: &Scene<'_>, taken: &[bool]) -> Vec<NodeId> {
    let Some(repeats) = repeats(scene) else { return Vec::new() };
    let new = (0..taken.len()).filter(|i| taken[*i] && repeats.on(*i) == 0);
    new.map(|i| scene.blocks[i].first).collect()
}

#[cfg(test)]
mod tests {
    use super::less_likely;

    #[test]
    fn what_is_new_is_as_likely_as_before() {
        for chance in [0.0, 0.1, 0.5, 0.9, 1.0] {
            assert_eq!(less_likely(chance, 0.0), chance);
        }
    }

    #[test]
    fn the_more_pages_have_it_the_less_likely() {
        assert!(less_likely(0.99, 0.5) < 0.3 && less_likely(0.99, 0.2) > 0.7);
        assert!(less_likely(0.7, 0.3) > less_likely(0.7, 0.6));
        assert_eq!((less_likely(0.0, 1.0), less_likely(1.0, 1.0)), (0.0, 1.0));
    }
}
