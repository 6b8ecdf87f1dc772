//! Checks a library for damage, and repairs what can be made again from the rest.

use rusqlite::Connection;
use serde::{Deserialize, Serialize};

use super::change::Change;
use super::error::LibraryError;
use super::migrate;
use super::open::{Access, Library, beside_foreign, make_ready_to_write};
use super::readable::rows_named;
use super::untrusted_schema::{foreign, remove};
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

/// What cannot be read.
const DAMAGED: &str = "damaged";

impl Check {
    /// Notes that something cannot be read, instead of ending there. SQLite says the same of many things: each is told once.
    fn tolerate(&mut self, done: Result<(), LibraryError>) -> Result<(), LibraryError> {
        let Err(LibraryError::Damaged(about)) = done else { return done };
        let finding = Finding { code: DAMAGED.to_owned(), about, mended: false };
        if !self.findings.contains(&finding) {
            self.findings.push(finding);
        }
        Ok(())
    }
}

impl Library {
    /// Looks for damage. Nothing is changed.
    pub fn check(&self) -> Result<Check, LibraryError> {
        let mut check = Check::default();
        if let Access::Read(LibraryError::Damaged(how)) = self.access() {
            let code = if self.is_partial() { DAMAGED } else { "log-damaged" };
            check.findings.push(Finding { code: code.to_owned(), about: how.clone(), mended: !self.is_partial() });
        }
        let done = name_foreign(&self.db, &mut check);
        check.tolerate(done)?;
        for sql in ["PRAGMA integrity_check", "PRAGMA foreign_key_check"] {
            let done = damage(&self.db, sql, 0, &mut check);
            check.tolerate(done)?;
        }
        for (code, mended, sql) in QUESTIONS {
            let done = ask(&self.db, code, *mended, sql, &mut check);
            check.tolerate(done)?;
        }
        let count = |sql: &str| -> Result<u32, LibraryError> { Ok(self.db.query_row(sql, [], |row| row.get(0))?) };
        let counts = [
            ("SELECT count(*) FROM article_image WHERE image IS NULL", &mut check.missing_images),
            ("SELECT count(*) FROM highlight WHERE start IS NULL AND exact <> ''", &mut check.lost_highlights),
        ];
        let mut failed = Vec::new();
        for (sql, number) in counts {
            failed.push(count(sql).map(|found| *number = found));
        }
        failed.into_iter().try_for_each(|done| check.tolerate(done))?;
        Ok(check)
    }

    /// Makes the index again, removes what belongs to nothing, gives up what cannot be read of a damaged log, removes triggers, views and indexes that
    /// Pith did not make, and makes the file as small as it can be. Of a library that cannot be read everywhere nothing else is removed: what belongs to
    /// something may look as if it did not.
    pub fn repair(&mut self, change: Change<'_>) -> Result<Check, LibraryError> {
        if self.is_partial() {
            return self.check();
        }
        self.give_up_damaged_log()?;
        self.remove_foreign()?;
        if matches!(self.access(), Access::Read(LibraryError::Foreign { .. })) {
            return self.check();
        }
        let is_damaged = self.check()?.findings.iter().any(|finding| finding.code == DAMAGED);
        let done = self.change(change, |tx, _| {
            if is_damaged {
                tx.execute("INSERT INTO fts(fts) VALUES('delete-all')", [])?;
                return rows_named(tx).into_iter().try_for_each(|id| match index::write(tx, id) {
                    Err(LibraryError::Damaged(_)) => Ok(()),
                    done => done,
                });
            }
            index::make_again(tx)?;
            images::remove_unused(tx)?;
            super::tags::remove_unused(tx)
        });
        let mut check = self.check()?;
        check.tolerate(done)?;
        if check.findings.is_empty() {
            self.compact()?;
        }
        Ok(check)
    }

    /// The share of the file that is free, in percent.
    pub fn free_share(&self) -> Result<u8, LibraryError> {
        let pages = |name: &str| -> Result<i64, LibraryError> { Ok(self.db.pragma_query_value(None, name, |row| row.get(0))?) };
        let share = pages("freelist_count")? * 100 / pages("page_count")?.max(1);
        Ok(u8::try_from(share.clamp(0, 100)).unwrap_or(100))
    }

    /// Writes the file anew without what is free in it, and the index without words of articles that are gone. A process that is killed meanwhile leaves
    /// it as it was. Where the disk has no room for a second file, or somebody reads this one, it stays larger than it needs to be, which is no failure.
    pub fn compact(&mut self) -> Result<(), LibraryError> {
        self.require_write()?;
        let done = self.db.execute_batch("INSERT INTO fts(fts) VALUES('optimize'); VACUUM").map_err(LibraryError::from);
        match done.and_then(|()| self.empty_log()) {
            Err(LibraryError::Full | LibraryError::Busy) => Ok(()),
            done => done,
        }
    }

    /// Removes what Pith did not make and what holds nothing, so that the library can be changed again.
    fn remove_foreign(&mut self) -> Result<(), LibraryError> {
        if matches!(self.access, Access::Read(LibraryError::Foreign { .. })) {
            remove(&mut self.db)?;
            self.access = beside_foreign(&self.db, Access::Write)?;
            if self.access == Access::Write {
                make_ready_to_write(&self.db)?;
                migrate::read_as_it_is(&self.db)?;
                migrate::to_newest(&mut self.db)?;
            }
        }
        Ok(())
    }

    /// Puts the index in order after many changes: searching is about twice as quick then.
    pub fn optimize(&mut self, change: Change<'_>) -> Result<(), LibraryError> {
        self.change(change, |tx, _| {
            tx.execute("INSERT INTO fts(fts) VALUES('optimize')", [])?;
            Ok(())
        })
    }
}

/// Names what Pith did not make.
fn name_foreign(db: &Connection, check: &mut Check) -> Result<(), LibraryError> {
    for one in foreign(db)? {
        check.findings.push(Finding { code: "foreign-object".to_owned(), about: one.shown(), mended: one.is_removable() });
    }
    Ok(())
}

/// Asks for what is wrong in one way.
fn ask(db: &Connection, code: &str, mended: bool, sql: &str, check: &mut Check) -> Result<(), LibraryError> {
    let mut rows = db.prepare(sql)?;
    let mut found = rows.query([])?;
    while let Some(row) = found.next()? {
        check.findings.push(Finding { code: code.to_owned(), about: as_text(row)?, mended });
    }
    Ok(())
}

/// What SQLite says is damaged; `ok` says that nothing is.
fn damage(db: &Connection, sql: &str, column: usize, check: &mut Check) -> Result<(), LibraryError> {
    let mut rows = db.prepare(sql)?;
    let mut found = rows.query([])?;
    while let Some(row) = found.next()? {
        let about: String = row.get(column)?;
        if about != "ok" {
            check.findings.push(Finding { code: DAMAGED.to_owned(), about, mended: false });
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
