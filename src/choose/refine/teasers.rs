//! Drops rows of teasers after an article: headings that are links to other texts of the site, with their first sentences. Where the article
//! is short and the row long, those sentences are as likely as its own.

use crate::choose::draft::{Draft, dropped};
use crate::choose::refine::alike::look_alike;
use crate::map::Set;
use crate::method::Scene;
use crate::page::NodeId;
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::trace::Trace;
use crate::url::Url;

/// Why a block is dropped, as the trace has it.
pub(crate) const TEASED: &str = "one of a row of teasers";

/// Probability of an article from which on a row is not what the page is. With less, the text must be in an `article` with the title, and the row
/// outside of it.
const MIN_SURE: f32 = 0.7;
/// Words of the article before the row. With fewer, the row may be what the page is.
const MIN_WORDS: f32 = 40.0;
/// How much less likely than the text before it a row must be.
const LESS_SURE: f32 = 0.06;
/// Teasers that make a row, and the share of its elements that must be teasers.
const MIN_TEASERS: usize = 3;
const MIN_SHARE: f32 = 0.6;
/// Teasers that make a row below the `article` the text is in, however likely they are.
const MANY_TEASERS: usize = 6;
/// Most words of a teaser: a title and the beginning of a text. Below the `article` of the text the beginning may be long, since a stylesheet
/// cuts it.
const MAX_WORDS: f32 = 120.0;
const MAX_CUT_WORDS: f32 = 400.0;
/// Most blocks of a teaser: its title, a section name, a date, its sentences.
const MAX_BLOCKS: usize = 4;
/// Words from which on a link is a title.
const TITLE_WORDS: u32 = 4;
/// Levels above a block at which its row is looked for.
const LEVELS: usize = 8;
/// Levels that the row and the text must be apart.
const APART: usize = 2;

/// Drops rows of teasers.
pub(crate) fn apply(scene: &Scene<'_>, kind_probability: f32, draft: &mut Draft, trace: &mut Trace) {
    let (page, view) = (scene.page, scene.view());
    let Some(own) = scene.base() else { return };
    let Some(first) = (0..draft.taken.len()).find(|i| draft.taken[*i] && view.is_sentence(*i) && view.linked(*i) < 0.3) else { return };
    let text = scene.blocks[first].element;
    let is_sure = kind_probability >= MIN_SURE;
    if !is_sure && !stands_with_title(scene, text) {
        return;
    }
    let mut words = 0.0;
    let mut at = first;
    // Elements that were found to be no row.
    let mut others = Set::new();
    while at < draft.taken.len() {
        let may_be_row = draft.taken[at] && words >= MIN_WORDS;
        let row = if may_be_row { row_around(scene, draft, at, text, own, &mut others) } else { None };
        let Some(Row { around, teasers, is_below }) = row else {
            words += if draft.taken[at] { view.words(at) } else { 0.0 };
            at += 1;
            continue;
        };
        let range = scene.blocks.within(page, around);
        let less_sure = mean_chance(scene, draft, first..at) - mean_chance(scene, draft, range.clone());
        let goes = less_sure >= LESS_SURE || (is_below && teasers >= MANY_TEASERS);
        if !goes || !(is_sure || is_below) {
            at = range.end.max(at + 1);
            continue;
        }
        for i in range.clone() {
            if std::mem::take(&mut draft.taken[i]) {
                trace.note(|| dropped(scene, i, TEASED));
            }
        }
        at = range.end.max(at + 1);
    }
}

/// Whether the page's title is in the `article` that the text is in.
fn stands_with_title(scene: &Scene<'_>, text: NodeId) -> bool {
    let page = scene.page;
    let article = page.ancestors(text).find(|around| page.tag(*around) == Tag::Article);
    let title = scene.view().title_matches.block.map(|title| scene.blocks[title].element);
    article.zip(title).is_some_and(|(article, title)| page.tag(title) == Tag::H1 && page.contains(article, title))
}

/// The mean probability of the words taken in a range of blocks.
fn mean_chance(scene: &Scene<'_>, draft: &Draft, range: std::ops::Range<usize>) -> f32 {
    let (mut words, mut sum) = (0.0, 0.0);
    for i in range.filter(|i| draft.taken[*i]) {
        words += scene.view().words(i);
        sum += scene.view().words(i) * draft.chance[i];
    }
    if words > 0.0 { sum / words } else { 0.0 }
}

/// A row of teasers.
struct Row {
    around: NodeId,
    teasers: usize,
    /// Whether it is outside of the `article` the text is in.
    is_below: bool,
}

