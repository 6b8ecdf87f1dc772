//! Makes what trainers learn from, and trains. Native only; nothing of it ships.

pub mod adaboost;
pub mod align;
pub mod classic;
pub mod compare;
pub mod features;
pub mod lesson;
pub mod models;
pub mod parallel;
pub mod random;
pub mod rprop;
pub mod signs;
mod tail;
pub mod vary;

pub use compare::{Comparison, compare};

/// The seed of everything here that looks random.
pub const SEED: u64 = 2011;
