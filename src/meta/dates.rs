//! Reads dates as people and programs write them and says exactly what was known: a month, a day, a time, its zone. It guesses nothing:
//! an impossible date is none, "yesterday" is none, and whether 3/4 is in March or April is decided by the place of the page.

use std::ops::Range;

use crate::rules::phrases::{DATE_FILL, DAY_SIGNS, MONTH_SIGNS, MONTHS, YEAR_SIGNS, ZONES};

/// Characters looked at for a date. One stands at the beginning of a line that tells it.
const MAX_CHARS: usize = 400;
/// The web began in this year; an earlier date is a subject, not a publication, unless a citation says so.
pub const FIRST_YEAR: u16 = 1990;
/// Years beyond this are typing errors or terms of the future.
pub const LAST_YEAR: u16 = 2079;
/// Years that can be told at all, for citations of older works.
const READABLE: std::ops::RangeInclusive<u64> = 1500..=2100;
/// Years between the Buddhist and the common era, and where the former stand today.
const BUDDHIST: (u64, std::ops::RangeInclusive<u64>) = (543, 2510..=2610);

/// Which of two numbers before a year is the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// 4/3/2026 is in March.
    DayFirst,
    /// 4/3/2026 is in April.
    MonthFirst,
}

/// A time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    hour: u8,
    minute: u8,
    second: Option<u8>,
    /// Minutes east of Greenwich, where it is said.
    zone: Option<i16>,
}

/// A date, as much of it as is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Year of the common era.
    pub year: u16,
    /// Month, 1 to 12.
    pub month: Option<u8>,
    /// Day of the month.
    pub day: Option<u8>,
    /// Time of day.
    pub clock: Option<Clock>,
}

impl Moment {
    /// The date in ISO 8601, with no more than is known.
    pub fn iso(&self) -> String {
        let mut out = format!("{:04}", self.year);
        let Some(month) = self.month else { return out };
        out.push_str(&format!("-{month:02}"));
        let Some(day) = self.day else { return out };
        out.push_str(&format!("-{day:02}"));
        let Some(clock) = self.clock else { return out };
        out.push_str(&format!("T{:02}:{:02}", clock.hour, clock.minute));
        if let Some(second) = clock.second {
            out.push_str(&format!(":{second:02}"));
        }
        match clock.zone {
            Some(0) => out.push('Z'),
            Some(zone) => {
                let sign = if zone < 0 { '-' } else { '+' };
                out.push_str(&format!("{sign}{:02}:{:02}", zone.abs() / 60, zone.abs() % 60));
            }
            None => {}
        }
        out
    }

    /// Whether a page of today can have been published or changed then.
    pub fn is_of_the_web(&self) -> bool {
        (FIRST_YEAR..=LAST_YEAR).contains(&self.year)
    }

    /// Whether the day is known.
    pub fn has_day(&self) -> bool {
        self.day.is_some()
    }

    fn new(year: u64, month: u64, day: u64) -> Option<Moment> {
        let year = if BUDDHIST.1.contains(&year) { year - BUDDHIST.0 } else { year };
        let valid = READABLE.contains(&year) && (1..=12).contains(&month) && (1..=days_of(year, month)).contains(&day);
        valid.then_some(Moment { year: year as u16, month: Some(month as u8), day: Some(day as u8), clock: None })
    }
}

fn days_of(year: u64, month: u64) -> u64 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

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
        let (clock, next) = parser.clock(next).map_or((None, next), |(clock, next)| (Some(clock), next));
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
    let clock = Clock { hour: (rest / 3600) as u8, minute: (rest / 60 % 60) as u8, second: Some((rest % 60) as u8), zone: Some(0) };
    Some(Moment { clock: Some(clock), ..Moment::new(year, month, day)? })
}

/// The number of a month by its name in any language.
fn month_named(word: &str) -> Option<u64> {
    if word.len() < 3 {
        return None;
    }
    let lower = word.to_lowercase();
    MONTHS
        .iter()
        .find_map(|(_, months)| months.iter().position(|forms| forms.split('|').any(|form| form == lower)).map(|place| place as u64 + 1))
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum What<'t> {
    Number(u64),
    Word(&'t str),
    Sign(char),
}

#[derive(Clone, Copy, Debug)]
struct Token<'t> {
    what: What<'t>,
    start: usize,
    end: usize,
    /// How many characters it has.
    chars: usize,
}

/// The value of a digit of any script pages write dates in.
fn digit(c: char) -> Option<u64> {
    let zero = match c {
        '0'..='9' => '0',
        '٠'..='٩' => '٠',
        '۰'..='۹' => '۰',
        '०'..='९' => '०',
        '๐'..='๙' => '๐',
        '０'..='９' => '０',
        _ => return None,
    };
    Some(u64::from(u32::from(c) - u32::from(zero)))
}

