//! Tags and texts of HTML that other programs write as lists of links: read piece by piece, never refused, in bounded memory.

use std::io::BufRead;

use super::input::Stream;
use super::limits::MAX_TAG_BYTES;
use super::reason::Reason;
use super::text::{decode, entities};

/// Bytes of one text; the rest of a longer one is passed over.
const MAX_TEXT: usize = 1 << 20;

/// A piece of HTML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    Tag(Tag),
    /// Text, with its signs as they are meant.
    Text(String),
}

/// A tag.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tag {
    /// In lower case.
    pub name: String,
    pub closes: bool,
    /// Names in lower case, and values.
    pub attributes: Vec<(String, String)>,
}

impl Tag {
    /// An attribute; an empty text if there is none.
    pub(crate) fn get(&self, name: &str) -> &str {
        self.attributes.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value.trim())
    }

    pub(crate) fn opens(&self, name: &str) -> bool {
        !self.closes && self.name == name
    }
}

/// Reads HTML piece by piece.
pub(crate) struct Pieces {
    from: Box<dyn Stream>,
    ended: bool,
}

impl Pieces {
    pub(crate) fn new(from: Box<dyn Stream>) -> Pieces {
        Pieces { from, ended: false }
    }

    /// The next piece, or why there is none.
    pub(crate) fn next(&mut self) -> Option<Result<Piece, Reason>> {
        while !self.ended {
            match self.piece() {
                Ok(Some(piece)) => return Some(Ok(piece)),
                Ok(None) => {}
                Err(why) => {
                    self.ended = why != Reason::TooLarge;
                    return Some(Err(why));
                }
            }
        }
        None
    }

    fn piece(&mut self) -> Result<Option<Piece>, Reason> {
        let mut text = Vec::new();
        let found = self.until(&mut text, MAX_TEXT, |byte| byte == b'<')?;
        if !text.is_empty() {
            return Ok(Some(Piece::Text(entities(&decode(&text)))));
        }
        if !found {
            self.ended = true;
            return Ok(None);
        }
        self.tag()
    }

    /// Reads what begins with `<`.
    fn tag(&mut self) -> Result<Option<Piece>, Reason> {
        let mut tag = Vec::new();
        let mut quote = 0;
        let mut is_comment = false;
        loop {
            let bytes = self.from.fill_buf().map_err(|_| Reason::Unreadable)?;
            if bytes.is_empty() {
                self.ended = true;
                return Err(Reason::CutOff);
            }
            let byte = bytes[0];
            self.from.consume(1);
            if tag.len() < MAX_TAG_BYTES {
                tag.push(byte);
            }
            is_comment = is_comment || tag == b"<!--";
            match byte {
                b'>' if is_comment && tag.ends_with(b"-->") => return Ok(None),
                // Of a comment only the end matters.
                _ if is_comment && tag.len() > 64 => {
                    tag.drain(4..tag.len() - 2);
                }
                _ if is_comment => {}
                b'>' if quote == 0 => break,
                b'"' | b'\'' if quote == byte => quote = 0,
                // A quote begins a value only after its equals sign.
                b'"' | b'\'' if quote == 0 && tag[..tag.len() - 1].trim_ascii_end().ends_with(b"=") => quote = byte,
                _ => {}
            }
        }
        if tag.len() >= MAX_TAG_BYTES {
            return Err(Reason::TooLarge);
        }
        Ok(read_tag(&decode(&tag)).map(Piece::Tag))
    }

    /// Reads up to a byte, which stays; whether it came.
    fn until(&mut self, into: &mut Vec<u8>, most: usize, ends: impl Fn(u8) -> bool) -> Result<bool, Reason> {
        loop {
            let bytes = self.from.fill_buf().map_err(|_| Reason::Unreadable)?;
            if bytes.is_empty() {
                return Ok(false);
            }
            let end = bytes.iter().position(|byte| ends(*byte));
            let count = end.unwrap_or(bytes.len());
            into.extend_from_slice(&bytes[..count.min(most - into.len().min(most))]);
            self.from.consume(count);
            if end.is_some() {
                return Ok(true);
            }
        }
    }
}

