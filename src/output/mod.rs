//! Writers: the article as HTML, Markdown, plain text and JSON. They see the article only, never the page.

mod byline;
pub mod html;
mod inline;
pub mod json;
pub mod markdown;
#[cfg(test)]
mod testing;
mod tex;
mod tex_commands;
pub mod text;
mod top_level;

pub use byline::byline;
pub use html::html;
pub use json::Record;
#[cfg(feature = "corpus")]
pub use json::json;
#[cfg(feature = "library")]
pub(crate) use markdown::{heading_name, is_of_word};
pub use markdown::{markdown, markdown_with_files};
#[cfg(feature = "library")]
pub(crate) use tex_commands::without_refused;
pub use text::text;
pub(crate) use top_level::top_level_elements;
