//! `mass`: the deepest element that holds most of the page's prose, without its blocks that are mostly links.
//!
//! It needs no training and no class names, so it is the baseline every learned method has to beat.

use crate::block::Block;
use crate::method::scene::Scene;
use crate::method::scoring::{Method, Scores};
use crate::page::NodeId;

/// Words from which on a block can be prose.
const PROSE_WORDS: u32 = 10;
/// Link density from which on a block is not prose.
const PROSE_LINKED: f32 = 0.35;
/// Characters of a script without spaces that make prose even without a full stop.
const PROSE_DENSE: u32 = 15;
/// Share of the page's prose that the chosen element must hold.
const MASS_SHARE: f32 = 0.6;
/// Link density from which on a block inside it is dropped.
const MAX_LINKED: f32 = 0.6;

/// The method.
pub struct Mass;

/// The link density of a block.
pub(crate) fn linked(block: &Block) -> f32 {
    block.linked as f32 / block.measure.chars.max(1) as f32
}

/// Whether a block looks like prose.
pub(crate) fn is_prose(block: &Block) -> bool {
    let m = block.measure;
    m.words() >= PROSE_WORDS && linked(block) < PROSE_LINKED && (m.stops > 0 || m.dense > PROSE_DENSE)
}

impl Method for Mass {
    fn name(&self) -> &'static str {
        "mass"
    }

    fn about(&self) -> &'static str {
        "the deepest element holding most of the page's prose, without blocks of links"
    }

    fn score(&self, scene: &Scene<'_>) -> Scores {
        heaviest(scene, &|_| true)
    }
}

/// Keeps the deepest element that holds most of the prose of these blocks, without the other blocks in it and those of links.
pub(crate) fn heaviest(scene: &Scene<'_>, counts: &dyn Fn(usize) -> bool) -> Scores {
    let page = scene.page;
    let mut mass = vec![0u32; page.len()];
    for (_, block) in scene.blocks.iter().enumerate().filter(|(i, block)| is_prose(block) && counts(*i)) {
        mass[block.element.index()] += block.measure.words();
    }
    for node in page.nodes().rev() {
        if let Some(parent) = page.parent(node) {
            mass[parent.index()] += mass[node.index()];
        }
    }
    let total = mass.first().copied().unwrap_or(0);
    let heavy = |node: &NodeId| total > 0 && mass[node.index()] as f32 >= MASS_SHARE * total as f32;
    let Some(root) = page.nodes().rev().find(heavy) else {
        return Scores { blocks: vec![0.0; scene.blocks.len()], ..Scores::default() };
    };
    let keep = |i: usize, block: &Block| counts(i) && page.contains(root, block.element) && linked(block) < MAX_LINKED;
    let scores = scene.blocks.iter().enumerate().map(|(i, block)| f32::from(u8::from(keep(i, block))));
    Scores { blocks: scores.collect(), ..Scores::default() }
}
