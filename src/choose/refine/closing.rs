//! Takes how a text ends: a paragraph in a box of its own right behind it, and what its element holds besides, such as a table of those who signed it.
//! Probabilities fall towards the end of a text, and nothing of it stands behind.

use crate::choose::draft::{Draft, take};
use crate::choose::refine::continuation::is_plain;
use crate::choose::refine::units::announces;
use crate::hash::{join, quick_hash};
use crate::map::Set;
use crate::method::Scene;
use crate::page::{Marks, NodeId};
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why a block is taken, as the trace has it.
const ENDS: &str = "ends the text beside it";

/// Words that must be taken, most blocks of the end in boxes of their own, and least probability of each.
const MIN_TEXT_WORDS: f32 = 200.0;
const MAX_BLOCKS: usize = 3;
const MIN_CHANCE: f32 = 0.15;
/// Link density from which on a paragraph leads elsewhere.
const MAX_LINK_DENSITY: f32 = 0.3;
/// Elements around a paragraph that are compared with those around the text, and fewest letters of the part of a class that two share.
const LEVELS: usize = 24;
const MIN_STEM: usize = 6;
/// Words of what an element holds without any link.
const MIN_PLAIN_WORDS: f32 = 60.0;

/// Takes the end of the text.
pub(super) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let taken = (0..draft.taken.len()).filter(|i| draft.taken[*i]);
    let (words, last) = taken.fold((0.0, None), |(words, _), i| (words + scene.view().words(i), Some(i)));
    let Some(last) = last.filter(|_| words >= MIN_TEXT_WORDS) else { return };
    let end = plain_rest(scene, draft, last).unwrap_or_else(|| last + 1 + closing(scene, draft, last));
    take(scene, draft, last + 1, end, ENDS, trace);
}

/// The end of what stands behind the text in its element, if it is long and nothing of it is a link.
fn plain_rest(scene: &Scene<'_>, draft: &Draft, last: usize) -> Option<usize> {
    let (page, view, element) = (scene.page, scene.view(), scene.blocks[last].element);
    let around = page.parent(element).filter(|_| page.tag(element) == Tag::P)?;
    let own = scene.blocks.within(page, around);
    let text: f32 = own.clone().filter(|i| draft.taken[*i]).map(|i| view.words(i)).sum();
    let rest = last + 1..own.end;
    let words: f32 = rest.clone().map(|i| view.words(i)).sum();
    let chance: f32 = rest.clone().map(|i| view.words(i) * draft.chance[i]).sum();
    let leads_nowhere = |i: usize| scene.blocks[i].links == 0 && is_shown(scene, i);
    let is_text = text >= MIN_TEXT_WORDS && words >= MIN_PLAIN_WORDS && chance >= MIN_CHANCE * words;
    (is_text && rest.clone().all(leads_nowhere)).then_some(rest.end)
}

/// How many paragraphs stand right behind the text, in boxes like those that it stands in.
fn closing(scene: &Scene<'_>, draft: &Draft, last: usize) -> usize {
    let (page, view) = (scene.page, scene.view());
    let is_paragraph = |i: usize| {
        page.tag(scene.blocks[i].element) == Tag::P
            && view.is_sentence(i)
            && view.ends(i)
            && is_plain(scene, i)
            && !announces(scene, i)
            && view.linked(i) < MAX_LINK_DENSITY
            && draft.chance[i] >= MIN_CHANCE
            && is_shown(scene, i)
    };
    let behind = (last + 1..draft.taken.len()).take(MAX_BLOCKS).take_while(|i| is_paragraph(*i)).count();
    if behind == 0 {
        return 0;
    }
    let (mut seen, mut known): (Set<NodeId>, Set<u64>) = (Set::new(), Set::new());
    for i in (0..=last).filter(|i| draft.taken[*i] && page.tag(scene.blocks[*i].element) == Tag::P) {
        let element = scene.blocks[i].element;
        for node in std::iter::once(element).chain(page.ancestors(element)).take_while(|node| seen.insert(*node)) {
            known.insert(view.signature(node));
            known.extend(stems(scene, node));
        }
    }
    let is_known = |node: NodeId| known.contains(&view.signature(node));
    let is_alike = |i: &usize| {
        let element = scene.blocks[*i].element;
        let mut others = page.ancestors(element).take(LEVELS).filter(|node| !is_known(*node));
        let has_name = |node: NodeId| stems(scene, node).any(|stem| known.contains(&stem));
        is_known(element) && others.next().is_none_or(has_name) && others.next().is_none()
    };
    (last + 1..=last + behind).take_while(is_alike).count()
}

fn is_shown(scene: &Scene<'_>, at: usize) -> bool {
    !scene.page.marks(scene.blocks[at].first).has(Marks::HIDDEN)
}

/// The first class of an element, and what of it stands before its last part, each with the tag.
fn stems<'s>(scene: &'s Scene<'_>, node: NodeId) -> impl Iterator<Item = u64> + 's {
    let tag = scene.page.tag(node) as u64;
    let first = scene.page.classes(node).next();
    let stem = first.and_then(|class| class.rsplit_once(['-', '_'])).map(|(stem, _)| stem).filter(|stem| stem.len() >= MIN_STEM);
    first.into_iter().chain(stem).map(move |name| join(tag, quick_hash(name.as_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choose::draft::text_after;

    const TEXT: &str = "One sentence of the text, and it is as long as another one. ";

    /// Whether what stands behind a long text is taken.
    fn ends(end: &str, blocks: usize, chance: f32) -> bool {
        let text = format!("<main><div class='story__part top'><div class=c><p>{}</p>", TEXT.repeat(20));
        let chances = [vec![0.9], vec![chance; blocks]].concat();
        let taken = text_after(&format!("{text}{end}</main>"), &chances, &|scene, draft| apply(scene, draft, &mut Trace::off()));
        taken.matches('|').count() == blocks
    }

    #[test]
    fn a_closing_paragraph_in_a_box_like_that_of_the_text_is_taken() {
        let end = "</div></div><div class='story__part last'><div class=c><p>In the end it fell.</p></div></div>";
        assert!(ends(end, 1, 0.2));
        assert!(ends(&end.replace("<p>In", "<p>So it was.</p><p>In"), 2, 0.2));
        assert!(!ends(end, 1, 0.1));
        assert!(!ends(&end.replace("story__part", "author"), 1, 0.2));
        assert!(!ends(&end.replace("class=c", "class=d"), 1, 0.2));
        assert!(!ends(&end.replace("<p>", "<p class=note>"), 1, 0.2));
        assert!(!ends(&end.replace("In the end it fell.", "<em>In the end it fell.</em>"), 1, 0.2));
        assert!(!ends(&end.replace("fell.", "fell:"), 1, 0.2));
        assert!(!ends(&end.replace("In the end it", "<a href=/b>In the end it</a>"), 1, 0.2));
    }

    #[test]
    fn what_the_element_of_the_text_holds_without_a_link_is_taken() {
        let names = "Ann Reed<br>Bea Wood<br>Cleo Marsh<br>".repeat(12);
        let end =
            format!("<table><tr><td>{names}</td><td>{names}</td></tr></table><p>Towns are named to tell people apart.</p></div></div>");
        assert!(ends(&end, 3, 0.2));
        assert!(!ends(&end, 3, 0.1));
        assert!(!ends(&end.replace("Towns", "<a href=/b>Towns</a>"), 3, 0.2));
    }
}
