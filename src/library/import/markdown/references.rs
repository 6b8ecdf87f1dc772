//! What a text refers to: its footnotes, which stand anywhere in it, and its headings.

use std::collections::HashMap;
use std::fmt::Write;

use crate::output::heading_name;

/// What a text refers to.
#[derive(Default)]
pub(super) struct References {
    /// The numbers of footnotes by their names.
    numbers: HashMap<String, usize>,
    /// How many marks each footnote has.
    marks: Vec<usize>,
    /// How many headings have the same name, if a link leads to one.
    headings: Option<HashMap<String, usize>>,
}

impl References {
    pub(super) fn of(text: &str, notes: &[Note<'_>]) -> References {
        let numbers: HashMap<String, usize> = notes.iter().enumerate().map(|(at, note)| (note.name.to_owned(), at)).collect();
        References { numbers, marks: vec![0; notes.len()], headings: text.contains("](#").then(HashMap::new) }
    }

    /// Writes the mark of a footnote that a text begins with; how many bytes it was.
    pub(super) fn mark(&mut self, text: &str, out: &mut String) -> Option<usize> {
        let name = name(text)?;
        let at = *self.numbers.get(name)?;
        self.marks[at] += 1;
        let number = at + 1;
        let id = mark_id(number, self.marks[at]);
        let _ = write!(out, "<sup><a id=\"{id}\" href=\"#pith-fn-{number}\" role=\"doc-noteref\">{number}</a></sup>");
        Some(name.len() + 3)
    }

    /// Writes the links from a footnote back to its marks.
    pub(super) fn backs(&self, at: usize, out: &mut String) {
        for mark in 1..=self.marks[at] {
            let _ = write!(out, " <a href=\"#{}\" role=\"doc-backlink\">↩</a>", mark_id(at + 1, mark));
        }
    }

    /// The name of a heading, if a link may lead to it.
    pub(super) fn heading(&mut self, words: &str) -> Option<String> {
        let headings = self.headings.as_mut()?;
        let name = heading_name(words);
        let before = headings.entry(name.clone()).or_default();
        *before += 1;
        Some(if *before == 1 { name } else { format!("{name}-{}", *before - 1) })
    }
}

fn mark_id(number: usize, mark: usize) -> String {
    if mark == 1 { format!("pith-fnref-{number}") } else { format!("pith-fnref-{number}-{mark}") }
}

/// Bytes of the name of a footnote.
const MAX_NAME: usize = 100;

/// The name in the mark of a footnote that a text begins with.
fn name(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("[^")?;
    let end = rest.bytes().take(MAX_NAME).position(|byte| byte == b']')?;
    let name = &rest[..end];
    (!name.is_empty() && !name.contains(char::is_whitespace)).then_some(name)
}

/// A footnote: its name and its lines.
pub(super) struct Note<'t> {
    name: &'t str,
    pub lines: Vec<&'t str>,
}

/// The lines of a text and its footnotes. What is code is told by the caller.
pub(super) fn split<'t>(lines: &[&'t str], is_code: &[bool]) -> (Vec<&'t str>, Vec<Note<'t>>) {
    let mut text = Vec::with_capacity(lines.len());
    let mut notes: Vec<Note<'t>> = Vec::new();
    // Whether the lines belong to a footnote, and whether the last one was empty.
    let (mut in_note, mut after_empty) = (false, false);
    for (line, is_code) in lines.iter().zip(is_code) {
        let begins = name(line).filter(|_| !is_code).and_then(|name| Some((name, line[name.len() + 3..].strip_prefix(':')?)));
        let indent = line.len() - line.trim_start_matches(' ').len();
        let is_empty = line.trim().is_empty();
        match (begins, notes.last_mut().filter(|_| in_note)) {
            (Some((name, rest)), _) => {
                notes.push(Note { name, lines: vec![without_filler(rest.trim_start_matches(' '))] });
                in_note = true;
            }
            (None, Some(note)) if is_empty || indent >= 2 || !after_empty => note.lines.push(&line[indent.min(4)..]),
            _ => {
                text.push(*line);
                in_note = false;
            }
        }
        after_empty = is_empty;
    }
    (text, notes)
}

/// What makes a footnote no address of a link for those that know no footnotes.
fn without_filler(line: &str) -> &str {
    line.strip_suffix(" &nbsp;").unwrap_or(line)
}
