//! Takes or leaves frequent questions (FAQ) with their answers as a whole: boxes in a row that each begin with a question. One by one some fall below the threshold, or a
//! question is taken without its answer.

use std::ops::Range;

use crate::choose::draft::{Draft, take};
use crate::choose::refine::alike::look_alike;
use crate::choose::refine::units::heading_of;
use crate::map::Map;
use crate::method::Scene;
use crate::page::{Marks, NodeId};
use crate::trace::Trace;

/// Why a block is taken, as the trace has it.
const ASKED: &str = "questions with their answers";

/// Boxes of one kind that make a row, and levels from a question to its box and from there to an element with other text.
const MIN_BOXES: usize = 3;
const LEVELS: usize = 4;
const TEXT_LEVELS: usize = 6;
/// Most words of a question, fewest and most of a box.
const QUESTION_WORDS: f32 = 40.0;
const MIN_BOX_WORDS: u32 = 10;
const MAX_BOX_WORDS: u32 = 400;
/// Mean probability of a row from which on it is taken, and the share of its words that must be taken otherwise.
const MIN_CHANCE: f32 = 0.3;
const MIN_TAKEN: f32 = 0.5;
/// Least probability of the heading above a row, and of a link in it.
const MIN_HEADING: f32 = 0.05;
const MIN_LINK: f32 = 0.05;
/// Link density from which on questions or answers lead elsewhere.
const MAX_LINKED: f32 = 0.3;

/// A row of boxes: the first, and the blocks of each.
struct Row {
    first: NodeId,
    boxes: Vec<Range<usize>>,
}

/// Takes the rows of which enough is likely or taken.
pub(super) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let mut rows: Map<NodeId, Row> = Map::new();
    for i in 0..draft.taken.len() {
        let Some((own, blocks)) = question_box(scene, i) else { continue };
        let Some(around) = scene.page.parent(own) else { continue };
        let row = rows.or_insert_with(around, || Row { first: own, boxes: Vec::new() });
        if look_alike(scene.page, row.first, own) {
            row.boxes.push(blocks);
        }
    }
    let rows: Vec<(NodeId, Row)> = rows.into_iter().filter(|(_, row)| row.boxes.len() >= MIN_BOXES).collect();
    if rows.is_empty() {
        return;
    }
    // How many blocks before each are taken.
    let mut before = vec![0];
    before.extend(draft.taken.iter().scan(0, |sum, taken| {
        *sum += u32::from(*taken);
        Some(*sum)
    }));
    for (around, row) in rows {
        if is_of_text(scene, draft, &before, around, &row) {
            take_row(scene, draft, around, row, trace);
        }
    }
}

/// The smallest box that begins with a question and holds something else.
fn question_box(scene: &Scene<'_>, at: usize) -> Option<(NodeId, Range<usize>)> {
    let (page, view, block) = (scene.page, scene.view(), &scene.blocks[at]);
    let is_question = |i: usize| scene.blocks.text(&scene.blocks[i]).ends_with(['?', '？', '؟']);
    if !is_question(at) || view.words(at) > QUESTION_WORDS || view.linked(at) >= MAX_LINKED {
        return None;
    }
    let mut around = std::iter::once(block.element).chain(page.ancestors(block.element)).take(LEVELS);
    let own = around.find(|node| scene.blocks.within(page, *node).len() > 1)?;
    let blocks = scene.blocks.within(page, own);
    let answer = blocks.start + 1..blocks.end;
    let is_box = blocks.start == at
        && (MIN_BOX_WORDS..=MAX_BOX_WORDS).contains(&page.words(own))
        && !is_question(blocks.end - 1)
        && answer.clone().all(|i| !page.marks(scene.blocks[i].first).has(Marks::HIDDEN));
    is_box.then_some((own, blocks))
}

/// Whether enough of a row is likely or taken, little of it leads elsewhere, and it stands by other text.
fn is_of_text(scene: &Scene<'_>, draft: &Draft, before: &[u32], around: NodeId, row: &Row) -> bool {
    let view = scene.view();
    let sum = |of: &dyn Fn(usize) -> f32| row.boxes.iter().cloned().flatten().map(|i| view.words(i) * of(i)).sum::<f32>();
    let words = sum(&|_| 1.0);
    let is_likely = sum(&|i| draft.chance[i]) >= MIN_CHANCE * words || sum(&|i| f32::from(u8::from(draft.taken[i]))) >= MIN_TAKEN * words;
    let own = scene.blocks.within(scene.page, around);
    let holds_text = |outer: NodeId| {
        let range = scene.blocks.within(scene.page, outer);
        before[range.end] - before[range.start] > before[own.end] - before[own.start]
    };
    is_likely && sum(&|i| view.linked(i)) < MAX_LINKED * words && scene.page.ancestors(around).take(TEXT_LEVELS).any(holds_text)
}

/// Takes the boxes of a row, and the heading above them.
fn take_row(scene: &Scene<'_>, draft: &mut Draft, around: NodeId, row: Row, trace: &mut Trace) {
    let page = scene.page;
    let above = row.boxes.first().and_then(|first| first.start.checked_sub(1));
    let is_near = |i: usize| {
        let own = std::iter::once(around).chain(page.ancestors(around)).take(2);
        own.into_iter().any(|outer| page.contains(outer, scene.blocks[i].element))
    };
    if let Some(i) = above.filter(|i| draft.chance[*i] >= MIN_HEADING && heading_of(scene, *i).is_some() && is_near(*i)) {
        take(scene, draft, i, i + 1, ASKED, trace);
    }
    // A link below an answer leads to what is sold.
    let is_part = |i: &usize| draft.chance[*i] >= if scene.view().linked(*i) < MAX_LINKED { f32::MIN_POSITIVE } else { MIN_LINK };
    for i in row.boxes.into_iter().flatten().filter(is_part).collect::<Vec<_>>() {
        take(scene, draft, i, i + 1, ASKED, trace);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choose::draft::text_after;

    fn taken(body: &str, chance: &[f32]) -> usize {
        text_after(body, chance, &|scene, draft| apply(scene, draft, &mut Trace::off())).matches('|').count() + 1
    }

    #[test]
    fn questions_are_taken_with_their_answers() {
        let asked = |n: usize| {
            format!("<div class=q><b>Does boat {n} run in winter?</b><p>It runs, but for the days when the river is frozen.</p></div>")
        };
        let page = |boxes: &str| format!("<main><p>It rose.</p><div><h2>Asked often</h2>{boxes}</div></main>");
        let boxes = [1, 2, 3].map(asked).concat();
        let chance = |answer: f32| [0.9, 0.2, 0.1, answer, 0.1, answer, 0.1, answer];
        assert_eq!(taken(&page(&boxes), &chance(0.45)), 8);
        assert_eq!(taken(&page(&boxes), &chance(0.3)), 1);
        // Where most is taken the rest follows.
        assert_eq!(taken(&page(&boxes), &[0.9, 0.2, 0.5, 0.5, 0.5, 0.5, 0.1, 0.1]), 8);
        // Two are no row, and boxes that begin otherwise are none.
        assert_eq!(taken(&page(&[1, 2].map(asked).concat()), &[0.9, 0.2, 0.1, 0.45, 0.1, 0.45]), 1);
        assert_eq!(taken(&page(&boxes.replace('?', ".")), &chance(0.45)), 1);
        assert_eq!(taken(&page(&boxes.replace("<p>", "<p hidden>")), &chance(0.45)), 1);
    }
}
