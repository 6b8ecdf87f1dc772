//! Collapses white space as browsers do: every run becomes one space, and the ends are trimmed.

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
    let Some(first) = first_fold(&text[from..]) else { return };
    let rest = text.split_off(from + first);
    // The start of the current word.
    let (mut start, mut at) = (0, 0);
    while at < rest.len() {
        let length = white_space_at(&rest, at);
        at += length.max(1);
        if length > 0 {
            push_word(text, &rest[start..at - length]);
            start = at;
        }
    }
    push_word(text, &rest[start..]);
}

/// Adds a word after a space.
fn push_word(text: &mut String, word: &str) {
    if !word.is_empty() {
        text.push(' ');
        text.push_str(word);
    }
}

/// Where a trimmed text has, for the first time, other white space than a single space between two words.
fn first_fold(text: &str) -> Option<usize> {
    let folds = |at: usize, byte: u8| white_space_at(text, at) > 0 && (byte != b' ' || white_space_at(text, at + 1) > 0);
    let mut bytes = text.bytes().enumerate();
    bytes.find(|(at, byte)| !byte.is_ascii_graphic() && folds(*at, *byte)).map(|(at, _)| at)
}

/// The length of the white space character that begins at a byte, 0 if none does.
#[inline(always)]
fn white_space_at(text: &str, at: usize) -> usize {
    match text.as_bytes().get(at) {
        Some(b' ' | 9..=13) => 1,
        // The first bytes of non-ASCII white space.
        Some(0xc2 | 0xe1..=0xe3) => text[at..].chars().next().filter(|c| c.is_whitespace()).map_or(0, char::len_utf8),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::{fold_end, fold_space};

    #[test]
    fn every_run_of_white_space_becomes_one_space() {
        for text in [
            "",
            " ",
            "one",
            "  one two ",
            "one  two",
            "one\ntwo",
            "one \u{a0}two",
            "one\u{3000}\u{3000}二 三\t",
            "é\u{2003} à ",
            "ああ い\u{2028}う",
        ] {
            assert_eq!(fold_space(text), text.split_whitespace().collect::<Vec<_>>().join(" "), "{text:?}");
        }
    }

    #[test]
    fn what_stands_before_the_position_stays() {
        let mut text = "a  b ".to_owned();
        fold_end(&mut text, 5);
        assert_eq!(text, "a  b ");
        text.push_str(" c \n d  ");
        fold_end(&mut text, 5);
        assert_eq!(text, "a  b c d");
    }
}
