//! Reads the `title`, `meta` and `link` elements (Open Graph, Dublin Core, citation tags and others) and the language of the document.

use crate::meta::candidates::Candidates;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::forum_software::credits_forum_software;
use crate::rules::lookup::Lookup;
use crate::rules::metadata::sources::{Field, LINK_RELS, META_TAGS, Row, VISIBLE};
use crate::rules::substrings::Words;
use crate::rules::tag::Tag;

/// Elements read of each kind.
const MAX_ELEMENTS: usize = 1_000;
/// Icons larger than this, in pixels, are no better for a reader.
const ICON_PIXELS: u32 = 256;
/// Labels in Twitter card data that mean the author.
const AUTHOR_LABELS: &[&str] =
    &["written by", "author", "by", "posted by", "verfasst von", "geschrieben von", "écrit par", "escrito por", "autor", "автор"];

/// The `meta` names that have a row. Most names on most pages have none.
static META_NAMES: Lookup<512> = Lookup::new(&KEYS);
const KEYS: [&str; META_TAGS.len()] = {
    let (mut keys, mut row) = ([""; META_TAGS.len()], 0);
    while row < META_TAGS.len() {
        keys[row] = META_TAGS[row].key;
        row += 1;
    }
    keys
};

/// Adds the candidates from the head.
pub fn gather(page: &Page, candidates: &mut Candidates) {
    let heads = page.nodes().filter(|id| matches!(page.tag(*id), Tag::Meta | Tag::Link)).take(MAX_ELEMENTS);
    for id in heads {
        match page.tag(id) {
            Tag::Meta => read_meta(page, id, candidates),
            _ => read_link(page, id, candidates),
        }
    }
    add_twitter_author(page, candidates);
    if let Some(title) = own_title(page) {
        candidates.add_for_key(VISIBLE, "title element", &title);
    }
    add_languages(page, candidates);
}

/// The text of the document's `title` element. SVG has `title` elements too.
pub fn title_text(page: &Page) -> Option<String> {
    let titles = page.nodes().filter(|id| page.tag(*id) == Tag::Title);
    let is_own = |id: &NodeId| page.parent(*id).is_none_or(|parent| page.tag(parent) != Tag::Svg);
    let title = titles.take(MAX_ELEMENTS).find(is_own)?;
    Some(page.children(title).map(|text| page.text(text)).collect())
}

/// The text of that element without what made the page, which forums put at its end: `Two mills - Water - Powered by Discuz!`.
pub fn own_title(page: &Page) -> Option<String> {
    let title = title_text(page)?;
    let credit = title.rsplit_once(" - ").filter(|(_, last)| credits_forum_software(last));
    Some(credit.map(|(own, _)| own.to_owned()).unwrap_or(title))
}

/// The attributes with the names of a `meta` element.
const NAMES: [Attr; 3] = [Attr::Property, Attr::Name, Attr::HttpEquiv];

/// The names of a `meta` element, in lower case.
fn names(page: &Page, id: NodeId) -> impl Iterator<Item = String> {
    let raw = NAMES.into_iter().filter_map(move |attr| page.attr(id, attr));
    raw.flat_map(str::split_ascii_whitespace).map(|name| {
        let name = name.to_ascii_lowercase();
        // Dublin Core is written with a colon or a dot.
        if name.starts_with("dc:") || name.starts_with("dcterms:") { name.replace(':', ".") } else { name }
    })
}

fn read_meta(page: &Page, id: NodeId, candidates: &mut Candidates) {
    let Some(content) = page.attr(id, Attr::Content).filter(|content| !content.trim().is_empty()) else { return };
    let mut seen: Vec<&Row> = Vec::new();
    for name in names(page, id) {
        if let Some(row) = vendor_date_row(&name) {
            candidates.add(row, content);
        }
        let rows = if META_NAMES.has(&name) { META_TAGS } else { &[] };
        for row in rows.iter().filter(|row| row.key == name && row.key != "twitter:data1") {
            if !seen.iter().any(|known| known.field == row.field) {
                candidates.add(row, content);
                seen.push(row);
            }
        }
    }
}

/// Parts of the names that vendors have for the day of publication.
static VENDOR_DATES: Words = Words::new(&["pub", "create", "upload"]);

/// The row of a publication date under a vendor's own name: `x-published-date`, `acme.date`, `acme:publish_time`, `acme:uploaded` of a picture.
fn vendor_date_row(name: &str) -> Option<&'static Row> {
    let row = |key: &str| META_TAGS.iter().find(|row| row.key == key && row.field == Field::Published);
    let after = |sign: char| name.split_once(sign).map(|(_, rest)| rest);
    let known = after('-').filter(|rest| rest.contains("publi")).or_else(|| after('.').filter(|rest| *rest == "date")).and_then(row);
    let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
    let is_published = || VENDOR_DATES.are_exactly_in(name) && !has(&["republ", "unpub", "modif", "updat", "publisher", "public_"]);
    let is_day = || ["time", "date", "at", "published", "uploaded"].iter().any(|ending| name.ends_with(ending));
    let vendors = known.or_else(|| if is_published() && is_day() { row("date") } else { None });
    vendors.filter(|_| row(name).is_none())
}

