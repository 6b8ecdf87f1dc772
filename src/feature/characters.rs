//! Counts kinds of characters in a block's text, in one pass. It knows no words and no language.

use crate::page::measure::{each_char, is_dense};

/// Counts of kinds of characters.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct CharCounts {
    /// All characters.
    pub all: u32,
    /// ASCII digits.
    pub digits: u32,
    /// Upper-case letters.
    pub upper: u32,
    /// Neither letters, digits nor white space.
    pub punctuation: u32,
    /// Characters of scripts without spaces.
    pub dense: u32,
    /// Separators of links and breadcrumbs.
    pub separators: u32,
    /// Whether there is an at sign.
    pub at: bool,
    /// Whether there is a question mark in any script.
    pub question: bool,
    /// Whether there is a copyright sign.
    pub copyright: bool,
    /// Whether there is a currency sign.
    pub currency: bool,
}

/// Whether a character is a currency sign common in prices.
pub(crate) fn is_currency(c: char) -> bool {
    matches!(c, '$' | '€' | '£' | '¥' | '₹' | '₽' | '₩')
}

impl CharCounts {
    /// Counts the characters of a text.
    pub fn of(text: &str) -> CharCounts {
        let mut out = CharCounts::default();
        each_char(text, |c| {
            out.all += 1;
            match c {
                'a'..='z' | ' ' => {}
                'A'..='Z' => out.upper += 1,
                '0'..='9' => out.digits += 1,
                '\0'..='\x7f' => {
                    out.punctuation += u32::from(!c.is_whitespace());
                    out.separators += u32::from(matches!(c, '|' | '/'));
                    out.at |= c == '@';
                    out.question |= c == '?';
                    out.currency |= c == '$';
                }
                _ => out.beyond_ascii(c),
            }
        });
        out
    }

    fn beyond_ascii(&mut self, c: char) {
        self.upper += u32::from(c.is_uppercase());
        self.punctuation += u32::from(!c.is_alphanumeric() && !c.is_whitespace());
        self.dense += u32::from(is_dense(c));
        self.separators += u32::from(matches!(c, '›' | '»' | '•' | '·' | '→'));
        self.question |= matches!(c, '？' | '؟');
        self.copyright |= c == '©';
        self.currency |= is_currency(c);
    }
}

#[cfg(test)]
mod tests {
    use super::CharCounts;

    #[test]
    fn each_character_is_counted_once() {
        let char_counts = CharCounts::of("© 2026 Ärzte | a@b • 今天?\t");
        assert_eq!((char_counts.all, char_counts.digits, char_counts.upper, char_counts.dense), (25, 4, 1, 2));
        assert_eq!((char_counts.punctuation, char_counts.separators), (5, 2));
        assert!(char_counts.at && char_counts.question && char_counts.copyright && !char_counts.currency);
        assert!(CharCounts::of("3 €").currency && CharCounts::of("$3").currency);
    }
}
