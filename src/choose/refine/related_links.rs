//! Drops links to related articles: a "Read also: title" line, and a list of such titles with the line that announces it. Links to other
//! sites are sources and stay; so do links within the page.

use std::ops::Range;

use crate::choose::draft::{Draft, dropped};
use crate::choose::refine::units;
use crate::hash::quick_hash;
use crate::map::Map;
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
/// Lines or headings of a series that lead nowhere else, from which on the others in it stay.
const MIN_SERIES: usize = 2;
/// Titles that make such a list.
const MIN_TITLES: usize = 2;
/// Link density of an item behind titles in their list that goes with them.
const MIN_LAST_LINKED: f32 = 0.5;
/// Words of the line that announces it.
const LEAD_WORDS: u32 = 10;
/// Levels above a title at which its list item stands.
const ITEM_LEVELS: usize = 3;
/// Share of the article's words from which on a list of titles is what the article is about; the same for all such lists together.
const MAX_LIST_SHARE: f32 = 0.15;
const MAX_LISTS_SHARE: f32 = 0.4;

/// Titles of a list that may be dropped whatever its share, levels around it without a sentence, and the link density of a sentence.
const MIN_RANKED: usize = 5;
const APART_LEVELS: usize = 2;
const MAX_SENTENCE_LINKED: f32 = 0.3;
/// Lists of links below lines of one markup from which on they are the plan of a text, and the share of them up to which none is dropped.
const MIN_SISTERS: usize = 3;
const MAX_RELATED: f32 = 0.5;
/// Words that must be left besides such lists.
const MIN_WORDS_BESIDES: f32 = 40.0;

/// Most words of a box of links, and the link density of its lines.
const BOX_WORDS: u32 = 80;
const MIN_BOX_LINKED: f32 = 0.9;
/// Most links that skip such a box before its heading.
const MAX_SKIPS: usize = 2;

/// Drops lines and lists of related links.
pub(crate) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let Some(own) = scene.base() else { return };
    let titles = titles(scene, draft, own);
    let mut drops = lines(scene, draft, &titles, own);
    drops.extend(boxes(scene, draft, own));
    let words = |blocks: &[usize]| blocks.iter().map(|i| scene.view().words(*i)).sum::<f32>();
    let taken: Vec<usize> = (0..titles.len()).filter(|i| draft.taken[*i]).collect();
    let sentences = sentences_before(scene, draft);
    let found = without_sisters(scene, draft, lists(scene, draft, &titles));
    let (apart, inside): (Vec<Vec<usize>>, Vec<Vec<usize>>) =
        found.into_iter().partition(|list| list.len() > MIN_RANKED && stands_apart(scene, &sentences, list));
    let small: Vec<usize> = inside.into_iter().filter(|list| words(list) < MAX_LIST_SHARE * words(&taken)).flatten().collect();
    if words(&small) < MAX_LISTS_SHARE * words(&taken) {
        drops.extend(small);
    }
    let apart: Vec<usize> = apart.into_iter().flatten().collect();
    if words(&taken) - words(&apart) >= MIN_WORDS_BESIDES {
        drops.extend(apart);
    }
    for i in drops {
        draft.taken[i] = false;
        trace.note(|| dropped(scene, i, POINTS));
    }
}

/// The lines that lead to other texts, but for those of a series of which others lead nowhere or away: “Pictured: …” below each picture, or headings
/// that each name a thing and what the site says of it.
fn lines(scene: &Scene<'_>, draft: &Draft, titles: &[bool], own: &Url) -> Vec<usize> {
    let is_line = |i: &usize| draft.taken[*i] && !titles[*i] && is_line(scene, *i, own) && !is_of_announced_list(scene, draft, *i);
    let mut lines: Vec<usize> = (0..titles.len()).filter(is_line).collect();
    if lines.is_empty() {
        return lines;
    }
    let mut others: Map<u64, usize> = Map::new();
    for i in (0..titles.len()).filter(|i| draft.taken[*i] && lines.binary_search(i).is_err()) {
        if let Some(key) = series(scene, i) {
            *others.or_default(key) += 1;
        }
    }
    let mut own: Map<u64, usize> = Map::new();
    for key in lines.iter().filter_map(|i| series(scene, *i)) {
        *own.or_default(key) += 1;
    }
    let is_of_series = |i: usize| {
        let count = |of: &Map<u64, usize>| series(scene, i).and_then(|key| of.get(&key)).copied().unwrap_or_default();
        count(&others) >= MIN_SERIES.max(count(&own))
    };
    lines.retain(|i| !is_of_series(*i));
    lines
}

