//! Finds the footnotes of a page and writes them.

mod calls;
mod find;
mod footnotes;
mod linked;
mod side_notes;
mod unlinked;

pub(crate) use find::find;
pub(crate) use footnotes::{complete, recognise_footnote};
pub(crate) use side_notes::recognise_repeated_mark;
