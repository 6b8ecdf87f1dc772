//! What a Pith zip holds, and how an article that comes with everything gets into a library.
//!
//! Into an empty library everything comes as it was. In one with articles, what is there already is merged: see `merge`.

mod bring;
pub(super) mod manifest;
mod merge;

pub use manifest::KeptSearch;

pub(super) use bring::{Outcome, Whole, bring, find, new_name, outlook, tidy};
