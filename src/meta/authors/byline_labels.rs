//! Splits a line at the labels in it, `Text: … Photos: …`, and keeps the parts that may hold authors. It reads no names.

use crate::rules::phrases::bylines::{BYLINE, OTHER_BY, OTHER_LABELS};
use crate::rules::phrases::date_labels::{MODIFIED, PUBLISHED};

/// Signs between a label and what it labels.
const LABEL_SIGNS: &[char] = &[':', '：', '・', '／'];
/// Characters of a line looked at.
const MAX_CHARS: usize = 300;
/// Bytes of a label; a colon farther off belongs to something else.
const MAX_LABEL: usize = 60;

/// Whose name stands behind a label.
#[derive(Clone, Copy, PartialEq)]
enum Whose {
    Author,
    Other,
}

/// The parts of a line that a label calls the author's; where only other labels stand in it, what is before the first. None where there is
/// no more than the one introduction every byline has.
pub fn labelled(text: &str) -> Option<Vec<&str>> {
    let says_by = text.split_whitespace().any(|word| word.eq_ignore_ascii_case("by") || word.eq_ignore_ascii_case("von"));
    if !says_by && !text.contains(LABEL_SIGNS) {
        return None;
    }
    let places = places(text);
    if !places.iter().any(|(at, whose)| *at > 0 || *whose == Whose::Other) {
        return None;
    }
    let ends = places.iter().skip(1).map(|(at, _)| *at).chain([text.len()]);
    let parts = places.iter().zip(ends).map(|((at, whose), end)| (text[*at..end].trim(), *whose));
    let authors: Vec<&str> = parts.filter(|(_, whose)| *whose == Whose::Author).map(|(part, _)| part).collect();
    if !authors.is_empty() {
        return Some(authors);
    }
    let before = text[..places[0].0].trim();
    Some(if before.is_empty() { Vec::new() } else { vec![before] })
}

/// Where labels begin, each the longest at its place, and whose they are.
fn places(text: &str) -> Vec<(usize, Whose)> {
    let mut out: Vec<(usize, Whose)> = Vec::new();
    let mut end = 0;
    let mut fresh = true;
    for (at, c) in text.char_indices().take(MAX_CHARS) {
        if fresh
            && at >= end
            && let Some((len, whose)) = label(&text[at..], at == 0)
        {
            out.push((at, whose));
            end = at + len;
        }
        fresh = c.is_whitespace() || matches!(c, '|' | '｜' | '·' | '•' | '(' | '（' | '/' | ',' | '，' | ';' | '；');
    }
    out
}

/// The label a text begins with: how long it is and whose.
fn label(text: &str, is_start: bool) -> Option<(usize, Whose)> {
    let near = text.char_indices().take_while(|(at, _)| *at <= MAX_LABEL);
    let signed = near.into_iter().find(|(_, c)| LABEL_SIGNS.contains(c)).map(|(sign, _)| text[..sign].trim_end());
    if let Some(word) = signed {
        let lower = word.to_lowercase();
        let is_in = |list: &[&str]| list.contains(&lower.as_str());
        if [OTHER_LABELS, PUBLISHED, MODIFIED].into_iter().any(is_in) {
            return Some((word.len(), Whose::Other));
        }
        if is_in(BYLINE) {
            return Some((word.len(), Whose::Author));
        }
    }
    let first = text.chars().flat_map(char::to_lowercase).next();
    let spaced = |word: &&&str| {
        if word.chars().next() != first {
            return false;
        }
        let mut letters = text.chars().flat_map(char::to_lowercase);
        word.chars().all(|c| letters.next() == Some(c)) && text.get(word.len()..).is_some_and(|rest| rest.starts_with(char::is_whitespace))
    };
    // At the start of a line `Reviewed by` names the only one there is.
    let other = OTHER_BY.iter().find(spaced).filter(|_| !is_start).map(|word| (word.len(), Whose::Other));
    other.or_else(|| BYLINE.iter().filter(|word| word.ends_with(" by")).find(spaced).map(|word| (word.len(), Whose::Author)))
}

#[cfg(test)]
mod tests {
    use super::labelled;

    #[test]
    fn lines_are_split_at_every_label() {
        for (text, expected) in [
            ("Text: Ann Fotos: Bo", Some("Text: Ann")),
            ("作者：甲 编辑：乙 作者：丙", Some("作者：甲|作者：丙")),
            ("甲 时间：2026", Some("甲")),
            ("Source: Agency", Some("")),
            ("By Ann Lee", None),
            ("Written by Ann Lee", None),
            ("Reviewed by Ann Lee", None),
            ("Ann Lee", None),
        ] {
            assert_eq!(labelled(text).map(|parts| parts.join("|")).as_deref(), expected, "{text}");
        }
    }
}
