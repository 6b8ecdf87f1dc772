//! Tells numbers of versions and sections from days that are written like them: `BIND 9.18.49`, `3.1.10. Where to begin`, and `3.1.10`.

use crate::dates::parser::Parser;
use crate::dates::tokens::TokenKind;
use crate::rules::phrases::bylines::BYLINE_INTROS;
use crate::rules::phrases::date_labels::{MODIFIED, PUBLISHED};
use crate::rules::phrases::dates::{DATE_FILLERS, WEEKDAYS};

/// Tokens of a numeric day.
const DAY_TOKENS: usize = 5;
/// Signs that follow a version without a space: `2.6.12-1+deb12`, `1.4.46_beta`.
const AFTER_VERSION: &str = "-+~_";

impl Parser<'_> {
    /// Whether three numbers with dots between them at a position go on at one of their ends: 10.0.2.15.
    pub fn is_version(&self, at: usize) -> bool {
        let next = at + DAY_TOKENS;
        let goes_on = self.is_sign(next, ".") && self.is_joined(next) && self.number(next + 1, 1..=4).is_some();
        goes_on || (at > 1 && self.is_joined(at - 1) && self.is_sign(at - 1, ".") && self.is_joined(at - 2) && self.is_number(at - 2))
    }

    /// Whether three numbers are no day, the last of which would be a year of two digits.
    pub fn is_short_version(&self, at: usize) -> bool {
        let next = at + DAY_TOKENS;
        if self.is_joined(next - 1) && (self.is_sign(next, AFTER_VERSION) || self.word(next).is_some()) {
            return true;
        }
        // v3.3.10; Cabal-1.19.12.
        if at > 0 && self.is_joined(at - 1) {
            let is_of_name = || at > 1 && self.is_sign(at - 1, ".-") && self.is_joined(at - 2) && !self.is_filler(at - 2);
            if self.word(at - 1).is_some() || is_of_name() {
                return true;
            }
        }
        let is_padded = [at, at + 2].iter().all(|part| self.tokens[*part].chars == 2);
        !is_padded && (self.stands_after_name(at) || self.stands_before_title(at, next))
    }

    /// Whether what stands before a number is not what stands before a day: `FFTW 3.3.10`, `Release: 1.4.46`, `BIND 9 9.18.49`.
    fn stands_after_name(&self, at: usize) -> bool {
        let before = if at > 0 && self.is_sign(at - 1, ":：") { at.checked_sub(2) } else { at.checked_sub(1) };
        let Some(before) = before else { return false };
        match self.tokens[before].kind {
            TokenKind::Sign(_) => false,
            TokenKind::Number(_) => true,
            TokenKind::Word(_) => !self.is_filler(before),
        }
    }

    /// Whether a number begins the text, and a title follows it.
    fn stands_before_title(&self, at: usize, next: usize) -> bool {
        let is_numbered = self.is_sign(next, ".") && self.word(next + 1).is_some();
        let is_named = || self.word(next).is_some() && !self.is_filler(next) && self.time_of_day(next).is_none();
        at == 0 && (is_numbered || is_named())
    }

    /// Whether no space stands between a token and the next.
    fn is_joined(&self, at: usize) -> bool {
        self.tokens.get(at).zip(self.tokens.get(at + 1)).is_some_and(|(one, next)| one.end == next.start)
    }

    fn is_number(&self, at: usize) -> bool {
        matches!(self.tokens[at].kind, TokenKind::Number(_))
    }

    /// Whether a word belongs to a day: the end of a label, a day of the week, "of", "by".
    fn is_filler(&self, at: usize) -> bool {
        let Some(word) = self.word(at).map(str::to_lowercase) else { return false };
        let ends = |label: &&str| label.trim_end_matches([':', '：', ' ']).rsplit(' ').next() == Some(word.as_str());
        DATE_FILLERS.contains(&word.as_str())
            || WEEKDAYS.contains(&word.as_str())
            || PUBLISHED.iter().chain(MODIFIED).any(ends)
            || BYLINE_INTROS.iter().any(|intro| intro.trim_end_matches([':', ' ']) == word)
    }
}