/// The labels and values of Twitter cards.
const TWITTER_LABELS: [&str; 4] = ["twitter:label1", "twitter:data1", "twitter:label2", "twitter:data2"];
static TWITTER_DATA: Words = Words::new(&["twitter:label", "twitter:data"]);

/// Adds the author that some systems put into Twitter card data as a label and a value.
fn add_twitter_author(page: &Page, candidates: &mut Candidates) {
    let mut values: [Option<&str>; TWITTER_LABELS.len()] = [None; TWITTER_LABELS.len()];
    let is_card = |id: &NodeId| NAMES.into_iter().filter_map(|attr| page.attr(*id, attr)).any(|name| TWITTER_DATA.are_in(name));
    for id in page.nodes().filter(|id| page.tag(*id) == Tag::Meta).take(MAX_ELEMENTS).filter(is_card) {
        for name in names(page, id) {
            if let Some(place) = TWITTER_LABELS.iter().position(|label| *label == name) {
                values[place] = values[place].or_else(|| page.attr(id, Attr::Content));
            }
        }
    }
    let is_author_label = |label: &str| AUTHOR_LABELS.contains(&label.trim().to_lowercase().as_str());
    for pair in values.as_chunks::<2>().0 {
        if let [Some(label), Some(name)] = pair
            && is_author_label(label)
        {
            candidates.add_for_key(META_TAGS, "twitter:data1", name);
        }
    }
}

fn read_link(page: &Page, id: NodeId, candidates: &mut Candidates) {
    let Some(href) = page.attr(id, Attr::Href).filter(|href| !href.trim().is_empty()) else { return };
    let rel = page.attr(id, Attr::Rel).unwrap_or("").to_ascii_lowercase();
    let mut seen: Vec<Field> = Vec::new();
    for word in rel.split_ascii_whitespace() {
        for row in LINK_RELS.iter().filter(|row| row.key == word) {
            if seen.contains(&row.field) {
                continue;
            }
            seen.push(row.field);
            // Other languages and forms of the page are alternatives, too.
            if row.field == Field::SiteName {
                let is_feed = page.attr(id, Attr::Type).is_some_and(|kind| kind.contains("rss") || kind.contains("atom"));
                page.attr(id, Attr::Title).filter(|_| is_feed).into_iter().for_each(|title| candidates.add(row, title));
                continue;
            }
            let rank = if row.field == Field::Favicon { row.rank.saturating_add(icon_rank(page, id, href)) } else { row.rank };
            candidates.add(&Row { rank, ..*row }, href);
        }
    }
}

/// How much worse an icon is than the best possible: SVG first, then by size.
fn icon_rank(page: &Page, id: NodeId, href: &str) -> u8 {
    let drawing = page.attr(id, Attr::Type).is_some_and(|kind| kind.contains("svg")) || href.ends_with(".svg");
    if drawing {
        return 0;
    }
    let sizes = page.attr(id, Attr::Sizes).unwrap_or("");
    let largest = sizes.split_ascii_whitespace().filter_map(|size| size.split(['x', 'X']).next()?.parse::<u32>().ok()).max().unwrap_or(16);
    // 1 for the largest to 60 for the smallest.
    (1 + (ICON_PIXELS - largest.min(ICON_PIXELS)) / 4).min(60) as u8
}

fn add_languages(page: &Page, candidates: &mut Candidates) {
    for (tag, key) in [(Tag::Html, "html lang"), (Tag::Body, "body lang")] {
        let Some(id) = page.first(tag).filter(|id| !page.marks(*id).has(Marks::SILENT)) else { continue };
        if let Some(lang) = page.attr(id, Attr::Lang).or(page.attr(id, Attr::XmlLang)) {
            candidates.add_for_key(VISIBLE, key, lang);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::vendor_date_row;

    #[test]
    fn vendor_names_are_recognised_by_their_ending() {
        let key = |name: &str| vendor_date_row(name).map(|row| row.key);
        assert_eq!(key("x-published-date"), Some("published-date"));
        assert_eq!(key("acme.date"), Some("date"));
        for name in ["apub:time", "acme:published_time", "article:created_at", "acme_publishdate", "acme:uploaded"] {
            assert_eq!(key(name), Some("date"), "{name}");
        }
        for name in ["published-date", "expiry.date-of", "next-date", "event-date", "og:date"] {
            assert_eq!(key(name), None, "{name}");
        }
    }
}
