//! Writes parts of addresses as browsers do: signs as `%XX` where they must be, no `.` or `..` in paths. It never judges what it is given.

/// Decodes `%XX`; refuses what is no UTF-8.
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

/// A path without `.` and `..`.
pub fn without_dots(path: &str) -> String {
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
    out
}

/// Of how many dots the part is made, written out or as `%2e`; 0 if of anything else.
fn dots(part: &str) -> usize {
    // Only short parts can be dots: `%2e%2e`.
    if part.is_empty() || part.len() > 6 {
        return 0;
    }
    let plain = part.to_ascii_lowercase().replace("%2e", ".");
    if plain == "." || plain == ".." { plain.len() } else { 0 }
}

/// Whether a fragment may not hold the sign as it is.
pub fn in_fragment(c: char) -> bool {
    matches!(c, ' ' | '"' | '<' | '>' | '`')
}

/// Whether a path may not hold the sign as it is.
pub fn in_path(c: char) -> bool {
    in_fragment(c) || matches!(c, '^' | '{' | '}')
}

/// Whether a query may not hold the sign as it is.
pub fn in_query(c: char) -> bool {
    matches!(c, ' ' | '"' | '<' | '>' | '\'')
}

/// Appends text with the signs that `encoded` names, control characters and all beyond ASCII as `%XX`.
pub fn encode_into(out: &mut String, text: &str, encoded: fn(char) -> bool) {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    for c in text.chars() {
        if c > ' ' && c < '\u{7f}' && !encoded(c) {
            out.push(c);
            continue;
        }
        for byte in c.encode_utf8(&mut [0; 4]).bytes() {
            out.push('%');
            out.push(char::from(HEX[usize::from(byte >> 4)]));
            out.push(char::from(HEX[usize::from(byte & 15)]));
        }
    }
}
