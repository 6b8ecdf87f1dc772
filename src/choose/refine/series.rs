//! Takes headings and short labels that name a part of the text as others in their markup do. Few words have a low probability, so that one of
//! ten headings is left out, and a reader sees the text of the tenth part below the ninth heading.

use std::ops::Range;

use crate::choose::draft::{Draft, take};
use crate::choose::refine::units::heading_of;
use crate::map::Map;
use crate::method::Scene;
use crate::page::{Marks, NodeId};
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why a block is taken, as the trace has it.
const SERIES: &str = "names a part of the text as others in its markup do";

const ABOVE: &str = "stands above a heading that is taken";

/// Most blocks and words of each between a heading and one of lower rank: buttons.
const BETWEEN_BLOCKS: usize = 10;
const BUTTON_WORDS: f32 = 4.0;

/// Headings and labels of one markup that must be taken, and the share of all of them that must name a part of the text. For a heading that is
/// likely enough to stand apart, and stands right above its text, one other does.
const MIN_HEADINGS: usize = 2;
const MIN_LABELS: usize = 3;
const MIN_SHARE: f32 = 0.75;
/// Least probability of the others, and of a heading of which the text does not begin right below it.
const MIN_CHANCE: f32 = 0.1;
const MIN_CHANCE_APART: f32 = 0.3;
/// Most words of a label that is no heading.
const LABEL_WORDS: f32 = 16.0;
/// Most words between a heading and its text: a date, the price of what it names.
const BETWEEN_WORDS: f32 = 24.0;
/// Levels from a heading to an element that holds its text: page builders put each into boxes of its own. Where something was left out between
/// them, it stands in one box with them.
const SECTION_LEVELS: usize = 8;
const BOX_LEVELS: usize = 5;
/// Link density from which on a heading is a link. It is taken where others are links, too.
const MIN_LINKED: f32 = 0.3;

/// Boxes from which on a heading that begins each is the name of a thing that the text is about, least words of the text in each, and
/// most blocks of a box.
const MIN_BOXES: usize = 3;
const MIN_BOX_WORDS: f32 = 15.0;
const BOX_BLOCKS: usize = 60;

/// The headings or labels of one markup.
#[derive(Default)]
struct Series {
    all: usize,
    /// Those that name a part of the text, by whether they are taken.
    taken: usize,
    linked: usize,
    left: Vec<usize>,
    are_headings: bool,
    /// Those that begin boxes, each with text that is taken.
    boxed: usize,
    boxed_left: Vec<usize>,
}

/// Takes headings and labels.
pub(super) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let taken = || draft.taken.iter().enumerate().filter(|(_, taken)| **taken).map(|(i, _)| i);
    let (Some(first), Some(last)) = (taken().next(), taken().next_back()) else { return };
    let mut series: Map<u64, Series> = Map::new();
    // The boxes are looked at where a heading is missing.
    let is_missing = |i: usize| !draft.taken[i] && draft.chance[i] >= MIN_CHANCE && heading_of(scene, i).is_some();
    let misses_any = (first..last).any(is_missing);
    for i in first..last {
        let Some((key, own, rank)) = line(scene, i) else { continue };
        let found = series.or_default(key);
        found.all += 1;
        found.are_headings = rank.is_some();
        let may_be_taken = !draft.taken[i] && !scene.page.marks(scene.blocks[i].first).has(Marks::HIDDEN);
        if misses_any && rank.is_some_and(|rank| begins_box(scene, draft, own.clone(), rank)) {
            found.boxed += 1;
            found.boxed_left.extend(Some(i).filter(|i| may_be_taken && draft.chance[*i] >= MIN_CHANCE));
        }
        let least = if draft.taken.get(own.end) == Some(&true) { MIN_CHANCE } else { MIN_CHANCE_APART };
        if !names_text(scene, draft, own, rank) {
            continue;
        }
        if draft.taken[i] {
            found.taken += 1;
            found.linked += usize::from(scene.view().linked(i) >= MIN_LINKED);
        } else if draft.chance[i] >= least && may_be_taken {
            found.left.push(i);
        }
    }
    let above: Vec<usize> =
        if misses_any { (first.saturating_sub(1)..last).filter(|i| is_above_heading(scene, draft, *i)).collect() } else { Vec::new() };
    for i in above {
        take(scene, draft, i, i + 1, ABOVE, trace);
    }
    let mut left: Vec<usize> = series.into_iter().flat_map(|(_, found)| missing(scene, draft, found)).collect();
    crate::sort::sort(&mut left);
    for i in left {
        take(scene, draft, i, i + 1, SERIES, trace);
    }
}

