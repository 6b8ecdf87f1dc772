//! `site-diff`: what a page has and other pages of its kind do not (Gibson, Punera and Tomkins 2005, Kao et al. 2005). The text that is new
//! is content; where most of it stands is the article.
//!
//! It compares, so it needs pages to compare with. Of a page alone all text is new, and what is left is `mass`.

use crate::method::mass::heaviest;
use crate::method::scene::Scene;
use crate::method::scoring::{Method, Scores};

/// The method.
pub struct SiteDiff;

impl Method for SiteDiff {
    fn name(&self) -> &'static str {
        "site-diff"
    }

    fn about(&self) -> &'static str {
        "the deepest element holding most of the prose that other pages of the site do not have; for several pages of a site"
    }

    fn score(&self, scene: &Scene<'_>) -> Scores {
        let repeats = scene.evidence.as_ref().and_then(|evidence| evidence.repeats.as_ref());
        heaviest(scene, &|block| repeats.is_none_or(|repeats| repeats.share(block) == 0.0))
    }
}
