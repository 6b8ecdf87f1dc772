//! Asks a forest about sixteen rows at once. Instead of walking a tree, it asks all questions of it: each one answered no strikes out the
//! answers on its first way, and the first answer that is left is the tree's (QuickScorer, Lucchese and others, 2015). The questions of all
//! trees about one feature stand together, lowest border first, so that asking ends where no row is above the border.

use crate::model::forest::{Forest, Step};
use crate::model::simd::{LANES, Lanes};

/// Answers a tree may have to be asked this way.
const MAX_LEAVES: usize = 32;
/// Answers whose bits are in one byte, and the bytes of a tree.
const BYTE: usize = 8;
const BYTES: usize = MAX_LEAVES / BYTE;
/// Features a forest may ask for this way: more never fit into its file.
const MAX_SLOTS: usize = 512;

/// Answers of one byte of a tree's that are struck out where the row's value is above the border of the question.
#[derive(Clone, Copy, Debug)]
struct Mask {
    /// The byte's place among those of all trees.
    place: u16,
    cleared: u8,
}

/// A question that trees ask, with what it strikes out in each of them.
#[derive(Clone, Copy, Debug)]
struct Split {
    border: f32,
    /// Where its cuts end; they begin where those of the one before end.
    end: u32,
}

/// A forest of one output, laid out for rows side by side.
#[derive(Clone, Debug)]
pub struct QuickScorer {
    /// The features that are asked for; a slot is a place in this list.
    used: Vec<usize>,
    /// For every slot where its questions end.
    ends: Vec<u32>,
    splits: Vec<Split>,
    masks: Vec<Mask>,
    leaves: Vec<[i16; MAX_LEAVES]>,
    base: f32,
    unit: f32,
}

/// A cut before it has its place.
#[derive(Clone, Copy, Debug)]
struct UnplacedMask {
    slot: u16,
    bin: u8,
    cut: Mask,
}

impl QuickScorer {
    /// Lays out a forest; none if it has more outputs than one, asks for too many features or has a tree with too many answers.
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

    /// Lays the cuts out, which stand by slot and bin.
    fn place_masks(&mut self, forest: &Forest, unplaced: &[UnplacedMask]) {
        self.masks = unplaced.iter().map(|unplaced| unplaced.cut).collect();
        let mut from = 0;
        for (slot, feature) in self.used.iter().enumerate() {
            while let Some(first) = unplaced.get(from).filter(|unplaced| usize::from(unplaced.slot) == slot) {
                let same = unplaced[from..].iter().take_while(|unplaced| (unplaced.slot, unplaced.bin) == (first.slot, first.bin)).count();
                from += same;
                // A bin ends at its border; the reader let no question pass without one.
                let border = forest.edges[*feature].get(usize::from(first.bin)).copied().unwrap_or(f32::INFINITY);
                self.splits.push(Split { border, end: from as u32 });
            }
            self.ends.push(self.splits.len() as u32);
        }
    }

    /// The features that are asked for, in the order of their slots.
    pub fn used(&self) -> &[usize] {
        &self.used
    }

    /// The answers of every tree before anything is asked: all of them.
    pub fn all_leaves(&self) -> LeafMasks {
        LeafMasks(vec![Lanes::all(u8::MAX); self.leaves.len() * BYTES])
    }

    /// Asks all questions about the feature of a slot, of which these are the rows' values.
    pub fn ask(&self, left: &mut LeafMasks, slot: usize, values: &[f32; LANES]) {
        let first = slot.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        let mut cut = first.checked_sub(1).map_or(0, |before| self.splits[before].end as usize);
        let splits = &self.splits[first..self.ends[slot] as usize];
        let (ranks, passed) = Lanes::ranks(values, splits.iter().map(|split| split.border));
        for (at, Split { end, .. }) in splits[..passed].iter().enumerate() {
            let above = ranks.above(at as u8);
            for Mask { place, cleared } in &self.masks[cut..*end as usize] {
                let left = &mut left.0[usize::from(*place)];
                *left = left.without(above, *cleared);
            }
            cut = *end as usize;
        }
    }

    /// The sums for sixteen rows of which everything was asked.
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

/// The answers of every tree that no question has struck out, for sixteen rows.
#[derive(Clone, Debug)]
pub struct LeafMasks(Vec<Lanes>);

impl LeafMasks {
    /// Goes back to what was left at another time.
    pub fn reset(&mut self, to: &LeafMasks) {
        self.0.copy_from_slice(&to.0);
    }
}

/// The answers of a tree in the order of its steps: those of a first way stand between its question and the second way. `before` is told
/// for every step the answers before it.
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

/// Takes a tree apart into its cuts; `first` is the place of its first byte.
fn collect_masks(steps: &[Step], root: usize, before: &[u8], slots: &[u16], first: usize, out: &mut Vec<UnplacedMask>) {
    for (at, step) in steps.iter().enumerate() {
        let Step::Split { feature, bin, right } = *step else { continue };
        // At most 32 answers, so that the bits of those before the second way and not before the question fit.
        let below = |place: u8| ((1u64 << place) - 1) as u32;
        let cleared = below(before[right as usize - root]) & !below(before[at]);
        for (byte, cleared) in cleared.to_le_bytes().into_iter().enumerate().filter(|(_, cleared)| *cleared != 0) {
            out.push(UnplacedMask { slot: slots[usize::from(feature)], bin, cut: Mask { place: (first + byte) as u16, cleared } });
        }
    }
}

/// The same cuts in the order of a number below [`MOST_SLOTS`], those of one number as they stood: thousands of numbers are counted sooner
/// than compared.
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
    fn rows_side_by_side_have_the_sums_they_have_alone() {
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
                    // On a border, below all of them or above.
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
