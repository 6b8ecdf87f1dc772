//! Recognises blocks of code and reads their text back.

pub(crate) mod code_block;
pub(crate) mod lines;
