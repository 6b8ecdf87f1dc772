//! The interface of every method: from a scene to a score for each block.

use crate::method::scene::Scene;
use crate::page::NodeId;

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
