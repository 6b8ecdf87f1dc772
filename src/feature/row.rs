//! One row of the feature list: name, reason and function.

use crate::feature::view::{Container, View};

/// A measure of a block: the page, the block and which member of its family the measure is.
pub(crate) type Get = fn(&View<'_>, usize, usize) -> f32;

/// A measure of an element around a block, and which member of its family the measure is.
pub(crate) type GetContainer = fn(&Container, usize) -> f32;

/// A measure by what it depends on, so that it is taken but once for what blocks share.
#[derive(Clone, Copy)]
pub(crate) enum Ask {
    /// The block itself.
    Block(Get),
    /// The element on this level of the block's way up.
    Level(usize, GetContainer),
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
            Ask::Level(level, get) => view.containers[block][level].map_or(NO_ELEMENT, |node| get(&view.container(node), self.member)),
        }
    }
}
