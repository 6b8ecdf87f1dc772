//! Classifies the page: what type of page it is, and how likely it is that the selection is right.

mod classification;
mod classifier;
mod no_content;
mod page_features;
mod search_results;

pub(crate) use classification::{Classification, SHORT_PAGE_WORDS};
pub use classifier::PageClassifier;
pub(crate) use classifier::{correct, is_offered};
pub(crate) use page_features::DraftView;
#[cfg(feature = "train")]
pub(crate) use page_features::{SCHEMA, page_features};
