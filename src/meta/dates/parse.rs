//! Reads dates as people and programs write them and says exactly what was known: a month, a day, a time, its zone. It guesses nothing:
//! an impossible date is none, "yesterday" is none, and whether 3/4 is in March or April is decided by the place of the page.

use std::ops::Range;

use crate::meta::dates::date_time::{Clock, Moment, READABLE, Zone};
use crate::meta::dates::day_month_order::Order;
use crate::meta::dates::months::month_named;
use crate::meta::dates::parser::Parser;
use crate::meta::dates::tokens::tokens;
use crate::rules::phrases::dates::YEAR_SIGNS;

/// Reads a value that is meant to be a date: an attribute, a field of data. It may be a month, a year or a Unix time.
pub fn read(text: &str, order: Order) -> Option<Moment> {
    let text = text.trim();
    if text.len() <= 17 && text.bytes().all(|b| b.is_ascii_digit()) {
        match text.len() {
            10 => return from_unix(text.parse().ok()?),
            13 => return from_unix(text.parse::<u64>().ok()? / 1000),
            _ => {}
        }
    }
    find(text, order).map(|(moment, _)| moment).or_else(|| read_part(text))
}

/// Finds the first date in a text that says a day.
pub fn find(text: &str, order: Order) -> Option<(Moment, Range<usize>)> {
    let parser = Parser { tokens: tokens(text), order };
    (0..parser.tokens.len()).find_map(|at| {
        let (mut moment, next) = parser.day(at)?;
        let (clock, next) = parser.clock(next).map_or((moment.clock, next), |(clock, next)| (Some(clock), next));
        moment.clock = clock;
        Some((moment, parser.tokens[at].start..parser.tokens[next - 1].end))
    })
}

/// Reads a month or a year alone.
fn read_part(text: &str) -> Option<Moment> {
    let parser = Parser { tokens: tokens(text), order: Order::DayFirst };
    let plausible = |year: u64| READABLE.contains(&year);
    let part = |year: u64, month: Option<u64>| {
        let valid = plausible(year) && month.is_none_or(|month| (1..=12).contains(&month));
        valid.then_some(Moment { year: year as u16, month: month.map(|month| month as u8), day: None, clock: None })
    };
    let year_at = |at: usize| parser.number(at, 4..=4);
    match (parser.number(0, 1..=4), parser.word(0).and_then(month_named)) {
        (_, Some(month)) => part(year_at(parser.skip_fill(1))?, Some(month)),
        (Some(year), _) if parser.tokens.len() == 1 => part(year_at(0).filter(|known| *known == year)?, None),
        (Some(_), _) if parser.sign(1, "-/.") => part(year_at(0)?, Some(parser.number(2, 1..=2)?)),
        (Some(_), _) if parser.unit(1, YEAR_SIGNS) => part(year_at(0)?, parser.number(2, 1..=2)),
        _ => None,
    }
}

