//! Classifies the page: what kind of page it is, and how likely it is that the selection is right.

pub(crate) mod classifier;
pub(crate) mod page_features;

pub use classifier::Judge;
pub(crate) use page_features::Sight;
#[cfg(feature = "train")]
pub(crate) use page_features::{SCHEMA, signs};
