//! Takes changes back.

use rusqlite::{Connection, OptionalExtension};

use super::before::Undo;
use super::change::Change;
use super::error::LibraryError;
use super::highlight::write_highlight;
use super::open::Library;
use super::{index, tags, title};

impl Library {
    /// Takes a change back. Articles that are gone for good meanwhile are left out; if the states of articles are to come back, one must be left.
    pub fn undo(&mut self, undo: &Undo, change: Change<'_>) -> Result<(), LibraryError> {
        self.change(change, |tx, _| match undo {
            Undo::States(before) => {
                let mut is_gone = before.first();
                for state in before {
                    let Some(id) = any_id(tx, &state.uid)? else { continue };
                    is_gone = None;
                    let is_deleted: bool =
                        tx.prepare_cached("SELECT deleted IS NOT NULL FROM article WHERE id = ?")?.query_row([id], |row| row.get(0))?;
                    tx.prepare_cached("UPDATE article SET archived = ?, favourite = ?, deleted = ? WHERE id = ?")?.execute((
                        state.archived,
                        state.favourite,
                        state.deleted,
                        id,
                    ))?;
                    if is_deleted != state.deleted.is_some() {
                        index::write(tx, id)?;
                    }
                }
                is_gone.map_or(Ok(()), |state| Err(LibraryError::NotFound { what: "article", name: state.uid.clone() }))
            }
            Undo::Tags(before) => {
                for (uid, names) in before {
                    if let Some(id) = any_id(tx, uid)? {
                        tags::replace(tx, id, names)?;
                        index::write(tx, id)?;
                    }
                }
                tags::remove_unused(tx)
            }
            Undo::Highlight(name, before) => {
                let of: Option<i64> =
                    tx.prepare_cached("SELECT article FROM highlight WHERE uid = ?")?.query_row([name], |row| row.get(0)).optional()?;
                tx.prepare_cached("DELETE FROM highlight WHERE uid = ?")?.execute([name])?;
                let article = match before {
                    Some((uid, highlight)) => {
                        let id = any_id(tx, uid)?;
                        if let Some(id) = id {
                            write_highlight(tx, id, highlight)?;
                        }
                        id
                    }
                    None => of,
                };
                article.map_or(Ok(()), |id| index::write(tx, id))
            }
            Undo::Title(uid, before) => {
                let Some(id) = any_id(tx, uid)? else { return Ok(()) };
                title::give(tx, id, before.as_deref())?;
                index::write(tx, id)
            }
        })
    }
}

/// The row number of an article, also of a deleted one.
fn any_id(db: &Connection, uid: &str) -> Result<Option<i64>, LibraryError> {
    Ok(db.prepare_cached("SELECT id FROM article WHERE uid = ?")?.query_row([uid], |row| row.get(0)).optional()?)
}
