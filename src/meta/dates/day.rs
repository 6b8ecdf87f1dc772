//! Reads a day among tokens: in figures, by the name of its month, year first or last.

use crate::meta::dates::date_time::Moment;
use crate::meta::dates::day_month_order::Order;
use crate::meta::dates::months::month_named;
use crate::meta::dates::parser::Parser;
use crate::meta::dates::tokens::What;
use crate::rules::phrases::dates::{DAY_SIGNS, MONTH_SIGNS, YEAR_SIGNS};

impl Parser<'_> {
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
