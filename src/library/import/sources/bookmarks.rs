//! Bookmarks as every browser writes them, and many others: a list of links in folders, in HTML that is never closed.

use std::collections::VecDeque;

use super::super::input::Stream;
use super::super::limits::{MAX_FOLDERS, MAX_LINE, MAX_NOTE};
use super::super::markup::{Piece, Pieces, Tag};
use super::super::record::{Item, Record};
use super::super::text::{cut, is_yes, line};
use super::super::time::{self, Date};
use super::shape::{Source, split};

/// Bookmarks that wait until it is known what their file means by `TOREAD`.
const MOST_HELD: usize = 20_000;

/// The tag that stands for the archive in what linkding exports.
const ARCHIVE_TAG: &str = "linkding:bookmarks.archived";

/// What stands around the notes of a bookmark of linkding, behind its description.
const NOTES: (&str, &str) = ("[linkding-notes]", "[/linkding-notes]");

/// The folder of what is in no folder, in what Raindrop exports.
const NO_FOLDER: &str = "Unsorted";

/// Attributes that only Raindrop writes.
const OF_RAINDROP: [&str; 2] = ["data-important", "data-cover"];

pub(super) struct Bookmarks {
    links: Links,
    /// Bookmarks that were read, and what each says.
    held: VecDeque<(Item, State)>,
    ended: bool,
    /// What the file says by now.
    says: Says,
}

/// What a bookmark says of its state.
#[derive(Clone, Copy, Debug, Default)]
struct State {
    /// It is in the archive, or not.
    archived: Option<bool>,
    /// It is to be read, or not.
    to_read: Option<bool>,
}

/// What a file says of states.
#[derive(Default)]
struct Says {
    archived: bool,
    to_read: bool,
    not_to_read: bool,
}

impl Says {
    fn add(&mut self, state: State) {
        self.archived |= state.archived == Some(true);
        self.to_read |= state.to_read == Some(true);
        self.not_to_read |= state.to_read == Some(false);
    }

    /// Whether a bookmark is archived. Many programs write the same `TOREAD` for all; where both values are, what is not to be read was read.
    fn is_archived(&self, state: State) -> bool {
        let was_read = self.to_read && self.not_to_read && state.to_read == Some(false);
        state.archived.unwrap_or(was_read && !self.archived)
    }
}

impl Bookmarks {
    pub(super) fn new(text: Box<dyn Stream>) -> Bookmarks {
        Bookmarks { links: Links::new(text), held: VecDeque::new(), ended: false, says: Says::default() }
    }
}

impl Source for Bookmarks {
    fn next(&mut self) -> Option<Item> {
        let is_known = |says: &Says| says.archived || says.to_read && says.not_to_read;
        while !self.ended && (self.held.is_empty() || !is_known(&self.says) && self.held.len() < MOST_HELD) {
            match self.links.next() {
                Some((item, state)) => {
                    self.says.add(state);
                    self.held.push_back((item, state));
                }
                None => self.ended = true,
            }
        }
        let (mut item, state) = self.held.pop_front()?;
        if let Item::Record(record) = &mut item {
            record.archived = self.says.is_archived(state);
        }
        Some(item)
    }
}

/// The links of a file, one after the other.
struct Links {
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
    open: Option<(Record, State)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    Nothing,
    Heading,
    Title,
    Note,
}

impl Links {
    fn new(text: Box<dyn Stream>) -> Links {
        let pieces = Pieces::new(text);
        Links { pieces, folders: Vec::new(), too_deep: 0, heading: None, is_own: false, reading: Reading::Nothing, open: None }
    }

    fn link(&self, tag: &Tag) -> (Record, State) {
        let mut tags = split(tag.get("tags"), &[',']);
        let is_of_raindrop = OF_RAINDROP.iter().any(|name| tag.attributes.iter().any(|(known, _)| known == name));
        let path: Vec<&str> =
            self.folders.iter().flatten().map(String::as_str).filter(|name| !(is_of_raindrop && *name == NO_FOLDER)).collect();
        if !path.is_empty() {
            tags.push(path.join("/"));
        }
        let before = tags.len();
        tags.retain(|tag| tag != ARCHIVE_TAG);
        let flag = |name: &str| match tag.get(name) {
            "0" => Some(false),
            "1" => Some(true),
            _ => None,
        };
        let archived = flag("archived").or((tags.len() < before).then_some(true));
        let record = Record {
            url: tag.get("href").to_owned(),
            saved: Date::read(tag.get("add_date"), time::parse),
            favourite: ["favorite", "favourite", "data-important"].iter().any(|name| is_yes(tag.get(name))),
            tags,
            ..Record::default()
        };
        (record, State { archived, to_read: flag("toread") })
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
            "br" if !tag.closes => self.text(if self.reading == Reading::Note { "\n" } else { " " }),
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
            (Reading::Title, Some((record, _)), _) => add(&mut record.title, MAX_LINE),
            (Reading::Note, Some((record, _)), _) => {
                if record.notes.is_empty() {
                    record.notes.push(String::new());
                }
                add(&mut record.notes[0], MAX_NOTE);
            }
            _ => {}
        }
    }
}

