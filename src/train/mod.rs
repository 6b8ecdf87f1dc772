//! Makes what trainers learn from, and trains. Native only; nothing of it ships.

pub mod augment;
pub mod block_features;
pub mod block_labels;
pub mod classic;
pub mod cross_validation;
mod distractors;
pub mod page_features;
pub mod parallel;
pub mod random;

pub use classic::compare::{Comparison, compare};
pub use random::SEED;
