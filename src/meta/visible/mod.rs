//! Authors and dates that the page shows its readers near the article, as opposed to structured data.

pub mod author_classes;
pub mod boilerplate;
pub mod bylines;
pub mod context;
pub mod date_labels;
pub mod dates;
pub mod labelled;
pub mod near_title;
pub mod nearby;
pub mod text_parts;
