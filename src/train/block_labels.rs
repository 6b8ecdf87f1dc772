//! Labels blocks: finds the blocks of a page that a known main text consists of, by aligning the words of both. Tags and positions do not
//! matter.
//!
//! A run of k equal words scores k minus the cost of opening the run. Opening is cheap where both a block and a line of the text begin, so
//! that the text is found as a whole and not in navigation that repeats parts of it. Two more rounds align what is left: they find parts
//! whose order differs.

use std::collections::HashMap;

use crate::block::Blocks;
use crate::score::words;

/// The score of a matched word; costs are in tenths of it.
const MATCH: i32 = 10;
/// The cost of opening a run at the start of both a block and a line; of only one; of neither. The last is more than two words, so such a
/// run needs three to pay.
const OPEN_BOTH: i32 = 3;
const OPEN_ONE: i32 = 11;
const OPEN_NONE: i32 = 22;
/// Less than any score.
const NEVER: i32 = i32::MIN / 2;

/// Rounds of alignment.
const ROUNDS: usize = 3;
/// Share of a block's words that makes it text, in the first and in later rounds.
const FIRST_SHARE: f32 = 0.5;
const LATER_SHARE: f32 = 0.7;
/// A block with this many matched words is text from a lower share on: the truth was cut short there.
const LONG_WORDS: u32 = 8;
const LONG_SHARE: f32 = 0.25;
/// Minimum words of a block in each round: short ones match anywhere.
const LATER_WORDS: [u32; ROUNDS] = [0, 4, 6];
/// A later round with fewer matched words than this is the last.
const FEW_WORDS: u32 = 20;
/// Share of matched words up to which a block takes part in the next round.
const FREE_SHARE: f32 = 0.3;
/// Share of a block's words that must occur in the text, for the block to take part.
const KNOWN_SHARE: f32 = 0.34;
/// Cells of one alignment: some seconds of work. The rest of a longer page is not aligned.
const MAX_CELLS: usize = 1_200_000_000;

/// How much of a block is main text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Label {
    /// Its words.
    pub words: u32,
    /// Those found in the main text.
    pub matched: u32,
}

impl Label {
    /// Whether the block is main text.
    pub fn is_text(self) -> bool {
        self.matched > 0 && self.share() >= FIRST_SHARE
    }

    /// The share of its words that are main text.
    pub fn share(self) -> f32 {
        self.matched as f32 / self.words.max(1) as f32
    }
}

/// One word of a page or of the known text.
#[derive(Clone, Copy)]
struct Word {
    /// Its number in the vocabulary of the known text; 0 for other words.
    number: u32,
    /// Whether a block or a line begins with it.
    starts: bool,
    /// The block it is in, or its position in the known text.
    at: u32,
}

/// Labels every block of a page whose main text is known.
pub fn label(blocks: &Blocks, truth: &str) -> Vec<Label> {
    let mut vocabulary = HashMap::new();
    let lower = truth.to_lowercase();
    let mut truth: Vec<Word> = Vec::new();
    for line in lower.split('\n') {
        for (i, word) in words(line).enumerate() {
            let fresh = vocabulary.len() as u32 + 1;
            let number = *vocabulary.entry(word).or_insert(fresh);
            truth.push(Word { number, starts: i == 0, at: truth.len() as u32 });
        }
    }
    let mut page: Vec<Word> = Vec::new();
    let mut labels = vec![Label::default(); blocks.len()];
    for (at, block) in blocks.iter().enumerate() {
        for (i, word) in words(&blocks.text(block).to_lowercase()).enumerate() {
            page.push(Word { number: vocabulary.get(word).copied().unwrap_or(0), starts: i == 0, at: at as u32 });
            labels[at].words += 1;
        }
    }
    let mut free = vec![true; truth.len()];
    for round in 0..ROUNDS {
        if !run(&page, &truth, &mut free, &mut labels, round) {
            break;
        }
    }
    labels
}

