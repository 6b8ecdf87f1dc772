//! mymind's table. It holds notes and pictures as well, which are no articles.

use super::super::reason::Reason;
use super::super::record::{Item, Record};
use super::super::rows::Header;
use super::super::time::{self, Date};
use super::shape::{any_tags, some};

/// `id,type,title,url,content,note,tags,created`.
pub(super) fn row(header: &Header, cells: &[String]) -> Item {
    let get = |name| header.get(cells, name);
    if get("url").is_empty() {
        return Item::skipped(get("title"), Reason::NotALink);
    }
    Item::from(Record {
        url: get("url").to_owned(),
        title: get("title").to_owned(),
        saved: Date::read(get("created"), time::parse),
        notes: [get("note"), get("content")].into_iter().filter_map(some).collect(),
        tags: any_tags(get("tags")),
        ..Record::default()
    })
}
