//! Parses a time of day and its zone.

use crate::dates::date_time::{TimeOfDay, Zone};
use crate::dates::parser::Parser;
use crate::dates::tokens::{Token, TokenKind};
use crate::rules::phrases::dates::{DATE_FILLERS, TIME_ZONES};

/// The most words of a day of the week: each Chinese letter is one.
const MAX_WEEKDAY_WORDS: usize = 3;

impl Parser<'_> {
    /// Parses a time of day after a date. Returns it with the position after it.
    pub fn time_of_day(&self, at: usize) -> Option<(TimeOfDay, usize)> {
        let mut at = self.after_weekday(at);
        let mut is_pm = None;
        for _ in 0..4 {
            let word = self.word(at).map(str::to_lowercase);
            let half = word.as_deref().and_then(|word| am_pm_before(word, self.word(at + 1)));
            is_pm = is_pm.or(half);
            let skipped =
                self.is_sign(at, ",.-–—|·•@()") || half.is_some() || word.is_some_and(|word| DATE_FILLERS.contains(&word.as_str()));
            // The second character of 上午 and the like.
            at += usize::from(skipped) + usize::from(half.is_some() && self.word(at + 1).is_some());
        }
        if let Some((time, next)) = self.compact_time(at) {
            return Some((time, next));
        }
        let hour = self.number(at, 1..=2)?;
        let (minute, second, mut next) = self.minutes(at)?;
        if let Some((half, len)) = self.am_pm_after(next) {
            is_pm = Some(half);
            next += len;
        }
        let hour = match (is_pm, hour) {
            (Some(true), 1..=11) => hour + 12,
            (Some(false), 12) => 0,
            _ => hour,
        };
        if hour > 23 || minute > 59 || second.is_some_and(|second| second > 60) {
            return None;
        }
        let (zone, next) = self.zone(next).map_or((None, next), |(zone, next)| (Some(zone), next));
        Some((TimeOfDay { hour: hour as u8, minute: minute as u8, second: second.map(|second| second as u8), zone }, next))
    }

    /// The position behind a day of the week in brackets: `(日)`, `(Sun)`, `（星期日）`.
    fn after_weekday(&self, at: usize) -> usize {
        let is_closed = |words: &usize| self.is_sign(at + words + 1, ")）") && (1..=*words).all(|word| self.word(at + word).is_some());
        (1..=MAX_WEEKDAY_WORDS).find(is_closed).filter(|_| self.is_sign(at, "(（")).map_or(at, |words| at + words + 2)
    }

    /// `T101500Z` after eight digits.
    fn compact_time(&self, at: usize) -> Option<(TimeOfDay, usize)> {
        let value = self.number(at, 6..=6)?;
        let (hour, minute, second) = (value / 10_000, value / 100 % 100, value % 100);
        if hour > 23 || minute > 59 || second > 59 {
            return None;
        }
        let (zone, next) = self.zone(at + 1).map_or((None, at + 1), |(zone, next)| (Some(zone), next));
        Some((TimeOfDay { hour: hour as u8, minute: minute as u8, second: Some(second as u8), zone }, next))
    }

    /// Minutes and seconds after an hour, with the position after them.
    fn minutes(&self, at: usize) -> Option<(u64, Option<u64>, usize)> {
        let minute = self.number(at + 2, 2..=2);
        if self.is_sign(at + 1, ":：") {
            let second = if self.is_sign(at + 3, ":：") { self.number(at + 4, 2..=2) } else { None };
            let mut next = if second.is_some() { at + 5 } else { at + 3 };
            // Fractions of a second are dropped.
            let adjacent = |at: usize| self.tokens.get(at).is_some_and(|token| self.tokens[at - 1].end == token.start);
            if second.is_some() && self.is_sign(next, ".,") && adjacent(next + 1) && self.number(next + 1, 1..=9).is_some() {
                next += 2;
            }
            return Some((minute?, second, next));
        }
        if self.is_word_in(at + 1, &["時", "时", "点", "點", "시"]) {
            let next = at + 3 + usize::from(self.is_word_in(at + 3, &["分", "분"]));
            return Some((self.number(at + 2, 1..=2)?, None, next));
        }
        let french = self.word(at + 1).is_some_and(|word| word.eq_ignore_ascii_case("h"));
        let german = self.is_sign(at + 1, ".") && self.word(at + 3).is_some_and(|word| word.eq_ignore_ascii_case("uhr"));
        (french || german).then_some((minute?, None, at + 3))
    }

    /// `am`, `p.m.` after a time: whether it is after noon, and how many tokens it takes.
    fn am_pm_after(&self, at: usize) -> Option<(bool, usize)> {
        let word = self.word(at)?.to_ascii_lowercase();
        match word.as_str() {
            "am" | "ص" | "صباحا" => Some((false, 1)),
            "pm" | "م" | "مساء" => Some((true, 1)),
            "a" | "p" if self.is_sign(at + 1, ".") && self.word(at + 2).is_some_and(|m| m.eq_ignore_ascii_case("m")) => {
                Some((word == "p", 3 + usize::from(self.is_sign(at + 3, "."))))
            }
            _ => None,
        }
    }

    fn zone(&self, at: usize) -> Option<(Zone, usize)> {
        if let Some(word) = self.word(at) {
            let lower = word.to_lowercase();
            let (_, offset) = TIME_ZONES.iter().find(|(name, _)| *name == lower)?;
            let further = if *offset == 0 { self.offset(at + 1) } else { None };
            let named = if *offset == 0 { Zone::Utc } else { Zone::Offset(*offset) };
            return Some(further.unwrap_or((named, at + 1)));
        }
        self.offset(at)
    }

    /// `+02:00`, `-0500`.
    fn offset(&self, at: usize) -> Option<(Zone, usize)> {
        let sign = self.tokens.get(at).filter(|token| matches!(token.kind, TokenKind::Sign('+' | '-' | '−')))?;
        let number = self.tokens.get(at + 1)?;
        let touches_time = at > 0 && self.tokens[at - 1].end == sign.start;
        let touches_number = sign.end == number.start;
        let (hours, minutes, next) = match number {
            Token { kind: TokenKind::Number(value), chars: 4, .. } if touches_number => (value / 100, value % 100, at + 2),
            // After a space a hyphen joins two times: 10:00 - 12:00.
            Token { kind: TokenKind::Number(value), chars: 1 | 2, .. }
                if touches_number && (touches_time || sign.kind == TokenKind::Sign('+')) =>
            {
                let minutes = if self.is_sign(at + 2, ":") { self.number(at + 3, 2..=2) } else { None };
                (*value, minutes.unwrap_or(0), if minutes.is_some() { at + 4 } else { at + 2 })
            }
            _ => return None,
        };
        if hours > 14 || minutes > 59 {
            return None;
        }
        let offset = (hours * 60 + minutes) as i16;
        Some((Zone::Offset(if sign.kind == TokenKind::Sign('+') { offset } else { -offset }), next))
    }
}

/// Whether the Chinese, Japanese or Korean word before a time means after noon.
fn am_pm_before(word: &str, next: Option<&str>) -> Option<bool> {
    match (word, next) {
        ("上" | "오", Some("午" | "전")) => Some(false),
        ("下" | "오", Some("午" | "후")) => Some(true),
        ("午", Some("前")) => Some(false),
        ("午", Some("後" | "后")) => Some(true),
        _ => None,
    }
}
