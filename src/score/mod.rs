//! Scores answers by the rules of the benchmarks that the labelled sets come from.
//!
//! - word: multiset precision, recall and F1 of lower-case words per page, averaged over pages (WCXB, Foley 2026)
//! - characters: the same, but each Han, kana, Hangul, Thai, Lao or Burmese character counts by itself (ours, for scripts without spaces)
//! - shingles: runs of four words, precision and recall averaged over pages, F1 of the two (article-extraction-benchmark, Scrapinghub 2020)
//! - snippets: pieces of text that must and must not be in the answer, counted over all pages (trafilatura, Barbaresi 2021)
//! - kinds: real articles and threads that are called so, and articles that are not offered to be read (ours)
//! - title, author and date: equal after folding case, space and punctuation
//! - fidelity: typed pieces of HTML or Markdown, aligned by their words (ours)

pub mod fidelity;
mod overlap;
mod prf;
mod tally;
mod truth;
mod words;

pub use overlap::{character_f1, word_f1};
pub use prf::Prf;
pub use tally::{Mean, PageScore, Report, Share, Snippets, Tally};
pub use truth::{Answer, Truth};
pub use words::{fold, squeeze, words, words_and_characters};
