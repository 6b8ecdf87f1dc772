//! The interface of methods: from a scene to a score for each block.

use crate::method::scene::Scene;
use crate::page::NodeId;

/// The scores of a method.
#[derive(Clone, Debug, Default)]
pub struct Scores {
    /// For every block a score, 0 to 1; from 0.5 on the method would keep it.
    pub blocks: Vec<f32>,
    /// Whether the scores are probabilities that can be weighed against each other, rather than a yes or no per block.
    pub are_chances: bool,
    /// The candidates, best first, for methods that score elements.
    pub candidates: Vec<Candidate>,
}

/// A candidate element.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The element.
    pub node: NodeId,
    /// Its score.
    pub score: f32,
    /// Its pluses and minuses: the rule and its contribution.
    pub parts: Vec<(&'static str, f32)>,
}

/// A method that tells main content from boilerplate.
pub trait Method: Sync {
    /// Its name on the command line and in tables.
    fn name(&self) -> &'static str;

    /// How it works, in one sentence.
    fn about(&self) -> &'static str;

    /// Scores the blocks of a page.
    fn score(&self, scene: &Scene<'_>) -> Scores;

    /// Reports what raises and lowers the score of each block, for methods that can. `each` receives a block and the contribution of each
    /// feature, in log odds; the names of the features are returned.
    fn reasons(&self, _scene: &Scene<'_>, _each: &mut dyn FnMut(usize, &[f32])) -> Vec<String> {
        Vec::new()
    }
}
