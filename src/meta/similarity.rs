//! Compares short texts by their letters or words.

use crate::page::measure::is_dense;
use crate::sort;

/// Letters and digits only, in lower case, to compare names.
pub fn squeeze(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

pub fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// The share of words two texts have in common, 0 to 1. Texts of scripts without spaces are compared by their characters.
pub fn alike(a: &str, b: &str) -> f32 {
    let by_sign = a.chars().any(is_dense) || b.chars().any(is_dense);
    let parts = |text: &str| if by_sign { squeeze(text).chars().map(String::from).collect() } else { words(text) };
    let (mut a, mut b) = (parts(a), parts(b));
    sort::sort(&mut a);
    sort::sort(&mut b);
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
