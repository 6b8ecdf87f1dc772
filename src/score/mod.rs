//! Says how good answers are, by the rules of the benchmarks the labelled sets come from. It sees texts and truths;
//! of pages it sees the HTML that a set expects.
//!
//! - word: multiset precision, recall and F1 of lower-case words a page, averaged over pages (WCXB, Foley 2026)
//! - shingles: runs of four words, precision and recall averaged over pages, F1 of the two (article-extraction-benchmark, Scrapinghub 2020)
//! - snippets: pieces of text that must and must not stand in the answer, counted over all pages (trafilatura, Barbaresi 2021)
//! - title, author and date: equal after folding case, space and punctuation
//! - fidelity: typed pieces of HTML or Markdown, aligned by their words (ours)

pub mod fidelity;
mod tally;
mod truth;
mod words;

pub use tally::{Mean, PageScore, Report, Share, Snippets, Tally};
pub use truth::{Answer, Truth};
pub use words::{fold, squeeze, words};

use std::collections::HashMap;
use std::hash::Hash;

/// Words in a shingle, as the benchmark has it.
const SHINGLE: usize = 4;

/// Precision, recall and their harmonic mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize)]
pub struct Prf {
    /// Share of the answer that is right.
    pub precision: f64,
    /// Share of the truth that was found.
    pub recall: f64,
    /// The harmonic mean of both.
    pub f1: f64,
}

impl Prf {
    /// Of precision and recall.
    pub fn of(precision: f64, recall: f64) -> Prf {
        let sum = precision + recall;
        Prf { precision, recall, f1: if sum > 0.0 { 2.0 * precision * recall / sum } else { 0.0 } }
    }
}

/// Compares the words of an answer with those of the truth, each counted as often as it occurs.
///
/// ```
/// let score = pith::score::word_f1("One two, three", "one TWO four");
/// assert!((score.f1 - 2.0 / 3.0).abs() < 1e-9);
/// ```
pub fn word_f1(answer: &str, truth: &str) -> Prf {
    let (answer, truth) = (answer.to_lowercase(), truth.to_lowercase());
    let (answer, truth): (Vec<&str>, Vec<&str>) = (words(&answer).collect(), words(&truth).collect());
    match (answer.len(), truth.len()) {
        (0, 0) => Prf::of(1.0, 1.0),
        (0, _) | (_, 0) => Prf::default(),
        (a, t) => {
            let common = common(answer.iter(), truth.iter()) as f64;
            Prf::of(common / a as f64, common / t as f64)
        }
    }
}

/// Compares the shingles of an answer with those of the truth: how many are common, only in the answer, only in the truth.
pub(crate) fn shingles(answer: &str, truth: &str) -> (usize, usize, usize) {
    let (answer, truth): (Vec<&str>, Vec<&str>) = (words(answer).collect(), words(truth).collect());
    let (a, t) = (runs(&answer), runs(&truth));
    let both = common(a.clone(), t.clone());
    (both, a.count() - both, t.count() - both)
}

/// The runs of four words; a shorter text is one run.
fn runs<'w>(words: &'w [&'w str]) -> impl Iterator<Item = &'w [&'w str]> + Clone {
    let whole = (words.len() < SHINGLE && !words.is_empty()).then_some(words);
    words.windows(SHINGLE).chain(whole)
}

/// How many items two multisets have in common.
fn common<T: Hash + Eq>(a: impl Iterator<Item = T>, b: impl Iterator<Item = T>) -> usize {
    let mut left: HashMap<T, usize> = HashMap::new();
    for item in a {
        *left.entry(item).or_default() += 1;
    }
    b.filter(|item| match left.get_mut(item) {
        Some(count) if *count > 0 => {
            *count -= 1;
            true
        }
        _ => false,
    })
    .count()
}

#[cfg(test)]
mod tests {
    use super::{Prf, shingles, word_f1};

    #[test]
    fn words_count_as_often_as_they_occur() {
        let score = word_f1("a a a b", "A a c");
        assert_eq!((score.precision, score.recall), (0.5, 2.0 / 3.0));
    }

    #[test]
    fn nothing_for_nothing_is_right() {
        assert_eq!(word_f1(" .", ""), Prf::of(1.0, 1.0));
        assert_eq!(word_f1("x", ""), Prf::default());
        assert_eq!(word_f1("", "x"), Prf::default());
    }

    #[test]
    fn a_short_text_is_one_shingle() {
        assert_eq!(shingles("one two", "one two"), (1, 0, 0));
        assert_eq!(shingles("a b c d e", "a b c d"), (1, 1, 0));
        assert_eq!(shingles("", "a b c d"), (0, 0, 1));
    }
}
