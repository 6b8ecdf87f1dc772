//! One training example of a classic method.

/// A row of inputs with its target.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    /// The inputs.
    pub inputs: &'a [f32],
    /// -1 for boilerplate, 1 for text, in between for a row of both.
    pub target: f64,
    /// The weight of its error.
    pub weight: f64,
}
