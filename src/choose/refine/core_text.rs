//! Narrows a doubtful draft of an article to its core: the longest run of likely text, with what is nearly as likely.
//!
//! Where most of a page is neither likely nor unlikely, as on portals with hundreds of links and rankings around a few paragraphs, all of it
//! together seems to be worth taking. Next to the article it is not.

use std::ops::Range;

use crate::choose::draft::{Draft, dropped};
use crate::choose::refine::units::is_code;
use crate::map::Map;
use crate::method::Scene;
use crate::page::NodeId;
use crate::trace::Trace;

/// Why a block is dropped, as the trace has it.
const FAR_LESS_SURE: &str = "the text is much surer than this";

/// Mean probability of the draft's words from which on it is not doubtful.
const MAX_MEAN_CHANCE: f32 = 0.8;
/// Probability from which on a block can be of the core.
const CORE_CHANCE: f32 = 0.75;
/// Other blocks that may stand between two blocks of the core: pictures and their captions, code, lists.
const CORE_GAP: usize = 6;
/// Words of a core. With 80, short news items keep the rankings around them.
const CORE_WORDS: f32 = 50.0;
/// A block outside the core is dropped if its odds are less than this share of the core's: 0.77 beside a core of 0.98.
const MIN_ODDS: f32 = 0.07;
/// Share of the words on a class path that are of the core, from which on the others on it stay: a long text in one markup, of which only a part
/// is sure. With it articles of WCXB have 0.9626 in place of 0.9621, and nothing else changes.
const MIN_SHARED_PATH: f32 = 0.5;

/// Headings in one markup beside the core, from which on they are its parts: of pictures with a line each.
const MIN_SERIES: usize = 3;
/// Levels above a heading at which the core is looked for.
const HEADING_LEVELS: usize = 2;

/// The words taken on one class path, and those of them that are of the core.
#[derive(Default)]
struct Path {
    words: f32,
    core: f32,
}

/// Drops what is much less likely than the core. Code stays: the method predicts poorly for anything but prose.
pub(crate) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let view = scene.view();
    let sum = |range: Range<usize>, is_in: &dyn Fn(usize) -> bool| {
        range
            .filter(|i| draft.taken[*i] && is_in(*i))
            .fold((0.0, 0.0), |(words, chance), i| (words + view.words(i), chance + view.words(i) * draft.chance[i]))
    };
    let (words, chance) = sum(0..draft.taken.len(), &|_| true);
    let is_likely = |i: usize| draft.chance[i] >= CORE_CHANCE;
    let Some(core) = core(scene, draft).filter(|_| chance <= MAX_MEAN_CHANCE * words) else { return };
    let (words, chance) = sum(core.clone(), &is_likely);
    if words < CORE_WORDS {
        return;
    }
    // The odds o of the least likely block that stays are MIN_ODDS times those of the core; its probability is o / (1 + o).
    let (of, against) = (MIN_ODDS * chance, words - chance);
    let least = of / (of + against);
    let mut paths: Map<u64, Path> = Map::new();
    for i in (0..draft.taken.len()).filter(|i| draft.taken[*i]) {
        let path = paths.or_default(view.path(i));
        path.words += view.words(i);
        path.core += if core.contains(&i) && is_likely(i) { view.words(i) } else { 0.0 };
    }
    let mut headings: Map<u64, usize> = Map::new();
    for i in (0..draft.taken.len()).filter(|i| draft.taken[*i] && is_heading_beside(scene, &core, *i)) {
        *headings.or_default(view.path(i)) += 1;
    }
    let is_of_series =
        |i: usize| headings.get(&view.path(i)).is_some_and(|count| *count >= MIN_SERIES) && is_heading_beside(scene, &core, i);
    let is_like_core = |i: usize| paths.get(&view.path(i)).is_some_and(|path| path.core >= MIN_SHARED_PATH * path.words);
    for i in (0..draft.taken.len()).filter(|i| !core.contains(i)) {
        if draft.taken[i] && draft.chance[i] < least && !is_code(scene, i) && !is_like_core(i) && !is_of_series(i) {
            draft.taken[i] = false;
            trace.note(|| dropped(scene, i, FAR_LESS_SURE));
        }
    }
}

/// Whether a block is a heading, no link, that stands where the core stands.
fn is_heading_beside(scene: &Scene<'_>, core: &Range<usize>, at: usize) -> bool {
    let (page, element) = (scene.page, scene.blocks[at].element);
    let holds_core = |around: NodeId| {
        let within = scene.blocks.within(page, around);
        within.start < core.end && core.start < within.end
    };
    page.tag(element).heading().is_some() && scene.view().linked(at) == 0.0 && page.ancestors(element).take(HEADING_LEVELS).any(holds_core)
}

