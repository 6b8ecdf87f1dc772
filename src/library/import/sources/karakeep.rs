//! Karakeep's JSON. Its texts and files are no links; its lists become tags.

use std::collections::HashMap;

use serde::Deserialize;

use super::super::json::{Many, OfText, Texts, Words, read as read_json};
use super::super::limits::MAX_FOLDERS;
use super::super::reason::Reason;
use super::super::record::{Item, Record};
use super::super::time::{self, Date};

#[derive(Default, Deserialize)]
#[serde(default)]
struct Export {
    bookmarks: Many<Bookmark>,
    lists: Many<List>,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Bookmark {
    created_at: Words,
    title: Words,
    tags: Texts,
    lists: Texts,
    content: Option<Content>,
    note: Words,
    archived: Words,
    favourited: Words,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Content {
    r#type: Words,
    url: Words,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct List {
    id: Words,
    name: Words,
    parent_id: Words,
}

impl OfText for Bookmark {}
impl OfText for List {}

pub(super) fn read(bytes: &[u8]) -> Result<Vec<Item>, Reason> {
    let Export { bookmarks: Many(bookmarks), lists: Many(lists) } = read_json(bytes)?;
    let lists: HashMap<String, (String, String)> = lists.into_iter().map(|list| (list.id.0, (list.name.0, list.parent_id.0))).collect();
    Ok(bookmarks.into_iter().map(|bookmark| item(bookmark, &lists)).collect())
}

fn item(one: Bookmark, lists: &HashMap<String, (String, String)>) -> Item {
    let Some(content) = one.content.filter(|content| content.r#type.0 == "link" || !content.url.0.is_empty()) else {
        return Item::skipped(one.title.0, Reason::NotALink);
    };
    let mut tags = one.tags.list();
    tags.extend(one.lists.list().iter().map(|id| path(lists, id)));
    Item::from(Record {
        url: content.url.0,
        title: one.title.0,
        saved: Date::read(&one.created_at.0, time::parse),
        archived: one.archived.is_yes(),
        favourite: one.favourited.is_yes(),
        notes: one.note.some().into_iter().collect(),
        tags,
        ..Record::default()
    })
}

/// The names of a list and of those around it.
fn path(lists: &HashMap<String, (String, String)>, id: &str) -> String {
    let mut names: Vec<&str> = Vec::new();
    let mut at = id;
    while let Some((name, parent)) = lists.get(at).filter(|_| names.len() < MAX_FOLDERS) {
        names.push(name);
        at = parent;
    }
    names.reverse();
    names.join("/")
}
