//! Recognises formulas: MathML, TeX, and the output of MathJax and KaTeX.

mod formula;
mod mathml;
mod tex_in_text;

pub(crate) use formula::recognise_formula;
pub(crate) use tex_in_text::{Piece, pieces, sets_formulas, sets_nothing};
