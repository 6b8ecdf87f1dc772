//! What is known of a page before it is copied: the selected text, the footnotes and the posts of a thread.

mod elements;
mod footnotes;
mod posts;
mod selected_text;

pub(crate) use elements::Elements;
pub(crate) use footnotes::{Footnote, Footnotes};
pub(crate) use posts::{PostHead, Posts};
pub(crate) use selected_text::SelectedText;
