//! Takes or leaves what is quoted in a post as a whole, and with it the lines that say who is quoted ("Ann wrote:"): nobody reads one without the
//! other.

use std::ops::Range;

use crate::choose::draft::{Draft, dropped, take};
use crate::choose::duplicates::{is_quotation, is_quoted};
use crate::choose::thread;
use crate::method::Scene;
use crate::page::NodeId;
use crate::trace::Trace;

/// Why a line is taken, and why it is dropped, as the trace has it.
const SAYS_WHO: &str = "says who is quoted below it";
const QUOTED: &str = "of a quotation, most of which is taken";
const NOT_WHOLE: &str = "of a quotation, most of which is left out";
pub(crate) const NOT_QUOTED: &str = "what it quotes is left out";

/// Most words of such a line, and what it ends with.
const LINE_WORDS: f32 = 12.0;
const ENDS: &[&str] = &[":", "：", "...", "…"];
/// Probability from which on a line is taken.
const MIN_CHANCE: f32 = 0.05;
/// Share of the words of a quotation from which on all of it is taken.
const MOST: f32 = 0.5;
/// Levels from a line to the quotation.
const LEVELS: usize = 4;

/// Takes and drops the rest of quotations and the lines above them.
pub(super) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let view = scene.view();
    let posts = thread::find(scene.page, view).posts;
    for post in &posts {
        complete(scene, *post, draft, trace);
    }
    for post in posts {
        for i in view.blocks_in(post).filter(|i| is_line(scene, *i)) {
            let Some(quoted) = quoted_below(scene, i) else { continue };
            let is_copy = quoted.clone().all(|i| draft.chance[i] <= 0.0);
            if draft.taken[quoted.start] && draft.chance[i] >= MIN_CHANCE {
                take(scene, draft, i, i + 1, SAYS_WHO, trace);
            } else if is_copy && draft.taken[i] && !quoted.clone().any(|i| draft.taken[i]) {
                draft.taken[i] = false;
                trace.note(|| dropped(scene, i, NOT_QUOTED));
            }
        }
    }
}

/// Takes or leaves what a post quotes as a whole.
fn complete(scene: &Scene<'_>, post: NodeId, draft: &mut Draft, trace: &mut Trace) {
    let (page, view) = (scene.page, scene.view());
    let mut end = post;
    for node in page.subtree(post).skip(1).filter(|node| !page.is_text(*node) && is_quotation(view, *node)) {
        if node < end {
            continue;
        }
        end = page.end(node);
        let quoted = view.blocks_in(node);
        let taken: f32 = quoted.clone().filter(|i| draft.taken[*i]).map(|i| view.words(i)).sum();
        if taken == 0.0 {
            continue;
        }
        if taken >= MOST * quoted.clone().map(|i| view.words(i)).sum::<f32>() {
            take(scene, draft, quoted.start, quoted.end, QUOTED, trace);
            continue;
        }
        for i in quoted.filter(|i| std::mem::replace(&mut draft.taken[*i], false)).collect::<Vec<_>>() {
            trace.note(|| dropped(scene, i, NOT_WHOLE));
        }
    }
}

/// Whether a block can say who is quoted.
fn is_line(scene: &Scene<'_>, at: usize) -> bool {
    let text = scene.blocks.text(&scene.blocks[at]);
    scene.view().words(at) <= LINE_WORDS && ENDS.iter().any(|end| text.ends_with(end))
}

/// The blocks of the quotation that a line begins or stands directly above.
fn quoted_below(scene: &Scene<'_>, at: usize) -> Option<Range<usize>> {
    let (page, view) = (scene.page, scene.view());
    let element = scene.blocks.get(at + 1).filter(|_| is_quoted(view, at + 1))?.element;
    let mut around = std::iter::once(element).chain(page.ancestors(element)).take(LEVELS);
    let quotation = around.find(|node| is_quotation(view, *node))?;
    let range = scene.blocks.within(page, quotation);
    let is_beside = page.parent(quotation).is_some_and(|parent| page.contains(parent, scene.blocks[at].first));
    (range.start == at || (range.start == at + 1 && is_beside)).then(|| at + 1..range.end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;

    /// What is kept of two posts, of which the second has this quotation of so likely a text, and what was taken of it.
    fn kept(quotation: &str, chance: f32, taken: [bool; 2]) -> Vec<bool> {
        let head = "<div><a href=/u/1>ann</a> 3.11.</div>";
        let said = "<p>It rose in the night, and by six it stood at the door.</p>";
        let page =
            format!("<html><body><div><div class=q>{head}{said}</div><div class=q>{head}{quotation}{said}</div></div></body></html>");
        let page = scan(&page, None).expect("a page");
        let blocks = split(&page);
        let mut draft = Draft { chance: vec![0.3; blocks.len()], taken: vec![true; blocks.len()], expected: 1.0 };
        draft.chance[4] = chance;
        draft.taken[3..5].copy_from_slice(&taken);
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        draft.taken[3..5].to_vec()
    }

    #[test]
    fn a_quotation_is_taken_or_left_as_a_whole() {
        let quotation = "<blockquote><p>The boat was late again, and nobody knew why.</p><p>It is the tide.</p></blockquote>";
        assert_eq!(kept(quotation, 0.3, [true, false]), [true, true]);
        assert_eq!(kept(quotation, 0.3, [false, true]), [false, false]);
        assert_eq!(kept(&quotation.replace("blockquote", "div"), 0.3, [true, false]), [true, false]);
        // All of a post is in one.
        assert_eq!(kept(&quotation.replace("<blockquote", "<blockquote class=\"messageText ugc\""), 0.3, [false, true]), [false, true]);
    }

    #[test]
    fn who_is_quoted_goes_with_the_quotation() {
        let inside = "<blockquote><div>Bea wrote:</div><p>The boat was late again, and nobody knew why.</p></blockquote>";
        let above = "<div><cite>Bea posted...</cite><blockquote><p>The boat was late again, and nobody knew why.</p></blockquote></div>";
        for quotation in [inside, above] {
            assert_eq!(kept(quotation, 0.9, [false, true]), [true, true]);
            assert_eq!(kept(quotation, 0.0, [true, false]), [false, false]);
        }
        assert_eq!(kept(above, 0.3, [true, false]), [true, false]);
        assert_eq!(kept(&above.replace("posted...", "posted this"), 0.9, [false, true]), [false, true]);
    }
}
