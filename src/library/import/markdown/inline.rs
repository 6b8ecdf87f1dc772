//! What stands in a line: code, links, pictures, formulas, marks of footnotes, emphasis.

use std::collections::HashMap;

use super::emphasis::Pieces;
use super::html::{hidden, literal, reference, sign, words};
use super::link::{brackets, code, near, target, unhidden};
use super::references::References;

/// Links in each other.
const MAX_DEPTH: usize = 16;

/// Signs of which one makes a formula of several words that begins with a figure. Without one it is the price of something.
const FORMULA: [char; 10] = ['\\', '^', '_', '=', '{', '+', '-', '*', '/', '<'];

/// Writes a line, or those of a paragraph.
pub(super) fn inline(text: &str, references: &mut References, out: &mut String) {
    write(text, 0, references, out);
}

fn write(text: &str, depth: usize, references: &mut References, out: &mut String) {
    let brackets = brackets(text);
    let mut pieces = Pieces::default();
    let (mut at, mut before) = (0, None);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let line = Line { rest, at, brackets: &brackets, depth };
        let used = match c {
            '*' | '_' | '~' | '=' => pieces.run(rest, before),
            _ => line.span(references, pieces.html()),
        };
        if used == 0 {
            sign(c, pieces.html());
        }
        at += if used == 0 { c.len_utf8() } else { used };
        before = text[..at].chars().next_back();
    }
    pieces.write(out);
}

/// What is left of a line.
struct Line<'l> {
    rest: &'l str,
    /// Where it begins.
    at: usize,
    brackets: &'l HashMap<usize, usize>,
    depth: usize,
}

impl Line<'_> {
    /// Writes what begins here; how many bytes it was, none if nothing begins.
    fn span(&self, references: &mut References, out: &mut String) -> usize {
        let rest = self.rest;
        match rest.as_bytes()[0] {
            b'\\' if rest[1..].starts_with('\n') => {
                out.push_str("<br>");
                2
            }
            b'\\' => hidden(rest).map_or(0, |shown| {
                literal(shown, out);
                2
            }),
            b'&' => reference(rest).map_or(0, |reference| {
                out.push_str(reference);
                reference.len()
            }),
            b'`' => code_span(rest, out),
            b'$' => formula(rest, out),
            b'!' if rest[1..].starts_with('[') => self.picture(out).unwrap_or(0),
            b'[' => references.mark(rest, out).or_else(|| self.link(references, out)).unwrap_or(0),
            b'<' => tag(rest, out),
            _ => 0,
        }
    }

    /// The label that begins here or behind so many signs, and what follows it.
    fn label(&self, behind: usize) -> Option<(&str, &str)> {
        let close = self.brackets.get(&(self.at + behind))? - self.at;
        Some((&self.rest[behind + 1..close], &self.rest[close + 1..]))
    }

    fn picture(&self, out: &mut String) -> Option<usize> {
        let (label, behind) = self.label(1)?;
        let found = target(behind)?;
        out.push_str("<img src=\"");
        literal(&found.address, out);
        out.push_str("\" alt=\"");
        words(label, out);
        title(found.title, out);
        out.push_str("\">");
        Some(label.len() + 3 + found.bytes)
    }

    fn link(&self, references: &mut References, out: &mut String) -> Option<usize> {
        let (label, behind) = self.label(0).filter(|_| self.depth < MAX_DEPTH)?;
        let found = target(behind)?;
        out.push_str("<a href=\"");
        literal(&found.address, out);
        title(found.title, out);
        out.push_str("\">");
        write(label, self.depth + 1, references, out);
        out.push_str("</a>");
        Some(label.len() + 2 + found.bytes)
    }
}

fn title(title: &str, out: &mut String) {
    if !title.is_empty() {
        out.push_str("\" title=\"");
        words(title, out);
    }
}

/// Code. Backticks without a partner are signs.
fn code_span(text: &str, out: &mut String) -> usize {
    let (ticks, inside) = code(text);
    let Some(inside) = inside else {
        literal(&text[..ticks], out);
        return ticks;
    };
    let line = inside.replace('\n', " ");
    let shown = line.strip_prefix(' ').and_then(|line| line.strip_suffix(' ')).filter(|line| !line.trim().is_empty()).unwrap_or(&line);
    out.push_str("<code>");
    literal(shown, out);
    out.push_str("</code>");
    ticks + inside.len() + ticks
}

/// A formula between dollar signs. Between prices there is none.
fn formula(text: &str, out: &mut String) -> usize {
    let inside = &text[1..];
    let Some(tex) = unhidden(inside, '$').map(|end| &inside[..end]) else { return 0 };
    let is_number = tex.starts_with(|c: char| c.is_ascii_digit());
    let is_price = is_number && tex.contains(char::is_whitespace) && !tex.contains(FORMULA);
    let goes_on = inside[tex.len() + 1..].starts_with(|c: char| c.is_ascii_digit());
    if tex.is_empty() || tex.starts_with(char::is_whitespace) || tex.ends_with(char::is_whitespace) || is_price || goes_on {
        return 0;
    }
    out.push_str("<span class=\"math inline\">\\(");
    literal(tex, out);
    out.push_str("\\)</span>");
    tex.len() + 2
}

/// The only two things in angle brackets that are no text: an address, and the break of a line, which stands in the cells of tables.
fn tag(text: &str, out: &mut String) -> usize {
    let Some(inside) = near(&text[1..]).split_once('>').map(|(inside, _)| inside) else { return 0 };
    if inside.trim_end_matches(['/', ' ']).eq_ignore_ascii_case("br") {
        out.push_str("<br>");
    } else if inside.starts_with("http") && !inside.contains(char::is_whitespace) {
        out.push_str("<a href=\"");
        literal(inside, out);
        out.push_str("\">");
        literal(inside, out);
        out.push_str("</a>");
    } else {
        return 0;
    }
    inside.len() + 2
}
