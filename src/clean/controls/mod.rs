//! Recognises controls: parts of a page that are there to be used and not to be read.

pub(crate) mod widgets;
