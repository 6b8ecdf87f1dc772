//! Picks the days of publication and of change: of what data says and the page shows, the day that text had first. It finds no days.

use crate::article::{Fact, PageKind};
use crate::meta::candidates::{Candidate, Found};
use crate::meta::dates::date_time::Moment;
use crate::meta::dates::day_month_order::Order;
use crate::meta::dates::parse::read;
use crate::rules::metadata::sources::Field;
use crate::url::Url;

/// Ranks of dates that stand near the title.
const NEAR: u8 = 36;
/// A line that says when a text was first published; what tells programs that day may say its time, too.
const FIRST_PUBLISHED: &str = "page first published";
/// Sources that are dates the page shows.
const SHOWN: &[&str] = &["page time element", "page date class", "page date line"];

/// The dates of publication and change.
pub fn dates(found: &Found, url: Option<&Url>, order: Order, kind: PageKind) -> (Option<Fact<String>>, Option<Fact<String>>) {
    let in_address = url.and_then(url_date);
    let published = moment(found, Field::Published, order).or_else(|| Some((in_address?, "page url")));
    let modified = moment(found, Field::Modified, order);
    // Near the first post of a forum stands since when its author is a member.
    let shown = |told| shown_before(found, told, modified, in_address, order).filter(|_| kind != PageKind::Forum);
    let published = published.map(|told| shown_of_two(found, told, order).or_else(|| shown(told)).unwrap_or(told));
    let fact = |(moment, source): (Moment, &'static str)| Fact { value: moment.iso(), source };
    (published.map(fact), modified.map(fact))
}

/// Of two days that data tells, the one the page shows near its title, where it does not show the surer one.
fn shown_of_two(found: &Found, told: (Moment, &'static str), order: Order) -> Option<(Moment, &'static str)> {
    let all = found.of(Field::Published);
    let days = |near: fn(&Candidate) -> bool| all.iter().filter(move |c| near(c)).filter_map(|c| Some((read(&c.text, order)?, c.source)));
    let is_shown = |day: &Moment| days(|c| c.rank <= NEAR && SHOWN.contains(&c.source)).any(|(shown, _)| shown.ymd() == day.ymd());
    if told.1.starts_with("page ") || is_shown(&told.0) {
        return None;
    }
    days(|c| c.rank < NEAR && !c.source.starts_with("page ")).find(|(day, _)| day.has_day() && day.ymd() != told.0.ymd() && is_shown(day))
}

/// A day the page shows near its title, where the data calls the day of the last change, or an even later one, that of publication: nothing
/// is shown as published before it was.
fn shown_before(
    found: &Found,
    told: (Moment, &'static str),
    modified: Option<(Moment, &'static str)>,
    in_address: Option<Moment>,
    order: Order,
) -> Option<(Moment, &'static str)> {
    let (day, source) = told;
    let overwritten = modified.is_none_or(|(modified, _)| modified.ymd() <= day.ymd());
    if source.starts_with("page ") || !overwritten || in_address.is_some_and(|address| address.ymd() == day.ymd()) {
        return None;
    }
    let near = |c: &&&Candidate| c.rank <= NEAR && SHOWN.contains(&c.source);
    let all = found.of(Field::Published);
    let mut shown = all.iter().filter(near).filter_map(|c| Some((read(&c.text, order)?, c.source))).filter(|(shown, _)| shown.has_day());
    let first = shown.next()?;
    // Several days are those of several things, and the same day with its numbers the other way round is the same day.
    let (year, month, date) = day.ymd();
    let is_sure = shown.all(|(other, _)| other.ymd() == first.0.ymd()) && first.0.ymd() != (year, date, month);
    (is_sure && first.0.is_of_the_web() && first.0.ymd() < day.ymd()).then_some(first)
}

fn moment(found: &Found, field: Field, order: Order) -> Option<(Moment, &'static str)> {
    let all = found.of(field);
    let read_all = || all.iter().filter_map(|c| Some((read(&c.text, order)?, c.source)));
    let of_the_web = || read_all().filter(|(moment, _)| moment.is_of_the_web());
    // A day is worth more than a month from a surer source.
    let exact = |first: (Moment, &'static str)| {
        let other = of_the_web().find(|(moment, _)| first.1 == FIRST_PUBLISHED && moment.says_zone_of(&first.0));
        other.unwrap_or(first)
    };
    of_the_web()
        .find(|(moment, _)| moment.has_day())
        .map(exact)
        .or_else(|| of_the_web().next())
        .or_else(|| read_all().find(|(_, source)| source.contains("citation") || source.contains(" dc")))
}

/// The day in an address, as in `/2026/11/03/`.
fn url_date(url: &Url) -> Option<Moment> {
    let parts: Vec<&str> = url.path().split('/').collect();
    let number = |text: &str, len: std::ops::RangeInclusive<usize>| text.bytes().all(|b| b.is_ascii_digit()) && len.contains(&text.len());
    for window in parts.windows(3) {
        if number(window[0], 4..=4) && number(window[1], 1..=2) && number(window[2], 1..=2) {
            return read(&window.join("-"), Order::DayFirst).filter(Moment::is_of_the_web);
        }
    }
    // A day at an end of the last part: `2026-11-03-title`, `title-20261103`.
    let last = parts.iter().rev().find(|part| !part.is_empty())?;
    let start = last
        .get(..10)
        .filter(|text| text.bytes().enumerate().all(|(i, b)| if i == 4 || i == 7 { b == b'-' || b == b'_' } else { b.is_ascii_digit() }));
    read(&start?.replace('_', "-"), Order::DayFirst).filter(|moment| moment.is_of_the_web() && moment.has_day())
}
