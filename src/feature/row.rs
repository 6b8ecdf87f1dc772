//! One row of the feature list: name, reason, function.

use crate::feature::view::{Container, View};

/// Computes a feature from the page, the block and the member of its family.
pub(crate) type Get = fn(&View<'_>, usize, usize) -> f32;

/// Computes a feature of a block's container from the container and the member of its family.
pub(crate) type GetContainer = fn(&Container, usize) -> f32;

/// What a feature depends on, so that it is computed only once for blocks that share it.
#[derive(Clone, Copy)]
pub(crate) enum Ask {
    /// The block itself.
    Block(Get),
    /// The block's container at this level.
    Level(usize, GetContainer),
    /// The page.
    Page(Get),
}

/// The value where there is no container.
pub(crate) const NO_ELEMENT: f32 = -1.0;

/// One feature of a block.
pub struct Feature {
    /// Its name, in parts.
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

    /// Whether it is the same for every block of a page.
    pub(crate) fn is_of_page(&self) -> bool {
        matches!(self.ask, Ask::Page(_))
    }

    /// Its value for a block.
    pub fn of(&self, view: &View<'_>, block: usize) -> f32 {
        match self.ask {
            Ask::Block(get) | Ask::Page(get) => get(view, block, self.member),
            Ask::Level(level, get) => view.containers[block][level].map_or(NO_ELEMENT, |node| get(&view.container(node), self.member)),
        }
    }
}
