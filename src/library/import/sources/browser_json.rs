//! Bookmarks as the browsers keep them themselves: Firefox's backup, and Chrome's file.

use serde::Deserialize;

use super::super::json::{Many, OfText, Texts, Words, read};
use super::super::limits::MAX_FOLDERS;
use super::super::reason::Reason;
use super::super::record::{Item, Record};
use super::super::time::{self, Date};

/// Folders that every browser has; their names say nothing.
const ROOTS: &[&str] = &["root________", "menu________", "toolbar_____", "unfiled_____", "mobile______"];

/// The folder in which old backups have every tagged bookmark once more.
const TAGS: &[&str] = &["tags________", "tagsFolder"];

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Firefox {
    guid: Words,
    root: Words,
    title: Words,
    uri: Words,
    date_added: Words,
    tags: Texts,
    children: Many<Firefox>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Chrome {
    roots: Roots,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Roots {
    bookmark_bar: Node,
    other: Node,
    synced: Node,
    mobile: Node,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Node {
    name: Words,
    url: Words,
    date_added: Words,
    children: Many<Node>,
}

impl OfText for Firefox {}
impl OfText for Node {}

pub(super) fn firefox(bytes: &[u8]) -> Result<Vec<Item>, Reason> {
    let root: Firefox = read(bytes)?;
    let mut items = Vec::new();
    // What is still to be read, the next one last, each with the folders around it.
    let mut left = vec![(root, Vec::<String>::new(), true)];
    while let Some((node, folders, is_root)) = left.pop() {
        if TAGS.contains(&node.guid.0.as_str()) || TAGS.contains(&node.root.0.as_str()) {
            continue;
        }
        if !node.uri.0.is_empty() {
            let mut tags = node.tags.list();
            tags.extend(path(&folders));
            items.push(Item::from(Record {
                url: node.uri.0,
                title: node.title.0,
                saved: Date::read(&node.date_added.0, |text| text.parse().ok().and_then(time::from_micros)),
                tags,
                ..Record::default()
            }));
            continue;
        }
        let is_own = is_root || ROOTS.contains(&node.guid.0.as_str()) || !node.root.0.is_empty();
        let inside = within(folders, if is_own { "" } else { &node.title.0 });
        left.extend(node.children.0.into_iter().rev().map(|child| (child, inside.clone(), false)));
    }
    Ok(items)
}

pub(super) fn chrome(bytes: &[u8]) -> Result<Vec<Item>, Reason> {
    let Chrome { roots: Roots { bookmark_bar, other, synced, mobile } } = read(bytes)?;
    let mut items = Vec::new();
    let mut left: Vec<(Node, Vec<String>, bool)> =
        [mobile, synced, other, bookmark_bar].into_iter().map(|node| (node, Vec::new(), true)).collect();
    while let Some((node, folders, is_root)) = left.pop() {
        if !node.url.0.is_empty() {
            items.push(Item::from(Record {
                url: node.url.0,
                title: node.name.0,
                saved: Date::read(&node.date_added.0, time::from_chrome),
                tags: path(&folders),
                ..Record::default()
            }));
            continue;
        }
        let inside = within(folders, if is_root { "" } else { &node.name.0 });
        left.extend(node.children.0.into_iter().rev().map(|child| (child, inside.clone(), false)));
    }
    Ok(items)
}

fn within(mut folders: Vec<String>, name: &str) -> Vec<String> {
    if !name.trim().is_empty() && folders.len() < MAX_FOLDERS {
        folders.push(name.to_owned());
    }
    folders
}

fn path(folders: &[String]) -> Vec<String> {
    if folders.is_empty() { Vec::new() } else { vec![folders.join("/")] }
}
