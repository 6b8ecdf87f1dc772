//! The feature matrix of a page: one row per block.

use crate::feature::rows::features;
use crate::feature::view::View;

/// The feature matrix.
pub struct Table {
    width: usize,
    values: Vec<f32>,
}

impl Table {
    /// Computes all features of all blocks.
    pub fn new(view: &View<'_>) -> Table {
        let features = features();
        let mut values = Vec::with_capacity(features.len() * view.blocks.len());
        for block in 0..view.blocks.len() {
            values.extend(features.iter().map(|feature| feature.of(view, block)));
        }
        Table { width: features.len(), values }
    }

    /// The features of a block.
    pub fn row(&self, block: usize) -> &[f32] {
        &self.values[block * self.width..(block + 1) * self.width]
    }

    /// All values, row after row.
    pub fn values(&self) -> &[f32] {
        &self.values
    }
}
