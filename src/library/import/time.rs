//! Times as other programs write them, in milliseconds since 1970.

use super::super::dates::{days_from_civil, days_of};
use super::super::reading::is_day;

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// Nothing was saved from the web before 1990 or after 2100: such a time is none.
const FIRST: i64 = 631_152_000_000;
const LAST: i64 = 4_102_444_800_000;

/// Seconds from 1601 to 1970, from which Chrome counts.
const WINDOWS_EPOCH: i64 = 11_644_473_600;

const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// When something was saved, as its source says it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Date {
    /// Nothing is said.
    #[default]
    None,
    /// Milliseconds since 1970.
    At(i64),
    /// Something is said and cannot be read, or is no time at which anything was saved.
    Unreadable,
}

impl Date {
    /// Reads a date. No text and 0 say nothing.
    pub(crate) fn read(text: &str, by: impl Fn(&str) -> Option<i64>) -> Date {
        match by(text) {
            Some(time) => Date::At(time),
            None if matches!(text.trim(), "" | "0" | "null" | "None") => Date::None,
            None => Date::Unreadable,
        }
    }

    /// The time, if there is one.
    pub(crate) fn time(self) -> Option<i64> {
        match self {
            Date::At(time) => Some(time),
            Date::None | Date::Unreadable => None,
        }
    }
}

impl From<Option<i64>> for Date {
    fn from(time: Option<i64>) -> Date {
        time.map_or(Date::None, Date::At)
    }
}

fn sane(time: i64) -> Option<i64> {
    (FIRST..LAST).contains(&time).then_some(time)
}

/// Seconds since 1970.
pub(crate) fn from_seconds(text: &str) -> Option<i64> {
    let whole = text.trim().split('.').next()?;
    sane(whole.parse::<i64>().ok()?.checked_mul(SECOND)?)
}

/// Milliseconds since 1970.
pub(crate) fn from_millis(text: &str) -> Option<i64> {
    sane(text.trim().parse().ok()?)
}

/// Microseconds since 1970, as Firefox counts.
pub(crate) fn from_micros(micros: i64) -> Option<i64> {
    sane(micros / 1_000)
}

/// Microseconds since 1601, as Chrome counts.
pub(crate) fn from_chrome(text: &str) -> Option<i64> {
    let micros: i64 = text.trim().parse().ok()?;
    sane((micros / 1_000).checked_sub(WINDOWS_EPOCH * SECOND)?)
}

/// A number of seconds, milliseconds or microseconds since 1970, told by its size.
pub(crate) fn from_number(number: f64) -> Option<i64> {
    let size = number.abs();
    let millis = if size < 1e11 {
        number * 1e3
    } else if size < 1e14 {
        number
    } else {
        number / 1e3
    };
    sane(millis as i64)
}

/// Any time: a number, ISO 8601, or a date in English.
pub(crate) fn parse(text: &str) -> Option<i64> {
    let text = text.trim();
    if text.is_empty() || text.len() > 80 {
        return None;
    }
    if text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return from_number(text.parse().ok()?);
    }
    iso(text).or_else(|| compact(text)).or_else(|| in_words(text)).and_then(sane)
}

/// `2016-09-08T11:55:58.123+0200`, with a space for the `T`, without seconds, zone or time of day.
fn iso(text: &str) -> Option<i64> {
    let (date, rest) = (text.get(..10)?, text.get(10..)?);
    let mut parts = date.split(['-', '/']);
    let day = day_of(parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?)?;
    let rest = rest.trim_start_matches(['T', 't', ' ']);
    if rest.is_empty() {
        return Some(day);
    }
    let zone_at = rest.find(['Z', 'z', '+', '-', ' ']).unwrap_or(rest.len());
    Some(day + clock(&rest[..zone_at])? - zone(rest[zone_at..].trim())?)
}

/// `20160908T115558Z`.
fn compact(text: &str) -> Option<i64> {
    let (date, time) = text.strip_suffix('Z')?.split_once('T')?;
    let is_written_so = date.len() == 8 && time.len() == 6 && date.bytes().chain(time.bytes()).all(|byte| byte.is_ascii_digit());
    if !is_written_so {
        return None;
    }
    iso(&format!("{}-{}-{}T{}:{}:{}Z", &date[..4], &date[4..6], &date[6..], &time[..2], &time[2..4], &time[4..]))
}

fn day_of(year: i64, month: i64, day: i64) -> Option<i64> {
    let holds = (1..10_000).contains(&year) && (1..=12).contains(&month) && (1..=days_of(year, month)).contains(&day);
    holds.then(|| days_from_civil(year, month, day) * DAY)
}

