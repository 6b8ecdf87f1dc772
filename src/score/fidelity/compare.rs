//! Compares the pieces of an answer with those of the truth, and adds up pages.

use std::collections::BTreeMap;

use crate::score::fidelity::align::{Pair, align};
use crate::score::fidelity::piece::{Part, Piece};
use crate::score::prf::Prf;
use crate::score::tally::Mean;

/// A difference between an answer and the truth.
#[derive(Clone, Debug, PartialEq)]
pub enum Difference {
    /// In the truth only.
    Lost(Part),
    /// In the answer only.
    Added(Part),
    /// In both, with another type or other words: the answer's part, the truth's, and their word overlap.
    Changed(Part, Part, f64),
}

/// The fidelity of one page.
#[derive(Clone, Debug, Default)]
pub struct Fidelity {
    /// Over all pieces.
    pub all: Prf,
    /// By type: credit, pieces of the answer, pieces of the truth.
    pub by_type: BTreeMap<&'static str, (f64, usize, usize)>,
    /// Every difference, in the order of the truth.
    pub differences: Vec<Difference>,
}

/// Compares the pieces of an answer with those of the truth.
pub fn compare(answer: &[Part], truth: &[Part]) -> Fidelity {
    let mut by_type: BTreeMap<&'static str, (f64, usize, usize)> = BTreeMap::new();
    answer.iter().for_each(|part| by_type.entry(part.piece.name()).or_default().1 += 1);
    truth.iter().for_each(|part| by_type.entry(part.piece.name()).or_default().2 += 1);
    let pairs = align(answer, truth);
    let shift = shift(answer, truth, &pairs);
    let mut differences = Vec::new();
    let mut sum = 0.0;
    for pair in pairs {
        match (pair.answer.map(|at| &answer[at]), pair.truth.map(|at| &truth[at])) {
            (Some(own), Some(wanted)) => {
                let credit = pair.alike * own.piece.credit(&wanted.piece, shift);
                sum += credit;
                by_type.entry(wanted.piece.name()).or_default().0 += credit;
                if credit < 1.0 {
                    differences.push(Difference::Changed(own.clone(), wanted.clone(), pair.alike));
                }
            }
            (None, Some(wanted)) => differences.push(Difference::Lost(wanted.clone())),
            (Some(own), None) => differences.push(Difference::Added(own.clone())),
            (None, None) => {}
        }
    }
    let share = |of: usize| if of == 0 { 0.0 } else { sum / of as f64 };
    let all = if answer.is_empty() && truth.is_empty() { Prf::of(1.0, 1.0) } else { Prf::of(share(answer.len()), share(truth.len())) };
    Fidelity { all, by_type, differences }
}

/// By how many levels most headings differ. The level an article starts with is a matter of taste; the levels relative to it are not.
fn shift(answer: &[Part], truth: &[Part], pairs: &[Pair]) -> i16 {
    let mut counts: BTreeMap<i16, usize> = BTreeMap::new();
    for pair in pairs {
        if let (Some(own), Some(wanted)) = (pair.answer, pair.truth)
            && let (Piece::Heading(one), Piece::Heading(other)) = (&answer[own].piece, &truth[wanted].piece)
        {
            *counts.entry(i16::from(*one) - i16::from(*other)).or_default() += 1;
        }
    }
    counts.into_iter().max_by_key(|(shift, count)| (*count, *shift == 0)).map_or(0, |(shift, _)| shift)
}

/// Adds up pages.
#[derive(Debug, Default)]
pub struct Totals {
    mean: Mean,
    by_type: BTreeMap<&'static str, (f64, usize, usize)>,
}

impl Totals {
    /// Adds a page.
    pub fn add(&mut self, page: &Fidelity) {
        self.mean.add(page.all.f1);
        for (name, (credit, answer, truth)) in &page.by_type {
            let sum = self.by_type.entry(name).or_default();
            *sum = (sum.0 + credit, sum.1 + answer, sum.2 + truth);
        }
    }

    /// The mean F1 per page, and the number of pages.
    pub fn mean(&self) -> (f64, usize) {
        (self.mean.value(), self.mean.count())
    }

    /// By type, over all pages: precision, recall and F1, and the number of pieces in the truths.
    pub fn by_type(&self) -> impl Iterator<Item = (&'static str, Prf, usize)> {
        let share = |credit: f64, of: usize| if of == 0 { 0.0 } else { credit / of as f64 };
        self.by_type
            .iter()
            .map(move |(name, (credit, answer, truth))| (*name, Prf::of(share(*credit, *answer), share(*credit, *truth)), *truth))
    }
}
