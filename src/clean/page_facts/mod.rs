//! Facts about a page that are collected before it is copied: its elements, the selected text, footnotes, posts, and
//! the files that stand in for images.

mod elements;
mod footnotes;
mod posts;
mod selected_text;
mod stand_ins;

pub(crate) use elements::Elements;
pub(crate) use footnotes::{Footnote, Footnotes};
pub(crate) use posts::{PostHead, Posts};
pub(crate) use selected_text::SelectedText;
pub(crate) use stand_ins::StandIns;
