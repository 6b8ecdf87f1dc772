//! Instapaper's table in its three versions: `URL,Title,Selection,Folder`, later with `Timestamp`, since 2024 with `Tags`, too.

use super::super::record::{Item, Record};
use super::super::rows::Header;
use super::super::time::{self, Date};
use super::shape::{any_tags, some};

pub(super) fn row(header: &Header, cells: &[String]) -> Item {
    let get = |name| header.get(cells, name);
    let folder = get("folder");
    let mut tags = any_tags(get("tags"));
    // A folder of one's own is a tag; the others are states.
    if !matches!(folder, "" | "Unread" | "Archive" | "Starred") {
        tags.push(folder.to_owned());
    }
    Item::from(Record {
        url: get("url").to_owned(),
        title: get("title").to_owned(),
        saved: Date::read(get("timestamp"), time::from_seconds),
        archived: folder == "Archive",
        favourite: folder == "Starred",
        tags,
        notes: some(get("selection")).into_iter().collect(),
        ..Record::default()
    })
}
