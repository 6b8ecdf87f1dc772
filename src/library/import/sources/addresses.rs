//! Addresses line by line, alone or with a title behind: after a tab, a dash, or a line as OneTab writes it.

use std::io::{BufRead, Read};

use super::super::input::Stream;
use super::super::limits::MAX_ITEM;
use super::super::reason::Reason;
use super::super::record::{Item, Record};
use super::super::text::{address_of, decode};
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
