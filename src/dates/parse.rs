//! Parses dates as people and programs write them, with exactly what is given: a month, a day, a time, its zone. Nothing is guessed: an
//! impossible date is none, "yesterday" is none, and the order of day and month comes from the page.

use std::ops::Range;

use crate::dates::date_time::{DateTime, PARSED_YEARS, TimeOfDay, Zone};
use crate::dates::day_month_order::DayMonthOrder;
use crate::dates::months::month_by_name;
use crate::dates::parser::Parser;
use crate::dates::tokens::{may_have_date, tokenize};
use crate::rules::phrases::dates::YEAR_UNITS;

/// Days between 1 March of the year 0 and the first of a Unix time.
const DAYS_BEFORE_1970: u64 = 719_468;

/// Parses a value that is meant to be a date, such as an attribute or a metadata field. It may be a month, a year or a Unix time.
pub fn parse_date(text: &str, order: DayMonthOrder) -> Option<DateTime> {
    let text = text.trim();
    if text.len() <= 17 && text.bytes().all(|b| b.is_ascii_digit()) {
        match text.len() {
            10 => return from_unix(text.parse().ok()?),
            13 => return from_unix(text.parse::<u64>().ok()? / 1000),
            _ => {}
        }
    }
    find_date(text, order).map(|(date, _)| date).or_else(|| parse_month_or_year(text))
}

/// Finds the first date with a day in a text, and its byte range.
pub fn find_date(text: &str, order: DayMonthOrder) -> Option<(DateTime, Range<usize>)> {
    if !may_have_date(text) {
        return None;
    }
    let parser = Parser { tokens: tokenize(text), order };
    (0..parser.tokens.len()).find_map(|at| {
        let (mut date, next) = parser.day(at)?;
        let (time, next) = parser.time_of_day(next).map_or((date.time, next), |(time, next)| (Some(time), next));
        date.time = time;
        Some((date, parser.tokens[at].start..parser.tokens[next - 1].end))
    })
}

/// Parses a month or a year alone.
fn parse_month_or_year(text: &str) -> Option<DateTime> {
    let parser = Parser { tokens: tokenize(text), order: DayMonthOrder::DayFirst };
    let plausible = |year: u64| PARSED_YEARS.contains(&year);
    let part = |year: u64, month: Option<u64>| {
        let valid = plausible(year) && month.is_none_or(|month| (1..=12).contains(&month));
        valid.then_some(DateTime { year: year as u16, month: month.map(|month| month as u8), day: None, time: None })
    };
    let year_at = |at: usize| parser.number(at, 4..=4);
    match (parser.number(0, 1..=4), parser.word(0).and_then(month_by_name)) {
        (_, Some(month)) => part(year_at(parser.skip_fillers(1))?, Some(month)),
        (Some(year), _) if parser.tokens.len() == 1 => part(year_at(0).filter(|known| *known == year)?, None),
        (Some(_), _) if parser.is_sign(1, "-/.") => part(year_at(0)?, Some(parser.number(2, 1..=2)?)),
        (Some(_), _) if parser.is_word_in(1, YEAR_UNITS) => part(year_at(0)?, parser.number(2, 1..=2)),
        _ => None,
    }
}

/// The date and time of a Unix time, in UTC.
fn from_unix(seconds: u64) -> Option<DateTime> {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let time =
        TimeOfDay { hour: (rest / 3600) as u8, minute: (rest / 60 % 60) as u8, second: Some((rest % 60) as u8), zone: Some(Zone::Utc) };
    Some(DateTime { time: Some(time), ..DateTime::of_day_count(days + DAYS_BEFORE_1970)? })
}

#[cfg(test)]
mod tests {
    use super::{DayMonthOrder, find_date, parse_date};

