//! What goes into the search index for an article.

use rusqlite::{Connection, OptionalExtension, Row};

use super::error::LibraryError;
use super::highlight::notes_of;
use super::plain::{lines_of, readings_of};
use super::search::{index_text, stems_of};

/// What the index is made of beside the notes: title, language, text, tags and facts. Of a link there is nothing else than what its site says of it.
const PARTS: &str = "SELECT a.title, a.lang, c.html, \
    (SELECT coalesce(group_concat(t.name, char(10)), '') FROM article_tag l JOIN tag t ON t.id = l.tag WHERE l.article = a.id), \
    concat_ws(char(10), a.byline, a.site, a.host, CASE WHEN a.taken IS NULL THEN a.excerpt END) \
    FROM article a LEFT JOIN content c ON c.article = a.id WHERE a.id = ? AND a.deleted IS NULL";

/// The values of [`PARTS`].
type Parts = (String, Option<String>, Option<String>, String, String);

/// Writes the index of an article anew, from what the tables hold. One that is deleted has none.
pub(super) fn write(db: &Connection, article: i64) -> Result<(), LibraryError> {
    remove(db, article)?;
    add(db, article)
}

/// Writes the index of an article that has none.
fn add(db: &Connection, article: i64) -> Result<(), LibraryError> {
    let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?));
    let found: Option<Parts> = db.prepare_cached(PARTS)?.query_row([article], read).optional()?;
    let Some((title, lang, html, tags, facts)) = found else { return Ok(()) };
    let notes = notes_of(db, article, html.as_deref(), "\n")?;
    let body = html.as_deref().map(lines_of).unwrap_or_default();
    // Readings are other forms of the words below them.
    let mut stems = html.as_deref().map(|html| index_text(&readings_of(html))).unwrap_or_default();
    stems.push_str(&stems_of(&[&title, &body, &notes], lang.as_deref()));
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

/// Makes the whole index again.
pub(super) fn make_again(db: &Connection) -> Result<(), LibraryError> {
    db.execute("INSERT INTO fts(fts) VALUES('delete-all')", [])?;
    let mut rows = db.prepare("SELECT id FROM article WHERE deleted IS NULL")?;
    let ids: Vec<i64> = rows.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    ids.into_iter().try_for_each(|id| add(db, id))
}

/// Removes the index of an article.
pub(super) fn remove(db: &Connection, article: i64) -> Result<(), LibraryError> {
    db.prepare_cached("DELETE FROM fts WHERE rowid = ?")?.execute([article])?;
    Ok(())
}
