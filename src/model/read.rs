//! Reads a model file. Bytes, little-endian: `PITH` · version `2` · schema u64 · outputs u8 · unit f32 · base f32 each · features u16 · trees
//! u16 · splits u32 · and then what is alike side by side, because that compresses better (the core: 418 KB in place of 428) than tree by tree:
//!
//! - for each feature the number of its edges as u8; of all edges (f32) the first bytes, then the second, third and fourth
//! - the shape: for each step of each tree, left child first, a bit, lowest first: 1 for a split, 0 for a leaf
//! - for each split its feature as u8, or 255 and, after all of these, the feature - 255 as u8
//! - for each split its bin as u8; of all leaves (i16) the first bytes, then the second

use std::fmt;

use crate::model::forest::{Forest, Step};

const MAGIC: &[u8] = b"PITH2";
/// Maximum depth of a tree; a file with more is broken.
const MAX_TREE_DEPTH: usize = 64;
/// Instead of a feature that does not fit in a byte.
const WIDE: u8 = 255;

/// Why a model file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadModel {
    /// It is truncated or not a model file.
    Broken,
    /// It was trained on other features.
    OtherFeatures {
        /// The schema number of the file.
        found: u64,
        /// That of this build.
        wanted: u64,
    },
}

impl fmt::Display for BadModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadModel::Broken => write!(f, "the file is no model, or one of another version"),
            BadModel::OtherFeatures { found, wanted } => {
                write!(f, "the model was trained on features {found:016x}, this build has {wanted:016x}: train it again")
            }
        }
    }
}

impl std::error::Error for BadModel {}

struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], BadModel> {
        let (head, rest) = self.0.split_first_chunk::<N>().ok_or(BadModel::Broken)?;
        self.0 = rest;
        Ok(*head)
    }

    /// The next bytes, as many as asked for.
    fn slice(&mut self, count: usize) -> Result<&'a [u8], BadModel> {
        let (head, rest) = self.0.split_at_checked(count).ok_or(BadModel::Broken)?;
        self.0 = rest;
        Ok(head)
    }

    fn u8(&mut self) -> Result<u8, BadModel> {
        Ok(self.take::<1>()?[0])
    }

    fn u16(&mut self) -> Result<u16, BadModel> {
        Ok(u16::from_le_bytes(self.take()?))
    }

    fn f32(&mut self) -> Result<f32, BadModel> {
        Ok(f32::from_le_bytes(self.take()?))
    }
}

/// Reads the bin edges of each feature.
fn read_edges(bytes: &mut Bytes<'_>, features: usize) -> Result<Vec<Vec<f32>>, BadModel> {
    let counts = bytes.slice(features)?;
    let all = counts.iter().map(|count| usize::from(*count)).sum();
    let [a, b, c, d] = [bytes.slice(all)?, bytes.slice(all)?, bytes.slice(all)?, bytes.slice(all)?];
    let mut each = (0..all).map(|i| f32::from_le_bytes([a[i], b[i], c[i], d[i]]));
    Ok(counts.iter().map(|count| each.by_ref().take(usize::from(*count)).collect()).collect())
}

impl Forest {
    /// Reads a model made for the features with this schema number.
    pub fn read(bytes: &[u8], schema: u64) -> Result<Forest, BadModel> {
        let mut bytes = Bytes(bytes.strip_prefix(MAGIC).ok_or(BadModel::Broken)?);
        let found = u64::from_le_bytes(bytes.take()?);
        if found != schema {
            return Err(BadModel::OtherFeatures { found, wanted: schema });
        }
        let outputs = usize::from(bytes.u8()?).max(1);
        let unit = bytes.f32()?;
        let base = (0..outputs).map(|_| bytes.f32()).collect::<Result<_, _>>()?;
        let [features, trees] = [bytes.u16()?, bytes.u16()?].map(usize::from);
        let splits = u32::from_le_bytes(bytes.take()?) as usize;
        // Two bytes of each follow at least: no sum below overflows.
        if splits > bytes.0.len() {
            return Err(BadModel::Broken);
        }

        let edges = read_edges(&mut bytes, features)?;
        let mut forest = Forest { outputs, unit, base, edges, steps: Vec::new(), roots: Vec::with_capacity(trees) };
        forest.read_trees(&mut bytes, splits, splits + trees)?;
        if bytes.0.is_empty() { Ok(forest) } else { Err(BadModel::Broken) }
    }

