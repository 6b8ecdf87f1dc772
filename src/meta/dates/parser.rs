//! The tokens of a text and what stands at each place.

use crate::meta::dates::day_month_order::Order;
use crate::meta::dates::tokens::{Token, What};
use crate::rules::phrases::dates::DATE_FILL;

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
}
