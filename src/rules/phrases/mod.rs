//! Phrases of many languages that label metadata: months, bylines, date labels, next-page links. All are lower case. They read metadata and
//! find lines that only repeat it; no phrase decides what the main content is.

pub mod bylines;
pub mod date_labels;
pub mod dates;
pub mod months;
pub mod pagination;
pub mod people;
pub mod titles;
