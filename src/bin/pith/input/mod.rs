//! The pages a command is given: files, folders, web archives, and the bytes in them.

pub mod overlap;
pub mod pages;
pub mod read;

pub use overlap::{is_same, would_read};
pub use pages::{Input, Inputs, PAGE_NAMES, Source};
pub use read::is_standard_input;