impl Links {
    fn next(&mut self) -> Option<(Item, State)> {
        loop {
            let piece = match self.pieces.next() {
                Some(Ok(piece)) => piece,
                None => return self.open.take().map(finished),
                Some(Err(why)) => {
                    let what = self.open.as_ref().map(|(record, _)| record.url.clone()).unwrap_or_default();
                    return Some((Item::failed(what, why), State::default()));
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
                    if let Some(done) = done {
                        return Some(finished(done));
                    }
                }
            }
        }
    }
}

/// A bookmark of which all was read. linkding writes a description and, between marks, notes: they are two.
fn finished((mut record, state): (Record, State)) -> (Item, State) {
    if let [note] = record.notes.as_slice()
        && let Some((before, rest)) = note.split_once(NOTES.0)
        && let Some((inside, after)) = rest.split_once(NOTES.1)
    {
        record.notes =
            [before, inside, after].map(str::trim).iter().filter(|part| !part.is_empty()).map(|part| (*part).to_owned()).collect();
    }
    (Item::from(record), state)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::{Bookmarks, Item, Source};
    use crate::library::import::input::text_stream;

    /// Addresses, states, tags and notes.
    fn read(links: &str) -> Vec<String> {
        let html = format!("<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n{links}</DL><p>\n");
        let mut bookmarks = Bookmarks::new(text_stream(Cursor::new(html.into_bytes())));
        let described = |item: Item| match item {
            Item::Record(record) => {
                let marks = [(record.archived, "archived"), (record.favourite, "favourite")];
                let marks: Vec<&str> = marks.iter().filter(|(holds, _)| *holds).map(|(_, mark)| *mark).collect();
                format!("{} {} #{} {:?}", &record.url[18..], marks.join(" "), record.tags.join(" #"), record.notes)
            }
            other => format!("{other:?}"),
        };
        std::iter::from_fn(|| bookmarks.next()).map(described).collect()
    }

    fn link(n: u32, attributes: &str, note: &str) -> String {
        format!("<DT><A HREF=\"https://a.example/{n}\" {attributes}>T</A>\n{note}\n")
    }

    #[test]
    fn what_programs_mean_by_their_marks_is_read() {
        let archive = "TOREAD=\"0\" TAGS=\"linkding:bookmarks.archived,sea\"";
        let notes = "<DD>Desc[linkding-notes]My *notes*[/linkding-notes]";
        let linkding = [link(1, "TOREAD=\"0\"", notes), link(2, archive, ""), link(3, "TOREAD=\"1\"", "")].concat();
        assert_eq!(read(&linkding), ["1  # [\"Desc\", \"My *notes*\"]", "2 archived #sea []", "3  # []"]);
        let raindrop = format!("<DT><H3>Unsorted</H3><DL><p>{}</DL>", link(4, "DATA-IMPORTANT=\"true\"", "<DD>one<br>two"));
        assert_eq!(read(&raindrop), ["4 favourite # [\"one\\ntwo\"]"]);
        let plain = format!("<DT><H3>Unsorted</H3><DL><p>{}</DL>", link(5, "", ""));
        assert_eq!(read(&plain), ["5  #unsorted []"]);
    }

    #[test]
    fn what_is_not_to_be_read_was_read_only_where_a_file_tells_both() {
        let (read_later, other) = ("TOREAD=\"1\"", "TOREAD=\"0\"");
        assert_eq!(read(&[link(1, other, ""), link(2, other, "")].concat()), ["1  # []", "2  # []"]);
        assert_eq!(read(&[link(1, other, ""), link(2, read_later, "")].concat()), ["1 archived # []", "2  # []"]);
        let own = [link(1, "TOREAD=\"0\" ARCHIVED=\"1\" FAVORITE=\"1\"", "")].concat();
        assert_eq!(read(&own), ["1 archived favourite # []"]);
    }
}
