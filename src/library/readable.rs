//! What can be read of a damaged library: a page of its file that is lost hides neither what stands on the others nor that something is missing.

use std::collections::HashMap;

use rusqlite::types::FromSql;
use rusqlite::{Connection, Row};
use serde::Serialize;

use super::error::LibraryError;

/// Something of a damaged library that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lost {
    /// What it is.
    pub what: LostPart,
    /// Whose: an address, the hash of a picture, or the number of a row.
    pub of: String,
}

/// A part of a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LostPart {
    /// All of an article.
    Article,
    /// The row of an article: its title and all else but its address, tags, highlights, pictures and text.
    Row,
    /// Its tags, highlights, days of reading, or which pictures it shows.
    Facts,
    /// Its text.
    Text,
    /// A picture.
    Picture,
    /// The list of articles: others may be missing that nothing is known of.
    Articles,
    /// The kept searches.
    Searches,
}

/// What was found, or nothing if it is damaged; then it is noted what is lost.
pub(super) fn found_or_lost<T>(
    found: Result<T, LibraryError>,
    lost: &mut Vec<Lost>,
    what: LostPart,
    of: impl FnOnce() -> String,
) -> Result<Option<T>, LibraryError> {
    match found {
        Err(LibraryError::Damaged(_)) => {
            lost.push(Lost { what, of: of() });
            Ok(None)
        }
        other => other.map(Some),
    }
}

/// Where the rows of articles are named, in the order in which each stands in the file and in the other: each is read until it is damaged. Of an older
/// version, `article` alone would be a view, which has no indexes.
const NAMED: &[&str] = &[
    "SELECT id FROM main.article NOT INDEXED ORDER BY id",
    "SELECT id FROM main.article NOT INDEXED ORDER BY id DESC",
    "SELECT id FROM main.article INDEXED BY article_saved WHERE deleted IS NULL ORDER BY saved",
    "SELECT id FROM main.article INDEXED BY article_saved WHERE deleted IS NULL ORDER BY saved DESC",
    "SELECT article FROM content NOT INDEXED ORDER BY article",
    "SELECT article FROM content NOT INDEXED ORDER BY article DESC",
];

/// The rows of the articles of a damaged library, the first saved first: those that something names. Deleted ones are left out as far as that is known.
pub(super) fn rows_named(db: &Connection) -> Vec<i64> {
    let mut rows: Vec<i64> = NAMED.iter().flat_map(|sql| rows_until_damage(db, sql)).collect();
    rows.sort_unstable();
    rows.dedup();
    let about = |row: i64| {
        let mut found = db.prepare_cached("SELECT saved, deleted FROM article WHERE id = ?")?;
        found.query_row([row], |of| Ok((of.get::<_, i64>(0)?, of.get::<_, Option<i64>>(1)?)))
    };
    let mut keyed: Vec<(i64, i64)> = Vec::with_capacity(rows.len());
    for row in rows {
        match about(row) {
            Ok((_, Some(_))) => {}
            Ok((saved, None)) => keyed.push((saved, row)),
            Err(_) => keyed.push((i64::MIN, row)),
        }
    }
    keyed.sort_unstable();
    keyed.into_iter().map(|(_, row)| row).collect()
}

fn rows_until_damage(db: &Connection, sql: &str) -> Vec<i64> {
    until_damage(db, sql, |row| row.get(0))
}

/// What the indexes say of articles, which tells of rows that cannot be read.
#[derive(Debug, Default)]
pub(super) struct Indexed {
    /// The addresses by which they are known again, by their rows.
    pub keys: HashMap<i64, String>,
    /// Their names.
    pub uids: HashMap<i64, String>,
    /// When they were saved.
    pub saved: HashMap<i64, i64>,
}

impl Indexed {
    /// Reads each index from both of its ends.
    pub(super) fn of(db: &Connection) -> Indexed {
        Indexed {
            keys: by_row(db, "SELECT id, key FROM main.article INDEXED BY sqlite_autoindex_article_2 ORDER BY key"),
            uids: by_row(db, "SELECT id, uid FROM main.article INDEXED BY sqlite_autoindex_article_1 ORDER BY uid"),
            saved: by_row(db, "SELECT id, saved FROM main.article INDEXED BY article_saved WHERE deleted IS NULL ORDER BY saved"),
        }
    }
}

fn by_row<T: FromSql>(db: &Connection, sql: &str) -> HashMap<i64, T> {
    let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let mut found: HashMap<i64, T> = until_damage(db, &format!("{sql} DESC"), read).into_iter().collect();
    found.extend(until_damage(db, sql, read));
    found
}

/// The rows of an answer that come before damage.
fn until_damage<T>(db: &Connection, sql: &str, read: impl Fn(&Row<'_>) -> rusqlite::Result<T>) -> Vec<T> {
    let mut found = Vec::new();
    // What comes after the damage is found by another way, if by any.
    let _ = db.prepare(sql).and_then(|mut rows| {
        let mut rows = rows.query([])?;
        while let Some(row) = rows.next()? {
            found.push(read(row)?);
        }
        Ok(())
    });
    found
}
