//! Collapses white space as browsers do: every run becomes one space, and the ends are trimmed.

use crate::page::measure;

/// Collapses white space and trims both ends.
pub fn fold_space(text: &str) -> String {
    let mut out = text.to_owned();
    fold_end(&mut out, 0);
    out
}

/// Collapses the white space of a text from a position to its end.
pub(crate) fn fold_end(text: &mut String, from: usize) {
    text.truncate(from + text[from..].trim_end().len());
    let rest = &text[from..];
    let blank = rest.len() - rest.trim_start().len();
    if blank > 0 {
        text.drain(from..from + blank);
    }
    if is_folded(&text[from..]) {
        return;
    }
    let mut out = String::with_capacity(text.len() - from);
    let mut add = |word: &str| {
        if !word.is_empty() {
            out.push_str(if out.is_empty() { "" } else { " " });
            out.push_str(word);
        }
    };
    let rest = &text[from..];
    // The start of the current word.
    let mut start = 0;
    measure::each_char(rest, |at, c| {
        if c.is_whitespace() {
            add(&rest[start..at]);
            start = at + c.len_utf8();
        }
    });
    add(&rest[start..]);
    text.truncate(from);
    text.push_str(&out);
}

/// Whether a trimmed text has only single spaces between its words.
fn is_folded(text: &str) -> bool {
    let bytes = text.as_bytes();
    let breaks = |at: usize, byte: u8| match byte {
        b' ' => bytes.get(at + 1) == Some(&b' '),
        9..=13 => true,
        // The first bytes of non-ASCII white space.
        0xc2 | 0xe1..=0xe3 => text[at..].starts_with(char::is_whitespace),
        _ => false,
    };
    !bytes.iter().enumerate().any(|(at, byte)| breaks(at, *byte))
}
