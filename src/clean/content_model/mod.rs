//! Knows what each block of an article may hold, and brings what was copied into that form.

pub(crate) mod lists;
pub(crate) mod make_block;
pub(crate) mod model;
pub(crate) mod paragraphs;
