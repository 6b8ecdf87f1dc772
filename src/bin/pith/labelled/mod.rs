//! Commands on labelled sets: score, compare methods, list errors, train.

mod error_page;
mod errors;
mod fidelity;
mod finding;
mod score;
mod train;

pub use errors::run as errors;
pub use fidelity::run as fidelity;
pub use score::{methods, score};
pub use train::{classic as train, features, signs};
