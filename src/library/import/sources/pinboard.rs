//! Pinboard's JSON, and that of Delicious before it.

use serde::Deserialize;

use super::super::json::{Texts, Words};
use super::super::record::{Item, Record};
use super::super::time::{self, Date};
use super::shape::split;

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Bookmark {
    href: Words,
    /// The title.
    description: Words,
    /// The note.
    extended: Words,
    time: Words,
    toread: Words,
    tags: Words,
}

pub(super) fn bookmark(one: Bookmark) -> Item {
    Item::from(Record {
        url: one.href.0,
        title: one.description.0,
        saved: Date::read(&one.time.0, time::parse),
        archived: one.toread.0 == "no",
        notes: one.extended.some().into_iter().collect(),
        tags: split(&one.tags.0, &[' ']),
        ..Record::default()
    })
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Delicious {
    url: Words,
    title: Words,
    description: Words,
    created: Words,
    tags: Texts,
}

pub(super) fn delicious(one: Delicious) -> Item {
    Item::from(Record {
        url: one.url.0,
        title: one.title.0,
        saved: Date::read(&one.created.0, time::from_seconds),
        notes: one.description.some().into_iter().collect(),
        tags: one.tags.list(),
        ..Record::default()
    })
}
