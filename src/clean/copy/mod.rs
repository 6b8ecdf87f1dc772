//! Copies the selected part of a page into new elements, asking the recognisers on the way.

mod captions;
mod kinds;
mod marked_headings;
mod markers;
mod sentences;
mod text_run;
mod walk;

pub(crate) use captions::MAX_CAPTION;
pub(crate) use walk::{blocks, caption, caption_line, flow, line};
