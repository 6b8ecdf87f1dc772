//! Reads the day or the age of a post: by what its elements are called, and by what its lines say.

use crate::clean::context::Context;
use crate::clean::thread::names::{has_word, property};
use crate::dates::{DateTime, DayMonthOrder, find_date};
use crate::page::{NodeId, Page, fold_space};
use crate::rules::attr::Attr;
use crate::rules::phrases::dates::{RELATIVE_ENDINGS, RELATIVE_PHRASES, RELATIVE_WORDS};
use crate::rules::substrings::Words;
use crate::rules::tag::Tag;
use crate::rules::thread_words::{DATE_WORDS, MEMBER_WORDS, STOPS};

/// What says that a date is that of a member, for texts of ASCII: only those of these words are in them.
static MEMBERS: Words = Words::new(MEMBER_WORDS);
/// Longest date, and longest title that begins with one, in characters.
const DATE_CHARS: usize = 40;
const TITLE_CHARS: usize = 60;
/// Characters of a day in ISO's form.
const DAY_CHARS: usize = 10;
/// Elements around a date whose names and labels say what it is of.
const LABEL_LEVELS: usize = 3;
/// Words of the line with a date from which on it is text.
const MAX_LINE_WORDS: u32 = 18;

/// What an element says about the day of its post.
pub(super) struct Told {
    pub text: String,
    /// Whether it is a day or an age. A time alone may be that of something else.
    pub is_sure: bool,
}

/// The date of a post, if the element holds nothing else; machine-readable if possible.
pub(super) fn date(page: &Page, node: NodeId) -> Option<Told> {
    let given = || page.attr(node, Attr::Datetime).or(page.attr(node, Attr::Content)).or(page.attr(node, Attr::Title)).map(fold_space);
    let given = || given().filter(|text| is_iso(text));
    let is_typed = page.tag(node) == Tag::Time
        || matches!(property(page, node), "datePublished" | "dateCreated" | "commentTime")
        || (page.tag(node) == Tag::Abbr && given().is_some());
    if !is_typed && !has_word(page, node, &DATE_WORDS) {
        return None;
    }
    // What is said after the date in an element of its own is not of the post: who changed it, and when.
    let is_long = page.text_of(node).chars().count() > DATE_CHARS;
    let part = if is_long { page.children(node).find(|part| page.words(*part) > 0).filter(|part| page.is_text(*part)) } else { None };
    let part = part.unwrap_or(node);
    if is_of_member(page, part) {
        return None;
    }
    let said = page.text_of(part);
    let sure = |text: String| {
        // Day and time in ISO's form may be divided by a space.
        let divided = plausible_date(&text).filter(|_| text.as_bytes().get(DAY_CHARS) == Some(&b' ') && begins_with_year(&text));
        Some(Told { text: divided.map_or(text, |(day, _)| day.iso()), is_sure: true })
    };
    if let Some(given) = given().or_else(|| attributes(page, part).map(fold_space).find(|text| is_iso(text))) {
        return (is_typed || is_date(&said)).then_some(given).and_then(sure);
    }
    day_in(page, part).and_then(sure).or_else(|| is_date(&said).then_some(Told { text: said, is_sure: false }))
}

/// What attributes of an element, and of those in it, may say about its date.
fn attributes(page: &Page, node: NodeId) -> impl Iterator<Item = &str> {
    page.subtree(node).filter_map(|part| page.attr(part, Attr::Datetime).or(page.attr(part, Attr::Title)))
}

fn is_iso(text: &str) -> bool {
    text.len() <= DATE_CHARS && begins_with_year(text)
}

/// A day that begins with its year is the same everywhere.
fn begins_with_year(text: &str) -> bool {
    text.as_bytes().get(..4).is_some_and(|year| year.iter().all(u8::is_ascii_digit))
}

fn is_date(text: &str) -> bool {
    text.chars().count() <= DATE_CHARS && text.chars().any(|c| c.is_numeric())
}

