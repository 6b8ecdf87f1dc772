//! Splits text into words like the benchmarks' own scripts, so that figures agree to four digits.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Encircled and squared letters: alphabetic by Unicode property, but symbols by category, which those scripts use.
const LETTER_SYMBOLS: [std::ops::RangeInclusive<char>; 4] =
    ['\u{24b6}'..='\u{24e9}', '\u{1f130}'..='\u{1f149}', '\u{1f150}'..='\u{1f169}', '\u{1f170}'..='\u{1f189}'];

/// Whether a character is part of a word: a letter, digit or underscore, but not a combining mark.
fn is_word(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || c == '_';
    }
    c.is_alphanumeric() && !is_combining_mark(c) && !LETTER_SYMBOLS.iter().any(|range| range.contains(&c))
}

/// The words of a text in order.
pub fn words(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split(|c: char| !is_word(c)).filter(|word| !word.is_empty())
}

/// Scripts that are written without spaces between words: Thai, Lao and Burmese, kana, Han, Hangul.
const DENSE: [std::ops::RangeInclusive<char>; 6] = [
    '\u{e00}'..='\u{eff}',
    '\u{1000}'..='\u{109f}',
    '\u{3040}'..='\u{30ff}',
    '\u{3400}'..='\u{9fff}',
    '\u{ac00}'..='\u{d7af}',
    '\u{20000}'..='\u{3ffff}',
];

/// The words of a text, but each character of a script without spaces by itself: a clause of Chinese is not one word.
pub fn words_and_characters(text: &str) -> impl Iterator<Item = &str> + Clone {
    words(text).flat_map(|word| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let first = rest.chars().next()?;
            let end = if is_dense(first) { first.len_utf8() } else { rest.find(is_dense).unwrap_or(rest.len()) };
            let (token, after) = rest.split_at(end);
            rest = after;
            Some(token)
        })
    })
}

fn is_dense(c: char) -> bool {
    !c.is_ascii() && DENSE.iter().any(|range| range.contains(&c))
}

/// Normalises case, space, punctuation and compatibility forms, for names and titles.
pub fn fold(text: &str) -> String {
    let text = text.nfkc().collect::<String>().to_lowercase();
    words(&text).collect::<Vec<_>>().join(" ")
}

/// Collapses white space; the ASCII separators count as space here.
pub fn squeeze(text: &str) -> String {
    let space = |c: char| c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c);
    text.split(space).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{fold, squeeze, words, words_and_characters};

    #[test]
    fn letters_and_numbers_of_every_script_are_words() {
        let found: Vec<&str> = words("Grüße, snake_case; 3.5 — 今天 ½ Ⅷ ⓐ").collect();
        assert_eq!(found, ["Grüße", "snake_case", "3", "5", "今天", "½", "Ⅷ"]);
    }

    #[test]
    fn characters_of_scripts_without_spaces_are_counted_singly() {
        let found: Vec<&str> = words_and_characters("2019年 Python入門, naïve").collect();
        assert_eq!(found, ["2019", "年", "Python", "入", "門", "naïve"]);
    }

    #[test]
    fn folding_leaves_only_words() {
        assert_eq!(fold("  ＡＢＣ – “Déjà vu”! "), "abc déjà vu");
        assert_eq!(squeeze("\u{a0}a\n\t b\u{1f}c "), "a b c");
    }
}
