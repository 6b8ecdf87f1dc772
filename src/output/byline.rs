//! The byline: all authors in one text.

use std::borrow::Cow;

use crate::article::Article;

/// The byline as the page writes it or, without one, the authors joined by commas.
pub fn byline(article: &Article) -> Option<Cow<'_, str>> {
    let authors = &article.meta.authors;
    let joined = || authors.iter().map(|author| author.value.as_str()).collect::<Vec<_>>().join(", ");
    let written = article.meta.byline.as_deref().map(Cow::Borrowed);
    written.or_else(|| (!authors.is_empty()).then(|| Cow::Owned(joined())))
}
