//! The trainable classic methods, and the training examples a page gives each: inputs of its rows or candidates, and which of them are main
//! text.

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

/// Rows per page used for a network: long lists of links would teach it nothing but lists.
const ROWS_A_PAGE: usize = 48;
/// The weight of a page counts its words of text and this share of all its words, roughly the slope of its F1.
const PAGE_SHARE: f32 = 0.3;
/// Minimum words of text in that weight.
const LEAST_WORDS: f32 = 20.0;
/// The weight of a missed word relative to a wrongly kept one: at an F1 of three quarters, a word is worth keeping from a probability of a
/// third on. Measured: 1 / 1.5 / 2.2 give `line-perceptron` .721 / .746 / .754 and `div-score` .782 / .806 / .808 on held-out sites.
const TEXT_WEIGHT: f64 = 2.2;
/// Maximum weight of a rare text row (hope_wisdom: rows without text over rows with text).
const GREATEST_RATIO: f64 = 8.0;
/// Values tried for how far the row before is believed.
const TRUSTS: [f64; 5] = [0.2, 0.4, 0.6, 0.8, 1.0];

/// The training examples of one page for one method.
#[derive(Clone, Debug, Default)]
pub struct TrainingPage {
    inputs: Vec<f32>,
    /// For every row its words and how many of them are main text.
    labels: Vec<Label>,
}

/// A trainable method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrainableMethod {
    /// `line-perceptron` and its simpler forms.
    Perceptron(Form),
    /// `line-network`.
    Network,
    /// `line-boost`.
    Boost,
    /// `div-score`.
    Div,
}

/// A trained method.
pub enum TrainedMethod {
    /// A network for a method that has one.
    Net(TrainableMethod, Net),
    /// A boosted classifier.
    Boost(LineBoost),
}

impl TrainableMethod {
    /// All trainable methods, in historical order.
    pub const ALL: [TrainableMethod; 7] = [
        TrainableMethod::Perceptron(Form::Threshold),
        TrainableMethod::Perceptron(Form::Row),
        TrainableMethod::Perceptron(Form::Rows),
        TrainableMethod::Perceptron(Form::Layers),
        TrainableMethod::Network,
        TrainableMethod::Boost,
        TrainableMethod::Div,
    ];

    /// Those that are part of a build.
    pub const SHIPPED: [TrainableMethod; 4] =
        [TrainableMethod::Perceptron(Form::Layers), TrainableMethod::Network, TrainableMethod::Boost, TrainableMethod::Div];

    /// The method's name.
    pub fn name(self) -> &'static str {
        match self {
            TrainableMethod::Perceptron(form) => form.name(),
            TrainableMethod::Network => network::NAME,
            TrainableMethod::Boost => boost::NAME,
            TrainableMethod::Div => div::NAME,
        }
    }

    /// The names of its inputs.
    pub fn inputs(self) -> &'static [&'static str] {
        match self {
            TrainableMethod::Perceptron(form) => form.inputs(),
            TrainableMethod::Network => &network::INPUTS,
            TrainableMethod::Boost => &boost::INPUTS,
            TrainableMethod::Div => &div::INPUTS,
        }
    }

    fn shape(self) -> Vec<usize> {
        match self {
            TrainableMethod::Perceptron(form) => form.shape(),
            TrainableMethod::Network => network::SHAPE.to_vec(),
            TrainableMethod::Boost | TrainableMethod::Div => vec![self.inputs().len(), 1],
        }
    }

    /// The training examples of a page.
    pub fn training_page(self, scene: &Scene<'_>, labels: &[Label]) -> TrainingPage {
        let rows = || lines(scene.blocks);
        match self {
            TrainableMethod::Perceptron(form) => TrainingPage { inputs: form.measure(&rows()), labels: labels.to_vec() },
            TrainableMethod::Network => TrainingPage { inputs: network::inputs(&rows()), labels: labels.to_vec() },
            TrainableMethod::Boost => TrainingPage { inputs: with_row_before(boost::inputs(&rows()), labels), labels: labels.to_vec() },
            TrainableMethod::Div => {
                let parts = Parts::new(scene);
                let mut of_parts = vec![Label::default(); parts.len()];
                for (part, label) in parts.of_block.iter().zip(labels) {
                    of_parts[*part].words += label.words;
                    of_parts[*part].matched += label.matched;
                }
                TrainingPage { inputs: parts.inputs, labels: of_parts }
            }
        }
    }

    /// Trains on the examples of some pages.
    pub fn fit(self, training_pages: &[&TrainingPage], seed: u64) -> TrainedMethod {
        if self == TrainableMethod::Boost {
            return TrainedMethod::Boost(fit_boost(training_pages));
        }
        let mut random = Random::new(seed);
        let width = self.inputs().len();
        let samples: Vec<Sample<'_>> = training_pages.iter().flat_map(|training_page| training_page.some(width, &mut random)).collect();
        TrainedMethod::Net(self, rprop::train(&self.shape(), &samples, seed))
    }
}

/// Sets the input that says whether the row before is text.
fn with_row_before(mut inputs: Vec<f32>, labels: &[Label]) -> Vec<f32> {
    for (row, before) in inputs.chunks_exact_mut(boost::INPUTS.len()).skip(1).zip(labels) {
        row[BEFORE] = f32::from(u8::from(before.is_text()));
    }
    inputs
}

impl TrainingPage {
    /// The weight of a word on the page.
    fn scale(&self) -> f32 {
        let text: u32 = self.labels.iter().map(|label| label.matched).sum();
        let all: u32 = self.labels.iter().map(|label| label.words).sum();
        1.0 / ((text as f32).max(LEAST_WORDS) + PAGE_SHARE * all as f32)
    }

    /// A sample of the rows, weighted for those left out.
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

    /// Word F1 of the rows with at least one half.
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

/// Trains stumps, then finds how far a guessed row before may be believed.
fn fit_boost(training_pages: &[&TrainingPage]) -> LineBoost {
    let width = boost::INPUTS.len();
    let samples: Vec<Sample<'_>> = training_pages.iter().flat_map(|training_page| training_page.balanced(width)).collect();
    let stumps = adaboost::train(&samples);
    let merit =
        |boost: &LineBoost| training_pages.iter().map(|training_page| training_page.f1(&boost.chances(&training_page.inputs))).sum::<f64>();
    let tried = TRUSTS.map(|trust| LineBoost::new(stumps.clone(), trust)).map(|boost| (merit(&boost), boost));
    let best = tried.into_iter().max_by(|a, b| a.0.total_cmp(&b.0));
    best.map_or_else(|| LineBoost::new(stumps, 1.0), |(_, boost)| boost)
}

impl TrainedMethod {
    /// The trained method.
    pub fn method(self) -> Trained {
        match self {
            TrainedMethod::Net(TrainableMethod::Perceptron(form), net) => Box::new(LinePerceptron::new(form, net)),
            TrainedMethod::Net(TrainableMethod::Network, net) => Box::new(LineNetwork::new(net)),
            TrainedMethod::Net(TrainableMethod::Div | TrainableMethod::Boost, net) => Box::new(DivScore::new(net)),
            TrainedMethod::Boost(boost) => Box::new(boost),
        }
    }

    /// Its file.
    pub fn file(&self) -> String {
        match self {
            TrainedMethod::Net(method, net) => net.write(method.name(), method.inputs()),
            TrainedMethod::Boost(boost) => boost.write(),
        }
    }
}
