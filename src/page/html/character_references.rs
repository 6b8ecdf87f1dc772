//! Decodes character references as browsers do, with or without a semicolon. Anything else stays as it is.

use html5ever::data::{C1_REPLACEMENTS, NAMED_ENTITIES};
use html5ever::tendril::StrTendril;
use memchr::memchr;

/// Length of the longest name, with its semicolon.
const MAX_NAME: usize = 32;

/// Names that most references have. They are compared before the table of all names is asked.
const COMMON: [(&str, char); 5] = [("amp;", '&'), ("quot;", '"'), ("nbsp;", '\u{a0}'), ("lt;", '<'), ("gt;", '>')];

/// Where a reference stands. In an attribute, `&copy=1` is part of an address.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Place {
    Text,
    Attribute,
}

/// Replaces the references in a text.
pub(super) fn decode(text: &str, place: Place) -> StrTendril {
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    let mut at = 0;
    while let Some(found) = memchr(b'&', &text.as_bytes()[at..]) {
        let start = at + found;
        at = start + 1;
        if let Some((characters, length)) = reference(&text[at..], place) {
            out.push_str(&text[done..start]);
            out.extend(characters.into_iter().flatten());
            at += length;
            done = at;
        }
    }
    out.push_str(&text[done..]);
    StrTendril::from_slice(&out)
}

/// A reference: its characters and its length in bytes after the `&`.
type Read = ([Option<char>; 2], usize);

fn reference(text: &str, place: Place) -> Option<Read> {
    match text.strip_prefix('#') {
        Some(number) => numbered(number).map(|(character, length)| ([Some(character), None], length + 1)),
        None => named(text, place),
    }
}

fn named(text: &str, place: Place) -> Option<Read> {
    if let Some((name, character)) = COMMON.iter().find(|(name, _)| text.starts_with(name)) {
        return Some(([Some(*character), None], name.len()));
    }
    let bytes = text.as_bytes();
    let letters = bytes.iter().take(MAX_NAME).take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let known = |length: usize| {
        // The table also has prefixes of names, which stand for nothing.
        let (first, second) = *NAMED_ENTITIES.get(&text[..length]).filter(|(first, _)| *first != 0)?;
        Some(([char::from_u32(first), char::from_u32(second).filter(|c| *c != '\0')], length))
    };
    if bytes.get(letters) == Some(&b';')
        && let Some(read) = known(letters + 1)
    {
        return Some(read);
    }
    let read = (1..=letters).rev().find_map(known)?;
    let next = bytes.get(read.1);
    let is_address = place == Place::Attribute && next.is_some_and(|byte| *byte == b'=' || byte.is_ascii_alphanumeric());
    (!is_address).then_some(read)
}

/// A numeric reference, after `&#`.
fn numbered(text: &str) -> Option<(char, usize)> {
    let (digits, radix, mark) = match text.strip_prefix(['x', 'X']) {
        Some(hex) => (hex, 16, 1),
        None => (text, 10, 0),
    };
    let mut code = 0u32;
    let mut length = 0;
    for digit in digits.chars().map_while(|c| c.to_digit(radix)) {
        code = code.saturating_mul(radix).saturating_add(digit);
        length += 1;
    }
    if length == 0 {
        return None;
    }
    let semicolon = usize::from(digits.as_bytes().get(length) == Some(&b';'));
    // Windows-1252 characters in place of control characters are what the author meant.
    let windows = code.checked_sub(0x80).and_then(|place| C1_REPLACEMENTS.get(place as usize).copied().flatten());
    let character = windows.or_else(|| char::from_u32(code)).filter(|c| *c != '\0').unwrap_or(char::REPLACEMENT_CHARACTER);
    Some((character, mark + length + semicolon))
}

#[cfg(test)]
mod tests {
    use super::{Place, decode};

    #[test]
    fn references_are_decoded_as_browsers_do() {
        for (text, shown) in [
            ("a &amp;lt; b&nbsp;&#x41;&#66c", "a &lt; b\u{a0}ABc"),
            ("&notit; &notin; &not &no; &NotEqualTilde;", "¬it; ∉ ¬ &no; ≂\u{338}"),
            ("&#128; &#x9f &#0; &#xd800; &#1114112; &#99999999999;", "€ Ÿ \u{fffd} \u{fffd} \u{fffd} \u{fffd}"),
            ("&; & &# &#; &#x; &#xg &", "&; & &# &#; &#x; &#xg &"),
            ("&copy2&copy=1&ampé&", "©2©=1&é&"),
        ] {
            assert_eq!(&*decode(text, Place::Text), shown);
        }
        assert_eq!(&*decode("?a=1&copy=2&copy2&copy;&amp&lt ", Place::Attribute), "?a=1&copy=2&copy2©&&lt;".replace("&lt;", "< "));
    }
}
