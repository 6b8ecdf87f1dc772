//! Another library of Pith. It may come from anywhere, so nothing of its schema is run, and its texts are made safe.

use std::cell::OnceCell;
use std::collections::{HashMap, VecDeque};
use std::path::Path;

use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row};

use super::super::super::error::LibraryError;
use super::super::super::item::{html_of, item_found};
use super::super::super::migrate::{VERSION, read_as_newest};
use super::super::super::pith_zip::{KeptSearch, Whole, tidy};
use super::super::super::readable::{Indexed, LostPart, found_or_lost, rows_named};
use super::super::super::schema::APPLICATION_ID;
use super::super::super::untrusted_schema::{foreign, run_nothing};
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
    match check(&db) {
        // All of a file that is shorter than it says is refused, unless somebody is mending it.
        Err(_) => {
            db.set_db_config(DbConfig::SQLITE_DBCONFIG_WRITABLE_SCHEMA, true).map_err(|_| Reason::Damaged)?;
            check(&db).map_err(|_| Reason::Damaged)??;
        }
        checked => checked.map_err(|_| Reason::Damaged)??,
    }
    read_as_newest(&db).map_err(|_| Reason::Damaged)?;
    let listed = db
        .prepare("SELECT id FROM article WHERE deleted IS NULL ORDER BY id")
        .and_then(|mut rows| rows.query_map([], |row| row.get(0))?.collect::<Result<Vec<i64>, _>>());
    let mut asides = VecDeque::new();
    let ids = listed.unwrap_or_else(|_| {
        asides.push_back(Item::failed("the list of articles", Reason::Damaged));
        rows_named(&db)
    });
    Ok(Box::new(Other { db, ids, done: 0, indexed: OnceCell::new(), asides }))
}

/// Whether it is a library that can be read.
fn check(db: &Connection) -> Result<Result<(), Reason>, LibraryError> {
    run_nothing(db)?;
    db.set_limit(Limit::SQLITE_LIMIT_LENGTH, MAX_BYTES)?;
    db.pragma_update(None, "cell_size_check", true)?;
    let pragma = |name: &str| db.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    if pragma("application_id")? != APPLICATION_ID {
        return Ok(Err(Reason::UnknownKind));
    }
    if pragma("user_version")? > VERSION {
        return Ok(Err(Reason::Newer));
    }
    if foreign(db)?.iter().any(|one| one.is_obstacle) {
        return Ok(Err(Reason::UnknownShape));
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
    /// The rows of its articles, and how many were read.
    ids: Vec<i64>,
    done: usize,
    /// What the indexes say, once a row is damaged.
    indexed: OnceCell<Indexed>,
    /// What could not be read and is not told yet.
    asides: VecDeque<Item>,
}

impl Source for Other {
    fn next(&mut self) -> Option<Item> {
        loop {
            if let Some(aside) = self.asides.pop_front() {
                return Some(aside);
            }
            let id = self.ids.get(self.done).copied()?;
            self.done += 1;
            match self.article(id) {
                Ok(Some(item)) => return Some(item),
                Ok(None) => {}
                Err(_) => return Some(Item::failed(format!("row {id}"), Reason::Damaged)),
            }
        }
    }

    fn progress(&self) -> Option<(u64, u64)> {
        Some((self.done as u64, self.ids.len() as u64))
    }

    fn searches(&mut self) -> Vec<KeptSearch> {
        self.kept_searches().unwrap_or_default()
    }
}

impl Other {
    /// An article, as far as it can be read. What is lost of it besides its text and its pictures is told after it.
    fn article(&mut self, id: i64) -> Result<Option<Item>, LibraryError> {
        let mut lost = Vec::new();
        let found = item_found(&self.db, id, &self.indexed, &mut lost)?;
        let has_row = lost.iter().all(|lost| lost.what != LostPart::Row);
        self.asides.extend(lost.into_iter().map(|lost| Item::failed(lost.of, Reason::Damaged)));
        let Some(item) = found else { return Ok(None) };
        let name = item.url.clone();
        let Some(mut item) = tidy(item) else { return Ok(Some(Item::skipped(name, Reason::NotWeb))) };
        let html = match has_row && item.taken.is_none() {
            true => None,
            false => found_or_lost(html_of(&self.db, id), &mut Vec::new(), LostPart::Text, String::new)?.flatten(),
        };
        if html.is_some() && !has_row {
            // Where the row is lost, so is when the text was taken.
            item.taken = Some(item.saved);
        }
        let mut pictures = HashMap::new();
        for hash in item.pictures.iter().filter_map(|picture| picture.hash.as_ref()) {
            let bytes = found_or_lost(self.picture(hash), &mut Vec::new(), LostPart::Picture, String::new)?.flatten();
            pictures.extend(bytes.map(|bytes| (hash.clone(), bytes)));
        }
        Ok(Some(Item::Whole(Box::new(Whole { item, html, pictures }))))
    }

    fn picture(&self, hash: &str) -> Result<Option<Vec<u8>>, LibraryError> {
        let mut found = self.db.prepare_cached("SELECT bytes FROM image WHERE hash = unhex(?)")?;
        Ok(found.query_row([hash], |row| row.get(0)).optional()?)
    }

    fn kept_searches(&self) -> rusqlite::Result<Vec<KeptSearch>> {
        let mut rows = self.db.prepare("SELECT name, query, made FROM search ORDER BY name")?;
        let read = |row: &Row<'_>| Ok(KeptSearch { name: row.get(0)?, query: row.get(1)?, made: row.get(2)? });
        rows.query_map([], read)?.collect()
    }
}
