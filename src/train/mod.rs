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

/// The former name of [`classic::adaboost`].
#[deprecated(note = "renamed to `classic::adaboost`")]
pub mod adaboost {
    pub use crate::train::classic::adaboost::train;
}

/// The former name of [`block_labels`].
#[deprecated(note = "renamed to `block_labels`")]
pub mod align {
    pub use crate::train::block_labels::{Label, label};
}

/// The former name of [`block_features`].
#[deprecated(note = "renamed to `block_features`")]
pub mod features {
    pub use crate::train::block_features::write;
}

/// The former name of [`classic::trainable`].
#[deprecated(note = "renamed to `classic::trainable`")]
pub mod lesson {
    pub use crate::train::classic::trainable::{TrainableMethod as Recipe, TrainedMethod as Fitted, TrainingPage as Lesson};
}

/// The former name of [`cross_validation`].
#[deprecated(note = "renamed to `cross_validation`")]
pub mod models {
    pub use crate::train::cross_validation::{Models, Part};
}

/// The former name of [`classic::rprop`].
#[deprecated(note = "renamed to `classic::rprop`")]
pub mod rprop {
    pub use crate::train::classic::rprop::train;
}

/// The former name of [`page_features`].
#[deprecated(note = "renamed to `page_features`")]
pub mod signs {
    pub use crate::train::page_features::write;
}

/// The former name of [`augment`].
#[deprecated(note = "renamed to `augment`")]
pub mod vary {
    pub use crate::train::augment::{Augmented as Varied, VARIANTS, Variant, augment as vary};
}
