//! The byline: all authors in one text.

use std::borrow::Cow;

use crate::article::Article;

/// All authors in one text: as the page writes them together or, where it does not, with commas.
pub fn byline(article: &Article) -> Option<Cow<'_, str>> {
    let authors = &article.meta.authors;
    let joined = || authors.iter().map(|author| author.value.as_str()).collect::<Vec<_>>().join(", ");
    let written = article.meta.byline.as_deref().map(Cow::Borrowed);
    written.or_else(|| (!authors.is_empty()).then(|| Cow::Owned(joined())))
}
