//! Lists in OPML, as readers of feeds write them: outlines with links, and subscriptions, which are no articles.

use super::super::input::Stream;
use super::super::markup::{Piece, Pieces, Tag};
use super::super::reason::Reason;
use super::super::record::{Item, Record};
use super::super::time::{self, Date};
use super::shape::{Source, some, split};

pub(super) struct Outline {
    pieces: Pieces,
}

impl Outline {
    pub(super) fn new(text: Box<dyn Stream>) -> Outline {
        Outline { pieces: Pieces::new(text) }
    }
}

impl Source for Outline {
    fn next(&mut self) -> Option<Item> {
        loop {
            match self.pieces.next()? {
                Ok(Piece::Tag(tag)) if tag.opens("outline") => {
                    if let Some(item) = item(&tag) {
                        return Some(item);
                    }
                }
                Ok(_) => {}
                Err(why) => return Some(Item::failed("an outline", why)),
            }
        }
    }
}

/// The item of an outline; nothing if it is a folder.
fn item(tag: &Tag) -> Option<Item> {
    let title = [tag.get("title"), tag.get("text")].into_iter().find(|text| !text.is_empty()).unwrap_or_default();
    let feed = tag.get("xmlurl");
    if !feed.is_empty() {
        return Some(Item::skipped(feed, Reason::Subscription));
    }
    let url = [tag.get("url"), tag.get("htmlurl")].into_iter().find(|url| !url.is_empty())?;
    Some(Item::from(Record {
        url: url.to_owned(),
        title: title.to_owned(),
        saved: Date::read(tag.get("created"), time::parse),
        notes: some(tag.get("_note")).into_iter().collect(),
        tags: split(tag.get("category"), &[',']),
        ..Record::default()
    }))
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::{Item, Outline, Source};
    use crate::library::import::input::text_stream;

    #[test]
    fn links_are_articles_and_feeds_are_not() {
        let opml = "<opml version=\"2.0\"><body><outline text=\"Folder\">\
            <outline text=\"A &amp; B\" type=\"link\" url=\"https://example.org/a\" created=\"Thu, 08 Sep 2016 09:55:58 GMT\" category=\"sea,/ports/north\"/>\
            <outline text=\"Feed\" type=\"rss\" xmlUrl=\"https://example.org/feed\" htmlUrl=\"https://example.org/\"/></outline></body></opml>";
        let mut outline = Outline::new(text_stream(Cursor::new(opml.as_bytes().to_vec())));
        let found: Vec<String> = std::iter::from_fn(|| outline.next())
            .map(|item| match item {
                Item::Record(record) => format!("{} | {} | {:?} | {:?}", record.url, record.title, record.saved.time(), record.tags),
                Item::Skipped(aside) => format!("{} {}", aside.what, aside.why.code()),
                other => format!("{other:?}"),
            })
            .collect();
        assert_eq!(
            found,
            ["https://example.org/a | A & B | Some(1473328558000) | [\"sea\", \"ports/north\"]", "https://example.org/feed subscription"]
        );
    }
}
