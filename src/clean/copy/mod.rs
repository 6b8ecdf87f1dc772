//! Copies the selected part of a page into new elements.

pub(crate) mod kinds;
pub(crate) mod text_run;
pub(crate) mod walk;
