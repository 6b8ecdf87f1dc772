//! Names of metadata: its sources with their ranks, class names of bylines and dates, and the names that Mozilla's Readability reads.

pub mod class_words;
pub mod readability;
pub mod sources;
