//! Brings an article that comes with everything into a library, or only tells what would come of it. Nothing of it is believed: HTML holds only what an
//! article may hold, and names and addresses are brought into the form the library has.

use std::collections::HashMap;
use std::fmt;

use rusqlite::{Connection, OptionalExtension, Transaction};
use sha2::{Digest, Sha256};

use super::merge::{Text, merge};
use crate::library::address::{address_key, key_again};
use crate::library::error::LibraryError;
use crate::library::highlights::place_again;
use crate::library::item::{Item, html_of, item_of};
use crate::library::plain::{is_override, text_content};
use crate::library::reading::is_day;
use crate::library::write_item::write_item;
use crate::library::{own_html, tag_name};

/// Characters of a name of an article, a highlight or a colour.
const MAX_NAME: usize = 64;

/// An article with all that belongs to it.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Whole {
    /// The article, as [`tidy`] makes it.
    pub item: Item,
    /// Its text.
    pub html: Option<String>,
    /// The bytes of its pictures by their hashes, as far as they are there.
    pub pictures: HashMap<String, Vec<u8>>,
}

impl fmt::Debug for Whole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Whole").field("item", &self.item).field("html", &self.html).finish_non_exhaustive()
    }
}

impl Whole {
    /// Bytes of its text and pictures.
    pub fn bytes(&self) -> usize {
        self.html.as_ref().map_or(0, String::len) + self.pictures.values().map(Vec::len).sum::<usize>()
    }

    /// Whether it had a text that is not here.
    pub fn lost_text(&self) -> bool {
        self.item.taken.is_some() && self.html.is_none()
    }

    /// Pictures that it had and that are not here.
    pub fn lost_pictures(&self) -> usize {
        let hashes = self.item.pictures.iter().filter_map(|picture| picture.hash.as_ref());
        hashes.filter(|hash| !self.pictures.contains_key(*hash)).count()
    }
}

/// What became of an article, or would.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It was not in the library.
    New,
    /// It was, and something was added.
    Merged,
    /// It was, with all that comes.
    Same,
}

/// The row of an article in the library, and whether it waits to be removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    pub id: i64,
    pub is_deleted: bool,
}

/// Finds an article in the library.
pub(crate) fn find(db: &Connection, item: &Item) -> Result<Option<Known>, LibraryError> {
    let read = |row: &rusqlite::Row<'_>| Ok(Known { id: row.get(0)?, is_deleted: row.get(1)? });
    Ok(db
        .prepare_cached(
            "SELECT id, deleted IS NOT NULL FROM article WHERE key = ?2 OR key = ?3 OR (own_key = ?3 AND own_key <> key) \
             ORDER BY uid = ?1 DESC, key = ?2 DESC, key = ?3 DESC LIMIT 1",
        )?
        .query_row((&item.uid, &item.key, &item.own_key), read)
        .optional()?)
}

/// What would become of an article.
pub(crate) fn outlook(db: &Connection, item: &Item) -> Result<Outcome, LibraryError> {
    let Some(known) = find(db, item)? else { return Ok(Outcome::New) };
    let Some(ours) = item_of(db, known.id)? else { return Ok(Outcome::New) };
    Ok(outcome(known, &ours, &merge(&ours, item).0))
}

fn outcome(known: Known, ours: &Item, merged: &Item) -> Outcome {
    match (known.is_deleted, merged == ours) {
        (true, _) => Outcome::New,
        (false, true) => Outcome::Same,
        (false, false) => Outcome::Merged,
    }
}

/// Brings an article in: as a new one, or merged with the one that is there. Returns its row. The index is the caller's.
pub(crate) fn bring(tx: &Transaction<'_>, known: Option<Known>, whole: &Whole) -> Result<(i64, Outcome), LibraryError> {
    let mut pictures = |hash: &str| Ok(whole.pictures.get(hash).cloned());
    let safe = || whole.html.as_deref().filter(|_| whole.item.taken.is_some()).map(own_html::safe);
    let ours = known.map(|known| item_of(tx, known.id)).transpose()?.flatten();
    let (Some(known), Some(ours)) = (known, ours) else {
        let html = safe();
        let mut item = whole.item.clone();
        if html.is_none() {
            // A text that is not there makes a link.
            item.taken = None;
        }
        if tx.prepare_cached("SELECT 1 FROM article WHERE uid = ?")?.exists([&item.uid])? {
            item.uid = made_name(&format!("{}\n{}", item.key, item.uid));
        }
        let id = write_item(tx, None, &item, html.as_deref(), &mut pictures)?;
        if let Some(html) = html.filter(|html| is_to_be_placed(&item, whole, html)) {
            place_again(tx, id, &html)?;
        }
        return Ok((id, Outcome::New));
    };
    // A text that is not there is no reason to give up the one that is.
    let theirs = if whole.lost_text() { &Item { taken: None, ..whole.item.clone() } } else { &whole.item };
    let (merged, text) = merge(&ours, theirs);
    let outcome = outcome(known, &ours, &merged);
    if outcome == Outcome::Same {
        return Ok((known.id, outcome));
    }
    let own = html_of(tx, known.id)?;
    let html = match text {
        Text::Theirs => safe(),
        Text::Ours => own.clone(),
    };
    write_item(tx, Some(known.id), &merged, html.as_deref(), &mut pictures)?;
    if let Some(html) = html {
        // Places are those of the text they were made in.
        let is_other = own.is_some_and(|own| own != html && text_content(&own) != text_content(&html));
        let theirs_moved = text == Text::Ours && ours.taken != theirs.taken;
        if is_other || theirs_moved || is_to_be_placed(&merged, whole, &html) {
            place_again(tx, known.id, &html)?;
        }
    }
    Ok((known.id, outcome))
}

