//! Takes the rest of what is alike: lines of one paragraph, and short paragraphs in a row of them, such as the days of a calendar. Those that
//! are one link each are less likely than those beside them, and to a reader they are the same.

use std::ops::Range;

use crate::choose::draft::{Draft, take};
use crate::choose::refine::alike::look_alike;
use crate::method::Scene;
use crate::page::{Marks, NodeId};
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why a block is taken, as the trace has it.
const LINE: &str = "a line of a paragraph of the text";
const ROW: &str = "stands in a row of short paragraphs";

/// Share of the words of a paragraph that must be taken for its other lines to follow, and their least probability.
const MIN_LINES_TAKEN: f32 = 0.5;
const MIN_LINE: f32 = 0.3;
const MIN_LINE_OF_BOX: f32 = 0.45;
/// Link density from which on a line is nothing but a link.
const MAX_LINE_LINKED: f32 = 0.9;
/// Paragraphs that make a row, most words of each, the share of them that must be taken, and the least probability of the others.
const MIN_ROW: usize = 8;
const ROW_WORDS: f32 = 16.0;
const MIN_ROW_TAKEN: f32 = 0.6;
const MIN_IN_ROW: f32 = 0.15;

/// Takes lines and short paragraphs.
pub(super) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let is_short = |i: usize| scene.page.tag(scene.blocks[i].element) == Tag::P && scene.view().words(i) <= ROW_WORDS;
    let mut at = 0;
    while at < draft.taken.len() {
        let lines = run(draft, at, &|i| paragraph(scene, i) == paragraph(scene, at));
        complete_lines(scene, draft, lines.clone(), trace);
        at = lines.end;
    }
    at = 0;
    while at < draft.taken.len() {
        let row = run(draft, at, &|i| is_short(at) && is_short(i) && are_siblings(scene, at, i));
        complete_row(scene, draft, row.clone(), trace);
        at = row.end;
    }
}

/// The paragraph around a block, or its own element. Elements that only scripts know are parts of a line.
fn paragraph(scene: &Scene<'_>, at: usize) -> NodeId {
    let (page, element) = (scene.page, scene.blocks[at].element);
    let mut around = std::iter::once(element).chain(page.ancestors(element));
    // Text in a box of its own, where breaks divide it.
    if page.tag(element) == Tag::Div {
        return element;
    }
    let is_custom = |node: &NodeId| matches!(page.tag(*node), Tag::Custom | Tag::Other) || page.tag(*node).is_inline();
    around.find(|node| !is_custom(node)).filter(|node| page.tag(*node) == Tag::P).unwrap_or(element)
}

/// The blocks from one on that are like it.
fn run(draft: &Draft, from: usize, is_like: &dyn Fn(usize) -> bool) -> Range<usize> {
    from..from + 1 + (from + 1..draft.taken.len()).take_while(|i| is_like(*i)).count()
}

/// Whether two blocks are siblings that look alike.
fn are_siblings(scene: &Scene<'_>, one: usize, other: usize) -> bool {
    let (page, one, other) = (scene.page, scene.blocks[one].element, scene.blocks[other].element);
    one != other && page.parent(one) == page.parent(other) && look_alike(page, one, other)
}

/// Whether a block is seen and likely enough to follow others.
fn may_follow(scene: &Scene<'_>, draft: &Draft, at: usize, least: f32) -> bool {
    draft.taken[at] || (draft.chance[at] >= least && !scene.page.marks(scene.blocks[at].first).has(Marks::HIDDEN))
}

/// Takes the other lines of a paragraph of which most was taken.
fn complete_lines(scene: &Scene<'_>, draft: &mut Draft, lines: Range<usize>, trace: &mut Trace) {
    let words = |taken: bool| lines.clone().filter(|i| draft.taken[*i] || !taken).map(|i| scene.view().words(i)).sum::<f32>();
    let around = paragraph(scene, lines.start);
    let least = if scene.page.tag(around) == Tag::P { MIN_LINE } else { MIN_LINE_OF_BOX };
    if lines.len() > 1 && matches!(scene.page.tag(around), Tag::P | Tag::Div) && words(true) >= MIN_LINES_TAKEN * words(false) {
        let is_line = |i: usize| may_follow(scene, draft, i, least) && scene.view().linked(i) < MAX_LINE_LINKED;
        // What an element that only scripts know sets apart is no line, but words within one, and so is what goes on behind it.
        let is_set_apart = |i: usize| lines.contains(&i) && scene.blocks[i].element != around;
        let is_part = |i: usize| is_set_apart(i) || is_set_apart(i + 1) || i.checked_sub(1).is_some_and(is_set_apart);
        let is_text = |i: &usize| is_line(*i) || (is_part(*i) && may_follow(scene, draft, *i, 0.0));
        for i in lines.clone().filter(is_text).collect::<Vec<_>>() {
            take(scene, draft, i, i + 1, LINE, trace);
        }
    }
}

