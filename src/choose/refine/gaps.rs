//! Closes gaps in the structure of a text: a term without its description or the reverse, an item between two others, a heading above its
//! text. Few words have a low probability wherever they stand, and what they belong to is taken.

use crate::choose::draft::{Draft, take};
use crate::choose::refine::alike::look_alike;
use crate::choose::refine::units::{heading_of, is_code};
use crate::map::Map;
use crate::method::Scene;
use crate::page::{Marks, NodeId};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why blocks are taken, as the trace has it.
const PAIR: &str = "a term stands with its description";
const ITEM: &str = "stands between two items of the list";
const HEADING: &str = "names the text below it";
const LETTER: &str = "the first letter of a paragraph";

/// Levels from a block to its term, description or item.
const LEVELS: usize = 3;
/// Most words of a term, of a description and of an item that fill a gap.
const TERM_WORDS: u32 = 12;
const DESCRIPTION_WORDS: u32 = 60;
const ITEM_WORDS: u32 = 25;
/// Most link density of what fills a gap.
const MAX_LINK_DENSITY: f32 = 0.3;

/// Most words between a heading and its text, such as a date, and fewest of the text.
const BETWEEN_WORDS: f32 = 12.0;
const MIN_SECTION_WORDS: f32 = 15.0;
/// Fewest headings in one markup.
const MIN_HEADINGS: usize = 2;
/// Levels from a heading to the element that holds its text, and the text before it.
const SECTION_LEVELS: usize = 3;

/// Takes what fills a gap.
pub(crate) fn apply(scene: &Scene<'_>, is_documentation: bool, draft: &mut Draft, trace: &mut Trace) {
    let is_left =
        |draft: &Draft, i: usize| !draft.taken[i] && draft.chance[i] > 0.0 && !scene.page.marks(scene.blocks[i].first).has(Marks::HIDDEN);
    for i in 0..draft.taken.len() {
        if is_left(draft, i) && is_first_letter(scene, draft, i) {
            take(scene, draft, i, i + 1, LETTER, trace);
        }
        if let Some((node, why)) = Some(i).filter(|i| is_left(draft, *i)).and_then(|i| part(scene, draft, i)) {
            let range = scene.blocks.within(scene.page, node);
            take(scene, draft, range.start, range.end, why, trace);
        }
    }
    let headings: Vec<usize> =
        (0..draft.taken.len()).filter(|i| is_left(draft, *i) && is_heading_of_text(scene, is_documentation, draft, *i)).collect();
    // How many headings of each markup are taken or will be: one in a markup of its own may be of a box beside the text.
    let mut alike: Map<u64, usize> = Map::new();
    let is_taken_heading = |i: &usize| draft.taken[*i] && scene.view().heading(*i) > 0.0;
    for i in (0..draft.taken.len()).filter(is_taken_heading).chain(headings.iter().copied()) {
        *alike.or_default(scene.view().path(i)) += 1;
    }
    for i in headings {
        if alike.get(&scene.view().path(i)).is_some_and(|count| *count >= MIN_HEADINGS) {
            take(scene, draft, i, i + 1, HEADING, trace);
        }
    }
}

/// Whether a block is a capital letter in a box of its own, and the word goes on in the taken paragraph below it.
fn is_first_letter(scene: &Scene<'_>, draft: &Draft, at: usize) -> bool {
    let (page, block) = (scene.page, &scene.blocks[at]);
    let mut letters = scene.blocks.text(block).chars();
    let is_capital = letters.next().is_some_and(char::is_uppercase) && letters.next().is_none();
    let goes_on = |next: &crate::block::Block| {
        page.tag(next.element) == Tag::P
            && scene.blocks.text(next).starts_with(char::is_lowercase)
            && page.parent(block.element).is_some_and(|around| page.contains(around, next.element))
    };
    is_capital && draft.taken.get(at + 1) == Some(&true) && scene.blocks.get(at + 1).is_some_and(goes_on)
}

