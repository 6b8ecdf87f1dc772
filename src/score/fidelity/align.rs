//! Aligns two lists of parts by their words: first parts with the same text, as a longest common subsequence; then the most similar ones in
//! the gaps between. Types do not matter: a heading that became a paragraph is still in the same place.

use std::collections::HashMap;

use crate::score::fidelity::piece::Part;
use crate::score::overlap::word_f1;

/// Word overlap from which on two parts are aligned.
const ALIKE: f64 = 0.5;
/// Pairs compared in a gap; in a larger gap only equal parts are aligned.
const MAX_PAIRS: usize = 250_000;

/// Aligned parts: of the answer, of the truth, or both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// The index of the answer's part.
    pub answer: Option<usize>,
    /// The index of the truth's part.
    pub truth: Option<usize>,
    /// Their word overlap, 0 to 1.
    pub alike: f64,
}

/// All pairs, in the order of the truth.
pub fn align(answer: &[Part], truth: &[Part]) -> Vec<Pair> {
    let mut out = Vec::new();
    let (mut a, mut t) = (0, 0);
    for (next_a, next_t) in anchors(answer, truth).into_iter().chain([(answer.len(), truth.len())]) {
        gap(answer, truth, a..next_a, t..next_t, &mut out);
        if next_a < answer.len() {
            out.push(Pair { answer: Some(next_a), truth: Some(next_t), alike: 1.0 });
        }
        (a, t) = (next_a + 1, next_t + 1);
    }
    out
}

/// Parts with the same text, the n-th of the answer with the n-th of the truth, as many as are in the same order.
fn anchors(answer: &[Part], truth: &[Part]) -> Vec<(usize, usize)> {
    let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, part) in truth.iter().enumerate().rev() {
        places.entry(&part.text).or_default().push(at);
    }
    let same: Vec<(usize, usize)> =
        answer.iter().enumerate().filter_map(|(at, part)| Some((at, places.get_mut(part.text.as_str())?.pop()?))).collect();
    // The longest increasing subsequence, by patience sorting: for every length the sequence with the lowest end.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; same.len()];
    for at in 0..same.len() {
        let place = ends.partition_point(|end| same[*end].1 < same[at].1);
        before[at] = place.checked_sub(1).map(|place| ends[place]);
        if place == ends.len() { ends.push(at) } else { ends[place] = at }
    }
    let mut row = Vec::new();
    let mut at = ends.last().copied();
    while let Some(here) = at {
        row.push(same[here]);
        at = before[here];
    }
    row.reverse();
    row
}

/// Aligns what is between two anchors so that the total overlap is largest.
fn gap(answer: &[Part], truth: &[Part], a: std::ops::Range<usize>, t: std::ops::Range<usize>, out: &mut Vec<Pair>) {
    let (rows, columns) = (a.len(), t.len());
    let mut like = vec![0.0; rows * columns];
    if rows * columns <= MAX_PAIRS {
        for i in 0..rows {
            for j in 0..columns {
                let share = word_f1(&answer[a.start + i].text, &truth[t.start + j].text).f1;
                like[i * columns + j] = if share >= ALIKE { share } else { 0.0 };
            }
        }
    }
    // best[i][j]: the largest total from the i-th and j-th part on.
    let width = columns + 1;
    let mut best = vec![0.0f64; (rows + 1) * width];
    for i in (0..rows).rev() {
        for j in (0..columns).rev() {
            let both = like[i * columns + j] + best[(i + 1) * width + j + 1];
            best[i * width + j] = both.max(best[(i + 1) * width + j]).max(best[i * width + j + 1]);
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < rows || j < columns {
        let share = if i < rows && j < columns { like[i * columns + j] } else { 0.0 };
        if share > 0.0 && best[i * width + j] <= share + best[(i + 1) * width + j + 1] {
            out.push(Pair { answer: Some(a.start + i), truth: Some(t.start + j), alike: share });
            (i, j) = (i + 1, j + 1);
        } else if j < columns && (i == rows || best[i * width + j] <= best[i * width + j + 1]) {
            out.push(Pair { answer: None, truth: Some(t.start + j), alike: 0.0 });
            j += 1;
        } else {
            out.push(Pair { answer: Some(a.start + i), truth: None, alike: 0.0 });
            i += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::align;
    use crate::score::fidelity::{Part, Piece};

    #[test]
    fn parts_with_the_same_text_are_aligned_whatever_is_between() {
        let parts =
            |texts: &[&str]| texts.iter().map(|text| Part { piece: Piece::Paragraph, text: (*text).to_owned() }).collect::<Vec<_>>();
        let pairs = align(&parts(&["x", "a b c d", "more", "e"]), &parts(&["a b c z", "e", "f"]));
        let places: Vec<_> = pairs.iter().map(|pair| (pair.answer, pair.truth)).collect();
        assert_eq!(places, [(Some(0), None), (Some(1), Some(0)), (Some(2), None), (Some(3), Some(1)), (None, Some(2))]);
        assert_eq!(pairs[1].alike, 0.75);
    }
}
