//! Trained numbers and how to read them: a forest of decision trees over whole numbers, small and the same on every machine.
//!
//! A model file knows the features it was trained on by their schema number; on any other it is refused. It is read once. Leaves are whole
//! numbers, so sums do not depend on order or machine.

mod forest;
mod logistic;
mod quickscorer;
mod read;
mod simd;

pub use forest::Forest;
pub use logistic::{probability, shares};
pub use quickscorer::{Left, SideBySide};
pub use read::BadModel;
pub use simd::LANES;
