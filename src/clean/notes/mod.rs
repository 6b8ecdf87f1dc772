//! Finds the footnotes of a page and writes them.

pub(crate) mod find;
pub(crate) mod footnotes;
pub(crate) mod unlinked;
