//! Drops the articles that an endless page shows below its own. Each may be as likely as the first; but it has a headline like the one that
//! the page is named after.

use std::ops::Range;

use crate::choose::draft::{Draft, dropped};
use crate::choose::refine::alike::{look_alike, names};
use crate::method::Scene;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::class_hints::HINTS;
use crate::rules::tag::Tag;
use crate::trace::Trace;
use crate::url::Url;

/// Why a block is dropped, as the trace has it.
pub(crate) const NEXT: &str = "the next article of an endless page";

/// Words of the page's own article, and of the next one: with fewer, what follows the headline is a part of the text or a teaser.
const MIN_WORDS: f32 = 40.0;
const MIN_NEXT_WORDS: f32 = 80.0;
/// Words of a headline.
const MIN_HEADLINE_WORDS: f32 = 3.0;
/// Blocks after a headline in which its author or date stands, and levels from there to an element with a name for them.
const HEAD_BLOCKS: usize = 8;
const HEAD_LEVELS: u8 = 4;

/// Likeness to the page's title from which on a heading is the title, and below which it is not.
const MIN_LIKENESS: f32 = 0.8;
const MAX_UNLIKENESS: f32 = 0.5;

/// Drops what belongs to further headlines after the text.
pub(crate) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    for article in next_in_list(scene, draft) {
        drop_all(scene, draft, scene.blocks.within(scene.page, article), trace);
    }
    drop_after_headline(scene, draft, trace);
}

fn drop_all(scene: &Scene<'_>, draft: &mut Draft, range: Range<usize>, trace: &mut Trace) {
    for i in range {
        if std::mem::take(&mut draft.taken[i]) {
            trace.note(|| dropped(scene, i, NEXT));
        }
    }
}

/// The `article` elements beside the one whose first heading is the title of the page, where the `h1` is the name of the list they are in.
fn next_in_list(scene: &Scene<'_>, draft: &Draft) -> Vec<NodeId> {
    let (page, view) = (scene.page, scene.view());
    let around = |i: usize| page.ancestors(scene.blocks[i].element).find(|around| page.tag(*around) == Tag::Article);
    let headings = || (0..draft.taken.len()).filter(|i| view.heading(*i) > 0.0);
    let first = |article: NodeId| scene.blocks.within(page, article).find(|i| view.heading(*i) > 0.0);
    let is_title = |i: &usize| view.heading(*i) > 1.0 && view.title_likeness(*i) >= MIN_LIKENESS;
    let Some((title, own)) = headings().filter(is_title).find_map(|i| Some((i, around(i)?))) else { return Vec::new() };
    if first(own) != Some(title) || headings().any(|i| view.heading(i) == 1.0 && view.title_likeness(i) >= MAX_UNLIKENESS) {
        return Vec::new();
    }
    let words = |article: NodeId| scene.blocks.within(page, article).filter(|i| draft.taken[*i]).map(|i| view.words(i)).sum::<f32>();
    if words(own) < MIN_WORDS {
        return Vec::new();
    }
    let siblings = page.parent(own).into_iter().flat_map(|list| page.children(list)).skip_while(|sibling| *sibling != own).skip(1);
    let is_headed = |article: NodeId| first(article).is_some_and(|i| view.heading(i) == view.heading(title));
    siblings.filter(|next| look_alike(page, *next, own) && is_headed(*next) && words(*next) >= MIN_NEXT_WORDS).collect()
}

fn drop_after_headline(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let (page, view) = (scene.page, scene.view());
    let Some(first) =
        (0..draft.taken.len()).find(|i| draft.taken[*i] && view.is_sentence(*i) && heading(page, scene.blocks[*i].element).is_none())
    else {
        return;
    };
    let Some(own) = (0..first).rev().find_map(|i| headline(scene, i)) else { return };
    let text = scene.blocks[first].element;
    let mut words_before = vec![0.0];
    for (i, taken) in draft.taken.iter().enumerate() {
        words_before.push(words_before[i] + if *taken { view.words(i) } else { 0.0 });
    }
    let words = |from: usize, to: usize| words_before[to] - words_before[from];
    let mut at = first + 1;
    while at < draft.taken.len() {
        let next = headline(scene, at).and_then(|next| article_of(scene, next, own, text));
        let Some(article) = next else {
            at += 1;
            continue;
        };
        let range = scene.blocks.within(page, article);
        if words(first, range.start) >= MIN_WORDS && words(range.start, range.end) >= MIN_NEXT_WORDS {
            drop_all(scene, draft, range.clone(), trace);
        }
        at = range.end.max(at + 1);
    }
}

/// The `h1` around a block, if it is long enough for a headline.
fn headline(scene: &Scene<'_>, at: usize) -> Option<NodeId> {
    let element = scene.blocks[at].element;
    let is_shown = !scene.page.marks(scene.blocks[at].first).has(Marks::HIDDEN);
    heading(scene.page, element).filter(|_| is_shown && scene.view().words(at) >= MIN_HEADLINE_WORDS)
}

