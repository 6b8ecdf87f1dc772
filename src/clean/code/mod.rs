//! Recognises blocks of code and reads their text back.

mod code_block;
mod lines;

pub(crate) use code_block::recognise_code;
