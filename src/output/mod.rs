//! Writes an article down. It sees the article only, never the page.

pub mod html;
mod inline;
pub mod json;
pub mod markdown;
#[cfg(test)]
mod testing;
mod tex;
pub mod text;
mod top_level;

use std::borrow::Cow;

use crate::article::Article;

pub use html::html;
pub use json::Record;
#[cfg(feature = "corpus")]
pub use json::json;
pub use markdown::markdown;
pub use text::text;
pub(crate) use top_level::tops;

/// All authors in one text: as the page writes them together or, where it does not, with commas.
pub fn byline(article: &Article) -> Option<Cow<'_, str>> {
    let authors = &article.meta.authors;
    let joined = || authors.iter().map(|author| author.value.as_str()).collect::<Vec<_>>().join(", ");
    let written = article.meta.byline.as_deref().map(Cow::Borrowed);
    written.or_else(|| (!authors.is_empty()).then(|| Cow::Owned(joined())))
}
