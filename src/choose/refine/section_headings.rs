//! Takes the headings of sections that are taken, where a page offers or lists things: beside a link such as "See all" a heading looks like a menu.

use crate::choose::draft::{Draft, take};
use crate::choose::refine::units::heading_of;
use crate::method::Scene;
use crate::page::Marks;
use crate::trace::Trace;

/// Why a heading is taken, as the trace has it.
const NAMES: &str = "names a section that is taken";

/// Most words of such a heading, its link density, and its probability.
const MAX_WORDS: f32 = 15.0;
const MAX_LINKED: f32 = 0.5;
const MIN_CHANCE: f32 = 0.05;
/// Fewest words of its section, and the share of them that must be taken.
const MIN_SECTION: f32 = 10.0;
const MIN_TAKEN: f32 = 0.6;
/// Blocks below it among which the first that is taken must be.
const MAX_BETWEEN: usize = 3;
/// Ranks of headings.
const RANKS: usize = 7;

/// Takes the headings.
pub(super) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let (page, view) = (scene.page, scene.view());
    // The words before each block, and those of them that are taken.
    let mut before = vec![(0.0, 0.0)];
    for (i, taken) in draft.taken.iter().enumerate() {
        let (all, kept) = before[i];
        before.push((all + view.words(i), kept + if *taken { view.words(i) } else { 0.0 }));
    }
    // Where the section of a heading of each rank that stood here would end.
    let mut ends = [draft.taken.len(); RANKS];
    for i in (0..draft.taken.len()).rev() {
        let Some(heading) = heading_of(scene, i) else { continue };
        let rank = page.tag(heading).heading().map_or(RANKS - 1, |rank| usize::from(rank).min(RANKS - 1));
        let end = ends[rank];
        ends[rank..].fill(i);
        let (all, kept) = (before[end].0 - before[i + 1].0, before[end].1 - before[i + 1].1);
        let is_name = view.words(i) <= MAX_WORDS && view.linked(i) < MAX_LINKED && draft.chance[i] >= MIN_CHANCE;
        let is_shown = !page.marks(scene.blocks[i].first).has(Marks::HIDDEN);
        let begins = (i + 1..end.min(i + 1 + MAX_BETWEEN)).any(|i| draft.taken[i]);
        if !draft.taken[i] && is_name && is_shown && begins && all >= MIN_SECTION && kept >= MIN_TAKEN * all {
            take(scene, draft, i, i + 1, NAMES, trace);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::apply;
    use crate::block::split;
    use crate::choose::draft::Draft;
    use crate::method::Scene;
    use crate::page::scan::scan;
    use crate::trace::Trace;

    /// Whether the heading of a section of these lines is taken, of which some were.
    fn is_taken(heading: &str, chance: f32, lines: &[bool]) -> bool {
        let line = "<p>A boat for those who row.</p>";
        let html = format!("<html><body><section>{heading}{}</section><h2>What else?</h2></body></html>", line.repeat(lines.len()));
        let page = scan(&html, None).unwrap();
        let blocks = split(&page);
        let count = blocks.len();
        let taken = (0..count).map(|i| (i + 1).checked_sub(count - lines.len()).is_some_and(|at| lines.get(at) == Some(&true))).collect();
        let mut draft = Draft { chance: vec![chance; count], taken, expected: 1.0 };
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        draft.taken[0]
    }

    #[test]
    fn the_heading_of_a_section_that_is_taken_is_taken() {
        let heading = "<h2>Boats</h2><a href=/boats>See all</a>";
        assert!(is_taken(heading, 0.1, &[true, true, true]));
        assert!(!is_taken(heading, 0.01, &[true, true, true]));
        assert!(!is_taken(heading, 0.1, &[false, true, false]));
        assert!(!is_taken("<h2><a href=/boats>Boats</a></h2>", 0.1, &[true, true, true]));
    }
}