/// Reads a tag from `<` to `>`; nothing if it is a declaration.
fn read_tag(text: &str) -> Option<Tag> {
    let inside = text.strip_prefix('<')?.strip_suffix('>')?;
    let closes = inside.starts_with('/');
    let inside = inside.strip_prefix('/').unwrap_or(inside);
    let name_end = inside.find(|sign: char| !sign.is_ascii_alphanumeric() && !matches!(sign, ':' | '-' | '_')).unwrap_or(inside.len());
    if !inside.starts_with(|sign: char| sign.is_ascii_alphabetic()) {
        return None;
    }
    let mut tag = Tag { name: inside[..name_end].to_ascii_lowercase(), closes, attributes: Vec::new() };
    let mut rest = &inside[name_end..];
    while tag.attributes.len() < 100 {
        rest = rest.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '/');
        let end = rest.find(|sign: char| sign.is_whitespace() || matches!(sign, '=' | '/')).unwrap_or(rest.len());
        if rest.is_empty() {
            break;
        }
        let (name, after) = rest.split_at(end.max(usize::from(end == 0)));
        let after = after.trim_start();
        let Some(value) = after.strip_prefix('=') else {
            tag.attributes.push((name.to_ascii_lowercase(), String::new()));
            rest = after;
            continue;
        };
        let value = value.trim_start();
        let (value, after) = match value.chars().next() {
            Some(quote @ ('"' | '\'')) => value[1..].split_once(quote).unwrap_or((&value[1..], "")),
            _ => value.split_at(value.find(char::is_whitespace).unwrap_or(value.len())),
        };
        tag.attributes.push((name.to_ascii_lowercase(), entities(value)));
        rest = after;
    }
    Some(tag)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::{Piece, Pieces};
    use crate::library::import::input::text_stream;
    use crate::library::import::reason::Reason;

    fn pieces(text: &str) -> Vec<Result<String, Reason>> {
        let mut pieces = Pieces::new(text_stream(Cursor::new(text.as_bytes().to_vec())));
        let name = |piece| match piece {
            Piece::Text(text) => format!("“{text}”"),
            Piece::Tag(tag) => {
                let attributes: Vec<String> = tag.attributes.iter().map(|(name, value)| format!(" {name}={value}")).collect();
                format!("{}{}{}", if tag.closes { "/" } else { "" }, tag.name, attributes.concat())
            }
        };
        std::iter::from_fn(|| pieces.next()).map(|piece| piece.map(name)).collect()
    }

    fn good(list: &[&str]) -> Vec<Result<String, Reason>> {
        list.iter().map(|one| Ok((*one).to_owned())).collect()
    }

    #[test]
    fn tags_and_texts_come_in_order() {
        assert_eq!(
            pieces("<!DOCTYPE x><!-- <a> --><DT><A HREF=\"https://a/?x&amp;y>z\" Tags='a,b' private=0 hidden>T &amp; t</A>\n"),
            good(&["dt", "a href=https://a/?x&y>z tags=a,b private=0 hidden=", "“T & t”", "/a", "“\n”"])
        );
        assert_eq!(pieces("<a =x/ \"y\"><p/>1 <br/"), {
            let mut expected = good(&["a == x= \"y\"=", "p", "“1 ”"]);
            expected.push(Err(Reason::CutOff));
            expected
        });
        assert_eq!(pieces("<!-- never ends <a>"), [Err(Reason::CutOff)]);
        assert_eq!(pieces(&format!("<!-- {} --><b>", "-> <!-- ".repeat(10_000))), good(&["b"]));
    }

    #[test]
    fn what_is_too_large_is_passed_over() {
        let huge = "x".repeat(5 << 20);
        assert_eq!(pieces(&format!("<a href='{huge}'>a</a>")), [Err(Reason::TooLarge), Ok("“a”".to_owned()), Ok("/a".to_owned())]);
    }
}
