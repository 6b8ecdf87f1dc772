//! Takes the lead of an article: a block before the text that repeats the page's description. By its markup it could be a teaser.

use crate::choose::draft::{Draft, take};
use crate::method::Scene;
use crate::page::Marks;
use crate::trace::Trace;

/// Share of a block's words that must be in the page's description.
const MIN_DESCRIPTION_SHARE: f32 = 0.9;
/// Words a lead must have; fewer are a title or a section name.
const LEAD_WORDS: f32 = 8.0;
/// Probability below which it is not taken all the same. At 0, articles of labelled pages lose 0.0002 and trafilatura's snippets gain
/// 0.0005 more: some truths count a lead as text, others as part of the title.
const MIN_CHANCE: f32 = 0.3;
/// Blocks before the text that are searched.
const MAX_DISTANCE: usize = 12;
/// Link density from which on it links to what it describes.
const MAX_LINK_DENSITY: f32 = 0.3;

/// Takes the lead, unless the text already repeats it.
pub(crate) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let view = scene.view();
    let Some(first) = draft.taken.iter().position(|taken| *taken) else { return };
    let is_shown = |i: usize| !scene.page.marks(scene.blocks[i].first).has(Marks::HIDDEN);
    let repeats_description = |i: usize| {
        view.title_matches.described[i] >= MIN_DESCRIPTION_SHARE
            && view.words(i) >= LEAD_WORDS
            && view.linked(i) < MAX_LINK_DENSITY
            && is_shown(i)
    };
    if (first..draft.taken.len()).any(|i| draft.taken[i] && repeats_description(i)) {
        return;
    }
    let found = (first.saturating_sub(MAX_DISTANCE)..first).rev().find(|i| draft.chance[*i] >= MIN_CHANCE && repeats_description(*i));
    if let Some(lead) = found {
        take(scene, draft, lead, lead + 1, "says what the page says of itself", trace);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;

    /// Which blocks are taken of a possible lead with this probability, a name and two paragraphs.
    fn taken(lead: &str, chance: f32, second: &str) -> Vec<bool> {
        let about = "The keeper of the last lamp on the coast goes home in the spring.";
        let html = format!(
            "<html><head><meta name=\"description\" content=\"{about}\"></head><body>{}<p>Ann Reed</p><p>{}</p><p>{}</p></body></html>",
            lead.replace("ABOUT", about),
            second.replace("ABOUT", about),
            "One sentence of the text, and it is as long as another. ".repeat(4)
        );
        let page = scan(&html, None).unwrap();
        let blocks = split(&page);
        let mut draft = Draft { chance: vec![chance, 0.1, 1.0, 1.0], taken: vec![false, false, true, true], expected: 1.0 };
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        draft.taken
    }

    const TEXT: &str = "It was a warm day when they told him.";

    #[test]
    fn a_block_before_the_text_that_repeats_the_description_is_the_lead() {
        assert_eq!(taken("<div>ABOUT</div>", 0.4, TEXT), [true, false, true, true]);
    }

    #[test]
    fn an_unlikely_hidden_linked_or_repeated_block_is_no_lead() {
        let without = [false, false, true, true];
        assert_eq!(taken("<div>ABOUT</div>", 0.2, TEXT), without);
        assert_eq!(taken("<div hidden>ABOUT</div>", 0.4, TEXT), without);
        assert_eq!(taken("<div><a href=\"/a\">ABOUT</a></div>", 0.4, TEXT), without);
        assert_eq!(taken("<div>The keeper goes home</div>", 0.4, TEXT), without);
        assert_eq!(taken("<div>ABOUT</div>", 0.4, "ABOUT"), without);
    }
}
