//! Takes what goes on after a text: paragraphs beside those that were taken. Chances fall towards the end of a long text, and in the middle of
//! one that is different; a paragraph beside many of the text is of it unless it is clearly something else.

use std::collections::HashMap;

use crate::choose::draft::{Draft, take};
use crate::method::Scene;
use crate::page::{Marks, NodeId};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why a paragraph is taken, as the trace says it.
const GOES_ON: &str = "the text goes on beside it";

/// Words of paragraphs that were taken beside a paragraph, at least: they are a text, and not a box with two lines.
const BESIDE: f32 = 200.0;
/// Chance from which on a paragraph goes with those beside it.
const LEAST: f32 = 0.3;
/// Share of words in links from which on it is a way to somewhere else.
const LINKED: f32 = 0.3;

/// Takes paragraphs that go on from one that was taken.
pub(crate) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let view = scene.view();
    let parent = |i: usize| {
        let element = scene.blocks[i].element;
        scene.page.parent(element).filter(|_| scene.page.tag(element) == Tag::P)
    };
    let mut beside: HashMap<NodeId, f32> = HashMap::new();
    for i in (0..draft.taken.len()).filter(|i| draft.taken[*i]) {
        if let Some(parent) = parent(i) {
            *beside.entry(parent).or_default() += view.words(i);
        }
    }
    // The last paragraph of an element, if it was taken.
    let mut last: HashMap<NodeId, Option<usize>> = HashMap::new();
    // What the page calls by another name than the paragraph before it (a licence, a note of who wrote it) is something else.
    let name = |i: usize| scene.page.attr(scene.blocks[i].element, Attr::Class).map(str::trim);
    for i in 0..draft.taken.len() {
        let Some(parent) = parent(i) else { continue };
        let before = last.get(&parent).copied().flatten().filter(|before| name(*before) == name(i));
        let is_next = before.is_some() && beside.get(&parent).is_some_and(|words| *words >= BESIDE);
        let is_text = || {
            view.is_sentence(i)
                && view.linked(i) < LINKED
                && draft.chance[i] >= LEAST
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

    /// Which paragraphs are taken of a text of one long and two short ones, the long one taken before.
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
    fn paragraphs_go_on_from_those_beside_them() {
        assert_eq!(taken("<p>Then it went on.</p>", [0.9, 0.4, 0.3], 250), [true, true, true]);
        assert_eq!(taken("<p>Then it went on.</p>", [0.9, 0.1, 0.3], 250), [true, false, false]);
        assert_eq!(taken("<p class=licence>Then it went on.</p>", [0.9, 0.4, 0.1], 250), [true, false, false]);
        assert_eq!(taken("<p><a href='/b'>Read this instead.</a></p>", [0.9, 0.4, 0.1], 250), [true, false, false]);
        assert_eq!(taken("<p>Then it went on.</p>", [0.9, 0.4, 0.3], 20), [true, false, false]);
    }
}
