//! Raindrop's table.

use super::super::record::{Item, Record};
use super::super::rows::Header;
use super::super::text::is_yes;
use super::super::time;
use super::shape::{some, split};

/// `id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite`.
pub(super) fn row(header: &Header, cells: &[String]) -> Item {
    let get = |name| header.get(cells, name);
    let mut tags = split(get("tags"), &[',']);
    // The folder of everything that is in none.
    if get("folder") != "Unsorted" {
        tags.extend(some(get("folder")));
    }
    Item::from(Record {
        url: get("url").to_owned(),
        title: get("title").to_owned(),
        saved: time::parse(get("created")),
        favourite: is_yes(get("favorite")),
        excerpt: some(get("excerpt")),
        image: some(get("cover")),
        notes: [get("note"), get("highlights")].into_iter().filter_map(some).collect(),
        tags,
        ..Record::default()
    })
}
