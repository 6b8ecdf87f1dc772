//! A page and its article, with the test for boilerplate: what readers of lines and elements share.

use crate::meta::visible::boilerplate::Beside;
use crate::meta::visible::context::View;

/// What reads the lines and elements near the article.
pub struct Lines<'v, 'p> {
    /// The page.
    pub view: &'v View<'p>,
    /// What of it is beside the article.
    pub beside: Beside<'p>,
}
