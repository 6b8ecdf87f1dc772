//! Splits a line at the labels in it (`Text: … Photos: …`) and keeps the parts that may hold authors. It parses no names.

use crate::page::measure::is_dense;
use crate::rules::phrases::bylines::{BYLINE_INTROS, NON_AUTHOR_INTROS, NON_AUTHOR_LABELS};
use crate::rules::phrases::date_labels::{MODIFIED, PUBLISHED};
use crate::rules::substrings::Initials;

/// Signs between a label and its value.
const LABEL_SIGNS: &[char] = &[':', '：', '・', '／', '＝', CJK_SIGN];
/// The one of them that stands behind labels in Chinese characters only: `文/王小明 图/李四`.
const CJK_SIGN: char = '/';
/// Longest line examined, in characters.
const MAX_CHARS: usize = 300;
/// Longest label, in bytes. A colon farther on belongs to something else.
const MAX_LABEL: usize = 60;

/// How labels begin.
static LABEL_INITIALS: Initials = Initials::new(&[BYLINE_INTROS, NON_AUTHOR_INTROS, NON_AUTHOR_LABELS, PUBLISHED, MODIFIED]);

/// Whose name follows a label.
#[derive(Clone, Copy, PartialEq)]
enum LabelOwner {
    Author,
    Other,
}

/// The parts of a line that follow an author label. If there are only other labels, the part before the first one. None if the line has no
/// more than the one introduction of an ordinary byline.
pub fn author_parts(text: &str) -> Option<Vec<&str>> {
    let says_by = text.split_whitespace().any(|word| word.eq_ignore_ascii_case("by") || word.eq_ignore_ascii_case("von"));
    // Of the signs only the colon is ASCII.
    let last_sign = if text.is_ascii() { text.rfind(':') } else { text.rfind(LABEL_SIGNS) };
    if !says_by && last_sign.is_none() {
        return None;
    }
    let labels = find_labels(text, says_by, last_sign);
    if !labels.iter().any(|(at, owner)| *at > 0 || *owner == LabelOwner::Other) {
        return None;
    }
    let ends = labels.iter().skip(1).map(|(at, _)| *at).chain([text.len()]);
    let parts = labels.iter().zip(ends).map(|((at, owner), end)| (text[*at..end].trim(), *owner));
    let authors: Vec<&str> = parts.filter(|(_, owner)| *owner == LabelOwner::Author).map(|(part, _)| part).collect();
    if !authors.is_empty() {
        return Some(authors);
    }
    let before = text[..labels[0].0].trim();
    Some(if before.is_empty() { Vec::new() } else { vec![before] })
}

/// The positions of labels, the longest at each position, and whose they are. A label ends at a sign or, in a text that says "by", with that word.
fn find_labels(text: &str, says_by: bool, last_sign: Option<usize>) -> Vec<(usize, LabelOwner)> {
    let mut out: Vec<(usize, LabelOwner)> = Vec::new();
    let label = |at: usize| {
        if !LABEL_INITIALS.may_begin(&text[at..]) {
            return None;
        }
        let before_sign = last_sign.filter(|sign| *sign >= at).and_then(|_| label_before_sign(&text[at..], at == 0));
        before_sign.or_else(|| if says_by { label_with_by(&text[at..], at == 0) } else { None })
    };
    let mut end = 0;
    let mut at_word_start = true;
    for (at, c) in text.char_indices().take(MAX_CHARS) {
        if at_word_start
            && at >= end
            && let Some((len, owner)) = label(at)
        {
            out.push((at, owner));
            end = at + len;
        }
        at_word_start = c.is_whitespace()
            || matches!(c, '|' | '｜' | '·' | '•' | '(' | '（' | '[' | '［' | '【' | '〔' | '/' | ',' | '，' | ';' | '；');
    }
    out
}

/// The label at the start of a text, up to a sign: its length and whose it is.
fn label_before_sign(text: &str, is_start: bool) -> Option<(usize, LabelOwner)> {
    let near = text.char_indices().take_while(|(at, _)| *at <= MAX_LABEL);
    // A sign may be within a label: `取材・文＝`.
    let is_sign = |(at, c): &(usize, char)| LABEL_SIGNS.contains(c) && (*c != CJK_SIGN || text[..*at].ends_with(is_dense));
    for word in near.filter(is_sign).map(|(sign, _)| text[..sign].trim_end()) {
        let lower = word.to_lowercase();
        let is_in = |list: &[&str]| list.contains(&lower.as_str());
        // At the start of a line, `Edited by:` names the only person there is.
        if [NON_AUTHOR_LABELS, PUBLISHED, MODIFIED].into_iter().any(is_in) || !is_start && is_in(NON_AUTHOR_INTROS) {
            return Some((word.len(), LabelOwner::Other));
        }
        if is_in(BYLINE_INTROS) {
            return Some((word.len(), LabelOwner::Author));
        }
    }
    None
}

/// The label at the start of a text, up to a space: its length and whose it is.
fn label_with_by(text: &str, is_start: bool) -> Option<(usize, LabelOwner)> {
    let first = text.chars().flat_map(char::to_lowercase).next();
    let spaced = |word: &&&str| {
        if word.chars().next() != first {
            return false;
        }
        let mut letters = text.chars().flat_map(char::to_lowercase);
        word.chars().all(|c| letters.next() == Some(c)) && text.get(word.len()..).is_some_and(|rest| rest.starts_with(char::is_whitespace))
    };
    // At the start of a line, `Reviewed by` names the only person there is.
    let other = NON_AUTHOR_INTROS.iter().find(spaced).filter(|_| !is_start).map(|word| (word.len(), LabelOwner::Other));
    other.or_else(|| BYLINE_INTROS.iter().filter(spaced).find(|word| word.ends_with(" by")).map(|word| (word.len(), LabelOwner::Author)))
}

#[cfg(test)]
mod tests {
    use super::author_parts;

    #[test]
    fn lines_are_split_at_labels() {
        for (text, expected) in [
            ("Text: Ann Fotos: Bo", Some("Text: Ann")),
            ("取材・文＝甲 写真＝乙", Some("取材・文＝甲")),
            ("Text von Ann Illustration von Bo", Some("Text von Ann")),
            ("作者：甲 编辑：乙 作者：丙", Some("作者：甲|作者：丙")),
            ("甲 时间：2026", Some("甲")),
            ("文/甲乙 图/丙丁", Some("文/甲乙")),
            ("Written By: Ann, Edited By: Bo", Some("Written By: Ann,")),
            ("Edited By: Bo", None),
            ("By Ann, Photos: Bo", Some("By Ann,")),
            ("Source: Agency", Some("")),
            ("By Ann Lee", None),
            ("Written by Ann Lee", None),
            ("Reviewed by Ann Lee", None),
            ("Ann Lee", None),
        ] {
            assert_eq!(author_parts(text).map(|parts| parts.join("|")).as_deref(), expected, "{text}");
        }
    }
}
