//! Addresses line by line, alone or with a title behind: after a tab, a dash, or a line as OneTab writes it.

use std::io::{BufRead, Read};

use super::super::input::Stream;
use super::super::limits::MAX_ITEM;
use super::super::reason::Reason;
use super::super::record::{Item, Record};
use super::super::text::decode;
use super::shape::Source;

pub(super) struct Addresses {
    from: Box<dyn Stream>,
    ended: bool,
}

impl Addresses {
    pub(super) fn new(from: Box<dyn Stream>) -> Addresses {
        Addresses { from, ended: false }
    }
}

impl Source for Addresses {
    fn next(&mut self) -> Option<Item> {
        while !self.ended {
            let mut bytes = Vec::new();
            match self.from.as_mut().take(MAX_ITEM as u64).read_until(b'\n', &mut bytes) {
                Ok(0) => self.ended = true,
                Ok(count) if count == MAX_ITEM => {
                    self.ended = true;
                    return Some(Item::failed("a line", Reason::TooLarge));
                }
                Ok(_) => {
                    let text = decode(&bytes);
                    let text = text.trim();
                    if text.is_empty() {
                        continue;
                    }
                    return Some(match address_of(text) {
                        Some((url, title)) => Item::from(Record { url: url.to_owned(), title: title.to_owned(), ..Record::default() }),
                        None => Item::skipped(text, Reason::NoAddress),
                    });
                }
                Err(_) => {
                    self.ended = true;
                    return Some(Item::failed("a line", Reason::Unreadable));
                }
            }
        }
        None
    }
}

/// What may stand before an address or a title: marks of lists, and what separates the two.
const SIGNS: &[char] = &['-', '–', '—', '*', '+', '•', '|', '>', ' ', '\t'];

/// The address with which a line begins, and what follows it. The address ends at the first white space: what stands behind it is no part of it.
pub(crate) fn address_of(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start_matches(SIGNS);
    if let Some((title, rest)) = line.strip_prefix('[').and_then(|rest| rest.split_once("]("))
        && is_address(rest)
    {
        // A link of Markdown. Brackets in an address come in pairs.
        let end = rest.find([' ', '\t']).unwrap_or(rest.len());
        let address = rest[..end].trim_end_matches([')', ',', '.']);
        let pairs = address.matches('(').count().saturating_sub(address.matches(')').count());
        let closed = address.len() + pairs.min(end - address.len());
        return Some((&rest[..closed], title));
    }
    if !is_address(line) {
        return None;
    }
    let (address, rest) = line.split_at(line.find(char::is_whitespace).unwrap_or(line.len()));
    Some((address, rest.trim().trim_start_matches(SIGNS)))
}

/// Whether a text begins with an address of the web.
pub(crate) fn is_address(text: &str) -> bool {
    ["http://", "https://"].iter().any(|scheme| text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme)))
}

#[cfg(test)]
mod tests {
    use super::address_of;

    #[test]
    fn an_address_ends_at_white_space_and_a_title_may_follow() {
        for (line, expected) in [
            ("https://a.example/1", Some(("https://a.example/1", ""))),
            ("https://a.example/2\tTab title", Some(("https://a.example/2", "Tab title"))),
            ("https://a.example/3 | A | B", Some(("https://a.example/3", "A | B"))),
            ("https://a.example/4 - dash title", Some(("https://a.example/4", "dash title"))),
            ("https://a.example/5 | ", Some(("https://a.example/5", ""))),
            ("https://a.example/6 |", Some(("https://a.example/6", ""))),
            ("- HTTPS://a.example/7 Words", Some(("HTTPS://a.example/7", "Words"))),
            ("* [Words [x]](https://a.example/8_(b)) and more", Some(("https://a.example/8_(b)", "Words [x]"))),
            ("[W](https://a.example/9).", Some(("https://a.example/9", "W"))),
            ("# https://a.example/", None),
            ("See https://a.example/", None),
            ("- words", None),
        ] {
            assert_eq!(address_of(line), expected, "{line}");
        }
    }
}
