//! The token parser: tests for the token at a position. `calendar_day` and `time_of_day` parse with it.

use crate::dates::day_month_order::DayMonthOrder;
use crate::dates::tokens::{Token, TokenKind};
use crate::rules::phrases::dates::DATE_FILLERS;

/// The tokens of a text, with the order of day and month in numeric dates.
pub struct Parser<'t> {
    /// The tokens.
    pub tokens: Vec<Token<'t>>,
    /// Whether the day or the month comes first.
    pub order: DayMonthOrder,
}

impl Parser<'_> {
    /// The number at a position, if its digit count is in range.
    pub fn number(&self, at: usize, digits: std::ops::RangeInclusive<usize>) -> Option<u64> {
        match self.tokens.get(at)? {
            Token { kind: TokenKind::Number(value), chars, .. } if digits.contains(chars) => Some(*value),
            _ => None,
        }
    }

    /// The word at a position.
    pub fn word(&self, at: usize) -> Option<&str> {
        match self.tokens.get(at)?.kind {
            TokenKind::Word(word) => Some(word),
            _ => None,
        }
    }

    /// Whether the token at a position is one of these signs.
    pub fn is_sign(&self, at: usize, signs: &str) -> bool {
        matches!(self.tokens.get(at), Some(Token { kind: TokenKind::Sign(c), .. }) if signs.contains(*c))
    }

    /// Whether the token at a position is one of these words.
    pub fn is_word_in(&self, at: usize, units: &[&str]) -> bool {
        self.word(at).is_some_and(|word| units.contains(&word))
    }

    /// Skips up to three signs and filler words between the parts of a date.
    pub fn skip_fillers(&self, mut at: usize) -> usize {
        for _ in 0..3 {
            let fill =
                self.is_sign(at, ".,-/'’،") || self.word(at).is_some_and(|word| DATE_FILLERS.contains(&word.to_lowercase().as_str()));
            at += usize::from(fill);
        }
        at
    }
}