/// The row of teasers that a block is in.
fn row_around(scene: &Scene<'_>, draft: &Draft, at: usize, text: NodeId, own: &Url, others: &mut Set<NodeId>) -> Option<Row> {
    let (page, element) = (scene.page, scene.blocks[at].element);
    let article = page.ancestors(text).find(|around| page.tag(*around) == Tag::Article);
    let is_below = article.is_some_and(|article| !page.contains(article, element));
    let max_words = if is_below { MAX_CUT_WORDS } else { MAX_WORDS };
    let mut item = element;
    for around in page.ancestors(element).take(LEVELS) {
        if page.contains(around, text) {
            return None;
        }
        let apart = page.ancestors(around).take(APART).all(|outer| !page.contains(outer, text));
        if apart && others.insert(around) {
            let alike: Vec<NodeId> =
                page.children(around).filter(|child| look_alike(page, *child, item) && page.words(*child) > 0).collect();
            let teasers = alike.iter().filter(|child| is_teaser(scene, draft, **child, own, max_words)).count();
            if teasers >= MIN_TEASERS && teasers as f32 >= MIN_SHARE * alike.len() as f32 {
                return Some(Row { around, teasers, is_below });
            }
        }
        item = around;
    }
    None
}

/// Whether an element is a teaser: little more than a heading that is a link to another page of the site, and a sentence or two.
fn is_teaser(scene: &Scene<'_>, draft: &Draft, node: NodeId, own: &Url, max_words: f32) -> bool {
    let page = scene.page;
    let leads_on = |link: NodeId| {
        let url = page.attr(link, Attr::Href).and_then(|href| own.join(href));
        url.is_some_and(|url| url.same_site(own) && url.document() != own.document() && url.path().len() > 1)
    };
    let is_heading = |node: NodeId| page.tag(node).heading().is_some();
    let is_title = |link: NodeId| {
        page.tag(link) == Tag::A
            && page.words(link) >= TITLE_WORDS
            && (page.ancestors(link).take(2).any(is_heading) || page.subtree(link).any(is_heading))
            && leads_on(link)
    };
    let taken = scene.blocks.within(page, node).filter(|i| draft.taken[*i]).count();
    scene.view().mass(node).words <= max_words && taken <= MAX_BLOCKS && page.subtree(node).any(is_title)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;

    /// Whether a row of so many items, as likely as this, is left below a text.
    fn is_left(item: &str, count: usize, chance: f32) -> bool {
        is_left_of("", item, count, chance, 0.9)
    }

    /// The same below a text with this heading, on a page that is an article by so much.
    fn is_left_of(heading: &str, item: &str, count: usize, chance: f32, kind_probability: f32) -> bool {
        let text = "One sentence of the text, and it is as long as another. ".repeat(6);
        let html = format!(
            "<html><head><title>The late boat</title></head><body><main><article>{heading}<p>{text}</p></article><div><div><ul>{}</ul></div></div></main></body></html>",
            item.repeat(count)
        );
        let page = scan(&html, Some("https://a.example/news/one")).expect("a page");
        let blocks = split(&page);
        let first = usize::from(!heading.is_empty());
        let chance = (0..blocks.len()).map(|i| if i <= first { 0.9 } else { chance }).collect();
        let mut draft = Draft { chance, taken: vec![true; blocks.len()], expected: 1.0 };
        apply(&Scene::new(&page, &blocks), kind_probability, &mut draft, &mut Trace::off());
        assert!(draft.taken[first]);
        draft.taken[first + 1..].contains(&true)
    }

    fn stays(item: &str) -> bool {
        is_left(item, 4, 0.7)
    }

    #[test]
    fn a_row_of_teasers_goes() {
        assert!(!stays("<li><h4><a href=/news/two>The bridge was closed again</a></h4><p>It was closed in the night.</p></li>"));
        assert!(!stays("<li><a href=/news/two><h4>The bridge was closed again</h4><p>It was closed in the night.</p></a></li>"));
    }

    #[test]
    fn on_a_doubtful_page_a_row_goes_that_is_outside_of_the_element_with_title_and_text() {
        let item = "<li><h4><a href=/news/two>The bridge was closed again</a></h4><p>It was closed in the night.</p></li>";
        assert!(!is_left_of("<h1>The late boat</h1>", item, 4, 0.7, 0.4));
        assert!(is_left_of("<h2>The late boat</h2>", item, 4, 0.7, 0.4) && is_left_of("", item, 4, 0.7, 0.4));
    }

    #[test]
    fn parts_of_the_text_stay() {
        assert!(stays("<li><h4>The bridge was closed again</h4><p>It was closed in the night.</p></li>"));
        assert!(stays("<li><h4><a href=https://b.example/x>The bridge was closed again</a></h4><p>It was closed.</p></li>"));
        assert!(stays(
            "<li><h4><a href=/news/two>The bridge was closed again</a></h4><p>One.</p><p>Two.</p><p>Three.</p><p>Four.</p><p>Five.</p></li>"
        ));
    }

    #[test]
    fn a_likely_row_goes_below_the_element_of_the_text_if_it_is_long() {
        let item = "<li><h4><a href=/news/two>The bridge was closed again</a></h4><p>It was closed in the night, and nobody knew.</p></li>";
        assert!(!is_left(item, 6, 0.95) && is_left(item, 5, 0.95));
    }
}
