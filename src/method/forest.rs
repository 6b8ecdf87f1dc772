//! `forest`: the shipped method. Decision trees over the features of every block, learned from labelled pages.

use std::sync::LazyLock;

use crate::feature::schema;
use crate::method::{Method, Scene, Scores};
use crate::model::{BadModel, Forest, probability};

/// The trained trees that ship. Their card is beside them.
static SHIPPED: LazyLock<Result<Trees, BadModel>> = LazyLock::new(|| Trees::read(include_bytes!("../model/blocks.forest")));

/// The method.
pub struct Shipped;

/// The method with trees of the caller's.
pub struct Trees {
    forest: Forest,
}

impl Trees {
    /// Reads trees trained on the features of this build.
    pub fn read(bytes: &[u8]) -> Result<Trees, BadModel> {
        Ok(Trees { forest: Forest::read(bytes, schema())? })
    }
}

impl Method for Trees {
    fn name(&self) -> &'static str {
        "forest"
    }

    fn about(&self) -> &'static str {
        "decision trees over the features of every block, learned from labelled pages"
    }

    fn score(&self, scene: &Scene<'_>) -> Scores {
        let view = scene.view();
        let features = crate::feature::features();
        let mut bins = Vec::new();
        let chance = |block: usize| probability(self.forest.margins(&mut bins, |i| features[i].of(view, block))[0]);
        Scores { blocks: (0..scene.blocks.len()).map(chance).collect(), are_chances: true, candidates: Vec::new() }
    }
}

impl Method for Shipped {
    fn name(&self) -> &'static str {
        "forest"
    }

    fn about(&self) -> &'static str {
        "decision trees over the features of every block, learned from labelled pages"
    }

    fn score(&self, scene: &Scene<'_>) -> Scores {
        match &*SHIPPED {
            Ok(trees) => trees.score(scene),
            // The test below keeps a build from shipping like this; a reader still gets the method that needs no training.
            Err(_) => super::mass::Mass.score(scene),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SHIPPED;

    #[test]
    fn the_shipped_trees_fit_the_features() {
        assert!(SHIPPED.is_ok(), "{:?}", SHIPPED.as_ref().err());
    }
}
