//! What a page teaches a method that is trained: the inputs of its rows or parts, and which of them are main text.

use crate::method::Scene;
use crate::method::classic::Trained;
use crate::method::classic::boost::{self, BEFORE, LineBoost};
use crate::method::classic::div::{self, DivScore, Parts};
use crate::method::classic::network::{self, LineNetwork};
use crate::method::classic::neural_net::Net;
use crate::method::classic::perceptron::{Form, LinePerceptron};
use crate::method::lines::lines;
use crate::train::block_labels::Label;
use crate::train::classic::sample::Sample;
use crate::train::classic::{adaboost, rprop};
use crate::train::random::Random;

/// Rows of one page that a network sees at most: long lists of links would teach it nothing but lists.
const ROWS_A_PAGE: usize = 48;
/// A page weighs as its words of text and this share of all its words, roughly the slope of its F1.
const PAGE_SHARE: f32 = 0.3;
/// Words of text a page counts with at least.
const LEAST_WORDS: f32 = 20.0;
/// Words wrongly kept that weigh as much as one missed: at an F1 of three quarters a word is worth keeping from a chance of a third on.
/// Measured: 1 / 1.5 / 2.2 give `line-perceptron` .721 / .746 / .754 and `div-score` .782 / .806 / .808 on held-out sites.
const TEXT_WEIGHT: f64 = 2.2;
/// How often a rare row of text counts at most (hope_wisdom: by the page's rows without text over those with).
const GREATEST_RATIO: f64 = 8.0;
/// How far the row before may be believed.
const TRUSTS: [f64; 5] = [0.2, 0.4, 0.6, 0.8, 1.0];

/// What one page teaches one method.
#[derive(Clone, Debug, Default)]
pub struct Lesson {
    inputs: Vec<f32>,
    /// For every row its words and how many of them are main text.
    labels: Vec<Label>,
}

/// A method that is trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recipe {
    /// `line-perceptron` and the simpler forms it is compared with.
    Perceptron(Form),
    /// `line-network`.
    Network,
    /// `line-boost`.
    Boost,
    /// `div-score`.
    Div,
}

/// What training gave.
pub enum Fitted {
    /// A network for a method that has one.
    Net(Recipe, Net),
    /// Stumps.
    Boost(LineBoost),
}

impl Recipe {
    /// All that can be trained, in the seeds' order of merit.
    pub const ALL: [Recipe; 7] = [
        Recipe::Perceptron(Form::Threshold),
        Recipe::Perceptron(Form::Row),
        Recipe::Perceptron(Form::Rows),
        Recipe::Perceptron(Form::Layers),
        Recipe::Network,
        Recipe::Boost,
        Recipe::Div,
    ];

    /// Those whose numbers are in a build.
    pub const SHIPPED: [Recipe; 4] = [Recipe::Perceptron(Form::Layers), Recipe::Network, Recipe::Boost, Recipe::Div];

    /// The method's name.
    pub fn name(self) -> &'static str {
        match self {
            Recipe::Perceptron(form) => form.name(),
            Recipe::Network => network::NAME,
            Recipe::Boost => boost::NAME,
            Recipe::Div => div::NAME,
        }
    }

    /// The names of its inputs.
    pub fn inputs(self) -> &'static [&'static str] {
        match self {
            Recipe::Perceptron(form) => form.inputs(),
            Recipe::Network => &network::INPUTS,
            Recipe::Boost => &boost::INPUTS,
            Recipe::Div => &div::INPUTS,
        }
    }

    fn shape(self) -> Vec<usize> {
        match self {
            Recipe::Perceptron(form) => form.shape(),
            Recipe::Network => network::SHAPE.to_vec(),
            Recipe::Boost | Recipe::Div => vec![self.inputs().len(), 1],
        }
    }

    /// What a page teaches.
    pub fn lesson(self, scene: &Scene<'_>, labels: &[Label]) -> Lesson {
        let rows = || lines(scene.blocks);
        match self {
            Recipe::Perceptron(form) => Lesson { inputs: form.measure(&rows()), labels: labels.to_vec() },
            Recipe::Network => Lesson { inputs: network::inputs(&rows()), labels: labels.to_vec() },
            Recipe::Boost => Lesson { inputs: with_row_before(boost::inputs(&rows()), labels), labels: labels.to_vec() },
            Recipe::Div => {
                let parts = Parts::new(scene);
                let mut of_parts = vec![Label::default(); parts.len()];
                for (part, label) in parts.of_block.iter().zip(labels) {
                    of_parts[*part].words += label.words;
                    of_parts[*part].matched += label.matched;
                }
                Lesson { inputs: parts.inputs, labels: of_parts }
            }
        }
    }

    /// Trains on the lessons of some pages.
    pub fn fit(self, lessons: &[&Lesson], seed: u64) -> Fitted {
        if self == Recipe::Boost {
            return Fitted::Boost(fit_boost(lessons));
        }
        let mut random = Random::new(seed);
        let width = self.inputs().len();
        let samples: Vec<Sample<'_>> = lessons.iter().flat_map(|lesson| lesson.some(width, &mut random)).collect();
        Fitted::Net(self, rprop::train(&self.shape(), &samples, seed))
    }
}

