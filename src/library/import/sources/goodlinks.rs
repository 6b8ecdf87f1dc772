//! GoodLinks' JSON.

use serde::Deserialize;

use super::super::json::{Texts, Words};
use super::super::record::{Item, Record};
use super::super::time::{self, Date};

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Link {
    title: Words,
    url: Words,
    #[serde(rename = "originalURL")]
    original: Words,
    tags: Texts,
    starred: Words,
    summary: Words,
    added_at: Words,
    read_at: Words,
}

pub(super) fn link(one: Link) -> Item {
    let read = time::parse(&one.read_at.0);
    Item::from(Record {
        url: if one.url.0.is_empty() { one.original.0 } else { one.url.0 },
        title: one.title.0,
        saved: Date::read(&one.added_at.0, time::parse),
        archived: read.is_some(),
        archived_at: read,
        favourite: one.starred.is_yes(),
        excerpt: one.summary.some(),
        tags: one.tags.list(),
        ..Record::default()
    })
}
