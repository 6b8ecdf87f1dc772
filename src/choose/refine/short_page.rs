//! Takes all the text of a short page: every sentence in its main element that is not in boilerplate. A block's probability comes from
//! comparing it with the rest of the page; with hardly any rest it means little.

use crate::choose::classify::{Classification, SHORT_PAGE_WORDS};
use crate::choose::draft::{Draft, take};
use crate::choose::refine::units::is_code;
use crate::method::Scene;
use crate::page::{Marks, NodeId, Page};
use crate::rules::class_hints::HINTS;
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why a block is taken, as the trace has it.
const NEARLY_ALL: &str = "the page holds little else";

/// Words up to which a page counts as short if all of its text is one `article`.
const SHORT_ARTICLE_WORDS: f32 = 400.0;
/// Share of the page's words in its `article` that makes it all of the text.
const MIN_ARTICLE_SHARE: f32 = 0.95;
/// Confidence from which on the selection is left as it is; below, the same for a page that is one `article`.
const MAX_CONFIDENCE: f32 = 0.8;
const MAX_ARTICLE_CONFIDENCE: f32 = 0.9;
/// Link density from which on a block only leads elsewhere.
const MAX_LINK_DENSITY: f32 = 0.5;
/// Class hints on ancestors that make a block boilerplate, up to this many levels.
const BOILERPLATE_HINTS: &[&str] = &["comment", "sidebar", "promo", "share", "related", "nav", "cookie", "footer", "crumb", "news"];
const LEVELS: u8 = 12;

/// Takes the remaining text of a short page.
pub(crate) fn apply(scene: &Scene<'_>, classification: &Classification, draft: &mut Draft, trace: &mut Trace) {
    let view = scene.view();
    let main = main_element(scene.page);
    let is_one_article = main.is_some_and(|main| scene.page.tag(main) == Tag::Article && holds_all_text(scene, main));
    let (max_words, max_confidence) =
        if is_one_article { (SHORT_ARTICLE_WORDS, MAX_ARTICLE_CONFIDENCE) } else { (SHORT_PAGE_WORDS, MAX_CONFIDENCE) };
    if view.page_words() > max_words
        || classification.confidence >= max_confidence
        || classification.is_likely_other_type()
        || !draft.taken.iter().any(|taken| *taken)
    {
        return;
    }
    let names: Vec<usize> = BOILERPLATE_HINTS.iter().filter_map(|name| HINTS.iter().position(|hint| hint.name == *name)).collect();
    // Backwards, because a heading goes with what follows it.
    for i in (0..draft.taken.len()).rev() {
        let block = &scene.blocks[i];
        let is_heading = scene.page.tag(block.element).heading().is_some();
        let says_something = if is_heading { draft.taken.get(i + 1) == Some(&true) } else { view.is_sentence(i) || is_code(scene, i) };
        let is_text = says_something
            && main.is_none_or(|main| scene.page.contains(main, block.element))
            && !scene.page.marks(block.first).any(Marks(Marks::HIDDEN.0 | Marks::ARIA_HIDDEN.0))
            && view.linked(i) < MAX_LINK_DENSITY
            && !names.iter().any(|name| view.hints(i)[*name] < LEVELS)
            && !is_boilerplate(scene.page, block.element);
        if is_text {
            take(scene, draft, i, i + 1, NEARLY_ALL, trace);
        }
    }
}

/// The only `article` of the page, else its only `main`.
fn main_element(page: &Page) -> Option<NodeId> {
    let only = |tag: Tag| {
        let mut all = page.nodes().filter(|node| page.tag(*node) == tag);
        all.next().filter(|_| all.next().is_none())
    };
    only(Tag::Article).or_else(|| only(Tag::Main))
}

/// Whether an element holds all the page's text.
fn holds_all_text(scene: &Scene<'_>, part: NodeId) -> bool {
    scene.page.words(part) as f32 >= MIN_ARTICLE_SHARE * scene.view().page_words()
}

/// Whether an element is boilerplate or stands in it.
fn is_boilerplate(page: &Page, element: NodeId) -> bool {
    let is_boilerplate_tag = |node: NodeId| match page.tag(node) {
        Tag::Nav | Tag::Footer | Tag::Form | Tag::Button | Tag::Dialog => true,
        // The page's header, not the article's.
        Tag::Header => !page.ancestors(node).any(|around| matches!(page.tag(around), Tag::Article | Tag::Main)),
        _ => false,
    };
    std::iter::once(element).chain(page.ancestors(element)).any(is_boilerplate_tag)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::article::PageKind;
    use crate::block::split;
    use crate::page::scan::scan;

    /// What is taken of a page of which only the first block was selected.
    fn taken(body: &str) -> String {
        taken_if(body, 0.4, 0.5)
    }

    /// The same for a page classified as a list with this probability, and with this confidence.
    fn taken_if(body: &str, sure: f32, confidence: f32) -> String {
        let page = scan(&format!("<html><body>{body}</body></html>"), None).expect("a page");
        let blocks = split(&page);
        let mut draft = Draft { chance: vec![0.3; blocks.len()], taken: (0..blocks.len()).map(|i| i == 0).collect(), expected: 0.3 };
        let classification = Classification { kind: PageKind::List, kind_probability: sure, one_text: 0.3, confidence };
        apply(&Scene::new(&page, &blocks), &classification, &mut draft, &mut Trace::off());
        blocks.iter().zip(&draft.taken).filter(|(_, taken)| **taken).map(|(block, _)| blocks.text(block)).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn all_of_a_short_page_is_its_text() {
        assert_eq!(taken("<p>One.</p><h2>Then</h2><p>Two.</p><pre>let three = 3</pre>"), "One.|Then|Two.|let three = 3");
    }

    #[test]
    fn boilerplate_dates_and_links_are_no_text() {
        let rest = "<nav>Ways on.</nav><header>The site.</header><div class=share>Pass it on.</div><p><a href=/b>Read this instead.</a></p>\
            <p>May 22, 2026</p><h2>More</h2><p aria-hidden=true>An ornament.</p><footer>All rights.</footer>";
        assert_eq!(taken(&format!("<p>One.</p>{rest}")), "One.");
        assert_eq!(taken(&format!("<article><p>One.</p><p>Two.</p></article><p>Three.</p>{rest}")), "One.|Two.");
    }

    #[test]
    fn a_sure_list_and_a_confident_selection_are_left_as_they_are() {
        assert_eq!(taken_if("<p>One.</p><p>Two.</p>", 0.8, 0.5), "One.");
        assert_eq!(taken_if("<p>One.</p><p>Two.</p>", 0.4, 0.9), "One.");
    }

    #[test]
    fn a_page_that_is_one_article_may_be_longer() {
        let many = "word ".repeat(SHORT_PAGE_WORDS as usize);
        let article = format!("<article><p>One.</p><h2>{many}</h2><p>Two.</p></article>");
        assert!(taken(&article).ends_with("Two."));
        assert_eq!(taken(&format!("{article}<p>{many}</p>")), "One.");
    }

    #[test]
    fn long_pages_are_left_to_their_probabilities() {
        let many = "word ".repeat(SHORT_PAGE_WORDS as usize);
        assert_eq!(taken(&format!("<p>One.</p><p>{many}</p><p>Two.</p>")), "One.");
    }
}
