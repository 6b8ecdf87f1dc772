//! Takes the rest of a text: what follows it in the element it stands in, or stands between its parts, if nearly all of it is prose or code
//! in the markup of the text. Probabilities fall towards the end of a long text, and a manual has more of it than a magazine.

use std::ops::Range;

use crate::choose::draft::{Draft, take};
use crate::choose::refine::alike::look_alike;
use crate::choose::refine::units::is_code;
use crate::map::Set;
use crate::method::Scene;
use crate::page::{Marks, NodeId};
use crate::trace::Trace;

/// Why a block is taken, as the trace has it.
const REST: &str = "the rest of the text is marked up like it";

/// Words that must be taken, and the share of them that must stand in the element of the text.
const MIN_TEXT_WORDS: f32 = 200.0;
const MIN_SHARE_OF_TEXT: f32 = 0.8;
/// Words of a rest behind the text, and between its parts: a line or two in the same markup may be a licence or a note on the author.
const MIN_WORDS_BEHIND: f32 = 60.0;
const MIN_WORDS_BETWEEN: f32 = 10.0;
/// Share of a rest that must be marked up like the text, and of its prose that must be in whole sentences: credits and sources are not.
const MIN_ALIKE: f32 = 0.9;
const MIN_SENTENCES: f32 = 0.5;
/// Mean probability of a rest from which on it is taken, and that of a line in it which is marked up otherwise.
const MIN_CHANCE: f32 = 0.05;
/// Link density from which on a block leads elsewhere, and from which on a line between others does.
const MAX_LINK_DENSITY: f32 = 0.3;
const MAX_LINK_DENSITY_BETWEEN: f32 = 0.5;

/// Takes the rest of the text.
pub(crate) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    for i in rest_of(scene, &draft.taken, &draft.chance) {
        take(scene, draft, i, i + 1, REST, trace);
    }
}

/// The blocks that are the rest of a text of which some blocks are known.
pub(crate) fn rest_of(scene: &Scene<'_>, taken: &[bool], chance: &[f32]) -> Vec<usize> {
    let Some(around) = around_text(scene, taken) else { return Vec::new() };
    let view = scene.view();
    let paths: Set<u64> = around.clone().filter(|i| taken[*i]).map(|i| view.path(i)).collect();
    let is_shown = |i: usize| !scene.page.marks(scene.blocks[i].first).has(Marks::HIDDEN);
    let is_alike = |i: usize| view.linked(i) < MAX_LINK_DENSITY && is_shown(i) && (paths.contains(&view.path(i)) || is_code(scene, i));
    let belongs = |i: &usize| is_alike(*i) || (view.linked(*i) < MAX_LINK_DENSITY_BETWEEN && chance[*i] > MIN_CHANCE && is_shown(*i));
    let mut rest = Vec::new();
    let mut at = around.start;
    while at < around.end {
        let next = (at..around.end).find(|i| taken[*i]).unwrap_or(around.end);
        let mut sum = Sum::default();
        // As much as is like the text; between two parts of it, all or nothing.
        let mut end = at;
        for (i, chance) in (at..next).zip(&chance[at..next]) {
            sum.add(scene, i, is_alike(i), *chance);
            let is_behind = next == around.end;
            let ends = if is_behind { view.is_sentence(i) || is_code(scene, i) } else { i + 1 == next };
            if ends && is_alike(i) && sum.is_text(if is_behind { MIN_WORDS_BEHIND } else { MIN_WORDS_BETWEEN }) {
                end = i + 1;
            }
        }
        rest.extend((at..end).filter(belongs));
        at = next.max(at + 1);
    }
    rest
}

/// What was counted of a rest.
#[derive(Default)]
struct Sum {
    words: f32,
    alike: f32,
    sentences: f32,
    code: f32,
    chance: f32,
}

impl Sum {
    fn add(&mut self, scene: &Scene<'_>, block: usize, is_alike: bool, chance: f32) {
        let words = scene.view().words(block);
        self.words += words;
        self.chance += words * chance;
        if is_alike {
            self.alike += words;
            if is_code(scene, block) {
                self.code += words;
            } else if scene.view().ends(block) {
                self.sentences += words;
            }
        }
    }

