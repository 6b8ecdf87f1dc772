//! Takes what one of several boxes lacks of what the others have: the sentence in the last report of a series, the line that ends the last
//! description of a manual. And the hours and headings with which the entries of a report in instalments begin.

use std::ops::Range;

use crate::choose::draft::{Draft, take};
use crate::choose::refine::units::{heading_of, is_code};
use crate::map::{Map, Set};
use crate::method::Scene;
use crate::page::{Marks, NodeId};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why a block is taken, as the trace has it.
const BOXED: &str = "the other boxes of its look have it";
const HOUR: &str = "begins an entry, as the others begin";

/// Boxes of one look beside each other, and the share of those with such a line in which it must be taken, if more than one lacks it.
const MIN_BOXES: usize = 3;
const MIN_SHARE: f32 = 0.75;
/// Least probability of what one lacks.
const MIN_CHANCE: f32 = 0.12;
/// Members of a reference that are enough, most blocks between the name of one and its code, and the least probability of what one lacks.
const MIN_MEMBERS: usize = 2;
const MEMBER_BLOCKS: usize = 2;
const MIN_MEMBER: f32 = 0.05;
/// Levels from a block to its box, and most blocks of a box.
const LEVELS: usize = 5;
const BOX_BLOCKS: usize = 60;
/// Link density from which on a block leads elsewhere.
const MIN_LINKED: f32 = 0.3;
/// Most words of the hour of an entry and of its heading, and levels from it to the element that has the exact time.
const HOUR_WORDS: f32 = 8.0;
const HEADING_WORDS: f32 = 20.0;
const TIME_LEVELS: usize = 3;

/// The lines on one class path in boxes.
#[derive(Default)]
struct Line {
    boxes: usize,
    taken: usize,
    last: Option<NodeId>,
    is_whole: bool,
}

/// Takes what one of several boxes lacks.
pub(super) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let page = scene.page;
    let mut seen: Set<u32> = Set::new();
    for i in 0..draft.taken.len() {
        if draft.taken[i] || draft.chance[i] < MIN_MEMBER || page.marks(scene.blocks[i].first).has(Marks::HIDDEN) {
            continue;
        }
        let around: Vec<NodeId> = page.ancestors(scene.blocks[i].element).take(LEVELS).collect();
        for around in around {
            // Each element is looked at once, and all boxes in it.
            if seen.insert(around.0) {
                complete(scene, draft, around, trace);
            }
        }
    }
}

/// Takes what single boxes in an element lack.
fn complete(scene: &Scene<'_>, draft: &mut Draft, around: NodeId, trace: &mut Trace) {
    let view = scene.view();
    let Some(boxes) = boxes(scene, draft, around) else { return };
    let mut lines: Map<u64, Line> = Map::new();
    for (number, blocks) in &boxes {
        for i in blocks.clone() {
            let line = lines.or_default(view.path(i));
            if line.last.replace(*number) != Some(*number) {
                line.boxes += 1;
                line.is_whole = true;
                line.taken += 1;
            }
            if !draft.taken[i] && std::mem::replace(&mut line.is_whole, false) {
                line.taken -= 1;
            }
        }
    }
    // Two are enough if they are members of a reference.
    let (few, least) = if boxes.len() < MIN_BOXES { (boxes.len(), MIN_MEMBER) } else { (MIN_BOXES, MIN_CHANCE) };
    let is_of_most =
        |line: &Line| line.taken + 1 >= few && (line.taken + 1 >= line.boxes || line.taken as f32 >= MIN_SHARE * line.boxes as f32);
    for (_, blocks) in boxes {
        for i in blocks {
            let may_be = !draft.taken[i]
                && draft.chance[i] >= least
                && (view.linked(i) < MIN_LINKED || few < MIN_BOXES && heading_of(scene, i).is_some())
                && scene.blocks.text(&scene.blocks[i]).contains(char::is_alphanumeric)
                && !scene.page.marks(scene.blocks[i].first).has(Marks::HIDDEN);
            if may_be && lines.get(&view.path(i)).is_some_and(is_of_most) {
                take(scene, draft, i, i + 1, BOXED, trace);
            }
        }
    }
}

