//! Parses a day: numeric, with a month name, year first or last.

use crate::dates::date_time::DateTime;
use crate::dates::day_month_order::DayMonthOrder;
use crate::dates::months::{month_by_name, month_by_two_words};
use crate::dates::parser::Parser;
use crate::dates::persian_calendar;
use crate::dates::tokens::TokenKind;
use crate::rules::phrases::date_labels::{MODIFIED, PUBLISHED};
use crate::rules::phrases::dates::{
    DATE_LABEL_FILLERS, DAY_UNITS, ERA_INITIALS, ERAS, MONTH_UNITS, UNITS_BEFORE_MONTHS, UNITS_BEFORE_YEARS, WEEKDAYS, YEAR_UNITS,
};

/// The last year that two digits are taken for.
const LAST_SHORT_YEAR: u64 = 35;

/// The year that two digits stand for: one of this century, or of the first years of the web.
fn full_year(short: u64) -> Option<u64> {
    match short {
        0..=LAST_SHORT_YEAR => Some(2000 + short),
        90..=99 => Some(1900 + short),
        _ => None,
    }
}

impl Parser<'_> {
    /// Parses a day that starts at a position. Returns it with the position after it.
    pub fn day(&self, at: usize) -> Option<(DateTime, usize)> {
        let token = self.tokens.get(at)?;
        match token.kind {
            TokenKind::Number(value) => match token.chars {
                8 => DateTime::new(value / 10_000, value / 100 % 100, value % 100).map(|date| (date, at + 1)),
                14 => {
                    let day = value / 1_000_000;
                    DateTime::new(day / 10_000, day / 100 % 100, day % 100).map(|date| (date, at + 1))
                }
                4 => self.year_first(at, value),
                1 | 2 => self.numeric(at, value).or_else(|| self.day_first(at, value)),
                _ => None,
            },
            TokenKind::Word(word) => self.in_era(at, word).or_else(|| self.month_first(at)),
            TokenKind::Sign(_) => None,
        }
    }

    /// `令和8年11月3日`, `民國115年11月3日`.
    fn in_era(&self, at: usize, first: &str) -> Option<(DateTime, usize)> {
        let (_, before) = ERAS.iter().find(|(era, _)| era.strip_prefix(first).is_some_and(|rest| self.word(at + 1) == Some(rest)))?;
        let is_day = self.is_word_in(at + 3, YEAR_UNITS) && self.is_word_in(at + 5, MONTH_UNITS) && self.is_word_in(at + 7, DAY_UNITS);
        let year = self.number(at + 2, 1..=3).filter(|_| is_day)? + before;
        DateTime::new(year, self.number(at + 4, 1..=2)?, self.number(at + 6, 1..=2)?).map(|date| (date, at + 8))
    }

    /// `2026-11-03`, `2026年11月3日`, `2026 Nov 3`, `1405/08/12`.
    fn year_first(&self, at: usize, year: u64) -> Option<(DateTime, usize)> {
        let sign = if self.order == DayMonthOrder::Persian { "/-" } else { "/" };
        if persian_calendar::YEARS.contains(&year) && self.is_sign(at + 1, sign) && self.is_sign(at + 3, sign) {
            return persian_calendar::day(year, self.number(at + 2, 1..=2)?, self.number(at + 4, 1..=2)?).map(|date| (date, at + 5));
        }
        if self.is_sign(at + 1, "-/.‑–")
            && self.is_sign(at + 3, "-/.‑–")
            && let Some(month) = self.number(at + 2, 1..=2)
        {
            let day = self.number(at + 4, 1..=2)?;
            return DateTime::new(year, month, day).map(|date| (date, at + 5));
        }
        if self.is_word_in(at + 1, YEAR_UNITS) && self.is_word_in(at + 3, MONTH_UNITS) && self.is_word_in(at + 5, DAY_UNITS) {
            return DateTime::new(year, self.number(at + 2, 1..=2)?, self.number(at + 4, 1..=2)?).map(|date| (date, at + 6));
        }
        let (month, next) = self.month(self.skip_fillers(at + 1))?;
        let day_at = self.skip_fillers(next);
        // A two-digit number before a colon is the hour, not the day.
        let day = self.number(day_at, 1..=2).filter(|_| !self.is_sign(day_at + 1, ":"))?;
        DateTime::new(year, month, day).map(|date| (date, day_at + 1))
    }

    /// `3/11/2026`, `3.11.26`, `3 | 11 | 2026`, `26-11-03` where years come first.
    fn numeric(&self, at: usize, first: u64) -> Option<(DateTime, usize)> {
        let separator = match self.tokens.get(at + 1)?.kind {
            TokenKind::Sign(c @ ('/' | '.' | '-' | '|')) => c,
            _ => return None,
        };
        let second = self.number(at + 2, 1..=2)?;
        if self.tokens.get(at + 3)?.kind != TokenKind::Sign(separator) {
            return None;
        }
        // Between bars, two digits may be anything.
        let short_year = || {
            self.number(at + 4, 2..=2).filter(|_| separator != '|' && (separator != '.' || !self.is_short_version(at))).and_then(full_year)
        };
        let year = self.number(at + 4, 4..=4).or_else(short_year)?;
        if separator == '.' && self.is_version(at) {
            return None;
        }
        if self.order == DayMonthOrder::YearFirst
            && let (Some(year), Some(day)) = (full_year(first), self.number(at + 4, 2..=2))
            && let Some(date) = DateTime::new(year, second, day)
        {
            return Some((date, at + 5));
        }
        let month_first = (self.order == DayMonthOrder::MonthFirst && separator != '.' && first <= 12) || second > 12;
        let (day, month) = if month_first { (second, first) } else { (first, second) };
        DateTime::new(year, month, day).map(|date| (date, at + 5))
    }

    /// `3rd of November 2026`, `3. November 2026`, `3-Nov-2026`, `3 tháng 11 năm 2026`, `۱۲ آبان ۱۴۰۵`.
    fn day_first(&self, at: usize, day: u64) -> Option<(DateTime, usize)> {
        let month_at = self.skip_fillers(at + 1);
        if let Some(month) = persian_calendar::month_by_name(self.word(month_at)?) {
            let year_at = self.skip_fillers(month_at + 1);
            return persian_calendar::day(self.number(year_at, 4..=4)?, month, day).map(|date| (date, year_at + 1));
        }
        let (month, next) = self.month(month_at)?;
        if self.is_sign(at + 1, ",") && self.is_number_of_series(at) {
            return None;
        }
        let year_at = self.after_year_unit(self.skip_fillers(self.after_month(next, month)));
        let year = match self.number(year_at, 4..=4) {
            Some(year) => year,
            None if self.is_sign(year_at.wrapping_sub(1), "-'’") => full_year(self.number(year_at, 2..=2)?)?,
            None => return None,
        };
        DateTime::new(year, month, day).map(|date| (date, year_at + 1))
    }

    /// Whether the word before a number says what it counts: `BCP 14, March 1997`, `Issue 3, May 2020`, `No. 3, May 2020`.
    fn is_number_of_series(&self, at: usize) -> bool {
        let before = |back: usize| at.checked_sub(back).and_then(|at| self.word(at));
        let is_stop = at > 0 && self.is_sign(at - 1, ".#");
        let word = before(1).or_else(|| before(2).filter(|_| is_stop)).map(str::to_lowercase);
        word.is_some_and(|word| {
            let is_of_day = [WEEKDAYS, DATE_LABEL_FILLERS, PUBLISHED, MODIFIED].iter().any(|list| list.contains(&&*word));
            !is_of_day
        })
    }

    /// The month at a position, with the position behind it: by its name, by its initials with full stops between them, as in Thai, or by
    /// its number behind the word for a month, as in Vietnamese.
    fn month(&self, at: usize) -> Option<(u64, usize)> {
        let word = self.word(at)?;
        if let Some(month) = month_by_name(word) {
            return Some((month, at + 1));
        }
        if word.is_ascii() {
            return None;
        }
        if UNITS_BEFORE_MONTHS.contains(&&*word.to_lowercase()) {
            return self.number(at + 1, 1..=2).map(|month| (month, at + 2));
        }
        if let Some(month) = self.word(at + 1).and_then(|second| month_by_two_words(word, second)) {
            return Some((month, at + 2));
        }
        let behind_stop = self.word(at + 2).filter(|_| self.is_sign(at + 1, "."))?;
        month_by_name(&format!("{word}.{behind_stop}")).map(|month| (month, at + 3))
    }

    /// The position behind another name of the month that has just been read: `3 شباط/فبراير 2026`.
    fn after_month(&self, at: usize, month: u64) -> usize {
        let again = self.month(at + 1).filter(|(other, _)| self.is_sign(at, "/") && *other == month);
        again.map_or(at, |(_, next)| next)
    }

    /// The position behind a word for a year, or the initials of an era: `3 พฤศจิกายน พ.ศ. 2569`.
    fn after_year_unit(&self, at: usize) -> usize {
        let is_era = self.is_word_in(at, ERA_INITIALS) && self.is_sign(at + 1, ".") && self.is_word_in(at + 2, ERA_INITIALS);
        match is_era {
            true => self.skip_fillers(at + 3),
            false => at + usize::from(self.is_word_in(at, UNITS_BEFORE_YEARS)),
        }
    }

    /// `November 3rd, 2026`, `Nov 03 08:05:09 CET 2026`.
    fn month_first(&self, at: usize) -> Option<(DateTime, usize)> {
        let (month, next) = self.month(at)?;
        let day_at = self.skip_fillers(next);
        let day = self.number(day_at, 1..=2)?;
        let year_at = self.skip_fillers(day_at + 1);
        let year = match self.number(year_at, 4..=4) {
            Some(year) => year,
            None if self.is_sign(day_at + 2, ":") => {
                // As programs print a date: the year comes after the time.
                let (time, next) = self.time_of_day(day_at + 1)?;
                let date = DateTime::new(self.number(next, 4..=4)?, month, day)?;
                return Some((DateTime { time: Some(time), ..date }, next + 1));
            }
            None if self.is_sign(year_at.wrapping_sub(1), "'’") => full_year(self.number(year_at, 2..=2)?)?,
            None => return None,
        };
        DateTime::new(year, month, day).map(|date| (date, year_at + 1))
    }
}
