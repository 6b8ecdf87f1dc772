//! Continues a text: takes paragraphs next to many taken siblings, and those of the next part in the same markup. Probabilities fall towards
//! the end of a long text and where its style changes; a paragraph next to that much text belongs to it unless it is clearly something else.

use crate::choose::draft::{Draft, take};
use crate::choose::refine::alike::look_alike;
use crate::choose::refine::announced::ANNOUNCED;
use crate::choose::refine::units::announces;
use crate::map::Map;
use crate::method::Scene;
use crate::page::{Marks, NodeId};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::trace::Trace;
use crate::url::Url;

/// Why a paragraph is taken, as the trace has it.
const GOES_ON: &str = "the text goes on beside it";
const SAME_MARKUP: &str = "the text goes on in the same markup";

/// Words that must be taken among the siblings: a text, not a box with two lines.
const MIN_SIBLING_WORDS: f32 = 200.0;
/// Probability from which on a paragraph follows its siblings.
const MIN_CHANCE: f32 = 0.3;
/// The same for a paragraph of another class.
const MIN_OTHER_CHANCE: f32 = 0.5;
/// Link density from which on it only leads elsewhere.
const MAX_LINK_DENSITY: f32 = 0.3;

/// Probability from which on a paragraph that is a link to another site, or to write to somebody, is a source in the text rather than an
/// advertisement, and its least link density.
const MIN_SOURCE_CHANCE: f32 = 0.2;
const MIN_SOURCE_DENSITY: f32 = 0.9;

/// Words in paragraphs of one markup that must be taken for the next part of that markup to follow, and more than those that are not.
const MIN_ALIKE_WORDS: f32 = 200.0;
/// Probability from which on such a paragraph follows.
const MIN_ALIKE_CHANCE: f32 = 0.05;
/// Most words of what may stand between the parts, such as a name or a line.
const MAX_BETWEEN: f32 = 8.0;
/// Levels in which paragraphs must look alike to be of one markup, and in which the parts must.
const MARKUP_LEVELS: usize = 3;
const ALIKE_LEVELS: usize = 8;
/// Levels from a block to the quotation it is in.
const QUOTE_LEVELS: usize = 3;

/// Takes paragraphs that follow a taken sibling, or the text in another part of its markup.
pub(crate) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    follow_siblings(scene, draft, trace);
    follow_markup(scene, draft, trace);
    take_announced(scene, draft, trace);
}

/// Takes the address that a paragraph beside it announces: where a report was found, where a petition is signed.
fn take_announced(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    for i in 1..draft.taken.len() {
        let is_announced = || {
            let around = parent_of(scene, i);
            draft.taken[i - 1] && around.is_some() && around == parent_of(scene, i - 1) && announces(scene, i - 1)
        };
        let is_likely = |i: usize| draft.chance[i] >= MIN_SOURCE_CHANCE || (draft.chance[i] > 0.0 && is_written_address(scene, i));
        let is_shown = !scene.page.marks(scene.blocks[i].first).has(Marks::HIDDEN);
        if !draft.taken[i] && is_shown && is_announced() && is_likely(i) && is_source(scene, i) {
            take(scene, draft, i, i + 1, ANNOUNCED, trace);
        }
    }
}

/// Whether a block is an address, as it is written.
fn is_written_address(scene: &Scene<'_>, at: usize) -> bool {
    let text = scene.blocks.text(&scene.blocks[at]);
    (text.starts_with("http") || text.starts_with("www.")) && !text.contains(' ')
}