    /// Reads the trees.
    fn read_trees(&mut self, bytes: &mut Bytes<'_>, splits: usize, leaves: usize) -> Result<(), BadModel> {
        let shape = bytes.slice((splits + leaves).div_ceil(8))?;
        let narrow = bytes.slice(splits)?;
        let wide = bytes.slice(narrow.iter().filter(|feature| **feature == WIDE).count())?;
        let bins = bytes.slice(splits)?;
        let [low, high] = [bytes.slice(leaves)?, bytes.slice(leaves)?];

        let count = splits + leaves;
        self.steps.reserve_exact(count);
        let mut splits = narrow.iter().zip(bins);
        let mut leaves = low.iter().zip(high);
        let mut wide = wide.iter();
        // The splits whose right child has not begun yet.
        let mut open = Vec::with_capacity(MAX_TREE_DEPTH);
        let mut is_root = true;
        for at in 0..count {
            if is_root {
                self.roots.push(at as u32);
            }
            is_root = false;
            if shape[at / 8] >> (at % 8) & 1 == 1 {
                let (feature, bin) = splits.next().ok_or(BadModel::Broken)?;
                let more = if *feature == WIDE { wide.next() } else { None };
                let feature = u16::from(*feature) + more.map_or(0, |byte| u16::from(*byte));
                if usize::from(feature) >= self.edges.len() || open.len() >= MAX_TREE_DEPTH {
                    return Err(BadModel::Broken);
                }
                open.push(at);
                self.steps.push(Step::Split { feature, bin: *bin, right: 0 });
            } else {
                let (low, high) = leaves.next().ok_or(BadModel::Broken)?;
                self.steps.push(Step::Leaf(i16::from_le_bytes([*low, *high])));
                match open.pop() {
                    None => is_root = true,
                    Some(split) => {
                        if let Step::Split { right, .. } = &mut self.steps[split] {
                            *right = at as u32 + 1;
                        }
                    }
                }
            }
        }
        if is_root { Ok(()) } else { Err(BadModel::Broken) }
    }
}

#[cfg(test)]
mod tests {
    use super::BadModel;
    use crate::model::Forest;

    /// What a file of one tree begins with.
    fn head(features: u16, base: u8, splits: u32) -> Vec<u8> {
        let mut out = b"PITH2".to_vec();
        out.extend(9u64.to_le_bytes());
        out.push(1);
        out.extend([0.5, f32::from(base)].map(f32::to_le_bytes).concat());
        out.extend([features, 1].map(u16::to_le_bytes).concat());
        out.extend(splits.to_le_bytes());
        out
    }

    /// The first bytes of all numbers, then the second ones, and so on.
    fn planes<const N: usize, const BYTES: usize>(numbers: [[u8; BYTES]; N]) -> Vec<u8> {
        (0..BYTES).flat_map(|byte| numbers.map(|number| number[byte])).collect()
    }

    /// A forest of one tree: feature 1 up to 2.5 gives -3, else feature 0 up to 1.0 gives 5, else 7.
    fn file() -> Vec<u8> {
        let mut out = head(2, 1, 2);
        out.extend([1, 1]);
        out.extend(planes([1.0f32, 2.5].map(f32::to_le_bytes)));
        // Split, leaf, split, leaf, leaf.
        out.push(0b00101);
        out.extend([1, 0]);
        out.extend([0, 0]);
        out.extend(planes([-3i16, 5, 7].map(i16::to_le_bytes)));
        out
    }

    #[test]
    fn trees_answer_as_written() {
        let forest = Forest::read(&file(), 9).unwrap();
        let ask = |row: [f32; 2]| forest.margins(&mut Vec::new(), |i| row[i])[0];
        assert_eq!(ask([0.0, 2.5]), -0.5);
        assert_eq!(ask([1.0, 2.6]), 3.5);
        assert_eq!(ask([1.1, 2.6]), 4.5);
    }

    #[test]
    fn a_feature_beyond_a_byte() {
        let mut out = head(300, 0, 2);
        out.extend((0..300).map(|feature| u8::from(feature == 255 || feature == 299)));
        out.extend(planes([1.0f32, 2.0].map(f32::to_le_bytes)));
        out.push(0b00011);
        out.extend([255, 255, 0, 44]);
        out.extend([0, 0]);
        out.extend(planes([2i16, 4, 6].map(i16::to_le_bytes)));
        let forest = Forest::read(&out, 9).unwrap();
        assert_eq!(forest.used().collect::<Vec<_>>(), [255, 299]);
        let ask = |a: f32, b: f32| forest.margins(&mut Vec::new(), |i| if i == 255 { a } else { b })[0];
        assert_eq!([ask(1.0, 2.0), ask(1.5, 2.0), ask(1.0, 2.5)], [1.0, 3.0, 2.0]);
    }

    #[test]
    fn broken_files_and_other_features_are_refused() {
        let file = file();
        assert_eq!(Forest::read(&file, 8).unwrap_err(), BadModel::OtherFeatures { found: 9, wanted: 8 });
        for cut in 0..file.len() {
            assert_eq!(Forest::read(&file[..cut], 9).unwrap_err(), BadModel::Broken);
        }
    }
}
