//! One training example of a classic method.

/// A row of inputs with what should be answered.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    /// The inputs.
    pub inputs: &'a [f32],
    /// -1 for furniture, 1 for text, or between for a row of both.
    pub target: f64,
    /// How much an error on it counts.
    pub weight: f64,
}
