//! Commands on labelled sets: score, compare methods, list errors, train.

mod answers;
mod error_page;
mod errors;
mod fidelity;
mod finding;
mod score;
mod side_by_side;
mod train;

pub use errors::run as errors;
pub use fidelity::run as fidelity;
pub use score::{methods, score};
pub use train::{classic as train, features, signs};
