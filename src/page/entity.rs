//! Decodes the character references that browsers write and those that people write by name; anything else stays as it is. And leaves tags out of
//! values that are written as HTML.

use std::borrow::Cow;

use memchr::memchr;

/// The references browsers write, and the most common named ones.
const ENTITIES: &[(&str, &str)] = &[
    ("amp", "&"),
    ("lt", "<"),
    ("gt", ">"),
    ("quot", "\""),
    ("nbsp", "\u{a0}"),
    ("apos", "'"),
    ("copy", "©"),
    ("reg", "®"),
    ("trade", "™"),
    ("hellip", "…"),
    ("mdash", "—"),
    ("ndash", "–"),
    ("lsquo", "‘"),
    ("rsquo", "’"),
    ("ldquo", "“"),
    ("rdquo", "”"),
    ("bdquo", "„"),
    ("sbquo", "‚"),
    ("laquo", "«"),
    ("raquo", "»"),
    ("bull", "•"),
    ("middot", "·"),
    ("times", "×"),
    ("euro", "€"),
    ("pound", "£"),
    ("yen", "¥"),
    ("sect", "§"),
    ("deg", "°"),
    ("frac12", "½"),
    ("shy", "\u{ad}"),
    ("zwj", "\u{200d}"),
    ("zwnj", "\u{200c}"),
    ("lrm", "\u{200e}"),
    ("rlm", "\u{200f}"),
    ("ensp", "\u{2002}"),
    ("emsp", "\u{2003}"),
    ("thinsp", "\u{2009}"),
    ("auml", "ä"),
    ("ouml", "ö"),
    ("uuml", "ü"),
    ("Auml", "Ä"),
    ("Ouml", "Ö"),
    ("Uuml", "Ü"),
    ("szlig", "ß"),
    ("agrave", "à"),
    ("acirc", "â"),
    ("aacute", "á"),
    ("atilde", "ã"),
    ("aring", "å"),
    ("aelig", "æ"),
    ("ccedil", "ç"),
    ("egrave", "è"),
    ("eacute", "é"),
    ("ecirc", "ê"),
    ("euml", "ë"),
    ("igrave", "ì"),
    ("iacute", "í"),
    ("icirc", "î"),
    ("iuml", "ï"),
    ("ntilde", "ñ"),
    ("ograve", "ò"),
    ("oacute", "ó"),
    ("ocirc", "ô"),
    ("otilde", "õ"),
    ("oslash", "ø"),
    ("ugrave", "ù"),
    ("uacute", "ú"),
    ("ucirc", "û"),
    ("yacute", "ý"),
    ("Agrave", "À"),
    ("Aacute", "Á"),
    ("Acirc", "Â"),
    ("Aring", "Å"),
    ("AElig", "Æ"),
    ("Ccedil", "Ç"),
    ("Egrave", "È"),
    ("Eacute", "É"),
    ("Ntilde", "Ñ"),
    ("Oacute", "Ó"),
    ("Oslash", "Ø"),
    ("Uacute", "Ú"),
    ("oelig", "œ"),
    ("iexcl", "¡"),
    ("iquest", "¿"),
    ("larr", "←"),
    ("rarr", "→"),
    ("hearts", "♥"),
    ("minus", "−"),
    ("infin", "∞"),
];

/// Longest reference between `&` and `;`.
const MAX_ENTITY: usize = 12;

/// Replaces character references by their characters.
pub(crate) fn decode_entities(text: &str) -> Cow<'_, str> {
    let Some(mut found) = memchr(b'&', text.as_bytes()) else { return Cow::Borrowed(text) };
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    loop {
        out.push_str(&text[from..found]);
        let rest = &text[found + 1..];
        let end = rest.bytes().take(MAX_ENTITY).position(|b| b == b';');
        match end.and_then(|end| Some((named_or_numbered(&rest[..end])?, end))) {
            Some((character, end)) => {
                out.push_str(&character);
                from = found + end + 2;
            }
            None => {
                out.push('&');
                from = found + 1;
            }
        }
        match memchr(b'&', &text.as_bytes()[from..]) {
            Some(next) => found = from + next,
            None => break,
        }
    }
    out.push_str(&text[from..]);
    Cow::Owned(out)
}

fn named_or_numbered(name: &str) -> Option<Cow<'static, str>> {
    let Some(number) = name.strip_prefix('#') else {
        return ENTITIES.iter().find(|(known, _)| *known == name).map(|(_, text)| Cow::Borrowed(*text));
    };
    let code = match number.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16).ok()?,
        None => number.parse().ok()?,
    };
    let character = char::from_u32(code).filter(|c| *c != '\0').unwrap_or(char::REPLACEMENT_CHARACTER);
    Some(Cow::Owned(character.to_string()))
}

/// A text without the tags in it, whose place a space keeps.
pub(crate) fn without_tags(text: &str) -> String {
    let mut parts = text.split('<');
    let first = parts.next().unwrap_or("");
    parts.fold(first.to_owned(), |shown, part| shown + " " + part.split_once('>').map_or("", |(_, rest)| rest))
}

#[cfg(test)]
mod tests {
    use super::decode_entities;

    #[test]
    fn decodes_each_reference_once() {
        assert_eq!(decode_entities("a &amp;lt; b&nbsp;&#x41;&#66; &unknown; & c"), "a &lt; b\u{a0}AB &unknown; & c");
    }
}
