//! Drops a line at the beginning that only repeats the byline and date in the metadata, which a reader shows above the text. A line that
//! says anything else stays.

use crate::article::{Element, Kind, Node};
use crate::clean::article_text::{is_prose, normalised, text_of};
use crate::clean::tidy::title::TITLE_BLOCKS;
use crate::clean::tree_pass::TreePass;
use crate::rules::phrases::bylines::{BYLINE_INTROS, WEAK_BYLINE_INTROS};
use crate::rules::phrases::date_labels::{MODIFIED, PUBLISHED};
use crate::rules::phrases::dates::{DATE_FILLERS, DATE_LABEL_FILLERS, DAY_UNITS, MONTH_UNITS, TIME_ZONES, WEEKDAYS, YEAR_UNITS};
use crate::rules::phrases::months::MONTHS;
use crate::rules::phrases::people::JOB_TITLES;
use crate::rules::phrases::reading_times::{READING_TIME_WORDS, READING_TIMES};
use crate::sort;

/// Most words of a byline: two names with roles, two dates with times.
const MAX_WORDS: u32 = 24;
/// Most digits of a number in a date or time.
const MAX_DIGITS: usize = 4;
/// Words of dates and times besides those of the phrases.
const TIME_WORDS: &[&str] = &["am", "pm", "uhr", "h", "t", "г", "в", "um", "at"];
/// Words before a role.
const RANKS: &[&str] = &["senior", "junior", "deputy", "assistant", "guest", "freelance"];
/// Lists of phrases whose words may be in a byline.
const PHRASES: &[&[&str]] = &[
    BYLINE_INTROS,
    WEAK_BYLINE_INTROS,
    MODIFIED,
    PUBLISHED,
    JOB_TITLES,
    DATE_LABEL_FILLERS,
    DATE_FILLERS,
    WEEKDAYS,
    YEAR_UNITS,
    MONTH_UNITS,
    DAY_UNITS,
];

/// Drops lines of authors and dates before the text.
pub(crate) fn without_byline(pass: &TreePass<'_, '_>, body: Vec<Node>) -> Vec<Node> {
    let meta = pass.meta;
    let mut authors: Vec<String> = meta.authors.iter().map(|author| normalised(&author.value)).filter(|name| !name.is_empty()).collect();
    // A name may contain another; longer names first.
    sort::sort_by_key(&mut authors, |name| std::cmp::Reverse(name.len()));
    let days: Vec<(&str, &str)> =
        [&meta.published, &meta.modified].into_iter().flatten().filter_map(|fact| year_and_day(&fact.value)).collect();
    let (mut seen, mut paragraphs) = (0, 0);
    body.into_iter()
        .filter(|node| {
            // The lead may stand above the byline, the text does not.
            let Some(element) = node.element().filter(|_| paragraphs <= 1 && seen < TITLE_BLOCKS) else { return true };
            seen += 1;
            if !matches!(element.kind, Kind::Paragraph | Kind::List { .. } | Kind::Heading { .. } | Kind::Definitions)
                || holds_media(element)
            {
                return true;
            }
            let text = if matches!(element.kind, Kind::Definitions) { described(element) } else { text_of(element) };
            let is_prose = is_prose(&text);
            paragraphs += usize::from(is_prose);
            !(!is_prose && says_only_byline(&text, &authors, &days) && pass.drops(element))
        })
        .collect()
}

/// What a list of definitions says of its terms.
fn described(list: &Element) -> String {
    let said = list.children.iter().filter_map(Node::element).filter(|part| !matches!(part.kind, Kind::Term));
    said.map(|part| format!("{} ", text_of(part))).collect()
}

/// Whether an element holds something else than text.
fn holds_media(element: &Element) -> bool {
    element.children.iter().filter_map(Node::element).any(|inner| {
        matches!(inner.kind, Kind::Image(_) | Kind::Figure | Kind::Math { .. } | Kind::Embed { .. } | Kind::Media { .. })
            || holds_media(inner)
    })
}

