//! Copies the selected part of a page into new elements, asking the recognisers on the way.

mod kinds;
mod text_run;
mod walk;

pub(crate) use walk::{blocks, flow, line};
