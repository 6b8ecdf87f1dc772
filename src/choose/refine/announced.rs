//! Takes the lists that a line of the text announces: "It helps with:". An item of two words has a low probability, and so has a link. The other way
//! round, the line above a list of the text is taken, and one above a list that was left out is dropped.

use std::ops::Range;

use crate::choose::draft::{Draft, dropped, take};
use crate::choose::refine::contents::is_entry;
use crate::choose::refine::units::announces;
use crate::method::Scene;
use crate::page::{Marks, NodeId};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why blocks are taken or dropped, as the trace has it.
pub(super) const ANNOUNCED: &str = "the line before it announces it";
const LINE: &str = "announces the list below it";
pub(crate) const NO_LIST: &str = "the list that it announces is left out";

/// Least mean probability of a list, the same below a word or two (“Sources:”), fewest words of the line that announces it, and most words of an
/// item that is a link: a longer one is the title of another text.
const MIN_LIST: f32 = 0.3;
const MIN_LIST_OF_WORD: f32 = 0.45;
const MIN_LINE_WORDS: f32 = 4.0;
const NAME_WORDS: f32 = 5.0;
/// The same of a list that stands in the text, and of which others have taken some items: this share of them.
const MIN_TORN_LIST: f32 = 0.2;
const MIN_TORN: f32 = 0.4;
/// Lists of one item that are one.
const MAX_LISTS: usize = 24;
/// Most words of the list.
const LIST_WORDS: f32 = 120.0;
/// Most words of a line that goes with its list, and its least probability.
const LABEL_WORDS: f32 = 8.0;
const MIN_LABEL: f32 = 0.2;
/// The least probability of a line that stands in one box with its list and nothing else, and levels from either to the box.
const MIN_LABEL_OF_LIST: f32 = 0.05;
const BOX_LEVELS: usize = 4;
/// Most nodes of an item that are looked through.
const ITEM_NODES: usize = 200;
/// Link density from which on a line or a list leads elsewhere.
const MAX_LINKED: f32 = 0.3;

/// Takes lists and the lines above them.
pub(super) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    for i in 0..draft.taken.len() {
        if !draft.taken[i] && draft.taken.get(i + 1) == Some(&true) && is_label_of_list(scene, draft, i) {
            take(scene, draft, i, i + 1, LINE, trace);
        }
        let Some(list) = list_below(scene, i) else { continue };
        let is_taken = list.clone().all(|i| draft.taken[i]);
        if draft.taken[i] && !is_taken && is_of_text(scene, draft, i, list.clone()) {
            for item in list.filter(|item| draft.chance[*item] > 0.0).collect::<Vec<_>>() {
                take(scene, draft, item, item + 1, ANNOUNCED, trace);
            }
        } else if !draft.taken[i] && is_taken && is_label_in_text(scene, draft, i) {
            take(scene, draft, i, i + 1, LINE, trace);
        }
    }
}

/// Drops lines above lists that were left out.
pub(super) fn drop_lines(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    for i in 0..draft.taken.len() {
        let is_line = draft.taken[i] && scene.view().words(i) <= LABEL_WORDS;
        let is_left = |list: Range<usize>| !list.clone().any(|item| draft.taken[item] || leads_to_text(scene, item));
        if is_line && list_below(scene, i).is_some_and(is_left) {
            draft.taken[i] = false;
            trace.note(|| dropped(scene, i, NO_LIST));
        }
    }
}

/// The list right below a block that announces it, or the lists of one item each that editors make of one.
fn list_below(scene: &Scene<'_>, at: usize) -> Option<Range<usize>> {
    let (page, block) = (scene.page, &scene.blocks[at]);
    let around = page.parent(block.element).filter(|_| announces(scene, at))?;
    let list_at = |at: usize| {
        let first = scene.blocks.get(at)?.element;
        let list = page.ancestors(first).find(|node| page.parent(*node) == Some(around))?;
        let range = scene.blocks.within(page, list);
        (matches!(page.tag(list), Tag::Ul | Tag::Ol) && range.start == at).then_some(range)
    };
    let mut list = list_at(at + 1)?;
    let is_one = |list: &Range<usize>| list.len() == 1;
    if is_one(&list) {
        let next = std::iter::successors(Some(list.clone()), |list| list_at(list.end).filter(is_one));
        list.end = next.take(MAX_LISTS).last().map_or(list.end, |last| last.end);
    }
    Some(list)
}

