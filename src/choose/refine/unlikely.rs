//! Drops unlikely blocks from an article that is likely as a whole: a promotion, a byline, another article's teaser. F1 alone takes them as
//! long as they help more than they harm. Code blocks and captions stay: the method predicts poorly for anything but prose.

use crate::choose::draft::{Draft, dropped};
use crate::choose::refine::units::is_code;
use crate::method::Scene;
use crate::page::NodeId;
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why a block is dropped, as the trace has it.
pub(crate) const DOUBTFUL: &str = "the text is sure and this is not";

/// Mean probability of the draft's words from which on unlikely blocks are dropped.
const MIN_MEAN_CHANCE: f32 = 0.93;
/// Probability below which a block is dropped. Without the condition above, articles of labelled pages lose 0.005, at 0.5 they lose 0.001;
/// with it they gain as much precision as they lose recall, and trafilatura's snippets gain 0.001.
const MIN_CHANCE: f32 = 0.6;
/// Levels above a caption at which its image is looked for, and most nodes of an element that holds only the two.
const FRAME_LEVELS: usize = 3;
const FRAME_NODES: u32 = 24;

/// Drops unlikely blocks. Those between parts of the text may be taken again later.
pub(crate) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let view = scene.view();
    let taken: Vec<usize> = (0..draft.taken.len()).filter(|i| draft.taken[*i]).collect();
    let words: f32 = taken.iter().map(|i| view.words(*i)).sum();
    let sure: f32 = taken.iter().map(|i| view.words(*i) * draft.chance[*i]).sum();
    if sure <= MIN_MEAN_CHANCE * words {
        return;
    }
    for i in taken.into_iter().filter(|i| draft.chance[*i] < MIN_CHANCE && !is_code(scene, *i) && !is_with_image(scene, *i)) {
        draft.taken[i] = false;
        trace.note(|| dropped(scene, i, DOUBTFUL));
    }
}

/// Whether a block is all that is said in an element that holds an image, too, and is no link: its caption.
fn is_with_image(scene: &Scene<'_>, at: usize) -> bool {
    let (page, block) = (scene.page, &scene.blocks[at]);
    let is_frame = |around: &NodeId| page.words(*around) == block.measure.words() && page.end(*around).0 - around.0 <= FRAME_NODES;
    let mut frames = std::iter::once(block.element).chain(page.ancestors(block.element)).take(FRAME_LEVELS).take_while(is_frame);
    scene.view().linked(at) == 0.0 && frames.any(|around| page.subtree(around).any(|inner| page.tag(inner) == Tag::Img))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;

    /// Which blocks are left of three paragraphs and, as third block, this one.
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
    fn a_likely_text_loses_unlikely_blocks() {
        assert_eq!(left("<p>Read more of us</p>", [0.99, 0.98, 0.5, 0.99]), [true, true, false, true]);
        assert_eq!(left("<p>Read more of us</p>", [0.99, 0.98, 0.7, 0.99]), [true; 4]);
    }

    #[test]
    fn an_unlikely_text_loses_nothing() {
        assert_eq!(left("<p>Read more of us</p>", [0.8, 0.9, 0.5, 0.9]), [true; 4]);
    }

    #[test]
    fn captions_stay() {
        let chances = [0.99, 0.98, 0.5, 0.99];
        assert_eq!(left("<div><img src=a.jpg><span>The hull of the boat</span></div>", chances), [true; 4]);
        assert_eq!(left("<div><img src=a.jpg><a href=/b>The hull of the boat</a></div>", chances), [true, true, false, true]);
    }

    #[test]
    fn code_blocks_stay() {
        assert_eq!(left("<pre>let it = be;</pre>", [0.99, 0.98, 0.3, 0.99]), [true; 4]);
    }
}
