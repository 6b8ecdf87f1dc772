//! Training: writes features for the forest's trainer, trains the classic methods, compares methods. Native only; nothing of it ships.

pub mod augment;
pub mod block_features;
pub mod block_labels;
pub mod classic;
pub mod cross_validation;
mod distractors;
mod graft;
pub mod page_features;
pub mod parallel;
pub mod random;

pub use classic::compare::{Comparison, compare};
pub use random::SEED;
