//! Reports for callers who want to see why: what was left out, how blocks and candidates were scored.
//!
//! Nothing is decided here, and nothing is computed unless asked for.

mod candidates;
mod layout;
mod left_out;

pub(crate) use candidates::candidates;
pub(crate) use layout::layout;
pub(crate) use left_out::left_out;

use crate::article::{Element, Node};
use crate::choose::Selection;
use crate::method::{Scene, Scores};
use crate::page::{NodeId, Page};
use crate::trace::ScoredBlock;

/// For each top-level element of an article the number of the page element it came from, or that of its first descendant with one, or -1.
pub(crate) fn places(page: &Page, parts: &[&Element]) -> Vec<i64> {
    parts.iter().map(|part| origin(part).map_or(-1, |node| i64::from(page.origin(node)))).collect()
}

/// The node an element was made from. The depth of an article is limited, see `rules::limits`.
fn origin(part: &Element) -> Option<NodeId> {
    part.origin.or_else(|| part.children.iter().filter_map(Node::element).find_map(origin))
}

/// Every block with the score the method gave it.
pub(crate) fn blocks(scene: &Scene<'_>, scores: &Scores, selection: &Selection) -> Vec<ScoredBlock> {
    let blocks = scene.blocks.iter().enumerate().map(|(i, block)| ScoredBlock {
        node: scene.page.origin(block.element),
        text: scene.blocks.text(block).to_owned(),
        chance: scores.blocks[i],
        kept: selection.kept[i],
    });
    blocks.collect()
}