/// Takes what stands between the taken paragraphs of a row of which most was taken.
fn complete_row(scene: &Scene<'_>, draft: &mut Draft, row: Range<usize>, trace: &mut Trace) {
    let taken: Vec<usize> = row.clone().filter(|i| draft.taken[*i]).collect();
    let (Some(first), Some(last)) = (taken.first(), taken.last()) else { return };
    if row.len() >= MIN_ROW && taken.len() as f32 >= MIN_ROW_TAKEN * row.len() as f32 {
        for i in (*first..*last).filter(|i| may_follow(scene, draft, *i, MIN_IN_ROW)).collect::<Vec<_>>() {
            take(scene, draft, i, i + 1, ROW, trace);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choose::draft::text_after;

    fn taken(body: &str, chance: &[f32]) -> String {
        text_after(body, chance, &|scene, draft| apply(scene, draft, &mut Trace::off()))
    }

    #[test]
    fn the_lines_of_a_paragraph_stay_together() {
        let lines = "<p>The Old Mill at the River<br><br>Mill Lane 3<br><br>Telephone: 555</p>";
        assert_eq!(taken(lines, &[0.9, 0.8, 0.4]), "The Old Mill at the River|Mill Lane 3|Telephone: 555");
        assert_eq!(taken(lines, &[0.9, 0.8, 0.2]), "The Old Mill at the River|Mill Lane 3");
        assert_eq!(taken(lines, &[0.4, 0.4, 0.9]), "Telephone: 555");
    }

    #[test]
    fn text_in_a_box_of_its_own_is_lines_too() {
        let lines = "<div>Is it good? For most of us it is, and for the others it is not.<br><br>How much of it is too much? Ten cups a day.<h2>More</h2></div>";
        assert_eq!(
            taken(lines, &[0.7, 0.48, 0.2]),
            "Is it good? For most of us it is, and for the others it is not.|How much of it is too much? Ten cups a day."
        );
        assert_eq!(taken(lines, &[0.7, 0.4, 0.2]), "Is it good? For most of us it is, and for the others it is not.");
    }

    #[test]
    fn what_only_scripts_know_is_a_part_of_its_line() {
        let line = "<p>It rose in May, and it was a <x-source><a href=/b>very high flood</a></x-source>.</p><p>It fell.</p>";
        assert_eq!(taken(line, &[0.9, 0.2, 0.3, 0.9]), "It rose in May, and it was a|very high flood|.|It fell.");
        assert_eq!(taken(line, &[0.2, 0.2, 0.3, 0.9]), "It fell.");
        assert_eq!(taken(&line.replace("x-source", "button"), &[0.9, 0.2, 0.3, 0.9]), "It rose in May, and it was a|It fell.");
    }

    #[test]
    fn links_in_a_row_of_short_paragraphs_stay() {
        let day = |n: usize| if n % 3 == 1 { format!("<p><a href=/{n}>May {n}: boats</a></p>") } else { format!("<p>May {n}: boats</p>") };
        let page = |count: usize| format!("<div>{}</div>", (0..count).map(day).collect::<String>());
        let chance = |count: usize| (0..count).map(|n| if n % 3 == 1 { 0.2 } else { 0.9 }).collect::<Vec<_>>();
        assert_eq!(taken(&page(9), &chance(9)).matches('|').count(), 8);
        assert_eq!(taken(&page(6), &chance(6)).matches('|').count(), 3);
        let other = page(9).replacen("<p><a", "<p class=ad><a", 1);
        assert_eq!(taken(&other, &chance(9)).matches('|').count(), 5);
    }
}
