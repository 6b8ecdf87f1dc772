//! Drops headings whose section was left out: a table of contents, related articles, a form. Nobody reads a heading above nothing.

use crate::choose::draft::{Draft, dropped};
use crate::choose::refine::units::heading_of;
use crate::method::Scene;
use crate::page::NodeId;
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why a heading is dropped, as the trace has it.
pub(crate) const EMPTY: &str = "nothing is kept of what it names";

/// Most words of a heading. One with more is a paragraph in large type.
const MAX_WORDS: f32 = 15.0;

/// Drops headings above nothing. From the last on, since a heading may have sections below it.
pub(crate) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    // The taken blocks beside each are kept in step: a search for them would take the square of the time on a page of headings.
    let (mut before, mut last) = (Vec::new(), None);
    for (i, taken) in draft.taken.iter().enumerate() {
        before.push(last);
        last = if *taken { Some(i) } else { last };
    }
    let mut after = None;
    for i in (0..draft.taken.len()).rev() {
        if draft.taken[i] && is_above_nothing(scene, draft, i, [before[i], after]) {
            draft.taken[i] = false;
            trace.note(|| dropped(scene, i, EMPTY));
        }
        after = if draft.taken[i] { Some(i) } else { after };
    }
}

/// Whether a block is a heading, and the page has a section below it of which nothing was taken. A list of headings has none. Beside it are the
/// blocks that are taken.
fn is_above_nothing(scene: &Scene<'_>, draft: &Draft, at: usize, beside: [Option<usize>; 2]) -> bool {
    let page = scene.page;
    let Some(element) = heading_of(scene, at).filter(|_| scene.view().words(at) <= MAX_WORDS) else { return false };
    let rank = page.tag(element).heading();
    let own = scene.blocks.within(page, element);
    let ends = |i: &usize| page.tag(scene.blocks[*i].element).heading().is_some_and(|other| Some(other) <= rank);
    let end = (own.end..draft.taken.len()).find(ends).unwrap_or(draft.taken.len());
    if (own.end..end).any(|i| draft.taken[i]) {
        return false;
    }
    let has_text =
        |around: &NodeId| beside.into_iter().flatten().any(|i| !own.contains(&i) && page.contains(*around, scene.blocks[i].first));
    let Some(text) = page.ancestors(element).find(has_text) else { return false };
    let last = scene.blocks.get(end).map_or(page.end(text), |next| page.end(text).min(next.first));
    let is_left_out = scene.blocks.get(own.end).is_some_and(|next| own.end < end && next.first < last);
    is_left_out && !(page.end(element).0..last.0).any(|node| is_shown(page.tag(NodeId(node))))
}

/// Whether an element is seen but has no text, so that it is in no block.
fn is_shown(tag: Tag) -> bool {
    matches!(tag, Tag::Img | Tag::Picture | Tag::Iframe | Tag::Video | Tag::Audio | Tag::Svg | Tag::Math)
}

#[cfg(test)]
mod tests {
    use super::apply;
    use crate::block::split;
    use crate::choose::draft::Draft;
    use crate::method::Scene;
    use crate::page::scan::scan;
    use crate::trace::Trace;

    /// The text taken in the end of a page whose links were left out.
    fn left(body: &str) -> String {
        let page = scan(&format!("<html><body>{body}</body></html>"), None).expect("a page");
        let blocks = split(&page);
        let taken = blocks.iter().map(|block| block.links == 0).collect();
        let mut draft = Draft { chance: vec![0.9; blocks.len()], taken, expected: 0.9 };
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        blocks.iter().zip(&draft.taken).filter(|(_, taken)| **taken).map(|(block, _)| blocks.text(block)).collect::<Vec<_>>().join("|")
    }

    const MENU: &str = "<p><a href=/b>Rain in the hills</a></p><p><a href=/c>Sun</a></p>";

    #[test]
    fn headings_above_nothing_go() {
        assert_eq!(left(&format!("<p>It rose.</p><h2>Read on</h2>{MENU}")), "It rose.");
        assert_eq!(
            left(&format!("<p>It rose.</p><h2>More</h2><h3>Read on</h3>{MENU}<h2>Then</h2><p>It fell.</p>")),
            "It rose.|Then|It fell."
        );
    }

    #[test]
    fn headings_in_boxes_above_nothing_go() {
        assert_eq!(left(&format!("<p>It rose.</p><h2><div><i></i></div><div>Read on</div></h2>{MENU}")), "It rose.");
    }

    #[test]
    fn headings_above_text_or_pictures_stay() {
        assert_eq!(left(&format!("<p>It rose.</p><h2>Then</h2>{MENU}<p>It fell.</p>")), "It rose.|Then|It fell.");
        assert_eq!(left(&format!("<p>It rose.</p><h2>Then</h2><img src=a.jpg>{MENU}")), "It rose.|Then");
        assert_eq!(left("<p>It rose.</p><h2>It was the rain</h2><h2>It was the snow</h2>"), "It rose.|It was the rain|It was the snow");
        let long = "It was the rain that had come down in the hills for all of the three days before that Sunday.";
        assert_eq!(left(&format!("<p>It rose.</p><h2>{long}</h2>{MENU}")), format!("It rose.|{long}"));
    }
}
