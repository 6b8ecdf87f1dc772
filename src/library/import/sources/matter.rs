//! Matter's `_matter_history.csv`.

use super::super::record::{Item, Record};
use super::super::rows::Header;
use super::super::text::is_yes;
use super::super::time::{self, Date};
use super::shape::{some, split};

/// `Title,Author,Publisher,URL,Tags,Word Count,In Queue,Favorited,Read,Highlight_Count,Last Interaction Date,File Id`.
pub(super) fn row(header: &Header, cells: &[String]) -> Item {
    let get = |name| header.get(cells, name);
    Item::from(Record {
        url: get("url").to_owned(),
        title: get("title").to_owned(),
        saved: Date::read(get("last interaction date"), time::parse),
        archived: get("in queue").eq_ignore_ascii_case("false"),
        favourite: is_yes(get("favorited")),
        progress: is_yes(get("read")).then_some(100),
        site: some(get("publisher")),
        byline: some(get("author")),
        tags: split(get("tags"), &[';']),
        ..Record::default()
    })
}
