//! Reads a day among tokens: in figures, by the name of its month, year first or last.

use std::sync::LazyLock;

use crate::meta::dates::tokens::{Token, What};
use crate::meta::dates::{Moment, Order};
use crate::rules::phrases::dates::{DATE_FILL, DAY_SIGNS, MONTH_SIGNS, YEAR_SIGNS};
use crate::rules::phrases::months::{MONTH_PREFIXES, MONTHS};

/// For the last five bits of a first byte, those of the second bytes with which names of months begin, one bit each: hardly any word of a
/// text is a month, and two bytes tell most words from all of them.
static BEGINNINGS: [u32; 32] = beginnings();

const fn beginnings() -> [u32; 32] {
    let mut pairs = [0; 32];
    let mut row = 0;
    while row < MONTHS.len() {
        let mut month = 0;
        while month < 12 {
            let forms = MONTHS[row].1[month].as_bytes();
            let mut at = 0;
            while at + 1 < forms.len() {
                if at == 0 || forms[at - 1] == b'|' {
                    pairs[(forms[at] & 31) as usize] |= 1 << (forms[at + 1] & 31);
                }
                at += 1;
            }
            month += 1;
        }
        row += 1;
    }
    pairs
}

/// The names of months in all languages, each with its first two bytes before it.
static NAMES: LazyLock<Vec<([u8; 2], u64, &'static str)>> = LazyLock::new(|| {
    let numbered = MONTHS.iter().flat_map(|(_, months)| (1..).zip(months));
    let forms = numbered.flat_map(|(month, forms)| forms.split('|').map(move |form| (month, form)));
    forms.filter_map(|(month, form)| Some((*form.as_bytes().first_chunk()?, month, form))).collect()
});

/// The number of a month by its name as it stands in the tables.
fn named(name: &str) -> Option<u64> {
    let start: [u8; 2] = *name.as_bytes().first_chunk()?;
    if BEGINNINGS[usize::from(start[0] & 31)] >> (start[1] & 31) & 1 == 0 {
        return None;
    }
    NAMES.iter().find(|(first, _, form)| *first == start && *form == name).map(|(_, month, _)| *month)
}

/// The number of a month by its name in any language, also where a word of one letter is written together with it.
pub fn month_named(word: &str) -> Option<u64> {
    if word.len() < 3 {
        return None;
    }
    // Most words are small letters of ASCII already, and no prefix is.
    if word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return named(word);
    }
    let lower = word.to_lowercase();
    let bare = MONTH_PREFIXES.iter().find_map(|prefix| lower.strip_prefix(prefix));
    named(&lower).or_else(|| named(bare?))
}

/// The tokens of a text and how its numbers are read.
pub struct Parser<'t> {
    /// The tokens.
    pub tokens: Vec<Token<'t>>,
    /// Which of two numbers is the day.
    pub order: Order,
}

impl Parser<'_> {
    /// The number at a place, if it has so many digits.
    pub fn number(&self, at: usize, digits: std::ops::RangeInclusive<usize>) -> Option<u64> {
        match self.tokens.get(at)? {
            Token { what: What::Number(value), chars, .. } if digits.contains(chars) => Some(*value),
            _ => None,
        }
    }

    /// The word at a place.
    pub fn word(&self, at: usize) -> Option<&str> {
        match self.tokens.get(at)?.what {
            What::Word(word) => Some(word),
            _ => None,
        }
    }

    /// Whether one of these signs stands at a place.
    pub fn sign(&self, at: usize, signs: &str) -> bool {
        matches!(self.tokens.get(at), Some(Token { what: What::Sign(c), .. }) if signs.contains(*c))
    }

    /// Whether one of these words stands at a place.
    pub fn unit(&self, at: usize, units: &[&str]) -> bool {
        self.word(at).is_some_and(|word| units.contains(&word))
    }

    /// Passes over at most three signs and small words between the parts of a date.
    pub fn skip_fill(&self, mut at: usize) -> usize {
        for _ in 0..3 {
            let fill = self.sign(at, ".,-/'’،") || self.word(at).is_some_and(|word| DATE_FILL.contains(&word.to_lowercase().as_str()));
            at += usize::from(fill);
        }
        at
    }

    /// Reads a day that begins at a place.
    pub fn day(&self, at: usize) -> Option<(Moment, usize)> {
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

    /// `November 3rd, 2026`, `Nov 03 08:05:09 CET 2026`.
    fn month_first(&self, at: usize, month: u64) -> Option<(Moment, usize)> {
        let day_at = self.skip_fill(at + 1);
        let day = self.number(day_at, 1..=2)?;
        let year_at = self.skip_fill(day_at + 1);
        let year = match self.number(year_at, 4..=4) {
            Some(year) => year,
            None if self.sign(day_at + 2, ":") => {
                // As programs print a date: the year stands behind the time.
                let (clock, next) = self.clock(day_at + 1)?;
                let moment = Moment::new(self.number(next, 4..=4)?, month, day)?;
                return Some((Moment { clock: Some(clock), ..moment }, next + 1));
            }
            None if self.sign(year_at.wrapping_sub(1), "'’") => 2000 + self.number(year_at, 2..=2)?,
            None => return None,
        };
        Moment::new(year, month, day).map(|moment| (moment, year_at + 1))
    }
}
