//! Takes the rest of a text: what follows it in the element it stands in, or stands between its parts, if nearly all of it is prose or code
//! in the markup of the text. Probabilities fall towards the end of a long text, and a manual has more of it than a magazine.

use std::ops::Range;

use crate::choose::draft::{Draft, take};
use crate::choose::refine::alike::look_alike;
use crate::choose::refine::units::is_code;
use crate::feature::ends_sentence;
use crate::map::Set;
use crate::method::Scene;
use crate::page::{Marks, NodeId};
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why a block is taken, as the trace has it.
const REST: &str = "the rest of the text is marked up like it";

/// Words that must be taken, and the share of them that must stand in the element of the text.
const MIN_TEXT_WORDS: f32 = 200.0;
const MIN_SHARE_OF_TEXT: f32 = 0.8;
/// Words of a rest behind the text, and between its parts: a line or two in the same markup may be a licence or a note on the author.
const MIN_WORDS_BEHIND: f32 = 60.0;
const MIN_WORDS_BETWEEN: f32 = 10.0;
/// The same where its lines are nested in another way than those of the text.
const MIN_NESTED_WORDS: f32 = 200.0;
/// Share of a rest that must be marked up like the text, and of its prose that must be in whole sentences: credits and sources are not.
const MIN_ALIKE: f32 = 0.9;
const MIN_SENTENCES: f32 = 0.5;
/// Mean probability of a rest from which on it is taken, and that of a line in it which is marked up otherwise.
const MIN_CHANCE: f32 = 0.05;
/// Link density from which on a block leads elsewhere, and from which on a line between others does.
const MAX_LINK_DENSITY: f32 = 0.3;
const MAX_LINK_DENSITY_BETWEEN: f32 = 0.5;

/// Levels from a line to a caption it is in, and those around it that tell its markup.
const CAPTION_LEVELS: usize = 3;
const MARKUP_LEVELS: usize = 24;

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
    let markup = Markup::of(scene, around.clone().filter(|i| taken[*i]));
    let is_shown = |i: usize| !scene.page.marks(scene.blocks[i].first).has(Marks::HIDDEN);
    let is_alike = |i: usize| view.linked(i) < MAX_LINK_DENSITY && is_shown(i) && (markup.has(scene, i) || is_code(scene, i));
    let belongs = |i: &usize| is_alike(*i) || (view.linked(*i) < MAX_LINK_DENSITY_BETWEEN && chance[*i] > MIN_CHANCE && is_shown(*i));
    let mut rest = Vec::new();
    let mut at = around.start;
    while at < around.end {
        let next = (at..around.end).find(|i| taken[*i]).unwrap_or(around.end);
        let mut sum = Sum::default();
        // As much as is like the text; between two parts of it, all or nothing.
        let mut end = at;
        // What stands under a picture goes with it, whatever it says.
        let between = (at..next).filter(|i| is_alike(*i) || !is_caption(scene, *i)).collect::<Vec<_>>();
        for i in between.iter().copied() {
            sum.add(scene, i, is_alike(i), chance[i]);
            sum.nested += if markup.is_nested_otherwise(scene, i) { view.words(i) } else { 0.0 };
            let is_behind = next == around.end;
            let ends = if is_behind { view.is_sentence(i) || is_code(scene, i) } else { between.last() == Some(&i) };
            if ends && is_alike(i) && sum.is_text(if is_behind { MIN_WORDS_BEHIND } else { MIN_WORDS_BETWEEN }) {
                end = i + 1;
            }
        }
        rest.extend(between.into_iter().take_while(|i| *i < end).filter(belongs));
        at = next.max(at + 1);
    }
    rest
}

/// Whether a block stands under a picture.
fn is_caption(scene: &Scene<'_>, at: usize) -> bool {
    let (page, element) = (scene.page, scene.blocks[at].element);
    std::iter::once(element).chain(page.ancestors(element)).take(CAPTION_LEVELS).any(|node| page.tag(node) == Tag::Figcaption)
}

