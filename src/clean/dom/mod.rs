//! Small look-ups in the page's tree that several recognisers share.

pub(crate) mod anchors;
pub(crate) mod class_words;
pub(crate) mod custom_elements;
pub(crate) mod language;
pub(crate) mod siblings;
pub(crate) mod style;
pub(crate) mod text;
