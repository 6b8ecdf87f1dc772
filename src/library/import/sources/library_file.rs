//! Another library of Pith. It may come from anywhere, so nothing of its schema is run, and its texts are cleaned as all others are.

use std::path::Path;

use rusqlite::{Connection, OpenFlags, OptionalExtension, Row};

use super::super::super::migrate::VERSION;
use super::super::super::schema::APPLICATION_ID;
use super::super::limits::{MAX_MARKS, MAX_PICTURES, MAX_TAGS};
use super::super::reason::Reason;
use super::super::record::{Item, Mark, Picture, Record};
use super::shape::{Source, article};

/// The tables that are read. Were one of them a view, reading it would run what somebody else wrote.
const TABLES: &[&str] = &["article", "content", "tag", "article_tag", "highlight", "image", "article_image"];

/// Bytes of a text or picture.
const MAX_BYTES: i64 = 64 << 20;

pub(super) fn open(path: Option<&Path>) -> Result<Box<dyn Source>, Reason> {
    let path = path.ok_or(Reason::Unsupported)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags).map_err(|_| Reason::Unreadable)?;
    check(&db).map_err(|_| Reason::Damaged)??;
    Ok(Box::new(Other { db, last: i64::MIN, ended: false }))
}

/// Whether it is a library that can be read.
fn check(db: &Connection) -> rusqlite::Result<Result<(), Reason>> {
    db.pragma_update(None, "trusted_schema", false)?;
    db.pragma_update(None, "cell_size_check", true)?;
    let pragma = |name: &str| db.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    if pragma("application_id")? != APPLICATION_ID {
        return Ok(Err(Reason::UnknownKind));
    }
    if pragma("user_version")? > VERSION {
        return Ok(Err(Reason::Unsupported));
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
    /// The row that was read last.
    last: i64,
    ended: bool,
}

impl Source for Other {
    fn next(&mut self) -> Option<Item> {
        if self.ended {
            return None;
        }
        match self.record() {
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
}

impl Other {
    fn record(&mut self) -> rusqlite::Result<Option<Item>> {
        let found = self
            .db
            .prepare_cached(
                "SELECT id, url, title, byline, site, lang, excerpt, image, published, saved, archived, favourite, place, words FROM article \
                 WHERE id > ? AND deleted IS NULL ORDER BY id LIMIT 1",
            )?
            .query_row([self.last], |row| Ok((row.get::<_, i64>(0)?, of_row(row)?)))
            .optional()?;
        let Some((id, mut record)) = found else { return Ok(None) };
        self.last = id;
        record.tags = self.tags(id)?;
        record.marks = self.marks(id)?;
        let html: Option<String> = self
            .db
            .prepare_cached("SELECT html FROM content WHERE article = ? AND length(html) < ?")?
            .query_row((id, MAX_BYTES), |row| row.get(0))
            .optional()?;
        record.text = html.and_then(article);
        record.pictures = self.pictures(id)?;
        Ok(Some(Item::from(record)))
    }

    fn tags(&self, id: i64) -> rusqlite::Result<Vec<String>> {
        let sql = "SELECT t.name FROM article_tag l JOIN tag t ON t.id = l.tag WHERE l.article = ? ORDER BY t.name LIMIT ?";
        self.db.prepare_cached(sql)?.query_map((id, MAX_TAGS as i64), |row| row.get(0))?.collect()
    }

    fn marks(&self, id: i64) -> rusqlite::Result<Vec<Mark>> {
        let sql = "SELECT exact, note, colour, made, prefix, suffix, start FROM highlight WHERE article = ? ORDER BY id LIMIT ?";
        let read = |row: &Row<'_>| {
            Ok(Mark {
                exact: row.get(0)?,
                note: row.get(1)?,
                colour: row.get(2)?,
                made: row.get(3)?,
                prefix: row.get(4)?,
                suffix: row.get(5)?,
                start: row.get(6)?,
            })
        };
        self.db.prepare_cached(sql)?.query_map((id, MAX_MARKS as i64), read)?.collect()
    }

    fn pictures(&self, id: i64) -> rusqlite::Result<Vec<Picture>> {
        let sql = "SELECT l.url, i.bytes FROM article_image l JOIN image i ON i.id = l.image WHERE l.article = ? AND length(i.bytes) < ? \
                   ORDER BY l.n LIMIT ?";
        let read = |row: &Row<'_>| Ok(Picture { url: row.get(0)?, bytes: row.get(1)? });
        self.db.prepare_cached(sql)?.query_map((id, MAX_BYTES, MAX_PICTURES as i64), read)?.collect()
    }
}

fn of_row(row: &Row<'_>) -> rusqlite::Result<Record> {
    let (place, words): (u32, u32) = (row.get(12)?, row.get(13)?);
    let archived_at: Option<i64> = row.get(10)?;
    Ok(Record {
        url: row.get(1)?,
        title: row.get(2)?,
        byline: row.get(3)?,
        site: row.get(4)?,
        lang: row.get(5)?,
        excerpt: row.get(6)?,
        image: row.get(7)?,
        published: row.get(8)?,
        saved: row.get(9)?,
        archived: archived_at.is_some(),
        archived_at,
        favourite: row.get(11)?,
        progress: (place > 0 && words > 0).then(|| (u64::from(place) * 100 / u64::from(words)).min(100) as u8),
        place: (place > 0).then_some(place),
        ..Record::default()
    })
}