/// The year and the day of the month of an ISO date, without a leading zero.
fn year_and_day(iso: &str) -> Option<(&str, &str)> {
    Some((iso.get(..4)?, iso.get(8..10)?.trim_start_matches('0')))
}

/// Whether a line holds a known author or date, and nothing that does not belong in a byline.
fn says_only_byline(text: &str, authors: &[String], days: &[(&str, &str)]) -> bool {
    let mut line = format!(" {} ", normalised(text));
    let mut known = false;
    for author in authors {
        let name = format!(" {author} ");
        while let Some(at) = line.find(&name) {
            line.replace_range(at..at + name.len(), " ");
            known = true;
        }
    }
    let words: Vec<&str> = line.split(' ').flat_map(numbers_apart).collect();
    let number = |wanted: &str| words.iter().any(|word| word.trim_start_matches('0') == wanted);
    known |= days.iter().any(|(year, day)| number(year) && number(day));
    // A reader says how long the text takes, too.
    let says_time = READING_TIMES.iter().any(|phrase| line.contains(&format!(" {phrase} "))) && line.contains(|c: char| c.is_ascii_digit());
    let is_time_word =
        |word: &&str| READING_TIMES.iter().any(|phrase| phrase.split(' ').any(|part| part == *word)) || READING_TIME_WORDS.contains(word);
    (known || says_time)
        && words.len() <= MAX_WORDS as usize
        && words.iter().all(|word| is_byline_word(word) || (says_time && is_time_word(word)))
}

/// Splits a word into runs of digits and of letters: `2026年` is two.
fn numbers_apart(word: &str) -> impl Iterator<Item = &str> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = rest.find(|c: char| c.is_ascii_digit() != first.is_ascii_digit()).unwrap_or(rest.len());
        let (run, after) = rest.split_at(end);
        rest = after;
        Some(run)
    })
}

fn is_byline_word(word: &str) -> bool {
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        return word.len() <= MAX_DIGITS;
    }
    // The lists are in lower case.
    let is = |phrase: &str| phrase.split(|c: char| !c.is_alphanumeric()).any(|part| part == word);
    // In Hebrew “in November” is one word.
    let is_month = |month: &str| is(month) || word.strip_prefix('ב').is_some_and(|rest| month.split('|').any(|name| name == rest));
    TIME_WORDS.contains(&word)
        || RANKS.contains(&word)
        || TIME_ZONES.iter().any(|(zone, _)| *zone == word)
        || matches!(word, "st" | "nd" | "rd" | "th" | "er")
        || MONTHS.iter().any(|(_, months)| months.iter().any(|month| is_month(month)))
        || PHRASES.iter().any(|list| list.iter().any(|phrase| is(phrase)))
}

#[cfg(test)]
mod tests {
    use super::{PHRASES, says_only_byline};

    #[test]
    fn phrases_are_in_lower_case() {
        assert!(PHRASES.iter().flat_map(|list| list.iter()).all(|phrase| phrase.to_lowercase() == **phrase));
    }

    #[test]
    fn lines_of_only_author_and_date_go_and_others_stay() {
        let authors = ["ida brook".to_owned(), "林可".to_owned()];
        let days = [("2026", "2")];
        let only = |text: &str| says_only_byline(text, &authors, &days);
        for line in [
            "By Ida Brook on 2 March 2026",
            "Ida Brook | Senior Writer | March 2, 2026",
            "2. März 2026, 10:15 Uhr",
            "2026年3月2日",
            "2 марта 2026",
            "2 במרץ 2026",
            "Ida Brook",
            "2 March 2026 · 12 min read",
            "5 minute read",
            "Lesezeit: ca. 5 Minuten",
            "Temps de lecture : 3 min",
            "阅读时间：5 分钟",
        ] {
            assert!(only(line), "{line}");
        }
        for line in [
            "By Ann Other",
            "3 March 2025",
            "Ida Brook won the race",
            "2 March 2026: the lamp goes out",
            "London, 2 March 2026",
            "By",
            "A 5 minute read of the map",
            "Read",
        ] {
            assert!(!only(line), "{line}");
        }
    }
}
