//! Writes an article down. It sees the article only, never the page.

pub mod html;
mod line;
#[cfg(test)]
mod testing;
pub mod text;

pub use html::html;
pub use text::text;