/// Aligns what is left and labels the blocks that match well. Returns whether another round may find more.
fn run(page: &[Word], truth: &[Word], free: &mut [bool], labels: &mut [Label], round: usize) -> bool {
    let truth: Vec<Word> = truth.iter().copied().filter(|word| free[word.at as usize]).collect();
    let mut known = vec![0u32; labels.len()];
    for word in page.iter().filter(|word| word.number > 0) {
        known[word.at as usize] += 1;
    }
    let takes_part = |word: &&Word| {
        let label = labels[word.at as usize];
        label.share() < FREE_SHARE && known[word.at as usize] as f32 > KNOWN_SHARE * label.words as f32
    };
    let mut page: Vec<Word> = page.iter().filter(takes_part).copied().collect();
    page.truncate(MAX_CELLS / truth.len().max(1));
    let pairs = align(&page, &truth);
    let mut found = vec![0u32; labels.len()];
    for (word, _) in &pairs {
        found[page[*word].at as usize] += 1;
    }
    let accepted: Vec<bool> = labels
        .iter()
        .zip(&found)
        .map(|(label, found)| {
            let share = *found as f32 / label.words.max(1) as f32;
            match round {
                0 => *found > 0 && (share >= FIRST_SHARE || (*found >= LONG_WORDS && share > LONG_SHARE)),
                _ => share >= LATER_SHARE && label.words >= LATER_WORDS[round],
            }
        })
        .collect();
    let mut gained = 0;
    for (word, place) in pairs {
        let block = page[word].at as usize;
        if accepted[block] {
            labels[block].matched += 1;
            free[truth[place].at as usize] = false;
            gained += 1;
        }
    }
    gained > 0 && (round == 0 || gained >= FEW_WORDS)
}

/// The best scores of one row of the table: of any path to a cell, and of those that end with a match.
#[derive(Clone)]
struct Row {
    best: Vec<i32>,
    ending: Vec<i32>,
}

/// Where the best path to a cell comes from ([`UP`], [`LEFT`] or a match), and whether the match continues a run.
type Step = u8;
const UP: Step = 0;
const LEFT: Step = 1;
const OVER: Step = 2;
const CONTINUES: Step = 4;

/// The matched positions in `page` and `truth` in the best alignment.
///
/// Only some rows of the table are stored; those between are recomputed on the way back, so that memory grows with the square root of the
/// table's height.
fn align(page: &[Word], truth: &[Word]) -> Vec<(usize, usize)> {
    let width = truth.len();
    if page.is_empty() || width == 0 {
        return Vec::new();
    }
    let stride = page.len().isqrt().max(1);
    let mut row = Row { best: vec![0; width + 1], ending: vec![NEVER; width + 1] };
    let mut kept = Vec::new();
    let mut steps = vec![0; stride * width];
    for (i, word) in page.iter().enumerate() {
        if i % stride == 0 {
            kept.push(row.clone());
        }
        advance(&mut row, *word, truth, &mut steps[..width]);
    }
    let mut pairs = Vec::new();
    let (mut j, mut in_run) = (width, false);
    for (chunk, mut row) in kept.into_iter().enumerate().rev() {
        let first = chunk * stride;
        let words = &page[first..page.len().min(first + stride)];
        for (i, word) in words.iter().enumerate() {
            advance(&mut row, *word, truth, &mut steps[i * width..(i + 1) * width]);
        }
        let mut i = words.len();
        while i > 0 && j > 0 {
            let step = steps[(i - 1) * width + j - 1];
            if in_run || step & 3 == OVER {
                pairs.push((first + i - 1, j - 1));
                in_run = step & CONTINUES != 0;
                (i, j) = (i - 1, j - 1);
            } else if step & 3 == LEFT {
                j -= 1;
            } else {
                i -= 1;
            }
        }
    }
    pairs.reverse();
    pairs
}

/// Computes the next row of the table.
fn advance(row: &mut Row, word: Word, truth: &[Word], steps: &mut [Step]) {
    let (mut corner_best, mut corner_ending) = (row.best[0], row.ending[0]);
    let mut left = row.best[0];
    let cells = row.best[1..].iter_mut().zip(&mut row.ending[1..]).zip(truth.iter().zip(steps));
    for ((best, ending), (place, step)) in cells {
        let (above, above_ending) = (*best, *ending);
        let mut continues = 0;
        *ending = if word.number != place.number {
            NEVER
        } else {
            let open = match (word.starts, place.starts) {
                (true, true) => OPEN_BOTH,
                (false, false) => OPEN_NONE,
                _ => OPEN_ONE,
            };
            let (going_on, fresh) = (corner_ending + MATCH, corner_best + MATCH - open);
            continues = if going_on >= fresh { CONTINUES } else { 0 };
            going_on.max(fresh)
        };
        let (worth, from) = if left > above { (left, LEFT) } else { (above, UP) };
        // Of equal scores the later one wins: what occurs twice, like the title, is in the navigation first.
        let (worth, from) = if *ending >= worth { (*ending, OVER) } else { (worth, from) };
        *best = worth;
        *step = from | continues;
        left = worth;
        (corner_best, corner_ending) = (above, above_ending);
    }
}

