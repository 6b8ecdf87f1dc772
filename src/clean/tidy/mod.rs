//! Passes that put the finished tree in order.

pub(crate) mod anchors;
pub(crate) mod byline;
pub(crate) mod edges;
pub(crate) mod headings;
pub(crate) mod inline;
pub(crate) mod language;
pub(crate) mod repeats;
pub(crate) mod title;