/// Whether a heading stands above one of lower rank that names a part of the text, with buttons between them at most: `Ingredients`, the units to
/// choose from, and `For the dough`.
fn is_above_heading(scene: &Scene<'_>, draft: &Draft, at: usize) -> bool {
    let (page, view) = (scene.page, scene.view());
    let may_be = !draft.taken[at]
        && draft.chance[at] >= MIN_CHANCE
        && view.linked(at) < MIN_LINKED
        && !page.marks(scene.blocks[at].first).has(Marks::HIDDEN);
    let Some((_, own, Some(rank))) = Some(at).filter(|_| may_be).and_then(|at| line(scene, at)) else { return false };
    let Some(next) = (own.end..draft.taken.len()).take(BETWEEN_BLOCKS).find(|i| draft.taken[*i]) else { return false };
    let Some((_, below, Some(other))) = line(scene, next) else { return false };
    let around = page.parent(scene.blocks[at].element);
    other > rank
        && (own.end..next).all(|i| view.words(i) <= BUTTON_WORDS && !view.is_sentence(i) && heading_of(scene, i).is_none())
        && around.is_some_and(|around| page.contains(around, scene.blocks[next].element))
        && names_text(scene, draft, below, Some(other))
}

/// What is missing of a series.
fn missing(scene: &Scene<'_>, draft: &Draft, found: Series) -> Vec<usize> {
    let Series { all, taken, linked, mut left, are_headings, boxed, boxed_left } = found;
    let mut out = if boxed >= MIN_BOXES && boxed as f32 >= MIN_SHARE * all as f32 { boxed_left } else { Vec::new() };
    // A question above a part of the text is asked there.
    let are_questions = || left.iter().all(|i| scene.blocks.text(&scene.blocks[*i]).ends_with(['?', '？', '؟']));
    let are_sure = || left.iter().all(|i| draft.chance[*i] >= MIN_CHANCE_APART && draft.taken.get(*i + 1) == Some(&true));
    let least = match are_headings {
        true if are_sure() => 1.max(left.len()),
        true => MIN_HEADINGS.max(left.len()),
        false if are_questions() => MIN_HEADINGS,
        false => MIN_LABELS.max(2 * left.len()),
    };
    if taken >= least && (taken + left.len()) as f32 >= MIN_SHARE * all as f32 {
        left.retain(|i| linked >= MIN_HEADINGS || scene.view().linked(*i) < MIN_LINKED);
        out.extend(left);
    }
    out
}

/// The markup of a block that may name others, the blocks in its element, and its rank if it is a heading. Page builders number their boxes, and
/// put no two headings into boxes of one kind, so that of those only the nearest counts.
fn line(scene: &Scene<'_>, at: usize) -> Option<(u64, Range<usize>, Option<u8>)> {
    let (page, view, element) = (scene.page, scene.view(), scene.blocks[at].element);
    if let Some(heading) = heading_of(scene, at) {
        let around = page.parent(heading).map_or(0, |around| view.signature(around));
        let key = view.signature(heading).wrapping_mul(0x9e37_79b9).rotate_left(5) ^ around;
        return Some((key, scene.blocks.within(page, heading), page.tag(heading).heading()));
    }
    let may_be = matches!(page.tag(element), Tag::Div | Tag::Button | Tag::Summary | Tag::Header);
    (may_be && view.words(at) <= LABEL_WORDS).then(|| (view.path(at), at..at + 1, None))
}

