//! Measures of blocks, for methods that learn: ordered rows, each with a name, a reason and a function.
//!
//! The rows look at a [`View`] of the page, made once. No row knows a vocabulary of a language, and none uses a function whose last bit
//! differs between machines (no logarithm, no power), so that native and browser builds see the same numbers.

mod counts;
mod facts;
mod groups;
mod hash;
mod hints;
mod letters;
mod rows;
mod title;
mod view;

pub(crate) use hints::NEAR;
pub use rows::features;
pub(crate) use rows::of_page;
pub use view::View;

/// What a measure depends on, so that it need not be taken again for a block that shares it with the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// The block itself.
    Block,
    /// The element on this level of the block's way up.
    Level(usize),
    /// The page.
    Page,
}

/// One measure of a block.
pub struct Feature {
    /// Its name: the family and the measure.
    pub name: String,
    /// What it tells.
    pub why: &'static str,
    /// Which member of its family it is.
    member: usize,
    get: fn(&View<'_>, usize, usize) -> f32,
    pub(crate) scope: Scope,
}

impl Feature {
    /// Measures a block.
    pub fn of(&self, view: &View<'_>, block: usize) -> f32 {
        (self.get)(view, block, self.member)
    }
}

/// A number that changes with the names or the order of the features: a model trained on others is refused.
pub fn schema() -> u64 {
    schema_of(features().iter().map(|feature| feature.name.as_str()))
}

/// The number that belongs to a list of names.
pub(crate) fn schema_of<'n>(names: impl Iterator<Item = &'n str>) -> u64 {
    names.fold(0, |sum, name| hash::join(sum, hash::hash(name.bytes())))
}

/// All measures of all blocks, a row a block.
pub struct Table {
    width: usize,
    values: Vec<f32>,
}

impl Table {
    /// Measures every block of the view.
    pub fn new(view: &View<'_>) -> Table {
        let features = features();
        let mut values = Vec::with_capacity(features.len() * view.blocks.len());
        for block in 0..view.blocks.len() {
            values.extend(features.iter().map(|feature| feature.of(view, block)));
        }
        Table { width: features.len(), values }
    }

    /// The measures of a block.
    pub fn row(&self, block: usize) -> &[f32] {
        &self.values[block * self.width..(block + 1) * self.width]
    }

    /// All values, row after row.
    pub fn values(&self) -> &[f32] {
        &self.values
    }
}
