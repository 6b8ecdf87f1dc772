//! Recognises code blocks and restores their text.

mod code_block;
mod copies;
mod labels;
mod language;
mod line_numbers;
mod lines;

pub(crate) use code_block::recognise_code;
