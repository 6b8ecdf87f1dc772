//! Turns a value from any source into plain text: one line, no markup, no control or direction characters, cut to the maximum length of its
//! field.

use crate::page::entity::decode_entities;

/// Elements that format a value, by which it is told from one about an element.
#[rustfmt::skip]
const FORMATTING: &[&str] = &[
    "a", "b", "cite", "code", "div", "em", "font", "h1", "h2", "h3", "h4", "i", "li", "mark", "p", "q", "s", "small", "span", "strong", "sub", "sup", "u",
    "ul",
];

/// Elements that are never closed.
const EMPTY: &[&str] = &["br", "hr", "img", "wbr"];

/// Cleans a value and cuts it to a number of characters.
pub fn plain_text(text: &str, max_chars: usize) -> String {
    // Cut very long values before doing any work on them. Decoding and stripping only ever make a text shorter.
    let text = prefix(text, max_chars * 16);
    // Values are escaped twice so often that decoding once more is nearly always right.
    let text = decode_entities(text);
    let text = if text.contains('<') { strip_tags(&text) } else { text.into_owned() };
    let mut out = String::with_capacity(text.len());
    let mut chars = 0;
    let mut in_word = false;
    for c in text.chars() {
        if is_space(c) {
            in_word = false;
        } else if c.is_ascii() || !is_invisible(c) {
            if !in_word && !out.is_empty() {
                if chars >= max_chars {
                    break;
                }
                out.push(' ');
                chars += 1;
            }
            out.push(c);
            chars += 1;
            in_word = true;
        }
    }
    if chars >= max_chars { truncate(out, max_chars) } else { out }
}

/// Whether a character divides words: white space, or a control character.
fn is_space(c: char) -> bool {
    if c.is_ascii() { matches!(c, '\0'..=' ' | '\x7f') } else { c.is_whitespace() || c.is_control() }
}

/// The longest prefix of at most `max` bytes.
fn prefix(text: &str, max: usize) -> &str {
    let mut end = text.len().min(max);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// Cuts at a word boundary and adds an ellipsis.
fn truncate(text: String, max_chars: usize) -> String {
    let Some((end, _)) = text.char_indices().nth(max_chars) else { return text };
    let kept = &text[..end];
    let kept = kept.rfind(' ').filter(|space| *space > end / 2).map_or(kept, |space| &kept[..space]);
    format!("{}…", kept.trim_end_matches([' ', ',', ';', '.']))
}

/// Characters that show nothing or change how the text around them is shown: direction marks, soft hyphens, byte order marks, and the signs
/// of icon fonts, which are boxes in any other. Joiners stay, because words need them.
fn is_invisible(c: char) -> bool {
    let is_mark = matches!(u32::from(c), 0xad | 0x200b | 0x200e | 0x200f | 0x061c | 0x202a..=0x202e | 0x2060..=0x206f | 0xfeff);
    is_mark || matches!(u32::from(c), 0xe000..=0xf8ff | 0xfff9..=0xfffb | 0xe0000..=0xe007f)
}

/// Removes everything that looks like a tag.
fn strip_tags(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('<') {
        let behind = &rest[open + 1..];
        let is_tag = behind.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!'));
        out.push_str(&rest[..open]);
        match behind.find('>').filter(|close| is_tag && !is_name_of_element(&behind[..*close], text, out.is_empty())) {
            Some(close) => {
                out.push(' ');
                rest = &behind[close + 1..];
            }
            None => {
                out.push('<');
                rest = behind;
                if is_tag && !behind.contains('>') {
                    // Nothing that follows is a tag.
                    break;
                }
            }
        }
    }
    out.push_str(rest);
    out
}

/// Whether what stands between `<` and `>` is nothing but the name of an element that the text never closes, as in a title about HTML. The name of
/// one that formats is such a name only within a text: a value may be the beginning of a paragraph that was cut.
fn is_name_of_element(inside: &str, text: &str, is_first: bool) -> bool {
    let is_bare = inside.bytes().all(|b| b.is_ascii_alphanumeric());
    let formats = || FORMATTING.iter().any(|name| name.eq_ignore_ascii_case(inside)) && is_first;
    let is_empty = || EMPTY.iter().any(|name| name.eq_ignore_ascii_case(inside));
    is_bare && !is_empty() && !formats() && !text.contains(&format!("</{inside}"))
}

#[cfg(test)]
mod tests {
    use super::plain_text;

    #[test]
    fn values_become_one_plain_line() {
        for (text, expected) in [
            ("  A \n &amp;amp; B ", "A &amp; B"),
            ("Tom &amp; Jerry &#8217;s", "Tom & Jerry ’s"),
            ("<p>One</p><p>two</p>", "One two"),
            ("a < b and c > d", "a < b and c > d"),
            ("1 <3", "1 <3"),
            ("<table>: a table, and <b>how</b>", "<table>: a table, and how"),
            ("Why <b> and <i> are not strong", "Why <b> and <i> are not strong"),
            ("One<br>two <b>three</b> four", "One two three four"),
            ("<p>The lamp was lit", "The lamp was lit"),
            ("<script>alert(1)</script>One", "alert(1) One"),
            ("Building it\u{f0c1}", "Building it"),
            ("x\u{202e}gnp.exe\u{200b}\u{0}", "xgnp.exe"),
            ("می\u{200c}خواهم", "می\u{200c}خواهم"),
        ] {
            assert_eq!(plain_text(text, 100), expected, "{text}");
        }
    }

    #[test]
    fn long_values_are_cut_between_words() {
        assert_eq!(plain_text(&"word ".repeat(100), 22), "word word word word…");
        assert_eq!(plain_text(&"<a".repeat(100_000), 10).chars().count(), 11);
    }
}
