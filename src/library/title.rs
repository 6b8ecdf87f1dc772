//! Titles that the user gives articles. What the page itself is called is kept beside such a title, so that it can be given back.

use rusqlite::Transaction;

use super::before::Undo;
use super::change::Change;
use super::entry::id_of;
use super::error::LibraryError;
use super::index;
use super::open::Library;

/// Characters of a title.
const MAX_TITLE: usize = 1_000;

/// The title on one line; nothing if it is empty.
fn tidy(title: &str) -> Result<Option<String>, LibraryError> {
    let tidy = title.split_whitespace().collect::<Vec<_>>().join(" ");
    if tidy.chars().count() > MAX_TITLE {
        return Err(LibraryError::Unusable(format!("a title has at most {MAX_TITLE} characters")));
    }
    if tidy.chars().any(char::is_control) {
        return Err(LibraryError::Unusable("a title has no control characters".to_owned()));
    }
    Ok(Some(tidy).filter(|tidy| !tidy.is_empty()))
}

/// Gives an article a title, or the one of its page back. The page's own is no title of the user's. The index is the caller's.
pub(super) fn give(tx: &Transaction<'_>, id: i64, title: Option<&str>) -> Result<(), LibraryError> {
    tx.prepare_cached(
        "UPDATE article SET title = coalesce(?2, page_title, title), \
         page_title = CASE WHEN ?2 <> coalesce(page_title, title) THEN coalesce(page_title, title) END WHERE id = ?1",
    )?
    .execute((id, title))?;
    Ok(())
}

/// The title that the user gave an article; nothing if it has the one of its page.
fn given(tx: &Transaction<'_>, id: i64) -> Result<Option<String>, LibraryError> {
    let sql = "SELECT CASE WHEN page_title IS NOT NULL THEN title END FROM article WHERE id = ?";
    Ok(tx.prepare_cached(sql)?.query_row([id], |row| row.get(0))?)
}

impl Library {
    /// Gives an article a title of the user's, which stays when its text is taken anew; an empty one gives the title of its page back.
    pub fn set_title(&mut self, uid: &str, title: &str, change: Change<'_>) -> Result<Undo, LibraryError> {
        let title = tidy(title)?;
        self.change(change, |tx, _| {
            let id = id_of(tx, uid)?;
            let before = given(tx, id)?;
            give(tx, id, title.as_deref())?;
            index::write(tx, id)?;
            Ok(Undo::Title(uid.to_owned(), before))
        })
    }
}