/// Whether the character writes by itself: dates in Chinese and Japanese have no spaces.
fn stands_alone(c: char) -> bool {
    matches!(u32::from(c), 0x3400..=0x9fff | 0xac00..=0xd7af)
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut out: Vec<Token<'_>> = Vec::new();
    for (at, c) in text.char_indices().take(MAX_CHARS) {
        let end = at + c.len_utf8();
        let last = out.last_mut().filter(|token| token.end == at);
        let is_letter = c.is_alphabetic() || matches!(u32::from(c), 0x0300..=0x036f | 0x0900..=0x0965 | 0x0e30..=0x0e4e);
        let token = match (digit(c), last) {
            (Some(value), Some(Token { what: What::Number(number), end: last_end, chars, .. })) if *chars < 17 => {
                (*number, *last_end, *chars) = (*number * 10 + value, end, *chars + 1);
                continue;
            }
            (Some(value), _) => What::Number(value),
            (None, Some(Token { what: What::Word(word), start, end: last_end, chars }))
                if is_letter && !stands_alone(c) && !word.starts_with(stands_alone) =>
            {
                (*word, *last_end, *chars) = (&text[*start..end], end, *chars + 1);
                continue;
            }
            _ if is_letter => What::Word(&text[at..end]),
            _ if c.is_whitespace() => continue,
            _ => What::Sign(c),
        };
        out.push(Token { what: token, start: at, end, chars: 1 });
    }
    out
}

struct Parser<'t> {
    tokens: Vec<Token<'t>>,
    order: Order,
}

