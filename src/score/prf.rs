//! Precision, recall and F1.

/// Precision, recall and their harmonic mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize)]
pub struct Prf {
    /// Share of the answer that is right.
    pub precision: f64,
    /// Share of the truth that is in the answer.
    pub recall: f64,
    /// The harmonic mean of both.
    pub f1: f64,
}

impl Prf {
    /// From precision and recall.
    pub fn of(precision: f64, recall: f64) -> Prf {
        let sum = precision + recall;
        Prf { precision, recall, f1: if sum > 0.0 { 2.0 * precision * recall / sum } else { 0.0 } }
    }
}