/// The term, description or item that begins with a block and belongs to what stands beside it.
fn part(scene: &Scene<'_>, draft: &Draft, at: usize) -> Option<(NodeId, &'static str)> {
    let (page, element) = (scene.page, scene.blocks[at].element);
    let is_part = |node: &NodeId| matches!(page.tag(*node), Tag::Dt | Tag::Dd | Tag::Li);
    let node = std::iter::once(element).chain(page.ancestors(element)).take(LEVELS).find(is_part)?;
    let (own, words) = (scene.blocks.within(page, node), page.words(node));
    if own.start != at || own.clone().any(|i| draft.taken[i] || draft.chance[i] <= 0.0) {
        return None;
    }
    let is_linked = page.link_density(node) > MAX_LINK_DENSITY;
    let has = |behind: bool, tag: Tag| neighbour(scene, draft, node, behind, tag) == Some(true);
    match page.tag(node) {
        Tag::Dt => (words <= TERM_WORDS && has(true, Tag::Dd)).then_some((node, PAIR)),
        Tag::Dd => (words <= DESCRIPTION_WORDS && !is_linked && has(false, Tag::Dt)).then_some((node, PAIR)),
        _ => (words <= ITEM_WORDS && !is_linked && has(false, Tag::Li) && has(true, Tag::Li)).then_some((node, ITEM)),
    }
}

/// Whether the sibling with the block before or behind a node is of a kind, looks like the node if it is of its kind, and is taken.
fn neighbour(scene: &Scene<'_>, draft: &Draft, node: NodeId, behind: bool, tag: Tag) -> Option<bool> {
    let (page, own) = (scene.page, scene.blocks.within(scene.page, node));
    let beside = if behind { Some(own.end) } else { own.start.checked_sub(1) };
    let element = scene.blocks.get(beside?)?.element;
    let is_sibling = |around: &NodeId| page.parent(*around) == page.parent(node);
    let other = std::iter::once(element).chain(page.ancestors(element)).find(is_sibling)?;
    let is_alike = page.tag(node) != tag || look_alike(page, node, other);
    Some(page.tag(other) == tag && is_alike && scene.blocks.within(page, other).all(|i| draft.taken[i]))
}

/// Whether the link of a block leads to a place on its page.
fn leads_within(scene: &Scene<'_>, at: usize) -> bool {
    let (page, block) = (scene.page, &scene.blocks[at]);
    let leads = |node: NodeId| page.tag(node) == Tag::A && page.attr(node, Attr::Href).is_some_and(|href| href.starts_with('#'));
    block.links == 1 && page.ancestors(block.first).take(LEVELS).any(leads)
}

