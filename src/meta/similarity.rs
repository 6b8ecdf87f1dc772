//! Compares short texts such as titles and names, ignoring case, spaces and punctuation.

use crate::hash::Word;
use crate::page::measure::{each_letter, is_dense};
use crate::sort;

/// The letters and digits of a text in lower case, to compare names.
pub fn normalized(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    each_letter(text, |letter| out.push(letter));
    out
}

/// The words of a text in lower case.
pub fn words(text: &str) -> Vec<String> {
    split_words(text).map(str::to_lowercase).collect()
}

/// The number of words of a text.
pub fn count_words(text: &str) -> usize {
    split_words(text).count()
}

fn split_words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// A text that is compared with several others: its words are read once.
pub struct Comparable<'t> {
    text: &'t str,
    /// Whether it has characters of a script without spaces.
    is_dense: bool,
    hashes: Vec<u64>,
}

impl<'t> Comparable<'t> {
    /// Reads the words of a text.
    pub fn new(text: &'t str) -> Comparable<'t> {
        let is_dense = !text.is_ascii() && text.chars().any(is_dense);
        Comparable { text, is_dense, hashes: hashes(text, is_dense) }
    }

    /// The Dice similarity of two texts by their words, 0 to 1. Scripts without spaces are compared by character.
    pub fn similarity(&self, other: &Comparable<'_>) -> f32 {
        match (self.is_dense, other.is_dense) {
            (true, false) => dice(&self.hashes, &hashes(other.text, true)),
            (false, true) => dice(&hashes(self.text, true), &other.hashes),
            _ => dice(&self.hashes, &other.hashes),
        }
    }
}

/// The Dice similarity of two sorted lists.
fn dice(a: &[u64], b: &[u64]) -> f32 {
    let (mut i, mut j, mut common) = (0, 0, 0);
    while i < a.len() && j < b.len() {
        match a[i].cmp(&b[j]) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => (i, j, common) = (i + 1, j + 1, common + 1),
        }
    }
    if a.is_empty() || b.is_empty() { 0.0 } else { 2.0 * common as f32 / (a.len() + b.len()) as f32 }
}

/// The words of a text, or its letters and digits, in lower case, as sorted hashes: a page has many headings to compare.
fn hashes(text: &str, by_character: bool) -> Vec<u64> {
    let mut out = Vec::new();
    let mut word = Word::default();
    for c in text.chars() {
        if !c.is_alphanumeric() {
            out.extend(word.end());
            continue;
        }
        if c.is_ascii() {
            word.add(c.to_ascii_lowercase() as u8);
            if by_character {
                out.extend(word.end());
            }
            continue;
        }
        for lower in c.to_lowercase() {
            // The two small sigmas have one capital.
            let lower = if lower == 'ς' { 'σ' } else { lower };
            lower.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| word.add(byte));
            if by_character {
                out.extend(word.end());
            }
        }
    }
    out.extend(word.end());
    sort::sort_numbers(&mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::{Comparable, count_words, normalized};

    #[test]
    fn texts_are_compared_by_words_or_by_characters() {
        for (one, other, similarity) in [
            ("What rivers do", "what: rivers DO", 1.0),
            ("What rivers do", "What lakes do", 2.0 / 3.0),
            ("ΟΔΟΣ", "οδος", 1.0),
            ("江城的灯", "江城", 2.0 / 3.0),
            ("江城 abc", "abc", 0.75),
            ("abc", "江城 abc", 0.75),
            ("—", "—", 0.0),
        ] {
            assert_eq!(Comparable::new(one).similarity(&Comparable::new(other)), similarity, "{one} {other}");
        }
    }

    #[test]
    fn names_are_compared_by_letters_and_digits() {
        assert_eq!(normalized("  Ann’s ÉTÉ, no. 7"), "annséténo7");
        assert_eq!(count_words("Ann’s ÉTÉ, no. 7"), 5);
    }
}
