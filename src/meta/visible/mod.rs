//! Reads authors and dates that the page shows near the article: bylines, dates, labelled values. The counterpart of `structured_data`.

mod author_classes;
mod boilerplate;
mod bylines;
mod context;
mod date_labels;
mod dates;
mod labelled_values;
mod line_reader;
mod near_title;
mod only_date;
mod portraits;
mod reporters;
mod text_parts;

pub use context::Context;
pub use labelled_values::gather_labelled_values;
pub use near_title::{add_only_author, gather_near_title};
pub use only_date::{add_only_date, add_opening_date};
pub use reporters::gather_reporters;
