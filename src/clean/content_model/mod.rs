//! What each block of an article may hold, and how copied content is brought into that form.

pub(crate) mod lists;
pub(crate) mod make_block;
pub(crate) mod model;
pub(crate) mod numbers;
pub(crate) mod paragraphs;