impl Parser<'_> {
    /// The number at a place, if it has so many digits.
    fn number(&self, at: usize, digits: std::ops::RangeInclusive<usize>) -> Option<u64> {
        match self.tokens.get(at)? {
            Token { what: What::Number(value), chars, .. } if digits.contains(chars) => Some(*value),
            _ => None,
        }
    }

    fn word(&self, at: usize) -> Option<&str> {
        match self.tokens.get(at)?.what {
            What::Word(word) => Some(word),
            _ => None,
        }
    }

    fn sign(&self, at: usize, signs: &str) -> bool {
        matches!(self.tokens.get(at), Some(Token { what: What::Sign(c), .. }) if signs.contains(*c))
    }

    fn unit(&self, at: usize, units: &[&str]) -> bool {
        self.word(at).is_some_and(|word| units.contains(&word))
    }

    /// Passes over at most three signs and small words between the parts of a date.
    fn skip_fill(&self, mut at: usize) -> usize {
        for _ in 0..3 {
            let fill = self.sign(at, ".,-/'’،") || self.word(at).is_some_and(|word| DATE_FILL.contains(&word.to_lowercase().as_str()));
            at += usize::from(fill);
        }
        at
    }

    /// Reads a day that begins at a place.
    fn day(&self, at: usize) -> Option<(Moment, usize)> {
        let token = self.tokens.get(at)?;
        match token.what {
            What::Number(value) => match token.chars {
                8 => Moment::new(value / 10_000, value / 100 % 100, value % 100).map(|moment| (moment, at + 1)),
                14 => {
                    let day = value / 1_000_000;
                    Moment::new(day / 10_000, day / 100 % 100, day % 100).map(|moment| (moment, at + 1))
                }
                4 => self.year_first(at, value),
                1 | 2 => self.numbers(at, value).or_else(|| self.day_first(at, value)),
                _ => None,
            },
            What::Word(word) => self.month_first(at, month_named(word)?),
            What::Sign(_) => None,
        }
    }

    /// `2026-11-03`, `2026年11月3日`, `2026 Nov 3`.
    fn year_first(&self, at: usize, year: u64) -> Option<(Moment, usize)> {
        if self.sign(at + 1, "-/.‑–") && self.sign(at + 3, "-/.‑–") {
            let day = self.number(at + 4, 1..=2)?;
            return Moment::new(year, self.number(at + 2, 1..=2)?, day).map(|moment| (moment, at + 5));
        }
        if self.unit(at + 1, YEAR_SIGNS) && self.unit(at + 3, MONTH_SIGNS) && self.unit(at + 5, DAY_SIGNS) {
            return Moment::new(year, self.number(at + 2, 1..=2)?, self.number(at + 4, 1..=2)?).map(|moment| (moment, at + 6));
        }
        let month_at = self.skip_fill(at + 1);
        let month = month_named(self.word(month_at)?)?;
        let day_at = self.skip_fill(month_at + 1);
        // A number of two digits before a colon is the hour, not the day.
        let day = self.number(day_at, 1..=2).filter(|_| !self.sign(day_at + 1, ":"))?;
        Moment::new(year, month, day).map(|moment| (moment, day_at + 1))
    }

    /// `3/11/2026`, `3.11.26`.
    fn numbers(&self, at: usize, first: u64) -> Option<(Moment, usize)> {
        let separator = match self.tokens.get(at + 1)?.what {
            What::Sign(c @ ('/' | '.' | '-')) => c,
            _ => return None,
        };
        let second = self.number(at + 2, 1..=2)?;
        if self.tokens.get(at + 3)?.what != What::Sign(separator) {
            return None;
        }
        let year = self.number(at + 4, 4..=4).or_else(|| self.number(at + 4, 2..=2).map(|year| 2000 + year))?;
        // Versions and addresses go on: 10.0.2.15.
        if self.sign(at + 5, ".") && self.number(at + 6, 1..=4).is_some() && self.tokens[at + 5].end == self.tokens[at + 6].start {
            return None;
        }
        let month_first = (self.order == Order::MonthFirst && separator != '.' && first <= 12) || second > 12;
        let (day, month) = if month_first { (second, first) } else { (first, second) };
        Moment::new(year, month, day).map(|moment| (moment, at + 5))
    }

    /// `3rd of November 2026`, `3. November 2026`, `3-Nov-2026`.
    fn day_first(&self, at: usize, day: u64) -> Option<(Moment, usize)> {
        let month_at = self.skip_fill(at + 1);
        let month = month_named(self.word(month_at)?)?;
        let year_at = self.skip_fill(month_at + 1);
        let year = match self.number(year_at, 4..=4) {
            Some(year) => year,
            None if self.sign(year_at.wrapping_sub(1), "-'’") => 2000 + self.number(year_at, 2..=2)?,
            None => return None,
        };
        Moment::new(year, month, day).map(|moment| (moment, year_at + 1))
    }

    /// `November 3rd, 2026`.
    fn month_first(&self, at: usize, month: u64) -> Option<(Moment, usize)> {
        let day_at = self.skip_fill(at + 1);
        let day = self.number(day_at, 1..=2)?;
        let year_at = self.skip_fill(day_at + 1);
        let year = match self.number(year_at, 4..=4) {
            Some(year) => year,
            None if self.sign(year_at.wrapping_sub(1), "'’") => 2000 + self.number(year_at, 2..=2)?,
            None => return None,
        };
        Moment::new(year, month, day).map(|moment| (moment, year_at + 1))
    }

    /// Reads a time of day that follows a date.
    fn clock(&self, at: usize) -> Option<(Clock, usize)> {
        let mut at = at;
        let mut after_noon = None;
        for _ in 0..4 {
            let word = self.word(at).map(str::to_lowercase);
            let half = word.as_deref().and_then(|word| half_of_day(word, self.word(at + 1)));
            after_noon = after_noon.or(half);
            let skipped = self.sign(at, ",-–—|·•@()") || half.is_some() || word.is_some_and(|word| DATE_FILL.contains(&word.as_str()));
            // The second sign of 上午 and its like.
            at += usize::from(skipped) + usize::from(half.is_some() && self.word(at + 1).is_some());
        }
        if let Some((clock, next)) = self.compact_clock(at) {
            return Some((clock, next));
        }
        let hour = self.number(at, 1..=2)?;
        let (minute, second, mut next) = self.minutes(at)?;
        if let Some((half, len)) = self.half_after(next) {
            after_noon = Some(half);
            next += len;
        }
        let hour = match (after_noon, hour) {
            (Some(true), 1..=11) => hour + 12,
            (Some(false), 12) => 0,
            _ => hour,
        };
        if hour > 23 || minute > 59 || second.is_some_and(|second| second > 60) {
            return None;
        }
        let (zone, next) = self.zone(next).map_or((None, next), |(zone, next)| (Some(zone), next));
        Some((Clock { hour: hour as u8, minute: minute as u8, second: second.map(|second| second as u8), zone }, next))
    }

    /// `T101500Z` after eight digits.
    fn compact_clock(&self, at: usize) -> Option<(Clock, usize)> {
        let value = self.number(at, 6..=6)?;
        let (hour, minute, second) = (value / 10_000, value / 100 % 100, value % 100);
        if hour > 23 || minute > 59 || second > 59 {
            return None;
        }
        let (zone, next) = self.zone(at + 1).map_or((None, at + 1), |(zone, next)| (Some(zone), next));
        Some((Clock { hour: hour as u8, minute: minute as u8, second: Some(second as u8), zone }, next))
    }

    /// Minutes and seconds after an hour, and what follows them.
    fn minutes(&self, at: usize) -> Option<(u64, Option<u64>, usize)> {
        let minute = self.number(at + 2, 2..=2);
        if self.sign(at + 1, ":：") {
            let second = if self.sign(at + 3, ":：") { self.number(at + 4, 2..=2) } else { None };
            let mut next = if second.is_some() { at + 5 } else { at + 3 };
            // Fractions of a second are more than anybody wants to know.
            let adjacent = |at: usize| self.tokens.get(at).is_some_and(|token| self.tokens[at - 1].end == token.start);
            if second.is_some() && self.sign(next, ".,") && adjacent(next + 1) && self.number(next + 1, 1..=9).is_some() {
                next += 2;
            }
            return Some((minute?, second, next));
        }
        if self.unit(at + 1, &["時", "时", "点", "點", "시"]) {
            let next = at + 3 + usize::from(self.unit(at + 3, &["分", "분"]));
            return Some((self.number(at + 2, 1..=2)?, None, next));
        }
        let french = self.word(at + 1).is_some_and(|word| word.eq_ignore_ascii_case("h"));
        let german = self.sign(at + 1, ".") && self.word(at + 3).is_some_and(|word| word.eq_ignore_ascii_case("uhr"));
        (french || german).then_some((minute?, None, at + 3))
    }

    /// `am`, `p.m.` after a time: whether it is after noon, and how many tokens that takes.
    fn half_after(&self, at: usize) -> Option<(bool, usize)> {
        let word = self.word(at)?.to_ascii_lowercase();
        match word.as_str() {
            "am" => Some((false, 1)),
            "pm" => Some((true, 1)),
            "a" | "p" if self.sign(at + 1, ".") && self.word(at + 2).is_some_and(|m| m.eq_ignore_ascii_case("m")) => {
                Some((word == "p", 3 + usize::from(self.sign(at + 3, "."))))
            }
            _ => None,
        }
    }

    fn zone(&self, at: usize) -> Option<(i16, usize)> {
        if let Some(word) = self.word(at) {
            let lower = word.to_lowercase();
            let (_, offset) = ZONES.iter().find(|(name, _)| *name == lower)?;
            let further = if *offset == 0 { self.offset(at + 1) } else { None };
            return Some(further.unwrap_or((*offset, at + 1)));
        }
        self.offset(at)
    }

    /// `+02:00`, `-0500`.
    fn offset(&self, at: usize) -> Option<(i16, usize)> {
        let sign = self.tokens.get(at).filter(|token| matches!(token.what, What::Sign('+' | '-' | '−')))?;
        let number = self.tokens.get(at + 1)?;
        let touches_time = at > 0 && self.tokens[at - 1].end == sign.start;
        let touches_number = sign.end == number.start;
        let (hours, minutes, next) = match number {
            Token { what: What::Number(value), chars: 4, .. } if touches_number => (value / 100, value % 100, at + 2),
            // With a space before it a hyphen joins two times: 10:00 - 12:00.
            Token { what: What::Number(value), chars: 1 | 2, .. } if touches_number && (touches_time || sign.what == What::Sign('+')) => {
                let minutes = if self.sign(at + 2, ":") { self.number(at + 3, 2..=2) } else { None };
                (*value, minutes.unwrap_or(0), if minutes.is_some() { at + 4 } else { at + 2 })
            }
            _ => return None,
        };
        if hours > 14 || minutes > 59 {
            return None;
        }
        let offset = (hours * 60 + minutes) as i16;
        Some((if sign.what == What::Sign('+') { offset } else { -offset }, next))
    }
}

/// Whether words before a time say that it is after noon.
fn half_of_day(word: &str, next: Option<&str>) -> Option<bool> {
    match (word, next) {
        ("上" | "오", Some("午" | "전")) => Some(false),
        ("下" | "오", Some("午" | "후")) => Some(true),
        ("午", Some("前")) => Some(false),
        ("午", Some("後" | "后")) => Some(true),
        _ => None,
    }
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
            ("2026-11-03T08:05:09+0000", "2026-11-03T08:05:09Z"),
            ("Tue, 03 Nov 2026 08:05:09 GMT", "2026-11-03T08:05:09Z"),
            ("Tue Nov 03 2026 08:05:09 GMT+0100 (CET)", "2026-11-03T08:05:09+01:00"),
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
            ("3 ноября 2026 г., 08:05", "2026-11-03"),
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
            ("3 בנובמבר 2026", ""),
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
