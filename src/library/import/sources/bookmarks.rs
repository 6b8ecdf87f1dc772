//! Bookmarks as every browser writes them, and many others: a list of links in folders, in HTML that is never closed.

use super::super::input::Stream;
use super::super::limits::{MAX_FOLDERS, MAX_LINE, MAX_NOTE};
use super::super::markup::{Piece, Pieces, Tag};
use super::super::record::{Item, Record};
use super::super::text::{cut, line};
use super::super::time::{self, Date};
use super::shape::{Source, split};

pub(super) struct Bookmarks {
    pieces: Pieces,
    /// The folders around the place; `None` for those that every browser has.
    folders: Vec<Option<String>>,
    /// Lists deeper than folders are kept.
    too_deep: usize,
    /// The heading that was read last: the name of the list that follows.
    heading: Option<String>,
    /// A heading of the browser's own.
    is_own: bool,
    reading: Reading,
    open: Option<Record>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    Nothing,
    Heading,
    Title,
    Note,
}

impl Bookmarks {
    pub(super) fn new(text: Box<dyn Stream>) -> Bookmarks {
        let pieces = Pieces::new(text);
        Bookmarks { pieces, folders: Vec::new(), too_deep: 0, heading: None, is_own: false, reading: Reading::Nothing, open: None }
    }

    fn link(&self, tag: &Tag) -> Record {
        let mut tags = split(tag.get("tags"), &[',']);
        let path: Vec<&str> = self.folders.iter().flatten().map(String::as_str).collect();
        if !path.is_empty() {
            tags.push(path.join("/"));
        }
        Record {
            url: tag.get("href").to_owned(),
            saved: Date::read(tag.get("add_date"), time::parse),
            archived: tag.get("toread") == "0",
            favourite: tag.get("favorite") == "1" || tag.get("favourite") == "1",
            tags,
            ..Record::default()
        }
    }

    /// Reads a tag; whether the open link ends before it.
    fn tag(&mut self, tag: &Tag) {
        match tag.name.as_str() {
            "h3" if !tag.closes => {
                self.heading = Some(String::new());
                self.is_own = ["personal_toolbar_folder", "unfiled_bookmarks_folder"].iter().any(|name| tag.get(name) == "true");
                self.reading = Reading::Heading;
            }
            "h3" | "a" => self.reading = Reading::Nothing,
            "dl" if !tag.closes => {
                let name = self.heading.take().map(|name| line(&name)).filter(|name| !name.is_empty() && !self.is_own);
                if self.folders.len() < MAX_FOLDERS {
                    self.folders.push(name)
                } else {
                    self.too_deep += 1
                }
                self.reading = Reading::Nothing;
            }
            "dl" if self.too_deep > 0 => self.too_deep -= 1,
            "dl" => {
                self.folders.pop();
                self.reading = Reading::Nothing;
            }
            "dd" => self.reading = if tag.closes { Reading::Nothing } else { Reading::Note },
            "dt" => self.reading = Reading::Nothing,
            _ => {}
        }
    }

    fn text(&mut self, text: &str) {
        let add = |to: &mut String, most: usize| {
            if to.len() < most {
                to.push_str(&cut(text, most));
            }
        };
        match (self.reading, &mut self.open, &mut self.heading) {
            (Reading::Heading, _, Some(heading)) => add(heading, MAX_LINE),
            (Reading::Title, Some(record), _) => add(&mut record.title, MAX_LINE),
            (Reading::Note, Some(record), _) => {
                if record.notes.is_empty() {
                    record.notes.push(String::new());
                }
                add(&mut record.notes[0], MAX_NOTE);
            }
            _ => {}
        }
    }
}

impl Source for Bookmarks {
    fn next(&mut self) -> Option<Item> {
        loop {
            let piece = match self.pieces.next() {
                Some(Ok(piece)) => piece,
                None => return self.open.take().map(Item::from),
                Some(Err(why)) => {
                    let what = self.open.as_ref().map(|record| record.url.clone()).unwrap_or_default();
                    return Some(Item::failed(what, why));
                }
            };
            match piece {
                Piece::Text(text) => self.text(&text),
                Piece::Tag(tag) => {
                    let ends = tag.opens("a") || tag.name == "dt" || tag.name == "dl" || tag.opens("h3");
                    let done = if ends { self.open.take() } else { None };
                    if tag.opens("a") {
                        self.open = Some(self.link(&tag));
                        self.reading = Reading::Title;
                    } else {
                        self.tag(&tag);
                    }
                    if let Some(record) = done {
                        return Some(Item::from(record));
                    }
                }
            }
        }
    }
}