/// Whether a heading begins a box that has text which is taken, and no other heading like it.
fn begins_box(scene: &Scene<'_>, draft: &Draft, own: Range<usize>, rank: u8) -> bool {
    let (page, view) = (scene.page, scene.view());
    let words = |range: Range<usize>, all: bool| range.filter(|i| all || draft.taken[*i]).map(|i| view.words(i)).sum::<f32>();
    let holds_text = |around: &NodeId| {
        let range = scene.blocks.within(page, *around);
        range.len() <= BOX_BLOCKS && words(own.end..range.end.max(own.end), false) >= MIN_BOX_WORDS
    };
    let Some(around) = page.ancestors(scene.blocks[own.start].element).take(BOX_LEVELS).find(holds_text) else { return false };
    let range = scene.blocks.within(page, around);
    // Headings of its rank with other classes, such as those above what is good and what is not, stand below it.
    let signature = heading_of(scene, own.start).map(|heading| view.signature(heading));
    let is_other = |i: usize| {
        let other = heading_of(scene, i).filter(|_| !own.contains(&i));
        let other_rank = other.and_then(|other| page.tag(other).heading());
        other_rank.is_some_and(|other| other < rank) || (other_rank == Some(rank) && other.map(|other| view.signature(other)) == signature)
    };
    words(range.start..own.start, true) <= BETWEEN_WORDS && !range.clone().any(is_other)
}

/// Whether what stands below a heading was taken, before a heading of its rank; or right below a label, and is no label itself.
fn names_text(scene: &Scene<'_>, draft: &Draft, own: Range<usize>, rank: Option<u8>) -> bool {
    let page = scene.page;
    let rank_of = |i: usize| heading_of(scene, i).and_then(|heading| page.tag(heading).heading());
    let mut between = 0.0;
    for i in own.end..draft.taken.len() {
        if rank_of(i).is_some_and(|other| rank.is_none_or(|rank| other <= rank)) {
            return false;
        }
        if draft.taken[i] {
            let levels = if between > 0.0 { BOX_LEVELS } else { SECTION_LEVELS };
            return is_beside(scene, scene.blocks[own.start].element, i, levels)
                && (rank.is_some() || scene.view().path(i) != scene.view().path(own.start));
        }
        between += scene.view().words(i);
        if rank.is_none() || between > BETWEEN_WORDS {
            return false;
        }
    }
    false
}

