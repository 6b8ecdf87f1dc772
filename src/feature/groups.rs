//! Repeated patterns: elements that look alike by tag and class, blocks on alike paths, texts that stand on the page more than once.

use crate::block::Blocks;
use crate::feature::hash::{HashedMap, hash, join};
use crate::feature::view::Cell;
use crate::page::{NodeId, Page};

/// Class words that take part in a signature; more only make alike things differ.
const SIGNATURE_CLASSES: usize = 3;
/// Levels of elements with their classes in a path, and of bare names.
const CLASS_PATH: usize = 3;
const TAG_PATH: usize = 6;

/// What blocks on one path have in common.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Group {
    pub count: f32,
    pub words: f32,
    pub linked: f32,
    pub good: f32,
}

/// The repeated patterns of a page.
#[derive(Debug, Default)]
pub(crate) struct Groups {
    /// For every node how many siblings look alike, itself included, and the how-manieth it is.
    pub alike: Vec<(u16, u16)>,
    /// For every block its path by classes and by names.
    pub paths: Vec<[u64; 2]>,
    /// For every block what the blocks on its two paths have in common.
    pub on_path: Vec<[Group; 2]>,
    /// For every block how often its text stands on the page, and the hash of the text.
    pub copies: Vec<(u16, u64)>,
}

/// Finds the repeated patterns of a page.
pub(crate) fn groups(page: &Page, blocks: &Blocks, cells: &[Cell]) -> Groups {
    let signature: Vec<u64> = page.nodes().map(|node| signature(page, node)).collect();
    let alike = alike(page, &signature);
    let paths: Vec<[u64; 2]> = blocks.iter().map(|block| paths(page, &signature, block.lead)).collect();
    let on_path = on_path(&paths, cells);
    let copies = copies(blocks);
    Groups { alike, paths, on_path, copies }
}

/// What an element looks like: its name and the first of its class words in order, those with digits left out.
fn signature(page: &Page, node: NodeId) -> u64 {
    let name = page.tag(node) as u64;
    if page.is_text(node) {
        return name;
    }
    // The smallest hashes in order: kept sorted while they are few, instead of sorting all.
    let mut smallest = [u64::MAX; SIGNATURE_CLASSES];
    let mut count = 0;
    for class in page.classes(node).filter(|class| !class.bytes().any(|byte| byte.is_ascii_digit())) {
        let mut class = hash(class.bytes());
        if smallest[..count].contains(&class) {
            continue;
        }
        for slot in &mut smallest[..count] {
            if class < *slot {
                std::mem::swap(slot, &mut class);
            }
        }
        if let Some(slot) = smallest.get_mut(count) {
            *slot = class;
            count += 1;
        }
    }
    smallest[..count].iter().fold(name.wrapping_mul(0x9e37_79b9), |sum, class| join(sum, *class))
}

fn alike(page: &Page, signature: &[u64]) -> Vec<(u16, u16)> {
    // For each kind of sibling its place in the list of counts; every element remembers that place and its own number.
    let mut kinds: HashedMap<(u32, u64), u32> = HashedMap::default();
    let mut counts: Vec<u16> = Vec::new();
    let mut seen: Vec<(u32, u16)> = vec![(u32::MAX, 0); page.len()];
    for node in page.nodes().filter(|node| !page.is_text(*node)) {
        let key = (page.parent(node).map_or(u32::MAX, |parent| parent.0), signature[node.index()]);
        let kind = *kinds.entry(key).or_insert_with(|| {
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

fn on_path(paths: &[[u64; 2]], cells: &[Cell]) -> Vec<[Group; 2]> {
    let mut sums: HashedMap<u64, Group> = HashedMap::default();
    for (path, cell) in paths.iter().zip(cells) {
        for key in path {
            let group = sums.entry(*key).or_default();
            group.count += 1.0;
            group.words += cell.words;
            group.linked += cell.words * cell.linked;
            group.good += if cell.good { cell.words } else { 0.0 };
        }
    }
    paths.iter().map(|path| path.map(|key| sums[&key])).collect()
}

fn copies(blocks: &Blocks) -> Vec<(u16, u64)> {
    let keys: Vec<u64> = blocks.iter().map(|block| hash(blocks.text(block).bytes().map(|byte| byte.to_ascii_lowercase()))).collect();
    let mut count: HashedMap<u64, u16> = HashedMap::default();
    for key in &keys {
        let seen = count.entry(*key).or_default();
        *seen = seen.saturating_add(1);
    }
    keys.iter().map(|key| (count[key], *key)).collect()
}
