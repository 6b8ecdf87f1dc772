//! Another library of Pith. It may come from anywhere, so nothing of its schema is run, and its texts are made safe.

use std::collections::HashMap;
use std::path::Path;

use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row};

use super::super::super::error::LibraryError;
use super::super::super::item::{html_of, item_of};
use super::super::super::migrate::{VERSION, read_as_newest};
use super::super::super::pith_zip::{KeptSearch, Whole, tidy};
use super::super::super::schema::APPLICATION_ID;
use super::super::reason::Reason;
use super::super::record::Item;
use super::shape::Source;

/// The tables that are read. Were one of them a view, reading it would run what somebody else wrote.
const TABLES: &[&str] = &["article", "content", "tag", "article_tag", "highlight", "image", "article_image", "reading", "search"];

/// Bytes of a value: no page and no picture is larger.
const MAX_BYTES: i32 = 128 << 20;

pub(super) fn open(path: Option<&Path>) -> Result<Box<dyn Source>, Reason> {
    let path = path.ok_or(Reason::Unsupported)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags).map_err(|_| Reason::Unreadable)?;
    check(&db).map_err(|_| Reason::Damaged)??;
    read_as_newest(&db).map_err(|_| Reason::Damaged)?;
    let articles: i64 =
        db.query_row("SELECT count(*) FROM article WHERE deleted IS NULL", [], |row| row.get(0)).map_err(|_| Reason::Damaged)?;
    Ok(Box::new(Other { db, articles: articles.unsigned_abs(), done: 0, last: i64::MIN, ended: false }))
}

/// Whether it is a library that can be read.
fn check(db: &Connection) -> rusqlite::Result<Result<(), Reason>> {
    db.set_limit(Limit::SQLITE_LIMIT_LENGTH, MAX_BYTES)?;
    db.pragma_update(None, "trusted_schema", false)?;
    db.pragma_update(None, "cell_size_check", true)?;
    let pragma = |name: &str| db.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    if pragma("application_id")? != APPLICATION_ID {
        return Ok(Err(Reason::UnknownKind));
    }
    if pragma("user_version")? > VERSION {
        return Ok(Err(Reason::Newer));
    }
    let mut types = db.prepare("SELECT type FROM sqlite_schema WHERE name = ?")?;
    for table in TABLES {
        let found: Option<String> = types.query_row([table], |row| row.get(0)).optional()?;
        if found.as_deref() != Some("table") {
            return Ok(Err(Reason::UnknownShape));
        }
    }
    Ok(Ok(()))
}

struct Other {
    db: Connection,
    /// Its articles, and those that were read.
    articles: u64,
    done: u64,
    /// The row that was read last.
    last: i64,
    ended: bool,
}

impl Source for Other {
    fn next(&mut self) -> Option<Item> {
        if self.ended {
            return None;
        }
        match self.article() {
            Ok(Some(item)) => Some(item),
            Ok(None) => {
                self.ended = true;
                None
            }
            Err(_) => {
                // What comes after a damaged page cannot be told from damage.
                self.ended = true;
                Some(Item::failed("the library", Reason::Damaged))
            }
        }
    }

    fn progress(&self) -> Option<(u64, u64)> {
        Some((self.done, self.articles))
    }

    fn searches(&mut self) -> Vec<KeptSearch> {
        self.kept_searches().unwrap_or_default()
    }
}

impl Other {
    fn article(&mut self) -> Result<Option<Item>, LibraryError> {
        let found: Option<i64> = self
            .db
            .prepare_cached("SELECT id FROM article WHERE id > ? AND deleted IS NULL ORDER BY id LIMIT 1")?
            .query_row([self.last], |row| row.get(0))
            .optional()?;
        let Some(id) = found else { return Ok(None) };
        (self.last, self.done) = (id, self.done + 1);
        let Some(item) = item_of(&self.db, id)? else { return Ok(None) };
        let name = item.url.clone();
        let Some(item) = tidy(item) else { return Ok(Some(Item::skipped(name, Reason::NotWeb))) };
        let html = html_of(&self.db, id)?;
        let mut pictures = HashMap::new();
        for hash in item.pictures.iter().filter_map(|picture| picture.hash.as_ref()) {
            let sql = "SELECT bytes FROM image WHERE hash = unhex(?)";
            let bytes: Option<Vec<u8>> = self.db.prepare_cached(sql)?.query_row([hash], |row| row.get(0)).optional()?;
            pictures.extend(bytes.map(|bytes| (hash.clone(), bytes)));
        }
        Ok(Some(Item::Whole(Box::new(Whole { item, html, pictures }))))
    }

    fn kept_searches(&self) -> rusqlite::Result<Vec<KeptSearch>> {
        let mut rows = self.db.prepare("SELECT name, query, made FROM search ORDER BY name")?;
        let read = |row: &Row<'_>| Ok(KeptSearch { name: row.get(0)?, query: row.get(1)?, made: row.get(2)? });
        rows.query_map([], read)?.collect()
    }
}
