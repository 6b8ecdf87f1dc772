//! Encodes parts of addresses as browsers do: percent-encoding, and paths without `.` and `..`.

use std::borrow::Cow;

/// Decodes `%XX`; fails on invalid UTF-8.
pub fn percent_decode(text: &str) -> Option<String> {
    if !text.contains('%') {
        return Some(text.to_owned());
    }
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).and_then(|b| char::from(*b).to_digit(16));
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        match (bytes[at], digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                out.push((high * 16 + low) as u8);
                at += 3;
            }
            (byte, _, _) => {
                out.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8(out).ok()
}

/// Removes `.` and `..` segments from a path.
pub fn without_dots(path: &str) -> Cow<'_, str> {
    // A dot segment begins with a dot, literal or encoded.
    if path.starts_with('/') && !path.as_bytes().windows(2).any(|pair| matches!(pair, b"/." | b"/%")) {
        return Cow::Borrowed(path);
    }
    let mut kept: Vec<&str> = Vec::new();
    let mut parts = path.split('/').skip(1).peekable();
    while let Some(part) = parts.next() {
        let last = parts.peek().is_none();
        match dots(part) {
            2 => {
                kept.pop();
            }
            1 => {}
            _ => {
                kept.push(part);
                continue;
            }
        }
        if last {
            kept.push("");
        }
    }
    let mut out = String::with_capacity(path.len());
    for part in &kept {
        out.push('/');
        out.push_str(part);
    }
    if kept.is_empty() {
        out.push('/');
    }
    Cow::Owned(out)
}

/// The number of dots a segment consists of, literal or as `%2e`; 0 if it has anything else.
fn dots(part: &str) -> usize {
    // Only short segments can be dots: `%2e%2e`.
    if part.is_empty() || part.len() > 6 {
        return 0;
    }
    let plain = part.to_ascii_lowercase().replace("%2e", ".");
    if plain == "." || plain == ".." { plain.len() } else { 0 }
}

/// A part of an address, with its own set of characters to encode. Control and non-ASCII characters are encoded everywhere.
#[derive(Clone, Copy)]
pub enum Part {
    /// After `#`.
    Fragment = 1,
    /// After the host.
    Path = 2,
    /// After `?`.
    Query = 4,
}

/// For every byte the parts in which it is encoded, one bit each.
const ENCODED: [u8; 256] = {
    let all = Part::Fragment as u8 | Part::Path as u8 | Part::Query as u8;
    let mut out = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        out[byte] = match byte as u8 {
            0..=b' ' | 0x7f..=0xff | b'"' | b'<' | b'>' => all,
            b'`' => Part::Fragment as u8 | Part::Path as u8,
            b'^' | b'{' | b'}' => Part::Path as u8,
            b'\'' => Part::Query as u8,
            _ => 0,
        };
        byte += 1;
    }
    out
};

/// Appends text, percent-encoded for the part.
pub fn encode_into(out: &mut String, text: &str, part: Part) {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    let bytes = text.as_bytes();
    let is_encoded = |byte: u8| ENCODED[usize::from(byte)] & part as u8 != 0;
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        while at < bytes.len() && !is_encoded(bytes[at]) {
            at += 1;
        }
        // Only ASCII characters are left as they are, so these are character boundaries.
        out.push_str(&text[start..at]);
        while at < bytes.len() && is_encoded(bytes[at]) {
            out.push('%');
            out.push(char::from(HEX[usize::from(bytes[at] >> 4)]));
            out.push(char::from(HEX[usize::from(bytes[at] & 15)]));
            at += 1;
        }
    }
}
