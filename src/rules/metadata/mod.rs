//! Names by which pages mark metadata: sources and their ranks, class names, the names Mozilla's Readability reads.

pub mod class_words;
pub mod readability;
pub mod sources;