/// The boxes of the most common look in an element, with their blocks, if all but one have something that is taken.
fn boxes(scene: &Scene<'_>, draft: &Draft, around: NodeId) -> Option<Vec<(NodeId, Range<usize>)>> {
    let (page, view) = (scene.page, scene.view());
    let may_be = |node: &NodeId| {
        matches!(page.tag(*node), Tag::Article | Tag::Section | Tag::Li)
            || page.tag(*node) == Tag::Div && page.classes(*node).next().is_some()
    };
    let children: Vec<NodeId> = page.children(around).filter(may_be).collect();
    if children.len() < MIN_MEMBERS {
        return None;
    }
    let mut looks: Map<u64, usize> = Map::new();
    children.iter().for_each(|child| *looks.or_default(view.signature(*child)) += 1);
    let (look, _) = looks.iter().max_by_key(|(look, count)| (**count, **look))?;
    let alike = children.iter().filter(|child| view.signature(**child) == *look);
    let boxes: Vec<(NodeId, Range<usize>)> =
        alike.map(|child| (*child, view.blocks_in(*child))).filter(|(_, blocks)| !blocks.is_empty()).collect();
    let taken = boxes.iter().filter(|(_, blocks)| draft.taken[blocks.clone()].contains(&true)).count();
    let are_small = boxes.iter().all(|(_, blocks)| blocks.len() <= BOX_BLOCKS);
    // Of items with one line each, some may be taken and others not for good reasons.
    let have_parts = boxes.iter().filter(|(_, blocks)| blocks.len() > 1).count() * 2 > boxes.len();
    let are_members = || boxes.len() == MIN_MEMBERS && boxes.iter().all(|(_, blocks)| is_member(scene, blocks));
    ((boxes.len() >= MIN_BOXES || are_members()) && taken > 0 && taken + 1 >= boxes.len() && are_small && have_parts).then_some(boxes)
}

/// Whether a box is a member of a reference: it begins with a heading, and has code right below it.
fn is_member(scene: &Scene<'_>, blocks: &Range<usize>) -> bool {
    heading_of(scene, blocks.start).is_some() && blocks.clone().skip(1).take(MEMBER_BLOCKS).any(|i| is_code(scene, i))
}

/// Takes the hours and headings of entries: elements of one tag beside each other, each with text that is taken and, before it, a moment of its
/// own that a program can read.
pub(super) fn take_hours(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let (page, view) = (scene.page, scene.view());
    if page.nodes().filter(|node| is_moment(scene, *node)).take(MIN_BOXES).count() < MIN_BOXES {
        return;
    }
    let mut seen: Set<u32> = Set::new();
    for at in 0..draft.taken.len() {
        let entry = page.ancestors(scene.blocks[at].element).find(|around| page.tag(*around) == Tag::Article);
        let Some(around) = entry.filter(|_| draft.taken[at]).and_then(|entry| page.parent(entry)).filter(|around| seen.insert(around.0))
        else {
            continue;
        };
        let entries: Vec<Range<usize>> =
            page.children(around).filter(|node| page.tag(*node) == Tag::Article).map(|node| view.blocks_in(node)).collect();
        let head = |blocks: &Range<usize>| {
            let text = blocks.clone().find(|i| draft.taken[*i] && view.heading(*i) == 0.0 && !says_moment(scene, *i))?;
            let hour = (blocks.start..text).find(|i| says_moment(scene, *i))?;
            Some(hour..text)
        };
        let heads: Vec<Range<usize>> = entries.iter().filter_map(head).collect();
        if heads.len() < MIN_BOXES || (heads.len() as f32) < MIN_SHARE * entries.len() as f32 {
            continue;
        }
        for head in heads {
            let is_head = |i: &usize| *i == head.start || view.heading(*i) > 0.0 && view.words(*i) <= HEADING_WORDS;
            for i in head.clone().filter(is_head).filter(|i| draft.chance[*i] > 0.0).collect::<Vec<_>>() {
                take(scene, draft, i, i + 1, HOUR, trace);
            }
        }
    }
}

/// Whether an element says a moment that a program can read.
fn is_moment(scene: &Scene<'_>, node: NodeId) -> bool {
    scene.page.tag(node) == Tag::Time && scene.page.attr(node, Attr::Datetime).is_some_and(|moment| moment.contains(':'))
}

