//! Drops links to related articles: a "Read also: title" line, and a list of such titles with the line that announces it. Links to other
//! sites are sources and stay; so do links within the page.

use crate::choose::draft::{Draft, dropped};
use crate::method::Scene;
use crate::page::NodeId;
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::trace::Trace;
use crate::url::Url;

/// Why a block is dropped, as the trace has it.
pub(crate) const POINTS: &str = "points to other texts of the site";

/// Words before the link of such a line.
const LABEL_WORDS: u32 = 6;
/// Words from which on a link text is a title rather than a name.
const TITLE_WORDS: u32 = 4;
/// Words of the longest such line.
const LINE_WORDS: u32 = 40;
/// Separators between the label and the title.
const SEPARATORS: &[char] = &[':', '：', '»', '›', '>', '→', '|', '–', '-', '►', '▶'];
/// Titles that make such a list.
const MIN_TITLES: usize = 2;
/// Words of the line that announces it.
const LEAD_WORDS: u32 = 10;
/// Levels above a title at which its list item stands.
const ITEM_LEVELS: usize = 3;
/// Share of the article's words from which on a list of titles is what the article is about; the same for all such lists together.
const MAX_LIST_SHARE: f32 = 0.15;
const MAX_LISTS_SHARE: f32 = 0.4;

/// Drops lines and lists of related links.
pub(crate) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let Some(own) = scene.page.base() else { return };
    let titles: Vec<bool> = (0..draft.taken.len()).map(|i| draft.taken[i] && is_title(scene, i, &own)).collect();
    let lines = (0..titles.len()).filter(|i| draft.taken[*i] && !titles[*i] && is_line(scene, *i, &own));
    let mut drops: Vec<usize> = lines.collect();
    let words = |blocks: &[usize]| blocks.iter().map(|i| scene.view().words(*i)).sum::<f32>();
    let taken: Vec<usize> = (0..titles.len()).filter(|i| draft.taken[*i]).collect();
    let small: Vec<usize> =
        lists(scene, draft, &titles).into_iter().filter(|list| words(list) < MAX_LIST_SHARE * words(&taken)).flatten().collect();
    if words(&small) < MAX_LISTS_SHARE * words(&taken) {
        drops.extend(small);
    }
    for i in drops {
        draft.taken[i] = false;
        trace.note(|| dropped(scene, i, POINTS));
    }
}

/// The lists of titles, each with the block that announces it.
fn lists(scene: &Scene<'_>, draft: &Draft, titles: &[bool]) -> Vec<Vec<usize>> {
    let mut out = Vec::new();
    let mut at = 1;
    while at < titles.len() {
        let end = at + titles[at..].iter().take_while(|is_title| **is_title).count();
        if end >= at + MIN_TITLES && draft.taken[at - 1] && announces(scene, at - 1) {
            out.push((at - 1..end).collect());
        }
        at = end.max(at + 1);
    }
    out
}

/// Whether a block announces a list: a heading, or a few words and a separator.
fn announces(scene: &Scene<'_>, at: usize) -> bool {
    let block = &scene.blocks[at];
    let is_heading = scene.page.tag(block.element).heading().is_some();
    block.measure.words() <= LEAD_WORDS && (is_heading || scene.blocks.text(block).trim_end().ends_with(SEPARATORS))
}

/// Whether a block is a title in a list and nothing else.
fn is_title(scene: &Scene<'_>, at: usize, own: &Url) -> bool {
    let (page, block) = (scene.page, &scene.blocks[at]);
    let in_list = || std::iter::once(block.element).chain(page.ancestors(block.element)).take(ITEM_LEVELS).any(|n| page.tag(n) == Tag::Li);
    title_link(scene, at, own).is_some_and(|link| page.words(link) >= block.measure.words()) && in_list()
}

/// Whether a block is a few words, a separator and a linked title.
fn is_line(scene: &Scene<'_>, at: usize, own: &Url) -> bool {
    let (page, block) = (scene.page, &scene.blocks[at]);
    let Some(link) = title_link(scene, at, own).filter(|link| !page.contains(*link, block.first)) else { return false };
    let label = block.measure.words().saturating_sub(page.words(link));
    let linked = page.text_of(link);
    let before = scene.blocks.text(block).strip_suffix(linked.trim()).unwrap_or("").trim_end();
    (1..=LABEL_WORDS).contains(&label) && before.ends_with(SEPARATORS)
}

/// The only link of a block, if the block ends with it and it is a title that leads to another page of the site.
fn title_link(scene: &Scene<'_>, at: usize, own: &Url) -> Option<NodeId> {
    let (page, block) = (scene.page, &scene.blocks[at]);
    if block.links != 1 || block.measure.words() > LINE_WORDS {
        return None;
    }
    let link = page.ancestors(block.last).find(|node| page.tag(*node) == Tag::A && page.attr(*node, Attr::Href).is_some())?;
    let url = own.join(page.attr(link, Attr::Href)?)?;
    let leads_on = url.same_site(own) && url.document() != own.document() && url.path().len() > 1;
    (leads_on && page.words(link) >= TITLE_WORDS).then_some(link)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;

    /// The texts left between two long paragraphs, all of which was taken.
    fn left(between: &str) -> Vec<String> {
        let text = "One sentence of the text, and it is as long as another. ".repeat(12);
        let page = scan(&format!("<html><body><p>{text}</p>{between}<p>{text}</p></body></html>"), Some("https://a.example/now")).unwrap();
        let blocks = split(&page);
        let mut draft = Draft { chance: vec![1.0; blocks.len()], taken: vec![true; blocks.len()], expected: 1.0 };
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        let inner = 1..blocks.len() - 1;
        inner.filter(|i| draft.taken[*i]).map(|i| blocks.text(&blocks[i]).to_owned()).collect()
    }

    const TITLE: &str = "<a href=\"/then\">What the river took last spring</a>";

    #[test]
    fn a_read_also_line_goes() {
        assert!(left(&format!("<p><b>Read also:</b> {TITLE}</p>")).is_empty());
        assert!(left(&format!("<p>À lire aussi » {TITLE}</p>")).is_empty());
        assert!(left(&format!("<p>関連記事： {TITLE}</p>")).is_empty());
    }

    #[test]
    fn sources_anchors_and_sentences_stay() {
        let source = "<p>Source: <a href=\"https://b.example/report\">The report of the river office</a></p>";
        let place = "<p>See below: <a href=\"#take\">What the river took last spring</a></p>";
        let name = "<p>Author: <a href=\"/people/ann\">Ann Reed</a></p>";
        let sentence = format!("<p>We told of it already in autumn, when it first rose so high: {TITLE}</p>");
        for kept in [source, place, name, &sentence, &format!("<p>{TITLE}</p>"), &format!("<p>As in {TITLE}, it rose.</p>")] {
            assert_eq!(left(kept).len(), 1, "{kept}");
        }
    }

    #[test]
    fn a_list_of_related_titles_goes_with_its_heading() {
        let list = format!("<ul><li>{TITLE}</li><li><a href=\"/first\">How the river got its name</a></li></ul>");
        assert!(left(&format!("<h3>Related stories</h3>{list}")).is_empty());
        assert!(left(&format!("<p>More on this:</p>{list}")).is_empty());
        assert_eq!(left(&format!("<p>These are the two we liked most this year and last.</p>{list}")).len(), 3);
    }

    #[test]
    fn a_list_the_article_is_about_stays() {
        let item = format!("<li>{TITLE}</li>");
        assert_eq!(left(&format!("<h2>This week</h2><ul>{}</ul>", item.repeat(12))).len(), 13);
    }
}
