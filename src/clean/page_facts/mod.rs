//! Facts about a page that are collected before it is copied: its elements, the selected text, footnotes and posts.

mod elements;
mod footnotes;
mod posts;
mod selected_text;

pub(crate) use elements::Elements;
pub(crate) use footnotes::{Footnote, Footnotes};
pub(crate) use posts::{PostHead, Posts};
pub(crate) use selected_text::SelectedText;
