//! Notes of Evernote (ENEX): those that were clipped from the web, with what was kept of the page. A note without an address is no article; pictures
//! stand apart from the text in these files and are not read.

use std::io::{BufRead, Read};

use super::super::input::Stream;
use super::super::limits::MAX_ITEM;
use super::super::reason::Reason;
use super::super::record::{Item, Record};
use super::super::text::{decode, entities, line};
use super::super::time::{self, Date};
use super::shape::{Source, article, some};

/// Bytes of the files in a note, which are passed over.
const MAX_FILES: usize = 1 << 30;

pub(super) struct Notes {
    from: Box<dyn Stream>,
    ended: bool,
}

impl Notes {
    pub(super) fn new(from: Box<dyn Stream>) -> Notes {
        Notes { from, ended: false }
    }

    /// The XML of the next note without the files in it, from tag to tag.
    fn note(&mut self) -> Result<Option<Vec<u8>>, Reason> {
        let (mut note, mut piece) = (Vec::new(), Vec::new());
        let (mut is_in, mut in_file, mut passed) = (false, false, 0);
        loop {
            piece.clear();
            let count = self.from.as_mut().take(MAX_ITEM as u64).read_until(b'>', &mut piece).map_err(|_| Reason::Unreadable)?;
            if count == 0 {
                return if is_in { Err(Reason::CutOff) } else { Ok(None) };
            }
            // In the text of a note, signs stand for these tags.
            let opens = |name: &str| piece.ends_with(format!("<{name}>").as_bytes());
            let closes = |name: &str| piece.ends_with(format!("</{name}>").as_bytes());
            if opens("note") {
                (is_in, in_file) = (true, false);
                note.clear();
            } else if closes("note") && is_in {
                return Ok(Some(note));
            } else if opens("data") {
                in_file = true;
            } else if closes("data") {
                in_file = false;
            } else if in_file {
                passed += count;
            } else if is_in {
                note.extend_from_slice(&piece);
            }
            if note.len() > MAX_ITEM || passed > MAX_FILES {
                return Err(Reason::TooLarge);
            }
        }
    }
}

impl Source for Notes {
    fn next(&mut self) -> Option<Item> {
        if self.ended {
            return None;
        }
        match self.note() {
            Ok(Some(note)) => Some(item(&decode(&note))),
            Ok(None) => None,
            Err(why) => {
                self.ended = true;
                Some(Item::failed("a note", why))
            }
        }
    }
}

fn item(note: &str) -> Item {
    // What the text of a note says is no fact of it.
    let (before, content, after) = match note.split_once("<content>") {
        Some((before, rest)) => rest.split_once("</content>").map_or((before, rest, ""), |(content, after)| (before, content, after)),
        None => (note, "", ""),
    };
    let facts = format!("{before}{after}");
    let all = |name: &str| -> Vec<String> {
        let (open, close) = (format!("<{name}>"), format!("</{name}>"));
        facts.split(&open).skip(1).filter_map(|rest| some(&line(&entities(rest.split(&close).next()?)))).collect()
    };
    let first = |name: &str| all(name).into_iter().next().unwrap_or_default();
    // Files have addresses of their own.
    let attributes = facts.split("<note-attributes>").nth(1).and_then(|rest| rest.split("</note-attributes>").next()).unwrap_or_default();
    let url = attributes.split("<source-url>").nth(1).and_then(|rest| rest.split("</source-url>").next()).map(entities).unwrap_or_default();
    if url.trim().is_empty() {
        return Item::skipped(first("title"), Reason::NotALink);
    }
    Item::from(Record {
        url,
        title: first("title"),
        saved: Date::read(&first("created"), time::parse),
        byline: some(&first("author")),
        tags: all("tag"),
        text: article(text_of(content)),
        ..Record::default()
    })
}

/// The HTML of a note: what is in `en-note`.
fn text_of(content: &str) -> String {
    let content =
        content.trim().strip_prefix("<![CDATA[").map_or_else(|| entities(content), |rest| rest.trim_end_matches("]]>").to_owned());
    let inside = content.split_once("<en-note").and_then(|(_, rest)| rest.split_once('>')).map_or("", |(_, inside)| inside);
    let inside = inside.rsplit_once("</en-note>").map_or(inside, |(inside, _)| inside);
    inside.replace("<en-todo checked=\"true\"/>", "☑ ").replace("<en-todo/>", "☐ ").replace("<en-todo checked=\"false\"/>", "☐ ")
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::{Item, Notes, Source};
    use crate::library::import::input::text_stream;

    #[test]
    fn clipped_pages_are_articles_and_other_notes_are_not() {
        let enex = "<?xml version=\"1.0\"?><en-export><note><title>A &amp; B</title><content><![CDATA[<?xml version=\"1.0\"?><!DOCTYPE en-note><en-note style=\"x\"><div>The <b>boats</b>.</div><p>&lt;note&gt;</p></en-note>]]></content>\
            <created>20160908T095558Z</created><tag>sea</tag><tag>two words</tag><note-attributes><source-url>https://example.org/a?b&amp;c</source-url></note-attributes>\
            <resource><data encoding=\"base64\">\nAAAA\n</data><resource-attributes><source-url>https://example.org/a.png</source-url></resource-attributes></resource></note>\n\
            <note><title>Mine</title><content><![CDATA[<en-note>x</en-note>]]></content><created>20160908T095558Z</created></note><note><title>Cut";
        let mut notes = Notes::new(text_stream(Cursor::new(enex.as_bytes().to_vec())));
        let found: Vec<String> = std::iter::from_fn(|| notes.next())
            .map(|item| match item {
                Item::Record(record) => {
                    let text = record.text.map(|text| String::from_utf8(text.bytes).unwrap()).unwrap_or_default();
                    format!("{} | {} | {:?} | {:?} | {text}", record.url, record.title, record.saved.time(), record.tags)
                }
                Item::Skipped(aside) | Item::Failed(aside) => format!("{} {}", aside.what, aside.why.code()),
                other => format!("{other:?}"),
            })
            .collect();
        assert_eq!(
            found,
            [
                "https://example.org/a?b&c | A & B | Some(1473328558000) | [\"sea\", \"two words\"] | <div>The <b>boats</b>.</div><p>&lt;note&gt;</p>",
                "Mine not-a-link",
                "a note cut-off"
            ]
        );
    }
}
