//! Evaluates a forest for sixteen rows at once. Instead of walking a tree, it evaluates all its splits: each split that fails masks out the
//! leaves on its left side, and the first remaining leaf is the tree's answer (QuickScorer, Lucchese et al., 2015). The splits of all trees
//! on one feature are stored together, lowest threshold first, so that evaluation stops where no row is above the threshold.

use crate::model::forest::{Forest, Step};
use crate::model::simd::{LANES, Lanes};

/// Leaves a tree may have to be evaluated this way.
const MAX_LEAVES: usize = 32;
/// Leaves per byte of a mask, and bytes per tree.
const BYTE: usize = 8;
const BYTES: usize = MAX_LEAVES / BYTE;
/// Features a forest may use to be evaluated this way.
const MAX_SLOTS: usize = 512;

/// A mask: the leaves of one byte that are cleared where a row's value is above the split's threshold.
#[derive(Clone, Copy, Debug)]
struct Mask {
    /// The index of the byte among those of all trees.
    place: u16,
    cleared: u8,
}

/// The splits of all trees at one threshold.
#[derive(Clone, Copy, Debug)]
struct Split {
    threshold: f32,
    /// Where its masks end; they begin where those of the previous split end.
    end: u32,
}

/// A forest with one output, laid out for sixteen rows at once.
#[derive(Clone, Debug)]
pub struct QuickScorer {
    /// The features used; a slot is an index into this list.
    used: Vec<usize>,
    /// For every slot where its splits end.
    ends: Vec<u32>,
    splits: Vec<Split>,
    masks: Vec<Mask>,
    leaves: Vec<[i16; MAX_LEAVES]>,
    base: f32,
    unit: f32,
}

/// A mask that is not sorted in yet.
#[derive(Clone, Copy, Debug)]
struct UnplacedMask {
    slot: u16,
    bin: u8,
    mask: Mask,
}

impl QuickScorer {
    /// Lays out a forest. `None` if it has several outputs, uses too many features or has a tree with too many leaves.
    pub fn of(forest: &Forest) -> Option<QuickScorer> {
        let used: Vec<usize> = forest.used().collect();
        let mut slots = vec![0u16; forest.edges.len()];
        used.iter().enumerate().for_each(|(slot, feature)| slots[*feature] = slot as u16);
        let [base] = forest.base[..] else { return None };
        let trees = forest.roots.len();
        if used.len() > MAX_SLOTS || trees * BYTES > usize::from(u16::MAX) {
            return None;
        }
        let mut leaves = Vec::with_capacity(trees);
        let mut unplaced = Vec::with_capacity(forest.steps.len());
        let mut before = Vec::new();
        for (tree, root) in forest.roots.iter().enumerate() {
            let end = forest.roots.get(tree + 1).map_or(forest.steps.len(), |next| *next as usize);
            let steps = &forest.steps[*root as usize..end];
            leaves.push(leaves_of(steps, &mut before)?);
            collect_masks(steps, *root as usize, &before, &slots, tree * BYTES, &mut unplaced);
        }
        let mut out = QuickScorer { used, ends: Vec::new(), splits: Vec::new(), masks: Vec::new(), leaves, base, unit: forest.unit };
        out.place_masks(
            forest,
            &in_order(&in_order(&unplaced, |unplaced| usize::from(unplaced.bin)), |unplaced| usize::from(unplaced.slot)),
        );
        Some(out)
    }

    /// Lays out the masks, which are sorted by slot and bin.
    fn place_masks(&mut self, forest: &Forest, unplaced: &[UnplacedMask]) {
        self.masks = unplaced.iter().map(|unplaced| unplaced.mask).collect();
        let mut from = 0;
        for (slot, feature) in self.used.iter().enumerate() {
            while let Some(first) = unplaced.get(from).filter(|unplaced| usize::from(unplaced.slot) == slot) {
                let same = unplaced[from..].iter().take_while(|unplaced| (unplaced.slot, unplaced.bin) == (first.slot, first.bin)).count();
                from += same;
                // The threshold is the upper edge of the bin; the model reader made sure that there is one.
                let threshold = forest.edges[*feature].get(usize::from(first.bin)).copied().unwrap_or(f32::INFINITY);
                self.splits.push(Split { threshold, end: from as u32 });
            }
            self.ends.push(self.splits.len() as u32);
        }
    }

    /// The features used, in the order of their slots.
    pub fn used(&self) -> &[usize] {
        &self.used
    }

    /// The masks before any split: all leaves remain.
    pub fn all_leaves(&self) -> LeafMasks {
        LeafMasks(vec![Lanes::all(u8::MAX); self.leaves.len() * BYTES])
    }

