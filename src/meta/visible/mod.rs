//! Authors and dates that the page shows its readers near the article, as opposed to structured data.

pub mod boilerplate;
pub mod bylines;
pub mod labelled;
pub mod near_title;
