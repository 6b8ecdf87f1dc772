//! Recognises formulas.

pub(crate) mod formula;
pub(crate) mod mathml;
pub(crate) mod tex_in_text;
