//! Chooses the dates of publication and of the last update among the candidates.

use crate::article::{Fact, PageKind};
use crate::meta::candidates::{Candidate, Candidates};
use crate::meta::dates::date_time::DateTime;
use crate::meta::dates::day_month_order::DayMonthOrder;
use crate::meta::dates::parse::parse_date;
use crate::rules::metadata::sources::Field;
use crate::url::Url;

/// Up to this rank a date is near the title.
const MAX_NEAR_RANK: u8 = 36;
/// The source of a date with a label for the first publication. Metadata with the same day may add the time.
const FIRST_PUBLISHED: &str = "page first published";
/// Sources of dates that the page shows.
const VISIBLE_SOURCES: &[&str] = &["page time element", "page date class", "page date line"];

/// The dates of publication and of the last update.
pub fn published_and_modified(
    candidates: &Candidates,
    url: Option<&Url>,
    order: DayMonthOrder,
    kind: PageKind,
) -> (Option<Fact<String>>, Option<Fact<String>>) {
    let in_url = url.and_then(url_date);
    let published = best_date(candidates, Field::Published, order).or_else(|| Some((in_url?, "page url")));
    let modified = best_date(candidates, Field::Modified, order);
    // In a forum, the date next to the first post is when its author joined.
    let shown = |declared| visible_before_declared(candidates, declared, modified, in_url, order).filter(|_| kind != PageKind::Forum);
    let published =
        published.map(|declared| visible_among_declared(candidates, declared, order).or_else(|| shown(declared)).unwrap_or(declared));
    let fact = |(date, source): (DateTime, &'static str)| Fact { value: date.iso(), source };
    (published.map(fact), modified.map(fact))
}

/// Of two dates in the metadata, the one that the page shows near its title, if it does not show the more trusted one.
fn visible_among_declared(
    candidates: &Candidates,
    declared: (DateTime, &'static str),
    order: DayMonthOrder,
) -> Option<(DateTime, &'static str)> {
    let all = candidates.of(Field::Published);
    let days =
        |near: fn(&Candidate) -> bool| all.iter().filter(move |c| near(c)).filter_map(|c| Some((parse_date(&c.text, order)?, c.source)));
    let is_shown = |day: &DateTime| {
        days(|c| c.rank <= MAX_NEAR_RANK && VISIBLE_SOURCES.contains(&c.source)).any(|(shown, _)| shown.ymd() == day.ymd())
    };
    if declared.1.starts_with("page ") || is_shown(&declared.0) {
        return None;
    }
    days(|c| c.rank < MAX_NEAR_RANK && !c.source.starts_with("page "))
        .find(|(day, _)| day.has_day() && day.ymd() != declared.0.ymd() && is_shown(day))
}

/// A date that the page shows near its title, if the metadata repeats the date of the last update, or a later one, as that of publication.
/// No page shows a date of publication before it was published.
fn visible_before_declared(
    candidates: &Candidates,
    declared: (DateTime, &'static str),
    modified: Option<(DateTime, &'static str)>,
    in_url: Option<DateTime>,
    order: DayMonthOrder,
) -> Option<(DateTime, &'static str)> {
    let (day, source) = declared;
    let overwritten = modified.is_none_or(|(modified, _)| modified.ymd() <= day.ymd());
    if source.starts_with("page ") || !overwritten || in_url.is_some_and(|address| address.ymd() == day.ymd()) {
        return None;
    }
    let near = |c: &&&Candidate| c.rank <= MAX_NEAR_RANK && VISIBLE_SOURCES.contains(&c.source);
    let all = candidates.of(Field::Published);
    let mut shown =
        all.iter().filter(near).filter_map(|c| Some((parse_date(&c.text, order)?, c.source))).filter(|(shown, _)| shown.has_day());
    let first = shown.next()?;
    // Several dates belong to several things, and the same date with day and month swapped is the same date.
    let (year, month, date) = day.ymd();
    let is_sure = shown.all(|(other, _)| other.ymd() == first.0.ymd()) && first.0.ymd() != (year, date, month);
    (is_sure && first.0.is_plausible() && first.0.ymd() < day.ymd()).then_some(first)
}

fn best_date(candidates: &Candidates, field: Field, order: DayMonthOrder) -> Option<(DateTime, &'static str)> {
    let all = candidates.of(field);
    let read_all = || all.iter().filter_map(|c| Some((parse_date(&c.text, order)?, c.source)));
    let plausible = || read_all().filter(|(date, _)| date.is_plausible());
    // A day from a less trusted source is worth more than a month.
    let with_zone = |first: (DateTime, &'static str)| {
        let other = plausible().find(|(date, _)| first.1 == FIRST_PUBLISHED && date.adds_zone_to(&first.0));
        other.unwrap_or(first)
    };
    plausible()
        .find(|(date, _)| date.has_day())
        .map(with_zone)
        .or_else(|| plausible().next())
        .or_else(|| read_all().find(|(_, source)| source.contains("citation") || source.contains(" dc")))
}

/// The date in a URL, as in `/2026/11/03/`.
fn url_date(url: &Url) -> Option<DateTime> {
    let parts: Vec<&str> = url.path().split('/').collect();
    let number = |text: &str, len: std::ops::RangeInclusive<usize>| text.bytes().all(|b| b.is_ascii_digit()) && len.contains(&text.len());
    for window in parts.windows(3) {
        if number(window[0], 4..=4) && number(window[1], 1..=2) && number(window[2], 1..=2) {
            return parse_date(&window.join("-"), DayMonthOrder::DayFirst).filter(DateTime::is_plausible);
        }
    }
    // A date at the start of the last segment: `2026-11-03-title`.
    let last = parts.iter().rev().find(|part| !part.is_empty())?;
    let start = last
        .get(..10)
        .filter(|text| text.bytes().enumerate().all(|(i, b)| if i == 4 || i == 7 { b == b'-' || b == b'_' } else { b.is_ascii_digit() }));
    parse_date(&start?.replace('_', "-"), DayMonthOrder::DayFirst).filter(|date| date.is_plausible() && date.has_day())
}