fn follow_siblings(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let view = scene.view();
    let parent = |i: usize| parent_of(scene, i);
    let mut taken_words: Map<NodeId, f32> = Map::new();
    for i in (0..draft.taken.len()).filter(|i| draft.taken[*i]) {
        if let Some(parent) = parent(i) {
            *taken_words.or_default(parent) += view.words(i);
        }
    }
    // For each element its last paragraph, if that was taken.
    let mut last: Map<NodeId, Option<usize>> = Map::new();
    // A paragraph with another class than the one before (a licence, a note on the author) is something else, unless it is likely itself: the
    // last one of a text may be set in its own way.
    let name = |i: usize| scene.page.attr(scene.blocks[i].element, Attr::Class).map(str::trim);
    for i in 0..draft.taken.len() {
        let Some(parent) = parent(i) else { continue };
        let before = last.get(&parent).copied().flatten().filter(|before| name(*before) == name(i) || draft.chance[i] >= MIN_OTHER_CHANCE);
        let is_next = before.is_some() && taken_words.get(&parent).is_some_and(|words| *words >= MIN_SIBLING_WORDS);
        let is_text = || {
            view.is_sentence(i)
                && view.linked(i) < MAX_LINK_DENSITY
                && draft.chance[i] >= MIN_CHANCE
                && !scene.page.marks(scene.blocks[i].first).has(Marks::HIDDEN)
        };
        let goes_on = || draft.taken.get(i + 1) == Some(&true) && parent_of(scene, i + 1) == Some(parent);
        let is_announced = || before.is_some_and(|before| announces(scene, before));
        let is_cited = || before.is_some() && draft.chance[i] >= MIN_SOURCE_CHANCE && (is_announced() || goes_on()) && is_source(scene, i);
        if is_next && !draft.taken[i] && (is_text() || is_cited()) {
            take(scene, draft, i, i + 1, GOES_ON, trace);
        }
        last.insert(parent, Some(i).filter(|i| draft.taken[*i]));
    }
}

/// The element around a paragraph.
fn parent_of(scene: &Scene<'_>, at: usize) -> Option<NodeId> {
    let element = scene.blocks[at].element;
    scene.page.parent(element).filter(|_| scene.page.tag(element) == Tag::P)
}

/// Whether a paragraph is one link to another site, or an address to write to.
pub(super) fn is_source(scene: &Scene<'_>, at: usize) -> bool {
    let (page, block) = (scene.page, &scene.blocks[at]);
    let link = page.ancestors(block.last).find(|around| page.tag(*around) == Tag::A);
    let Some(href) = link.and_then(|link| page.attr(link, Attr::Href)) else { return false };
    let leads_away = |own: &Url| own.join(href).is_some_and(|url| url.is_web() && !url.same_site(own));
    let is_address = href.trim_start().get(..7).is_some_and(|scheme| scheme.eq_ignore_ascii_case("mailto:"));
    block.links == 1 && scene.view().linked(at) >= MIN_SOURCE_DENSITY && (is_address || scene.base().is_some_and(leads_away))
}

/// Takes paragraphs behind the text that are marked up like it, beside it or in the next part: the next `section` of a text that lines divide.
fn follow_markup(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let (page, view) = (scene.page, scene.view());
    let is_paragraph = |i: usize| page.tag(scene.blocks[i].element) == Tag::P;
    // A paragraph that begins with a link is marked up like its siblings.
    let markup: Vec<u64> = (0..draft.taken.len()).map(|i| if is_paragraph(i) { markup_of(scene, i) } else { 0 }).collect();
    // For each markup the words of its paragraphs that are taken, and of those that are not.
    let (mut taken, mut left): (Map<u64, f32>, Map<u64, f32>) = (Map::new(), Map::new());
    for i in (0..draft.taken.len()).filter(|i| is_paragraph(*i) && view.is_sentence(*i)) {
        let words = if draft.taken[i] { &mut taken } else { &mut left };
        *words.or_default(markup[i]) += view.words(i);
        *words.or_default(view.path(i)) += view.words(i);
    }
    let is_markup_of_text = |markup: u64| {
        let words = |of: &Map<u64, f32>| of.get(&markup).copied().unwrap_or_default();
        words(&taken) >= words(&left).max(MIN_ALIKE_WORDS)
    };
    let mut before: Option<usize> = None;
    // Blocks of quotations since then: they are of the text if it goes on behind them.
    let mut quoted: Vec<usize> = Vec::new();
    let is_quoted = |i: usize| page.ancestors(scene.blocks[i].element).take(QUOTE_LEVELS).any(|around| page.tag(around) == Tag::Blockquote);
    for i in 0..draft.taken.len() {
        if draft.taken[i] {
            before = if is_paragraph(i) { Some(i) } else { before };
            quoted.clear();
            continue;
        }
        let Some(last) = before else { continue };
        let goes_on = is_paragraph(i)
            && view.is_sentence(i)
            && ((view.path(i) == view.path(last) && is_markup_of_text(view.path(i)))
                || (markup[i] == markup[last] && is_markup_of_text(markup[i]) && is_plain(scene, i)))
            && view.linked(i) < MAX_LINK_DENSITY
            && draft.chance[i] >= MIN_ALIKE_CHANCE
            && !page.marks(scene.blocks[i].first).has(Marks::HIDDEN)
            && are_parts_alike(scene, last, i);
        if goes_on {
            for place in quoted.drain(..).chain([i]) {
                take(scene, draft, place, place + 1, SAME_MARKUP, trace);
            }
            before = Some(i);
        } else if draft.chance[i] >= MIN_ALIKE_CHANCE && is_quoted(i) {
            quoted.push(i);
        } else if view.words(i) > MAX_BETWEEN {
            before = None;
            quoted.clear();
        }
    }
}

