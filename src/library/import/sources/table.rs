//! Any other table: its columns are taken by their usual names.

use super::super::record::{Item, Record};
use super::super::rows::Header;
use super::super::text::is_yes;
use super::super::time::{self, Date};
use super::shape::{ADDRESSES, any_tags, some};

pub(super) fn row(header: &Header, cells: &[String]) -> Item {
    let first = |names| header.first(cells, names);
    let state = first(&["folder", "state", "status"]);
    Item::from(Record {
        url: first(ADDRESSES).to_owned(),
        title: first(&["title", "name"]).to_owned(),
        saved: Date::read(first(&["created", "timestamp", "time_added", "saved", "saved_at", "date", "created_at", "added"]), time::parse),
        archived: state.to_lowercase().contains("archive") || is_yes(first(&["archived", "is_archived"])),
        favourite: is_yes(first(&["favorite", "favourite", "starred", "is_starred"])),
        progress: first(&["progress"]).parse::<f64>().ok().map(|percent| percent.clamp(0.0, 100.0) as u8),
        published: time::published(first(&["published", "published_at"])),
        site: some(first(&["site", "site_name", "publisher"])),
        byline: some(first(&["author", "byline"])),
        lang: some(first(&["language", "lang"])),
        excerpt: some(first(&["excerpt", "description"])),
        notes: some(first(&["note", "notes", "comment"])).into_iter().collect(),
        tags: any_tags(first(&["tags", "labels"])),
        ..Record::default()
    })
}
