//! `line-perceptron`: alexjc's perceptrons (2007). Three attributes of a row (density, bytes of HTML, bytes of text), of the row alone or
//! also of its neighbours, judged by one neuron or by a layer of them.
//!
//! alexjc used the bytes as they are; we scale them to 0 to 1, since a tanh neuron cannot tell thousands apart.

use crate::error::Error;
use crate::method::classic::neural_net::Net;
use crate::method::lines::{Line, lines};
use crate::method::scene::Scene;
use crate::method::scoring::{Method, Scores};

/// The method's name.
pub const NAME: &str = "line-perceptron";
/// How it works, in a sentence.
pub const ABOUT: &str = "two layers of neurons over density, HTML bytes and text bytes of three rows (alexjc)";

/// Bytes of a row of average length: they count as one half.
const TYPICAL_BYTES: f32 = 200.0;
/// Neurons of the hidden layer, in the form that has one.
const HIDDEN: usize = 6;

/// The forms alexjc compares, except for the fixed threshold, which is `line-density`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One neuron that sees the density of the row: a learned threshold.
    Threshold,
    /// One neuron that sees three attributes of the row.
    Row,
    /// One neuron that sees three attributes of three rows.
    Rows,
    /// A hidden layer over three attributes of three rows: the method itself.
    Layers,
}

impl Form {
    /// All forms, simplest first.
    pub const ALL: [Form; 4] = [Form::Threshold, Form::Row, Form::Rows, Form::Layers];

    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Form::Threshold => "line-perceptron-1a",
            Form::Row => "line-perceptron-3a",
            Form::Rows => "line-perceptron-3x3",
            Form::Layers => NAME,
        }
    }

    /// Its inputs.
    pub fn inputs(self) -> &'static [&'static str] {
        const NAMES: [&str; 9] =
            ["density", "html", "text", "density-before", "html-before", "text-before", "density-after", "html-after", "text-after"];
        match self {
            Form::Threshold => &NAMES[..1],
            Form::Row => &NAMES[..3],
            Form::Rows | Form::Layers => &NAMES,
        }
    }

    /// Neurons per layer.
    pub fn shape(self) -> Vec<usize> {
        match self {
            Form::Layers => vec![self.inputs().len(), HIDDEN, 1],
            _ => vec![self.inputs().len(), 1],
        }
    }

    /// The inputs for every row.
    pub fn measure(self, lines: &[Line]) -> Vec<f32> {
        let squeeze = |bytes: u32| bytes as f32 / (bytes as f32 + TYPICAL_BYTES);
        let seen = |at: Option<usize>| match at.and_then(|at| lines.get(at)) {
            Some(line) => [line.density(), squeeze(line.html), squeeze(line.text)],
            None => [0.0; 3],
        };
        let mut out = Vec::with_capacity(lines.len() * self.inputs().len());
        for at in 0..lines.len() {
            let all = [seen(Some(at)), seen(at.checked_sub(1)), seen(Some(at + 1))];
            out.extend(all.iter().flatten().take(self.inputs().len()));
        }
        out
    }
}

/// The method in one of its forms.
pub struct LinePerceptron {
    form: Form,
    net: Net,
}

impl LinePerceptron {
    /// The method with this network.
    pub fn new(form: Form, net: Net) -> LinePerceptron {
        LinePerceptron { form, net }
    }

    /// Reads the network of the shipped form from its file.
    pub fn read(text: &str) -> Result<LinePerceptron, Error> {
        Ok(LinePerceptron { form: Form::Layers, net: Net::read(text, NAME, Form::Layers.inputs())? })
    }
}

impl Method for LinePerceptron {
    fn name(&self) -> &'static str {
        self.form.name()
    }

    fn about(&self) -> &'static str {
        match self.form {
            Form::Threshold => "one neuron over the density of the row: a learned threshold (alexjc)",
            Form::Row => "one neuron over density, HTML bytes and text bytes of the row (alexjc)",
            Form::Rows => "one neuron over density, HTML bytes and text bytes of three rows (alexjc)",
            Form::Layers => ABOUT,
        }
    }

    fn score(&self, scene: &Scene<'_>) -> Scores {
        let mut values = Vec::new();
        let inputs = self.form.measure(&lines(scene.blocks));
        let blocks = inputs.chunks_exact(self.form.inputs().len()).map(|row| self.net.answer(row, &mut values)).collect();
        Scores { blocks, ..Scores::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::Form;
    use crate::method::lines::Line;

    #[test]
    fn forms_see_one_or_three_attributes_of_one_or_three_rows() {
        let line = |html, text| Line { html, text, links: 0 };
        let rows = [line(200, 200), line(600, 200)];
        assert_eq!(Form::Threshold.measure(&rows), [1.0, 1.0 / 3.0]);
        assert_eq!(Form::Row.measure(&rows), [1.0, 0.5, 0.5, 1.0 / 3.0, 0.75, 0.5]);
        assert_eq!(Form::Rows.measure(&rows)[..9], [1.0, 0.5, 0.5, 0.0, 0.0, 0.0, 1.0 / 3.0, 0.75, 0.5]);
        for form in Form::ALL {
            assert_eq!(form.measure(&rows).len(), 2 * form.inputs().len());
        }
    }
}
