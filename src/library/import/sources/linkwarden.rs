//! Linkwarden's JSON: collections in each other, with their links.

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
    collections: Many<Collection>,
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
    name: Words,
    url: Words,
    description: Words,
    tags: Texts,
    created_at: Words,
}

impl OfText for Collection {}
impl OfText for Link {}

pub(super) fn read(bytes: &[u8]) -> Result<Vec<Item>, Reason> {
    let Export { collections: Many(collections) } = read_json(bytes)?;
    let parents: HashMap<String, (String, String)> =
        collections.iter().map(|one| (one.id.0.clone(), (one.name.0.clone(), one.parent_id.0.clone()))).collect();
    let mut items = Vec::new();
    for Collection { id, name, links, .. } in collections {
        let path = if name.0 == "Unorganized" { None } else { Some(path(&parents, &id.0)) };
        for link in links.0 {
            let mut tags = link.tags.list();
            tags.extend(path.clone());
            items.push(Item::from(Record {
                url: link.url.0,
                title: link.name.0,
                saved: Date::read(&link.created_at.0, time::parse),
                notes: link.description.some().into_iter().collect(),
                tags,
                ..Record::default()
            }));
        }
    }
    Ok(items)
}

/// The names of a collection and of those around it.
fn path(parents: &HashMap<String, (String, String)>, id: &str) -> String {
    let mut names: Vec<&str> = Vec::new();
    let mut at = id;
    // Collections that are in each other in a circle end somewhere, too.
    while let Some((name, parent)) = parents.get(at).filter(|_| names.len() < MAX_FOLDERS) {
        names.push(name);
        at = parent;
    }
    names.reverse();
    names.join("/")
}
