//! Writes an article down. It sees the article only, never the page.

pub mod html;
pub mod json;
mod line;
pub mod markdown;
#[cfg(test)]
mod testing;
mod tex;
pub mod text;
mod tops;

pub use html::html;
pub use json::Record;
#[cfg(feature = "corpus")]
pub use json::json;
pub use markdown::markdown;
pub use text::text;
pub(crate) use tops::tops;
