//! Recognises images, figures and captions.

pub(crate) mod address;
pub(crate) mod ai2html;
pub(crate) mod background;
pub(crate) mod caption;
pub(crate) mod decorative;
pub(crate) mod figure;
pub(crate) mod frame;
pub(crate) mod image;
pub(crate) mod lazy_pair;
pub(crate) mod source;
