//! Everything the feature rows read, computed once per page: sums over blocks, candidates, signatures, distances.
//!
//! A subtree contains a range of blocks, so that prefix sums over blocks give the measures of any element in two look-ups.

use crate::block::{Block, Blocks};
use crate::feature::ancestors::{NearestAncestors, nearest_ancestors};
use crate::feature::block_stats::{BlockStats, ProseSums, prefix};
use crate::feature::characters::CharCounts;
use crate::feature::element_counts::{BUTTONS, COUNTED, ElementCounts, TIMES};
use crate::feature::page_stats::{PageStats, page_stats};
use crate::feature::repetition::{Repetition, repetition};
use crate::feature::title::{TitleMatches, title_matches};
use crate::page::{NodeId, Page};
use crate::rules::tag::Tag;

/// The largest distance in blocks that is told apart.
pub(crate) const FAR: usize = 60;
/// Containers of a block that are described: its own element and up to four ancestors, each with more words than the one before.
pub(crate) const LEVELS: usize = 5;
/// How much more an ancestor must hold to be the next container: two percent and half a word.
const NEXT_SHARE: f32 = 1.02;
const NEXT_WORDS: f32 = 0.6;
/// Shares of the page's prose that the two mass candidates hold.
const MASS_SHARES: [f32; 2] = [0.6, 0.85];
/// Characters from which on a block counts for the score of its container, as in Readability.js (2010).
const SCORED_CHARS: u32 = 25;

/// A container: an element around a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Container {
    pub mass: ProseSums,
    /// The totals of the page.
    pub page: ProseSums,
    pub markup: u32,
    pub score: f32,
    /// The score of the top candidate.
    pub top_score: f32,
    /// The number of alike siblings, itself included, and its index among them.
    pub alike: (u16, u16),
    pub tag: Tag,
    /// The number of elements of each kind in [`COUNTED`].
    pub counts: [u16; COUNTED.len()],
}

/// The page as the features see it.
pub struct View<'a> {
    pub(crate) page: &'a Page,
    pub(crate) blocks: &'a Blocks,
    pub(crate) block_stats: Vec<BlockStats>,
    pub(crate) char_counts: Vec<CharCounts>,
    prefix: Vec<ProseSums>,
    /// For each node the first block that begins at or after it.
    first_block: Vec<u32>,
    /// For each node the Readability score of its content: by commas and length, less for links.
    pub(crate) score: Vec<f32>,
    /// For each node the best score of it and its ancestors, the root left out.
    pub(crate) best_around: Vec<f32>,
    pub(crate) top: NodeId,
    pub(crate) mass_roots: [NodeId; 2],
    /// For each node how many levels above the top candidate their common ancestor is.
    pub(crate) fork: Vec<u16>,
    pub(crate) containers: Vec<[Option<NodeId>; LEVELS]>,
    pub(crate) repetition: Repetition,
    pub(crate) ancestors: NearestAncestors,
    pub(crate) title_matches: TitleMatches,
    pub(crate) page_stats: PageStats,
    pub(crate) since_strong: Vec<u8>,
    pub(crate) until_strong: Vec<u8>,
    pub(crate) since_heading: Vec<u8>,
    pub(crate) until_heading: Vec<u8>,
    pub(crate) counts: ElementCounts,
    pub(crate) since_time: Vec<u8>,
    pub(crate) until_time: Vec<u8>,
    pub(crate) until_button: Vec<u8>,
}

