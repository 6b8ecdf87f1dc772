//! Searches a person keeps, by name.

use serde::{Deserialize, Serialize};

use super::change::Change;
use super::error::LibraryError;
use super::open::Library;

/// A search with its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct SavedSearch {
    pub name: String,
    pub query: String,
}

impl Library {
    /// The searches that were kept, in order of their names.
    pub fn saved_searches(&self) -> Result<Vec<SavedSearch>, LibraryError> {
        let mut rows = self.db.prepare_cached("SELECT name, query FROM search ORDER BY name")?;
        let found = rows.query_map([], |row| Ok(SavedSearch { name: row.get(0)?, query: row.get(1)? }))?.collect::<Result<_, _>>()?;
        Ok(found)
    }

    /// Keeps a search under a name, which may be in use; without a query, forgets it.
    pub fn save_search(&mut self, name: &str, query: Option<&str>, change: Change<'_>) -> Result<(), LibraryError> {
        let name = name.trim();
        if name.is_empty() {
            return Err(LibraryError::Unusable("a search needs a name".to_owned()));
        }
        self.change(change, |tx, now| {
            match query {
                Some(query) => tx
                    .prepare_cached("INSERT INTO search(name, query, made) VALUES(?1, ?2, ?3) ON CONFLICT DO UPDATE SET query = ?2")?
                    .execute((name, query, now))?,
                None => tx.prepare_cached("DELETE FROM search WHERE name = ?")?.execute([name])?,
            };
            Ok(())
        })
    }
}
