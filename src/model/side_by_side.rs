//! Asks a forest about sixteen rows at once. Instead of walking a tree, it asks all questions of it: each one answered no strikes out the
//! answers on its first way, and the first answer that is left is the tree's (QuickScorer, Lucchese and others, 2015). Nothing depends
//! on what the rows are like, so that no step waits for the one before.

use crate::model::lanes::{LANES, Lanes};
use crate::model::{Forest, Step};

/// Answers a tree may have to be asked this way.
const MOST_ANSWERS: usize = 32;
/// Features a forest may ask for this way; a power of two, so that a place needs no check.
const MOST_SLOTS: usize = 512;
/// Answers whose bits are in one byte.
const BYTE: usize = 8;

/// A question, and answers of one byte it strikes out where the row's bin is above its own.
#[derive(Clone, Copy, Debug)]
struct Cut {
    slot: u16,
    bin: u8,
    struck: u8,
}

/// A forest of one output, laid out for rows side by side.
#[derive(Clone, Debug)]
pub struct SideBySide {
    /// The features that are asked for; a slot is a place in this list.
    used: Vec<usize>,
    cuts: Vec<Cut>,
    /// For every four answers of eight of every tree where its cuts end.
    ends: Vec<u32>,
    answers: Vec<[i16; MOST_ANSWERS]>,
    base: f32,
    unit: f32,
}

/// What is needed while one tree is laid out.
#[derive(Default)]
struct Room {
    /// For every step the answers before it.
    before: Vec<u8>,
    /// The cuts of each byte of answers.
    cuts: [Vec<Cut>; MOST_ANSWERS / BYTE],
}

impl SideBySide {
    /// Lays out a forest; none if it has more outputs than one, asks for too many features or has a tree with too many answers.
    pub fn of(forest: &Forest) -> Option<SideBySide> {
        let used: Vec<usize> = forest.used().collect();
        let mut slots = vec![0u16; forest.edges.len()];
        used.iter().enumerate().for_each(|(slot, feature)| slots[*feature] = slot as u16);
        let [base] = forest.base[..] else { return None };
        if used.len() > MOST_SLOTS {
            return None;
        }
        let trees = forest.roots.len();
        let mut out = SideBySide {
            used,
            cuts: Vec::with_capacity(forest.steps.len()),
            ends: Vec::with_capacity(trees * MOST_ANSWERS / BYTE),
            answers: Vec::with_capacity(trees),
            base,
            unit: forest.unit,
        };
        let mut room = Room::default();
        for (i, root) in forest.roots.iter().enumerate() {
            let end = forest.roots.get(i + 1).map_or(forest.steps.len(), |next| *next as usize);
            out.tree(&forest.steps[*root as usize..end], *root as usize, &slots, &mut room)?;
        }
        Some(out)
    }

    fn tree(&mut self, steps: &[Step], root: usize, slots: &[u16], room: &mut Room) -> Option<()> {
        // Answers stand in the order of the steps: those of a first way between its question and the second way.
        let mut answers = [0; MOST_ANSWERS];
        let mut count = 0;
        room.before.clear();
        for step in steps {
            room.before.push(count);
            if let Step::Leaf(value) = step {
                *answers.get_mut(count as usize)? = *value;
                count += 1;
            }
        }
        for (at, step) in steps.iter().enumerate() {
            let Step::Ask { feature, bin, other } = *step else { continue };
            // At most 32 answers, so that the bits of those before the second way and not before the question fit.
            let below = |place: u8| ((1u64 << place) - 1) as u32;
            let struck = below(room.before[other as usize - root]) & !below(room.before[at]);
            for (byte, struck) in struck.to_le_bytes().into_iter().enumerate() {
                if struck != 0 {
                    room.cuts[byte].push(Cut { slot: slots[usize::from(feature)], bin, struck });
                }
            }
        }
        for cuts in &mut room.cuts {
            self.cuts.append(cuts);
            self.ends.push(self.cuts.len() as u32);
        }
        self.answers.push(answers);
        Some(())
    }

    /// The features to bin for every row, in the order of their slots.
    pub fn used(&self) -> &[usize] {
        &self.used
    }

    /// The sums for sixteen rows; for every slot the bins of the rows.
    pub fn margins(&self, bins: &[[u8; LANES]]) -> [f32; LANES] {
        let mut lanes = [Lanes::all(0); MOST_SLOTS];
        lanes.iter_mut().zip(bins).for_each(|(lanes, row)| *lanes = Lanes::of(*row));
        let mut sums = [0i32; LANES];
        let mut from = 0;
        for (ends, answers) in self.ends.chunks_exact(MOST_ANSWERS / BYTE).zip(&self.answers) {
            let mut left = [[0u8; LANES]; MOST_ANSWERS / BYTE];
            for (left, end) in left.iter_mut().zip(ends) {
                let mut byte = Lanes::all(u8::MAX);
                for cut in &self.cuts[from..*end as usize] {
                    byte = byte.clear_where_above(lanes[usize::from(cut.slot) % MOST_SLOTS], cut.bin, cut.struck);
                }
                from = *end as usize;
                *left = byte.bytes();
            }
            for (lane, sum) in sums.iter_mut().enumerate() {
                let first = u32::from_le_bytes([left[0][lane], left[1][lane], left[2][lane], left[3][lane]]).trailing_zeros();
                *sum += i32::from(answers[first as usize % MOST_ANSWERS]);
            }
        }
        sums.map(|sum| self.base + sum as f32 * self.unit)
    }
}

#[cfg(test)]
mod tests {
    use super::SideBySide;
    use crate::feature::schema;
    use crate::model::Forest;
    use crate::model::lanes::LANES;

    #[test]
    fn rows_side_by_side_have_the_sums_they_have_alone() {
        let forest = Forest::read(include_bytes!("blocks.forest"), schema()).unwrap();
        let wide = SideBySide::of(&forest).unwrap();
        let mut state = 7u32;
        for _ in 0..20 {
            let mut bins = vec![[0u8; LANES]; wide.used().len()];
            let mut alone = vec![vec![0u8; forest.edges.len()]; LANES];
            for (slot, feature) in wide.used().iter().enumerate() {
                for lane in 0..LANES {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    let bin = ((state >> 8) as usize % (forest.edges[*feature].len() + 1)) as u8;
                    (bins[slot][lane], alone[lane][*feature]) = (bin, bin);
                }
            }
            let sums = wide.margins(&bins);
            for lane in 0..LANES {
                assert_eq!(sums[lane], forest.margin(&alone[lane]));
            }
        }
    }
}
