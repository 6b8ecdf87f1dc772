//! The time zone of the machine: how far its clock is ahead of UTC at a time. It is read from where Unix has it, the variable TZ or the file
//! /etc/localtime (RFC 9636); a machine that has neither is taken to be at UTC.

use std::env;
use std::fs;
use std::path::{Component, Path};

use pith::library::day;

/// Seconds of a day.
const DAY: i64 = 24 * 60 * 60;
/// The days of zones, if their rule does not say them.
const USUAL_DAYS: &str = "M3.2.0,M11.1.0";
/// Where the zones are.
const ZONES: &str = "/usr/share/zoneinfo";
/// The zone of the machine.
const OF_MACHINE: &str = "/etc/localtime";

/// A time zone. Without anything it is UTC.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct TimeZone {
    /// Seconds ahead of UTC from a second since 1970 on.
    changes: Vec<(i64, i32)>,
    /// Seconds ahead before the first change.
    first: i32,
    /// What holds after the last one.
    rule: Option<Rule>,
}

/// A rule that holds in every year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rule {
    ahead: i32,
    summer: Option<Summer>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Summer {
    ahead: i32,
    begins: Moment,
    ends: Moment,
}

/// A day of a year, and a second from its midnight on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Moment {
    day: YearDay,
    second: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum YearDay {
    /// The nth such weekday of a month, 5 for the last.
    Weekday { month: i64, nth: i64, weekday: i64 },
    /// From 1, as if there were no leap day.
    WithoutLeapDay(i64),
    /// From 0.
    Count(i64),
}

impl TimeZone {
    /// That of the machine.
    pub fn of_machine() -> TimeZone {
        let of_file = |path: &Path| fs::read(path).ok().and_then(|bytes| TimeZone::of_bytes(&bytes));
        let Ok(name) = env::var("TZ") else { return of_file(Path::new(OF_MACHINE)).unwrap_or_default() };
        let name = name.strip_prefix(':').unwrap_or(&name);
        let path = Path::new(ZONES).join(name);
        // Like the C library, no zone is sought above the folder.
        let is_zone = !name.is_empty() && !Path::new(name).components().any(|part| part == Component::ParentDir);
        is_zone.then(|| of_file(&path)).flatten().or_else(|| TimeZone::of_text(name)).unwrap_or_default()
    }

    /// Minutes ahead of UTC at a time in milliseconds since 1970.
    pub fn minutes_ahead(&self, time: i64) -> i32 {
        let second = time.div_euclid(1000);
        let passed = self.changes.partition_point(|(from, _)| *from <= second);
        let ahead = match (passed.checked_sub(1).and_then(|last| self.changes.get(last)), self.rule) {
            (_, Some(rule)) if passed == self.changes.len() => rule.ahead_at(second),
            (Some((_, ahead)), _) => *ahead,
            (None, _) => self.first,
        };
        ahead.div_euclid(60)
    }

    /// A zone that TZ describes.
    fn of_text(text: &str) -> Option<TimeZone> {
        Some(TimeZone { rule: Some(Rule::read(text)?), ..TimeZone::default() })
    }

    /// A zone of a file. Its first part has times of 32 bits; where there is another one, only that counts.
    fn of_bytes(bytes: &[u8]) -> Option<TimeZone> {
        let (zone, rest) = part(bytes, 4)?;
        if *bytes.get(4)? < b'2' {
            return Some(zone);
        }
        let (mut zone, rest) = part(rest, 8)?;
        let rule = std::str::from_utf8(rest).ok().and_then(|text| text.strip_prefix('\n')?.split('\n').next());
        zone.rule = rule.and_then(Rule::read);
        Some(zone)
    }
}

/// A part of a file, in which a time has so many bytes, and what stands behind it.
fn part(bytes: &[u8], width: usize) -> Option<(TimeZone, &[u8])> {
    let bytes = bytes.strip_prefix(b"TZif")?;
    let number = |at: usize| Some(u32::from_be_bytes(*bytes.get(at..)?.first_chunk()?) as usize);
    let [utc, standard, leaps, times, kinds, names] = [16, 20, 24, 28, 32, 36].map(number);
    let (times, kinds) = (times?, kinds?);
    let (head, rest) = bytes.get(40..)?.split_at_checked(times.checked_mul(width + 1)?)?;
    let (moments, kinds_of) = head.split_at_checked(times * width)?;
    let (described, rest) = rest.split_at_checked(kinds.checked_mul(6)?)?;
    let ahead = |kind: usize| Some(i32::from_be_bytes(*described.get(kind * 6..)?.first_chunk()?));
    let moment = |bytes: &[u8]| match bytes.first_chunk() {
        Some(bytes) => Some(i64::from_be_bytes(*bytes)),
        None => Some(i64::from(i32::from_be_bytes(*bytes.first_chunk()?))),
    };
    let changes = moments.chunks_exact(width).zip(kinds_of).map(|(at, kind)| Some((moment(at)?, ahead(usize::from(*kind))?)));
    let zone = TimeZone { changes: changes.collect::<Option<_>>()?, first: ahead(0)?, rule: None };
    let behind = names?.checked_add(leaps?.checked_mul(width + 4)?)?.checked_add(standard?)?.checked_add(utc?)?;
    Some((zone, rest.get(behind..)?))
}

