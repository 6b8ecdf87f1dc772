//! Links and pictures: `[label](address "title")`.

use std::collections::HashMap;

use super::html::hidden;

/// Bytes in which what begins must end: code, the address of a link.
const MAX_SPAN: usize = 4_000;

/// What stands in parentheses behind a label.
#[derive(Debug, PartialEq)]
pub(super) struct Target<'t> {
    pub address: String,
    /// As it is written.
    pub title: &'t str,
    pub bytes: usize,
}

/// The brackets of a line, those that close by those that open. Backslashes and code hide some.
pub(super) fn brackets(text: &str) -> HashMap<usize, usize> {
    let mut found = HashMap::new();
    let mut open = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b'`' => {
                let (ticks, inside) = code(&text[at..]);
                at += ticks + inside.map_or(0, |inside| inside.len() + ticks) - 1;
            }
            b'[' => open.push(at),
            b']' => found.extend(open.pop().map(|begin| (begin, at))),
            _ => {}
        }
        at += 1;
    }
    found
}

/// The backticks that a text begins with, and what stands between them and as many others.
pub(super) fn code(text: &str) -> (usize, Option<&str>) {
    let ticks = text.bytes().take_while(|byte| *byte == b'`').count();
    let inside = near(&text[ticks..]);
    let mut at = 0;
    while let Some(found) = inside[at..].find('`') {
        let begin = at + found;
        let run = inside[begin..].bytes().take_while(|byte| *byte == b'`').count();
        if run == ticks {
            return (ticks, Some(&inside[..begin]));
        }
        at = begin + run;
    }
    (ticks, None)
}

/// The parentheses that a text begins with.
pub(super) fn target(text: &str) -> Option<Target<'_>> {
    let inside = near(text.strip_prefix('(')?);
    let start = inside.trim_start();
    let (address, rest) = match start.strip_prefix('<') {
        Some(start) => start.split_once('>').map(|(address, rest)| (address.to_owned(), rest))?,
        None => bare(start),
    };
    let behind = rest.trim_start();
    let (title, rest) = match behind.chars().next().filter(|_| behind.len() < rest.len()) {
        Some(open @ ('"' | '\'' | '(')) => {
            let close = if open == '(' { ')' } else { open };
            let end = unhidden(&behind[1..], close)?;
            (&behind[1..1 + end], &behind[end + 2..])
        }
        _ => ("", behind),
    };
    let rest = rest.trim_start().strip_prefix(')')?;
    Some(Target { address, title, bytes: 1 + inside.len() - rest.len() })
}

/// An address up to white space or the end of the parentheses, and what follows.
fn bare(text: &str) -> (String, &str) {
    let mut address = String::new();
    let mut open = 0_usize;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some(sign) = hidden(rest) {
            address.push_str(sign);
            rest = &rest[2..];
            continue;
        }
        match c {
            '(' => open += 1,
            ')' if open == 0 => break,
            ')' => open -= 1,
            c if c.is_whitespace() => break,
            _ => {}
        }
        address.push(c);
        rest = &rest[c.len_utf8()..];
    }
    (address, rest)
}

/// Where a sign comes next that no backslash hides.
pub(super) fn unhidden(text: &str, sign: char) -> Option<usize> {
    let mut is_hidden = false;
    near(text).char_indices().find_map(|(at, c)| {
        let found = c == sign && !is_hidden;
        is_hidden = c == '\\' && !is_hidden;
        found.then_some(at)
    })
}

/// The beginning of a text.
pub(super) fn near(text: &str) -> &str {
    let mut end = text.len().min(MAX_SPAN);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::{brackets, target};

    #[test]
    fn addresses_and_titles_end_where_they_should() {
        for (text, address, title, bytes) in [
            ("(https://x.org/a_(b) \"t) \\\"u\\\"\") c", "https://x.org/a_(b)", "t) \\\"u\\\"", 32),
            ("(<a b> 'c')", "a b", "c", 11),
            ("()", "", "", 2),
            ("( a\n)", "a", "", 5),
        ] {
            let found = target(text).unwrap();
            assert_eq!((found.address.as_str(), found.title, found.bytes), (address, title, bytes), "{text}");
        }
        for none in ["(a", "(a b)", "(a \"b)", "a"] {
            assert_eq!(target(none), None, "{none}");
        }
    }

    #[test]
    fn brackets_have_their_partners() {
        let mut found: Vec<_> = brackets("[a \\] `]` [b] [c").into_iter().collect();
        found.sort_unstable();
        assert_eq!(found, [(10, 12)]);
    }
}
