//! Takes the lead of an article: what stands before the text and says what the page says of itself. By its looks it might be a teaser.

use crate::choose::draft::{Draft, take};
use crate::method::Scene;
use crate::page::Marks;
use crate::trace::Trace;

/// Share of a block's words in the page's description from which on it says the same.
const SAME: f32 = 0.9;
/// Words a lead has: fewer are a title or a section of the site.
const LEAD_WORDS: f32 = 8.0;
/// Chance below which it is no part of the text all the same. At 0 articles of labelled pages lose 0.0002, and trafilatura's pieces
/// gain 0.0005 more: some truths count a lead as text, others as part of the title.
const LIKELY: f32 = 0.3;
/// Blocks before the text among which a lead is looked for.
const REACH: usize = 12;
/// Share of words in links from which on it leads to what it speaks of.
const LINKED: f32 = 0.3;

/// Takes it, if the text does not say it already.
pub(crate) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let view = scene.view();
    let Some(first) = draft.taken.iter().position(|taken| *taken) else { return };
    let is_shown = |i: usize| !scene.page.marks(scene.blocks[i].first).has(Marks::HIDDEN);
    let speaks =
        |i: usize| view.title_matches.described[i] >= SAME && view.words(i) >= LEAD_WORDS && view.linked(i) < LINKED && is_shown(i);
    if (first..draft.taken.len()).any(|i| draft.taken[i] && speaks(i)) {
        return;
    }
    let found = (first.saturating_sub(REACH)..first).rev().find(|i| draft.chance[*i] >= LIKELY && speaks(*i));
    if let Some(lead) = found {
        take(scene, draft, lead, lead + 1, "says what the page says of itself", trace);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;

    /// Which blocks of a page are taken: what may be its lead, with this chance, a name, and two paragraphs.
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
    fn what_the_page_says_of_itself_before_the_text_is_its_lead() {
        assert_eq!(taken("<div>ABOUT</div>", 0.4, TEXT), [true, false, true, true]);
    }

    #[test]
    fn what_is_unlikely_hidden_linked_or_said_again_is_none() {
        let without = [false, false, true, true];
        assert_eq!(taken("<div>ABOUT</div>", 0.2, TEXT), without);
        assert_eq!(taken("<div hidden>ABOUT</div>", 0.4, TEXT), without);
        assert_eq!(taken("<div><a href=\"/a\">ABOUT</a></div>", 0.4, TEXT), without);
        assert_eq!(taken("<div>The keeper goes home</div>", 0.4, TEXT), without);
        assert_eq!(taken("<div>ABOUT</div>", 0.4, "ABOUT"), without);
    }
}
