//! `forest`: the shipped method. Decision trees over the features of every block, learned from labelled pages.

use std::sync::LazyLock;

use crate::feature::{Feature, Scope, schema};
use crate::method::{Method, Scene, Scores};
use crate::model::{BadModel, Forest, probability};

/// The trained trees that ship. Their card is beside them.
static SHIPPED: LazyLock<Result<Trees, BadModel>> = LazyLock::new(|| Trees::read(include_bytes!("../model/blocks.forest")));

/// What is expected of a block nothing is known of.
const BASE: &str = "base: any block";

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
        let used: Vec<usize> = self.forest.used().collect();
        let mut bins = vec![0; features.len()];
        let chance = |block: usize| {
            // What the block before it shares is in its bin already.
            let is_new = |feature: &Feature| match (feature.scope, block.checked_sub(1)) {
                (_, None) | (Scope::Block, _) => true,
                (Scope::Level(level), Some(before)) => view.ladder[before][level] != view.ladder[block][level],
                (Scope::Page, Some(_)) => false,
            };
            for i in used.iter().copied().filter(|i| is_new(&features[*i])) {
                bins[i] = self.forest.bin(i, features[i].of(view, block));
            }
            probability(self.forest.margin(&bins))
        };
        Scores { blocks: (0..scene.blocks.len()).map(chance).collect(), are_chances: true, candidates: Vec::new() }
    }

    fn reasons(&self, scene: &Scene<'_>, each: &mut dyn FnMut(usize, &[f32])) -> Vec<String> {
        let (view, features) = (scene.view(), crate::feature::features());
        self.forest.credits(scene.blocks.len(), |block, i| features[i].of(view, block), each);
        features.iter().map(|feature| feature.name.clone()).chain([BASE.to_owned()]).collect()
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

    fn reasons(&self, scene: &Scene<'_>, each: &mut dyn FnMut(usize, &[f32])) -> Vec<String> {
        SHIPPED.as_ref().map_or_else(|_| Vec::new(), |trees| trees.reasons(scene, each))
    }
}

#[cfg(test)]
mod tests {
    use super::{SHIPPED, Shipped};
    use crate::block::split;
    use crate::method::{Method, Scene};
    use crate::model::probability;
    use crate::page::scan::scan;

    #[test]
    fn reasons_add_up_to_the_chance() {
        let long = "Rivers carve valleys, and valleys keep the towns that grew along the water for a thousand years. ".repeat(4);
        let html = format!("<body><nav><a href=\"/\">Home</a></nav><main><h1>On rivers</h1><p>{long}</p></main></body>");
        let page = scan(&html, None).unwrap();
        let blocks = split(&page);
        let scene = Scene::new(&page, &blocks);
        let scores = Shipped.score(&scene).blocks;
        let mut seen = 0;
        let names = Shipped.reasons(&scene, &mut |block, credits| {
            let told = probability(credits.iter().sum());
            assert!((told - scores[block]).abs() < 1e-3, "{told} {}", scores[block]);
            assert!(credits.iter().filter(|credit| **credit != 0.0).count() > 10);
            seen += 1;
        });
        assert_eq!((seen, names.last().map(String::as_str)), (blocks.len(), Some(super::BASE)));
    }

    #[test]
    fn the_shipped_trees_fit_the_features() {
        assert!(SHIPPED.is_ok(), "{:?}", SHIPPED.as_ref().err());
    }
}
