//! Drops from an article that is sure what is doubtful: a promotion, a byline, a neighbour's teaser, which F1 alone takes in as long as it
//! is more likely to help than to harm. Listings stay: no chance is told well of what is no prose.

use crate::choose::draft::{Draft, dropped};
use crate::choose::refine::units::is_code;
use crate::method::Scene;
use crate::rules::code::CODE_ROOTS;
use crate::trace::Trace;

/// Why a block is dropped, as the trace says it.
pub(crate) const DOUBTFUL: &str = "the text is sure and this is not";

/// Mean chance of an article's words from which on it is sure what the article is.
const SURE_TEXT: f32 = 0.93;
/// Chance below which a block of such an article is doubtful. Without asking for a sure text articles of labelled pages lose 0.005, at
/// 0.5 they lose 0.001; with it they gain as much precision as they lose recall, and trafilatura's pieces gain 0.001.
const LEAST: f32 = 0.6;

/// Drops the doubtful blocks; what stands between parts of the text may join it again.
pub(crate) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let view = scene.view();
    let taken: Vec<usize> = (0..draft.taken.len()).filter(|i| draft.taken[*i]).collect();
    let words: f32 = taken.iter().map(|i| view.words(*i)).sum();
    let sure: f32 = taken.iter().map(|i| view.words(*i) * draft.chance[*i]).sum();
    if sure <= SURE_TEXT * words {
        return;
    }
    for i in taken.into_iter().filter(|i| draft.chance[*i] < LEAST && !is_listing(scene, *i)) {
        draft.taken[i] = false;
        trace.note(|| dropped(scene, i, DOUBTFUL));
    }
}

/// Whether a block is of a listing, in `pre` or drawn by an editor.
fn is_listing(scene: &Scene<'_>, at: usize) -> bool {
    let (page, element) = (scene.page, scene.blocks[at].element);
    let drawn =
        || std::iter::once(element).chain(page.ancestors(element)).any(|node| page.classes(node).any(|class| CODE_ROOTS.has(class)));
    is_code(scene, at) || drawn()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;

    /// Which blocks of a page of four are left: three paragraphs and, third, the block that is given.
    fn left(third: &str, chance: [f32; 4]) -> Vec<bool> {
        let text = "One sentence of the text, and it is as long as another. ".repeat(4);
        let html = format!("<html><body><p>{text}a</p><p>{text}b</p>{third}<p>{text}c</p></body></html>");
        let page = scan(&html, None).expect("a page");
        let blocks = split(&page);
        let mut draft = Draft { chance: chance.to_vec(), taken: vec![true; 4], expected: 1.0 };
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        draft.taken
    }

    #[test]
    fn a_sure_text_loses_what_is_doubtful() {
        assert_eq!(left("<p>Read more of us</p>", [0.99, 0.98, 0.5, 0.99]), [true, true, false, true]);
        assert_eq!(left("<p>Read more of us</p>", [0.99, 0.98, 0.7, 0.99]), [true; 4]);
    }

    #[test]
    fn a_doubtful_text_loses_nothing() {
        assert_eq!(left("<p>Read more of us</p>", [0.8, 0.9, 0.5, 0.9]), [true; 4]);
    }

    #[test]
    fn listings_stay() {
        assert_eq!(left("<pre>let it = be;</pre>", [0.99, 0.98, 0.3, 0.99]), [true; 4]);
    }
}
