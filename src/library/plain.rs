//! The text of stored HTML. It is our own output, so it is well formed and its entities are few.

use std::ops::Range;

/// Elements within a line of text.
const INLINE: &[&str] = &[
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "del", "dfn", "em", "i", "ins", "kbd", "mark", "q", "rb", "rp", "rt", "ruby", "s",
    "samp", "small", "span", "strong", "sub", "sup", "time", "u", "var", "wbr", "rtc", "math", "mi", "mn", "mo", "mrow", "msup", "msub",
    "mfrac", "mtext", "ms",
];

/// Whether a sign forces the direction of what follows, by which an address or a name can be made to look like another.
pub(super) fn is_override(sign: char) -> bool {
    matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text of HTML as a browser's `textContent` has it.
pub fn text_content(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    walk(html, |piece| {
        if let Piece::Text(text) = piece {
            decode(text, &mut out);
        }
    });
    out
}

/// The text of HTML with a line for each block, without the readings above words.
pub(super) fn lines_of(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut ruby = Ruby::default();
    walk(html, |piece| match piece {
        Piece::Text(text) if ruby.part == Part::Words => decode(text, &mut out),
        Piece::Text(_) => {}
        Piece::Tag { name, is_end, .. } => {
            ruby.tag(name, is_end);
            if !INLINE.contains(&name) && !out.ends_with('\n') && !out.is_empty() {
                out.push('\n');
            }
        }
    });
    out
}

/// The readings above words, those of words that stand side by side joined: a line each.
pub(super) fn readings_of(html: &str) -> String {
    let mut out = String::new();
    if !has_readings(html) {
        return out;
    }
    let mut ruby = Ruby::default();
    walk(html, |piece| match piece {
        Piece::Text(text) if ruby.part == Part::Reading => decode(text.trim(), &mut out),
        Piece::Text(_) if ruby.is_inside => {}
        Piece::Tag { name, is_end, .. } if INLINE.contains(&name) => ruby.tag(name, is_end),
        _ if !out.ends_with('\n') && !out.is_empty() => out.push('\n'),
        _ => {}
    });
    out
}

/// The text content of HTML with the places of the readings above its words. Places are in UTF-16 units.
pub(super) struct Readings {
    units: Vec<u16>,
    /// The readings, and the brackets around them, in their order.
    places: Vec<Range<usize>>,
}

impl Readings {
    /// `None` if there are none.
    pub fn of(html: &str) -> Option<Readings> {
        if !has_readings(html) {
            return None;
        }
        let mut found = Readings { units: Vec::new(), places: Vec::new() };
        let mut ruby = Ruby::default();
        let mut here = String::new();
        walk(html, |piece| match piece {
            Piece::Text(text) => {
                here.clear();
                decode(text, &mut here);
                let start = found.units.len();
                found.units.extend(here.encode_utf16());
                if ruby.part != Part::Words && found.units.len() > start {
                    found.places.push(start..found.units.len());
                }
            }
            Piece::Tag { name, is_end, .. } => ruby.tag(name, is_end),
        });
        Some(found)
    }

    /// A part of the text content without the readings in it; `None` if there are none in this part.
    pub fn without(&self, start: usize, stop: usize) -> Option<String> {
        let stop = stop.min(self.units.len());
        let first = self.places.partition_point(|place| place.end <= start);
        let (mut words, mut at) = (Vec::new(), start);
        for place in self.places[first..].iter().take_while(|place| place.start < stop) {
            words.extend_from_slice(self.units.get(at..place.start).unwrap_or_default());
            at = place.end;
        }
        if at == start {
            return None;
        }
        words.extend_from_slice(self.units.get(at..stop).unwrap_or_default());
        Some(String::from_utf16_lossy(&words)).filter(|words| !words.trim().is_empty())
    }
}

/// Whether there are readings above words in HTML.
fn has_readings(html: &str) -> bool {
    html.contains("<rt")
}

/// What a text is in words with readings (ruby).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    #[default]
    Words,
    Reading,
    /// A bracket around a reading, for programs that cannot show it above.
    Bracket,
}

/// Where a reader of HTML is in words with readings.
#[derive(Default)]
struct Ruby {
    is_inside: bool,
    part: Part,
}

impl Ruby {
    fn tag(&mut self, name: &str, is_end: bool) {
        self.part = match name {
            "ruby" => {
                self.is_inside = !is_end;
                Part::Words
            }
            "rt" | "rtc" if !is_end => Part::Reading,
            "rp" if !is_end => Part::Bracket,
            "rt" | "rtc" | "rp" | "rb" => Part::Words,
            _ => self.part,
        };
    }
}

