//! Repetition: siblings that look alike by tag and class, blocks on the same path, texts that occur more than once.

use crate::block::Blocks;
use crate::feature::block_stats::BlockStats;
use crate::hash::{hash, hash_uncased, join, quick_hash};
use crate::map::Map;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;

/// Class words in a signature; with more, alike elements would differ.
const SIGNATURE_CLASSES: usize = 3;
/// Levels of a path by tags and classes, and of a path by tags only.
const CLASS_PATH: usize = 3;
const TAG_PATH: usize = 6;

/// What the blocks on one path have in common.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PathGroup {
    pub count: f32,
    pub words: f32,
    pub linked: f32,
    pub good: f32,
}

/// The repetition on a page.
#[derive(Debug, Default)]
pub(crate) struct Repetition {
    /// For every node the hash of its tag and classes.
    pub signature: Vec<u64>,
    /// For every node the number of alike siblings, itself included, and its index among them.
    pub alike: Vec<(u16, u16)>,
    /// For every block the hashes of its path by classes and of its path by tags.
    pub paths: Vec<[u64; 2]>,
    /// For every block the sums over the blocks on its two paths.
    pub on_path: Vec<[PathGroup; 2]>,
    /// For every block how often its text occurs, and the hash of the text.
    pub copies: Vec<(u16, u64)>,
}

/// Finds the repetition on a page.
pub(crate) fn repetition(page: &Page, blocks: &Blocks, block_stats: &[BlockStats]) -> Repetition {
    let signature = signatures(page);
    let alike = alike(page, &signature);
    let paths: Vec<[u64; 2]> = blocks.iter().map(|block| paths(page, &signature, block.lead)).collect();
    let on_path = on_path(&paths, block_stats);
    let copies = copies(blocks);
    Repetition { signature, alike, paths, on_path, copies }
}

/// A signature for every element: its tag and the smallest hashes of its class words, leaving out words with digits.
fn signatures(page: &Page) -> Vec<u64> {
    let mut known: Map<u64, (&str, Classes)> = Map::new();
    let signature = |node: NodeId| {
        let name = page.tag(node) as u64;
        if page.is_text(node) {
            return name;
        }
        let classes = page.attr(node, Attr::Class).filter(|class| !class.is_empty()).map_or(Classes::default(), |class| {
            // Most elements share their class with another. Of two with the same hash only the first is cached.
            let (first, classes) = known.or_insert_with(quick_hash(class.as_bytes()), || (class, Classes::of(class)));
            if *first == class { *classes } else { Classes::of(class) }
        });
        classes.smallest[..classes.count].iter().fold(name.wrapping_mul(0x9e37_79b9), |sum, class| join(sum, *class))
    };
    page.nodes().map(signature).collect()
}

/// The hashes of an element's class words, the smallest ones, sorted.
#[derive(Clone, Copy, Default)]
struct Classes {
    smallest: [u64; SIGNATURE_CLASSES],
    count: usize,
}

impl Classes {
    fn of(class: &str) -> Classes {
        let mut out = Classes { smallest: [u64::MAX; SIGNATURE_CLASSES], count: 0 };
        // Insertion into a short sorted list, instead of sorting all.
        for word in class.split_ascii_whitespace().filter(|word| !word.bytes().any(|byte| byte.is_ascii_digit())) {
            let mut word = hash(word.bytes());
            if out.smallest[..out.count].contains(&word) {
                continue;
            }
            for slot in &mut out.smallest[..out.count] {
                if word < *slot {
                    std::mem::swap(slot, &mut word);
                }
            }
            if let Some(slot) = out.smallest.get_mut(out.count) {
                *slot = word;
                out.count += 1;
            }
        }
        out
    }
}

fn alike(page: &Page, signature: &[u64]) -> Vec<(u16, u16)> {
    // For each kind of sibling its index in the counts; every element remembers that index and its own number.
    let mut kinds: Map<u64, u32> = Map::new();
    let mut counts: Vec<u16> = Vec::new();
    let mut seen: Vec<(u32, u16)> = vec![(u32::MAX, 0); page.len()];
    for node in page.nodes().filter(|node| !page.is_text(*node)) {
        let key = join(page.parent(node).map_or(u64::MAX, |parent| u64::from(parent.0)), signature[node.index()]);
        let kind = *kinds.or_insert_with(key, || {
            counts.push(0);
            counts.len() as u32 - 1
        });
        let count = &mut counts[kind as usize];
        seen[node.index()] = (kind, *count);
        *count = count.saturating_add(1);
    }
    seen.iter().map(|(kind, index)| counts.get(*kind as usize).map_or((1, 0), |count| (*count, *index))).collect()
}

fn paths(page: &Page, signature: &[u64], lead: NodeId) -> [u64; 2] {
    let chain = || std::iter::once(lead).chain(page.ancestors(lead));
    let classes = chain().take(CLASS_PATH).fold(1, |sum, node| join(sum, signature[node.index()]));
    let names = chain().take(TAG_PATH).fold(2, |sum, node| join(sum, page.tag(node) as u64));
    [classes, names]
}

fn on_path(paths: &[[u64; 2]], block_stats: &[BlockStats]) -> Vec<[PathGroup; 2]> {
    let mut sums: Map<u64, PathGroup> = Map::new();
    for (path, stats) in paths.iter().zip(block_stats) {
        for key in path {
            let group = sums.or_default(*key);
            group.count += 1.0;
            group.words += stats.words;
            group.linked += stats.words * stats.linked;
            group.good += if stats.good { stats.words } else { 0.0 };
        }
    }
    paths.iter().map(|path| path.map(|key| sums.get(&key).copied().unwrap_or_default())).collect()
}

fn copies(blocks: &Blocks) -> Vec<(u16, u64)> {
    let keys: Vec<u64> = blocks.iter().map(|block| hash_uncased(blocks.text(block).as_bytes())).collect();
    let mut count: Map<u64, u16> = Map::new();
    for key in &keys {
        let seen = count.or_default(*key);
        *seen = seen.saturating_add(1);
    }
    keys.iter().map(|key| (count.get(key).copied().unwrap_or_default(), *key)).collect()
}
