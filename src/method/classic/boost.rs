//! `line-boost`: AdaBoost over stumps, the combination that hope_wisdom (2007) proposes but does not build: text length, text length per
//! link, and whether the row before was text; plus the page's text per link, which tells articles from lists.
//!
//! Simply believing the decision on the row before would carry an early mistake to the end of the page. Instead, both answers for every row
//! are weighed together with those of all other rows, forwards and backwards (Baum 1972), so that later rows can revise earlier ones.

use std::fmt::Write;

use crate::error::Error;
use crate::method::classic::neural_net::head;
use crate::method::lines::{Line, lines};
use crate::method::scene::Scene;
use crate::method::scoring::{Method, Scores};

/// The method's name.
pub const NAME: &str = "line-boost";
/// How it works, in a sentence.
pub const ABOUT: &str = "boosted stumps over text length, text per link and the row before, decoded both ways (hope_wisdom)";
/// The inputs of the stumps, each 0 to 1.
pub const INPUTS: [&str; 4] = ["length", "length-per-link", "page-length-per-link", "row-before"];
/// The index of the input for the row before.
pub const BEFORE: usize = 3;

/// Bytes of text in a row that count as 1 (hope_wisdom).
const LONG_ROW: f32 = 5000.0;
/// Bytes of text per link of a page that count as 1: an article with few links.
const LONG_PAGE: f32 = 1000.0;
/// Stumps a file may have; more means a broken file.
const MAX_STUMPS: usize = 4096;

/// A weak classifier: one threshold, and a vote for either side of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stump {
    /// The index of its input.
    pub input: usize,
    /// Its threshold.
    pub above: f32,
    /// The votes above and below the threshold.
    pub votes: [f64; 2],
}

impl Stump {
    /// The vote for these inputs.
    pub fn vote(&self, inputs: &[f32]) -> f64 {
        self.votes[usize::from(inputs[self.input] <= self.above)]
    }
}

/// The method.
#[derive(Clone, Debug, PartialEq)]
pub struct LineBoost {
    stumps: Vec<Stump>,
    /// How far the row before is believed: 1 for known rows as in training, less for guessed ones.
    trust: f64,
}

impl LineBoost {
    /// The method with these stumps.
    pub fn new(stumps: Vec<Stump>, trust: f64) -> LineBoost {
        LineBoost { stumps, trust }
    }

    /// The probability of every row to be text, given the inputs of all rows of a page.
    pub fn chances(&self, inputs: &[f32]) -> Vec<f32> {
        let rows = inputs.chunks_exact(INPUTS.len());
        let (own, link): (Vec<&Stump>, Vec<&Stump>) = self.stumps.iter().partition(|stump| stump.input != BEFORE);
        let own: Vec<f64> = rows.map(|row| own.iter().map(|stump| stump.vote(row)).sum()).collect();
        let mut known = [0.0; INPUTS.len()];
        let votes = [0.0, 1.0].map(|before| {
            known[BEFORE] = before;
            self.trust * link.iter().map(|stump| stump.vote(&known)).sum::<f64>()
        });
        decode(&own, votes)
    }

    /// Writes the method as a file.
    pub fn write(&self) -> String {
        let mut out =
            format!("pith {NAME}\ninputs {}\ntrust {}\n# input, question, vote of yes, vote of no\n", INPUTS.join(" "), self.trust);
        for stump in &self.stumps {
            let _ = writeln!(out, "{} > {} {:.4} {:.4}", INPUTS[stump.input], stump.above, stump.votes[0], stump.votes[1]);
        }
        out
    }

    /// Reads the method from its file.
    pub fn read(text: &str) -> Result<LineBoost, Error> {
        let mut lines = head(text, NAME, &INPUTS)?;
        let broken = || Error::Unusable(format!("the model of {NAME} is broken"));
        let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite()).ok_or_else(broken);
        let trust = number(lines.next().and_then(|line| line.strip_prefix("trust ")).ok_or_else(broken)?)?;
        let mut stumps = Vec::new();
        for line in lines {
            let [input, ">", above, yes, no] = line.split(' ').collect::<Vec<_>>()[..] else { return Err(broken()) };
            let input = INPUTS.iter().position(|name| *name == input).ok_or_else(broken)?;
            stumps.push(Stump { input, above: number(above)? as f32, votes: [number(yes)?, number(no)?] });
        }
        if stumps.is_empty() || stumps.len() > MAX_STUMPS { Err(broken()) } else { Ok(LineBoost { stumps, trust }) }
    }
}

