//! Writes an article down. It sees the article only, never the page.

pub mod text;

pub use text::text;
