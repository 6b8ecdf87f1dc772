//! Features of blocks, for learned methods: an ordered list of rows, each with a name, a reason and a function.
//!
//! The rows read a [`View`] of the page, made once per page. No row knows the vocabulary of a language, and none uses a function whose last
//! bit differs between machines (no logarithm, no power), so that native and browser builds compute the same numbers.

mod ancestors;
mod block_stats;
mod characters;
mod data_texts;
mod element_counts;
mod page_stats;
mod post_heads;
mod repetition;
mod row;
mod rows;
mod schema;
mod table;
mod thread;
mod title;
mod view;

pub(crate) use ancestors::NEAR;
pub(crate) use block_stats::ends_sentence;
pub(crate) use data_texts::DataTexts;
pub(crate) use post_heads::{is_moment, is_short_link};
pub use row::Feature;
pub(crate) use row::{Ask, Get, GetContainer, NO_ELEMENT};
pub use rows::features;
pub use schema::SCHEMA;
#[cfg(test)]
pub(crate) use schema::schema_of;
pub use table::Table;
pub(crate) use thread::Thread;
pub(crate) use title::{common, word_set};
pub use view::View;
pub(crate) use view::{Container, LEVELS};
