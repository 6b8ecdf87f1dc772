//! Builds the article's tree from what was chosen. Only this room decides what an article may hold.

use crate::article::{Element, Kind, Node};
use crate::block::Blocks;
use crate::choose::Selection;
use crate::options::Options;
use crate::page::Page;
use crate::page::eyes::Eyes;
use crate::trace::Trace;

/// Builds the body.
pub fn build(page: &Page, blocks: &Blocks, selection: &Selection, _options: &Options, _eyes: &dyn Eyes, _trace: &mut Trace) -> Vec<Node> {
    let kept = blocks.iter().zip(&selection.kept).filter(|(_, kept)| **kept);
    kept.map(|(block, _)| {
        let kind = page.tag(block.element).heading().map_or(Kind::Paragraph, |level| Kind::Heading { level });
        Element::new(kind, vec![Node::Text(blocks.text(block).to_owned())]).from_node(block.element).into()
    })
    .collect()
}
