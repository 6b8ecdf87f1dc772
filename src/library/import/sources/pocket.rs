//! Pocket: its tables, which came as a zip of parts or alone and in two versions, the page it wrote before, and highlights.

use serde::Deserialize;

use super::super::input::Stream;
use super::super::json::{Many, OfText, Words, read};
use super::super::markup::{Piece, Pieces};
use super::super::reason::Reason;
use super::super::record::{Item, Mark, Record};
use super::super::rows::Header;
use super::super::time::{self, Date};
use super::shape::{Source, split};

/// `title,url,time_added,tags,status`; late ones have a column `cursor`.
pub(super) fn row(header: &Header, cells: &[String]) -> Item {
    let get = |name| header.get(cells, name);
    Item::from(Record {
        url: get("url").to_owned(),
        title: get("title").to_owned(),
        saved: Date::read(get("time_added"), time::from_seconds),
        tags: split(get("tags"), &['|']),
        archived: get("status").eq_ignore_ascii_case("archive"),
        odd_state: !["", "unread", "archive"].contains(&get("status").to_ascii_lowercase().as_str()),
        favourite: get("favorite") == "1",
        ..Record::default()
    })
}

/// `ril_export.html`: a list of what is unread, and one of what was read.
pub(super) struct Page {
    pieces: Pieces,
    in_heading: bool,
    is_archive: bool,
}

impl Page {
    pub(super) fn new(text: Box<dyn Stream>) -> Page {
        Page { pieces: Pieces::new(text), in_heading: false, is_archive: false }
    }
}

impl Source for Page {
    fn next(&mut self) -> Option<Item> {
        let mut open: Option<Record> = None;
        loop {
            let piece = match self.pieces.next() {
                Some(Ok(piece)) => piece,
                // What was read of the last one is worth more than nothing.
                None => return open.map(Item::from),
                Some(Err(why)) => return Some(Item::failed(open.map(|record| record.url).unwrap_or_default(), why)),
            };
            match piece {
                Piece::Tag(tag) if tag.name == "h1" => self.in_heading = !tag.closes,
                Piece::Text(text) if self.in_heading => self.is_archive = text.to_lowercase().contains("archive"),
                Piece::Text(text) => {
                    if let Some(record) = &mut open {
                        record.title.push_str(&text);
                    }
                }
                Piece::Tag(tag) if tag.opens("a") && open.is_none() => {
                    open = Some(Record {
                        url: tag.get("href").to_owned(),
                        saved: Date::read(tag.get("time_added"), time::from_seconds),
                        tags: split(tag.get("tags"), &[',']),
                        archived: self.is_archive,
                        ..Record::default()
                    });
                }
                Piece::Tag(tag) if matches!(tag.name.as_str(), "a" | "li" | "ul") => {
                    if let Some(record) = open {
                        return Some(Item::from(record));
                    }
                }
                Piece::Tag(_) => {}
            }
        }
    }
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Annotated {
    url: Words,
    title: Words,
    highlights: Many<Highlight>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Highlight {
    quote: Words,
    note: Words,
    created_at: Words,
}

impl OfText for Annotated {}
impl OfText for Highlight {}

/// The highlights of articles: one object for each, in a list or alone.
pub(super) fn annotations(bytes: &[u8]) -> Result<Vec<Item>, Reason> {
    let all: Vec<Annotated> = match read::<Many<Annotated>>(bytes) {
        Ok(Many(all)) if !all.is_empty() => all,
        _ => vec![read(bytes)?],
    };
    let item = |one: Annotated| {
        if one.highlights.0.is_empty() {
            return Item::failed(one.url.0, Reason::UnknownShape);
        }
        let mark =
            |mark: Highlight| Mark { exact: mark.quote.0, note: mark.note.0, made: time::parse(&mark.created_at.0), ..Mark::default() };
        Item::from(Record {
            url: one.url.0,
            title: one.title.0,
            marks: one.highlights.0.into_iter().map(mark).collect(),
            ..Record::default()
        })
    };
    Ok(all.into_iter().map(item).collect())
}
