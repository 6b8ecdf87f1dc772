//! Takes labels, names and cells of which most in their markup are taken: the name below the third testimonial, a cell of a row. Few words have a
//! low probability, and to a reader they are no different from those above them.

use crate::choose::draft::{Draft, take};
use crate::map::Map;
use crate::method::Scene;
use crate::page::{Marks, NodeId};
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why a block is taken, as the trace has it.
const COLUMN: &str = "most in its markup is taken";

/// Blocks on one class path that must be taken, and the share of all on it.
const MIN_TAKEN: usize = 3;
const MIN_SHARE: f32 = 0.6;
/// Least probability of the others, most words of each, and levels to the element that holds the one before.
const MIN_CHANCE: f32 = 0.25;
const MAX_WORDS: f32 = 16.0;
const LEVELS: usize = 5;
/// Link density from which on a block leads elsewhere. It is taken where most are links.
const MIN_LINKED: f32 = 0.3;

/// The blocks on one class path, and the last that was passed.
#[derive(Default)]
struct Column {
    all: usize,
    taken: usize,
    linked: usize,
    last: usize,
}

/// Takes labels, names and cells.
pub(super) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let (page, view) = (scene.page, scene.view());
    let mut columns: Map<u64, Column> = Map::new();
    // Few blocks are likely enough and not taken, and many pages have none.
    for i in (0..draft.taken.len()).filter(|i| may_follow(scene, draft, *i)) {
        columns.or_default(view.path(i));
    }
    if columns.is_empty() {
        return;
    }
    for i in 0..draft.taken.len() {
        if let Some(column) = columns.get_mut(&view.path(i)) {
            column.all += 1;
            column.taken += usize::from(draft.taken[i]);
            column.linked += usize::from(draft.taken[i] && view.linked(i) >= MIN_LINKED);
        }
    }
    columns.retain(|_, column| column.taken >= MIN_TAKEN && column.taken as f32 >= MIN_SHARE * column.all as f32);
    if columns.is_empty() {
        return;
    }
    for i in 0..draft.taken.len() {
        let Some(column) = columns.get_mut(&view.path(i)) else { continue };
        let last = std::mem::replace(&mut column.last, i);
        let are_links = 2 * column.linked > column.taken;
        let is_near = |around: NodeId| page.contains(around, scene.blocks[last].element);
        if draft.taken[last]
            && may_follow(scene, draft, i)
            && (are_links || view.linked(i) < MIN_LINKED)
            && page.ancestors(scene.blocks[i].element).take(LEVELS).any(is_near)
        {
            take(scene, draft, i, i + 1, COLUMN, trace);
        }
    }
}

/// Whether a block that was not taken is likely enough, short and seen, and no paragraph but that of an item or a cell.
fn may_follow(scene: &Scene<'_>, draft: &Draft, at: usize) -> bool {
    let (page, element) = (scene.page, scene.blocks[at].element);
    let is_item = || page.parent(element).is_some_and(|around| matches!(page.tag(around), Tag::Li | Tag::Td | Tag::Th | Tag::Dd));
    !draft.taken[at]
        && draft.chance[at] >= MIN_CHANCE
        && scene.view().words(at) <= MAX_WORDS
        && !page.marks(scene.blocks[at].first).has(Marks::HIDDEN)
        && (page.tag(element) != Tag::P || is_item())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choose::draft::text_after;

    fn taken(body: &str, chance: &[f32]) -> String {
        text_after(body, chance, &|scene, draft| apply(scene, draft, &mut Trace::off()))
    }

    #[test]
    fn what_is_marked_up_like_what_is_taken_is_taken() {
        let card = |name: &str| format!("<div><p class=t>It is good in all weathers.</p><span class=n>{name}</span></div>");
        let page = ["Ann", "Bea", "Cleo", "Dora"].map(card).concat();
        let chance = |last: f32| [0.9, 0.6, 0.9, 0.6, 0.9, 0.6, 0.9, last];
        assert!(taken(&page, &chance(0.3)).ends_with("Cleo|It is good in all weathers.|Dora"));
        assert!(!taken(&page, &chance(0.2)).contains("Dora"));
        assert!(!taken(&page.replace("Dora", "<a href=/d>Dora</a>"), &chance(0.3)).contains("Dora"));
        assert!(!taken(&page.replacen("class=n", "class=m", 1), &chance(0.3)).contains("Dora"));
        // A paragraph has rules of its own.
        assert_eq!(
            taken(&page, &[0.9, 0.1, 0.9, 0.1, 0.9, 0.1, 0.3, 0.1]),
            "It is good in all weathers.|It is good in all weathers.|It is good in all weathers."
        );
    }
}
