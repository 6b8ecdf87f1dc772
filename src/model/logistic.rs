//! Turns margins into probabilities, with the same bits on every machine.

/// The probability of a margin (logistic function).
pub fn probability(margin: f32) -> f32 {
    1.0 / (1.0 + exp(-margin))
}

/// Two independent probabilities of the same, as one.
pub(crate) fn joined(one: f32, other: f32) -> f32 {
    let both = one * other;
    both / (both + (1.0 - one) * (1.0 - other))
}

/// The probabilities of the margins of several outputs.
pub fn softmax(margins: &[f32]) -> Vec<f32> {
    let top = margins.iter().copied().fold(f32::MIN, f32::max);
    let parts: Vec<f32> = margins.iter().map(|margin| exp(margin - top)).collect();
    let sum: f32 = parts.iter().sum();
    parts.iter().map(|part| part / sum).collect()
}

/// Larger margins make no difference in a 32-bit number.
const SURE: f32 = 30.0;

/// e to the power of `x` by multiplication and addition only: the standard library's result differs between platforms in the last bit.
fn exp(x: f32) -> f32 {
    let x = x.max(-SURE).min(SURE) * std::f32::consts::LOG2_E;
    let whole = x.floor();
    let rest = (x - whole) * std::f32::consts::LN_2;
    // Taylor series of degree seven; `rest` is below 0.7, so the error is less than one in a million.
    let series = 1.0
        + rest
            * (1.0
                + rest
                    * (1.0 / 2.0 + rest * (1.0 / 6.0 + rest * (1.0 / 24.0 + rest * (1.0 / 120.0 + rest * (1.0 / 720.0 + rest / 5040.0))))));
    f32::from_bits(((whole as i32 + 127) as u32) << 23) * series
}

#[cfg(test)]
mod tests {
    use super::{exp, joined, probability, softmax};

    #[test]
    fn exp_matches_the_standard_library() {
        for i in -2000..2000 {
            let x = i as f32 / 100.0;
            let truth = f64::from(x).exp();
            assert!((f64::from(exp(x)) / truth - 1.0).abs() < 1e-5, "{x}");
        }
        assert_eq!(exp(0.0), 1.0);
    }

    #[test]
    fn softmax_sums_to_one() {
        let sum: f32 = softmax(&[3.0, -1.0, 0.5]).iter().sum();
        assert!((sum - 1.0).abs() < 1e-6);
        assert_eq!(probability(0.0), 0.5);
    }

    #[test]
    fn a_second_probability_moves_what_is_open_more_than_what_is_sure() {
        assert_eq!((joined(0.0, 0.95), joined(1.0, 0.05), joined(0.4, 0.5)), (0.0, 1.0, 0.4));
        assert!(joined(0.5, 0.95) > 0.9 && joined(0.01, 0.95) < 0.2 && joined(0.99, 0.05) > 0.8);
    }
}