impl Rule {
    /// Reads a rule such as `CET-1CEST,M3.5.0,M10.5.0/3`.
    fn read(text: &str) -> Option<Rule> {
        let rest = without_name(text)?;
        let (behind, rest) = clock(rest)?;
        let ahead = -i32::try_from(behind).ok()?;
        if rest.is_empty() {
            return Some(Rule { ahead, summer: None });
        }
        let rest = without_name(rest)?;
        let (of_summer, rest) = match rest.starts_with([',']) || rest.is_empty() {
            true => (ahead + 3600, rest),
            false => clock(rest).and_then(|(behind, rest)| Some((-i32::try_from(behind).ok()?, rest)))?,
        };
        let (begins, ends) = rest.strip_prefix(',').unwrap_or(USUAL_DAYS).split_once(',')?;
        Some(Rule { ahead, summer: Some(Summer { ahead: of_summer, begins: Moment::read(begins)?, ends: Moment::read(ends)? }) })
    }

    fn ahead_at(self, second: i64) -> i32 {
        let Some(Summer { ahead, begins, ends }) = self.summer else { return self.ahead };
        let here = second.saturating_add(i64::from(self.ahead));
        let Some(year) = day(here.saturating_mul(1000)).get(..4).and_then(|year| year.parse().ok()) else { return self.ahead };
        let (begins, ends) = (begins.second_in(year) - i64::from(self.ahead), ends.second_in(year) - i64::from(ahead));
        // South of the equator summer is at the end and the beginning of a year.
        let is_summer = if begins < ends { (begins..ends).contains(&second) } else { !(ends..begins).contains(&second) };
        if is_summer { ahead } else { self.ahead }
    }
}

/// What stands behind the name of a time: letters, or anything in angle brackets.
fn without_name(text: &str) -> Option<&str> {
    if let Some(quoted) = text.strip_prefix('<') {
        return quoted.split_once('>').map(|(_, rest)| rest);
    }
    let rest = text.trim_start_matches(|sign: char| sign.is_ascii_alphabetic());
    (text.len() - rest.len() >= 3).then_some(rest)
}

/// Reads hours, minutes and seconds, and gives them as seconds with what stands behind them.
fn clock(text: &str) -> Option<(i64, &str)> {
    let end = text.find(|sign: char| !sign.is_ascii_digit() && !matches!(sign, '+' | '-' | ':')).unwrap_or(text.len());
    let (time, rest) = text.split_at(end);
    let (sign, time) = time.strip_prefix('-').map_or((1, time.strip_prefix('+').unwrap_or(time)), |time| (-1, time));
    let mut seconds = 0;
    for (part, unit) in time.split(':').zip([3600, 60, 1]) {
        seconds += part.parse::<u16>().ok().filter(|count| *count <= 167).map(i64::from)? * unit;
    }
    Some((sign * seconds, rest))
}

impl Moment {
    /// Reads `M3.5.0/2`, `J60` or `59`. Without a time it is two in the morning.
    fn read(text: &str) -> Option<Moment> {
        let (day, time) = text.split_once('/').unwrap_or((text, "2"));
        let (second, "") = clock(time)? else { return None };
        let day = match (day.strip_prefix('M'), day.strip_prefix('J')) {
            (Some(day), _) => {
                let mut parts = day.split('.').map(|part| part.parse::<u8>().ok().map(i64::from));
                let mut next = |from: i64, to: i64| parts.next().flatten().filter(|number| (from..=to).contains(number));
                YearDay::Weekday { month: next(1, 12)?, nth: next(1, 5)?, weekday: next(0, 6)? }
            }
            (None, Some(day)) => YearDay::WithoutLeapDay(day.parse::<u16>().ok().map(i64::from)?),
            (None, None) => YearDay::Count(day.parse::<u16>().ok().map(i64::from)?),
        };
        Some(Moment { day, second })
    }

