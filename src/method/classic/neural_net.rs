//! A small feed-forward network with tanh neurons, and its file format. The trainers are in `train`.
//!
//! The file is text: `pith NAME`, the names of the inputs, the shape, and one line per neuron with its bias and weights. A file with
//! another name or other inputs is refused.

use std::fmt::Write;

use crate::error::Error;

/// A network with one output.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    /// Neurons per layer, the inputs first.
    pub(crate) shape: Vec<usize>,
    /// For every neuron, layer by layer, its bias and its weights.
    pub(crate) weights: Vec<f64>,
}

/// Decimals of a weight in a file; more would be noise.
const DECIMALS: usize = 5;
/// Neurons per layer in a file; more means a broken file.
const MAX_NEURONS: usize = 256;

impl Net {
    /// A network of this shape, all weights 0.
    pub fn new(shape: &[usize]) -> Net {
        let count = shape.windows(2).map(|pair| (pair[0] + 1) * pair[1]).sum();
        Net { shape: shape.to_vec(), weights: vec![0.0; count] }
    }

    /// The network's answer, 0 to 1. `values` is a scratch buffer.
    pub fn answer(&self, inputs: &[f32], values: &mut Vec<f64>) -> f32 {
        self.run(inputs, values);
        (0.5 + 0.5 * values.last().copied().unwrap_or(0.0)) as f32
    }

    /// Computes the values of all neurons, the inputs first.
    pub(crate) fn run(&self, inputs: &[f32], values: &mut Vec<f64>) {
        values.clear();
        values.extend(inputs.iter().map(|input| f64::from(*input)));
        let (mut from, mut weights) = (0, self.weights.as_slice());
        for pair in self.shape.windows(2) {
            let until = from + pair[0];
            for _ in 0..pair[1] {
                let (neuron, rest) = weights.split_at(pair[0] + 1);
                weights = rest;
                let sum: f64 = neuron[1..].iter().zip(&values[from..until]).map(|(weight, value)| weight * value).sum();
                values.push((neuron[0] + sum).tanh());
            }
            from = until;
        }
    }

    /// Writes the network as the file of a method with these inputs.
    pub fn write(&self, name: &str, inputs: &[&str]) -> String {
        let mut out = format!("pith {name}\ninputs {}\nshape", inputs.join(" "));
        for neurons in &self.shape {
            let _ = write!(out, " {neurons}");
        }
        let mut weights = self.weights.as_slice();
        for (layer, pair) in self.shape.windows(2).enumerate() {
            let _ = write!(out, "\n# layer {}: bias and weights of each neuron", layer + 1);
            for _ in 0..pair[1] {
                let (neuron, rest) = weights.split_at(pair[0] + 1);
                weights = rest;
                let line: Vec<String> = neuron.iter().map(|weight| format!("{weight:.DECIMALS$}")).collect();
                let _ = write!(out, "\n{}", line.join(" "));
            }
        }
        out.push('\n');
        out
    }

    /// Reads the file of a method of this name with these inputs.
    pub fn read(text: &str, name: &str, inputs: &[&str]) -> Result<Net, Error> {
        let mut lines = head(text, name, inputs)?;
        let broken = || Error::Unusable(format!("the model of {name} is broken"));
        let shape = lines.next().and_then(|line| line.strip_prefix("shape ")).ok_or_else(broken)?;
        let shape: Vec<usize> = shape.split(' ').map(str::parse).collect::<Result<_, _>>().map_err(|_| broken())?;
        let fits =
            shape.len() > 1 && shape[0] == inputs.len() && shape.last() == Some(&1) && shape.iter().all(|n| (1..=MAX_NEURONS).contains(n));
        if !fits {
            return Err(broken());
        }
        let mut net = Net::new(&shape);
        let neurons = shape.windows(2).flat_map(|pair| std::iter::repeat_n(pair[0] + 1, pair[1]));
        let mut weights = Vec::with_capacity(net.weights.len());
        for width in neurons {
            let line = lines.next().ok_or_else(broken)?;
            let before = weights.len();
            for weight in line.split(' ') {
                weights.push(weight.parse::<f64>().ok().filter(|weight| weight.is_finite()).ok_or_else(broken)?);
            }
            if weights.len() - before != width {
                return Err(broken());
            }
        }
        if lines.next().is_some() {
            return Err(broken());
        }
        net.weights = weights;
        Ok(net)
    }
}

/// Checks the first two lines of a model file and returns the others, without comments.
pub(crate) fn head<'t>(text: &'t str, name: &str, inputs: &[&str]) -> Result<impl Iterator<Item = &'t str> + use<'t>, Error> {
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    if lines.next() != Some(format!("pith {name}").as_str()) {
        return Err(Error::Unusable(format!("the file is no model of {name}")));
    }
    if lines.next() != Some(format!("inputs {}", inputs.join(" ")).as_str()) {
        return Err(Error::Unusable(format!("the model of {name} was trained on other inputs: train it again")));
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::Net;

    fn net() -> Net {
        let mut net = Net::new(&[2, 2, 1]);
        net.weights = vec![0.5, 1.0, -1.0, 0.0, 2.0, 0.25, -0.125, 1.5, -1.5];
        net
    }

    #[test]
    fn answers_are_computed_layer_by_layer() {
        let hidden = [(0.5f64 + 0.3 - 0.7).tanh(), (2.0f64 * 0.3 + 0.25 * 0.7).tanh()];
        let expected = 0.5 + 0.5 * (-0.125 + 1.5 * hidden[0] - 1.5 * hidden[1]).tanh();
        assert!((f64::from(net().answer(&[0.3, 0.7], &mut Vec::new())) - expected).abs() < 1e-6);
    }

    #[test]
    fn a_file_survives_a_round_trip_and_no_other_is_read() {
        let file = net().write("x", &["a", "b"]);
        assert_eq!(Net::read(&file, "x", &["a", "b"]).unwrap(), net());
        assert!(Net::read(&file, "y", &["a", "b"]).is_err());
        assert!(Net::read(&file, "x", &["b", "a"]).is_err());
        let lines: Vec<&str> = file.lines().collect();
        for cut in 0..lines.len() {
            assert!(Net::read(&lines[..cut].join("\n"), "x", &["a", "b"]).is_err(), "{cut} lines");
        }
        assert!(Net::read(&file.replace("1.5", "NaN"), "x", &["a", "b"]).is_err());
        assert!(Net::read(&file.replace("shape 2 2 1", "shape 2 99999999999 1"), "x", &["a", "b"]).is_err());
    }
}
