//! Reads the date in an address.

use std::ops::RangeInclusive;

use crate::dates::date_time::DateTime;
use crate::dates::day_month_order::DayMonthOrder;
use crate::dates::parse::parse_date;
use crate::url::Url;

/// Eight digits that begin with one of these years are a date and not a number.
const LIKELY_YEARS: RangeInclusive<u16> = 2000..=2039;
/// Length of a day in numbers, `03-11-2026`.
const DAY_CHARS: usize = 10;

/// The date in a URL, as in `/2026/11/03/`, `/2026-11/03/`, `/2026/1103/`, `/t20261103_12.html`.
pub fn url_date(url: &Url) -> Option<DateTime> {
    let parts: Vec<&str> = url.path().split('/').filter(|part| !part.is_empty()).collect();
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit() || b == b'-') && text.len() >= 2;
    let whole = |text: &str| parse_date(text, DayMonthOrder::DayFirst).filter(|date| date.is_plausible() && date.has_day());
    let year_first = |text: &str| text.len() >= 4 && text.as_bytes()[..4].iter().all(u8::is_ascii_digit);
    let two = parts.windows(2).filter(|pair| digits(pair[0]) && digits(pair[1]) && year_first(pair[0]));
    let mut two = two.map(|pair| format!("{}{}", pair[0], pair[1]).replace('-', "")).filter(|text| text.len() == 8);
    if let Some(date) = two.find_map(|text| whole(&text)) {
        return Some(date);
    }
    let eight = |part: &&str| {
        let part = part.strip_prefix('t').unwrap_or(part);
        let run = part.bytes().take_while(u8::is_ascii_digit).count();
        (run == 8 && year_first(part)).then(|| whole(&part[..8])).flatten().filter(|date| LIKELY_YEARS.contains(&date.year))
    };
    if let Some(date) = parts.iter().rev().take(2).find_map(eight) {
        return Some(date);
    }
    let number = |text: &str, len: RangeInclusive<usize>| text.bytes().all(|b| b.is_ascii_digit()) && len.contains(&text.len());
    for window in parts.windows(3) {
        if number(window[0], 4..=4) && number(window[1], 1..=2) && number(window[2], 1..=2) {
            return parse_date(&window.join("-"), DayMonthOrder::DayFirst).filter(DateTime::is_plausible);
        }
    }
    // A date at the start of the last segment: `2026-11-03-title`, or all of it: `03-11-2026`.
    let last = parts.last()?;
    if last.len() == DAY_CHARS && last.bytes().enumerate().all(|(i, b)| if i == 2 || i == 5 { b == b'-' } else { b.is_ascii_digit() }) {
        return whole(last);
    }
    let start = last
        .get(..10)
        .filter(|text| text.bytes().enumerate().all(|(i, b)| if i == 4 || i == 7 { b == b'-' || b == b'_' } else { b.is_ascii_digit() }));
    parse_date(&start?.replace('_', "-"), DayMonthOrder::DayFirst).filter(|date| date.is_plausible() && date.has_day())
}