/// Whether a block is a moment and little else.
fn says_moment(scene: &Scene<'_>, at: usize) -> bool {
    let block = &scene.blocks[at];
    scene.view().words(at) <= HOUR_WORDS && scene.page.ancestors(block.first).take(TIME_LEVELS).any(|node| is_moment(scene, node))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choose::draft::text_after;

    fn taken(body: &str, chance: &[f32]) -> String {
        text_after(body, chance, &|scene, draft| apply(scene, draft, &mut Trace::off()))
    }

    #[test]
    fn the_last_of_several_boxes_is_as_whole_as_the_others() {
        let part = |name: &str| format!("<div class=row><div class=t>{name}</div><p>It is {name}.</p><i class=d>May</i></div>");
        let page = ["mended", "known", "seen"].map(part).concat();
        assert_eq!(
            taken(&page, &[0.9, 0.9, 0.1, 0.9, 0.9, 0.1, 0.9, 0.3, 0.1]),
            "mended|It is mended.|known|It is known.|seen|It is seen."
        );
        assert!(!taken(&page, &[0.9, 0.9, 0.1, 0.9, 0.9, 0.1, 0.9, 0.1, 0.1]).contains("It is seen"));
        // Not what most lack, nor what leads elsewhere, nor in a box of another look.
        assert_eq!(taken(&page, &[0.9, 0.9, 0.1, 0.9, 0.3, 0.1, 0.9, 0.3, 0.1]), "mended|It is mended.|known|seen");
        let linked = page.replace("It is seen.", "<a href=/s>It is seen.</a>");
        assert!(!taken(&linked, &[0.9, 0.9, 0.1, 0.9, 0.9, 0.1, 0.9, 0.3, 0.1]).contains("It is seen"));
        let other = page.replacen("class=row", "class=end", 1);
        assert!(!taken(&other, &[0.9, 0.9, 0.1, 0.9, 0.9, 0.1, 0.9, 0.3, 0.1]).contains("It is seen"));
    }

    #[test]
    fn of_two_members_of_a_reference_one_is_as_whole_as_the_other() {
        let member = |name: &str| {
            format!("<div class=f><h4>func <a href=/s>{name}</a></h4><div><pre>func {name}()</pre></div><p>It is {name}.</p></div>")
        };
        let page = member("Ring") + &member("Hush");
        let chance = [0.9, 0.9, 0.9, 0.2, 0.1, 0.2];
        assert_eq!(taken(&page, &chance), "func Ring|func Ring()|It is Ring.|func Hush|func Hush()|It is Hush.");
        assert_eq!(taken(&page.replace("pre>", "p>"), &chance), "func Ring|func Ring()|It is Ring.");
    }

    #[test]
    fn items_of_one_line_each_are_left_as_they_are() {
        let page = format!("<ul>{}</ul>", "<li class=i>It rains.</li>".repeat(4));
        assert_eq!(taken(&page, &[0.9, 0.9, 0.9, 0.3]).matches("It").count(), 3);
    }

    #[test]
    fn entries_begin_with_their_hours_and_headings() {
        let hours = |body: &str, chance: &[f32]| text_after(body, chance, &|scene, draft| take_hours(scene, draft, &mut Trace::off()));
        let entry = |hour: &str, class: &str| {
            let time = format!("<a href=#h><time datetime=2026-01-19T{hour}:00Z>{hour} GMT</time></a>");
            format!("<article class={class}><header>{time}<h2>At {hour}</h2></header><p>It rose.</p><i>Share</i></article>")
        };
        let page = [entry("18:30", "key"), entry("13:15", "block"), entry("11:02", "key")].concat();
        let chance = [0.1, 0.2, 0.9, 0.1].repeat(3);
        assert_eq!(hours(&page, &chance), "18:30 GMT|At 18:30|It rose.|13:15 GMT|At 13:15|It rose.|11:02 GMT|At 11:02|It rose.");
        assert_eq!(hours(&page.replace("datetime", "title"), &chance), "It rose.|It rose.|It rose.");
        let one = [[0.1, 0.2, 0.9, 0.1], [0.1, 0.2, 0.1, 0.1], [0.1, 0.2, 0.1, 0.1]].concat();
        assert_eq!(hours(&page, &one), "It rose.");
    }
}
