//! Checks a library for damage, and repairs what can be made again from the rest.

use rusqlite::Connection;
use serde::{Deserialize, Serialize};

use super::change::Change;
use super::error::LibraryError;
use super::open::{Access, Library};
use super::{images, index};

/// Something that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// A short, stable name.
    pub code: String,
    /// What it is about: an article's name, or SQLite's words.
    pub about: String,
    /// Whether a repair mends it.
    pub mended: bool,
}

/// What a check found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Check {
    /// What is wrong; nothing if the library is whole.
    pub findings: Vec<Finding>,
    /// Articles whose pictures are not all stored. That is no damage.
    pub missing_images: u32,
    /// Highlights that have no place in their text any more. That is no damage.
    pub lost_highlights: u32,
}

/// Questions with an answer for each thing that is wrong: its code, whether a repair mends it, and the question.
const QUESTIONS: &[(&str, bool, &str)] = &[
    ("not-indexed", true, "SELECT uid FROM article WHERE deleted IS NULL AND id NOT IN (SELECT rowid FROM fts)"),
    ("index-of-nothing", true, "SELECT rowid FROM fts WHERE rowid NOT IN (SELECT id FROM article WHERE deleted IS NULL)"),
    (
        "unused-image",
        true,
        "SELECT lower(hex(hash)) FROM image WHERE id NOT IN (SELECT image FROM article_image WHERE image IS NOT NULL \
         UNION ALL SELECT image FROM import_image)",
    ),
    ("unused-tag", true, "SELECT name FROM tag WHERE id NOT IN (SELECT tag FROM article_tag)"),
    ("text-lost", false, "SELECT uid FROM article WHERE taken IS NOT NULL AND id NOT IN (SELECT article FROM content)"),
    ("text-without-article", false, "SELECT article FROM content WHERE article NOT IN (SELECT id FROM article WHERE taken IS NOT NULL)"),
];

impl Library {
    /// Looks for damage. Nothing is changed.
    pub fn check(&self) -> Result<Check, LibraryError> {
        let mut check = Check::default();
        if let Access::Read(LibraryError::Damaged(how)) = self.access() {
            check.findings.push(Finding { code: "log-damaged".to_owned(), about: how.clone(), mended: true });
        }
        damage(&self.db, "PRAGMA integrity_check", 0, &mut check)?;
        damage(&self.db, "PRAGMA foreign_key_check", 0, &mut check)?;
        for (code, mended, sql) in QUESTIONS {
            let mut rows = self.db.prepare(sql)?;
            let found = rows.query_map([], |row| Ok(Finding { code: (*code).to_owned(), about: as_text(row)?, mended: *mended }))?;
            check.findings.extend(found.collect::<Result<Vec<_>, _>>()?);
        }
        check.missing_images = self.db.query_row("SELECT count(*) FROM article_image WHERE image IS NULL", [], |row| row.get(0))?;
        check.lost_highlights =
            self.db.query_row("SELECT count(*) FROM highlight WHERE start IS NULL AND exact <> ''", [], |row| row.get(0))?;
        Ok(check)
    }

    /// Makes the index again, removes what belongs to nothing, and gives up what cannot be read of a damaged log.
    pub fn repair(&mut self, change: Change<'_>) -> Result<Check, LibraryError> {
        self.give_up_damaged_log()?;
        self.change(change, |tx, _| {
            tx.execute("INSERT INTO fts(fts) VALUES('delete-all')", [])?;
            let ids: Vec<i64> =
                tx.prepare("SELECT id FROM article WHERE deleted IS NULL")?.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
            for id in ids {
                index::write(tx, id)?;
            }
            images::remove_unused(tx)?;
            super::tags::remove_unused(tx)
        })?;
        self.check()
    }

    /// Puts the index in order after many changes: searching is about twice as quick then.
    pub fn optimize(&mut self, change: Change<'_>) -> Result<(), LibraryError> {
        self.change(change, |tx, _| {
            tx.execute("INSERT INTO fts(fts) VALUES('optimize')", [])?;
            Ok(())
        })
    }
}

/// What SQLite says is damaged; `ok` says that nothing is.
fn damage(db: &Connection, sql: &str, column: usize, check: &mut Check) -> Result<(), LibraryError> {
    let mut rows = db.prepare(sql)?;
    let mut found = rows.query([])?;
    while let Some(row) = found.next()? {
        let about: String = row.get(column)?;
        if about != "ok" {
            check.findings.push(Finding { code: "damaged".to_owned(), about, mended: false });
        }
    }
    Ok(())
}

fn as_text(row: &rusqlite::Row<'_>) -> rusqlite::Result<String> {
    use rusqlite::types::ValueRef;
    Ok(match row.get_ref(0)? {
        ValueRef::Integer(number) => number.to_string(),
        ValueRef::Text(text) => String::from_utf8_lossy(text).into_owned(),
        other => format!("{other:?}"),
    })
}
