//! Methods: each gives every block of a page a score. They share the page and its blocks and differ in this one function.

#[cfg(feature = "classic")]
pub mod classic;
mod forest;
pub mod lines;
mod mass;

use std::cell::OnceCell;

pub use forest::Trees;

use crate::block::Blocks;
use crate::feature::View;
use crate::page::{NodeId, Page};

/// The method used unless the caller names another.
pub const SHIPPED: &str = "forest";

/// What a method looks at.
pub struct Scene<'a> {
    /// The page.
    pub page: &'a Page,
    /// Its blocks.
    pub blocks: &'a Blocks,
    view: OnceCell<View<'a>>,
}

impl<'a> Scene<'a> {
    /// A page with its blocks.
    pub fn new(page: &'a Page, blocks: &'a Blocks) -> Scene<'a> {
        Scene { page, blocks, view: OnceCell::new() }
    }

    /// The page as the features see it, made when first asked for.
    pub fn view(&self) -> &View<'a> {
        self.view.get_or_init(|| View::new(self.page, self.blocks))
    }

    /// Lets go of the view, which takes as much memory as the page, once nothing is to be measured any more.
    pub fn forget(&mut self) {
        self.view.take();
    }
}

/// What a method says.
#[derive(Clone, Debug, Default)]
pub struct Scores {
    /// For every block how sure the method is that it is main text, 0 to 1; from 0.5 on the method would keep it.
    pub blocks: Vec<f32>,
    /// Whether the scores are chances to be weighed against each other, rather than a verdict on each block.
    pub are_chances: bool,
    /// The parts of the page the method weighed, best first, for those that weigh parts.
    pub candidates: Vec<Candidate>,
}

/// A part of the page that was weighed.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The part.
    pub node: NodeId,
    /// Its score.
    pub score: f32,
    /// Its pluses and minuses: the rule and what it gave.
    pub parts: Vec<(&'static str, f32)>,
}

/// A way to tell main text from furniture.
pub trait Method: Sync {
    /// Its name on the command line and in tables.
    fn name(&self) -> &'static str;

    /// One sentence on how it works.
    fn about(&self) -> &'static str;

    /// Scores the blocks of a page.
    fn score(&self, scene: &Scene<'_>) -> Scores;

    /// Tells what speaks for and against each block, for methods that can: `each` gets a block and, in log odds, what each measure gave
    /// by its place among the names that are returned.
    fn reasons(&self, _scene: &Scene<'_>, _each: &mut dyn FnMut(usize, &[f32])) -> Vec<String> {
        Vec::new()
    }
}

/// Every method of this build, the shipped one first.
pub fn all() -> &'static [&'static dyn Method] {
    static ALL: &[&dyn Method] = &[
        &forest::Shipped,
        &mass::Mass,
        #[cfg(feature = "classic")]
        &classic::DIV,
        #[cfg(feature = "classic")]
        &classic::BOOST,
        #[cfg(feature = "classic")]
        &classic::NETWORK,
        #[cfg(feature = "classic")]
        &classic::PERCEPTRON,
        #[cfg(feature = "classic")]
        &classic::DENSITY,
    ];
    ALL
}

/// The method of this name.
pub fn find(name: &str) -> Option<&'static dyn Method> {
    all().iter().copied().find(|method| method.name() == name)
}