    fn iso(text: &str, order: DayMonthOrder) -> Option<String> {
        parse_date(text, order).map(|date| date.iso())
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
            assert_eq!(iso(text, DayMonthOrder::DayFirst).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn parses_what_people_write() {
        for (text, expected) in [
            ("November 3rd, 2026", "2026-11-03"),
            ("Posted on Nov. 3, 2026 at 8:05 pm", "2026-11-03T20:05"),
            ("3 November 2026, 12:05 a.m. EST", "2026-11-03T00:05-05:00"),
            ("Dienstag, 3. November 2026, 8.05 Uhr", "2026-11-03T08:05"),
            ("Stand: 03.11.2026 | 08:05 Uhr", "2026-11-03T08:05"),
            ("Publié le 3 novembre 2026 à 8h05", "2026-11-03T08:05"),
            ("1er août 2026", "2026-08-01"),
            ("Tuesday 3, November 2026", "2026-11-03"),
            ("Published 3, November 2026", "2026-11-03"),
            ("3, November 2026", "2026-11-03"),
            ("3 de noviembre de 2026", "2026-11-03"),
            ("3 ноября 2026 г., 08:05", "2026-11-03T08:05"),
            ("3 ноября 2026 в 08:05", "2026-11-03T08:05"),
            ("2026年11月3日 8时05分", "2026-11-03T08:05"),
            ("2026年11月3日（火）", "2026-11-03"),
            ("2026/11/03(火) 20:05:09", "2026-11-03T20:05:09"),
            ("2026-11-03（星期二）20:05", "2026-11-03T20:05"),
            ("3 Nov 2026 (Tue), 08:05", "2026-11-03T08:05"),
            ("2026년 11월 3일 오후 8:05", "2026-11-03T20:05"),
            ("３/１１/２０２６", "2026-11-03"),
            ("٣ نوفمبر ٢٠٢٦", "2026-11-03"),
            ("3 บาท 3 พฤศจิกายน 2569", "2026-11-03"),
            ("3 พ.ย. 2569", "2026-11-03"),
            ("วันที่ 3 มี.ค. 2569 8:05", "2026-03-03T08:05"),
            ("Ngày 3 tháng 11 năm 2026", "2026-11-03"),
            ("Thứ ba, 3 tháng 11, 2026", "2026-11-03"),
            ("۱۲ آبان ۱۴۰۵", "2026-11-03"),
            ("1405/08/12 - 08:05", "2026-11-03T08:05"),
            ("۱ فروردین ۱۴۰۳", "2024-03-20"),
            ("۳۰ اسفند ۱۴۰۳", "2025-03-20"),
            ("۳ نوامبر ۲۰۲۶", "2026-11-03"),
            ("3 नवंबर 2026", "2026-11-03"),
            ("3 Kasım 2026", "2026-11-03"),
            ("প্রকাশ : ১৪ মে ২০২৪", "2024-05-14"),
            ("১৪ ফেব্রুয়ারি ২০২৪, ১০:২২", "2024-02-14T10:22"),
            ("மே 14, 2024", "2024-05-14"),
            ("14 ஜனவரி 2024", "2024-01-14"),
            ("25 كانون الثاني 2024", "2024-01-25"),
            ("3 تشرين الأول 2024", "2024-10-03"),
            ("3 تشرين الثاني/نوفمبر 2024", "2024-11-03"),
            ("3 نوفمبر/تشرين الثاني 2024", "2024-11-03"),
            ("9 غشت 2024", "2024-08-09"),
            ("14 ماي 2024", "2024-05-14"),
            ("วันอังคารที่ 14 พฤษภาคม พ.ศ. 2567", "2024-05-14"),
            ("2024. máj. 14.", "2024-05-14"),
            ("2024. május 14. 10:22", "2024-05-14T10:22"),
            ("23-11-12 10:20", "2012-11-23T10:20"),
            ("3 listopada 2026", "2026-11-03"),
            ("3 בנובמבר 2026, 08:05", "2026-11-03T08:05"),
            ("الثلاثاء، 3 نوفمبر 2026 08:05 م", "2026-11-03T20:05"),
            ("3 آب/اغسطس 2026", "2026-08-03"),
            ("令和8年11月3日", "2026-11-03"),
            ("二〇二六年十一月三日", "2026-11-03"),
            ("二○二六年十月二十三日 8时05分", "2026-10-23T08:05"),
            ("民國一一五年十月十日", "2026-10-10"),
            ("令和八年十一月三十日", "2026-11-30"),
            ("平成元年十二月三日", "1989-12-03"),
            ("中華民國115年11月3日", "2026-11-03"),
            ("03-Nov-26", "2026-11-03"),
            ("4. 9. 2026", "2026-09-04"),
            ("26 | 11 | 2026", "2026-11-26"),
            ("3.3.10", "2010-03-03"),
            ("Stand: 3.3.10", "2010-03-03"),
            ("Mittwoch, 3.3.10", "2010-03-03"),
            ("Hans Müller, 3.3.10, 8.05 Uhr", "2010-03-03T08:05"),
            ("Hans Müller 03.03.10", "2010-03-03"),
            ("03.03.98", "1998-03-03"),
            ("2026-11-03 10:00 - 12:00", "2026-11-03T10:00"),
        ] {
            assert_eq!(find_date(text, DayMonthOrder::DayFirst).map(|(date, _)| date.iso()).unwrap_or_default(), expected, "{text}");
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
            "2.5.14.13. MailNotifier",
            "BIND 9 9.18.49-1~deb12u3",
            "HAProxy version 2.6.12",
            "FFTW 3.3.10",
            "Release: 1.4.46",
            "since v3.3.10",
            "Cabal-1.19.12",
            "3.1.10. Where to begin",
            "3.1.10. I have an extra account",
            "2.6.12-1",
            "11.12.46",
            "1 | 2 | 26",
            "12/2026",
            "30/12/1404",
            "Key words, BCP 14, March 1997",
            "Issue 3, May 2020",
            "Vol. 4, No. 3, May 2020",
            "1405/13/01",
            "1404/12/30",
            "1403-02-25",
            "3 كانون الثالث 2024",
            "3 tháng 13 năm 2026",
            "+49 30 123456",
            "",
            "May",
        ] {
            assert_eq!(find_date(text, DayMonthOrder::DayFirst), None, "{text}");
        }
        assert_eq!(parse_date("99999999999999999999", DayMonthOrder::DayFirst), None);
    }

    #[test]
    fn the_page_decides_the_order_unless_a_number_does() {
        assert_eq!(iso("3/4/2026", DayMonthOrder::MonthFirst).as_deref(), Some("2026-03-04"));
        assert_eq!(iso("3/4/2026", DayMonthOrder::DayFirst).as_deref(), Some("2026-04-03"));
        assert_eq!(iso("3/14/2026", DayMonthOrder::DayFirst).as_deref(), Some("2026-03-14"));
        assert_eq!(iso("14/3/2026", DayMonthOrder::MonthFirst).as_deref(), Some("2026-03-14"));
        assert_eq!(iso("3.4.2026", DayMonthOrder::MonthFirst).as_deref(), Some("2026-04-03"));
    }

    #[test]
    fn some_languages_put_the_year_first_or_count_years_of_their_own() {
        let year_first = |text: &str| iso(text, DayMonthOrder::YearFirst);
        assert_eq!(year_first("发布时间: 23-11-12 10:20").as_deref(), Some("2023-11-12T10:20"));
        assert_eq!(year_first("26.11.03").as_deref(), Some("2026-11-03"));
        assert_eq!(year_first("3/11/2026").as_deref(), Some("2026-11-03"));
        assert_eq!(year_first("23-11-42"), None);
        assert_eq!(iso("1403-02-25", DayMonthOrder::Persian).as_deref(), Some("2024-05-14"));
        assert_eq!(iso("2024-05-14", DayMonthOrder::Persian).as_deref(), Some("2024-05-14"));
    }

    #[test]
    fn gives_the_range_of_the_date() {
        let text = "By Ann Lee on Nov 3, 2026 in News";
        let (_, range) = find_date(text, DayMonthOrder::MonthFirst).unwrap();
        assert_eq!(&text[range], "Nov 3, 2026");
    }
}
