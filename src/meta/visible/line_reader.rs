//! The state shared by the readers of elements and lines near the article.

use crate::meta::visible::boilerplate::Boilerplate;
use crate::meta::visible::context::Context;

/// Reads elements and lines near the article. Its methods are in `bylines`, `dates`, `text_parts` and `near_title`.
pub struct LineReader<'v, 'p> {
    /// The page.
    pub context: &'v Context<'p>,
    /// Tells boilerplate from the article.
    pub boilerplate: Boilerplate<'p>,
}
