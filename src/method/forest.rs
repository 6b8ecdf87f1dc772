//! `forest`: the shipped method. Gradient-boosted trees over the features of every block, trained on labelled pages.

use std::ops::Range;
use std::sync::LazyLock;

use crate::feature::{Ask, Container, Feature, Get, GetContainer, LEVELS, NO_ELEMENT, SCHEMA, View, features};
use crate::method::mass::Mass;
use crate::method::scene::Scene;
use crate::method::scoring::{Method, Scores};
use crate::model::{BadModel, Forest, LANES, LeafMasks, QuickScorer, probability};

/// The shipped trees. Their model card is next to them.
static SHIPPED: LazyLock<Result<Trees, BadModel>> = LazyLock::new(|| Trees::read(include_bytes!("../model/blocks.forest")));

/// The expected value before any feature is known.
const BASE: &str = "base: any block";

/// The method.
pub struct Shipped;

/// The method with the caller's own trees.
pub struct Trees {
    forest: Forest,
    scorer: QuickScorer,
    /// The features used, of the block, of its containers by level, and of the page.
    of_block: Vec<Asked<Get>>,
    of_level: [Vec<Asked<GetContainer>>; LEVELS],
    of_page: Vec<Asked<Get>>,
}

/// A feature the trees use.
struct Asked<G> {
    get: G,
    member: usize,
    /// Its slot in the scorer.
    slot: usize,
}

impl Trees {
    /// Reads trees trained on the features of this build.
    pub fn read(bytes: &[u8]) -> Result<Trees, BadModel> {
        let forest = Forest::read(bytes, SCHEMA)?;
        let scorer = QuickScorer::of(&forest).ok_or(BadModel::Broken)?;
        let (mut of_block, mut of_level, mut of_page) = (Vec::new(), [const { Vec::new() }; LEVELS], Vec::new());
        for (slot, number) in scorer.used().iter().enumerate() {
            let Feature { member, ask, .. } = features()[*number];
            match ask {
                Ask::Block(get) => of_block.push(Asked { get, member, slot }),
                Ask::Level(level, get) => of_level[level].push(Asked { get, member, slot }),
                Ask::Page(get) => of_page.push(Asked { get, member, slot }),
            }
        }
        Ok(Trees { forest, scorer, of_block, of_level, of_page })
    }

    /// Scores the features of the blocks themselves.
    fn ask_blocks(&self, view: &View<'_>, blocks: Range<usize>, left: &mut LeafMasks) {
        let mut values = [0.0; LANES];
        for Asked { get, member, slot } in &self.of_block {
            values.iter_mut().zip(blocks.clone()).for_each(|(value, block)| *value = get(view, block, *member));
            self.scorer.ask(left, *slot, &values);
        }
    }

    /// Scores the features of the containers, once for a container that several consecutive blocks share.
    fn ask_levels(&self, view: &View<'_>, blocks: Range<usize>, left: &mut LeafMasks) {
        for (level, asked) in self.of_level.iter().enumerate() {
            let mut elements: Vec<Option<Container>> = Vec::with_capacity(LANES);
            // For every block the index of its container among these.
            let mut places = [0; LANES];
            for (place, block) in places.iter_mut().zip(blocks.clone()) {
                let node = view.containers[block][level];
                if block == blocks.start || view.containers[block - 1][level] != node {
                    elements.push(node.map(|node| view.container(node)));
                }
                *place = elements.len() - 1;
            }
            let (mut container_values, mut values) = ([0.0; LANES], [0.0; LANES]);
            for Asked { get, member, slot } in asked {
                for (value, element) in container_values.iter_mut().zip(&elements) {
                    *value = element.as_ref().map_or(NO_ELEMENT, |element| get(element, *member));
                }
                // A loop, not `map`: the smallest build calls a function for each element of an array that is mapped.
                values.iter_mut().zip(&places).for_each(|(value, place)| *value = container_values[*place]);
                self.scorer.ask(left, *slot, &values);
            }
        }
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
        let mut of_page = self.scorer.all_leaves();
        for Asked { get, member, slot } in self.of_page.iter().filter(|_| !scene.blocks.is_empty()) {
            self.scorer.ask(&mut of_page, *slot, &[get(view, 0, *member); LANES]);
        }
        let mut left = of_page.clone();
        let mut blocks = Vec::with_capacity(scene.blocks.len() + LANES);
        for first in (0..scene.blocks.len()).step_by(LANES) {
            let range = first..scene.blocks.len().min(first + LANES);
            left.reset(&of_page);
            self.ask_blocks(view, range.clone(), &mut left);
            self.ask_levels(view, range, &mut left);
            blocks.extend(self.scorer.margins(&left).map(probability));
        }
        blocks.truncate(scene.blocks.len());
        Scores { blocks, are_chances: true, candidates: Vec::new() }
    }

    fn reasons(&self, scene: &Scene<'_>, each: &mut dyn FnMut(usize, &[f32])) -> Vec<String> {
        let (view, features) = (scene.view(), features());
        self.forest.contributions(scene.blocks.len(), |block, i| features[i].of(view, block), each);
        features.iter().map(|feature| feature.name()).chain([BASE.to_owned()]).collect()
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
            // A test makes sure that this never ships. A reader would still get the method that needs no training.
            Err(_) => Mass.score(scene),
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
    fn contributions_add_up_to_the_score() {
        let long = "Rivers carve valleys, and valleys keep the towns that grew along the water for a thousand years. ".repeat(4);
        let html = format!("<body><nav><a href=\"/\">Home</a></nav><main><h1>On rivers</h1><p>{long}</p></main></body>");
        let page = scan(&html, None).unwrap();
        let blocks = split(&page);
        let scene = Scene::new(&page, &blocks);
        let scores = Shipped.score(&scene).blocks;
        let mut seen = 0;
        let names = Shipped.reasons(&scene, &mut |block, contributions| {
            let sum = probability(contributions.iter().sum());
            assert!((sum - scores[block]).abs() < 1e-3, "{sum} {}", scores[block]);
            assert!(contributions.iter().filter(|add_contributions| **add_contributions != 0.0).count() > 10);
            seen += 1;
        });
        assert_eq!((seen, names.last().map(String::as_str)), (blocks.len(), Some(super::BASE)));
    }

    #[test]
    fn the_shipped_trees_fit_the_features() {
        assert!(SHIPPED.is_ok(), "{:?}", SHIPPED.as_ref().err());
    }
}
