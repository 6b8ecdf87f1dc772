//! Writes tags, attributes and escaped text. Names come from our own tables only.

use crate::article::{Dir, Element};

/// Added to every link: the target learns nothing of this page.
pub(super) const LINK_REL: &str = " rel=\"noopener noreferrer\"";
/// Added to every image: it loads when visible, without a referrer.
pub(super) const IMAGE_RULES: &str = " loading=\"lazy\" referrerpolicy=\"no-referrer\"";

/// Escapes text for every context: content, quoted attributes, XML.
pub(super) fn escape(text: &str, out: &mut String) {
    let mut rest = text;
    // Most of a text goes over as it is.
    while let Some(at) = rest.bytes().position(may_need_escape) {
        let (plain, from) = rest.split_at(at);
        out.push_str(plain);
        let mut chars = from.chars();
        chars.next().into_iter().for_each(|c| escape_char(c, out));
        rest = chars.as_str();
    }
    out.push_str(rest);
}

/// Whether a byte is, or begins, a character that is escaped or left out: `\u{80}` to `\u{a0}`, `\u{fffe}` and `\u{ffff}` among them.
fn may_need_escape(byte: u8) -> bool {
    matches!(byte, 0..=0x1f | b'&' | b'<' | b'>' | b'"' | b'\'' | b'`' | 0x7f | 0xc2 | 0xef)
}

fn escape_char(c: char, out: &mut String) {
    match c {
        '&' => out.push_str("&amp;"),
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        '"' => out.push_str("&quot;"),
        '\'' => out.push_str("&#39;"),
        '`' => out.push_str("&#96;"),
        '\u{a0}' => out.push_str("&nbsp;"),
        '\0' => out.push(char::REPLACEMENT_CHARACTER),
        '\r' => out.push('\n'),
        '\t' | '\n' => out.push(c),
        // Invisible, and not allowed in HTML or XML.
        '\u{1}'..='\u{1f}' | '\u{7f}'..='\u{84}' | '\u{86}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => {}
        c => out.push(c),
    }
}

pub(super) fn attr(name: &'static str, value: &str, out: &mut String) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    escape(value, out);
    out.push('"');
}

pub(super) fn optional(name: &'static str, value: Option<&str>, out: &mut String) {
    if let Some(value) = value.filter(|value| !value.is_empty()) {
        attr(name, value, out);
    }
}

/// Writes the start of a tag with the attributes any element may have.
pub(super) fn begin(name: &'static str, element: &Element, out: &mut String) {
    out.push('<');
    out.push_str(name);
    optional("id", element.id.as_deref(), out);
    optional("lang", element.lang.as_deref(), out);
    match element.dir {
        Some(Dir::Ltr) => out.push_str(" dir=\"ltr\""),
        Some(Dir::Rtl) => out.push_str(" dir=\"rtl\""),
        None => {}
    }
}

pub(super) fn end(name: &'static str, out: &mut String) {
    out.push_str("</");
    out.push_str(name);
    out.push('>');
}