/// The run of likely blocks with most probable words, as a range.
fn core(scene: &Scene<'_>, draft: &Draft) -> Option<Range<usize>> {
    let mut best: Option<(f32, Range<usize>)> = None;
    let mut run = (0.0, 0..0);
    for i in (0..draft.taken.len()).filter(|i| draft.taken[*i] && draft.chance[*i] >= CORE_CHANCE) {
        if i > run.1.end + CORE_GAP {
            run = (0.0, i..i);
        }
        run = (run.0 + scene.view().words(i) * draft.chance[i], (if run.1.is_empty() { i } else { run.1.start })..i + 1);
        if best.as_ref().is_none_or(|(words, _)| run.0 > *words) {
            best = Some(run.clone());
        }
    }
    best.map(|(_, range)| range)
}

#[cfg(test)]
mod tests {
    use super::apply;
    use crate::block::split;
    use crate::choose::draft::Draft;
    use crate::method::Scene;
    use crate::page::scan::scan;
    use crate::trace::Trace;

    /// Which blocks are left of two paragraphs, a caption between them and three teasers, with these probabilities.
    fn left(chance: [f32; 6]) -> Vec<bool> {
        let text = "One sentence of the text, and it is as long as another. ".repeat(4);
        let teaser = "What else happened today, in nine words or so. ".repeat(3);
        let html = format!("<p>{text}a</p><p>A caption.</p><p>{text}b</p><div>1 {teaser}</div><div>2 {teaser}</div><div>3 {teaser}</div>");
        let page = scan(&format!("<html><body>{html}</body></html>"), None).expect("a page");
        let blocks = split(&page);
        let mut draft = Draft { chance: chance.to_vec(), taken: vec![true; 6], expected: 1.0 };
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        draft.taken
    }

    #[test]
    fn what_is_much_less_likely_than_the_core_goes() {
        assert_eq!(left([0.98, 0.3, 0.98, 0.4, 0.5, 0.6]), [true, true, true, false, false, false]);
        assert_eq!(left([0.9, 0.3, 0.9, 0.35, 0.7, 0.35]), [true, true, true, false, true, false]);
    }

    #[test]
    fn what_is_on_the_path_of_the_core_stays() {
        let text = "One sentence of the text, and it is as long as another. ".repeat(4);
        let html =
            format!("<dl><dd>{text}a</dd><dd>{text}b</dd></dl><p>1 {text}</p><p>2 {text}</p><p>3 {text}</p><dl><dd>{text}c</dd></dl>");
        let page = scan(&format!("<html><body>{html}</body></html>"), None).expect("a page");
        let blocks = split(&page);
        let mut draft = Draft { chance: vec![0.98, 0.98, 0.4, 0.4, 0.4, 0.4], taken: vec![true; 6], expected: 1.0 };
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        assert_eq!(draft.taken, [true, true, false, false, false, true]);
    }

    /// Which blocks are left of two paragraphs, so many headings with pictures beside them, and three teasers.
    fn left_with_headings(count: usize) -> Vec<bool> {
        let text = "One sentence of the text, and it is as long as another. ".repeat(4);
        let teaser = "What else happened today, in nine words or so. ".repeat(4);
        let headings: String = (0..count).map(|n| format!("<h2>The boat of family {n}</h2><img src='{n}.jpg'>")).collect();
        let html = format!(
            "<main><p>{text}a</p><p>{text}b</p>{headings}</main><aside><div><div>{teaser}</div><div>{teaser}</div><div>{teaser}</div></div></aside>"
        );
        let page = scan(&format!("<html><body>{html}</body></html>"), None).expect("a page");
        let blocks = split(&page);
        let chance = [vec![0.98; 2], vec![0.4; count + 3]].concat();
        let mut draft = Draft { chance, taken: vec![true; count + 5], expected: 1.0 };
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        draft.taken
    }

    #[test]
    fn a_series_of_headings_beside_the_core_stays() {
        assert_eq!(left_with_headings(3), [true, true, true, true, true, false, false, false]);
        assert_eq!(left_with_headings(2), [true, true, false, false, false, false, false]);
    }

    #[test]
    fn a_draft_that_is_likely_as_a_whole_or_nowhere_stays() {
        assert_eq!(left([0.98, 0.9, 0.98, 0.9, 0.9, 0.8]), [true; 6]);
        assert_eq!(left([0.7, 0.3, 0.7, 0.4, 0.5, 0.6]), [true; 6]);
    }
}