/// The day or the age of a post by what its lines say, outside of its text. A link that says nothing else leads to the post, and posts have a
/// time rather than those who wrote them.
pub(super) fn dated_line(ctx: &Context<'_>, texts: &[NodeId]) -> Option<(NodeId, String)> {
    let page = ctx.page;
    let (mut timed, mut first) = (None, None);
    for text in texts {
        // A short sentence may be all that a post says.
        let is_sentence = page.text_of(*text).trim_end().ends_with(STOPS);
        let Some(day) = day_in(page, *text).filter(|_| !is_sentence) else { continue };
        let Some(line) = page.parent(*text).filter(|line| page.words(*line) <= MAX_LINE_WORDS && !is_of_member(page, *text)) else {
            continue;
        };
        let is_link = page.ancestors(*text).take(LABEL_LEVELS).any(|around| page.tag(around) == Tag::A);
        if is_link && page.text_of(*text).trim_start().starts_with(day.as_str()) {
            return Some((line, day));
        }
        if timed.is_none() && has_time(&day) {
            timed = Some((line, day.clone()));
        }
        first = first.or(Some((line, day)));
    }
    timed.or(first)
}

/// Whether a text says the day of a head, or an age. Where the day turns, clocks of two zones differ by one.
pub(super) fn is_day(said: &str, known: &str) -> bool {
    let day = |text: &str| plausible_date(text).map(|(day, _)| day.ymd());
    match (day(said), day(known)) {
        (Some((year, month, day)), Some(known)) => (year, month) == (known.0, known.1) && day.abs_diff(known.2) <= 1,
        (None, _) => is_relative(said),
        _ => said == known,
    }
}

fn has_time(day: &str) -> bool {
    plausible_date(day).is_some_and(|(day, _)| day.time.is_some())
}

fn plausible_date(text: &str) -> Option<(DateTime, std::ops::Range<usize>)> {
    find_date(text, DayMonthOrder::DayFirst).filter(|(day, _)| day.is_plausible())
}

/// The day or the age that a node says, as an attribute in it or around it gives it in full, or as it stands there.
fn day_in(page: &Page, node: NodeId) -> Option<String> {
    let said = page.text_of(node);
    let given =
        page.ancestors(node).take(2).find_map(|around| page.attr(around, Attr::Datetime)).map(fold_space).filter(|given| is_iso(given));
    if let Some((day, _)) = given.as_deref().filter(|_| page.is_text(node)).and_then(plausible_date) {
        return Some(day.iso());
    }
    let is_age = is_relative(&said);
    if !is_date(&said) && !is_age {
        return None;
    }
    let day = |text: &str| {
        let (day, range) = plausible_date(text)?;
        if begins_with_year(&text[range.clone()]) {
            return Some((day.iso(), true));
        }
        let rest = text[range.start..].trim_end_matches(|c: char| !c.is_alphanumeric());
        Some((if day.time.is_some() { text[range].to_owned() } else { rest.to_owned() }, day.has_day()))
    };
    let around = page.ancestors(node).take(2).filter_map(|around| page.attr(around, Attr::Title));
    let titles = || attributes(page, node).chain(around).filter(|title| title.chars().count() <= TITLE_CHARS);
    let in_full = || titles().filter_map(day).find(|(_, has_day)| *has_day).map(|(day, _)| day);
    match day(&said).filter(|_| !is_age) {
        Some((day, true)) => Some(day),
        Some((month, false)) => in_full().or(Some(month)),
        None => in_full().or(is_age.then_some(said)),
    }
}

