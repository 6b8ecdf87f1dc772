//! What was before a change: the answer of a change that can be taken back.

use rusqlite::Transaction;
use serde::{Deserialize, Serialize};

use super::error::LibraryError;
use super::highlight::Highlight;

/// What was before a change.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Undo {
    /// The states of articles.
    States(Vec<StateBefore>),
    /// The tags of articles, by their names in the library.
    Tags(Vec<(String, Vec<String>)>),
    /// A highlight, or that there was none of this name.
    Highlight(String, Option<(String, Highlight)>),
    /// The title that the user had given an article, by its name in the library; nothing if it had the one of its page.
    Title(String, Option<String>),
}

/// The state of an article before a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct StateBefore {
    pub uid: String,
    pub archived: Option<i64>,
    pub favourite: bool,
    pub deleted: Option<i64>,
}

/// The states of articles.
pub(super) fn states(tx: &Transaction<'_>, ids: &[i64]) -> Result<Vec<StateBefore>, LibraryError> {
    let mut rows = tx.prepare_cached("SELECT uid, archived, favourite, deleted FROM article WHERE id = ?")?;
    let mut read = |id: &i64| {
        rows.query_row([id], |row| {
            Ok(StateBefore { uid: row.get(0)?, archived: row.get(1)?, favourite: row.get(2)?, deleted: row.get(3)? })
        })
    };
    Ok(ids.iter().map(&mut read).collect::<Result<_, _>>()?)
}

/// The tags of articles, by their names in the library.
pub(super) fn tags_before(tx: &Transaction<'_>, ids: &[i64]) -> Result<Vec<(String, Vec<String>)>, LibraryError> {
    let mut uid = tx.prepare_cached("SELECT uid FROM article WHERE id = ?")?;
    let mut names = tx.prepare_cached("SELECT t.name FROM article_tag l JOIN tag t ON t.id = l.tag WHERE l.article = ? ORDER BY t.name")?;
    let mut before = Vec::with_capacity(ids.len());
    for id in ids {
        before.push((uid.query_row([id], |row| row.get(0))?, names.query_map([id], |row| row.get(0))?.collect::<Result<_, _>>()?));
    }
    Ok(before)
}
