//! A change of the library: one transaction, written into the journal, and answered the same however often it is asked for.

use rusqlite::{OptionalExtension, Transaction, TransactionBehavior};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::LibraryError;
use super::open::Library;

/// Changes the journal remembers.
const REMEMBERED: i64 = 2_000;

/// What a change is called, and when it is made.
#[derive(Clone, Copy, Debug)]
pub struct Change<'a> {
    what: &'static str,
    now: i64,
    request: Option<&'a str>,
}

impl<'a> Change<'a> {
    /// A change made at this time, in milliseconds since 1970.
    pub fn new(what: &'static str, now: i64) -> Change<'a> {
        Change { what, now, request: None }
    }

    /// The change with the caller's name for it: the same name again is the same change.
    #[must_use]
    pub fn named(self, request: Option<&'a str>) -> Change<'a> {
        Change { request, ..self }
    }
}

impl Library {
    /// Makes a change: `run` gets the transaction and the time. When this returns, all of it is on disk or nothing happened.
    pub(super) fn change<T: Serialize + DeserializeOwned>(
        &mut self,
        change: Change<'_>,
        run: impl FnOnce(&Transaction<'_>, i64) -> Result<T, LibraryError>,
    ) -> Result<T, LibraryError> {
        self.require_write()?;
        let result = self.transact(change, run);
        if !self.db.is_autocommit() {
            // Taking back what failed has failed too. Nothing may be seen of it, so it is tried again.
            self.db.execute_batch("ROLLBACK")?;
        }
        result
    }

    fn transact<T: Serialize + DeserializeOwned>(
        &mut self,
        change: Change<'_>,
        run: impl FnOnce(&Transaction<'_>, i64) -> Result<T, LibraryError>,
    ) -> Result<T, LibraryError> {
        let tx = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        if let Some(request) = change.request {
            let before: Option<String> =
                tx.prepare_cached("SELECT answer FROM journal WHERE request = ?")?.query_row([request], |row| row.get(0)).optional()?;
            if let Some(answer) = before {
                return Ok(serde_json::from_str(&answer)?);
            }
        }
        let answer = run(&tx, change.now)?;
        tx.prepare_cached("INSERT INTO journal(at, what, request, answer) VALUES(?, ?, ?, ?)")?.execute((
            change.now,
            change.what,
            change.request,
            serde_json::to_string(&answer)?,
        ))?;
        let seq = tx.last_insert_rowid();
        tx.prepare_cached("DELETE FROM journal WHERE seq <= ?")?.execute([seq - REMEMBERED])?;
        tx.commit()?;
        Ok(answer)
    }
}
