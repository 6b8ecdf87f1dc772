//! `forest`: the shipped method. Decision trees over the features of every block, learned from labelled pages.

use std::sync::LazyLock;

use crate::feature::{Feature, Scope, View, features, schema};
use crate::method::{Method, Scene, Scores};
use crate::model::{BadModel, Forest, LANES, SideBySide, probability};

/// The trained trees that ship. Their card is beside them.
static SHIPPED: LazyLock<Result<Trees, BadModel>> = LazyLock::new(|| Trees::read(include_bytes!("../model/blocks.forest")));

/// What is expected of a block nothing is known of.
const BASE: &str = "base: any block";

/// The method.
pub struct Shipped;

/// The method with trees of the caller's.
pub struct Trees {
    forest: Forest,
    wide: SideBySide,
    /// The features that depend on the same part of the page.
    by_scope: Vec<(Scope, Vec<Asked>)>,
}

/// A feature that trees ask for.
struct Asked {
    feature: &'static Feature,
    /// Its place among all features.
    number: usize,
    /// Its place among those that are asked for.
    slot: usize,
}

impl Trees {
    /// Reads trees trained on the features of this build.
    pub fn read(bytes: &[u8]) -> Result<Trees, BadModel> {
        let forest = Forest::read(bytes, schema())?;
        let wide = SideBySide::of(&forest).ok_or(BadModel::Broken)?;
        let mut by_scope: Vec<(Scope, Vec<Asked>)> = Vec::new();
        let features = features();
        for (slot, number) in wide.used().iter().enumerate() {
            let asked = Asked { feature: &features[*number], number: *number, slot };
            match by_scope.iter_mut().find(|(known, _)| *known == asked.feature.scope) {
                Some((_, list)) => list.push(asked),
                None => by_scope.push((asked.feature.scope, vec![asked])),
            }
        }
        Ok(Trees { forest, wide, by_scope })
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
        let mut rows = Rows::new(scene.view(), self);
        let mut blocks = Vec::with_capacity(scene.blocks.len() + LANES);
        for first in (0..scene.blocks.len()).step_by(LANES) {
            (first..scene.blocks.len().min(first + LANES)).for_each(|block| rows.fill(block));
            blocks.extend(self.wide.margins(&rows.bins).map(probability));
        }
        blocks.truncate(scene.blocks.len());
        Scores { blocks, are_chances: true, candidates: Vec::new() }
    }

    fn reasons(&self, scene: &Scene<'_>, each: &mut dyn FnMut(usize, &[f32])) -> Vec<String> {
        let (view, features) = (scene.view(), features());
        self.forest.credits(scene.blocks.len(), |block, i| features[i].of(view, block), each);
        features.iter().map(|feature| feature.name.clone()).chain([BASE.to_owned()]).collect()
    }
}

/// The bins of sixteen blocks' features, and the values of the last one.
struct Rows<'t, 'v> {
    view: &'v View<'v>,
    trees: &'t Trees,
    bins: Vec<[u8; LANES]>,
    /// For every slot the last value, at first none.
    values: Vec<f32>,
}

impl<'t, 'v> Rows<'t, 'v> {
    fn new(view: &'v View<'v>, trees: &'t Trees) -> Rows<'t, 'v> {
        let slots = trees.wide.used().len();
        // Where there is no value the bin is the first.
        Rows { view, trees, bins: vec![[0; LANES]; slots], values: vec![f32::NAN; slots] }
    }

    /// Fills the lane of a block; the block before it was filled before.
    fn fill(&mut self, block: usize) {
        for (scope, asked) in &self.trees.by_scope {
            let same = block.checked_sub(1).is_some_and(|before| match scope {
                Scope::Block => false,
                Scope::Level(level) => self.view.ladder[before][*level] == self.view.ladder[block][*level],
                Scope::Page => true,
            });
            if same {
                self.repeat(asked, block);
            } else {
                self.measure(asked, block);
            }
        }
    }

    /// Takes what the block shares with the one before it.
    fn repeat(&mut self, asked: &[Asked], block: usize) {
        let (lane, before) = (block % LANES, (block + LANES - 1) % LANES);
        for Asked { slot, .. } in asked {
            let row = &mut self.bins[*slot];
            row[lane] = row[before];
        }
    }

    fn measure(&mut self, asked: &[Asked], block: usize) {
        let (lane, before) = (block % LANES, (block + LANES - 1) % LANES);
        for Asked { feature, number, slot } in asked {
            let value = feature.of(self.view, block);
            let last = &mut self.values[*slot];
            // Most values are those of the block before, or near them.
            let same = value.to_bits() == last.to_bits();
            *last = value;
            let row = &mut self.bins[*slot];
            row[lane] = if same { row[before] } else { self.trees.forest.bin_near(*number, value, row[before]) };
        }
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