/// Whether a paragraph has a whole sentence and does not begin in bold or italic type: notes on the author and the paper are set so.
pub(super) fn is_plain(scene: &Scene<'_>, at: usize) -> bool {
    let (page, block) = (scene.page, &scene.blocks[at]);
    let mut around = page.ancestors(block.first).take_while(|node| *node != block.element);
    let is_emphasised = around.any(|node| matches!(page.tag(node), Tag::Em | Tag::I | Tag::Strong | Tag::B | Tag::Small));
    !is_emphasised && (block.measure.stops > 0 || scene.view().ends(at))
}

/// The hash of the tags and classes of a paragraph and the elements around it.
fn markup_of(scene: &Scene<'_>, at: usize) -> u64 {
    let element = scene.blocks[at].element;
    let around = std::iter::once(element).chain(scene.page.ancestors(element)).take(MARKUP_LEVELS);
    around.fold(1, |sum: u64, node| sum.wrapping_mul(0x9e37_79b9).rotate_left(5) ^ scene.view().signature(node))
}

/// Whether the elements around two blocks look alike, up to the one around both.
fn are_parts_alike(scene: &Scene<'_>, one: usize, other: usize) -> bool {
    let page = scene.page;
    let around = |i: usize| page.ancestors(scene.blocks[i].element);
    let mut levels = around(one).zip(around(other)).take(ALIKE_LEVELS);
    levels.find(|(one, other)| one == other || !look_alike(page, *one, *other)).is_some_and(|(one, other)| one == other)
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
    fn the_next_part_of_the_same_markup_follows() {
        let text = "One sentence of the text, and it is as long as another one. ".repeat(20);
        let left = |second: &str, between: &str, chance: f32| {
            let html = format!(
                "<html><body><section class=a><p class=t>{text}</p></section>{between}<section class={second}><p class=t>{}</p></section></body></html>",
                "And then it went on, with a few words more."
            );
            let page = scan(&html, None).expect("a page");
            let blocks = split(&page);
            let last = blocks.len() - 1;
            let chances = (0..=last).map(|i| if i == 0 { 0.9 } else { chance }).collect();
            let mut draft = Draft { chance: chances, taken: (0..=last).map(|i| i == 0).collect(), expected: 0.5 };
            apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
            draft.taken[last]
        };
        assert!(left("a", "<hr>", 0.1));
        assert!(left(
            "a",
            "<blockquote><p class=q>What other readers have to say of this, and what they said of that</p></blockquote>",
            0.1
        ));
        assert!(!left("b", "<hr>", 0.1));
        assert!(!left("a", "<hr>", 0.01));
        assert!(!left("a", "<div>What other readers have to say of this, and what they said of that</div>", 0.1));
    }

    #[test]
    fn a_paragraph_that_begins_with_a_link_is_marked_up_like_its_siblings() {
        let text = "One sentence of the text, and it is as long as another one. ".repeat(20);
        let left = |last: &str| {
            let page = scan(&format!("<html><body><div><p>{text}</p><p>{last}</p></div></body></html>"), None).expect("a page");
            let blocks = split(&page);
            let mut draft = Draft { chance: vec![0.9, 0.1], taken: vec![true, false], expected: 0.5 };
            apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
            draft.taken[1]
        };
        assert!(left("<a href=/b>The river</a> rose again in the night. Nobody at the landing knew why that was."));
        assert!(!left("<em>Ann</em> writes about rivers. She lives in the town by the old landing with two cats."));
        assert!(!left("<a href=/b>The river</a> in pictures by Ann and by all of her many friends"));
    }

    #[test]
    fn sources_between_paragraphs_follow() {
        let text = "One sentence of the text, and it is as long as another one. ".repeat(20);
        let left = |before: &str, source: &str, after: Option<&str>, chance: f32| {
            let behind = after.map(|after| format!("<p>{after}</p>")).unwrap_or_default();
            let html = format!("<html><body><div><p>{text}</p><p>{before}</p><p>{source}</p>{behind}</div></body></html>");
            let page = scan(&html, Some("https://a.example/now")).expect("a page");
            let blocks = split(&page);
            let chances: Vec<f32> = (0..blocks.len()).map(|i| if i == 2 { chance } else { 0.9 }).collect();
            let mut draft = Draft { taken: chances.iter().map(|chance| *chance == 0.9).collect(), chance: chances, expected: 0.5 };
            apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
            draft.taken[2]
        };
        let source = "<a href=https://b.example/report>The report of the river office</a>";
        assert!(left("It rose.", source, Some("It fell."), 0.25));
        assert!(left("It is said here:", source, None, 0.25));
        assert!(left("Write to us:", "<a href=MAILTO:a@a.example>a@a.example</a>", None, 0.25));
        assert!(!left("It rose.", source, None, 0.25));
        assert!(!left("It rose.", source, Some("It fell."), 0.15));
        assert!(!left("It rose.", &source.replace("b.example", "a.example"), Some("It fell."), 0.25));
        assert!(!left("It rose.", &format!("See {source}, too"), Some("It fell."), 0.25));
    }

    #[test]
    fn an_address_that_is_announced_stays() {
        let left = |first: &str, link: &str, chance: f32| {
            let page = format!("<html><body><div><p>{first}</p><p><a href=https://b.example/sign>{link}</a></p></div></body></html>");
            let page = scan(&page, Some("https://a.example/now")).expect("a page");
            let blocks = split(&page);
            let mut draft = Draft { chance: vec![0.9, chance], taken: vec![true, false], expected: 0.5 };
            apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
            draft.taken[1]
        };
        assert!(left("Sign here:", "https://b.example/sign", 0.02));
        assert!(left("Sign here:", "The form of the river office", 0.25));
        assert!(!left("Sign here:", "The form of the river office", 0.15));
        assert!(!left("It rose.", "https://b.example/sign", 0.25));
    }

    #[test]
    fn paragraphs_follow_their_taken_siblings() {
        assert_eq!(taken("<p>Then it went on.</p>", [0.9, 0.4, 0.3], 250), [true, true, true]);
        assert_eq!(taken("<p>Then it went on.</p>", [0.9, 0.04, 0.04], 250), [true, false, false]);
        assert_eq!(taken("<p class=licence>Then it went on.</p>", [0.9, 0.4, 0.04], 250), [true, false, false]);
        assert_eq!(taken("<p class=last>Then it went on.</p>", [0.9, 0.55, 0.04], 250), [true, true, false]);
        assert_eq!(taken("<p><a href='/b'>Read this instead.</a></p>", [0.9, 0.4, 0.04], 250), [true, false, false]);
        assert_eq!(taken("<p>Then it went on.</p>", [0.9, 0.4, 0.3], 20), [true, false, false]);
    }
}
