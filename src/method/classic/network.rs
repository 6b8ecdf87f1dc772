//! `line-network`: Edunov's network (2011). A row is judged by seven numbers, each 0 to 1, about itself and the rows before and after.
//!
//! Edunov found the three hidden layers of 7, 7 and 3 by growing and shrinking the network; we keep his shape and train on more pages.

use crate::error::Error;
use crate::method::classic::neural_net::Net;
use crate::method::lines::{Line, lines};
use crate::method::scene::Scene;
use crate::method::scoring::{Method, Scores};

/// The method's name.
pub const NAME: &str = "line-network";
/// How it works, in a sentence.
pub const ABOUT: &str = "a network of 7-7-7-3 neurons over markup and length of three rows and the row's place (Edunov)";
/// The inputs. Lengths are shares of the page's longest row.
pub const INPUTS: [&str; 7] = ["markup", "length", "markup-before", "length-before", "markup-after", "length-after", "place"];
/// Neurons per layer.
pub const SHAPE: [usize; 5] = [7, 7, 7, 3, 1];

/// The method.
pub struct LineNetwork {
    net: Net,
}

impl LineNetwork {
    /// The method with this network.
    pub fn new(net: Net) -> LineNetwork {
        LineNetwork { net }
    }

    /// Reads the network from its file.
    pub fn read(text: &str) -> Result<LineNetwork, Error> {
        Ok(LineNetwork { net: Net::read(text, NAME, &INPUTS)? })
    }
}

/// The inputs for every row.
pub fn inputs(lines: &[Line]) -> Vec<f32> {
    let longest = lines.iter().map(|line| line.html).max().unwrap_or(0).max(1) as f32;
    // Beyond the page's ends everything is markup.
    let seen = |at: Option<usize>| match at.and_then(|at| lines.get(at)) {
        Some(line) => [line.markup(), line.html as f32 / longest],
        None => [1.0, 0.0],
    };
    let mut out = Vec::with_capacity(lines.len() * INPUTS.len());
    for at in 0..lines.len() {
        for place in [Some(at), at.checked_sub(1), Some(at + 1)] {
            out.extend(seen(place));
        }
        out.push((at + 1) as f32 / lines.len() as f32);
    }
    out
}

impl Method for LineNetwork {
    fn name(&self) -> &'static str {
        NAME
    }

    fn about(&self) -> &'static str {
        ABOUT
    }

    fn score(&self, scene: &Scene<'_>) -> Scores {
        let mut values = Vec::new();
        let inputs = inputs(&lines(scene.blocks));
        let blocks = inputs.chunks_exact(INPUTS.len()).map(|row| self.net.answer(row, &mut values)).collect();
        Scores { blocks, ..Scores::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::inputs;
    use crate::method::lines::Line;

    #[test]
    fn the_inputs_are_seven_shares() {
        let line = |html, text| Line { html, text, links: 0 };
        let rows = inputs(&[line(100, 50), line(400, 100), line(200, 200)]);
        assert_eq!(rows[7..14], [0.75, 1.0, 0.5, 0.25, 0.0, 0.5, 2.0 / 3.0]);
        assert_eq!(rows[2..4], [1.0, 0.0], "before the first row");
        assert!(rows.iter().all(|value| (0.0..=1.0).contains(value)));
    }
}
