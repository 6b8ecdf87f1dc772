//! Recognises controls: parts of a page that are there to be used and not to be read.

pub(crate) mod hidden;
pub(crate) mod icons;
pub(crate) mod permalinks;
pub(crate) mod sharing;
pub(crate) mod widgets;