/// Whether a block is a heading between text that is taken, most of it up to the next heading of its rank, and stands in the markup of
/// both. In a manual it may be a link to a page about it.
fn is_heading_of_text(scene: &Scene<'_>, is_documentation: bool, draft: &Draft, at: usize) -> bool {
    let (page, view) = (scene.page, scene.view());
    let Some(element) = heading_of(scene, at) else { return false };
    let Some(rank) = page.tag(element).heading() else { return false };
    if view.linked(at) > MAX_LINK_DENSITY && !is_documentation && !leads_within(scene, at) {
        return false;
    }
    let first = scene.blocks.within(page, element).end;
    let ends = |i: usize| page.tag(scene.blocks[i].element).heading().is_some_and(|other| other <= rank);
    let end = (first..draft.taken.len()).find(|i| ends(*i)).unwrap_or(draft.taken.len());
    let Some(text) = (first..end).find(|i| draft.taken[*i]) else { return false };
    let between: f32 = (first..text).map(|i| view.words(i)).sum();
    let Some(before) = (0..at).rev().find(|i| draft.taken[*i]) else { return false };
    let holds = |around: NodeId, i: usize| page.contains(around, scene.blocks[i].element);
    let Some(section) = page.ancestors(element).take(SECTION_LEVELS).find(|around| holds(*around, text)) else { return false };
    let is_beside = std::iter::once(section).chain(page.ancestors(section)).take(SECTION_LEVELS).any(|around| holds(around, before));
    let own = (text..end).filter(|i| holds(section, *i));
    let (all, taken) =
        own.fold((0.0, 0.0), |(all, taken), i| (all + view.words(i), taken + if draft.taken[i] { view.words(i) } else { 0.0 }));
    between <= BETWEEN_WORDS && is_beside && (taken >= MIN_SECTION_WORDS || is_code(scene, text)) && 2.0 * taken >= all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;

    /// The text taken in the end, given for each block whether it was taken before.
    fn taken(body: &str, before: &[u8]) -> String {
        taken_of(false, body, before)
    }

    /// The same of a manual, or of another text.
    fn taken_of(is_documentation: bool, body: &str, before: &[u8]) -> String {
        let page = scan(&format!("<html><body>{body}</body></html>"), None).expect("a page");
        let blocks = split(&page);
        let taken: Vec<bool> = before.iter().map(|taken| *taken == 1).collect();
        let mut draft = Draft { chance: vec![0.01; blocks.len()], taken, expected: 0.3 };
        apply(&Scene::new(&page, &blocks), is_documentation, &mut draft, &mut Trace::off());
        blocks.iter().zip(&draft.taken).filter(|(_, taken)| **taken).map(|(block, _)| blocks.text(block)).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn terms_and_descriptions_go_together() {
        let list = "<dl><dt>Height</dt><dd>33 cm</dd><dt>Weight</dt><dd>870 g</dd></dl>";
        assert_eq!(taken(list, &[0, 1, 1, 0]), "Height|33 cm|Weight|870 g");
        assert_eq!(taken(list, &[1, 1, 0, 0]), "Height|33 cm");
        let linked = list.replace("870 g", "<a href=/b>870 g</a>");
        assert_eq!(taken(&linked, &[1, 1, 1, 0]), "Height|33 cm|Weight");
    }

    #[test]
    fn an_item_between_two_others_stays() {
        let list = "<ul><li>One</li><li>two</li><li>three</li><li>four</li></ul>";
        assert_eq!(taken(list, &[1, 0, 1, 0]), "One|two|three");
        assert_eq!(taken(list, &[1, 0, 0, 1]), "One|four");
        assert_eq!(taken(&list.replace("two", "<a href=/b>two</a>"), &[1, 0, 1, 1]), "One|three|four");
        assert_eq!(taken(&list.replace("<li>two", "<li class=x>two"), &[1, 0, 1, 1]), "One|three|four");
    }

    #[test]
    fn a_first_letter_in_a_box_stays_with_its_word() {
        let page = |letter: &str, text: &str| format!("<div><div>{letter}</div><div><p>{text}</p></div></div>");
        assert_eq!(taken(&page("D", "uring the flood it rose."), &[0, 1]), "D|uring the flood it rose.");
        assert_eq!(taken(&page("D", "During the flood it rose."), &[0, 1]), "During the flood it rose.");
        assert_eq!(taken(&page("4", "uring the flood it rose."), &[0, 1]), "uring the flood it rose.");
    }

    #[test]
    fn a_heading_between_parts_of_the_text_stays() {
        let text = "And then it went on, with a few words more than the part before it had, as it does.";
        let page = |heading: &str| format!("<p>One.</p>{heading}<p>By Ann</p><p>{text}</p><h2>Sun</h2><p>Two.</p>");
        assert!(taken(&page("<h2>Rain</h2>"), &[1, 0, 0, 1, 1, 1]).starts_with("One.|Rain|And"));
        assert!(taken(&page("<h2 class=x>Rain</h2>"), &[1, 0, 0, 1, 1, 1]).starts_with("One.|And"));
        let linked = page("<h2><a href=/b>Rain</a></h2>").replace("<h2>Sun</h2>", "<h2><a href=/c>Sun</a></h2>");
        assert!(taken(&linked, &[1, 0, 0, 1, 1, 1]).starts_with("One.|And"));
        assert!(taken_of(true, &linked, &[1, 0, 0, 1, 1, 1]).starts_with("One.|Rain|And"));
        let itself = linked.replace("href=/", "href=#");
        assert!(taken(&itself, &[1, 0, 0, 1, 1, 1]).starts_with("One.|Rain|And"));
        // Code has few words.
        let code = itself.replace(&format!("<p>By Ann</p><p>{text}</p>"), "<pre>rain()</pre>");
        assert_eq!(taken(&code, &[1, 0, 1, 1, 1]), "One.|Rain|rain()|Sun|Two.");
        assert!(taken(&page("<h2>Rain</h2>"), &[0, 0, 0, 1, 1, 1]).starts_with("And"));
        assert!(taken(&page("<h2>Rain</h2>"), &[1, 0, 0, 0, 1, 1]).starts_with("One.|Sun"));
    }
}
