//! The text of stored HTML. It is our own output, so it is well formed and its entities are few.

/// Elements within a line of text.
const INLINE: &[&str] = &[
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "del", "dfn", "em", "i", "ins", "kbd", "mark", "q", "rb", "rp", "rt", "ruby", "s",
    "samp", "small", "span", "strong", "sub", "sup", "time", "u", "var", "wbr", "math", "mi", "mn", "mo", "mrow", "msup", "msub", "mfrac",
    "mtext", "ms",
];

/// The text of HTML as a browser's `textContent` has it.
pub fn text_content(html: &str) -> String {
    collect(html, |_, _| {})
}

/// The text of HTML with a line for each block.
pub(super) fn lines_of(html: &str) -> String {
    collect(html, |tag, out| {
        if !INLINE.contains(&tag) && !out.ends_with('\n') && !out.is_empty() {
            out.push('\n');
        }
    })
}

/// The addresses of the images of HTML, in their order, each once.
pub(super) fn image_addresses(html: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    walk(html, |piece| {
        if let Piece::Tag("img", attributes) = piece
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
    /// The name of a start or end tag, and the attributes as written.
    Tag(&'a str, &'a str),
}

fn collect(html: &str, at_tag: impl Fn(&str, &mut String)) -> String {
    let mut out = String::with_capacity(html.len());
    walk(html, |piece| match piece {
        Piece::Text(text) => decode(text, &mut out),
        Piece::Tag(name, _) => at_tag(name, &mut out),
    });
    out
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
        each(Piece::Tag(name, &inside[name.len()..]));
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
    use super::{image_addresses, lines_of, text_content};

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
}
