//! Compares short texts such as titles and names, ignoring case, spaces and punctuation.

use crate::hash::Word;
use crate::page::measure::is_dense;
use crate::sort;

/// The letters and digits of a text in lower case, to compare names.
pub fn normalized(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The words of a text in lower case.
pub fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// The Dice similarity of two texts by their words, 0 to 1. Scripts without spaces are compared by character.
pub fn dice_similarity(a: &str, b: &str) -> f32 {
    let by_character = a.chars().any(is_dense) || b.chars().any(is_dense);
    let (a, b) = (hashes(a, by_character), hashes(b, by_character));
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
