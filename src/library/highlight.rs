//! A highlight, and how it stands in the tables.

use std::borrow::Cow;

use rusqlite::{Connection, Row, Transaction};
use serde::{Deserialize, Serialize};

use super::error::LibraryError;
use super::plain::Readings;

/// Words of an article that were marked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Highlight {
    /// Its name; the caller makes it up.
    pub uid: String,
    /// Where it begins, in UTF-16 units of the text content; `None` if its words can no longer be placed.
    pub start: Option<u32>,
    /// Where it ends.
    pub stop: Option<u32>,
    /// The words. Without any it is a note about the whole article.
    pub exact: String,
    /// What stands before them.
    pub prefix: String,
    /// What stands after them.
    pub suffix: String,
    /// The name of a colour.
    pub colour: String,
    /// A note in Markdown.
    pub note: String,
    /// When it was made.
    pub made: i64,
    /// When it was changed.
    pub changed: i64,
}

impl Highlight {
    /// The words as they are shown to people: without the readings above them, which the text of the article has between its words.
    pub(super) fn words(&self, readings: Option<&Readings>) -> Cow<'_, str> {
        let shown = match (readings, self.start, self.stop) {
            (Some(readings), Some(start), Some(stop)) => readings.without(start as usize, stop as usize),
            _ => None,
        };
        shown.map_or(Cow::Borrowed(&self.exact), Cow::Owned)
    }
}

/// The words and notes of an article's highlights, as they are shown to people, with a sign between the words and the note: a line each.
pub(super) fn notes_of(db: &Connection, article: i64, html: Option<&str>, between: &str) -> Result<String, LibraryError> {
    let mut rows = db.prepare_cached(&format!("SELECT {COLUMNS} FROM highlight h WHERE h.article = ? ORDER BY h.id"))?;
    let readings = html.and_then(Readings::of);
    let lines = rows.query_map([article], read)?.map(|found| {
        let highlight = found?;
        Ok(format!("{}{between}{}", highlight.words(readings.as_ref()), highlight.note))
    });
    Ok(lines.collect::<rusqlite::Result<Vec<_>>>()?.join("\n"))
}

/// The columns of [`read`], of a table `h`.
pub(super) const COLUMNS: &str = "h.uid, h.start, h.stop, h.exact, h.prefix, h.suffix, h.colour, h.note, h.made, h.changed";

/// Reads a highlight from a row that begins with [`COLUMNS`].
pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<Highlight> {
    Ok(Highlight {
        uid: row.get(0)?,
        start: row.get(1)?,
        stop: row.get(2)?,
        exact: row.get(3)?,
        prefix: row.get(4)?,
        suffix: row.get(5)?,
        colour: row.get(6)?,
        note: row.get(7)?,
        made: row.get(8)?,
        changed: row.get(9)?,
    })
}

/// Writes a highlight as it is.
pub(super) fn write_highlight(tx: &Transaction<'_>, article: i64, highlight: &Highlight) -> Result<(), LibraryError> {
    let Highlight { uid, start, stop, exact, prefix, suffix, colour, note, made, changed } = highlight;
    tx.prepare_cached(
        "INSERT INTO highlight(uid, article, start, stop, exact, prefix, suffix, colour, note, made, changed) \
         VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) ON CONFLICT(uid) DO UPDATE SET \
         start = ?3, stop = ?4, exact = ?5, prefix = ?6, suffix = ?7, colour = ?8, note = ?9, changed = ?11",
    )?
    .execute(rusqlite::params![uid, article, start, stop, exact, prefix, suffix, colour, note, made, changed])?;
    Ok(())
}
