//! Continues a text: takes paragraphs next to many taken siblings. Probabilities fall towards the end of a long text and where its style
//! changes; a paragraph next to that much text belongs to it unless it is clearly something else.

use std::collections::HashMap;

use crate::choose::draft::{Draft, take};
use crate::method::Scene;
use crate::page::{Marks, NodeId};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why a paragraph is taken, as the trace has it.
const GOES_ON: &str = "the text goes on beside it";

/// Words that must be taken among the siblings: a text, not a box with two lines.
const MIN_SIBLING_WORDS: f32 = 200.0;
/// Probability from which on a paragraph follows its siblings.
const MIN_CHANCE: f32 = 0.3;
/// Link density from which on it only leads elsewhere.
const MAX_LINK_DENSITY: f32 = 0.3;

/// Takes paragraphs that follow a taken sibling.
pub(crate) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let view = scene.view();
    let parent = |i: usize| {
        let element = scene.blocks[i].element;
        scene.page.parent(element).filter(|_| scene.page.tag(element) == Tag::P)
    };
    let mut taken_words: HashMap<NodeId, f32> = HashMap::new();
    for i in (0..draft.taken.len()).filter(|i| draft.taken[*i]) {
        if let Some(parent) = parent(i) {
            *taken_words.entry(parent).or_default() += view.words(i);
        }
    }
    // For each element its last paragraph, if that was taken.
    let mut last: HashMap<NodeId, Option<usize>> = HashMap::new();
    // A paragraph with another class than the one before (a licence, a note on the author) is something else.
    let name = |i: usize| scene.page.attr(scene.blocks[i].element, Attr::Class).map(str::trim);
    for i in 0..draft.taken.len() {
        let Some(parent) = parent(i) else { continue };
        let before = last.get(&parent).copied().flatten().filter(|before| name(*before) == name(i));
        let is_next = before.is_some() && taken_words.get(&parent).is_some_and(|words| *words >= MIN_SIBLING_WORDS);
        let is_text = || {
            view.is_sentence(i)
                && view.linked(i) < MAX_LINK_DENSITY
                && draft.chance[i] >= MIN_CHANCE
                && !scene.page.marks(scene.blocks[i].first).has(Marks::HIDDEN)
        };
        if is_next && !draft.taken[i] && is_text() {
            take(scene, draft, i, i + 1, GOES_ON, trace);
        }
        last.insert(parent, Some(i).filter(|i| draft.taken[*i]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;

    /// Which paragraphs are taken of a long and two short ones, where the long one was taken before.
    fn taken(second: &str, chances: [f32; 3], words: usize) -> Vec<bool> {
        let long = "word ".repeat(words);
        let page =
            scan(&format!("<html><body><div><p>{long}.</p>{second}<p>And so it ends.</p></div></body></html>"), None).expect("a page");
        let blocks = split(&page);
        let mut draft = Draft { chance: chances.to_vec(), taken: vec![true, false, false], expected: 0.5 };
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        draft.taken
    }

    #[test]
    fn paragraphs_follow_their_taken_siblings() {
        assert_eq!(taken("<p>Then it went on.</p>", [0.9, 0.4, 0.3], 250), [true, true, true]);
        assert_eq!(taken("<p>Then it went on.</p>", [0.9, 0.1, 0.3], 250), [true, false, false]);
        assert_eq!(taken("<p class=licence>Then it went on.</p>", [0.9, 0.4, 0.1], 250), [true, false, false]);
        assert_eq!(taken("<p><a href='/b'>Read this instead.</a></p>", [0.9, 0.4, 0.1], 250), [true, false, false]);
        assert_eq!(taken("<p>Then it went on.</p>", [0.9, 0.4, 0.3], 20), [true, false, false]);
    }
}