/// `11:55`, `11:55:58`, `11:55:58.123456`.
fn clock(text: &str) -> Option<i64> {
    let mut parts = text.split(':');
    let hour: i64 = parts.next()?.parse().ok().filter(|hour| (0..24).contains(hour))?;
    let minute: i64 = parts.next()?.parse().ok().filter(|minute| (0..60).contains(minute))?;
    let rest = parts.next().unwrap_or("0");
    if parts.next().is_some() {
        return None;
    }
    let (second, part) = rest.split_once(['.', ',']).unwrap_or((rest, ""));
    let second: i64 = second.parse().ok().filter(|second| (0..61).contains(second))?;
    let millis = part
        .bytes()
        .take(3)
        .chain(b"000".iter().copied())
        .take(3)
        .try_fold(0, |sum, digit| digit.is_ascii_digit().then(|| sum * 10 + i64::from(digit - b'0')))?;
    Some(hour * HOUR + minute * MINUTE + second * SECOND + millis)
}

/// `Z`, `+02:00`, `+0200`, `+02`, `UTC`, `GMT+0200 (…)`, or nothing, which is UTC.
fn zone(text: &str) -> Option<i64> {
    let text = text.split('(').next().unwrap_or_default().trim();
    let text = text.trim_start_matches(['Z', 'z']).trim_start_matches("UTC").trim_start_matches("GMT").trim();
    if text.is_empty() {
        return Some(0);
    }
    let sign = match text.as_bytes().first()? {
        b'+' => 1,
        b'-' => -1,
        _ => return None,
    };
    let digits: String = text[1..].chars().filter(|sign| *sign != ':').collect();
    let hours: i64 = digits.get(..2)?.parse().ok()?;
    let minutes: i64 = digits.get(2..4).unwrap_or("0").parse().ok()?;
    (hours <= 14 && minutes < 60).then_some(sign * (hours * HOUR + minutes * MINUTE))
}

/// `Mon Jan 02 2023 10:20:30 GMT+0000 (…)`, `January 2, 2023 10:20 PM`, `2 Jan 2023`, `1/2/2023`.
fn in_words(text: &str) -> Option<i64> {
    let (mut year, mut month, mut day, mut time, mut ahead) = (None, None, None, 0, 0);
    if let Some(found) = american(text) {
        return Some(found);
    }
    // Some write a narrow space before the half of the day.
    for word in
        text.split('(').next()?.split(|sign: char| sign.is_whitespace() || matches!(sign, ',' | 'T')).filter(|word| !word.is_empty())
    {
        let lower = word.trim_end_matches('.').to_ascii_lowercase();
        if word.contains(':') && !word.starts_with(['+', '-', 'G', 'U']) {
            let end = word.find(['Z', '+']).unwrap_or(word.len());
            time = clock(&word[..end])?;
            ahead = zone(&word[end..]).unwrap_or(0);
        } else if let Some(at) = MONTHS.iter().position(|name| lower.get(..3) == Some(name)) {
            month = i64::try_from(at).ok().map(|at| at + 1);
        } else if let Some(half) = Half::of(word) {
            time = half.time(time);
        } else if let Ok(number) = lower.trim_end_matches(|sign: char| sign.is_ascii_alphabetic()).parse::<i64>()
            && word.as_bytes()[0].is_ascii_digit()
        {
            if number > 31 { year = Some(number) } else { day = Some(number) }
        } else if word.starts_with(['+', '-', 'G', 'U', 'Z']) {
            ahead = zone(word).unwrap_or(0);
        }
    }
    Some(day_of(year?, month?, day?)? + time - ahead)
}

/// Any time; of `31/1/2023` the day comes first.
pub(crate) fn parse_day_first(text: &str) -> Option<i64> {
    let mut parts = text.trim().splitn(3, '/');
    match (parts.next(), parts.next(), parts.next()) {
        (Some(day), Some(month), Some(rest)) if day.len() <= 2 => parse(&format!("{month}/{day}/{rest}")),
        _ => parse(text),
    }
}

/// `1/31/2023`, `1/31/2023 10:20:30` or `1/31/2023, 10:20 PM`: the month first, as in the places that write so.
fn american(text: &str) -> Option<i64> {
    let (date, rest) = text.split_once(|sign: char| sign.is_whitespace() || sign == ',').unwrap_or((text, ""));
    let mut parts = date.split('/');
    let (month, day, year) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let mut words = rest.split(|sign: char| sign.is_whitespace() || sign == ',').filter(|word| !word.is_empty());
    let word = words.next().unwrap_or_default();
    // The half of the day may stand right behind the time.
    let digits = word.trim_end_matches(|sign: char| sign.is_ascii_alphabetic() || sign == '.');
    let half = if digits.len() < word.len() { &word[digits.len()..] } else { words.next().unwrap_or_default() };
    let time = clock(digits).unwrap_or(0);
    Some(day_of(year, month, day)? + Half::of(half).map_or(time, |half| half.time(time)))
}

