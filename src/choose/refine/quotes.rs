//! Takes or leaves what is quoted in a post as a whole, and with it the lines that say who is quoted ("Ann wrote:"): nobody reads one without the
//! other. What repeats a whole post is left to the method; a part that somebody chose is what the post answers, and stays with it.

use std::ops::Range;

use crate::choose::draft::{Draft, dropped, take};
use crate::choose::duplicates::{is_quotation, is_quoted};
use crate::hash::hash;
use crate::map::{Map, Set};
use crate::method::Scene;
use crate::page::{Marks, NodeId};
use crate::trace::Trace;

/// Why a line is taken, and why it is dropped, as the trace has it.
const SAYS_WHO: &str = "says who is quoted below it";
const QUOTED: &str = "of a quotation, most of which is taken";
const ANSWERED: &str = "a part of what somebody else says, which the post answers";
const NOT_WHOLE: &str = "of a quotation, most of which is left out";
pub(crate) const NOT_QUOTED: &str = "what it quotes is left out";

/// Most words of such a line, and what it ends with.
const LINE_WORDS: f32 = 12.0;
const ENDS: &[&str] = &[":", "：", "...", "…"];
/// Probability from which on a line is taken.
const MIN_CHANCE: f32 = 0.05;
/// Share of the words of a quotation from which on all of it is taken.
const MOST: f32 = 0.5;
/// Levels from a line to the quotation.
const LEVELS: usize = 4;

/// Words in a row that are compared, and the share of those of a post from which on a quotation repeats it and is no part that somebody chose.
const RUN: usize = 3;
const WHOLE: f32 = 0.4;
/// Link density from which on a block in a quotation only leads elsewhere.
const MAX_LINKED: f32 = 0.5;

/// Takes the quotations that are no copies of whole posts, where something that is taken follows in their posts.
pub(super) fn take_answered(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let (page, view) = (scene.page, scene.view());
    let posts = &scene.thread().posts;
    let post_of = scene.thread().post_of(view);
    // The runs of words of each post, apart from what it quotes, how many there are, and its last block.
    let (mut said, mut lengths, mut ends): (Map<u64, u64>, Vec<f32>, Vec<usize>) = Default::default();
    for (number, post) in posts.iter().enumerate() {
        let own = view.blocks_in(*post).filter(|i| post_of[*i] == Some(number) && draft.taken[*i] && !is_quoted(view, *i));
        ends.push(own.clone().next_back().unwrap_or(0));
        let own = runs(scene, own);
        lengths.push(own.len() as f32);
        for run in own.iter() {
            said.or_insert_with(*run, || number as u64);
        }
    }
    for (number, post) in posts.iter().enumerate().filter(|(number, _)| lengths[*number] > 0.0) {
        for quoted in quotations(scene, *post).into_iter().filter(|quoted| post_of[quoted.start] == Some(number)) {
            let is_shown = |i: usize| view.linked(i) < MAX_LINKED && !page.marks(scene.blocks[i].first).has(Marks::HIDDEN);
            let is_repeated = |i: usize| view.copies()[i].0 > 1;
            let is_said = quoted.clone().any(|i| view.is_sentence(i) && is_shown(i));
            let is_answered = ends[number] >= quoted.end;
            let repeats = || repeats_posts(&runs(scene, quoted.clone()), &said, &lengths, number, quoted.clone().any(is_repeated));
            if !is_said || !is_answered || repeats() {
                continue;
            }
            // A button to show all of it.
            let ends_open = |i: usize| ENDS[2..].iter().any(|end| scene.blocks.text(&scene.blocks[i]).ends_with(end));
            let is_button = |i: usize| i > quoted.start && is_repeated(i) && view.words(i) <= LINE_WORDS && ends_open(i);
            for i in quoted.clone().filter(|i| !is_button(*i) && (is_shown(*i) || !is_repeated(*i))) {
                take(scene, draft, i, i + 1, ANSWERED, trace);
            }
        }
    }
}