/// Whether a short text says how long ago something was.
pub(super) fn is_relative(text: &str) -> bool {
    let text = text.trim();
    // Lower case makes no text shorter, and has the same digits.
    if text.chars().count() > DATE_CHARS || !text.chars().any(char::is_numeric) {
        return false;
    }
    let text = text.to_lowercase();
    let is_short = text.chars().count() <= DATE_CHARS;
    let words = || text.split(|c: char| !c.is_alphanumeric()).any(|word| RELATIVE_WORDS.contains(&word));
    let phrases =
        || RELATIVE_PHRASES.iter().any(|phrase| text.contains(phrase)) || RELATIVE_ENDINGS.iter().any(|ending| text.ends_with(ending));
    is_short && (words() || phrases())
}

/// Whether a date is that of a member of the forum, or of a change: its label or the names around it say so.
fn is_of_member(page: &Page, date: NodeId) -> bool {
    let says = |text: &str| {
        if text.is_ascii() {
            return MEMBERS.are_in(text);
        }
        let text = text.to_lowercase();
        MEMBER_WORDS.iter().any(|word| text.contains(word))
    };
    let around = || page.ancestors(date).take(LABEL_LEVELS).take_while(|around| page.words(*around) <= MAX_LINE_WORDS);
    let is_named = around().chain([date]).any(|around| page.classes(around).any(says));
    let line = around().last().map(|line| page.text_of(line)).unwrap_or_default();
    let own = page.text_of(date);
    let label = line.find(&own).map_or("", |at| &line[..at]);
    let cell = around().find(|around| page.tag(*around) == Tag::Dd);
    let term = cell.and_then(|cell| page.parent(cell).and_then(|list| page.children(list).take_while(|part| *part != cell).last()));
    is_named || says(label) || says(&own) || term.is_some_and(|term| page.tag(term) == Tag::Dt)
}

#[cfg(test)]
mod tests {
    use super::date;
    use crate::page::scan::scan;

    fn of(head: &str) -> Option<(String, bool)> {
        let page = scan(&format!("<html><body><div>{head}</div></body></html>"), None).expect("a page");
        page.nodes().find_map(|node| date(&page, node)).map(|told| (told.text, told.is_sure))
    }

    fn sure(head: &str) -> Option<String> {
        of(head).filter(|(_, is_sure)| *is_sure).map(|(text, _)| text)
    }

    #[test]
    fn the_day_is_taken_from_the_line_or_in_full_from_beside_it() {
        assert_eq!(sure("<p class=date>#3 · May 16, 2024, 8:16 pm</p>").as_deref(), Some("May 16, 2024, 8:16 pm"));
        assert_eq!(sure("<p class=age title='2/21/2024 5:00 AM'>2 years ago</p>").as_deref(), Some("2/21/2024 5:00 AM"));
        assert_eq!(sure("<p class=age>2 years ago</p>").as_deref(), Some("2 years ago"));
        let inner = "<p class=post-date><a href=/p/1><span title='2024-05-20 12:57:35Z, License: x'>May 20 at 12:57</span></a></p>";
        assert_eq!(sure(inner).as_deref(), Some("2024-05-20T12:57:35Z"));
        assert_eq!(sure("<meta itemprop=datePublished content=2024-11-27T15:50:23Z>").as_deref(), Some("2024-11-27T15:50:23Z"));
        assert_eq!(sure("<time datetime=2024-11-27T15:50>long ago</time>").as_deref(), Some("2024-11-27T15:50"));
    }

    #[test]
    fn a_change_is_not_the_day_of_the_post() {
        let changed = "<p class=date>2019-02-23, 09:14 PM <span>(Last edited: 2024-01-05, 03:27 AM by <a href=/u>Ann</a>)</span></p>";
        assert_eq!(sure(changed).as_deref(), Some("2019-02-23T21:14"));
        assert_eq!(of("<p class=time>edited Jul 18, 2024 at 13:41</p>"), None);
        assert_eq!(of("<p class=date>Joined: Mar 3, 2011</p>"), None);
    }

    #[test]
    fn a_time_alone_is_doubtful() {
        assert_eq!(of("<em class=time>9:17 am</em>"), Some(("9:17 am".to_owned(), false)));
    }
}