/// The inputs for every row, assuming the row before is not text.
pub fn inputs(lines: &[Line]) -> Vec<f32> {
    let per_link = |text: f32, links: u32| text / (links as f32 + 1.0);
    let text: f32 = lines.iter().map(|line| line.text as f32).sum();
    let page = (per_link(text, lines.iter().map(|line| line.links).sum()) / LONG_PAGE).min(1.0);
    let row = |line: &Line| {
        let text = line.text as f32;
        [(text / LONG_ROW).min(1.0), (per_link(text, line.links) / LONG_ROW).min(1.0), page, 0.0]
    };
    lines.iter().flat_map(row).collect()
}

/// The probability of "text" for every row of a chain (forward-backward algorithm). A row's sum speaks for text; `votes` are added to it if
/// the row before is not text and if it is. Sums are logarithms, so that long pages neither underflow nor overflow.
fn decode(own: &[f64], votes: [f64; 2]) -> Vec<f32> {
    let worth = |at: usize, before: usize, here: usize| if here == 1 { own[at] + votes[before] } else { -own[at] - votes[before] };
    let mut forward: Vec<[f64; 2]> = Vec::with_capacity(own.len());
    for at in 0..own.len() {
        let next = match forward.last() {
            // Before the first row there is no text.
            None => [worth(at, 0, 0), worth(at, 0, 1)],
            Some(last) => [0, 1].map(|here| add(last[0] + worth(at, 0, here), last[1] + worth(at, 1, here))),
        };
        forward.push(next);
    }
    let mut backward = [0.0; 2];
    let mut out = vec![0.0; own.len()];
    for at in (0..own.len()).rev() {
        let no_less_yes = forward[at][0] + backward[0] - forward[at][1] - backward[1];
        out[at] = (1.0 / (1.0 + no_less_yes.exp())) as f32;
        backward = [0, 1].map(|before| add(worth(at, before, 0) + backward[0], worth(at, before, 1) + backward[1]));
    }
    out
}

/// The logarithm of the sum of two numbers given as logarithms.
fn add(a: f64, b: f64) -> f64 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    high + (low - high).exp().ln_1p()
}

impl Method for LineBoost {
    fn name(&self) -> &'static str {
        NAME
    }

    fn about(&self) -> &'static str {
        ABOUT
    }

    fn score(&self, scene: &Scene<'_>) -> Scores {
        Scores { blocks: self.chances(&inputs(&lines(scene.blocks))), ..Scores::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::{BEFORE, LineBoost, Stump, decode};

    #[test]
    fn the_chain_weighs_all_answers_together() {
        let own = [0.3, -0.8, 0.5, 1.2, -0.1];
        let votes = [-0.4, 0.6];
        let mut yes = [0.0; 5];
        let mut all = 0.0;
        for answers in 0..32u32 {
            let mut sum = 0.0;
            let mut before = 0;
            for (at, own) in own.iter().enumerate() {
                let here = (answers >> at & 1) as usize;
                let worth = own + votes[before];
                sum += if here == 1 { worth } else { -worth };
                before = here;
            }
            all += f64::exp(sum);
            for (at, yes) in yes.iter_mut().enumerate().filter(|(at, _)| answers >> at & 1 == 1) {
                let _ = at;
                *yes += f64::exp(sum);
            }
        }
        for (found, yes) in decode(&own, votes).iter().zip(yes) {
            assert!((f64::from(*found) - yes / all).abs() < 1e-6);
        }
    }

    #[test]
    fn an_early_mistake_is_revised() {
        // The first row looks like text but is not. Believed as it is, it would carry the second along.
        let own = [0.4, -0.5, -1.5, -1.5, -1.5];
        let votes = [-1.0, 1.0];
        assert!(own[0] + votes[0] < 0.0 && own[1] + votes[1] > 0.0);
        assert!(decode(&own, votes).iter().all(|chance| *chance < 0.5));
        // A weak row in the middle of text is text.
        assert!(decode(&[2.0, 2.0, -0.5, 2.0, 2.0], votes)[2] > 0.5);
        assert!(decode(&vec![-3.0; 100_000], votes).iter().all(|chance| chance.is_finite()));
    }

    #[test]
    fn a_file_survives_a_round_trip() {
        let stumps = vec![Stump { input: 0, above: 0.125, votes: [0.5, -0.25] }, Stump { input: BEFORE, above: 0.5, votes: [1.0, -1.5] }];
        let boost = LineBoost::new(stumps, 0.5);
        let file = boost.write();
        assert_eq!(LineBoost::read(&file).unwrap(), boost);
        assert!(LineBoost::read(&file.replace("length-per-link", "x")).is_err());
        assert!(LineBoost::read(&file.replace("trust 0.5", "trust inf")).is_err());
        assert!(LineBoost::read(&file.replace("> 0.125", "0.125")).is_err());
    }
}