    /// Applies all splits on the feature of a slot, given its values for sixteen rows.
    pub fn ask(&self, left: &mut LeafMasks, slot: usize, values: &[f32; LANES]) {
        let first = slot.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        let mut start = first.checked_sub(1).map_or(0, |before| self.splits[before].end as usize);
        let splits = &self.splits[first..self.ends[slot] as usize];
        let (ranks, passed) = Lanes::ranks(values, splits.iter().map(|split| split.threshold));
        for (at, Split { end, .. }) in splits[..passed].iter().enumerate() {
            let above = ranks.above(at as u8);
            for Mask { place, cleared } in &self.masks[start..*end as usize] {
                let left = &mut left.0[usize::from(*place)];
                *left = left.without(above, *cleared);
            }
            start = *end as usize;
        }
    }

    /// The margins of sixteen rows, once all slots were applied.
    pub fn margins(&self, left: &LeafMasks) -> [f32; LANES] {
        let mut sums = [0i32; LANES];
        for (left, leaves) in left.0.chunks_exact(BYTES).zip(&self.leaves) {
            for (sum, word) in sums.iter_mut().zip(Lanes::words([left[0], left[1], left[2], left[3]])) {
                *sum += i32::from(leaves[word.trailing_zeros() as usize % MAX_LEAVES]);
            }
        }
        sums.map(|sum| self.base + sum as f32 * self.unit)
    }
}

/// The remaining leaves of every tree, for sixteen rows.
#[derive(Clone, Debug)]
pub struct LeafMasks(Vec<Lanes>);

impl LeafMasks {
    /// Goes back to an earlier state.
    pub fn reset(&mut self, to: &LeafMasks) {
        self.0.copy_from_slice(&to.0);
    }
}

/// The leaves of a tree in order, left to right. For every step, `before` gets the number of leaves before it.
fn leaves_of(steps: &[Step], before: &mut Vec<u8>) -> Option<[i16; MAX_LEAVES]> {
    let mut leaves = [0; MAX_LEAVES];
    let mut count = 0;
    before.clear();
    for step in steps {
        before.push(count);
        if let Step::Leaf(value) = step {
            *leaves.get_mut(count as usize)? = *value;
            count += 1;
        }
    }
    Some(leaves)
}

/// Collects the masks of a tree; `first` is the index of its first byte.
fn collect_masks(steps: &[Step], root: usize, before: &[u8], slots: &[u16], first: usize, out: &mut Vec<UnplacedMask>) {
    for (at, step) in steps.iter().enumerate() {
        let Step::Split { feature, bin, right } = *step else { continue };
        // At most 32 leaves, so both masks fit: leaves before the right child, but not before the split.
        let below = |place: u8| ((1u64 << place) - 1) as u32;
        let cleared = below(before[right as usize - root]) & !below(before[at]);
        for (byte, cleared) in cleared.to_le_bytes().into_iter().enumerate().filter(|(_, cleared)| *cleared != 0) {
            out.push(UnplacedMask { slot: slots[usize::from(feature)], bin, mask: Mask { place: (first + byte) as u16, cleared } });
        }
    }
}

/// Sorts masks stably by a number below [`MAX_SLOTS`]. A counting sort is faster for thousands of numbers.
fn in_order(unplaced: &[UnplacedMask], number: impl Fn(&UnplacedMask) -> usize) -> Vec<UnplacedMask> {
    let mut next = [0u32; MAX_SLOTS + 1];
    unplaced.iter().for_each(|one| next[number(one) + 1] += 1);
    for i in 1..next.len() {
        next[i] += next[i - 1];
    }
    let mut out = unplaced.to_vec();
    for one in unplaced {
        let place = &mut next[number(one)];
        out[*place as usize] = *one;
        *place += 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::QuickScorer;
    use crate::feature::SCHEMA;
    use crate::model::Forest;
    use crate::model::simd::LANES;

    #[test]
    fn sixteen_rows_at_once_give_the_same_sums_as_single_rows() {
        let forest = Forest::read(include_bytes!("blocks.forest"), SCHEMA).unwrap();
        let wide = QuickScorer::of(&forest).unwrap();
        let mut state = 7u32;
        for _ in 0..20 {
            let mut left = wide.all_leaves();
            let mut alone = vec![vec![0f32; forest.edges.len()]; LANES];
            for (slot, feature) in wide.used().iter().enumerate() {
                let edges = &forest.edges[*feature];
                let values: [f32; LANES] = std::array::from_fn(|_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    // On an edge, below all of them or above.
                    match (state >> 8) as usize % (edges.len() + 2) {
                        0 => edges[0] - 1.0,
                        1 => edges[edges.len() - 1] + 1.0,
                        at => edges[at - 2],
                    }
                });
                wide.ask(&mut left, slot, &values);
                alone.iter_mut().zip(values).for_each(|(row, value)| row[*feature] = value);
            }
            let sums = wide.margins(&left);
            for lane in 0..LANES {
                assert_eq!(sums[lane], forest.margins(&mut Vec::new(), |i| alone[lane][i])[0]);
            }
        }
    }
}
