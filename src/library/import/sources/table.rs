//! Any other table: its columns are taken by their usual names.

use super::super::record::{Item, Record};
use super::super::rows::Header;
use super::super::text::is_yes;
use super::super::time::{self, Date};
use super::shape::{ADDRESSES, any_tags, some};

/// Names of columns that say when something was saved, the surest first.
const SAVED: &[&str] = &[
    "created",
    "timestamp",
    "time_added",
    "saved",
    "saved_at",
    "saved at",
    "saved date",
    "date saved",
    "created_at",
    "created at",
    "date created",
    "added",
    "added_at",
    "added at",
    "date_added",
    "date added",
    "dateadded",
];

/// Names of columns of tags.
const TAGS: &[&str] = &["tags", "labels", "manual tags", "keywords"];

/// Names of columns of notes.
const NOTES: &[&str] = &["note", "notes", "comment", "comments"];

/// Names of columns that say when something was published. A `date` is that, unless nothing else says when it was saved.
const PUBLISHED: &[&str] = &["published", "published_at", "published at", "publication date"];

pub(super) fn row(header: &Header, cells: &[String]) -> Item {
    let first = |names| header.first(cells, names);
    let all = |names: &[&str]| header.all(cells, names);
    let state = first(&["folder", "state", "status"]);
    let (saved, date) = (first(SAVED), first(&["date"]));
    let published = Some(first(PUBLISHED)).filter(|text| !text.is_empty());
    let published = published.or(Some(date).filter(|_| !saved.is_empty())).unwrap_or_default();
    Item::from(Record {
        url: first(ADDRESSES).to_owned(),
        title: first(&["title", "name"]).to_owned(),
        saved: Date::read(if saved.is_empty() { date } else { saved }, time::parse),
        archived: state.to_lowercase().contains("archive") || is_yes(first(&["archived", "is_archived"])),
        favourite: is_yes(first(&["favorite", "favourite", "starred", "is_starred"])),
        progress: first(&["progress"]).parse::<f64>().ok().map(|percent| percent.clamp(0.0, 100.0) as u8),
        published: time::published(published),
        site: some(first(&["site", "site_name", "publisher", "publication title"])),
        byline: some(first(&["author", "authors", "byline"])),
        lang: some(first(&["language", "lang"])),
        excerpt: some(first(&["excerpt", "description", "abstract note"])),
        notes: all(NOTES).into_iter().map(str::to_owned).collect(),
        tags: all(TAGS).into_iter().flat_map(any_tags).collect(),
        ..Record::default()
    })
}

#[cfg(test)]
mod tests {
    use super::row;
    use crate::library::import::record::{Item, Record};
    use crate::library::import::rows::Header;

    fn record(columns: &[(&str, &str)]) -> Record {
        let (names, cells): (Vec<String>, Vec<String>) =
            columns.iter().map(|(name, cell)| ((*name).to_owned(), (*cell).to_owned())).unzip();
        match row(&Header::of(&names), &cells) {
            Item::Record(record) => *record,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn columns_are_taken_by_all_their_usual_names() {
        let url = ("Link", "https://example.org/a");
        let one = record(&[
            url,
            ("Date", "2001-02-03"),
            ("Date Added", "2023-02-03"),
            ("Manual Tags", "a; b"),
            ("Tags", "c"),
            ("Note", "n"),
            ("Comment", "m"),
        ]);
        assert_eq!((one.saved.time(), one.published.as_deref()), (Some(1_675_382_400_000), Some("2001-02-03")));
        assert_eq!((one.tags, one.notes), (vec!["c".to_owned(), "a".to_owned(), "b".to_owned()], vec!["n".to_owned(), "m".to_owned()]));
        let other = record(&[url, ("date", "2023-02-03"), ("added at", "")]);
        assert_eq!((other.saved.time(), other.published), (Some(1_675_382_400_000), None));
    }
}