/// What tells the series that a labelled line is of: the label; of a heading, which each has its own, the markup.
fn series(scene: &Scene<'_>, at: usize) -> Option<u64> {
    let label = scene.blocks.text(&scene.blocks[at]).split_once(SEPARATORS)?.0;
    let is_label = label.split_whitespace().take(LABEL_WORDS as usize + 1).count() <= LABEL_WORDS as usize;
    let is_heading = scene.page.tag(scene.blocks[at].element).heading().is_some();
    is_label.then(|| if is_heading { scene.view().path(at) } else { quick_hash(label.as_bytes()) })
}

/// Whether a block is an item of a list that a sentence of the text announces.
fn is_of_announced_list(scene: &Scene<'_>, draft: &Draft, at: usize) -> bool {
    let Some(list) = list_around(scene, at) else { return false };
    let before = scene.blocks.within(scene.page, list).start.checked_sub(1);
    before.is_some_and(|line| draft.taken[line] && scene.view().words(line) > LEAD_WORDS as f32 && units::announces(scene, line))
}

/// For every block whether it is a title in a list. Beside a title in the same list, a link of a word is one, too.
fn titles(scene: &Scene<'_>, draft: &Draft, own: &Url) -> Vec<bool> {
    let all = 0..draft.taken.len();
    let long: Vec<bool> = all.clone().map(|i| draft.taken[i] && is_title(scene, i, own, TITLE_WORDS)).collect();
    let list = |i: usize| list_around(scene, i);
    let is_beside = |i: usize, other: Option<usize>| {
        other.is_some_and(|other| long.get(other) == Some(&true) && list(other).is_some() && list(other) == list(i))
    };
    let is_short = |i: usize| (is_beside(i, i.checked_sub(1)) || is_beside(i, Some(i + 1))) && draft.taken[i] && is_title(scene, i, own, 1);
    all.map(|i| long[i] || is_short(i)).collect()
}

/// How many items behind titles say a little more, and go with them: the few at the end of their list.
fn last_items(scene: &Scene<'_>, titles: Range<usize>) -> usize {
    let list = list_around(scene, titles.start);
    let is_in_list = |i: &usize| list.is_some() && list_around(scene, *i) == list;
    let rest = (titles.end..scene.blocks.len()).take_while(is_in_list);
    let last = rest.clone().take_while(|i| scene.view().linked(*i) >= MIN_LAST_LINKED).count();
    if last == rest.count() && 2 * last <= titles.len() { last } else { 0 }
}

/// The list that a block is in.
fn list_around(scene: &Scene<'_>, at: usize) -> Option<NodeId> {
    scene.page.ancestors(scene.blocks[at].last).find(|node| matches!(scene.page.tag(*node), Tag::Ul | Tag::Ol))
}