#[cfg(test)]
mod tests {
    use super::{Word, align, label};
    use crate::block;
    use crate::page::scan::scan;

    fn kept(html: &str, truth: &str) -> Vec<bool> {
        let page = scan(html, None).unwrap();
        label(&block::split(&page), truth).iter().map(|label| label.is_text()).collect()
    }

    #[test]
    fn a_title_repeated_in_a_menu_is_not_the_text() {
        let html =
            "<body><ul><li>The quick fox</li><li>Home</li></ul><h1>The quick fox</h1><p>It jumps over the dog, every day.</p></body>";
        assert_eq!(kept(html, "The quick fox\n\nIt jumps over the dog, every day."), [false, false, true, true]);
    }

    #[test]
    fn parts_in_another_order_are_found_in_later_rounds() {
        let one = "Alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon";
        let two = "One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen";
        let html = format!("<body><p>{one}</p><p>Elsewhere</p><p>{two}</p></body>");
        assert_eq!(kept(&html, &format!("{two}\n{one}")), [true, false, true]);
    }

    #[test]
    fn empty_texts_have_no_matches() {
        assert_eq!(kept("<body><p>One two</p></body>", ""), [false]);
        assert_eq!(kept("<body></body>", "One two"), Vec::<bool>::new());
        assert_eq!(kept("<body><p>***</p></body>", "One two"), [false]);
    }

    /// The score of an alignment, computed from its pairs.
    fn worth(page: &[Word], truth: &[Word], pairs: &[(usize, usize)]) -> i32 {
        let mut sum = 0;
        for (n, (i, j)) in pairs.iter().enumerate() {
            assert_eq!(page[*i].number, truth[*j].number);
            let continues = n > 0 && pairs[n - 1] == (i.wrapping_sub(1), j.wrapping_sub(1));
            let open = match (page[*i].starts, truth[*j].starts) {
                _ if continues => 0,
                (true, true) => super::OPEN_BOTH,
                (false, false) => super::OPEN_NONE,
                _ => super::OPEN_ONE,
            };
            sum += super::MATCH - open;
        }
        sum
    }

    /// The best score by brute force.
    fn best(page: &[Word], truth: &[Word]) -> i32 {
        let mut table = vec![vec![(0, super::NEVER); truth.len() + 1]; page.len() + 1];
        for i in 1..=page.len() {
            for j in 1..=truth.len() {
                let (a, b) = (page[i - 1], truth[j - 1]);
                let open = if a.starts && b.starts {
                    super::OPEN_BOTH
                } else if a.starts || b.starts {
                    super::OPEN_ONE
                } else {
                    super::OPEN_NONE
                };
                let over = table[i - 1][j - 1];
                let ending = if a.number == b.number { (over.1 + super::MATCH).max(over.0 + super::MATCH - open) } else { super::NEVER };
                table[i][j] = (ending.max(table[i - 1][j].0).max(table[i][j - 1].0), ending);
            }
        }
        table[page.len()][truth.len()].0
    }

    #[test]
    fn the_alignment_has_the_best_score() {
        let mut seed = 7u32;
        let mut next = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) % below
        };
        for _ in 0..200 {
            let mut make =
                |length: u32| -> Vec<Word> { (0..length).map(|at| Word { number: 1 + next(5), starts: next(4) == 0, at }).collect() };
            let (page, truth) = (make(23), make(17));
            let pairs = align(&page, &truth);
            assert!(pairs.is_sorted_by(|a, b| a.0 < b.0 && a.1 < b.1));
            assert_eq!(worth(&page, &truth, &pairs), best(&page, &truth));
        }
    }
}
