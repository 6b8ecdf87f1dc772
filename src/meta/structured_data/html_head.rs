//! Reads what the head of the page says: its `title`, `meta` and `link` elements and the languages of the document.

use crate::meta::candidates::Found;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::lookup::Lookup;
use crate::rules::metadata::sources::{Field, META, REL, Row, VISIBLE};
use crate::rules::tag::Tag;

/// Elements of each kind that are read.
const MAX_ELEMENTS: usize = 1_000;
/// Icons larger than this many pixels are no better for a reader.
const ICON_PIXELS: u32 = 256;
/// Words in a Twitter label that ask who wrote it.
const ASKS_AUTHOR: &[&str] =
    &["written by", "author", "by", "posted by", "verfasst von", "geschrieben von", "écrit par", "escrito por", "autor", "автор"];

/// The names that rows are about: most names on most pages are none of them.
static KNOWN: Lookup<512> = Lookup::new(&KEYS);
const KEYS: [&str; META.len()] = {
    let (mut keys, mut row) = ([""; META.len()], 0);
    while row < META.len() {
        keys[row] = META[row].key;
        row += 1;
    }
    keys
};

/// Adds what the head says.
pub fn gather(page: &Page, found: &mut Found) {
    let heads = page.nodes().filter(|id| matches!(page.tag(*id), Tag::Meta | Tag::Link)).take(MAX_ELEMENTS);
    for id in heads {
        match page.tag(id) {
            Tag::Meta => read_meta(page, id, found),
            _ => read_link(page, id, found),
        }
    }
    twitter_label(page, found);
    if let Some(title) = title_text(page) {
        found.put_all(VISIBLE, "title element", &title);
    }
    languages(page, found);
}

/// The text of the document's title; drawings have titles too.
pub fn title_text(page: &Page) -> Option<String> {
    let titles = page.nodes().filter(|id| page.tag(*id) == Tag::Title);
    let is_own = |id: &NodeId| page.parent(*id).is_none_or(|parent| page.tag(parent) != Tag::Svg);
    let title = titles.take(MAX_ELEMENTS).find(is_own)?;
    Some(page.children(title).map(|text| page.text(text)).collect())
}

/// The names a `meta` element goes by, in one spelling.
fn names(page: &Page, id: NodeId) -> impl Iterator<Item = String> {
    let given = [Attr::Property, Attr::Name, Attr::HttpEquiv].into_iter().filter_map(move |attr| page.attr(id, attr));
    given.flat_map(str::split_ascii_whitespace).map(|name| {
        let name = name.to_ascii_lowercase();
        // The two spellings of Dublin Core mean the same.
        if name.starts_with("dc:") || name.starts_with("dcterms:") { name.replace(':', ".") } else { name }
    })
}

fn read_meta(page: &Page, id: NodeId, found: &mut Found) {
    let Some(content) = page.attr(id, Attr::Content).filter(|content| !content.trim().is_empty()) else { return };
    let mut seen: Vec<&Row> = Vec::new();
    for name in names(page, id) {
        if let Some(row) = own_name(&name) {
            found.put(row, content);
        }
        let rows = if KNOWN.has(&name) { META } else { &[] };
        for row in rows.iter().filter(|row| row.key == name && row.key != "twitter:data1") {
            if !seen.iter().any(|known| known.field == row.field) {
                found.put(row, content);
                seen.push(row);
            }
        }
    }
}

/// The row of a date that a system calls by a name of its own: `x-published-date`, `acme.date`.
fn own_name(name: &str) -> Option<&'static Row> {
    let row = |key: &str| META.iter().find(|row| row.key == key && row.field == Field::Published);
    if row(name).is_some() {
        return None;
    }
    let behind = |sign: char| name.split_once(sign).map(|(_, rest)| rest);
    behind('-').filter(|rest| rest.contains("publi")).or_else(|| behind('.').filter(|rest| *rest == "date")).and_then(row)
}

/// The labels of cards for Twitter, each with its value behind it.
const LABELS: [&str; 4] = ["twitter:label1", "twitter:data1", "twitter:label2", "twitter:data2"];

/// Some systems say on cards for Twitter who wrote it, by a label and a value.
fn twitter_label(page: &Page, found: &mut Found) {
    let mut values: [Option<&str>; LABELS.len()] = [None; LABELS.len()];
    for id in page.nodes().filter(|id| page.tag(*id) == Tag::Meta).take(MAX_ELEMENTS) {
        for name in names(page, id) {
            if let Some(place) = LABELS.iter().position(|label| *label == name) {
                values[place] = values[place].or_else(|| page.attr(id, Attr::Content));
            }
        }
    }
    let asks = |label: &str| ASKS_AUTHOR.contains(&label.trim().to_lowercase().as_str());
    for pair in values.as_chunks::<2>().0 {
        if let [Some(label), Some(name)] = pair
            && asks(label)
        {
            found.put_all(META, "twitter:data1", name);
        }
    }
}

fn read_link(page: &Page, id: NodeId, found: &mut Found) {
    let Some(href) = page.attr(id, Attr::Href).filter(|href| !href.trim().is_empty()) else { return };
    let rel = page.attr(id, Attr::Rel).unwrap_or("").to_ascii_lowercase();
    let mut seen: Vec<Field> = Vec::new();
    for word in rel.split_ascii_whitespace() {
        for row in REL.iter().filter(|row| row.key == word) {
            if seen.contains(&row.field) {
                continue;
            }
            seen.push(row.field);
            let rank = if row.field == Field::Favicon { row.rank.saturating_add(icon_rank(page, id, href)) } else { row.rank };
            found.put(&Row { rank, ..*row }, href);
        }
    }
}

/// How far an icon stands behind the best there can be: large ones first, drawings before all.
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

fn languages(page: &Page, found: &mut Found) {
    for (tag, key) in [(Tag::Html, "html lang"), (Tag::Body, "body lang")] {
        let Some(id) = page.first(tag).filter(|id| !page.marks(*id).has(Marks::SILENT)) else { continue };
        if let Some(lang) = page.attr(id, Attr::Lang).or(page.attr(id, Attr::XmlLang)) {
            found.put_all(VISIBLE, key, lang);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::own_name;

    #[test]
    fn names_of_a_systems_own_are_known_by_how_they_end() {
        let key = |name: &str| own_name(name).map(|row| row.key);
        assert_eq!(key("x-published-date"), Some("published-date"));
        assert_eq!(key("acme.date"), Some("date"));
        for name in ["published-date", "expiry.date-of", "next-date", "event-date", "og:date"] {
            assert_eq!(key(name), None, "{name}");
        }
    }
}