/// Tells every row whether the one before it is text.
fn with_row_before(mut inputs: Vec<f32>, labels: &[Label]) -> Vec<f32> {
    for (row, before) in inputs.chunks_exact_mut(boost::INPUTS.len()).skip(1).zip(labels) {
        row[BEFORE] = f32::from(u8::from(before.is_text()));
    }
    inputs
}

impl Lesson {
    /// How much a word on the page counts.
    fn scale(&self) -> f32 {
        let text: u32 = self.labels.iter().map(|label| label.matched).sum();
        let all: u32 = self.labels.iter().map(|label| label.words).sum();
        1.0 / ((text as f32).max(LEAST_WORDS) + PAGE_SHARE * all as f32)
    }

    /// Some of the rows, as many more counting for each as were left out.
    fn some<'a>(&'a self, width: usize, random: &mut Random) -> Vec<Sample<'a>> {
        let share = (ROWS_A_PAGE as f64 / self.labels.len().max(1) as f64).min(1.0);
        let scale = f64::from(self.scale()) / share;
        let rows = self.inputs.chunks_exact(width).zip(&self.labels);
        let rows = rows.filter(|(_, label)| label.words > 0).filter(|_| random.share() < share);
        let sample = |(inputs, label): (&'a [f32], &Label)| Sample {
            inputs,
            target: f64::from(2.0 * label.share() - 1.0),
            weight: f64::from(label.words) * scale * if label.is_text() { TEXT_WEIGHT } else { 1.0 },
        };
        rows.map(sample).collect()
    }

    /// All rows; text weighs more where it is rare.
    fn balanced(&self, width: usize) -> impl Iterator<Item = Sample<'_>> {
        let text = self.labels.iter().filter(|label| label.is_text()).count() as f64;
        let ratio = ((self.labels.len() as f64 - text) / text.max(1.0)).clamp(1.0, GREATEST_RATIO).sqrt();
        let scale = f64::from(self.scale());
        self.inputs.chunks_exact(width).zip(&self.labels).map(move |(inputs, label)| Sample {
            inputs,
            target: if label.is_text() { 1.0 } else { -1.0 },
            weight: f64::from(label.words).sqrt() * scale * if label.is_text() { ratio } else { 1.0 },
        })
    }

    /// F1 of the words of the rows that get at least one half.
    fn f1(&self, chances: &[f32]) -> f64 {
        let (mut kept, mut right, mut text) = (0, 0, 0);
        for (label, chance) in self.labels.iter().zip(chances) {
            text += label.matched;
            if *chance >= 0.5 {
                kept += label.words;
                right += label.matched;
            }
        }
        2.0 * f64::from(right) / f64::from((kept + text).max(1))
    }
}

/// Boosts stumps, then finds how far the row before may be believed where it is guessed.
fn fit_boost(lessons: &[&Lesson]) -> LineBoost {
    let width = boost::INPUTS.len();
    let samples: Vec<Sample<'_>> = lessons.iter().flat_map(|lesson| lesson.balanced(width)).collect();
    let stumps = adaboost::train(&samples);
    let merit = |boost: &LineBoost| lessons.iter().map(|lesson| lesson.f1(&boost.chances(&lesson.inputs))).sum::<f64>();
    let tried = TRUSTS.map(|trust| LineBoost::new(stumps.clone(), trust)).map(|boost| (merit(&boost), boost));
    let best = tried.into_iter().max_by(|a, b| a.0.total_cmp(&b.0));
    best.map_or_else(|| LineBoost::new(stumps, 1.0), |(_, boost)| boost)
}

impl Fitted {
    /// The method with what was learned.
    pub fn method(self) -> Trained {
        match self {
            Fitted::Net(Recipe::Perceptron(form), net) => Box::new(LinePerceptron::new(form, net)),
            Fitted::Net(Recipe::Network, net) => Box::new(LineNetwork::new(net)),
            Fitted::Net(Recipe::Div | Recipe::Boost, net) => Box::new(DivScore::new(net)),
            Fitted::Boost(boost) => Box::new(boost),
        }
    }

    /// The file with what was learned.
    pub fn file(&self) -> String {
        match self {
            Fitted::Net(recipe, net) => net.write(recipe.name(), recipe.inputs()),
            Fitted::Boost(boost) => boost.write(),
        }
    }
}
