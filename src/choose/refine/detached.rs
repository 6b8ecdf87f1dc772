//! In a text that is one text, what stands apart from it and is clearly less sure is another: a comment that reads like an essay, the
//! prose at a page's foot. Chances tell such parts apart from the text, though each for itself may look like text.

use std::collections::HashSet;

use crate::block::Blocks;
use crate::choose::draft::{Draft, dropped};
use crate::feature::View;
use crate::method::Scene;
use crate::page::{NodeId, Page};
use crate::trace::Trace;

/// Why an island is dropped, as the trace says it.
pub(crate) const APART: &str = "stands apart from the text and is less sure";

/// Blocks left out between two that are taken, that make them parts of different islands.
const GAP: usize = 2;
/// How much less sure an island must be than the text, in log odds: 2 is the step from 0.98 to 0.87. At 1.2 articles lost 0.001 on
/// labelled pages, at 2 they gain as much.
const LESS_SURE: f64 = 2.0;
/// The same for an island that is written as the text is. At 3 a comment among names that say nothing is taken for the text.
const ALIKE_LESS_SURE: f64 = 2.5;
/// Share of an island's words on paths of the text from which on it goes on with the text.
const ALIKE: f32 = 0.2;
/// Words an island must have to be the text.
const TEXT_WORDS: f32 = 80.0;
/// Chances are not told closer to certainty than this, and one block cannot decide for its island.
const SUREST: f64 = 0.995;

/// Blocks taken that stand together.
struct Island {
    from: usize,
    to: usize,
    words: f32,
    odds: f64,
}

/// Drops the islands that are clearly less sure than the text and stand apart from it.
pub(crate) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let islands = islands(scene.view(), draft);
    let Some(text) = islands.iter().max_by(|a, b| worth(a).total_cmp(&worth(b))).filter(|island| island.words >= TEXT_WORDS) else {
        return;
    };
    let Some(ground) = common(scene.page, scene.blocks, text.from, text.to) else { return };
    let paths: HashSet<u64> = (text.from..text.to).filter(|i| draft.taken[*i]).map(|i| scene.view().path(i)).collect();
    let least = |island: &Island| text.odds - if is_alike(scene, draft, island, &paths) { ALIKE_LESS_SURE } else { LESS_SURE };
    let others: Vec<&Island> = islands.iter().filter(|island| island.from >= text.to && island.odds < least(island)).collect();
    for island in others {
        for i in (island.from..island.to).filter(|i| draft.taken[*i]).collect::<Vec<_>>() {
            if !scene.page.contains(ground, scene.blocks[i].element) {
                draft.taken[i] = false;
                trace.note(|| dropped(scene, i, APART));
            }
        }
    }
}

/// Whether an island is written as the text is: enough of it stands in the same elements of the same classes.
fn is_alike(scene: &Scene<'_>, draft: &Draft, island: &Island, paths: &HashSet<u64>) -> bool {
    let view = scene.view();
    let alike = (island.from..island.to).filter(|i| draft.taken[*i] && paths.contains(&view.path(*i)));
    alike.map(|i| view.words(i)).sum::<f32>() >= ALIKE * island.words
}

/// How much text an island is, as far as it is sure.
fn worth(island: &Island) -> f64 {
    f64::from(island.words) * island.odds.max(0.0)
}

fn islands(view: &View<'_>, draft: &Draft) -> Vec<Island> {
    let mut out: Vec<Island> = Vec::new();
    for i in (0..draft.taken.len()).filter(|i| draft.taken[*i]) {
        let words = view.words(i);
        match out.last_mut().filter(|island| i < island.to + GAP) {
            Some(island) => {
                let all = f64::from(island.words + words);
                island.odds += (odds(draft.chance[i]) - island.odds) * f64::from(words) / all;
                (island.to, island.words) = (i + 1, island.words + words);
            }
            None => out.push(Island { from: i, to: i + 1, words, odds: odds(draft.chance[i]) }),
        }
    }
    out
}

/// Log odds by a series that every machine sums alike: 2·artanh(2p − 1).
fn odds(chance: f32) -> f64 {
    let p = f64::from(chance).clamp(1.0 - SUREST, SUREST);
    // The logarithm of a whole number of halvings and a rest near one.
    let ratio = p / (1.0 - p);
    let (mut rest, mut halvings) = (ratio, 0.0);
    while rest > 1.5 {
        (rest, halvings) = (rest / 2.0, halvings + 1.0);
    }
    while rest < 0.75 {
        (rest, halvings) = (rest * 2.0, halvings - 1.0);
    }
    let x = (rest - 1.0) / (rest + 1.0);
    let square = x * x;
    halvings * std::f64::consts::LN_2 + 2.0 * x * (1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square / 7.0)))
}

/// The innermost element around the blocks of a range.
fn common(page: &Page, blocks: &Blocks, from: usize, to: usize) -> Option<NodeId> {
    let (first, last) = (blocks.get(from)?, blocks.get(to.checked_sub(1)?)?);
    std::iter::once(first.element).chain(page.ancestors(first.element)).find(|node| page.contains(*node, last.element))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;

    /// Which blocks are left of a text of three paragraphs, two blocks nobody took, and what stands apart, of this class.
    fn left(class: &str) -> Vec<bool> {
        let text = format!("<p>{}</p>", "One sentence of the text, and it is as long as another. ".repeat(5));
        let html = format!(
            "<html><body><section><div class=\"step\">{}</div></section><div>Share this</div><div>Or print</div><section><div class=\"{class}\">{text}</div></section></body></html>",
            text.repeat(3)
        );
        let page = scan(&html, None).unwrap();
        let blocks = split(&page);
        let chance = vec![0.99, 0.99, 0.99, 0.1, 0.1, 0.9];
        let mut draft = Draft { chance, taken: vec![true, true, true, false, false, true], expected: 1.0 };
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        draft.taken
    }

    #[test]
    fn what_stands_apart_goes_unless_it_is_written_as_the_text_is() {
        assert_eq!(left("reply"), [true, true, true, false, false, false]);
        assert_eq!(left("step"), [true, true, true, false, false, true]);
    }

    #[test]
    fn odds_are_those_of_the_logarithm() {
        for p in [0.02_f32, 0.3, 0.5, 0.75, 0.95, 0.99] {
            let truth = (f64::from(p) / (1.0 - f64::from(p))).ln();
            assert!((odds(p) - truth).abs() < 1e-4, "{p}: {} {truth}", odds(p));
        }
    }
}
