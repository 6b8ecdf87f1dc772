//! Reads a model file. Bytes, little-endian: `PITH` · version `1` · schema u64 · outputs u8 · unit f32 · base f32 each · features u16 · for
//! each: edges u8, edge f32 each · trees u16 · for each its steps in order, left child first: feature + 1 as u16 and bin u8, or 0 as u16
//! and the leaf as i16.

use std::fmt;

use crate::model::forest::{Forest, Step};

const MAGIC: &[u8] = b"PITH1";
/// Maximum depth of a tree; a file with more is broken.
const MAX_TREE_DEPTH: usize = 64;
/// Bytes of the shortest step.
const LEAST_STEP: usize = 3;

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
            BadModel::Broken => write!(f, "the file is no model"),
            BadModel::OtherFeatures { found, wanted } => {
                write!(f, "the model was trained on features {found:016x}, this build has {wanted:016x}: train it again")
            }
        }
    }
}

impl std::error::Error for BadModel {}

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], BadModel> {
        let (head, rest) = self.0.split_first_chunk::<N>().ok_or(BadModel::Broken)?;
        self.0 = rest;
        Ok(*head)
    }

    /// Reads many numbers at once: most of a file is read this way, and every page that a browser opens reads it anew.
    fn f32s(&mut self, count: u8) -> Result<Vec<f32>, BadModel> {
        let (head, rest) = self.0.split_at_checked(4 * usize::from(count)).ok_or(BadModel::Broken)?;
        self.0 = rest;
        Ok(head.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect())
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
        let features = bytes.u16()?;
        let mut edges = Vec::with_capacity(usize::from(features));
        for _ in 0..features {
            let count = bytes.u8()?;
            edges.push(bytes.f32s(count)?);
        }
        let trees = bytes.u16()?;
        let steps = Vec::with_capacity(bytes.0.len() / LEAST_STEP);
        let mut forest = Forest { outputs, unit, base, edges, steps, roots: Vec::with_capacity(usize::from(trees)) };
        // The splits whose right child has not begun yet.
        let mut open = Vec::with_capacity(MAX_TREE_DEPTH);
        for _ in 0..trees {
            forest.roots.push(forest.steps.len() as u32);
            forest.tree(&mut bytes, &mut open)?;
        }
        if bytes.0.is_empty() { Ok(forest) } else { Err(BadModel::Broken) }
    }

    fn tree(&mut self, bytes: &mut Bytes<'_>, open: &mut Vec<usize>) -> Result<(), BadModel> {
        loop {
            match bytes.u16()? {
                0 => {
                    self.steps.push(Step::Leaf(i16::from_le_bytes(bytes.take()?)));
                    let here = self.steps.len() as u32;
                    let Some(question) = open.pop() else { return Ok(()) };
                    if let Step::Split { right, .. } = &mut self.steps[question] {
                        *right = here;
                    }
                }
                number => {
                    let feature = number - 1;
                    if usize::from(feature) >= self.edges.len() || open.len() >= MAX_TREE_DEPTH {
                        return Err(BadModel::Broken);
                    }
                    open.push(self.steps.len());
                    self.steps.push(Step::Split { feature, bin: bytes.u8()?, right: 0 });
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::BadModel;
    use crate::model::Forest;

    /// A forest of one tree: feature 1 up to 2.5 gives -3, else feature 0 up to 1.0 gives 5, else 7.
    fn file() -> Vec<u8> {
        let mut out = b"PITH1".to_vec();
        out.extend(9u64.to_le_bytes());
        out.push(1);
        out.extend(0.5f32.to_le_bytes());
        out.extend(1.0f32.to_le_bytes());
        out.extend(2u16.to_le_bytes());
        out.push(1);
        out.extend(1.0f32.to_le_bytes());
        out.push(1);
        out.extend(2.5f32.to_le_bytes());
        out.extend(1u16.to_le_bytes());
        for (feature, value) in [(2u16, 0i16), (0, -3), (1, 0), (0, 5), (0, 7)] {
            out.extend(feature.to_le_bytes());
            if feature == 0 { out.extend(value.to_le_bytes()) } else { out.push(0) }
        }
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
    fn broken_files_and_other_features_are_refused() {
        let file = file();
        assert_eq!(Forest::read(&file, 8).unwrap_err(), BadModel::OtherFeatures { found: 9, wanted: 8 });
        for cut in 0..file.len() {
            assert_eq!(Forest::read(&file[..cut], 9).unwrap_err(), BadModel::Broken);
        }
    }
}
