//! Drops the boxes in which an article advertises others between its paragraphs: a heading that is a link to another page of the site, a few
//! words about that, and a link to it once more ("more"). Each stands alone in the text, so that they are no row.

use crate::choose::draft::{Draft, dropped};
use crate::choose::refine::teasers::TEASED;
use crate::choose::refine::units::heading_of;
use crate::map::Map;
use crate::method::Scene;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::trace::Trace;
use crate::url::Url;

/// Levels from a heading to its box.
const LEVELS: usize = 4;
/// Most words of a box, of the link at its end, and of a label above it.
const BOX_WORDS: u32 = 80;
const MORE_WORDS: u32 = 4;
const LABEL_WORDS: u32 = 4;
/// Boxes of one look that are teasers, and the most of the words that were taken which may be in them. Where there are more, they are what the
/// page has to say.
const MIN_BOXES: usize = 2;
const MAX_SHARE: f32 = 0.15;
/// How much less likely than the rest of the text they must be.
const LESS_SURE: f32 = 0.06;

/// Drops boxes of teasers.
pub(super) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let (page, view) = (scene.page, scene.view());
    let Some(own) = scene.base() else { return };
    let mut looks: Map<u64, Vec<NodeId>> = Map::new();
    for i in (0..draft.taken.len()).filter(|i| draft.taken[*i]) {
        let node = heading_of(scene, i).and_then(|heading| box_around(page, heading, own));
        if let Some(node) = node.filter(|node| stands_in_text(scene, draft, with_label(page, *node))) {
            looks.or_default(view.signature(node)).push(node);
        }
    }
    looks.retain(|_, boxes| boxes.len() >= MIN_BOXES);
    let mut is_boxed = vec![false; draft.taken.len()];
    looks.values().flatten().for_each(|node| is_boxed[scene.blocks.within(page, *node)].fill(true));
    // Words, and words times probability.
    let sums = |counts: &dyn Fn(usize) -> bool| -> (f32, f32) {
        let counted = (0..draft.taken.len()).filter(|i| draft.taken[*i] && counts(*i));
        counted.fold((0.0, 0.0), |(words, sure), i| (words + view.words(i), sure + view.words(i) * draft.chance[i]))
    };
    let (boxed, others) = (sums(&|i| is_boxed[i]), sums(&|i| !is_boxed[i]));
    if looks.is_empty() || boxed.0 > MAX_SHARE * others.0 || boxed.1 / boxed.0 > others.1 / others.0 - LESS_SURE {
        return;
    }
    let mut boxes: Vec<NodeId> = looks.into_iter().flat_map(|(_, boxes)| boxes).map(|node| with_label(page, node)).collect();
    crate::sort::sort(&mut boxes);
    for i in boxes.into_iter().flat_map(|node| scene.blocks.within(page, node)) {
        if std::mem::take(&mut draft.taken[i]) {
            trace.note(|| dropped(scene, i, TEASED));
        }
    }
}

/// The box that a heading is the title of: all its links lead where the heading leads, and the last stands at its end.
fn box_around(page: &Page, heading: NodeId, own: &Url) -> Option<NodeId> {
    let is_link = |node: &NodeId| page.tag(*node) == Tag::A;
    let target = |link: NodeId| page.attr(link, Attr::Href).and_then(|href| own.join(href));
    let title = page.subtree(heading).chain(page.ancestors(heading).take(1)).find(is_link).and_then(target)?;
    if !title.same_site(own) || title.document() == own.document() || title.path().len() <= 1 {
        return None;
    }
    let is_box = |around: &NodeId| {
        let links: Vec<NodeId> = page.subtree(*around).filter(is_link).collect();
        let leads_there = |link: &NodeId| target(*link).is_some_and(|url| url.document() == title.document());
        let said: u32 = links.iter().map(|link| page.words(*link)).sum();
        let is_more = |link: &NodeId| {
            *link > heading
                && (1..=MORE_WORDS).contains(&page.words(*link))
                && page.sums_between(page.end(*link), page.end(*around)).text.words() == 0
        };
        links.iter().all(leads_there) && links.last().is_some_and(is_more) && page.words(*around) >= said
    };
    let mut around = page.ancestors(heading).take(LEVELS).take_while(|around| page.words(*around) <= BOX_WORDS);
    around.find(is_box).filter(|node| page.classes(*node).next().is_some())
}

/// Whether a box is beside a paragraph of the text.
fn stands_in_text(scene: &Scene<'_>, draft: &Draft, node: NodeId) -> bool {
    let page = scene.page;
    let range = scene.blocks.within(page, node);
    let beside = [range.start.checked_sub(1), Some(range.end)];
    let is_paragraph = |i: usize| page.tag(scene.blocks[i].element) == Tag::P && page.parent(scene.blocks[i].element) == page.parent(node);
    beside.into_iter().flatten().any(|i| draft.taken.get(i) == Some(&true) && is_paragraph(i))
}

/// A box with the element around it that has only a label above it.
fn with_label(page: &Page, node: NodeId) -> NodeId {
    let is_whole = |around: &NodeId| page.words(*around) <= page.words(node) + LABEL_WORDS;
    page.ancestors(node).take(2).take_while(is_whole).last().unwrap_or(node)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;

    /// How many blocks are left of a long text with two such boxes in it.
    fn left(teaser: &str) -> usize {
        let text = format!("<p>{}</p>", "One sentence of the text, and it is as long as another. ".repeat(20));
        let html = format!("<html><body><main>{text}{teaser}{text}{teaser}{text}</main></body></html>");
        let page = scan(&html, Some("https://a.example/news/one")).expect("a page");
        let blocks = split(&page);
        let chance = blocks.iter().map(|block| if block.measure.words() > 50 { 0.9 } else { 0.7 }).collect();
        let mut draft = Draft { chance, taken: vec![true; blocks.len()], expected: 1.0 };
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        draft.taken.iter().filter(|taken| **taken).count()
    }

    #[test]
    fn boxes_of_teasers_between_paragraphs_go() {
        let teaser = "<div class=box><b>Also here</b><div class=teaser><h2><a href=/news/two>The bridge</a></h2><p>It was closed. <a href=/news/two>more</a></p></div></div>";
        assert_eq!(left(teaser), 3);
        let linked = teaser.replace("It was closed. <a href=/news/two>", "<a href=/news/two>It was closed.</a> | <a href=/news/two>");
        assert_eq!(left(&linked), 3);
        assert_eq!(left(&teaser.replace("/news/two>more", "/news/three>more")), 9);
        assert_eq!(left(&teaser.replace("/news/two", "https://b.example/two")), 9);
        assert_eq!(left(&format!("<section><section>{teaser}</section></section>")), 9);
        assert_eq!(left(&teaser.replace(">more</a>", ">more</a> And so on.")), 9);
    }
}