/// Whether the places of highlights are none, or those of another text.
fn is_to_be_placed(item: &Item, whole: &Whole, html: &str) -> bool {
    let is_other = |given: &String| given != html && text_content(given) != text_content(html);
    !item.highlights.is_empty() && (item.highlights.iter().any(|mark| mark.start > mark.stop) || whole.html.as_ref().is_some_and(is_other))
}

/// An article as a library may hold it; nothing if its address is none of the web.
pub(crate) fn tidy(mut item: Item) -> Option<Item> {
    let own_key = address_key(&item.url)?;
    // The key must be one that an address has.
    item.key = key_again(&item.key).unwrap_or_else(|| own_key.clone());
    item.own_key = own_key;
    if !is_name(&item.uid) {
        item.uid = made_name(&format!("{}\n{}", item.key, item.saved));
    }
    for text in [Some(&mut item.title), item.page_title.as_mut(), item.byline.as_mut(), item.site.as_mut(), item.excerpt.as_mut()]
        .into_iter()
        .flatten()
    {
        text.retain(|sign| !sign.is_control() && !is_override(sign));
    }
    item.page_title = item.page_title.filter(|title| !title.is_empty() && !item.title.is_empty());
    if item.title.is_empty() {
        item.title = item.url.clone();
    }
    item.dir = item.dir.filter(|dir| matches!(dir.as_str(), "ltr" | "rtl"));
    item.tags = item.tags.iter().filter_map(|tag| tag_name::tidy(tag).ok()).collect();
    item.tags.sort();
    item.tags.dedup();
    item.reading.retain(|day| is_day(&day.day));
    item.reading.sort_by(|a, b| a.day.cmp(&b.day));
    item.reading.dedup_by(|a, b| a.day == b.day);
    let mut seen = Vec::new();
    item.pictures.retain(|picture| {
        let is_new = picture.url.starts_with("http") && !seen.contains(&picture.url);
        seen.push(picture.url.clone());
        is_new
    });
    // One without words is a note about the whole article.
    item.highlights.retain(|highlight| !highlight.exact.is_empty() || !highlight.note.is_empty());
    for highlight in &mut item.highlights {
        if !is_name(&highlight.uid) {
            highlight.uid = made_name(&format!("{}\n{}\n{:?}", item.uid, highlight.exact, highlight.start));
        }
        if !is_name(&highlight.colour) {
            highlight.colour = "yellow".to_owned();
        }
    }
    if item.taken.is_some() {
        item.progress = None;
    }
    item.progress = item.progress.map(|percent| percent.min(100));
    Some(item)
}

/// A name made of what is named.
fn made_name(of: &str) -> String {
    Sha256::digest(of).iter().take(10).map(|byte| format!("{byte:02x}")).collect()
}

fn is_name(name: &str) -> bool {
    (1..=MAX_NAME).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

/// The name under which a search is to be kept; nothing if it is kept already.
pub(crate) fn new_name(db: &Connection, name: &str, query: &str) -> Result<Option<String>, LibraryError> {
    let base = name.trim();
    if base.is_empty() {
        return Ok(None);
    }
    let mut kept = db.prepare_cached("SELECT query FROM search WHERE name = ?")?;
    let mut candidate = base.to_owned();
    for number in 2.. {
        let known: Option<String> = kept.query_row([&candidate], |row| row.get(0)).optional()?;
        match known {
            None => break,
            Some(known) if known == query => return Ok(None),
            Some(_) => candidate = format!("{base} ({number})"),
        }
    }
    Ok(Some(candidate))
}