fn heading(page: &Page, element: NodeId) -> Option<NodeId> {
    std::iter::once(element).chain(page.ancestors(element)).take(3).find(|node| page.tag(*node) == Tag::H1)
}

/// The outermost element around a headline without the text, if it is another article's: it leads to another page, or looks like the page's
/// own and has an author or a date, too.
fn article_of(scene: &Scene<'_>, next: NodeId, own: NodeId, text: NodeId) -> Option<NodeId> {
    let page = scene.page;
    let article = std::iter::once(next).chain(page.ancestors(next)).take_while(|around| !page.contains(*around, text)).last()?;
    let is_among = |node: NodeId, of: NodeId| {
        names(page, node).next().is_some() && names(page, node).all(|name| names(page, of).any(|own| own == name))
    };
    let looks_like_own = is_among(next, own) || is_among(own, next);
    let is_article =
        || page.ancestors(next).take_while(|around| !page.contains(*around, text)).any(|around| page.tag(around) == Tag::Article);
    let is_other = leads_on(scene, next) || (looks_like_own && (is_article() || is_signed(scene, next)));
    (article != next && is_other).then_some(article)
}

/// Whether all of a headline is a link to another page of the site.
fn leads_on(scene: &Scene<'_>, headline: NodeId) -> bool {
    let page = scene.page;
    let link = page.subtree(headline).chain(page.ancestors(headline).take(2)).find(|node| page.tag(*node) == Tag::A);
    let Some((link, own)) = link.filter(|link| page.words(*link) >= page.words(headline)).zip(scene.base()) else { return false };
    let url = page.attr(link, Attr::Href).and_then(|href| own.join(href));
    let is_other = |url: Url| url.same_site(own) && url.document() != own.document() && url.path().len() > 1;
    url.is_some_and(is_other)
}

/// Whether an author or a date stands below a headline.
fn is_signed(scene: &Scene<'_>, headline: NodeId) -> bool {
    let Some(meta) = HINTS.iter().position(|hint| hint.name == "meta") else { return false };
    let from = scene.blocks.within(scene.page, headline).end;
    (from..scene.blocks.len()).take(HEAD_BLOCKS).any(|i| scene.view().hints(i)[meta] < HEAD_LEVELS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;

    /// How many of the two texts are left.
    fn left(head: &str, next: &str) -> usize {
        let text = "One sentence of the text, and it is as long as another. ".repeat(12);
        let html = format!(
            "<html><body><main><div>{head}<div><p>{text}</p></div></div><div>{next}<div><p>{text}</p></div></div></main></body></html>"
        );
        let page = scan(&html, Some("https://a.example/news/one")).expect("a page");
        let blocks = split(&page);
        let mut draft = Draft { chance: vec![1.0; blocks.len()], taken: vec![true; blocks.len()], expected: 1.0 };
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        (0..blocks.len()).filter(|i| draft.taken[*i] && blocks.text(&blocks[*i]).starts_with("One")).count()
    }

    const OWN: &str = "<h1 class=title>The river rose in the night</h1><p class=byline>Ann Reed</p>";

    #[test]
    fn the_next_article_goes() {
        assert_eq!(left(OWN, "<h1 class=title>The bridge was closed</h1><p class=byline>Ben Wood</p>"), 1);
        assert_eq!(left(OWN, "<h1 class=title>The bridge was closed</h1><time>3 May</time><p class=author>Ben Wood</p>"), 1);
        assert_eq!(left(OWN, "<h1><a href=/news/two>The bridge was closed</a></h1>"), 1);
    }

    #[test]
    fn the_next_entry_of_a_list_goes_if_the_page_is_named_after_the_first() {
        let text = "One sentence of the text, and it is as long as another. ".repeat(12);
        let entry = |title: &str| format!("<article class=entry><h2>{title}</h2><p>{text}</p></article>");
        let left = |title: &str, heading: &str| {
            let entries = entry("The river rose in the night") + &entry("The bridge was closed");
            let html = format!("<html><head><title>{title}</title></head><body><main><h1>{heading}</h1>{entries}</main></body></html>");
            let page = scan(&html, None).expect("a page");
            let blocks = split(&page);
            let mut draft = Draft { chance: vec![1.0; blocks.len()], taken: vec![true; blocks.len()], expected: 1.0 };
            apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
            (0..blocks.len()).filter(|i| draft.taken[*i] && blocks.text(&blocks[*i]).starts_with("One")).count()
        };
        assert_eq!(left("The river rose in the night", "All news"), 1);
        assert_eq!(left("The river today, by the hour", "The river today, by the hour"), 2);
    }

    #[test]
    fn sections_stay() {
        assert_eq!(left(OWN, "<h1 class=title>What the bridge is for</h1>"), 2);
        assert_eq!(left(OWN, "<h1>The bridge was closed</h1><p class=byline>Ben Wood</p>"), 2);
        assert_eq!(left(OWN, "<h1><a href=#two>The bridge was closed</a></h1>"), 2);
        assert_eq!(left("<h1 class=title>News</h1>", "<h1 class=title>The bridge was closed</h1><p class=byline>Ben Wood</p>"), 2);
    }
}
