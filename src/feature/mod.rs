//! Measures of blocks, for methods that learn: ordered rows, each with a name, a reason and a function.
//!
//! The rows look at a [`View`] of the page, made once. No row knows a vocabulary of a language, and none uses a function whose last bit
//! differs between machines (no logarithm, no power), so that native and browser builds see the same numbers.

mod ancestors;
mod block_stats;
mod characters;
mod element_counts;
mod hash;
mod page_stats;
mod repetition;
mod rows;
mod title;
mod view;

pub(crate) use ancestors::NEAR;
pub use rows::features;
pub use view::View;
pub(crate) use view::{Around, LEVELS};

/// A measure of a block: the page, the block and which member of its family the measure is.
pub(crate) type Get = fn(&View<'_>, usize, usize) -> f32;

/// A measure of an element around a block, and which member of its family the measure is.
pub(crate) type GetAround = fn(&Around, usize) -> f32;

/// A measure by what it depends on, so that it is taken but once for what blocks share.
#[derive(Clone, Copy)]
pub(crate) enum Ask {
    /// The block itself.
    Block(Get),
    /// The element on this level of the block's way up.
    Level(usize, GetAround),
    /// The page.
    Page(Get),
}

/// What is said of an element around a block where there is none.
pub(crate) const NO_ELEMENT: f32 = -1.0;

/// One measure of a block.
pub struct Feature {
    /// The parts of its name.
    pub(crate) name: [&'static str; 4],
    /// What it tells.
    pub why: &'static str,
    /// Which member of its family it is.
    pub(crate) member: usize,
    pub(crate) ask: Ask,
}

impl Feature {
    /// Its name: the family and the measure.
    pub fn name(&self) -> String {
        self.name.concat()
    }

    /// Whether it says the same of every block of a page.
    pub(crate) fn is_of_page(&self) -> bool {
        matches!(self.ask, Ask::Page(_))
    }

    /// Measures a block.
    pub fn of(&self, view: &View<'_>, block: usize) -> f32 {
        match self.ask {
            Ask::Block(get) | Ask::Page(get) => get(view, block, self.member),
            Ask::Level(level, get) => view.ladder[block][level].map_or(NO_ELEMENT, |node| get(&view.look_at(node), self.member)),
        }
    }
}

/// A number that changes with the names or the order of the features: a model trained on others is refused. A test holds it to them; worked
/// out when it is needed it would cost every first call the making of all names.
pub const SCHEMA: u64 = 0xaf1f_41f9_14e9_e189;

/// The number that belongs to a list of names.
#[cfg(test)]
pub(crate) fn schema_of(names: impl Iterator<Item = String>) -> u64 {
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
