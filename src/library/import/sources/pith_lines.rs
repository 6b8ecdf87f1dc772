//! JSON lines that Pith exported: an article with everything but the bytes of its pictures on each line.

use std::collections::HashMap;
use std::io::{BufRead, Read};

use super::super::super::item::Item as Article;
use super::super::super::pith_zip::{Whole, tidy};
use super::super::input::Stream;
use super::super::limits::MAX_ITEM;
use super::super::reason::Reason;
use super::super::record::Item;
use super::shape::Source;

pub(super) struct PithLines {
    from: Box<dyn Stream>,
    /// The number of the line that was read last, from 1.
    number: u64,
    ended: bool,
}

impl PithLines {
    pub(super) fn new(from: Box<dyn Stream>) -> PithLines {
        PithLines { from, number: 0, ended: false }
    }
}

impl Source for PithLines {
    fn next(&mut self) -> Option<Item> {
        while !self.ended {
            self.number += 1;
            let mut line = Vec::new();
            let read = self.from.as_mut().take(MAX_ITEM as u64 + 1).read_until(b'\n', &mut line);
            let what = format!("line {}", self.number);
            match read {
                Err(_) => {
                    self.ended = true;
                    return Some(Item::failed(what, Reason::Unreadable));
                }
                Ok(0) => self.ended = true,
                Ok(_) if line.len() > MAX_ITEM => {
                    // Where the next line begins is not known.
                    self.ended = true;
                    return Some(Item::failed(what, Reason::TooLarge));
                }
                Ok(_) if line.trim_ascii().is_empty() => {}
                Ok(_) => return Some(article(&line, what)),
            }
        }
        None
    }
}

/// The article of a line. Its pictures are not there; the library says so of each.
fn article(line: &[u8], what: String) -> Item {
    let mut item = match serde_json::from_slice::<Article>(line) {
        Ok(item) => item,
        Err(error) => return Item::failed(what, if error.is_eof() { Reason::CutOff } else { Reason::BadRow }),
    };
    let html = item.html.take();
    let name = if item.url.is_empty() { what } else { item.url.clone() };
    match tidy(item) {
        Some(item) => Item::Whole(Box::new(Whole { item, html, pictures: HashMap::new() })),
        None => Item::skipped(name, Reason::NotWeb),
    }
}