/// The day and time of a count of seconds since 1970, in UTC.
fn from_unix(seconds: u64) -> Option<Moment> {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // The civil calendar from a day count, after Howard Hinnant (2013): years begin in March, eras have 400 of them.
    let shifted = days + 719_468;
    let (era, of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let day_of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    let clock = Clock { hour: (rest / 3600) as u8, minute: (rest / 60 % 60) as u8, second: Some((rest % 60) as u8), zone: Some(Zone::Utc) };
    Some(Moment { clock: Some(clock), ..Moment::new(year, month, day)? })
}

#[cfg(test)]
mod tests {
    use super::{Order, find, read};

    fn iso(text: &str, order: Order) -> Option<String> {
        read(text, order).map(|moment| moment.iso())
    }

    #[test]
    fn reads_what_programs_write() {
        for (text, expected) in [
            ("2026-11-03", "2026-11-03"),
            ("2026-11-03T08:05", "2026-11-03T08:05"),
            ("2026-11-03T08:05:09Z", "2026-11-03T08:05:09Z"),
            ("2026-11-03T08:05:09.123456+02:00", "2026-11-03T08:05:09+02:00"),
            ("2026-11-03 08:05:09 -0500", "2026-11-03T08:05:09-05:00"),
            ("2026-11-03T08:05:09+0000", "2026-11-03T08:05:09+00:00"),
            ("2026-11-03T08:05:09+00:00", "2026-11-03T08:05:09+00:00"),
            ("Tue, 03 Nov 2026 08:05:09 GMT", "2026-11-03T08:05:09Z"),
            ("Tue Nov 03 2026 08:05:09 GMT+0100 (CET)", "2026-11-03T08:05:09+01:00"),
            ("Tue Nov 03 08:05:09 CET 2026", "2026-11-03T08:05:09+01:00"),
            ("20261103", "2026-11-03"),
            ("20261103T080509Z", "2026-11-03T08:05:09Z"),
            ("2026/11/3", "2026-11-03"),
            ("1793693109", "2026-11-03T08:05:09Z"),
            ("1793693109000", "2026-11-03T08:05:09Z"),
            ("2026-11", "2026-11"),
            ("November 2026", "2026-11"),
            ("2026年11月", "2026-11"),
            ("2026", "2026"),
            ("1969-12-31", "1969-12-31"),
        ] {
            assert_eq!(iso(text, Order::DayFirst).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn reads_what_people_write() {
        for (text, expected) in [
            ("November 3rd, 2026", "2026-11-03"),
            ("Posted on Nov. 3, 2026 at 8:05 pm", "2026-11-03T20:05"),
            ("3 November 2026, 12:05 a.m. EST", "2026-11-03T00:05-05:00"),
            ("Dienstag, 3. November 2026, 8.05 Uhr", "2026-11-03T08:05"),
            ("Stand: 03.11.2026 | 08:05 Uhr", "2026-11-03T08:05"),
            ("Publié le 3 novembre 2026 à 8h05", "2026-11-03T08:05"),
            ("1er août 2026", "2026-08-01"),
            ("3 de noviembre de 2026", "2026-11-03"),
            ("3 ноября 2026 г., 08:05", "2026-11-03T08:05"),
            ("3 ноября 2026 в 08:05", "2026-11-03T08:05"),
            ("2026年11月3日 8时05分", "2026-11-03T08:05"),
            ("2026年11月3日（火）", "2026-11-03"),
            ("2026년 11월 3일 오후 8:05", "2026-11-03T20:05"),
            ("３/１１/２０２６", "2026-11-03"),
            ("٣ نوفمبر ٢٠٢٦", "2026-11-03"),
            ("3 บาท 3 พฤศจิกายน 2569", "2026-11-03"),
            ("3 नवंबर 2026", "2026-11-03"),
            ("3 Kasım 2026", "2026-11-03"),
            ("3 listopada 2026", "2026-11-03"),
            ("3 בנובמבר 2026, 08:05", "2026-11-03T08:05"),
            ("03-Nov-26", "2026-11-03"),
            ("4. 9. 2026", "2026-09-04"),
            ("2026-11-03 10:00 - 12:00", "2026-11-03T10:00"),
        ] {
            assert_eq!(find(text, Order::DayFirst).map(|(moment, _)| moment.iso()).unwrap_or_default(), expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_date_is_none() {
        for text in [
            "2026-02-30",
            "32.01.2026",
            "2026-13-01",
            "yesterday",
            "3 days ago",
            "version 10.0.2.15",
            "12/2026",
            "+49 30 123456",
            "",
            "May",
        ] {
            assert_eq!(find(text, Order::DayFirst), None, "{text}");
        }
        assert_eq!(read("99999999999999999999", Order::DayFirst), None);
    }

    #[test]
    fn the_place_decides_the_order_unless_a_number_does() {
        assert_eq!(iso("3/4/2026", Order::MonthFirst).as_deref(), Some("2026-03-04"));
        assert_eq!(iso("3/4/2026", Order::DayFirst).as_deref(), Some("2026-04-03"));
        assert_eq!(iso("3/14/2026", Order::DayFirst).as_deref(), Some("2026-03-14"));
        assert_eq!(iso("14/3/2026", Order::MonthFirst).as_deref(), Some("2026-03-14"));
        assert_eq!(iso("3.4.2026", Order::MonthFirst).as_deref(), Some("2026-04-03"));
    }

    #[test]
    fn says_where_the_date_stands() {
        let text = "By Ann Lee on Nov 3, 2026 in News";
        let (_, range) = find(text, Order::MonthFirst).unwrap();
        assert_eq!(&text[range], "Nov 3, 2026");
    }
}
