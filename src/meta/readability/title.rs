//! The title of a document as Readability takes it from the `title` element: a part beside a separator goes where enough is left.

use crate::meta::structured_data::html_head::title_text;
use crate::page::{NodeId, Page, fold_space};
use crate::rules::tag::Tag;

/// Signs that separate a title from names, with a space on either side.
const SEPARATORS: &[char] = &['|', '-', '–', '—', '\\', '/', '>', '»'];
/// Those of them that lead down from a section to a text.
const LEADING_DOWN: &[char] = &['\\', '/', '>', '»'];
/// Words a part must have to be a title.
const MIN_WORDS: usize = 3;
/// Words up to which what is left is too little, unless only one word was cut off.
const FEW_WORDS: usize = 4;
/// Words before a colon from which on they belong to the title.
const LONG_LEAD: usize = 5;
/// UTF-16 units between which a title is believed without a heading.
const LENGTHS: std::ops::RangeInclusive<usize> = 15..=150;

/// The title.
pub(super) fn of_document(page: &Page) -> String {
    let whole = fold_space(&title_text(page).unwrap_or_default());
    let (mut title, mut leads_down) = (whole.clone(), false);
    if let Some((at, _)) = separated(&whole, SEPARATORS).last() {
        leads_down = separated(&whole, LEADING_DOWN).next().is_some();
        title = whole[..at].to_owned();
        if words(&title) < MIN_WORDS {
            title = whole.split_once(SEPARATORS).map_or(whole.clone(), |(_, rest)| rest.to_owned());
        }
    } else if whole.contains(": ") {
        title = behind_colon(page, &whole);
    } else if !LENGTHS.contains(&whole.encode_utf16().count()) {
        let mut headings = page.nodes().filter(|id| page.tag(*id) == Tag::H1);
        if let (Some(only), None) = (headings.next(), headings.next()) {
            title = page.text_of(only);
        }
    }
    title = fold_space(&title);
    let count = words(&title);
    let all = words(&fold_space(&whole.replace(SEPARATORS, "")));
    if count <= FEW_WORDS && (!leads_down || count + 1 != all) { whole } else { title }
}

/// Separators with a space on either side, with the byte where the first space is.
fn separated<'t>(text: &'t str, signs: &'t [char]) -> impl Iterator<Item = (usize, char)> + 't {
    text.char_indices()
        .filter(move |(at, c)| signs.contains(c) && text[..*at].ends_with(' ') && text[at + c.len_utf8()..].starts_with(' '))
        .map(|(at, c)| (at - 1, c))
}

/// What stands behind the last colon, or the first, where no heading says the whole.
fn behind_colon(page: &Page, whole: &str) -> String {
    let is_heading = |id: &NodeId| matches!(page.tag(*id), Tag::H1 | Tag::H2);
    if page.nodes().filter(is_heading).any(|id| page.text_of(id) == whole) {
        return whole.to_owned();
    }
    let behind = whole.rsplit_once(':').map_or("", |(_, rest)| rest);
    if words(behind) >= MIN_WORDS {
        return behind.to_owned();
    }
    match whole.split_once(':') {
        Some((lead, _)) if words(lead) > LONG_LEAD => whole.to_owned(),
        Some((_, rest)) => rest.to_owned(),
        None => whole.to_owned(),
    }
}

/// Words as Readability counts them: nothing is one.
fn words(text: &str) -> usize {
    text.split_whitespace().count().max(1)
}

/// How much of the second text the first says, by the words of both, 0 to 1.
pub(super) fn same_words(one: &str, other: &str) -> f64 {
    let tokens = |text: &str| -> Vec<String> {
        let parts = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|part| !part.is_empty());
        parts.map(str::to_ascii_lowercase).collect()
    };
    let (known, all) = (tokens(one), tokens(other));
    let length = |list: &[&String]| list.iter().map(|word| word.len() + 1).sum::<usize>().saturating_sub(1) as f64;
    if known.is_empty() || all.is_empty() {
        return 0.0;
    }
    let new: Vec<&String> = all.iter().filter(|word| !known.contains(word)).collect();
    1.0 - length(&new) / length(&all.iter().collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::{of_document, same_words};
    use crate::page::scan::scan;

    #[test]
    fn parts_beside_separators_go_where_enough_is_left() {
        for (title, body, expected) in [
            ("How far a light shines | The Almanac", "", "How far a light shines | The Almanac".split_once(" |").unwrap().0),
            ("Almanac | Of ships and of the men who sail them", "", "Of ships and of the men who sail them"),
            ("Two words | Almanac", "", "Two words | Almanac"),
            ("News: what the sea brought us today", "", "what the sea brought us today"),
            ("News: what the sea brought us today", "<h2>News: what the sea brought us today</h2>", "News: what the sea brought us today"),
            ("Short", "<h1>A heading that says it all now</h1>", "A heading that says it all now"),
        ] {
            assert_eq!(of_document(&scan(&format!("<head><title>{title}</title></head><body>{body}</body>"), None).unwrap()), expected);
        }
    }

    #[test]
    fn likeness_counts_words_of_the_second_text() {
        assert!(same_words("The tides of November", "The Tides of November!") > 0.99);
        assert!(same_words("The Pier", "The Tides of November") < 0.3);
    }
}