/// Whether a block is a short line in a box that holds nothing but it and a list, all of which was taken: what is good, what is not.
fn is_label_of_list(scene: &Scene<'_>, draft: &Draft, at: usize) -> bool {
    let (page, view, block) = (scene.page, scene.view(), &scene.blocks[at]);
    if view.words(at) > LABEL_WORDS
        || view.linked(at) > 0.0
        || draft.chance[at] < MIN_LABEL_OF_LIST
        || page.marks(block.first).has(Marks::HIDDEN)
    {
        return false;
    }
    let holds = |around: NodeId, i: usize| page.contains(around, scene.blocks[i].first);
    let Some(around) = page.ancestors(block.first).take(BOX_LEVELS).find(|around| holds(*around, at + 1)) else { return false };
    let is_list = |node: &NodeId| matches!(page.tag(*node), Tag::Ul | Tag::Ol) && *node > around;
    let Some(list) = page.ancestors(scene.blocks[at + 1].first).take(BOX_LEVELS).filter(is_list).last() else { return false };
    let (all, items) = (scene.blocks.within(page, around), scene.blocks.within(page, list));
    all.start == at && items.start == at + 1 && items.end == all.end && items.len() > 1 && items.clone().all(|i| draft.taken[i])
}

/// Whether an item has a link to a place on the page, as a note has to its mark.
fn leads_to_text(scene: &Scene<'_>, at: usize) -> bool {
    let page = scene.page;
    let mut inside = page.subtree(scene.blocks[at].element).take(ITEM_NODES);
    scene.blocks[at].links > 0 && inside.any(|inner| page.attr(inner, Attr::Href).is_some_and(|href| href.starts_with('#')))
}

/// Whether the list below a line of the text is likely enough: names rather than titles, if they are links.
fn is_of_text(scene: &Scene<'_>, draft: &Draft, line: usize, list: Range<usize>) -> bool {
    let view = scene.view();
    let is_shown = |i: usize| !scene.page.marks(scene.blocks[i].first).has(Marks::HIDDEN);
    let sum = |of: &dyn Fn(usize) -> f32| list.clone().map(of).sum::<f32>();
    let words = sum(&|i| view.words(i));
    let is_announced = view.words(line) >= MIN_LINE_WORDS;
    let taken = list.clone().filter(|i| draft.taken[*i]).count();
    let is_torn = is_announced && taken as f32 >= MIN_TORN * list.len() as f32 && draft.taken.get(list.end) == Some(&true);
    let least = if is_torn {
        MIN_TORN_LIST
    } else if is_announced {
        MIN_LIST
    } else {
        MIN_LIST_OF_WORD
    };
    let are_names = words <= NAME_WORDS * list.len() as f32 || sum(&|i| view.words(i) * view.linked(i)) < MAX_LINKED * words;
    list.clone().all(is_shown)
        && view.linked(line) < MAX_LINKED
        && words <= LIST_WORDS
        && (are_names || is_torn)
        && !list.clone().all(|i| is_entry(scene, i))
        && sum(&|i| draft.chance[i]) >= list.len() as f32 * least
}

