//! Undoes an import as a whole: what it added goes, what it changed is put back. What the person did since stays.

use rusqlite::{OptionalExtension, Transaction};
use serde::{Deserialize, Serialize};

use super::super::change::Change;
use super::super::error::LibraryError;
use super::super::highlights::place_again;
use super::super::item::{Item, html_of, item_of};
use super::super::open::Library;
use super::super::write_item::write_item;
use super::super::{images, index, tags};
use super::log::{Before, Log, let_go_of_pictures, seal};
use super::report::Report;
use super::revert::revert;

/// What undoing an import did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Undone {
    /// The name of the import.
    pub name: String,
    /// Articles that it had added, and that are gone.
    pub removed: u64,
    /// Articles that are as they were before.
    pub restored: u64,
    /// Articles that it had added, and that stay because they were highlighted or taken anew since, or came with a later import too.
    pub kept: u64,
    /// Articles that are still as the import left them. The import is forgotten when there are none.
    pub left: u64,
}

impl Library {
    /// Undoes an import, at most so many articles of it. Asked again until none is left; in between, it cannot go on.
    pub fn undo_import(&mut self, name: &str, most: usize, change: Change<'_>) -> Result<Undone, LibraryError> {
        self.keep_more(true)?;
        let undone: Undone = self.change(change, |tx, _| {
            let found: Option<(i64, String)> = tx
                .prepare_cached("SELECT id, report FROM import WHERE name = ?")?
                .query_row([name], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()?;
            let (import, report) = found.ok_or_else(|| LibraryError::NotFound { what: "import", name: name.to_owned() })?;
            let mut undone = Undone { name: name.to_owned(), ..Undone::default() };
            let mut rows = tx.prepare_cached("SELECT article FROM import_article WHERE import = ? ORDER BY article LIMIT ?")?;
            let most = i64::try_from(most).unwrap_or(i64::MAX);
            let articles: Vec<i64> = rows.query_map((import, most), |row| row.get(0))?.collect::<Result<_, _>>()?;
            for article in articles {
                let Some(log) = Log::of(tx, import, article)? else { continue };
                if !log.is_new {
                    restore(tx, import, article, log)?;
                    undone.restored += 1;
                } else if seal(tx, article)? != log.seal || hand_over(tx, import, article)? {
                    undone.kept += 1;
                } else {
                    remove(tx, article)?;
                    undone.removed += 1;
                }
                tx.prepare_cached("DELETE FROM import_article WHERE import = ? AND article = ?")?.execute((import, article))?;
            }
            tags::remove_unused(tx)?;
            let left: i64 =
                tx.prepare_cached("SELECT count(*) FROM import_article WHERE import = ?")?.query_row([import], |row| row.get(0))?;
            undone.left = left.unsigned_abs();
            if left == 0 {
                for search in serde_json::from_str::<Report>(&report)?.searches {
                    tx.prepare_cached("DELETE FROM search WHERE name = ? AND query = ?")?.execute((search.name, search.query))?;
                }
                tx.prepare_cached("DELETE FROM import WHERE id = ?")?.execute([import])?;
            } else {
                tx.prepare_cached("UPDATE import SET files = '' WHERE id = ?")?.execute([import])?;
            }
            Ok(undone)
        })?;
        if undone.left == 0 {
            self.keep_more(false)?;
        }
        Ok(undone)
    }
}

/// The imports after this one that changed an article, the first one first.
fn later(tx: &Transaction<'_>, import: i64, article: i64) -> Result<Vec<i64>, LibraryError> {
    let mut rows = tx.prepare_cached("SELECT import FROM import_article WHERE article = ? AND import > ? ORDER BY import")?;
    let found = rows.query_map((article, import), |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(found)
}

/// Leaves an article that this import added to the next one that brought it, if there is one.
fn hand_over(tx: &Transaction<'_>, import: i64, article: i64) -> Result<bool, LibraryError> {
    let Some(next) = later(tx, import, article)?.first().copied() else { return Ok(false) };
    Log { is_new: true, seal: seal(tx, article)?, ..Log::default() }.write(tx, next, article)?;
    Ok(true)
}

/// Takes what an import did to an article out of what later ones know of it, so that undoing them does not bring it back.
fn forget(tx: &Transaction<'_>, import: i64, article: i64, before: &Before, after: &Item) -> Result<(), LibraryError> {
    for (n, other) in later(tx, import, article)?.into_iter().enumerate() {
        let Some(mut log) = Log::of(tx, other, article)? else { continue };
        let (Some(then), Some(made)) = (&mut log.before, &mut log.after) else { continue };
        let item = revert(&then.item, &before.item, after);
        if then.html.is_some() && item.taken != then.item.taken {
            then.html = before.html.clone();
            // The pictures of that text are kept by the later import now.
            tx.prepare_cached("UPDATE OR IGNORE import_image SET import = ?1 WHERE import = ?2 AND article = ?3")?
                .execute((other, import, article))?;
        }
        then.item = item;
        *made = revert(made, &before.item, after);
        if n == 0 {
            then.deleted = then.deleted.or(before.deleted);
        }
        log.write(tx, other, article)?;
    }
    Ok(())
}

fn remove(tx: &Transaction<'_>, article: i64) -> Result<(), LibraryError> {
    let pictures = images::of_article(tx, article)?;
    index::remove(tx, article)?;
    tx.prepare_cached("DELETE FROM article WHERE id = ?")?.execute([article])?;
    images::remove_unused_of(tx, &pictures)
}

/// Puts back what an import changed. What was changed since stays as it is.
fn restore(tx: &Transaction<'_>, import: i64, article: i64, log: Log) -> Result<(), LibraryError> {
    let (Some(before), Some(after)) = (log.before, log.after) else { return Ok(()) };
    let Some(now) = item_of(tx, article)? else { return Ok(()) };
    forget(tx, import, article, &before, &after)?;
    let Before { item: before, html, deleted } = before;
    let was_revived = deleted.is_some();
    let item = revert(&now, &before, &after);
    let text = if item.taken == now.taken { html_of(tx, article)? } else { html };
    write_item(tx, Some(article), &item, text.as_deref(), &mut |_| Ok(None))?;
    let is_marked_since = item.highlights.iter().any(|mark| !before.highlights.contains(mark));
    if is_marked_since && item.taken != now.taken {
        place_again(tx, article, text.as_deref().unwrap_or_default())?;
    }
    if was_revived && item == before {
        tx.prepare_cached("UPDATE article SET deleted = ? WHERE id = ?")?.execute((deleted, article))?;
    }
    let_go_of_pictures(tx, import, article)?;
    index::write(tx, article)
}
