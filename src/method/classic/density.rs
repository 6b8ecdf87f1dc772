//! `line-density`: a row is text if enough of its HTML is text (alexjc 2007, Edunov 2010). Nothing is learned.
//!
//! Captions and bylines pass, short lines of the article are lost, long copyright notices and teasers pass: the faults every later method
//! is measured against.

use crate::method::lines::{Line, lines};
use crate::method::scene::Scene;
use crate::method::scoring::{Method, Scores};

/// alexjc's threshold: at least half of a row's HTML is text.
const ALEXJC: f32 = 0.5;
/// Edunov's threshold: less than this share of a row's HTML is markup.
const EDUNOV: f32 = 0.3;

/// The threshold between text and boilerplate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threshold {
    /// Density above 0.5.
    Alexjc,
    /// Density above the mean of the page's rows, alexjc's alternative.
    Average,
    /// Less than 0.3 of the row is markup.
    Edunov,
}

/// The method.
pub struct LineDensity(pub Threshold);

impl Method for LineDensity {
    fn name(&self) -> &'static str {
        match self.0 {
            Threshold::Alexjc => "line-density",
            Threshold::Average => "line-density-average",
            Threshold::Edunov => "line-density-edunov",
        }
    }

    fn about(&self) -> &'static str {
        match self.0 {
            Threshold::Alexjc => "rows of which more than half the HTML is text (alexjc; Edunov draws the line at 0.7)",
            Threshold::Average => "rows of which more of the HTML is text than on the page's average (alexjc)",
            Threshold::Edunov => "rows of which less than 0.3 of the HTML is markup (Edunov)",
        }
    }

    fn score(&self, scene: &Scene<'_>) -> Scores {
        let rows = lines(scene.blocks);
        let line = match self.0 {
            Threshold::Alexjc => ALEXJC,
            Threshold::Average => rows.iter().map(|row| row.density()).sum::<f32>() / rows.len().max(1) as f32,
            Threshold::Edunov => 1.0 - EDUNOV,
        };
        Scores { blocks: rows.iter().map(|row| score_row(*row, line)).collect(), ..Scores::default() }
    }
}

/// One half at the threshold, so that a row above it is kept; 0 and 1 at the ends.
fn score_row(row: Line, line: f32) -> f32 {
    let density = row.density();
    if density > line { 0.5 + 0.5 * (density - line) / (1.0 - line).max(f32::EPSILON) } else { 0.5 * density / line - f32::EPSILON }
        .clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::{LineDensity, Threshold};
    use crate::block;
    use crate::method::{Method, Scene};
    use crate::page::scan::scan;

    const PAGE: &str = "<body><ul class=\"menu\"><li><a href=\"/a/long/address\">News</a></li><li><a href=\"/another\">Sport</a></li></ul>\
        <p>This is a paragraph of the article, and it is much longer than the markup it stands in.</p><p>Short.</p>\
        <p>© The paper. All rights reserved; no part of it may be copied without written leave of the publisher.</p></body>";

    fn kept(threshold: Threshold) -> Vec<bool> {
        let page = scan(PAGE, None).unwrap();
        let blocks = block::split(&page);
        let scores = LineDensity(threshold).score(&Scene::new(&page, &blocks));
        scores.blocks.iter().map(|score| *score >= 0.5).collect()
    }

    #[test]
    fn menus_go_and_paragraphs_stay() {
        for threshold in [Threshold::Alexjc, Threshold::Average, Threshold::Edunov] {
            let kept = kept(threshold);
            assert_eq!((kept[0], kept[1], kept[2]), (false, false, true), "{threshold:?}");
        }
    }

    #[test]
    fn its_known_faults_are_reproduced() {
        let kept = kept(Threshold::Alexjc);
        assert!(!kept[3] || "Short.".len() * 2 > "<p></p>".len() + "Short.".len(), "a short line is lost");
        assert!(kept[4], "a long copyright note gets through");
    }
}
