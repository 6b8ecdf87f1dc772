//! Finds the footnotes of a page and writes them.

pub(crate) mod calls;
pub(crate) mod find;
pub(crate) mod footnotes;
pub(crate) mod linked;
pub(crate) mod side_notes;
pub(crate) mod unlinked;
