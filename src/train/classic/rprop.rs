//! Trains a network by resilient back-propagation (Riedmiller and Braun 1993, in the variant of Igel and Hüsken 2000 that reverts a step
//! only if the error grew): every weight has its own step size, and only the signs of the gradient count.
//!
//! Sums are computed in row order, so that the same rows and seed give the same network.

use crate::method::classic::neural_net::Net;
use crate::train::classic::sample::Sample;
use crate::train::random::Random;

/// Epochs; the error hardly falls after that.
const PASSES: usize = 150;
/// The initial step of every weight.
const FIRST_STEP: f64 = 0.05;
/// Factors by which a step grows while its gradient keeps its sign, and shrinks when it changes (Riedmiller's values).
const GROW: f64 = 1.2;
const SHRINK: f64 = 0.5;
/// The smallest and largest step.
const LEAST_STEP: f64 = 1e-6;
const GREATEST_STEP: f64 = 2.0;

/// Trains a network of this shape on the samples, with the weighted squared error.
pub fn train(shape: &[usize], samples: &[Sample<'_>], seed: u64) -> Net {
    let mut net = begin(shape, seed);
    let count = net.weights.len();
    let (mut steps, mut before) = (vec![FIRST_STEP; count], vec![0.0; count]);
    let mut moves = vec![0.0; count];
    let mut last = f64::INFINITY;
    for _ in 0..PASSES {
        let (error, slopes) = slopes(&net, samples);
        for i in 0..count {
            let turn = before[i] * slopes[i];
            before[i] = slopes[i];
            if turn < 0.0 {
                steps[i] = (steps[i] * SHRINK).max(LEAST_STEP);
                moves[i] = if error > last { -moves[i] } else { 0.0 };
                before[i] = 0.0;
            } else {
                if turn > 0.0 {
                    steps[i] = (steps[i] * GROW).min(GREATEST_STEP);
                }
                moves[i] = if slopes[i] == 0.0 { 0.0 } else { -slopes[i].signum() * steps[i] };
            }
            net.weights[i] += moves[i];
        }
        last = error;
    }
    net
}

/// A network with small random weights: equal ones would stay equal.
fn begin(shape: &[usize], seed: u64) -> Net {
    let mut random = Random::new(seed);
    let mut net = Net::new(shape);
    let widths = shape.windows(2).flat_map(|pair| std::iter::repeat_n(pair[0] + 1, (pair[0] + 1) * pair[1]));
    for (weight, width) in net.weights.iter_mut().zip(widths) {
        *weight = (2.0 * random.share() - 1.0) / (width as f64).sqrt();
    }
    net
}

/// The error over all samples and its gradient.
fn slopes(net: &Net, samples: &[Sample<'_>]) -> (f64, Vec<f64>) {
    let mut error = 0.0;
    let mut slopes = vec![0.0; net.weights.len()];
    let (mut values, mut blame) = (Vec::new(), Vec::new());
    for sample in samples {
        net.run(sample.inputs, &mut values);
        let miss = values.last().copied().unwrap_or(0.0) - sample.target;
        error += sample.weight * miss * miss;
        blame.clear();
        blame.resize(values.len(), 0.0);
        if let Some(last) = blame.last_mut() {
            *last = sample.weight * miss;
        }
        back(net, &values, &mut blame, &mut slopes);
    }
    (error, slopes)
}

/// Propagates an error back from the output to every weight.
fn back(net: &Net, values: &[f64], blame: &mut [f64], slopes: &mut [f64]) {
    let (mut until, mut weight) = (values.len(), net.weights.len());
    for pair in net.shape.windows(2).rev() {
        let first = until - pair[1];
        let inputs = first - pair[0];
        for neuron in (first..until).rev() {
            weight -= pair[0] + 1;
            let slope = blame[neuron] * (1.0 - values[neuron] * values[neuron]);
            slopes[weight] += slope;
            for i in 0..pair[0] {
                slopes[weight + 1 + i] += slope * values[inputs + i];
                blame[inputs + i] += slope * net.weights[weight + 1 + i];
            }
        }
        until = first;
    }
}

#[cfg(test)]
mod tests {
    use super::{begin, slopes, train};
    use crate::train::classic::sample::Sample;

    const CORNERS: [[f32; 2]; 4] = [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]];

    fn exclusive_or() -> Vec<Sample<'static>> {
        let target = |corner: &[f32; 2]| if corner[0] == corner[1] { -1.0 } else { 1.0 };
        CORNERS.iter().map(|corner| Sample { inputs: corner, target: target(corner), weight: 1.0 }).collect()
    }

    #[test]
    fn xor_needs_a_hidden_layer() {
        let right = |shape: &[usize]| {
            let net = train(shape, &exclusive_or(), 2);
            let answer = |sample: &Sample<'_>| (net.answer(sample.inputs, &mut Vec::new()) > 0.5) == (sample.target > 0.0);
            exclusive_or().iter().filter(|sample| answer(sample)).count()
        };
        assert_eq!(right(&[2, 3, 1]), 4);
        assert!(right(&[2, 1]) < 4);
    }

    #[test]
    fn gradients_match_the_error() {
        let samples = exclusive_or();
        let net = begin(&[2, 3, 2, 1], 5);
        let (_, found) = slopes(&net, &samples);
        for (i, found) in found.into_iter().enumerate() {
            let at = |by: f64| {
                let mut moved = net.clone();
                moved.weights[i] += by;
                slopes(&moved, &samples).0
            };
            // The gradient leaves out the factor two of the square: only signs count.
            let slope = (at(1e-5) - at(-1e-5)) / 2e-5 / 2.0;
            assert!((slope - found).abs() < 1e-6, "{i}: {slope} {found}");
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_network() {
        let bits = |seed: u64| train(&[2, 3, 1], &exclusive_or(), seed).weights.iter().map(|weight| weight.to_bits()).collect::<Vec<_>>();
        assert_eq!(bits(3), bits(3));
        assert_ne!(bits(3), bits(4));
    }
}
