//! Takes the whole text of a page that holds next to nothing: what stands in its main part and says nothing of furniture. A block's
//! chances come from how it compares with the rest of a page, and where there is no rest they mean little.

use crate::choose::classify::{Classification, SMALL};
use crate::choose::draft::{Draft, take};
use crate::choose::refine::units::is_code;
use crate::method::Scene;
use crate::page::{Marks, NodeId, Page};
use crate::rules::class_hints::HINTS;
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why a block is taken, as the trace says it.
const NEARLY_ALL: &str = "the page holds little else";

/// The same for a page that says of all its text that it is one article.
const SMALL_WHOLE: f32 = 400.0;
/// Share of a page's words in its article from which on there is nothing beside it.
const WHOLE: f32 = 0.95;
/// Chance that the choice is right from which on it is left as it is; the same for a page that is one article.
const SURE: f32 = 0.8;
/// Share of words in links from which on a block is a way to somewhere else.
const LINKED: f32 = 0.5;
const SURE_WHOLE: f32 = 0.9;
/// Names around a block that make it furniture, up to so many levels.
const FURNITURE: &[&str] = &["comment", "sidebar", "promo", "share", "related", "nav", "cookie", "footer", "crumb", "news"];
const LEVELS: u8 = 12;

/// Takes what a small page holds beside what was chosen of it.
pub(crate) fn apply(scene: &Scene<'_>, classification: &Classification, draft: &mut Draft, trace: &mut Trace) {
    let view = scene.view();
    let main = main_part(scene.page);
    let is_whole = main.is_some_and(|main| scene.page.tag(main) == Tag::Article && holds_all(scene, main));
    let (most, sure) = if is_whole { (SMALL_WHOLE, SURE_WHOLE) } else { (SMALL, SURE) };
    if view.page_words() > most
        || classification.confidence >= sure
        || classification.is_surely_other()
        || !draft.taken.iter().any(|taken| *taken)
    {
        return;
    }
    let names: Vec<usize> = FURNITURE.iter().filter_map(|name| HINTS.iter().position(|hint| hint.name == *name)).collect();
    // From the end on, for a heading stands with what comes after it.
    for i in (0..draft.taken.len()).rev() {
        let block = &scene.blocks[i];
        let is_heading = scene.page.tag(block.element).heading().is_some();
        let says_something = if is_heading { draft.taken.get(i + 1) == Some(&true) } else { view.is_sentence(i) || is_code(scene, i) };
        let is_text = says_something
            && main.is_none_or(|main| scene.page.contains(main, block.element))
            && !scene.page.marks(block.first).any(Marks(Marks::HIDDEN.0 | Marks::ARIA_HIDDEN.0))
            && view.linked(i) < LINKED
            && !names.iter().any(|name| view.hints(i)[*name] < LEVELS)
            && !is_beside(scene.page, block.element);
        if is_text {
            take(scene, draft, i, i + 1, NEARLY_ALL, trace);
        }
    }
}

/// The only element of a page that says it holds the text.
fn main_part(page: &Page) -> Option<NodeId> {
    let only = |tag: Tag| {
        let mut all = page.nodes().filter(|node| page.tag(*node) == tag);
        all.next().filter(|_| all.next().is_none())
    };
    only(Tag::Article).or_else(|| only(Tag::Main))
}

/// Whether a part of the page has all its text.
fn holds_all(scene: &Scene<'_>, part: NodeId) -> bool {
    scene.page.words(part) as f32 >= WHOLE * scene.view().page_words()
}

/// Whether an element is or stands in one that is not for the text.
fn is_beside(page: &Page, element: NodeId) -> bool {
    let is_furniture = |node: NodeId| match page.tag(node) {
        Tag::Nav | Tag::Footer | Tag::Form | Tag::Button | Tag::Dialog => true,
        // The head of a page, not that of its text.
        Tag::Header => !page.ancestors(node).any(|around| matches!(page.tag(around), Tag::Article | Tag::Main)),
        _ => false,
    };
    std::iter::once(element).chain(page.ancestors(element)).any(is_furniture)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::article::PageKind;
    use crate::block::split;
    use crate::page::scan::scan;

    /// What is taken of a page of which only the first block was chosen.
    fn taken(body: &str) -> String {
        taken_if(body, 0.4, 0.5)
    }

    /// The same, of a page that is a list with the one chance and was chosen of rightly with the other.
    fn taken_if(body: &str, sure: f32, confidence: f32) -> String {
        let page = scan(&format!("<html><body>{body}</body></html>"), None).expect("a page");
        let blocks = split(&page);
        let mut draft = Draft { chance: vec![0.3; blocks.len()], taken: (0..blocks.len()).map(|i| i == 0).collect(), expected: 0.3 };
        let classification = Classification { kind: PageKind::List, sure, one_text: 0.3, confidence };
        apply(&Scene::new(&page, &blocks), &classification, &mut draft, &mut Trace::off());
        blocks.iter().zip(&draft.taken).filter(|(_, taken)| **taken).map(|(block, _)| blocks.text(block)).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn all_of_a_small_page_is_its_text() {
        assert_eq!(taken("<p>One.</p><h2>Then</h2><p>Two.</p><pre>let three = 3</pre>"), "One.|Then|Two.|let three = 3");
    }

    #[test]
    fn furniture_dates_and_ways_elsewhere_are_no_text() {
        let rest = "<nav>Ways on.</nav><header>The site.</header><div class=share>Pass it on.</div><p><a href=/b>Read this instead.</a></p>\
            <p>May 22, 2026</p><h2>More</h2><p aria-hidden=true>An ornament.</p><footer>All rights.</footer>";
        assert_eq!(taken(&format!("<p>One.</p>{rest}")), "One.");
        assert_eq!(taken(&format!("<article><p>One.</p><p>Two.</p></article><p>Three.</p>{rest}")), "One.|Two.");
    }

    #[test]
    fn what_is_surely_no_text_or_surely_right_is_left_as_it_is() {
        assert_eq!(taken_if("<p>One.</p><p>Two.</p>", 0.8, 0.5), "One.");
        assert_eq!(taken_if("<p>One.</p><p>Two.</p>", 0.4, 0.9), "One.");
    }

    #[test]
    fn a_page_that_is_one_article_may_hold_more() {
        let many = "word ".repeat(SMALL as usize);
        let article = format!("<article><p>One.</p><h2>{many}</h2><p>Two.</p></article>");
        assert!(taken(&article).ends_with("Two."));
        assert_eq!(taken(&format!("{article}<p>{many}</p>")), "One.");
    }

    #[test]
    fn large_pages_are_left_to_their_chances() {
        let many = "word ".repeat(SMALL as usize);
        assert_eq!(taken(&format!("<p>One.</p><p>{many}</p><p>Two.</p>")), "One.");
    }
}