/// Whether a block is near an element.
fn is_beside(scene: &Scene<'_>, element: NodeId, at: usize, levels: usize) -> bool {
    scene.page.ancestors(element).take(levels).any(|around| scene.page.contains(around, scene.blocks[at].element))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choose::draft::text_after;

    fn taken(body: &str, chance: &[f32]) -> String {
        text_after(body, chance, &|scene, draft| apply(scene, draft, &mut Trace::off()))
    }

    #[test]
    fn a_heading_is_taken_as_its_like() {
        let part = |name: &str| {
            format!("<section><div class=w><div class=c><h2 class=t>{name}</h2></div></div></section><section><p>It is.</p></section>")
        };
        let page = format!("<main>{}{}{}</main>", part("Rain"), part("Sun"), part("Snow"));
        assert_eq!(taken(&page, &[0.9, 0.9, 0.4, 0.9, 0.9, 0.9]), "Rain|It is.|Sun|It is.|Snow|It is.");
        assert_eq!(taken(&page, &[0.9, 0.9, 0.4, 0.9, 0.4, 0.1]), "Rain|It is.|Sun|It is.");
        assert_eq!(taken(&page, &[0.9, 0.9, 0.2, 0.9, 0.4, 0.1]), "Rain|It is.|It is.");
        // Not above what was left out, one in a markup of its own, or one among many that name nothing.
        assert_eq!(taken(&page, &[0.9, 0.9, 0.4, 0.4, 0.9, 0.9]), "Rain|It is.|Snow|It is.");
        assert_eq!(
            taken(&page.replacen("class=t>Sun", "class=u>Sun", 1), &[0.9, 0.9, 0.4, 0.9, 0.9, 0.9]),
            "Rain|It is.|It is.|Snow|It is."
        );
        let linked = page.replace("Sun", "<a href=/sun>Sun</a>");
        assert_eq!(taken(&linked, &[0.9, 0.9, 0.4, 0.9, 0.9, 0.9]), "Rain|It is.|It is.|Snow|It is.");
        let others = format!("<main>{}{}{}</main>", part("Rain"), part("Sun").repeat(5), part("Snow"));
        let chance: Vec<f32> = [vec![0.9, 0.9], vec![0.4; 10], vec![0.4, 0.9]].concat();
        assert_eq!(taken(&others, &chance), "Rain|It is.|It is.");
    }

    #[test]
    fn the_names_of_boxes_with_text_are_taken() {
        let text = "It is good for all that one wants of it, and it costs not much more than others do.";
        let card = |name: &str| {
            format!(
                "<div class=card><div class=w><div class=d><div class=h><i>On sale</i><h3 class=n>{name}</h3></div><p><a href=/b>Buy it</a></p></div></div><div class=g><h3 class=p>Good:</h3><ul><li>Fast</li></ul></div><p>{text}</p></div>"
            )
        };
        let cards = |count: usize| ["Boat", "Raft", "Ship"][..count].iter().map(|name| card(name)).collect::<String>();
        let page = |count: usize| format!("<p>It rose.</p>{}", cards(count));
        let chance = |count: usize, name: f32| [vec![0.9], [0.1, name, 0.1, 0.9, 0.9, 0.9].repeat(count)].concat();
        let all = taken(&page(3), &chance(3, 0.2));
        assert!(["Boat|Good:|Fast", "Raft|Good:|Fast", "Ship|Good:|Fast"].iter().all(|part| all.contains(part)), "{all}");
        assert!(!taken(&page(2), &chance(2, 0.2)).contains("Boat"));
        assert!(!taken(&page(3), &chance(3, 0.05)).contains("Boat"));
    }

    #[test]
    fn a_heading_above_one_that_is_taken_is_taken() {
        let page =
            "<p>It rose.</p><div><h3>What it takes</h3><p>1x</p><p>2x</p><div><h4>For the dough</h4><ul><li>Rye</li></ul></div></div>";
        assert_eq!(taken(page, &[0.9, 0.2, 0.1, 0.1, 0.9, 0.9]), "It rose.|What it takes|For the dough|Rye");
        assert_eq!(taken(page, &[0.9, 0.05, 0.1, 0.1, 0.9, 0.9]), "It rose.|For the dough|Rye");
        assert_eq!(taken(&page.replace("1x", "It takes an hour."), &[0.9, 0.2, 0.1, 0.1, 0.9, 0.9]), "It rose.|For the dough|Rye");
        assert_eq!(taken(&page.replace("h4", "h2"), &[0.9, 0.2, 0.1, 0.1, 0.9, 0.9]), "It rose.|For the dough|Rye");
        assert_eq!(taken(page, &[0.9, 0.2, 0.1, 0.1, 0.9, 0.1]), "It rose.|For the dough");
    }

    #[test]
    fn the_price_of_a_thing_stands_between_its_name_and_the_text() {
        let part = |name: &str| format!("<div><h3>{name}</h3><div>20 pounds at the shop</div><p>It is.</p></div>");
        let page = [part("Oars"), part("Sails"), part("Ropes")].concat();
        assert_eq!(taken(&page, &[0.9, 0.1, 0.9, 0.4, 0.1, 0.9, 0.9, 0.1, 0.9]), "Oars|It is.|Sails|It is.|Ropes|It is.");
        assert_eq!(taken(&page, &[0.9, 0.1, 0.9, 0.2, 0.1, 0.9, 0.9, 0.1, 0.9]), "Oars|It is.|It is.|Ropes|It is.");
    }

    #[test]
    fn labels_are_taken_as_their_like() {
        let part = |name: &str| format!("<div><button class=q>{name}</button><div><p>It is.</p></div></div>");
        let page = |count: usize| (0..count).map(|n| part(&format!("Is it {n}?"))).collect::<String>();
        let chance = |count: usize| (0..count).flat_map(|n| [if n == 1 { 0.4 } else { 0.9 }, 0.9]).collect::<Vec<f32>>();
        assert_eq!(taken(&page(4), &chance(4)).matches("Is it").count(), 4);
        assert_eq!(taken(&page(2), &chance(2)).matches("Is it").count(), 1);
        let page = |count: usize| page(count).replace('?', "");
        assert_eq!(taken(&page(4), &chance(4)).matches("Is it").count(), 4);
        assert_eq!(taken(&page(3), &chance(3)).matches("Is it").count(), 2);
    }
}
