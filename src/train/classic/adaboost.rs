//! AdaBoost over stumps with confidence-rated votes (Freund and Schapire 1997, Schapire and Singer 1999): each round picks the stump that
//! best separates the rows as they are weighted, and rows it gets wrong weigh more in the next round.

use crate::method::classic::boost::Stump;
use crate::train::classic::sample::Sample;

/// Rounds, and so stumps.
const ROUNDS: usize = 48;
/// Maximum thresholds per input, at quantiles of its values.
const QUESTIONS: usize = 64;
/// Share of the total weight added to each side, so that a rare one is never certain.
const SMOOTH: f64 = 1e-4;

/// Trains stumps on samples with targets -1 and 1.
pub fn train(samples: &[Sample<'_>]) -> Vec<Stump> {
    let width = samples.first().map_or(0, |sample| sample.inputs.len());
    let questions: Vec<Vec<f32>> = (0..width).map(|input| questions(samples, input)).collect();
    // For every input and sample the index of the first threshold it does not exceed.
    let bins: Vec<Vec<u8>> = questions
        .iter()
        .enumerate()
        .map(|(input, edges)| samples.iter().map(|sample| edges.partition_point(|edge| *edge < sample.inputs[input]) as u8).collect())
        .collect();
    let mut weights: Vec<f64> = samples.iter().map(|sample| sample.weight).collect();
    let mut stumps = Vec::new();
    for _ in 0..ROUNDS {
        let total: f64 = weights.iter().sum();
        let best = (0..width).filter_map(|input| best(samples, &weights, &bins[input], &questions[input], input, total));
        let Some((_, stump)) = best.min_by(|a, b| a.0.total_cmp(&b.0)) else { break };
        for (weight, sample) in weights.iter_mut().zip(samples) {
            *weight *= (-sample.target * stump.vote(sample.inputs)).exp() / total;
        }
        stumps.push(stump);
    }
    stumps
}

/// The candidate thresholds of an input.
fn questions(samples: &[Sample<'_>], input: usize) -> Vec<f32> {
    let mut values: Vec<f32> = samples.iter().map(|sample| sample.inputs[input]).collect();
    values.sort_unstable_by(f32::total_cmp);
    let step = |i: usize| values[i * (values.len() - 1) / QUESTIONS];
    let mut out: Vec<f32> = (1..QUESTIONS).filter(|_| !values.is_empty()).map(step).collect();
    out.dedup();
    // Nothing exceeds the largest value, so it is no threshold.
    out.retain(|edge| values.last() != Some(edge));
    // With only two values, the lower one may be rarer than any quantile step.
    if let Some(first) = values.first().filter(|first| out.is_empty() && values.last() != Some(first)) {
        out.push(*first);
    }
    out
}

/// The best threshold for one input, with its loss.
fn best(samples: &[Sample<'_>], weights: &[f64], bins: &[u8], edges: &[f32], input: usize, total: f64) -> Option<(f64, Stump)> {
    // The weight of both classes up to each threshold.
    let mut sums = vec![[0.0f64; 2]; edges.len() + 1];
    for ((sample, weight), bin) in samples.iter().zip(weights).zip(bins) {
        sums[usize::from(*bin)][usize::from(sample.target > 0.0)] += weight;
    }
    let all = sums.iter().fold([0.0; 2], |all, sum| [all[0] + sum[0], all[1] + sum[1]]);
    let floor = SMOOTH * total;
    let vote = |side: [f64; 2]| 0.5 * ((side[1].max(0.0) + floor) / (side[0].max(0.0) + floor)).ln();
    let mut below = [0.0; 2];
    let ask = |(i, edge): (usize, &f32)| {
        below = [below[0] + sums[i][0], below[1] + sums[i][1]];
        let above = [all[0] - below[0], all[1] - below[1]];
        let badness = (below[0] * below[1]).max(0.0).sqrt() + (above[0] * above[1]).max(0.0).sqrt();
        (badness, Stump { input, above: *edge, votes: [vote(above), vote(below)] })
    };
    edges.iter().enumerate().map(ask).min_by(|a, b| a.0.total_cmp(&b.0))
}

#[cfg(test)]
mod tests {
    use super::train;
    use crate::train::classic::sample::Sample;

    #[test]
    fn stumps_together_learn_an_interval_that_none_learns_alone() {
        let values: Vec<[f32; 2]> = (0..100).map(|i| [i as f32 / 100.0, 0.5]).collect();
        let is_inside = |value: f32| (0.3..0.6).contains(&value);
        let samples: Vec<Sample<'_>> =
            values.iter().map(|row| Sample { inputs: row, target: if is_inside(row[0]) { 1.0 } else { -1.0 }, weight: 1.0 }).collect();
        let stumps = train(&samples);
        let wrong = |count: usize| {
            let sum = |sample: &&Sample<'_>| stumps[..count].iter().map(|stump| stump.vote(sample.inputs)).sum::<f64>();
            samples.iter().filter(|sample| (sum(sample) > 0.0) != (sample.target > 0.0)).count()
        };
        assert!(wrong(1) > 20);
        assert!(wrong(stumps.len()) <= 2, "{}", wrong(stumps.len()));
        assert!(stumps.iter().all(|stump| stump.input == 0), "the other input tells nothing");
        assert_eq!(stumps, train(&samples));
    }

    #[test]
    fn heavy_samples_decide() {
        let rows = [[0.0f32], [0.0], [1.0]];
        let sample = |i: usize, target: f64, weight: f64| Sample { inputs: &rows[i], target, weight };
        let vote = |weight: f64| {
            let stumps = train(&[sample(0, 1.0, weight), sample(1, -1.0, 1.0), sample(2, -1.0, 1.0)]);
            stumps.iter().map(|stump| stump.vote(&rows[0])).sum::<f64>()
        };
        assert!(vote(5.0) > 0.0 && vote(0.2) < 0.0);
    }
}
