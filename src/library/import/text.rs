//! Text of files: bytes in whatever encoding become text, text becomes a line or paragraphs, and none is longer than it may be.

use std::borrow::Cow;

use super::super::plain::{self, is_override};

/// Windows-1252 from 0x80 to 0x9F; the rest of it is Latin-1.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–',
    '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The text of bytes: UTF-8, or, where it is not, what Windows wrote in the west.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) if looks_like_utf8(bytes) => String::from_utf8_lossy(bytes),
        Err(_) => Cow::Owned(bytes.iter().map(|byte| sign(*byte)).collect()),
    }
}

/// Whether bytes are UTF-8 with a fault in it, as after a cut: most that is not ASCII is well formed.
fn looks_like_utf8(bytes: &[u8]) -> bool {
    let (mut good, mut bad) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        good += chunk.valid().chars().filter(|sign| !sign.is_ascii()).count();
        bad += usize::from(!chunk.invalid().is_empty());
    }
    good > bad
}

fn sign(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// A text as one line: without control characters, spaces folded.
pub(crate) fn line(text: &str) -> String {
    let mut out = String::with_capacity(text.len().min(4_096));
    let mut space = false;
    for sign in text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }) {
        if sign.is_whitespace() || is_override(sign) {
            space = true;
        } else {
            if space && !out.is_empty() {
                out.push(' ');
            }
            space = false;
            out.push(sign);
        }
    }
    out
}

/// A text in paragraphs: without control characters but line breaks and tabs.
pub(crate) fn paragraphs(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut before = '\0';
    for sign in text.chars() {
        match sign {
            '\n' if before == '\r' => {}
            '\r' | '\n' => out.push('\n'),
            '\t' => out.push('\t'),
            _ if sign.is_control() || is_override(sign) => {}
            _ => out.push(sign),
        }
        before = sign;
    }
    out
}

/// The beginning of a text, by characters.
pub(crate) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => text[..at].to_owned(),
        None => text.to_owned(),
    }
}

/// The text of a title that a source writes as HTML: without its tags and with its signs.
pub(crate) fn without_markup(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        out.push_str(&rest[..at]);
        let tag = &rest[at..];
        let begins = tag[1..].starts_with(|sign: char| sign.is_ascii_alphabetic() || matches!(sign, '/' | '!'));
        match tag.find('>').filter(|_| begins) {
            Some(end) => rest = &tag[end + 1..],
            None => {
                out.push('<');
                rest = &tag[1..];
            }
        }
    }
    out.push_str(rest);
    entities(&out)
}

/// A text with its character references replaced.
pub(crate) fn entities(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    plain::decode(text, &mut out);
    out
}

/// The words of a yes: `1`, `true`, `True`, `yes`.
pub(crate) fn is_yes(text: &str) -> bool {
    matches!(text.trim().to_ascii_lowercase().as_str(), "1" | "true" | "yes" | "y" | "x")
}

/// What may stand before an address or a title: marks of lists, and what separates the two.
const SIGNS: &[char] = &['-', '–', '—', '*', '+', '•', '|', '>', ' ', '\t'];

/// The address with which a line begins, and what follows it. The address ends at the first white space: what stands behind it is no part of it.
pub(crate) fn address_of(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start_matches(SIGNS);
    if let Some((title, rest)) = line.strip_prefix('[').and_then(|rest| rest.split_once("]("))
        && is_address(rest)
    {
        // A link of Markdown. Brackets in an address come in pairs.
        let end = rest.find([' ', '\t']).unwrap_or(rest.len());
        let address = rest[..end].trim_end_matches([')', ',', '.']);
        let pairs = address.matches('(').count().saturating_sub(address.matches(')').count());
        let closed = address.len() + pairs.min(end - address.len());
        return Some((&rest[..closed], title));
    }
    if !is_address(line) {
        return None;
    }
    let (address, rest) = line.split_at(line.find(char::is_whitespace).unwrap_or(line.len()));
    Some((address, rest.trim().trim_start_matches(SIGNS)))
}

/// Whether a text begins with an address of the web.
pub(crate) fn is_address(text: &str) -> bool {
    ["http://", "https://"].iter().any(|scheme| text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme)))
}

#[cfg(test)]
mod tests {
    use super::{address_of, cut, decode, line, paragraphs, without_markup};

    #[test]
    fn bytes_become_text_in_any_of_their_encodings() {
        assert_eq!(decode("Füße 山".as_bytes()), "Füße 山");
        assert_eq!(decode(b"F\xfc\xdfe \x80 \x93x\x94"), "Füße € “x”");
        assert_eq!(decode(&"ährenträger 山".as_bytes()[..16]), "ährenträger \u{fffd}");
    }

    #[test]
    fn lines_hold_nothing_that_moves_or_hides() {
        assert_eq!(line(" a\u{0}\r\n b\u{202e}c "), "a b c");
        assert_eq!(paragraphs("a\r\nb\rc\u{7}\u{2066}"), "a\nb\nc");
        assert_eq!(cut("äöü", 2), "äö");
    }

    #[test]
    fn titles_in_html_become_text() {
        assert_eq!(without_markup("A <em>b</em> &amp; c<br/> 1 < 2 <"), "A b & c 1 < 2 <");
    }

    #[test]
    fn an_address_ends_at_white_space_and_a_title_may_follow() {
        for (line, expected) in [
            ("https://a.example/1", Some(("https://a.example/1", ""))),
            ("https://a.example/2\tTab title", Some(("https://a.example/2", "Tab title"))),
            ("https://a.example/3 | A | B", Some(("https://a.example/3", "A | B"))),
            ("https://a.example/4 - dash title", Some(("https://a.example/4", "dash title"))),
            ("https://a.example/5 | ", Some(("https://a.example/5", ""))),
            ("https://a.example/6 |", Some(("https://a.example/6", ""))),
            ("- HTTPS://a.example/7 Words", Some(("HTTPS://a.example/7", "Words"))),
            ("* [Words [x]](https://a.example/8_(b)) and more", Some(("https://a.example/8_(b)", "Words [x]"))),
            ("[W](https://a.example/9).", Some(("https://a.example/9", "W"))),
            ("# https://a.example/", None),
            ("See https://a.example/", None),
            ("- words", None),
        ] {
            assert_eq!(address_of(line), expected, "{line}");
        }
    }
}