/// Whether most of a quotation is whole posts, or it is repeated and not from a post of the page.
fn repeats_posts(quoted: &Set<u64>, said: &Map<u64, u64>, lengths: &[f32], own: usize, is_repeated: bool) -> bool {
    let mut found: Map<u64, f32> = Map::new();
    for number in quoted.iter().filter_map(|run| said.get(run)).filter(|number| **number != own as u64) {
        *found.or_default(*number) += 1.0;
    }
    let sum = |is_counted: &dyn Fn(u64, f32) -> bool| {
        found.iter().filter(|(number, count)| is_counted(**number, **count)).map(|(_, count)| *count).sum::<f32>()
    };
    let most = MOST * quoted.len() as f32;
    sum(&|number, count| count >= WHOLE * lengths[number as usize]) >= most || (is_repeated && sum(&|_, _| true) < most)
}

/// The hashes of all words in a row of some blocks.
fn runs(scene: &Scene<'_>, blocks: impl Iterator<Item = usize>) -> Set<u64> {
    let (mut out, mut last) = (Set::new(), [0; RUN]);
    for i in blocks {
        for word in scene.blocks.text(&scene.blocks[i]).split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
            last.rotate_left(1);
            last[RUN - 1] = hash(word.bytes());
            out.insert(hash(last.iter().flat_map(|word| word.to_le_bytes())));
        }
    }
    out
}

/// Takes and drops the rest of quotations and the lines above them.
pub(super) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let view = scene.view();
    let posts = &scene.thread().posts;
    for post in posts {
        complete(scene, *post, draft, trace);
    }
    for post in posts {
        for i in view.blocks_in(*post).filter(|i| is_line(scene, *i)) {
            let Some(quoted) = quoted_below(scene, i) else { continue };
            let is_copy = quoted.clone().all(|i| draft.chance[i] <= 0.0);
            if draft.taken[quoted.start] && draft.chance[i] >= MIN_CHANCE {
                take(scene, draft, i, i + 1, SAYS_WHO, trace);
            } else if is_copy && draft.taken[i] && !quoted.clone().any(|i| draft.taken[i]) {
                draft.taken[i] = false;
                trace.note(|| dropped(scene, i, NOT_QUOTED));
            }
        }
    }
}

/// The blocks of each quotation in a post. What is quoted in one is of it.
fn quotations(scene: &Scene<'_>, post: NodeId) -> Vec<Range<usize>> {
    let (page, view) = (scene.page, scene.view());
    let (mut out, mut end) = (Vec::new(), post);
    for node in page.subtree(post).skip(1).filter(|node| !page.is_text(*node) && is_quotation(view, *node)) {
        if node >= end {
            end = page.end(node);
            out.push(view.blocks_in(node));
        }
    }
    out.retain(|quoted: &Range<usize>| !quoted.is_empty());
    out
}

/// Takes or leaves what a post quotes as a whole.
fn complete(scene: &Scene<'_>, post: NodeId, draft: &mut Draft, trace: &mut Trace) {
    let view = scene.view();
    for quoted in quotations(scene, post) {
        let taken: f32 = quoted.clone().filter(|i| draft.taken[*i]).map(|i| view.words(i)).sum();
        if taken == 0.0 {
            continue;
        }
        if taken >= MOST * quoted.clone().map(|i| view.words(i)).sum::<f32>() {
            take(scene, draft, quoted.start, quoted.end, QUOTED, trace);
            continue;
        }
        for i in quoted.filter(|i| std::mem::replace(&mut draft.taken[*i], false)).collect::<Vec<_>>() {
            trace.note(|| dropped(scene, i, NOT_WHOLE));
        }
    }
}

/// Whether a block can say who is quoted.
fn is_line(scene: &Scene<'_>, at: usize) -> bool {
    let text = scene.blocks.text(&scene.blocks[at]);
    scene.view().words(at) <= LINE_WORDS && ENDS.iter().any(|end| text.ends_with(end))
}

