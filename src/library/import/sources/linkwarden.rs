//! Linkwarden's JSON: collections in each other, with their links.

use std::collections::{HashMap, HashSet};

use serde::Deserialize;

use super::super::json::{Many, OfText, Texts, Words, read as read_json};
use super::super::limits::MAX_FOLDERS;
use super::super::reason::Reason;
use super::super::record::{Item, Record};
use super::super::time::{self, Date};
use super::shape::article;

/// The collection of what is in no other.
const NO_COLLECTION: &str = "Unorganized";

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Export {
    collections: Many<Collection>,
    /// What stands on top, once more.
    pinned_links: Many<Pinned>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Pinned {
    id: Words,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Collection {
    id: Words,
    name: Words,
    parent_id: Words,
    links: Many<Link>,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Link {
    id: Words,
    name: Words,
    url: Words,
    description: Words,
    tags: Texts,
    created_at: Words,
    /// When it was saved where it came from before.
    import_date: Words,
    /// The text of the page.
    text_content: Words,
}

impl OfText for Collection {}
impl OfText for Link {}
impl OfText for Pinned {}

pub(super) fn read(bytes: &[u8]) -> Result<Vec<Item>, Reason> {
    let Export { collections: Many(collections), pinned_links } = read_json(bytes)?;
    let pinned: HashSet<String> = pinned_links.0.into_iter().filter_map(|pinned| pinned.id.some()).collect();
    let parents: HashMap<String, (String, String)> =
        collections.iter().map(|one| (one.id.0.clone(), (one.name.0.clone(), one.parent_id.0.clone()))).collect();
    let mut items = Vec::new();
    for Collection { id, links, .. } in collections {
        let path = path(&parents, &id.0);
        for link in links.0 {
            let mut tags = link.tags.list();
            tags.extend(path.clone());
            let before = Date::read(&link.import_date.0, time::parse);
            items.push(Item::from(Record {
                favourite: pinned.contains(&link.id.0),
                text: link.text_content.some().and_then(|text| article(html_of(&text))),
                url: link.url.0,
                title: link.name.0,
                saved: if before.time().is_some() { before } else { Date::read(&link.created_at.0, time::parse) },
                notes: link.description.some().into_iter().collect(),
                tags,
                ..Record::default()
            }));
        }
    }
    Ok(items)
}

/// Plain text as HTML: a paragraph for each line with words.
fn html_of(text: &str) -> String {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;");
    escaped.lines().map(str::trim).filter(|line| !line.is_empty()).map(|line| format!("<p>{line}</p>")).collect()
}

/// The names of a collection and of those around it; nothing if that says nothing.
fn path(parents: &HashMap<String, (String, String)>, id: &str) -> Option<String> {
    let mut names: Vec<&str> = Vec::new();
    let mut at = id;
    // Collections that are in each other in a circle end somewhere, too.
    while let Some((name, parent)) = parents.get(at).filter(|_| names.len() < MAX_FOLDERS) {
        names.push(name);
        at = parent;
    }
    names.reverse();
    if names.first() == Some(&NO_COLLECTION) {
        names.remove(0);
    }
    (!names.is_empty()).then(|| names.join("/"))
}

#[cfg(test)]
mod tests {
    use super::{Item, read};

    #[test]
    fn links_have_their_first_date_their_pin_and_their_text() {
        let json = r#"{"collections":[{"id":1,"name":"Unorganized","parentId":null,"links":[
            {"id":7,"name":"A","url":"https://example.org/a","createdAt":"2024-01-02T03:04:05.000Z","importDate":"2020-01-02T03:04:05.000Z","textContent":"One < two.\n\nThree."}]},
            {"id":2,"name":"Read","parentId":1,"links":[{"id":8,"name":"B","url":"https://example.org/b","createdAt":"2024-01-02T03:04:05.000Z","importDate":null}]}],
            "pinnedLinks":[{"id":7,"name":"A"}]}"#;
        let found: Vec<String> = read(json.as_bytes())
            .unwrap()
            .into_iter()
            .map(|item| match item {
                Item::Record(record) => {
                    let text = record.text.map(|text| String::from_utf8(text.bytes).unwrap()).unwrap_or_default();
                    format!("{} {} {:?} {:?} {text}", record.title, record.favourite, record.saved.time(), record.tags)
                }
                other => format!("{other:?}"),
            })
            .collect();
        assert_eq!(
            found,
            ["A true Some(1577934245000) [] <p>One &lt; two.</p><p>Three.</p>", "B false Some(1704164645000) [\"Read\"] "]
                .map(|line| line.replace("Read", "read"))
        );
    }
}
