//! Readwise Reader's table of documents, and Readwise's table of highlights.

use super::super::reason::Reason;
use super::super::record::{Item, Mark, Record};
use super::super::rows::Header;
use super::super::time::{self, Date};
use super::shape::{any_tags, python_list, some};

/// `Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen`.
pub(super) fn row(header: &Header, cells: &[String]) -> Item {
    let get = |name| header.get(cells, name);
    let location = get("location").to_lowercase();
    if location == "feed" {
        return Item::skipped(get("url"), Reason::Feed);
    }
    let tags = get("document tags");
    let mut tags = python_list(tags.trim_start_matches('[').trim_end_matches(']'));
    let all = tags.len();
    tags.retain(|tag| tag != "favorite");
    let favourite = tags.len() < all;
    if location == "shortlist" {
        tags.push(location.clone());
    }
    Item::from(Record {
        url: get("url").to_owned(),
        title: get("title").to_owned(),
        saved: Date::read(get("saved date"), time::parse),
        archived: location == "archive",
        odd_state: !["", "new", "later", "shortlist", "archive"].contains(&location.as_str()),
        favourite,
        progress: percent(get("reading progress")),
        byline: some(get("author")),
        tags,
        ..Record::default()
    })
}

/// A share from 0 to 1, or percent.
fn percent(text: &str) -> Option<u8> {
    let number: f64 = text.trim_end_matches('%').parse().ok()?;
    let percent = if number <= 1.0 && !text.ends_with('%') { number * 100.0 } else { number };
    Some(percent.clamp(0.0, 100.0).round() as u8)
}

/// Highlights of books and articles. Only those with an address can be articles here.
pub(super) fn highlight(header: &Header, cells: &[String]) -> Item {
    let get = |name| header.get(cells, name);
    Item::from(Record {
        url: header.first(cells, &["url", "source url", "document url"]).to_owned(),
        title: get("book title").to_owned(),
        byline: some(get("book author")),
        tags: any_tags(get("document tags")),
        marks: vec![Mark {
            exact: get("highlight").to_owned(),
            note: get("note").to_owned(),
            colour: get("color").to_owned(),
            made: time::parse(get("highlighted at")),
            ..Mark::default()
        }],
        ..Record::default()
    })
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn shares_and_percents_are_told_apart() {
        assert_eq!((percent("0.5"), percent("50"), percent("1"), percent("x")), (Some(50), Some(50), Some(100), None));
    }
}