/// Whether a short line stands right behind the text.
fn is_label_in_text(scene: &Scene<'_>, draft: &Draft, at: usize) -> bool {
    scene.view().words(at) <= LABEL_WORDS
        && draft.chance[at] >= MIN_LABEL
        && at.checked_sub(1).is_some_and(|before| draft.taken[before])
        && !scene.page.marks(scene.blocks[at].first).has(Marks::HIDDEN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choose::draft::text_after;

    fn taken(body: &str, chance: &[f32]) -> String {
        text_after(body, chance, &|scene, draft| apply(scene, draft, &mut Trace::off()))
    }

    const LIST: &str = "<p>The wind is good for:</p><ul><li><a href=//b.example/mills>Mills</a></li><li><a href=//b.example/sails>Sails of boats</a></li></ul>";

    #[test]
    fn a_list_that_is_announced_is_taken() {
        assert_eq!(taken(LIST, &[0.9, 0.4, 0.45]), "The wind is good for:|Mills|Sails of boats");
        assert_eq!(taken(LIST, &[0.9, 0.1, 0.2]), "The wind is good for:");
        assert_eq!(taken(&LIST.replace("good for:", "good."), &[0.9, 0.4, 0.45]), "The wind is good.");
        assert_eq!(taken(&LIST.replace("The wind is good for:", "Read also:"), &[0.9, 0.4, 0.45]), "Read also:");
        let titles = LIST.replace("Mills", "How the mills on the hills were built").replace("Sails", "Where to buy the best sails");
        assert_eq!(taken(&titles, &[0.9, 0.4, 0.45]), "The wind is good for:");
        let tabs = LIST.replace("//b.example/", "#");
        assert_eq!(taken(&tabs, &[0.9, 0.4, 0.45]), "The wind is good for:");
    }

    #[test]
    fn a_torn_list_that_is_announced_is_taken_as_a_whole() {
        let item = |title: &str| format!("<ul><li><ul><li>{title}</li></ul></li></ul>");
        let first = "<a href=/a>How the mills on the hills of the north were built by hand in those years</a>";
        let page = format!("<p>These are the ones we love:</p>{}{}{}<p>It rose.</p>", item(first), item("Mills"), item("Sails"));
        assert_eq!(taken(&page, &[0.9, 0.1, 0.6, 0.6, 0.9]).matches('|').count(), 4);
        assert_eq!(taken(&page, &[0.9, 0.1, 0.6, 0.6, 0.1]), "These are the ones we love:|Mills|Sails");
        assert_eq!(taken(&page, &[0.9, 0.1, 0.1, 0.6, 0.9]), "These are the ones we love:|Sails|It rose.");
    }

    #[test]
    fn a_word_announces_a_list_that_is_nearly_sure() {
        let sources = LIST.replace("The wind is good for:", "Sources:");
        assert_eq!(taken(&sources, &[0.9, 0.49, 0.45]), "Sources:|Mills|Sails of boats");
        assert_eq!(taken(&sources, &[0.9, 0.4, 0.45]), "Sources:");
    }

    #[test]
    fn a_line_alone_with_its_list_is_taken() {
        let page = "<p>It rose.</p><div><span>What we like</span><ul><li>Rain</li><li>Snow</li></ul></div>";
        assert_eq!(taken(page, &[0.9, 0.1, 0.9, 0.8]), "It rose.|What we like|Rain|Snow");
        assert_eq!(taken(page, &[0.9, 0.1, 0.9, 0.3]), "It rose.|Rain");
        assert_eq!(taken(page, &[0.9, 0.01, 0.9, 0.8]), "It rose.|Rain|Snow");
        assert_eq!(taken(&page.replace("</ul>", "</ul><p>Ad</p>"), &[0.9, 0.1, 0.9, 0.8, 0.1]), "It rose.|Rain|Snow");
    }

    #[test]
    fn the_line_above_a_list_goes_with_it() {
        let page = "<p>It rose.</p><p><a href=/b>In May</a>:</p><ul><li>Rain</li><li>Snow</li></ul>";
        assert_eq!(taken(page, &[0.9, 0.4, 0.9, 0.8]), "It rose.|In May:|Rain|Snow");
        assert_eq!(taken(page, &[0.9, 0.1, 0.9, 0.8]), "It rose.|Rain|Snow");
        let left = |chance: &[f32]| text_after(page, chance, &|scene, draft| drop_lines(scene, draft, &mut Trace::off()));
        assert_eq!(left(&[0.9, 0.6, 0.1, 0.2]), "It rose.");
        assert_eq!(left(&[0.9, 0.6, 0.1, 0.8]), "It rose.|In May:|Snow");
        let notes = "<p>It rose.</p><p>Notes:</p><ul><li><a href=#m1>1</a> Rain</li></ul>";
        let left = text_after(notes, &[0.9, 0.6, 0.1], &|scene, draft| drop_lines(scene, draft, &mut Trace::off()));
        assert_eq!(left, "It rose.|Notes:");
    }
}
