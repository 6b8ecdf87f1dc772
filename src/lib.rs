//! Pith takes the article out of a web page.
//!
//! One path leads from any page to a clean article, and the folders carry its names:
//! [`page`] → [`block`] → [`feature`] → [`method`] → [`choose`] → [`clean`] → [`output`], with [`meta`] beside it.
//! [`extract()`] is that path in code.

pub mod article;
pub mod block;
pub mod choose;
pub mod clean;
#[cfg(feature = "corpus")]
pub mod corpus;
pub mod error;
mod extract;
pub mod feature;
mod inspect;
pub mod meta;

pub mod method;
pub mod model;
pub mod options;
pub mod output;
pub mod page;
pub mod rules;
#[cfg(feature = "corpus")]
pub mod score;
mod sort;
pub mod stopwatch;
pub mod trace;
#[cfg(feature = "train")]
pub mod train;
pub mod url;
#[cfg(target_arch = "wasm32")]
pub mod wasm;

/// The former name of [`stopwatch`].
#[deprecated(note = "renamed to `stopwatch`")]
pub mod watch {
    pub use crate::stopwatch::Stopwatch as Watch;
}

pub use article::Article;
pub use error::Error;
pub use extract::{extract, extract_by, extract_timed, extract_with, is_readable};
pub use options::{Favor, Options};
pub use page::Page;
