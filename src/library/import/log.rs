//! What an import did to an article, so that it can be undone.

use std::collections::BTreeSet;

use rusqlite::types::Value as Sql;
use rusqlite::{Connection, OptionalExtension, Transaction};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::super::error::LibraryError;

/// The columns of an article that an import may change.
const COLUMNS: &[&str] = &[
    "own_key",
    "url",
    "title",
    "byline",
    "site",
    "host",
    "lang",
    "dir",
    "kind",
    "excerpt",
    "image",
    "published",
    "words",
    "minutes",
    "engine",
    "saved",
    "taken",
    "archived",
    "favourite",
    "place",
    "place_text",
    "progress",
    "deleted",
];

/// The values of an article that an import may change.
#[derive(Debug, PartialEq)]
pub(super) struct Snapshot {
    values: Vec<Value>,
    tags: BTreeSet<String>,
}

impl Snapshot {
    pub(super) fn of(db: &Connection, article: i64) -> Result<Snapshot, LibraryError> {
        let sql = format!("SELECT json_array({}) FROM article WHERE id = ?", COLUMNS.join(", "));
        let values: String = db.prepare_cached(&sql)?.query_row([article], |row| row.get(0))?;
        let mut names = db.prepare_cached("SELECT t.name FROM article_tag l JOIN tag t ON t.id = l.tag WHERE l.article = ?")?;
        let tags = names.query_map([article], |row| row.get(0))?.collect::<Result<_, _>>()?;
        Ok(Snapshot { values: serde_json::from_str(&values)?, tags })
    }
}

/// A column, and its values before and after.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Changed(pub String, pub Value, pub Value);

/// What an import did to an article.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Log {
    /// It was not in the library before.
    pub is_new: bool,
    pub columns: Vec<Changed>,
    /// Tags it got.
    pub tags: Vec<String>,
    /// Highlights it got, by their names.
    pub highlights: Vec<String>,
    /// It got a text.
    pub text: bool,
}

impl Log {
    pub(super) fn of(tx: &Transaction<'_>, import: i64, article: i64) -> Result<Option<Log>, LibraryError> {
        let found: Option<String> = tx
            .prepare_cached("SELECT log FROM import_article WHERE import = ? AND article = ?")?
            .query_row((import, article), |row| row.get(0))
            .optional()?;
        Ok(found.map(|text| serde_json::from_str(&text)).transpose()?)
    }

    pub(super) fn write(&self, tx: &Transaction<'_>, import: i64, article: i64) -> Result<(), LibraryError> {
        tx.prepare_cached("INSERT INTO import_article(import, article, log) VALUES(?1, ?2, ?3) ON CONFLICT DO UPDATE SET log = ?3")?
            .execute((import, article, serde_json::to_string(self)?))?;
        Ok(())
    }

    /// Adds what differs between two moments. What was changed twice had its first value before.
    pub(super) fn add(&mut self, before: Snapshot, after: Snapshot) {
        for ((name, before), after) in COLUMNS.iter().zip(before.values).zip(after.values) {
            if before == after {
                continue;
            }
            match self.columns.iter_mut().find(|Changed(known, ..)| known == name) {
                Some(Changed(_, _, last)) => *last = after,
                None => self.columns.push(Changed((*name).to_owned(), before, after)),
            }
        }
        self.tags.extend(after.tags.difference(&before.tags).cloned());
    }

    /// Whether nothing was done.
    pub(super) fn is_empty(&self) -> bool {
        *self == Log::default()
    }
}

/// Puts a column back, unless it was changed since.
pub(super) fn put_back(tx: &Transaction<'_>, article: i64, Changed(name, before, after): &Changed) -> Result<(), LibraryError> {
    // The name comes from the file of the library: only known ones are written into a statement.
    let Some(column) = COLUMNS.iter().find(|column| *column == name) else { return Ok(()) };
    tx.prepare_cached(&format!("UPDATE article SET {column} = ?2 WHERE id = ?1 AND {column} IS ?3"))?.execute((
        article,
        sql(before),
        sql(after),
    ))?;
    Ok(())
}

fn sql(value: &Value) -> Sql {
    match value {
        Value::String(text) => Sql::Text(text.clone()),
        Value::Number(number) => number.as_i64().map_or(Sql::Null, Sql::Integer),
        Value::Bool(yes) => Sql::Integer(i64::from(*yes)),
        _ => Sql::Null,
    }
}