/// How a text is marked up.
struct Markup {
    paths: Set<u64>,
    /// Tags and classes of its paragraphs and headings, and of the elements around them.
    lines: Set<u64>,
    around: Set<u64>,
}

impl Markup {
    fn of(scene: &Scene<'_>, taken: impl Iterator<Item = usize>) -> Self {
        let (page, view) = (scene.page, scene.view());
        let mut markup = Self { paths: Set::new(), lines: Set::new(), around: Set::new() };
        let mut seen: Set<NodeId> = Set::new();
        for i in taken {
            markup.paths.insert(view.path(i));
            let element = scene.blocks[i].element;
            if is_line(page.tag(element)) {
                markup.lines.insert(view.signature(element));
                // Those around an element that was there before were there as well.
                for node in page.ancestors(element).take_while(|node| seen.insert(*node)) {
                    markup.around.insert(view.signature(node));
                }
            }
        }
        markup
    }

    /// Whether a block is marked up like the text.
    fn has(&self, scene: &Scene<'_>, at: usize) -> bool {
        self.paths.contains(&scene.view().path(at)) || self.is_nested_otherwise(scene, at)
    }

    /// Whether a block is a line like those of the text, in elements like those around them that are nested in another way: a part of a section may
    /// have the markup of the section.
    fn is_nested_otherwise(&self, scene: &Scene<'_>, at: usize) -> bool {
        let (page, view, element) = (scene.page, scene.view(), scene.blocks[at].element);
        is_line(page.tag(element))
            && !self.paths.contains(&view.path(at))
            && self.lines.contains(&view.signature(element))
            && page.ancestors(element).take(MARKUP_LEVELS).all(|node| self.around.contains(&view.signature(node)))
    }
}

/// Whether a block ends as sentences do, apart from the number of a note.
fn ends_in_note(scene: &Scene<'_>, at: usize) -> bool {
    let text = scene.blocks.text(&scene.blocks[at]);
    let sentence = text.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '[' | ']'));
    sentence.len() < text.len() && ends_sentence(sentence)
}

fn is_line(tag: Tag) -> bool {
    tag == Tag::P || tag.heading().is_some()
}

/// What was counted of a rest.
#[derive(Default)]
struct Sum {
    words: f32,
    alike: f32,
    sentences: f32,
    code: f32,
    chance: f32,
    /// Words of lines that stand in other parts of parts than those of the text do.
    nested: f32,
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
            } else if scene.view().ends(block) || ends_in_note(scene, block) {
                self.sentences += words;
            }
        }
    }

    fn is_text(&self, least: f32) -> bool {
        (self.alike - self.nested >= least || self.nested >= MIN_NESTED_WORDS)
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

    #[test]
    fn lines_of_a_section_in_a_section_are_marked_up_like_it() {
        let first = format!("<p>{}</p>", "The first part of the text is long. ".repeat(30));
        let section = |class: &str, inside: &str| format!("<div class={class}>{inside}</div>");
        let text = |rest: &str| section("part", &(first.clone() + rest));
        let two = format!("{}{}", prose("It then"), prose("The third"));
        assert_eq!(rest(&text(&section("part", &two)), 0.1), ["It then g", "The third"]);
        // A little of it, or what stands in another box, may be a note.
        assert!(rest(&text(&section("part", &prose("It then"))), 0.1).is_empty());
        assert!(rest(&text(&section("note", &two)), 0.1).is_empty());
    }

    #[test]
    fn pictures_and_notes_do_not_hold_up_the_rest() {
        let first = format!("<p>{}</p>", "The first part of the text is long. ".repeat(30));
        let picture =
            "<figure><img src=/a.jpg><figcaption>Boats, 1911. Oil on canvas, 20 by 30, in a private collection</figcaption></figure>";
        let note = "<p>The boat goes on with a few more words in it.<sup><a href=#n>16</a></sup></p>".repeat(6);
        let all = rest(&format!("<div>{first}{note}{picture}</div>"), 0.1);
        assert_eq!(all, ["The boat "; 6]);
    }
}