/// The addresses of the images of HTML, in their order, each once.
pub(super) fn image_addresses(html: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    walk(html, |piece| {
        if let Piece::Tag { name: "img", attributes, .. } = piece
            && let Some(address) = attribute(attributes, "src")
            && !found.contains(&address)
        {
            found.push(address);
        }
    });
    found
}

enum Piece<'a> {
    Text(&'a str),
    /// A start or end tag, with the attributes as written.
    Tag {
        name: &'a str,
        attributes: &'a str,
        is_end: bool,
    },
}

fn walk(html: &str, mut each: impl FnMut(Piece<'_>)) {
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        if at > 0 {
            each(Piece::Text(&rest[..at]));
        }
        let tag = &rest[at + 1..];
        let end = tag_end(tag);
        let inside = tag[..end].trim_start_matches('/');
        let name = inside.split([' ', '/', '>']).next().unwrap_or_default();
        each(Piece::Tag { name, attributes: &inside[name.len()..], is_end: tag.starts_with('/') });
        rest = tag.get(end + 1..).unwrap_or_default();
    }
    if !rest.is_empty() {
        each(Piece::Text(rest));
    }
}

/// Where a tag ends; a sign in a quoted attribute does not end it.
pub(super) fn tag_end(tag: &str) -> usize {
    let mut quoted = false;
    for (at, byte) in tag.bytes().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            b'>' if !quoted => return at,
            _ => {}
        }
    }
    tag.len()
}

fn attribute(attributes: &str, name: &str) -> Option<String> {
    let start = attributes.find(&format!(" {name}=\""))? + name.len() + 3;
    let value = &attributes[start..];
    let mut out = String::new();
    decode(&value[..value.find('"')?], &mut out);
    Some(out)
}

/// Appends text with its entities replaced.
pub(super) fn decode(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.bytes().take(12).position(|byte| byte == b';');
        let sign = end.and_then(|end| entity(&rest[1..end]));
        match (sign, end) {
            (Some(sign), Some(end)) => {
                out.push(sign);
                rest = &rest[end + 1..];
            }
            _ => {
                out.push('&');
                rest = &rest[1..];
            }
        }
    }
    out.push_str(rest);
}

fn entity(name: &str) -> Option<char> {
    match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        "nbsp" => Some('\u{a0}'),
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Readings, image_addresses, lines_of, readings_of, text_content};

    const HTML: &str = "<h1>Boats &amp; <em>nets</em></h1><p title=\"a > b\">One&nbsp;two &#x41;&#66; &unknown; a&b<br>three</p>\
        <figure><img src=\"https://example.org/a?b&amp;c\" alt=\"x\"><img src=\"https://example.org/d\"></figure><p>end";

    #[test]
    fn text_is_what_a_browser_has() {
        assert_eq!(text_content(HTML), "Boats & netsOne\u{a0}two AB &unknown; a&bthreeend");
        assert_eq!(text_content(""), "");
        assert_eq!(text_content("<p"), "");
        assert_eq!(text_content("a < b"), "a ");
    }

    #[test]
    fn each_block_has_its_line() {
        assert_eq!(lines_of(HTML), "Boats & nets\nOne\u{a0}two AB &unknown; a&b\nthree\nend");
    }

    #[test]
    fn images_are_named_once_and_in_order() {
        assert_eq!(image_addresses(&HTML.repeat(2)), ["https://example.org/a?b&c", "https://example.org/d"]);
    }
    #[test]
    fn readings_stand_apart_from_the_words_below_them() {
        let html = "<p><ruby>東<rp>(</rp><rt>とう</rt><rp>)</rp></ruby><ruby>京<rt>きょう</rt></ruby>へ<ruby>斜<rt>しゃ</rt>面<rt>めん</rt></ruby></p>\
            <p><ruby>a<rt>b</ruby> &amp; c</p>";
        assert_eq!(text_content(html), "東(とう)京きょうへ斜しゃ面めんab & c");
        assert_eq!(lines_of(html), "東京へ斜面\na & c\n");
        assert_eq!(readings_of(html), "とうきょう\nしゃめん\nb\n");
        assert_eq!(readings_of(HTML), "");
        let without = |html, start, stop| Readings::of(html).and_then(|readings| readings.without(start, stop));
        assert_eq!(without(html, 0, 10).as_deref(), Some("東京へ"));
        assert_eq!(without(html, 5, 9).as_deref(), Some("京"));
        assert_eq!(without(html, 9, 10), None, "there are none in this part");
        assert_eq!(without(html, 2, 4), None, "the readings themselves are marked");
        assert_eq!(without(HTML, 0, 10), None);
    }
}
