//! Undoes an import as a whole: what it added goes, what it changed is put back. What the person did since stays.

use rusqlite::{OptionalExtension, Transaction};
use serde::{Deserialize, Serialize};

use super::super::change::Change;
use super::super::error::LibraryError;
use super::super::open::Library;
use super::super::{images, index, tags};
use super::log::{Log, put_back};

/// What undoing an import did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Undone {
    /// The name of the import.
    pub name: String,
    /// Articles that it had added, and that are gone.
    pub removed: u64,
    /// Articles that are as they were before.
    pub restored: u64,
    /// Articles that it had added, and that stay because they were highlighted or taken anew since.
    pub kept: u64,
}

impl Library {
    /// Undoes an import.
    pub fn undo_import(&mut self, name: &str, change: Change<'_>) -> Result<Undone, LibraryError> {
        self.change(change, |tx, _| {
            let found: Option<(i64, i64)> = tx
                .prepare_cached("SELECT id, at FROM import WHERE name = ?")?
                .query_row([name], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()?;
            let (import, at) = found.ok_or_else(|| LibraryError::NotFound { what: "import", name: name.to_owned() })?;
            let mut undone = Undone { name: name.to_owned(), ..Undone::default() };
            let mut rows = tx.prepare_cached("SELECT article FROM import_article WHERE import = ?")?;
            let articles: Vec<i64> = rows.query_map([import], |row| row.get(0))?.collect::<Result<_, _>>()?;
            for article in articles {
                let Some(log) = Log::of(tx, import, article)? else { continue };
                if !log.is_new {
                    restore(tx, article, &log, at)?;
                    undone.restored += 1;
                } else if is_used(tx, article, &log, at)? {
                    undone.kept += 1;
                } else {
                    remove(tx, article)?;
                    undone.removed += 1;
                }
            }
            tags::remove_unused(tx)?;
            tx.prepare_cached("DELETE FROM import WHERE id = ?")?.execute([import])?;
            Ok(undone)
        })
    }
}

/// Whether the person highlighted an article, wrote a note into it, or took its text since it was imported.
fn is_used(tx: &Transaction<'_>, article: i64, log: &Log, at: i64) -> Result<bool, LibraryError> {
    let taken: Option<i64> = tx.prepare_cached("SELECT taken FROM article WHERE id = ?")?.query_row([article], |row| row.get(0))?;
    if taken.is_some_and(|taken| taken != at) {
        return Ok(true);
    }
    let own = serde_json::to_string(&log.highlights)?;
    let sql = "SELECT 1 FROM highlight WHERE article = ?1 AND (changed <> ?3 OR uid NOT IN (SELECT value FROM json_each(?2)))";
    Ok(tx.prepare_cached(sql)?.exists((article, own, at))?)
}

fn remove(tx: &Transaction<'_>, article: i64) -> Result<(), LibraryError> {
    let pictures = images::of_article(tx, article)?;
    index::remove(tx, article)?;
    tx.prepare_cached("DELETE FROM article WHERE id = ?")?.execute([article])?;
    images::remove_unused_of(tx, &pictures)
}

/// Puts back what an import changed. What was changed since stays as it is.
fn restore(tx: &Transaction<'_>, article: i64, log: &Log, at: i64) -> Result<(), LibraryError> {
    let taken: Option<i64> = tx.prepare_cached("SELECT taken FROM article WHERE id = ?")?.query_row([article], |row| row.get(0))?;
    let is_own_text = log.text && taken == Some(at);
    if is_own_text {
        let pictures = images::of_article(tx, article)?;
        tx.prepare_cached("DELETE FROM content WHERE article = ?")?.execute([article])?;
        tx.prepare_cached("DELETE FROM article_image WHERE article = ?")?.execute([article])?;
        images::remove_unused_of(tx, &pictures)?;
    }
    if is_own_text || !log.text {
        for changed in &log.columns {
            put_back(tx, article, changed)?;
        }
    } else {
        // The text was taken anew since: only the states are still the import's.
        for changed in log.columns.iter().filter(|changed| matches!(changed.0.as_str(), "saved" | "archived" | "favourite" | "deleted")) {
            put_back(tx, article, changed)?;
        }
    }
    for tag in &log.tags {
        tx.prepare_cached("DELETE FROM article_tag WHERE article = ? AND tag = (SELECT id FROM tag WHERE name = ?)")?
            .execute((article, tag))?;
    }
    for uid in &log.highlights {
        tx.prepare_cached("DELETE FROM highlight WHERE uid = ? AND article = ? AND changed = ?")?.execute((uid, article, at))?;
    }
    index::write(tx, article)
}
