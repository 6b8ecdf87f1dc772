//! Word and shingle overlap of an answer with the truth.

use std::collections::HashMap;
use std::hash::Hash;

use crate::score::prf::Prf;
use crate::score::words::{words, words_and_characters};

/// Words in a shingle, as the benchmark has it.
const SHINGLE: usize = 4;

/// Compares the words of an answer with those of the truth, each counted as often as it occurs.
///
/// ```
/// let score = pith::score::word_f1("One two, three", "one TWO four");
/// assert!((score.f1 - 2.0 / 3.0).abs() < 1e-9);
/// ```
pub fn word_f1(answer: &str, truth: &str) -> Prf {
    let (answer, truth) = (answer.to_lowercase(), truth.to_lowercase());
    of_tokens(&words(&answer).collect::<Vec<_>>(), &words(&truth).collect::<Vec<_>>())
}

/// The same with each character of a script without spaces by itself.
///
/// ```
/// assert!((pith::score::character_f1("今天下雨", "今天晴").f1 - 4.0 / 7.0).abs() < 1e-9);
/// ```
pub fn character_f1(answer: &str, truth: &str) -> Prf {
    let (answer, truth) = (answer.to_lowercase(), truth.to_lowercase());
    of_tokens(&words_and_characters(&answer).collect::<Vec<_>>(), &words_and_characters(&truth).collect::<Vec<_>>())
}

fn of_tokens(answer: &[&str], truth: &[&str]) -> Prf {
    match (answer.len(), truth.len()) {
        (0, 0) => Prf::of(1.0, 1.0),
        (0, _) | (_, 0) => Prf::default(),
        (a, t) => {
            let common = common(answer.iter(), truth.iter()) as f64;
            Prf::of(common / a as f64, common / t as f64)
        }
    }
}

/// Compares the shingles of an answer with those of the truth: the number in common, only in the answer, only in the truth.
pub(crate) fn shingles(answer: &str, truth: &str) -> (usize, usize, usize) {
    let (answer, truth): (Vec<&str>, Vec<&str>) = (words(answer).collect(), words(truth).collect());
    let (a, t) = (runs(&answer), runs(&truth));
    let both = common(a.clone(), t.clone());
    (both, a.count() - both, t.count() - both)
}

/// The shingles of a text; a shorter text is one shingle.
fn runs<'w>(words: &'w [&'w str]) -> impl Iterator<Item = &'w [&'w str]> + Clone {
    let whole = (words.len() < SHINGLE && !words.is_empty()).then_some(words);
    words.windows(SHINGLE).chain(whole)
}

/// The size of the intersection of two multisets.
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
    fn repeated_words_count_as_often_as_they_occur() {
        let score = word_f1("a a a b", "A a c");
        assert_eq!((score.precision, score.recall), (0.5, 2.0 / 3.0));
    }

    #[test]
    fn an_empty_answer_to_an_empty_truth_is_right() {
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
