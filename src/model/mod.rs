//! Trained models: forests of decision trees with integer leaves, small and with the same results on every machine.
//!
//! A model file states the features it was trained on by their schema number and is refused for any others. Leaves are integers, so sums do
//! not depend on order or machine.

mod forest;
mod logistic;
mod quickscorer;
mod read;
mod simd;

pub use forest::Forest;
pub(crate) use logistic::joined;
pub use logistic::{probability, softmax};
pub use quickscorer::{LeafMasks, QuickScorer};
pub use read::BadModel;
pub use simd::LANES;