/// Small boxes that hold a few words and then nothing but links to other pages of the site.
fn boxes(scene: &Scene<'_>, draft: &Draft, own: &Url) -> Vec<usize> {
    let (page, view) = (scene.page, scene.view());
    let leads_link_on = |link: NodeId| {
        let url = page.attr(link, Attr::Href).and_then(|href| own.join(href));
        url.is_some_and(|url| leads_on(&url, own))
    };
    let mut out = Vec::new();
    for label in (0..draft.taken.len()).filter(|i| !view.is_sentence(*i) && view.linked(*i) == 0.0) {
        let Some(around) = page.parent(scene.blocks[label].element).filter(|around| page.words(*around) <= BOX_WORDS) else { continue };
        let range = scene.blocks.within(page, around);
        let are_links = |mut blocks: Range<usize>| blocks.all(|i| view.linked(i) >= MIN_BOX_LINKED);
        // A link that skips the box stands before its heading.
        let is_box =
            range.end > label + 1 && label <= range.start + MAX_SKIPS && are_links(range.start..label) && are_links(label + 1..range.end);
        let is_link_below = |node: &NodeId| page.tag(*node) == Tag::A && *node > scene.blocks[label].first;
        let mut links = page.subtree(around).filter(is_link_below).peekable();
        let is_taken = || range.clone().any(|i| draft.taken[i]);
        if is_box && is_taken() && page.tag(around) == Tag::Div && links.peek().is_some() && links.all(leads_link_on) {
            out.extend(range.filter(|i| draft.taken[*i]));
        }
    }
    out
}

/// The lists of titles, each with the block that announces it.
fn lists(scene: &Scene<'_>, draft: &Draft, titles: &[bool]) -> Vec<Vec<usize>> {
    let mut out = Vec::new();
    let mut at = 1;
    while at < titles.len() {
        let mut end = at + titles[at..].iter().take_while(|is_title| **is_title).count();
        end += if end >= at + MIN_TITLES { last_items(scene, at..end) } else { 0 };
        if end >= at + MIN_TITLES && draft.taken[at - 1] && announces(scene, at - 1) {
            out.push((at - 1..end).collect());
        }
        at = end.max(at + 1);
    }
    out
}

/// The lists but for those that are a few of many, below lines in one markup: the sections of a text that leads through others.
fn without_sisters(scene: &Scene<'_>, draft: &Draft, lists: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    let is_item = |i: usize| {
        let element = scene.blocks[i].element;
        std::iter::once(element).chain(scene.page.ancestors(element)).take(ITEM_LEVELS).any(|node| scene.page.tag(node) == Tag::Li)
    };
    let path = |list: &Vec<usize>| list.first().map(|line| scene.view().path(*line));
    // How many lines of each markup have a list of links below them, and how many of those are related.
    let (mut sisters, mut related): (Map<u64, usize>, Map<Option<u64>, usize>) = (Map::new(), Map::new());
    let is_list = |i: usize| draft.taken[i] && is_item(i) && scene.view().linked(i) >= MIN_BOX_LINKED;
    for line in (1..draft.taken.len()).filter(|i| draft.taken[*i - 1] && is_list(*i)) {
        *sisters.or_default(scene.view().path(line - 1)) += 1;
    }
    for list in &lists {
        *related.or_default(path(list)) += 1;
    }
    let is_one_of_many = |list: &Vec<usize>| {
        let all = path(list).and_then(|path| sisters.get(&path)).copied().unwrap_or_default();
        let related = related.get(&path(list)).copied().unwrap_or_default();
        all >= MIN_SISTERS && related as f32 <= MAX_RELATED * all as f32
    };
    lists.into_iter().filter(|list| !is_one_of_many(list)).collect()
}

/// Whether a list stands apart from the text, however much of the page it is: a ranking or the latest titles beside a short article. No
/// sentence is near it.
fn stands_apart(scene: &Scene<'_>, sentences: &[u32], list: &[usize]) -> bool {
    let (Some(first), Some(last)) = (list.get(1), list.last()) else { return false };
    let (page, first, last) = (scene.page, scene.blocks[*first].element, scene.blocks[*last].element);
    let Some(around) = page.ancestors(first).filter(|node| page.contains(*node, last)).nth(APART_LEVELS) else { return false };
    let range = scene.blocks.within(page, around);
    sentences[range.start] == sentences[range.end]
}

