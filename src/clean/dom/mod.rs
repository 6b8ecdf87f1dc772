//! Small look-ups in the page's tree that several recognisers share.

pub(crate) mod class_words;
pub(crate) mod siblings;