/// A half of the day.
#[derive(Clone, Copy)]
enum Half {
    Morning,
    Afternoon,
}

impl Half {
    /// `AM`, `p.m.` and the like.
    fn of(word: &str) -> Option<Half> {
        match word.replace('.', "").to_ascii_lowercase().as_str() {
            "am" => Some(Half::Morning),
            "pm" => Some(Half::Afternoon),
            _ => None,
        }
    }

    /// The time of a clock with twelve hours in this half.
    fn time(self, clock: i64) -> i64 {
        match self {
            Half::Afternoon if clock < 12 * HOUR => clock + 12 * HOUR,
            Half::Morning if clock >= 12 * HOUR => clock - 12 * HOUR,
            _ => clock,
        }
    }
}

/// A date as the library keeps it: ISO 8601, from a time.
pub(crate) fn iso_of(time: i64) -> String {
    super::super::dates::second(time)
}

/// When a text was published, as the library keeps it: a day stays a day.
pub(crate) fn published(text: &str) -> Option<String> {
    let time = parse(text)?;
    Some(if is_day(text.trim()) { text.trim().to_owned() } else { iso_of(time) })
}

#[cfg(test)]
mod tests {
    use super::{from_chrome, from_micros, from_millis, from_seconds, iso_of, parse, parse_day_first, published};

    #[test]
    fn times_are_read_however_they_are_written() {
        let at = 1_473_328_558_000;
        for text in [
            "2016-09-08T11:55:58+0200",
            "2016-09-08T11:55:58+02:00",
            "2016-09-08T09:55:58Z",
            "2016-09-08T09:55:58.000Z",
            "2016-09-08 09:55:58+00:00",
            "2016-09-08 09:55:58",
            "2016-09-08 09:55:58.000123+00:00",
            "2016-09-08 09:55:58 +0000",
            "2016-09-08 09:55:58 UTC",
            "20160908T095558Z",
            "1473328558",
            "1473328558000",
            "1473328558000000",
            "Thu Sep 08 2016 11:55:58 GMT+0200 (Central European Summer Time)",
            "September 8, 2016 9:55:58 AM",
            "Thu, 08 Sep 2016 09:55:58 GMT",
            "9/8/2016 09:55:58",
            "9/8/2016, 9:55:58 AM",
            "9/8/2016 9:55:58AM",
            "9/8/2016 9:55:58 a.m.",
            "September 8, 2016 at 9:55:58\u{202f}AM",
        ] {
            assert_eq!(parse(text), Some(at), "{text}");
        }
        assert_eq!(parse_day_first("08/09/2016 09:55:58"), Some(at));
        assert_eq!(parse("2016-09-08"), Some(1_473_292_800_000));
        assert_eq!(parse("Sep 8, 2016 1:05 PM"), Some(1_473_339_900_000));
        for afternoon in ["9/8/2016 1:05 PM", "9/8/2016, 1:05:00\u{202f}pm", "9/8/2016 1:05PM"] {
            assert_eq!(parse(afternoon), Some(1_473_339_900_000), "{afternoon}");
        }
        assert_eq!(parse("9/8/2016 12:05 AM"), Some(1_473_293_100_000));
        assert_eq!(parse_day_first("8/9/2016 12:05 PM"), Some(1_473_336_300_000));
        assert_eq!(parse("2016-09-08T09:55"), Some(1_473_328_500_000));
        assert_eq!(iso_of(at), "2016-09-08T09:55:58Z");
        assert_eq!(published(" 2016-09-08 ").as_deref(), Some("2016-09-08"));
        assert_eq!(published("2016-09-08T11:55:58+0200").as_deref(), Some("2016-09-08T09:55:58Z"));
    }

    #[test]
    fn what_is_no_time_is_none() {
        for text in [
            "",
            "x",
            "0",
            "-5",
            "99999999999999999999",
            "2016-13-01",
            "2016-02-30",
            "2016-09-08T25:00",
            "1200-01-01",
            "1/2",
            ":",
            "+",
            "2016-09-08Tx",
            "é016-09-08",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
        for text in ["", "0", "x", "9223372036854775807", "-1"] {
            assert_eq!((from_seconds(text), from_millis(text), from_chrome(text)), (None, None, None), "{text}");
        }
        assert_eq!(from_seconds("1600322788"), Some(1_600_322_788_000));
        assert_eq!(from_chrome("13244796388000000"), Some(1_600_322_788_000));
        assert_eq!(from_micros(1_600_322_788_000_000), Some(1_600_322_788_000));
    }
}
