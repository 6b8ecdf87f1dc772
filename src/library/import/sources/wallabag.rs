//! wallabag: its JSON, with texts and annotations, and its table.

use serde::Deserialize;

use super::super::json::{Many, OfText, Texts, Words};
use super::super::record::{Item, Mark, Record};
use super::super::rows::Header;
use super::super::text::{is_yes, without_markup};
use super::super::time::{self, Date};
use super::shape::{any_tags, article, some};

/// What wallabag writes instead of a text that it did not get.
const NO_TEXT: &str = "wallabag can't retrieve contents";

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Entry {
    title: Words,
    url: Words,
    is_archived: Words,
    is_starred: Words,
    archived_at: Words,
    created_at: Words,
    published_at: Words,
    published_by: Texts,
    content: Words,
    language: Words,
    preview_picture: Words,
    is_not_parsed: Words,
    annotations: Many<Annotation>,
    tags: Texts,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Annotation {
    text: Words,
    quote: Words,
    created_at: Words,
}

impl OfText for Annotation {}

pub(super) fn entry(entry: Entry) -> Item {
    let has_text = !entry.is_not_parsed.is_yes() && !entry.content.0.contains(NO_TEXT);
    let mark = |one: Annotation| Mark { exact: one.quote.0, note: one.text.0, made: time::parse(&one.created_at.0), ..Mark::default() };
    Item::from(Record {
        url: entry.url.0,
        title: without_markup(&entry.title.0),
        saved: Date::read(&entry.created_at.0, time::parse),
        archived: entry.is_archived.is_yes(),
        archived_at: time::parse(&entry.archived_at.0),
        favourite: entry.is_starred.is_yes(),
        published: time::published(&entry.published_at.0),
        byline: Some(entry.published_by.list().join(", ")),
        lang: entry.language.some(),
        image: entry.preview_picture.some(),
        tags: entry.tags.list(),
        marks: entry.annotations.0.into_iter().map(mark).collect(),
        text: if has_text { article(entry.content.0) } else { None },
        ..Record::default()
    })
}

/// `Title;URL;Content;Tags;MIME Type;Language;Creation date`.
pub(super) fn row(header: &Header, cells: &[String]) -> Item {
    let get = |name| header.get(cells, name);
    let has_text = !get("content").contains(NO_TEXT) && matches!(get("mime type"), "" | "text/html" | "application/xhtml+xml");
    Item::from(Record {
        url: get("url").to_owned(),
        title: without_markup(get("title")),
        saved: Date::read(get("creation date"), time::parse_day_first),
        archived: is_yes(get("is archived")),
        favourite: is_yes(get("is starred")),
        lang: some(get("language")),
        tags: any_tags(get("tags")),
        text: if has_text { article(get("content").to_owned()) } else { None },
        ..Record::default()
    })
}
