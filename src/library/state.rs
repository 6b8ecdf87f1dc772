//! Archive, favourite, deletion and the place of reading.

use rusqlite::{OptionalExtension, Transaction};
use serde::{Deserialize, Serialize};

use super::before::{Undo, states};
use super::change::Change;
use super::entry::{COLUMNS, Entry, deleted_id_of, id_of, ids_of, read};
use super::error::LibraryError;
use super::open::Library;
use super::{images, index, tags};

/// Days for which a deleted article can be put back.
pub const DAYS_DELETED: i64 = 30;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// Milliseconds for which a request may be asked for again by its name.
const ASKED_AGAIN: i64 = 10_000;

/// An article that was deleted and can be put back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deleted {
    /// As lists show it.
    #[serde(flatten)]
    pub entry: Entry,
    /// When it was deleted.
    pub deleted: i64,
}

/// A change of the state of articles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the names say it")]
pub enum StateChange {
    Archive,
    /// Back to the articles to be read.
    Unarchive,
    Favourite,
    Unfavourite,
    Delete,
    /// Back from those that were deleted, as it was.
    PutBack,
}

impl Library {
    /// Changes the state of articles.
    pub fn set_state(&mut self, uids: &[String], what: StateChange, change: Change<'_>) -> Result<Undo, LibraryError> {
        self.change(change, |tx, now| {
            let ids = match what {
                StateChange::PutBack => uids.iter().map(|uid| deleted_id_of(tx, uid)).collect::<Result<_, _>>()?,
                _ => ids_of(tx, uids)?,
            };
            let before = states(tx, &ids)?;
            let set = match what {
                StateChange::Archive => "archived = coalesce(archived, ?1)",
                StateChange::Unarchive => "archived = iif(?1 IS NULL, archived, NULL)",
                StateChange::Favourite => "favourite = iif(?1 IS NULL, favourite, 1)",
                StateChange::Unfavourite => "favourite = iif(?1 IS NULL, favourite, 0)",
                StateChange::Delete => "deleted = ?1",
                StateChange::PutBack => "deleted = iif(?1 IS NULL, deleted, NULL)",
            };
            let mut update = tx.prepare_cached(&format!("UPDATE article SET {set} WHERE id = ?2"))?;
            for id in &ids {
                update.execute((now, id))?;
                if matches!(what, StateChange::Delete | StateChange::PutBack) {
                    index::write(tx, *id)?;
                }
            }
            Ok(Undo::States(before))
        })
    }

    /// Remembers how far an article was read: the words before the place, and the words that stand there.
    pub fn set_place(&mut self, uid: &str, words: u32, text: &str, change: Change<'_>) -> Result<(), LibraryError> {
        self.change(change, |tx, now| {
            let id = id_of(tx, uid)?;
            tx.prepare_cached("UPDATE article SET place = min(?, words), place_text = ?, opened = ? WHERE id = ?")?
                .execute((words, text, now, id))?;
            Ok(())
        })
    }

    /// The articles that were deleted and can be put back, the last deleted first.
    pub fn deleted(&self, most: u32, skip: u32) -> Result<Vec<Deleted>, LibraryError> {
        let sql = format!(
            "SELECT {COLUMNS}, a.deleted FROM article a WHERE a.deleted IS NOT NULL ORDER BY a.deleted DESC, a.id LIMIT ? OFFSET ?"
        );
        let mut rows = self.db.prepare_cached(&sql)?;
        let found = rows.query_map([most, skip], |row| Ok(Deleted { entry: read(row)?, deleted: row.get("deleted")? }))?;
        Ok(found.collect::<Result<_, _>>()?)
    }

    /// Removes deleted articles for good: those named, or all that are deleted. Their words are taken out of the index and their bytes out of the log,
    /// too. Returns how many.
    pub fn erase(&mut self, uids: Option<&[String]>, change: Change<'_>) -> Result<usize, LibraryError> {
        let erased = self.change(change, |tx, now| {
            let gone: Vec<i64> = match uids {
                Some(uids) => uids.iter().map(|uid| deleted_id_of(tx, uid)).collect::<Result<_, _>>()?,
                None => deleted_before(tx, i64::MAX)?,
            };
            tx.execute("INSERT INTO fts(fts) VALUES('optimize')", [])?;
            remove(tx, &gone, now)
        })?;
        match self.empty_log() {
            // Another program reads it: who closes it last empties it.
            Err(LibraryError::Full | LibraryError::Busy) => Ok(erased),
            done => done.map(|()| erased),
        }
    }

    /// Removes what was deleted [`DAYS_DELETED`] before `now`, with the images that no other article shows. Returns how many articles.
    pub fn sweep(&mut self, now: i64) -> Result<usize, LibraryError> {
        let before = now.saturating_sub(DAYS_DELETED * DAY);
        if !self.db.prepare_cached("SELECT 1 FROM article WHERE deleted < ?")?.exists([before])? {
            return Ok(0);
        }
        self.change(Change::new("sweep", now), |tx, _| remove(tx, &deleted_before(tx, before)?, now))
    }
}

fn deleted_before(tx: &Transaction<'_>, time: i64) -> Result<Vec<i64>, LibraryError> {
    let mut rows = tx.prepare_cached("SELECT id FROM article WHERE deleted < ?")?;
    let found = rows.query_map([time], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(found)
}

/// Removes articles for good, and what the journal tells of articles: answers that nobody asks for again, and those that name one of them.
fn remove(tx: &Transaction<'_>, gone: &[i64], now: i64) -> Result<usize, LibraryError> {
    let mut pictures = Vec::new();
    let mut names = Vec::new();
    for id in gone {
        pictures.extend(images::of_article(tx, *id)?);
        let mut delete = tx.prepare_cached("DELETE FROM article WHERE id = ? RETURNING uid")?;
        // One may be named twice.
        names.extend(delete.query_row([id], |row| row.get::<_, String>(0)).optional()?);
    }
    images::remove_unused_of(tx, &pictures)?;
    tags::remove_unused(tx)?;
    let forget = "UPDATE journal SET request = NULL, answer = 'null' WHERE ";
    tx.prepare_cached(&format!("{forget} (request IS NULL OR at < ?) AND answer <> 'null'"))?.execute([now.saturating_sub(ASKED_AGAIN)])?;
    let mut rows = tx.prepare_cached("SELECT seq, answer FROM journal WHERE answer <> 'null'")?;
    let left: Vec<(i64, String)> = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    for (seq, _) in left.iter().filter(|(_, answer)| names.iter().any(|name| answer.contains(name.as_str()))) {
        tx.prepare_cached(&format!("{forget} seq = ?"))?.execute([seq])?;
    }
    Ok(names.len())
}
