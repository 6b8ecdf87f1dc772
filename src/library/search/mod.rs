//! Searching: what goes into the index, what a person's query means, and the words that are shown with a hit.

mod dates;
mod fields;
mod fold;
mod forms;
mod parse;
mod pieces;
mod query;
mod snippet;
mod sql;
mod stems;

pub use parse::parse_query;
pub use query::{Mistake, MistakeCode, Query};
pub use snippet::Snippet;

pub(super) use fold::spelling;
pub(super) use parse::is_quote;
pub(super) use pieces::index_text;
pub(super) use snippet::Seeker;
pub(super) use sql::{Conditions, conditions, register};
pub(super) use stems::{Stemmer, languages, stems_of};
