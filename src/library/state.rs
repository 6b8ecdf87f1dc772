//! Archive, favourite, deletion and the place of reading.

use serde::{Deserialize, Serialize};

use super::before::{Undo, states};
use super::change::Change;
use super::entry::{id_of, ids_of};
use super::error::LibraryError;
use super::open::Library;
use super::{images, index, tags};

/// Milliseconds for which a deleted article can be brought back.
const KEPT_DELETED: i64 = 24 * 60 * 60 * 1000;

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
}

impl Library {
    /// Changes the state of articles.
    pub fn set_state(&mut self, uids: &[String], what: StateChange, change: Change<'_>) -> Result<Undo, LibraryError> {
        self.change(change, |tx, now| {
            let ids = ids_of(tx, uids)?;
            let before = states(tx, &ids)?;
            let set = match what {
                StateChange::Archive => "archived = coalesce(archived, ?1)",
                StateChange::Unarchive => "archived = iif(?1 IS NULL, archived, NULL)",
                StateChange::Favourite => "favourite = iif(?1 IS NULL, favourite, 1)",
                StateChange::Unfavourite => "favourite = iif(?1 IS NULL, favourite, 0)",
                StateChange::Delete => "deleted = ?1",
            };
            let mut update = tx.prepare_cached(&format!("UPDATE article SET {set} WHERE id = ?2"))?;
            for id in &ids {
                update.execute((now, id))?;
                if what == StateChange::Delete {
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

    /// Removes what was deleted a day before `now`, with the images that no other article shows. Returns how many articles.
    pub fn sweep(&mut self, now: i64) -> Result<usize, LibraryError> {
        let before = now.saturating_sub(KEPT_DELETED);
        if !self.db.prepare_cached("SELECT 1 FROM article WHERE deleted < ?")?.exists([before])? {
            return Ok(0);
        }
        self.change(Change::new("sweep", now), |tx, _| {
            let mut rows = tx.prepare_cached("SELECT id FROM article WHERE deleted < ?")?;
            let gone: Vec<i64> = rows.query_map([before], |row| row.get(0))?.collect::<Result<_, _>>()?;
            let mut pictures = Vec::new();
            for id in &gone {
                pictures.extend(images::of_article(tx, *id)?);
                tx.prepare_cached("DELETE FROM article WHERE id = ?")?.execute([id])?;
            }
            images::remove_unused_of(tx, &pictures)?;
            tags::remove_unused(tx)?;
            // What was answered when they were saved tells of them, too. Nobody asks for it again after so long, and never without a name.
            tx.prepare_cached("UPDATE journal SET request = NULL, answer = 'null' WHERE (request IS NULL OR at < ?) AND answer <> 'null'")?
                .execute([before])?;
            Ok(gone.len())
        })
    }
}
