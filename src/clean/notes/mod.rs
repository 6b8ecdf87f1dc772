//! Finds the footnotes of a page and writes them.

mod find;
mod footnotes;
mod linked;
mod references;
mod side_notes;
mod unlinked;

pub(crate) use find::find_footnotes;
pub(crate) use footnotes::{complete_footnotes, recognise_footnote};
pub(crate) use side_notes::recognise_repeated_mark;