impl<'a> View<'a> {
    /// Computes the view of a page.
    pub fn new(page: &'a Page, blocks: &'a Blocks) -> View<'a> {
        let block_stats: Vec<BlockStats> = blocks.iter().map(|block| BlockStats::of(page, blocks, block)).collect();
        let prefix = prefix(&block_stats, blocks);
        let first_block = first_blocks(page, blocks);
        let repetition = repetition(page, blocks, &block_stats);
        let ancestors = nearest_ancestors(page, blocks);
        let title_matches = title_matches(page, blocks, &block_stats);
        let root = page.body().unwrap_or(NodeId(0));
        let counts = ElementCounts::of(page);
        let times = counts.in_or_before(blocks, TIMES);
        let buttons = counts.in_or_before(blocks, BUTTONS);
        let mut view = View {
            page,
            blocks,
            char_counts: blocks.iter().map(|block| CharCounts::of(blocks.text(block))).collect(),
            prefix,
            first_block,
            score: Vec::new(),
            best_around: Vec::new(),
            top: root,
            mass_roots: [root; 2],
            fork: Vec::new(),
            containers: Vec::new(),
            repetition,
            ancestors,
            title_matches,
            page_stats: PageStats::default(),
            since_strong: gaps(block_stats.iter().map(|stats| stats.strong)),
            until_strong: reversed(gaps(block_stats.iter().rev().map(|stats| stats.strong))),
            since_heading: gaps(block_stats.iter().map(|stats| stats.heading > 0.0)),
            until_heading: reversed(gaps(block_stats.iter().rev().map(|stats| stats.heading > 0.0))),
            since_time: gaps(times.iter().copied()),
            until_time: reversed(gaps(times.iter().rev().copied())),
            until_button: reversed(gaps(buttons.iter().rev().copied())),
            counts,
            block_stats,
        };
        view.score_containers();
        view.mass_roots = MASS_SHARES.map(|share| view.deepest_holding(root, share));
        view.follow_down();
        view.containers = blocks.iter().map(|block| view.climb(block.element)).collect();
        view.page_stats = page_stats(page, blocks, &view.block_stats, &view.char_counts, view.total().words);
        view
    }

    /// The sums of the blocks in a node.
    #[inline(always)]
    pub(crate) fn mass(&self, node: NodeId) -> ProseSums {
        let start = self.first_block[node.index()] as usize;
        let end = self.first_block[self.page.end(node).index()] as usize;
        self.mass_between(start, end)
    }

    /// The sums of the blocks from `start` up to, but not including, `end`.
    #[inline(always)]
    pub(crate) fn mass_between(&self, start: usize, end: usize) -> ProseSums {
        self.prefix[end.max(start)].minus(self.prefix[start])
    }

    /// The container an element is.
    pub(crate) fn container(&self, node: NodeId) -> Container {
        Container {
            mass: self.mass(node),
            page: self.total(),
            markup: self.page.markup(node),
            score: self.score[node.index()],
            top_score: self.score[self.top.index()],
            alike: self.repetition.alike[node.index()],
            tag: self.page.tag(node),
            counts: self.counts.between(node, self.page.end(node)),
        }
    }

    /// Words of a block.
    pub(crate) fn words(&self, block: usize) -> f32 {
        self.block_stats[block].words
    }

    /// Link density of a block.
    pub(crate) fn linked(&self, block: usize) -> f32 {
        self.block_stats[block].linked
    }

    /// Whether a block ends as sentences do.
    pub(crate) fn ends(&self, block: usize) -> bool {
        self.block_stats[block].ends
    }

    /// The share of digits in a block's characters.
    pub(crate) fn digits(&self, block: usize) -> f32 {
        let counts = &self.char_counts[block];
        counts.digits as f32 / counts.all.max(1) as f32
    }

    /// A block.
    pub(crate) fn block(&self, block: usize) -> &Block {
        &self.blocks[block]
    }

    /// For every block how often its text occurs, and the hash of the text.
    pub(crate) fn copies(&self) -> &[(u16, u64)] {
        &self.repetition.copies
    }

    /// The distance in levels of each class hint from a block.
    pub(crate) fn hints(&self, block: usize) -> &[u8] {
        &self.ancestors.hints[block]
    }

    /// Whether a block is a sentence rather than a date, number, name or label.
    pub(crate) fn is_sentence(&self, block: usize) -> bool {
        self.block_stats[block].is_sentence()
    }

    /// The hash of a block's path by classes.
    pub(crate) fn path(&self, block: usize) -> u64 {
        self.repetition.paths[block][0]
    }

    /// The number of blocks.
    pub(crate) fn block_count(&self) -> usize {
        self.blocks.len()
    }

    /// The blocks that begin in a node.
    pub(crate) fn blocks_in(&self, node: NodeId) -> std::ops::Range<usize> {
        let start = self.first_block[node.index()] as usize;
        start..(self.first_block[self.page.end(node).index()] as usize).max(start)
    }

    /// Whether a block has a digit.
    pub(crate) fn has_digits(&self, block: usize) -> bool {
        self.char_counts[block].digits > 0
    }

    /// The hash of an element's tag and classes.
    pub(crate) fn signature(&self, node: NodeId) -> u64 {
        self.repetition.signature[node.index()]
    }

    /// How much a block is like the page's title, 0 to 1.
    pub(crate) fn title_likeness(&self, block: usize) -> f32 {
        self.title_matches.likeness[block]
    }

    /// The level of the heading that a block is, 0 for none.
    pub(crate) fn heading(&self, block: usize) -> f32 {
        self.block_stats[block].heading
    }

    /// Whether the page's address is that of a home page.
    pub(crate) fn is_home_url(&self) -> bool {
        self.page_stats.address.known && self.page_stats.address.depth == 0.0
    }

    /// Whether the page says that it is a thread: in structured data, or by naming the forum software that made it.
    pub(crate) fn declares_thread(&self) -> bool {
        self.page_stats.declared.thread
    }

    /// Whether the program that made the page says that it is one post of a blog or a magazine, or one paper of a journal.
    pub(crate) fn is_post(&self) -> bool {
        self.page_stats.declared.post
    }

    /// Whether the page was made by a program for manuals.
    pub(crate) fn is_of_manual(&self) -> bool {
        self.page_stats.declared.manual
    }

    /// Words of the page.
    pub(crate) fn page_words(&self) -> f32 {
        self.total().words
    }

    /// The totals of the page.
    pub(crate) fn total(&self) -> ProseSums {
        self.prefix.last().copied().unwrap_or_default()
    }

    /// Scores every container by its text, as Readability does: in full for the parent of a paragraph, half for its parent, less for those
    /// above.
    fn score_containers(&mut self) {
        let mut score = vec![0f32; self.page.len()];
        for (block, stats) in self.blocks.iter().zip(&self.block_stats) {
            let m = block.measure;
            if m.chars < SCORED_CHARS {
                continue;
            }
            let worth = (1.0 + m.commas as f32 + (m.chars as f32 / 100.0).min(3.0) + m.dense as f32 / 60.0) * (1.0 - stats.linked);
            let start = if is_paragraph(self.page.tag(block.element)) { self.page.parent(block.element) } else { Some(block.element) };
            let mut next = start;
            for divisor in [1.0, 2.0, 6.0, 9.0] {
                let Some(node) = next else { break };
                score[node.index()] += worth / divisor;
                next = self.page.parent(node);
            }
        }
        let mut top = (0.0, self.top);
        for node in self.page.nodes() {
            let value = &mut score[node.index()];
            if *value > 0.0 {
                let mass = self.mass(node);
                *value *= 1.0 - mass.linked / mass.words.max(1.0);
                if *value > top.0 {
                    top = (*value, node);
                }
            }
        }
        self.top = top.1;
        self.score = score;
    }

    /// The deepest element that holds this share of the prose.
    fn deepest_holding(&self, root: NodeId, share: f32) -> NodeId {
        let need = share * self.total().good;
        if need <= 0.0 {
            return root;
        }
        let mut node = root;
        loop {
            let heavy = self.page.children(node).find(|child| !self.page.is_text(*child) && self.mass(*child).good >= need);
            match heavy {
                Some(child) => node = child,
                None => return node,
            }
        }
    }

    /// Computes for every node what follows from its ancestors.
    fn follow_down(&mut self) {
        let page = self.page;
        let mut fork = vec![0u16; page.len()];
        let mut best = vec![0f32; page.len()];
        let mut on_path = vec![false; page.len()];
        for (steps, node) in std::iter::once(self.top).chain(page.ancestors(self.top)).enumerate() {
            on_path[node.index()] = true;
            fork[node.index()] = steps as u16;
        }
        for node in page.nodes() {
            let Some(parent) = page.parent(node) else { continue };
            if !on_path[node.index()] {
                fork[node.index()] = fork[parent.index()];
            }
            best[node.index()] = best[parent.index()].max(self.score[node.index()]);
        }
        self.fork = fork;
        self.best_around = best;
    }

    /// The containers of an element: itself and each ancestor that holds more than the one before.
    fn climb(&self, element: NodeId) -> [Option<NodeId>; LEVELS] {
        let mut containers = [None; LEVELS];
        let mut next = Some(element);
        let mut words = -1.0;
        let mut level = 0;
        while let Some(node) = next.filter(|_| level < LEVELS) {
            let here = self.mass(node).words;
            if level == 0 || here > words * NEXT_SHARE + NEXT_WORDS {
                containers[level] = Some(node);
                level += 1;
                words = here;
            }
            next = self.page.parent(node).filter(|parent| self.page.tag(*parent) != Tag::Html);
        }
        containers
    }
}

/// Elements whose text counts for their parent.
fn is_paragraph(tag: Tag) -> bool {
    matches!(tag, Tag::P | Tag::Li | Tag::Td | Tag::Pre | Tag::Blockquote | Tag::Dd) || tag.heading().is_some()
}

fn first_blocks(page: &Page, blocks: &Blocks) -> Vec<u32> {
    let mut out = Vec::with_capacity(page.len() + 1);
    let mut next = 0;
    for node in 0..=page.len() as u32 {
        while next < blocks.len() && blocks[next].first.0 < node {
            next += 1;
        }
        out.push(next as u32);
    }
    out
}

/// For every position the distance to the last `true` before it, up to [`FAR`].
fn gaps(signs: impl Iterator<Item = bool>) -> Vec<u8> {
    let mut last = FAR;
    signs
        .map(|sign| {
            let here = last;
            last = if sign { 1 } else { (last + 1).min(FAR) };
            here as u8
        })
        .collect()
}

fn reversed(mut list: Vec<u8>) -> Vec<u8> {
    list.reverse();
    list
}
