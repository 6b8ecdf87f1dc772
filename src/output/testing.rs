//! Helpers for the writers' tests.

use crate::article::Article;
use crate::clean::testing::body;

/// The article of a page of which everything is kept.
pub(super) fn article(html: &str) -> Article {
    Article { body: body(html), ..Article::default() }
}
