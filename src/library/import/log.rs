//! What an import did to an article, so that it can be undone: what the article was before and after it.

use rusqlite::{Connection, OptionalExtension, Transaction};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::super::error::LibraryError;
use super::super::images;
use super::super::item::{Item, html_of, item_of};

/// What an import did to an article.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Log {
    /// It was not in the library before.
    pub is_new: bool,
    /// What a new article was marked with, see [`seal`].
    #[serde(skip_serializing_if = "String::is_empty")]
    pub seal: String,
    /// What another one was before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Before>,
    /// And after.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<Item>,
}

/// An article before an import.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Before {
    pub item: Item,
    /// Its text, if the import gave it another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub html: Option<String>,
    /// When it was deleted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deleted: Option<i64>,
}

impl Log {
    pub(super) fn of(tx: &Transaction<'_>, import: i64, article: i64) -> Result<Option<Log>, LibraryError> {
        let found: Option<String> = tx
            .prepare_cached("SELECT log FROM import_article WHERE import = ? AND article = ?")?
            .query_row((import, article), |row| row.get(0))
            .optional()?;
        Ok(found.map(|text| serde_json::from_str(&text)).transpose()?)
    }

    pub(super) fn write(&self, tx: &Transaction<'_>, import: i64, article: i64) -> Result<(), LibraryError> {
        tx.prepare_cached("INSERT INTO import_article(import, article, log) VALUES(?1, ?2, ?3) ON CONFLICT DO UPDATE SET log = ?3")?
            .execute((import, article, serde_json::to_string(self)?))?;
        Ok(())
    }
}

/// An article while an import writes it.
#[derive(Debug)]
pub(super) struct Moment {
    import: i64,
    log: Log,
    /// What it is, unless it is new.
    now: Option<Before>,
}

impl Moment {
    /// Looks at an article before it is written. `keeps_text`: it may get another text instead of the one it has.
    pub(super) fn before(tx: &Transaction<'_>, import: i64, known: Option<i64>, keeps_text: bool) -> Result<Moment, LibraryError> {
        let Some(id) = known else { return Ok(Moment { import, log: Log { is_new: true, ..Log::default() }, now: None }) };
        let log = Log::of(tx, import, id)?.unwrap_or_default();
        if log.is_new {
            return Ok(Moment { import, log, now: None });
        }
        let deleted = tx.prepare_cached("SELECT deleted FROM article WHERE id = ?")?.query_row([id], |row| row.get(0))?;
        let html = if keeps_text { html_of(tx, id)? } else { None };
        if keeps_text {
            // What the new text does not show would be removed.
            tx.prepare_cached(
                "INSERT INTO import_image(import, article, image) \
                 SELECT ?1, article, image FROM article_image WHERE article = ?2 AND image IS NOT NULL ON CONFLICT DO NOTHING",
            )?
            .execute((import, id))?;
        }
        Ok(Moment { import, log, now: Some(Before { item: item_of(tx, id)?.unwrap_or_default(), html, deleted }) })
    }

    /// Notes what became of it, and tells whether it was changed. `is_plain`: it has neither text nor highlights.
    pub(super) fn after(mut self, tx: &Transaction<'_>, id: i64, is_plain: bool) -> Result<bool, LibraryError> {
        let Some(now) = self.now else {
            self.log.seal = if is_plain { String::new() } else { seal(tx, id)? };
            self.log.write(tx, self.import, id)?;
            return Ok(true);
        };
        // Pictures that it still shows need not be kept.
        tx.prepare_cached(
            "DELETE FROM import_image WHERE import = ?1 AND article = ?2 AND image IN (SELECT image FROM article_image WHERE article = ?2)",
        )?
        .execute((self.import, id))?;
        let after = item_of(tx, id)?.unwrap_or_default();
        if now.item == after && now.deleted.is_none() {
            return Ok(false);
        }
        let is_same_text = now.item.taken == after.taken;
        match &mut self.log.before {
            // The text it had before the import, not one that the import gave it.
            Some(before) if !is_same_text && before.item.taken == now.item.taken => before.html = now.html,
            Some(_) => {}
            None => self.log.before = Some(Before { html: now.html.filter(|_| !is_same_text), ..now }),
        }
        self.log.after = Some(after);
        self.log.write(tx, self.import, id)?;
        Ok(true)
    }
}

/// What tells whether an article was used: the time of its text and what was marked in it. Nothing for one with neither.
pub(super) fn seal(db: &Connection, article: i64) -> Result<String, LibraryError> {
    let taken: Option<i64> = db.prepare_cached("SELECT taken FROM article WHERE id = ?")?.query_row([article], |row| row.get(0))?;
    let mut rows = db.prepare_cached("SELECT uid, changed FROM highlight WHERE article = ? ORDER BY uid")?;
    let marks: Vec<(String, i64)> = rows.query_map([article], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    if taken.is_none() && marks.is_empty() {
        return Ok(String::new());
    }
    Ok(Sha256::digest(format!("{taken:?} {marks:?}")).iter().take(8).map(|byte| format!("{byte:02x}")).collect())
}

/// Removes the pictures that were kept for an article.
pub(super) fn let_go_of_pictures(tx: &Transaction<'_>, import: i64, article: i64) -> Result<(), LibraryError> {
    let pictures = images::of_article(tx, article)?;
    tx.prepare_cached("DELETE FROM import_image WHERE import = ? AND article = ?")?.execute((import, article))?;
    images::remove_unused_of(tx, &pictures)
}