    fn is_text(&self, least: f32) -> bool {
        self.alike >= least
            && self.alike >= MIN_ALIKE * self.words
            && self.sentences >= MIN_SENTENCES * (self.words - self.code)
            && self.chance >= MIN_CHANCE * self.words
    }
}

/// The blocks of the element that most of the text stands in, from the first that is taken on, and those of elements like it behind it: the
/// next sections.
fn around_text(scene: &Scene<'_>, taken: &[bool]) -> Option<Range<usize>> {
    let (page, view) = (scene.page, scene.view());
    let mut before = vec![0.0];
    for (i, taken) in taken.iter().enumerate() {
        before.push(before[i] + if *taken { view.words(i) } else { 0.0 });
    }
    let all = *before.last()?;
    let longest = (0..taken.len()).filter(|i| taken[*i]).max_by(|a, b| view.words(*a).total_cmp(&view.words(*b)))?;
    let taken_in = |node: NodeId| {
        let range = scene.blocks.within(page, node);
        before[range.end] - before[range.start]
    };
    let text = page
        .ancestors(scene.blocks[longest].element)
        .find(|node| taken_in(*node) >= MIN_SHARE_OF_TEXT * all)
        .filter(|_| all >= MIN_TEXT_WORDS)?;
    let range = scene.blocks.within(page, text);
    let siblings = page.parent(text).into_iter().flat_map(|parent| page.children(parent));
    let next = siblings.map(|sibling| (sibling, scene.blocks.within(page, sibling)));
    let end =
        next.filter(|(sibling, other)| other.start >= range.end && look_alike(page, *sibling, text)).map(|(_, other)| other.end).last();
    let first = range.clone().find(|i| taken[*i])?;
    Some(first..end.unwrap_or(range.end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;

    /// The blocks that are the rest of the first block, and the probability of all others.
    fn rest(body: &str, chance: f32) -> Vec<String> {
        let page = scan(&format!("<html><body>{body}</body></html>"), None).expect("a page");
        let blocks = split(&page);
        let taken: Vec<bool> = (0..blocks.len()).map(|i| i == 0).collect();
        let chances: Vec<f32> = taken.iter().map(|taken| if *taken { 0.9 } else { chance }).collect();
        let rest = rest_of(&Scene::new(&page, &blocks), &taken, &chances);
        rest.into_iter().map(|i| blocks.text(&blocks[i]).chars().take(9).collect()).collect()
    }

    fn prose(start: &str) -> String {
        format!("<p>{start} {}</p>", "goes on with a sentence that has a few more words in it.".repeat(10))
    }

    #[test]
    fn the_rest_in_the_markup_of_the_text_is_text() {
        let first = format!("<p>{}</p>", "The first part of the text is long. ".repeat(30));
        let second = prose("It then");
        let section = |class: &str, inside: &str| format!("<div class=\"{class}\">{inside}</div>");
        let next = section("part", &format!("{second}<pre>ls -l</pre>{}", prose("The third")));
        let all = ["It then g", "ls -l", "The third"];
        assert_eq!(rest(&(section("part", &first) + &next), 0.1), all);
        // Sections of another class, less likely ones and links are something else.
        assert!(rest(&(section("part", &first) + &section("related", &second)), 0.1).is_empty());
        assert!(rest(&(section("part", &first) + &next), 0.01).is_empty());
        let links = format!("<p><a href=\"/next\">{}</a></p>", "Another text that stands on another page. ".repeat(10));
        assert!(rest(&section("part", &(first.clone() + &links)), 0.1).is_empty());
        // So are credits, which are in no sentences, and a line or two.
        assert!(rest(&section("part", &(first.clone() + &"<p>Photographs by A. N. Other and her friends</p>".repeat(12))), 0.1).is_empty());
        assert!(rest(&section("part", &(first.clone() + "<p>All rights are reserved.</p>")), 0.1).is_empty());
    }

    #[test]
    fn the_rest_ends_where_something_else_begins() {
        let first = format!("<p>{}</p>", "The first part of the text is long. ".repeat(30));
        let foot =
            "<div class=\"about\">He writes about boats, and about the people who build them, and he lives by the sea.</div>".repeat(6);
        assert_eq!(rest(&format!("<div>{first}{}{foot}</div>", prose("It then")), 0.04 + 0.04), ["It then g"]);
    }
}
