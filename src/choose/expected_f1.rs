//! Turns block probabilities into the draft with the highest expected F1: a prefix of the blocks in order of probability.

use crate::choose::draft::Draft;
use crate::feature::View;
use crate::options::Favor;
use crate::sort::sort_numbers;

/// Takes blocks in order of probability as long as each raises the expected F-measure.
///
/// With probabilities p and words n, the expected value of taking the set T is (1 + β²)·Σ(n·p over T) / (Σ(n over T) + β²·Σ(n·p over all)).
pub(crate) fn best_prefix(view: &View<'_>, chance: Vec<f32>, favor: Favor) -> Draft {
    let beta = favor.beta_squared();
    let all: f64 = chance.iter().enumerate().map(|(i, p)| f64::from(*p) * f64::from(view.words(i))).sum();
    let order = likeliest_first(&chance);
    let (mut right, mut size) = (0.0, 0.0);
    let (mut best, mut best_len) = (0.0, 0);
    for (len, i) in order.iter().enumerate() {
        if chance[*i] <= 0.0 {
            break;
        }
        right += f64::from(chance[*i]) * f64::from(view.words(*i));
        size += f64::from(view.words(*i));
        let worth = (1.0 + beta) * right / (size + beta * all);
        if worth > best {
            (best, best_len) = (worth, len + 1);
        }
    }
    let mut taken = vec![false; chance.len()];
    for i in &order[..best_len] {
        taken[*i] = true;
    }
    Draft { chance, taken, expected: best as f32 }
}

/// The places of some probabilities, the highest first, and of equal ones the first. Numbers from zero on have the order of their bits, so that
/// whole numbers are sorted, each with its place.
fn likeliest_first(chance: &[f32]) -> Vec<usize> {
    let bits = |p: f32| if p > 0.0 { p.to_bits() } else { 0 };
    let number = |(i, p): (usize, &f32)| (u64::from(u32::MAX - bits(*p)) << 32) | i as u64;
    let mut numbers: Vec<u64> = chance.iter().enumerate().map(number).collect();
    sort_numbers(&mut numbers);
    numbers.into_iter().map(|number| (number & u64::from(u32::MAX)) as usize).collect()
}

/// The expected F1 of any selection.
pub(crate) fn expected(view: &View<'_>, chance: &[f32], taken: &[bool]) -> f32 {
    let mass = |i: usize| f64::from(chance[i]) * f64::from(view.words(i));
    let all: f64 = (0..chance.len()).map(mass).sum();
    let chosen = || (0..chance.len()).filter(|i| taken[*i]);
    let size: f64 = chosen().map(|i| f64::from(view.words(i))).sum();
    let right: f64 = chosen().map(mass).sum();
    if size + all > 0.0 { (2.0 * right / (size + all)) as f32 } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::likeliest_first;

    #[test]
    fn equal_probabilities_keep_their_order() {
        assert_eq!(likeliest_first(&[0.1, 0.9, 0.0, 0.9, 1e-30, -0.0, 0.5]), [1, 3, 6, 0, 4, 2, 5]);
    }
}
