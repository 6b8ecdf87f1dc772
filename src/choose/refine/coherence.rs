//! Makes a choice hang together: a table, list, listing or figure that stands in the text belongs to it as a whole, and a heading or a
//! short line between two parts of the text does too. Blocks are scored one by one, but nobody reads them so.

use crate::choose::draft::{Draft, take};
use crate::choose::refine::units::{is_block_of_code, is_code, outermost_unit, whole};
use crate::feature::View;
use crate::method::Scene;
use crate::page::NodeId;
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Mean chance from which on a unit in the middle of the text is taken: it needs less than one that stands for itself.
const INSIDE: f32 = 0.22;
/// The same for a listing: what a text in the middle of which it stands is about, though it is no prose.
const INSIDE_CODE: f32 = 0.02;
/// Chance from which on a heading whose section is taken is taken with it.
const HEADING: f32 = 0.05;
/// Chance from which on a block between two that are taken is taken with them.
const BETWEEN: f32 = 0.25;
/// Share of the items of a plain list from which on the others are taken with them, and the chance each of these has at least.
const MOST_ITEMS: f32 = 0.5;
const ITEM: f32 = 0.15;
/// Why, as the trace says it.
const MOSTLY_TAKEN: &str = "most of the list is text";
/// Share of words in links from which on a unit is a menu rather than a part of the text.
const MENU: f32 = 0.6;

/// Makes a choice hang together.
pub(crate) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let mut at = 0;
    while at < draft.taken.len() {
        let end = unit(scene, at).unwrap_or(at + 1).max(at + 1);
        if end > at + 1 || is_lone_unit(scene, at) {
            weigh_unit(scene, draft, at, end, trace);
        } else if !draft.taken[at] && joins(scene, draft, at) {
            take(scene, draft, at, at + 1, "stands between parts of the text", trace);
        }
        at = end;
    }
}

/// The outermost unit that begins with this block, as the place where it ends.
fn unit(scene: &Scene<'_>, at: usize) -> Option<usize> {
    let node = outermost_unit(scene.page, &scene.blocks[at])?;
    Some(scene.blocks.within(scene.page, node).end)
}

fn is_lone_unit(scene: &Scene<'_>, at: usize) -> bool {
    outermost_unit(scene.page, &scene.blocks[at]).is_some() || is_block_of_code(scene, at)
}

/// Takes or leaves the blocks of a unit together.
fn weigh_unit(scene: &Scene<'_>, draft: &mut Draft, from: usize, to: usize, trace: &mut Trace) {
    let view = scene.view();
    let taken = (from..to).filter(|i| draft.taken[*i]).count();
    if taken == to - from {
        return;
    }
    if is_mostly_taken(scene, draft, from, to, taken) {
        return take(scene, draft, from, to, MOSTLY_TAKEN, trace);
    }
    let (chance, words, linked) = means(view, draft, from, to);
    let least = if is_code(scene, from) { INSIDE_CODE } else { INSIDE };
    if is_inside(scene, draft, from, to) && chance / words >= least && linked / words < MENU {
        take(scene, draft, from, to, "a part of the text as a whole", trace);
    }
}

/// Whether most of a plain list was taken, each item for itself: what is left of it differs from them in nothing a reader sees.
fn is_mostly_taken(scene: &Scene<'_>, draft: &Draft, from: usize, to: usize, taken: usize) -> bool {
    let parent = |i: usize| scene.page.parent(scene.blocks[i].element);
    let is_plain = |i: usize| scene.page.tag(scene.blocks[i].element) == Tag::Li && parent(i) == parent(from);
    to - from > 2 && taken as f32 >= MOST_ITEMS * (to - from) as f32 && (from..to).all(|i| is_plain(i) && draft.chance[i] >= ITEM)
}

fn means(view: &View<'_>, draft: &Draft, from: usize, to: usize) -> (f32, f32, f32) {
    (from..to).fold((0.0, 0.0, 0.0), |(chance, words, linked), i| {
        let w = view.words(i);
        (chance + w * draft.chance[i], words + w, linked + w * view.linked(i))
    })
}

/// Whether the text goes on on both sides of a part, beside it in the tree.
fn is_inside(scene: &Scene<'_>, draft: &Draft, from: usize, to: usize) -> bool {
    let before = (0..from).rev().take(REACH).find(|i| draft.taken[*i]);
    let after = (to..draft.taken.len()).take(REACH).find(|i| draft.taken[*i]);
    matches!((before, after), (Some(a), Some(b)) if near(scene, a, whole(scene, from)) && near(scene, b, whole(scene, to - 1)))
}

/// Blocks looked at on either side for the text to go on.
const REACH: usize = 5;
/// Elements that may stand between two blocks and the element around both, for them to be of one text.
const KIN_LEVELS: usize = 4;

/// Whether a block and an element stand near each other in the tree.
fn near(scene: &Scene<'_>, at: usize, node: NodeId) -> bool {
    let page = scene.page;
    let levels = |outer: NodeId| usize::from(page.depth(node).saturating_sub(page.depth(outer)));
    page.ancestors(whole(scene, at)).take(KIN_LEVELS).any(|outer| page.contains(outer, node) && levels(outer) <= KIN_LEVELS)
}

/// Whether a block that was not taken belongs to those around it that were.
fn joins(scene: &Scene<'_>, draft: &Draft, at: usize) -> bool {
    let view = scene.view();
    let (chance, linked) = (draft.chance[at], view.linked(at));
    let next = at + 1 < draft.taken.len() && draft.taken[at + 1];
    let element = scene.blocks[at].element;
    if scene.page.tag(element).heading().is_some() {
        // What else stands in the heading, a button that copies its address, is no section.
        let below = (at + 1..draft.taken.len()).find(|i| !scene.page.contains(element, scene.blocks[*i].element));
        return chance >= HEADING && below.is_some_and(|below| draft.taken[below] && near(scene, at, whole(scene, below)));
    }
    let before = at > 0 && draft.taken[at - 1];
    before && next && chance >= BETWEEN && linked < MENU && near(scene, at - 1, whole(scene, at)) && near(scene, at, whole(scene, at + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;

    /// The blocks that are taken in the end, given the chance of each; those of a half and more were taken before.
    fn taken(body: &str, chance: &[f32]) -> String {
        let page = scan(&format!("<html><body>{body}</body></html>"), None).expect("a page");
        let blocks = split(&page);
        let mut draft = Draft { chance: chance.to_vec(), taken: chance.iter().map(|chance| *chance >= 0.5).collect(), expected: 0.3 };
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        blocks.iter().zip(&draft.taken).filter(|(_, taken)| **taken).map(|(block, _)| blocks.text(block)).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn the_rest_of_a_list_goes_with_most_of_it() {
        let list = "<p>One.</p><ul><li><a href=/a>A</a></li><li><a href=/b>B</a></li><li>C</li><li><a href=/d>D</a></li></ul>";
        assert_eq!(taken(list, &[0.9, 0.6, 0.3, 0.7, 0.2]), "One.|A|B|C|D");
        assert_eq!(taken(list, &[0.9, 0.6, 0.3, 0.3, 0.2]), "One.|A");
        assert_eq!(taken(list, &[0.9, 0.6, 0.3, 0.7, 0.01]), "One.|A|C");
    }
}
