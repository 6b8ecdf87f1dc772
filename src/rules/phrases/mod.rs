//! Phrases of many languages that label metadata: months, bylines, date labels, next-page links; the labels of advertisements, what buttons
//! say that show more, and what tables of contents are called. All are lower case. They read metadata and find lines that only repeat it or say
//! nothing of their own; no phrase makes anything the main content.

pub mod adverts;
pub mod bylines;
pub mod chinese;
pub(crate) mod contents;
pub mod date_labels;
pub mod dates;
pub(crate) mod function_words;
pub mod months;
pub mod pagination;
pub mod people;
pub(crate) mod reading_times;
pub(crate) mod tags;
pub mod titles;
pub(crate) mod toggles;
