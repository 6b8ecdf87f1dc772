//! The title as Readability takes it from the `title` element: the part after a separator is removed if enough is left.

use crate::meta::structured_data::html_head::title_text;
use crate::page::{NodeId, Page, fold_space};
use crate::rules::tag::Tag;

/// Separators between a title and site names, with a space on both sides.
const SEPARATORS: &[char] = &['|', '-', '–', '—', '\\', '/', '>', '»'];
/// Separators of a hierarchy from a section to an article.
const HIERARCHICAL_SEPARATORS: &[char] = &['\\', '/', '>', '»'];
/// Fewest words of a title.
const MIN_WORDS: usize = 3;
/// A result of at most this many words is too short, unless just one word was removed.
const FEW_WORDS: usize = 4;
/// More words than this before a colon belong to the title.
const LONG_LEAD: usize = 5;
/// Lengths of a title, in UTF-16 units, outside of which the only `h1` is used.
const LENGTHS: std::ops::RangeInclusive<usize> = 15..=150;

/// The title.
pub(super) fn read(page: &Page) -> String {
    let whole = fold_space(&title_text(page).unwrap_or_default());
    let (mut title, mut has_hierarchical) = (whole.clone(), false);
    if let Some((at, _)) = separated(&whole, SEPARATORS).last() {
        has_hierarchical = separated(&whole, HIERARCHICAL_SEPARATORS).next().is_some();
        title = whole[..at].to_owned();
        if words(&title) < MIN_WORDS {
            title = whole.split_once(SEPARATORS).map_or(whole.clone(), |(_, rest)| rest.to_owned());
        }
    } else if whole.contains(": ") {
        title = after_colon(page, &whole);
    } else if !LENGTHS.contains(&whole.encode_utf16().count()) {
        let mut headings = page.nodes().filter(|id| page.tag(*id) == Tag::H1);
        if let (Some(only), None) = (headings.next(), headings.next()) {
            title = page.text_of(only);
        }
    }
    title = fold_space(&title);
    let count = words(&title);
    let all = words(&fold_space(&whole.replace(SEPARATORS, "")));
    if count <= FEW_WORDS && (!has_hierarchical || count + 1 != all) { whole } else { title }
}

/// Separators with a space on both sides, with the byte position of the first space.
fn separated<'t>(text: &'t str, signs: &'t [char]) -> impl Iterator<Item = (usize, char)> + 't {
    text.char_indices()
        .filter(move |(at, c)| signs.contains(c) && text[..*at].ends_with(' ') && text[at + c.len_utf8()..].starts_with(' '))
        .map(|(at, c)| (at - 1, c))
}

/// The part after the last colon, or the first, unless a heading has the whole text.
fn after_colon(page: &Page, whole: &str) -> String {
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

/// Words as Readability counts them: an empty text is one.
fn words(text: &str) -> usize {
    text.split_whitespace().count().max(1)
}

/// Readability's `_textSimilarity`: the share of the second text's words that are in the first, 0 to 1.
pub(super) fn text_similarity(one: &str, other: &str) -> f64 {
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
    use super::{read, text_similarity};
    use crate::page::scan::scan;

    #[test]
    fn parts_at_separators_are_removed_if_enough_is_left() {
        for (title, body, expected) in [
            ("How far a light shines | The Almanac", "", "How far a light shines | The Almanac".split_once(" |").unwrap().0),
            ("Almanac | Of ships and of the men who sail them", "", "Of ships and of the men who sail them"),
            ("Two words | Almanac", "", "Two words | Almanac"),
            ("News: what the sea brought us today", "", "what the sea brought us today"),
            ("News: what the sea brought us today", "<h2>News: what the sea brought us today</h2>", "News: what the sea brought us today"),
            ("Short", "<h1>A heading that says it all now</h1>", "A heading that says it all now"),
        ] {
            assert_eq!(read(&scan(&format!("<head><title>{title}</title></head><body>{body}</body>"), None).unwrap()), expected);
        }
    }

    #[test]
    fn similarity_counts_words_of_the_second_text() {
        assert!(text_similarity("The tides of November", "The Tides of November!") > 0.99);
        assert!(text_similarity("The Pier", "The Tides of November") < 0.3);
    }
}