/// The number of taken sentences before each block.
fn sentences_before(scene: &Scene<'_>, draft: &Draft) -> Vec<u32> {
    let view = scene.view();
    let mut out = vec![0];
    for (i, taken) in draft.taken.iter().enumerate() {
        let is_sentence = *taken && view.is_sentence(i) && view.linked(i) < MAX_SENTENCE_LINKED;
        out.push(out[i] + u32::from(is_sentence));
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
fn is_title(scene: &Scene<'_>, at: usize, own: &Url, least: u32) -> bool {
    let (page, block) = (scene.page, &scene.blocks[at]);
    let in_list = || std::iter::once(block.element).chain(page.ancestors(block.element)).take(ITEM_LEVELS).any(|n| page.tag(n) == Tag::Li);
    title_link(scene, at, own, least).is_some_and(|link| page.words(link) >= block.measure.words()) && in_list()
}

/// Whether a block is a few words, a separator and a linked title.
fn is_line(scene: &Scene<'_>, at: usize, own: &Url) -> bool {
    let (page, block) = (scene.page, &scene.blocks[at]);
    let Some(link) = title_link(scene, at, own, TITLE_WORDS).filter(|link| !page.contains(*link, block.first)) else { return false };
    let label = block.measure.words().saturating_sub(page.words(link));
    let linked = page.text_of(link);
    let before = scene.blocks.text(block).strip_suffix(linked.trim()).unwrap_or("").trim_end();
    (1..=LABEL_WORDS).contains(&label) && before.ends_with(SEPARATORS) && !is_beside_name(scene, at, own)
}

/// Whether a block beside one, in the same markup, ends with a name that leads to another page of the site: of a row of labelled names those of
/// many words are no titles.
fn is_beside_name(scene: &Scene<'_>, at: usize, own: &Url) -> bool {
    let view = scene.view();
    let is_name = |i: usize| {
        i < scene.blocks.len()
            && view.path(i) == view.path(at)
            && scene.page.parent(scene.blocks[i].element) == scene.page.parent(scene.blocks[at].element)
            && title_link(scene, i, own, 1).is_some_and(|link| {
                let (name, all) = (scene.page.words(link), scene.blocks[i].measure.words());
                name < TITLE_WORDS && name < all && all <= name + LABEL_WORDS
            })
    };
    at.checked_sub(1).is_some_and(is_name) || is_name(at + 1)
}

/// The only link of a block, if the block ends with it and it is a title that leads to another page of the site.
fn title_link(scene: &Scene<'_>, at: usize, own: &Url, least: u32) -> Option<NodeId> {
    let (page, block) = (scene.page, &scene.blocks[at]);
    if block.links != 1 || block.measure.words() > LINE_WORDS {
        return None;
    }
    let link = page.ancestors(block.last).find(|node| page.tag(*node) == Tag::A && page.attr(*node, Attr::Href).is_some())?;
    let url = own.join(page.attr(link, Attr::Href)?)?;
    // What somebody pays for leads to an offer, through an address of the site.
    let is_paid =
        || page.attr(link, Attr::Rel).is_some_and(|rel| rel.split_ascii_whitespace().any(|word| word.eq_ignore_ascii_case("sponsored")));
    (leads_on(&url, own) && page.words(link) >= least && !is_paid()).then_some(link)
}

/// Whether an address leads to another page of the site. A document to load belongs to the text that names it.
fn leads_on(url: &Url, own: &Url) -> bool {
    url.same_site(own) && url.document() != own.document() && url.path().len() > 1 && !units::is_document(url.path())
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
    fn labelled_names_and_what_is_paid_for_stay() {
        let firm = "<p><b>Firm:</b> <a href=/firm>The bed of wool and straw</a></p>";
        assert_eq!(left(&format!("{firm}<p><b>Soft:</b> <a href=/soft>The feather bed</a></p>")).len(), 2);
        assert!(left(firm).is_empty());
        assert_eq!(left(&format!("<p><b>Best of all:</b> {}</p>", TITLE.replace("<a", "<a rel='nofollow sponsored'"))).len(), 1);
    }

    #[test]
    fn a_read_also_line_goes() {
        assert!(left(&format!("<p><b>Read also:</b> {TITLE}</p>")).is_empty());
        assert!(left(&format!("<p>À lire aussi » {TITLE}</p>")).is_empty());
        assert!(left(&format!("<p>関連記事： {TITLE}</p>")).is_empty());
    }

    #[test]
    fn lines_of_a_series_stay() {
        let shown = format!("<p>Shown: {TITLE}</p>");
        let others = "<p>Shown: <a href=/mill>The mill</a></p><p>Words.</p><p>Shown: the boat</p><p>Words.</p>";
        assert_eq!(left(&format!("{others}{shown}")).len(), 5);
        assert_eq!(left(&format!("{others}{}", shown.repeat(3))).len(), 4);
        let heading = format!("<h3>Best of all: {TITLE}</h3><p>Words.</p>");
        assert_eq!(left(&heading).len(), 1);
        let named = "<h3>Best of wood: the boat</h3><p>Words.</p><h3>Best of steel: the ship</h3><p>Words.</p>";
        assert_eq!(left(&format!("{heading}{named}")).len(), 6);
    }

    #[test]
    fn an_item_of_a_list_that_a_sentence_announces_stays() {
        let list = format!("<ul><li>The first: {TITLE}</li><li>The other of the two, if it has not rained too much: {TITLE}</li></ul>");
        let line = "<p>Whoever goes to the river in these days has two ways of seeing it:</p>";
        assert_eq!(left(&format!("{line}{list}")).len(), 3);
        assert_eq!(left(&format!("<p>It rose.</p>{list}")).len(), 2);
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
        let last = list.replace("</ul>", "<li>Once more: <a href=\"/second\">How the river got its second name</a></li></ul>");
        assert!(left(&format!("<h3>Related stories</h3>{last}")).is_empty());
        let documents = list.replace("/then", "/files/then.PDF").replace("/first", "/files/first.odt");
        assert_eq!(left(&format!("<h3>Documents</h3>{documents}")).len(), 3);
        assert_eq!(left(&format!("<p>These are the two we liked most this year and last.</p>{list}")).len(), 3);
    }

    #[test]
    fn a_ranking_beside_the_text_goes_at_any_length() {
        let list = format!("<div><div><h3>Most read</h3><ul>{}</ul></div></div>", format!("<li>{TITLE}</li>").repeat(12));
        assert!(left(&list).is_empty());
        let inside = format!(
            "<div><div><h3>Most read</h3><ul>{}</ul><p>It is all of this, and it is not little.</p></div></div>",
            format!("<li>{TITLE}</li>").repeat(12)
        );
        assert_eq!(left(&inside).len(), 14);
    }

    #[test]
    fn short_titles_and_boxes_of_links_go() {
        let list = format!("<ul><li>{TITLE}</li><li><a href=\"/first\">The river</a></li></ul>");
        assert!(left(&format!("<b>Read also:</b>{list}")).is_empty());
        assert!(left(&format!("<div><p>Read this too</p>{TITLE}</div>")).is_empty());
        assert!(left(&format!("<div><a href=#on>Skip this</a><h2>Read this too</h2>{TITLE}</div>")).is_empty());
        assert_eq!(left(&format!("<div><p>Skip this</p><h2>Read this too</h2>{TITLE}</div>")).len(), 3);
        assert_eq!(left(&format!("<div><p>Read this too</p>{TITLE} in the archive of the town</div>")).len(), 2);
        assert_eq!(left("<div><p>The report</p><a href=\"https://b.example/report\">The report of the river office</a></div>").len(), 2);
    }

    #[test]
    fn a_list_that_is_one_of_many_sections_stays() {
        let titles = format!("<ul><li>{TITLE}</li><li><a href=\"/first\">How the river got its name</a></li></ul>");
        let others = "<h3>Fish</h3><ul><li><a href=\"/eel\">Eels</a></li><li><a href=\"/pike\">Pikes</a></li></ul>";
        assert_eq!(left(&format!("<h3>The river</h3>{titles}{}", others.repeat(2))).len(), 9);
        assert_eq!(left(&format!("<h3>The river</h3>{titles}{others}")).len(), 3);
    }

    #[test]
    fn a_list_the_article_is_about_stays() {
        let item = format!("<li>{TITLE}</li>");
        assert_eq!(left(&format!("<h2>This week</h2><ul>{}</ul>", item.repeat(12))).len(), 13);
    }
}
