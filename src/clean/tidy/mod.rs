//! Passes over the copied tree: titles, headings, numbers, bylines, repeats, loose ends, languages and links.

pub(crate) mod anchors;
pub(crate) mod bullets;
pub(crate) mod byline;
pub(crate) mod contents_label;
pub(crate) mod edges;
pub(crate) mod headings;
pub(crate) mod inline;
pub(crate) mod labels;
pub(crate) mod language;
pub(crate) mod lists;
pub(crate) mod numbers;
pub(crate) mod pictures;
pub(crate) mod repeats;
pub(crate) mod title;
pub(crate) mod toggles;
