//! Reads authors and dates that the page shows near the article: bylines, dates, labelled values. The counterpart of `structured_data`.

pub mod author_classes;
pub mod boilerplate;
pub mod bylines;
pub mod context;
pub mod date_labels;
pub mod dates;
pub mod labelled_values;
pub mod line_reader;
pub mod near_title;
pub mod text_parts;
