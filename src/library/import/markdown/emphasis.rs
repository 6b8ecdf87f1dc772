//! Emphasis, as CommonMark reads it: runs of signs that begin or end it by what stands beside them.

use super::html;
use crate::output::is_of_word;

/// Runs that are looked at for the beginning of what ends.
const MAX_OPEN: usize = 100;

/// Signs of a run that mean something. Longer ones are drawings.
const MAX_RUN: usize = 8;

/// A line in pieces: runs of signs, and what stands between them.
#[derive(Default)]
pub(super) struct Pieces {
    runs: Vec<Run>,
    /// What stands behind the last run.
    rest: String,
}

/// Signs of one kind.
struct Run {
    /// What stands before it.
    before: String,
    sign: char,
    /// How many were there, and how many are left.
    count: usize,
    left: usize,
    opens: bool,
    closes: bool,
    /// What ends before those that are left, and what begins behind them.
    ends: Vec<&'static str>,
    begins: Vec<&'static str>,
}

impl Pieces {
    /// Where HTML goes that follows.
    pub(super) fn html(&mut self) -> &mut String {
        &mut self.rest
    }

    /// Takes the run that a text begins with; how many bytes it was.
    pub(super) fn run(&mut self, text: &str, before: Option<char>) -> usize {
        let Some(sign) = text.chars().next() else { return 0 };
        let count = text.chars().take_while(|c| *c == sign).count();
        let after = text[count..].chars().next();
        let is_space = |c: Option<char>| c.is_none_or(char::is_whitespace);
        let is_sign = |c: Option<char>| c.is_some_and(|c| !c.is_whitespace() && !is_of_word(c));
        let opens = !is_space(after) && (!is_sign(after) || is_space(before) || is_sign(before));
        let closes = !is_space(before) && (!is_sign(before) || is_space(after) || is_sign(after));
        // Within a word an underscore is a letter.
        let (opens, closes) = match sign {
            '_' => (opens && (!closes || is_sign(before)), closes && (!opens || is_sign(after))),
            _ => (opens, closes),
        };
        let may = matches!((sign, count), ('*' | '_', ..=MAX_RUN) | (_, 2));
        let (opens, closes) = (may && opens, may && closes);
        let before = std::mem::take(&mut self.rest);
        self.runs.push(Run { before, sign, count, left: count, opens, closes, ends: Vec::new(), begins: Vec::new() });
        count
    }

    /// Finds for every end its beginning.
    fn pair(&mut self) {
        let mut open: Vec<usize> = Vec::new();
        for place in 0..self.runs.len() {
            while self.runs[place].closes && self.runs[place].left > 0 {
                let from = open.len().saturating_sub(MAX_OPEN);
                let end = &self.runs[place];
                let Some(found) = (from..open.len()).rev().find(|at| self.runs[open[*at]].begins_what_ends_at(end)) else { break };
                let begin = open[found];
                open.truncate(found + 1);
                let both = self.runs[begin].left.min(end.left).min(2);
                let (begins, ends) = tags(end.sign, both);
                self.runs[begin].begins.insert(0, begins);
                self.runs[begin].left -= both;
                self.runs[place].ends.push(ends);
                self.runs[place].left -= both;
                if self.runs[begin].left == 0 {
                    open.pop();
                }
            }
            if self.runs[place].opens && self.runs[place].left > 0 {
                open.push(place);
            }
        }
    }

    /// Writes the line.
    pub(super) fn write(mut self, out: &mut String) {
        self.pair();
        for run in &self.runs {
            out.push_str(&run.before);
            run.ends.iter().for_each(|tag| out.push_str(tag));
            (0..run.left).for_each(|_| html::sign(run.sign, out));
            run.begins.iter().for_each(|tag| out.push_str(tag));
        }
        out.push_str(&self.rest);
    }
}

impl Run {
    /// Whether what begins at one run may end at another: a run that could do either must not be torn in two.
    fn begins_what_ends_at(&self, end: &Run) -> bool {
        let is_torn = (self.closes || end.opens)
            && (self.count + end.count).is_multiple_of(3)
            && !(self.count.is_multiple_of(3) && end.count.is_multiple_of(3));
        self.sign == end.sign && !(matches!(self.sign, '*' | '_') && is_torn)
    }
}

/// The element that so many signs mean.
fn tags(sign: char, count: usize) -> (&'static str, &'static str) {
    match (sign, count) {
        ('~', _) => ("<del>", "</del>"),
        ('=', _) => ("<mark>", "</mark>"),
        (_, 2) => ("<strong>", "</strong>"),
        _ => ("<em>", "</em>"),
    }
}
