//! A highlight, and how it stands in the tables.

use rusqlite::{Row, Transaction};
use serde::{Deserialize, Serialize};

use super::error::LibraryError;

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