/// The blocks of the quotation that a line begins or stands directly above.
fn quoted_below(scene: &Scene<'_>, at: usize) -> Option<Range<usize>> {
    let (page, view) = (scene.page, scene.view());
    let element = scene.blocks.get(at + 1).filter(|_| is_quoted(view, at + 1))?.element;
    let mut around = std::iter::once(element).chain(page.ancestors(element)).take(LEVELS);
    let quotation = around.find(|node| is_quotation(view, *node))?;
    let range = scene.blocks.within(page, quotation);
    let is_beside = page.parent(quotation).is_some_and(|parent| page.contains(parent, scene.blocks[at].first));
    (range.start == at || (range.start == at + 1 && is_beside)).then(|| at + 1..range.end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;

    /// What is kept of two posts, of which the second has this quotation of so likely a text, and what was taken of it.
    fn kept(quotation: &str, chance: f32, taken: [bool; 2]) -> Vec<bool> {
        let head = "<div><a href=/u/1>ann</a> 3.11.</div>";
        let said = "<p>It rose in the night, and by six it stood at the door.</p>";
        let page =
            format!("<html><body><div><div class=q>{head}{said}</div><div class=q>{head}{quotation}{said}</div></div></body></html>");
        let page = scan(&page, None).expect("a page");
        let blocks = split(&page);
        let mut draft = Draft { chance: vec![0.3; blocks.len()], taken: vec![true; blocks.len()], expected: 1.0 };
        draft.chance[4] = chance;
        draft.taken[3..5].copy_from_slice(&taken);
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        draft.taken[3..5].to_vec()
    }

    #[test]
    fn a_quotation_is_taken_or_left_as_a_whole() {
        let quotation = "<blockquote><p>The boat was late again, and nobody knew why.</p><p>It is the tide.</p></blockquote>";
        assert_eq!(kept(quotation, 0.3, [true, false]), [true, true]);
        assert_eq!(kept(quotation, 0.3, [false, true]), [false, false]);
        assert_eq!(kept(&quotation.replace("blockquote", "div"), 0.3, [true, false]), [true, false]);
        // All of a post is in one.
        assert_eq!(kept(&quotation.replace("<blockquote", "<blockquote class=\"messageText ugc\""), 0.3, [false, true]), [false, true]);
    }

    /// Whether the quotation in the second of two posts is taken, where nothing is but what they say themselves.
    fn answered(quotation: &str) -> bool {
        let post = |text: &str| format!("<div class=q><div><a href=/u/1>ann</a> 3.11.</div>{text}</div>");
        let said =
            "<p>The boat was late again. Nobody at the landing knew why it was so late, and nobody asked.</p><p>In the end it came.</p>";
        let answer = "<p>I know the reason, and I have told it to everybody.</p>";
        let page = format!("<html><body><div>{}{}</div></body></html>", post(said), post(&format!("{quotation}{answer}")));
        let page = scan(&page, None).expect("a page");
        let blocks = split(&page);
        let says = ["The boat", "In the", "I know"];
        let is_own = |i: usize| !page.ancestors(blocks[i].element).any(|around| page.classes(around).any(|class| class == "quote"));
        let taken = (0..blocks.len()).map(|i| is_own(i) && says.iter().any(|text| blocks.text(&blocks[i]).starts_with(text)));
        let mut draft = Draft { chance: vec![0.0; blocks.len()], taken: taken.collect(), expected: 1.0 };
        take_answered(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        draft.taken.iter().filter(|taken| **taken).count() > says.len()
    }

    #[test]
    fn a_part_of_a_post_that_is_quoted_is_what_is_answered() {
        let quoted = |text: &str| answered(&format!("<blockquote class=quote>{text}</blockquote>"));
        assert!(quoted("<p>Nobody at the landing knew why it was so late.</p>"));
        assert!(!quoted("<p>Nobody</p>"));
        // What another page of the thread says.
        let elsewhere = "<p>The ferry will not run on Sundays.</p>";
        assert!(quoted(elsewhere));
        // Of the whole of a post the original is enough.
        let whole = "<p>The boat was late again. Nobody at the landing knew why it was so late, and nobody asked.</p>";
        assert!(!quoted(&format!("{whole}<p>In the end it came.</p>")) && !quoted(whole));
    }

    #[test]
    fn who_is_quoted_goes_with_the_quotation() {
        let inside = "<blockquote><div>Bea wrote:</div><p>The boat was late again, and nobody knew why.</p></blockquote>";
        let above = "<div><cite>Bea posted...</cite><blockquote><p>The boat was late again, and nobody knew why.</p></blockquote></div>";
        for quotation in [inside, above] {
            assert_eq!(kept(quotation, 0.9, [false, true]), [true, true]);
            assert_eq!(kept(quotation, 0.0, [true, false]), [false, false]);
        }
        assert_eq!(kept(above, 0.3, [true, false]), [true, false]);
        assert_eq!(kept(&above.replace("posted...", "posted this"), 0.9, [false, true]), [false, true]);
    }
}
