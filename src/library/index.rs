//! What goes into the search index for an article.

use rusqlite::{Connection, OptionalExtension};

use super::error::LibraryError;
use super::plain::lines_of;
use super::search::{index_text, stems_of};

/// Writes the index of an article anew, from what the tables hold. One that is deleted has none.
pub(super) fn write(db: &Connection, article: i64) -> Result<(), LibraryError> {
    remove(db, article)?;
    let found: Option<(String, Option<String>)> = db
        .prepare_cached("SELECT title, lang FROM article WHERE id = ? AND deleted IS NULL")?
        .query_row([article], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((title, lang)) = found else { return Ok(()) };
    let html: Option<String> =
        db.prepare_cached("SELECT html FROM content WHERE article = ?")?.query_row([article], |row| row.get(0)).optional()?;
    let body = html.map(|html| lines_of(&html)).unwrap_or_default();
    let notes: String = db
        .prepare_cached("SELECT coalesce(group_concat(exact || char(10) || note, char(10)), '') FROM highlight WHERE article = ?")?
        .query_row([article], |row| row.get(0))?;
    let tags: String = db
        .prepare_cached(
            "SELECT coalesce(group_concat(t.name, char(10)), '') FROM article_tag l JOIN tag t ON t.id = l.tag WHERE l.article = ?",
        )?
        .query_row([article], |row| row.get(0))?;
    // Of a link there is nothing else than what its site says of it.
    let facts: String = db
        .prepare_cached(
            "SELECT concat_ws(char(10), byline, site, host, CASE WHEN taken IS NULL THEN excerpt END) FROM article WHERE id = ?",
        )?
        .query_row([article], |row| row.get(0))?;
    let stems = stems_of(&[&title, &body, &notes], lang.as_deref());
    db.prepare_cached("INSERT INTO fts(rowid, title, body, stems, tags, notes, facts) VALUES(?, ?, ?, ?, ?, ?, ?)")?.execute((
        article,
        index_text(&title),
        index_text(&body),
        stems,
        index_text(&tags),
        index_text(&notes),
        index_text(&facts),
    ))?;
    Ok(())
}

/// Removes the index of an article.
pub(super) fn remove(db: &Connection, article: i64) -> Result<(), LibraryError> {
    db.prepare_cached("DELETE FROM fts WHERE rowid = ?")?.execute([article])?;
    Ok(())
}