    /// The second since 1970 in a year, by the clock there.
    fn second_in(self, year: i64) -> i64 {
        let leaps = |year: i64| year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
        let first = 365 * (year - 1970) + leaps(year - 1) - leaps(1969);
        let is_leap = leaps(year) > leaps(year - 1);
        let day = match self.day {
            YearDay::Count(day) => day,
            YearDay::WithoutLeapDay(day) => day - 1 + i64::from(is_leap && day >= 60),
            YearDay::Weekday { month, nth, weekday } => {
                let lengths = [31, if is_leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
                let (before, of_month) = lengths.iter().zip(1..).fold((0, 31), |(before, of_month), (length, number)| match number {
                    number if number < month => (before + length, of_month),
                    number if number == month => (before, *length),
                    _ => (before, of_month),
                });
                // The first of January 1970 was a Thursday.
                let in_month = (weekday - (first + before + 4)).rem_euclid(7) + 7 * (nth - 1);
                before + if in_month < of_month { in_month } else { in_month - 7 }
            }
        };
        (first + day) * DAY + self.second
    }
}

#[cfg(test)]
mod tests {
    use super::TimeZone;

    /// Milliseconds of a second since 1970.
    fn ahead(zone: &TimeZone, second: i64) -> i32 {
        zone.minutes_ahead(second * 1000)
    }

    #[test]
    fn rules_of_both_halves_of_the_earth_are_read() {
        let zone = |text: &str| TimeZone::of_text(text).unwrap();
        // Noon of the first of January and July 2026.
        let (january, july) = (1_767_268_800, 1_782_907_200);
        for (text, of_january, of_july) in [
            ("UTC0", 0, 0),
            ("JST-9", 540, 540),
            ("<-03>3", -180, -180),
            ("IST-5:30", 330, 330),
            ("CET-1CEST,M3.5.0,M10.5.0/3", 60, 120),
            ("EST5EDT", -300, -240),
            ("AEST-10AEDT,M10.1.0,M4.1.0/3", 660, 600),
            ("IST-1GMT0,M10.5.0,M3.5.0/1", 0, 60),
            ("XXX0YYY,J60,J300", 0, 60),
            ("XXX0YYY,59,299/-1", 0, 60),
        ] {
            assert_eq!((ahead(&zone(text), january), ahead(&zone(text), july)), (of_january, of_july), "{text}");
        }
        // The seconds around both changes of 2026: 29 March 01:00 and 25 October 01:00 UTC.
        let berlin = zone("CET-1CEST,M3.5.0,M10.5.0/3");
        let changes = [1_774_746_000, 1_792_890_000].map(|second| (ahead(&berlin, second - 1), ahead(&berlin, second)));
        assert_eq!(changes, [(60, 120), (120, 60)]);
        for wrong in
            ["", "XX", "Nowhere/Nothing", "ABC", "ABC1DEF,M13.1.0,M1.1.0", "ABC1DEF,M3.5.0", "ABC1DEF,M3.5.0,M10.5.0/3x", "<A1", "ABC999"]
        {
            assert_eq!(TimeZone::of_text(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn files_have_their_changes_and_a_rule_for_what_comes_after() {
        let head = |times: u8, kinds: u8| [b"TZif2", &[0; 15][..], &[0; 12], &[0, 0, 0, times], &[0, 0, 0, kinds], &[0, 0, 0, 4]].concat();
        let kind = |ahead: i32| [&ahead.to_be_bytes()[..], &[0, 0]].concat();
        let old = [head(0, 1), kind(0), b"LMT\0".to_vec()].concat();
        let times = [[1000_i64, 2000].map(i64::to_be_bytes).concat(), vec![1, 0]].concat();
        let new = [head(2, 2), times, kind(600), kind(7200), b"LMT\0".to_vec(), b"\nXYZ-3\n".to_vec()].concat();
        let zone = TimeZone::of_bytes(&[old, new.clone()].concat()).unwrap();
        assert_eq!([0, 999, 1000, 1999, 2000].map(|second| ahead(&zone, second)), [10, 10, 120, 120, 180]);
        for cut in 0..new.len() - 8 {
            assert!(TimeZone::of_bytes(&[&new[..], &new[..cut]].concat()).is_none_or(|zone| zone.rule.is_none()), "{cut}");
        }
        assert_eq!(ahead(&TimeZone::default(), 5), 0);
    }
}
