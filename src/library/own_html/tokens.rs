//! Cuts the HTML that `output::html` writes into text and tags.

use crate::library::plain::{decode, tag_end};

/// A piece of HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'h> {
    /// Text, as it is written.
    Text(&'h str),
    /// The start of an element: its name, and its attributes as they are written.
    Start(&'h str, &'h str),
    /// The end of an element.
    End(&'h str),
}

/// The pieces of HTML in their order. Comments and declarations are left out.
pub(crate) fn tokens(html: &str) -> impl Iterator<Item = Token<'_>> {
    let mut rest = html;
    std::iter::from_fn(move || {
        while !rest.is_empty() {
            let at = rest.find('<').unwrap_or(rest.len());
            if at > 0 {
                let text = &rest[..at];
                rest = &rest[at..];
                return Some(Token::Text(text));
            }
            let tag = &rest[1..];
            let end = if tag.starts_with("!--") { tag.find("-->").map_or(tag.len(), |end| end + 2) } else { tag_end(tag) };
            let inside = &tag[..end.min(tag.len())];
            rest = tag.get(end + 1..).unwrap_or_default();
            if inside.starts_with(['!', '?']) {
                continue;
            }
            if let Some(name) = inside.strip_prefix('/') {
                return Some(Token::End(name.trim_end()));
            }
            let inside = inside.strip_suffix('/').unwrap_or(inside);
            let length = inside.find(|c: char| c.is_ascii_whitespace()).unwrap_or(inside.len());
            return Some(Token::Start(&inside[..length], &inside[length..]));
        }
        None
    })
}

/// The attributes of a start tag: names, and values without their escapes. Values without quotes are not read: nobody writes them here.
pub(crate) fn attributes(written: &str) -> impl Iterator<Item = (&str, String)> {
    let mut rest = written;
    std::iter::from_fn(move || {
        rest = rest.trim_ascii_start();
        let length = rest.find(|c: char| c == '=' || c.is_ascii_whitespace()).unwrap_or(rest.len());
        let name = &rest[..length];
        if name.is_empty() && !rest.starts_with('=') {
            return None;
        }
        rest = &rest[length..];
        let mut value = String::new();
        if let Some(quoted) = rest.strip_prefix("=\"") {
            let end = quoted.find('"').unwrap_or(quoted.len());
            decode(&quoted[..end], &mut value);
            rest = quoted.get(end + 1..).unwrap_or_default();
        } else if rest.starts_with('=') {
            rest = &rest[rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(rest.len())..];
        }
        Some((name, value))
    })
}

#[cfg(test)]
mod tests {
    use super::{Token, attributes, tokens};

    #[test]
    fn html_is_cut_into_text_and_tags() {
        let html = "a<p title=\"x > y\">b<br><!-- <i> --></p><";
        let found: Vec<Token<'_>> = tokens(html).collect();
        let expected = [Token::Text("a"), Token::Start("p", " title=\"x > y\""), Token::Text("b"), Token::Start("br", ""), Token::End("p")];
        assert_eq!(found[..5], expected);
    }

    #[test]
    fn attributes_are_read_with_their_values() {
        let found: Vec<(&str, String)> = attributes(" href=\"a?b&amp;c\" open=\"\" reversed  x=y dir=\"rtl\"").collect();
        let expected = [("href", "a?b&c"), ("open", ""), ("reversed", ""), ("x", ""), ("dir", "rtl")];
        assert_eq!(found, expected.map(|(name, value)| (name, value.to_owned())));
    }
}
