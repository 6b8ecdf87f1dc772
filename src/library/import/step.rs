//! Writes an import step by step. Each step is one transaction that also notes how far the import is, so the same step again changes nothing and an
//! import that was stopped goes on where it was.

use std::collections::{BTreeSet, HashMap};

use rusqlite::{Connection, OptionalExtension, Transaction};
use serde::{Deserialize, Serialize};

use super::super::change::Change;
use super::super::error::LibraryError;
use super::super::index;
use super::super::open::Library;
use super::super::pith_zip::manifest::KeptSearch;
use super::super::pith_zip::new_name;
use super::super::save::NewArticle;
use super::merge::{Writing, put, put_whole};
use super::reader::{Batch, Import};
use super::reason::Reason;
use super::record::{Aside, Item};
use super::report::{Outcome, Report};

/// Characters of a name.
const MAX_NAME: usize = 100;

/// An import that begins, or goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Began {
    /// Its name.
    pub name: String,
    /// Records that an earlier run wrote.
    pub done: u64,
}

/// An import of the library.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ImportInfo {
    /// Its name.
    pub name: String,
    /// When it began.
    pub at: i64,
    /// When it ended; `None` if it was stopped.
    pub ended: Option<i64>,
    /// What came of it.
    pub report: Report,
}

/// An earlier import of the same files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EarlierImport {
    /// Its name.
    pub name: String,
    /// When it began.
    pub at: i64,
    /// Records that were written.
    pub done: u64,
}

/// The last imports of the same files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Earlier {
    /// One that was stopped: beginning goes on with it.
    pub stopped: Option<EarlierImport>,
    /// One that ended: beginning is another one, which merges.
    pub ended: Option<EarlierImport>,
}

/// The row of an import.
struct Row {
    id: i64,
    at: i64,
    done: u64,
    report: Report,
}

impl Row {
    fn of(tx: &Transaction<'_>, name: &str) -> Result<Row, LibraryError> {
        let found: Option<(i64, i64, i64, String)> = tx
            .prepare_cached("SELECT id, at, done, report FROM import WHERE name = ?")?
            .query_row([name], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))
            .optional()?;
        let (id, at, done, report) = found.ok_or_else(|| LibraryError::NotFound { what: "import", name: name.to_owned() })?;
        Ok(Row { id, at, done: done.unsigned_abs(), report: serde_json::from_str(&report)? })
    }
}

impl Library {
    /// Begins an import of files, or goes on with the one of the same files that was stopped. `name` is a wish; one that is taken gets a number.
    pub fn begin_import(&mut self, import: &mut Import, name: &str, change: Change<'_>) -> Result<Began, LibraryError> {
        let began: Began = self.change(change, |tx, now| {
            let stopped: Option<(String, i64)> = tx
                .prepare_cached("SELECT name, done FROM import WHERE files = ? AND ended IS NULL")?
                .query_row([import.fingerprint()], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()?;
            if let Some((name, done)) = stopped {
                return Ok(Began { name, done: done.unsigned_abs() });
            }
            let name = free_name(tx, name)?;
            let report = Report { name: name.clone(), ..Report::of(import.kinds()) };
            tx.prepare_cached("INSERT INTO import(name, files, at, done, report) VALUES(?, ?, ?, 0, ?)")?.execute((
                &name,
                import.fingerprint(),
                now,
                serde_json::to_string(&report)?,
            ))?;
            Ok(Began { name, done: 0 })
        })?;
        import.skip_to(began.done);
        self.keep_more(true)?;
        Ok(began)
    }

    /// Writes the next records of an import. `texts` are the articles that the engine made of their HTML, by the numbers of the records.
    pub fn import_step(
        &mut self,
        name: &str,
        batch: &Batch,
        texts: &HashMap<u64, NewArticle>,
        change: Change<'_>,
    ) -> Result<Report, LibraryError> {
        let report: Report = self.change(change, |tx, now| {
            let Row { id, at, done, mut report } = Row::of(tx, name)?;
            if batch.first < done || (report.ended && batch.items.is_empty()) {
                // It was written before, and the answer was lost.
                return Ok(report);
            }
            if batch.first > done {
                return Err(LibraryError::Unusable(format!("the import “{name}” is at record {done}, not at {}", batch.first)));
            }
            write(tx, Writing { import: id, at }, batch, texts, &mut report)?;
            for search in &batch.searches {
                report.searches.extend(keep(tx, search)?);
            }
            report.ended |= batch.is_last;
            let done = batch.first + batch.items.len() as u64;
            tx.prepare_cached("UPDATE import SET done = ?, report = ?, ended = ? WHERE id = ?")?.execute((
                i64::try_from(done).unwrap_or(i64::MAX),
                serde_json::to_string(&report)?,
                report.ended.then_some(now),
                id,
            ))?;
            Ok(report)
        })?;
        if report.ended {
            self.keep_more(false)?;
        }
        Ok(report)
    }

    /// The last import of the same files, that was stopped and that ended.
    pub fn imports_of(&self, import: &Import) -> Result<Earlier, LibraryError> {
        let last = |sql: &str| -> Result<Option<EarlierImport>, LibraryError> {
            let read = |row: &rusqlite::Row<'_>| {
                Ok(EarlierImport { name: row.get(0)?, at: row.get(1)?, done: row.get::<_, i64>(2)?.unsigned_abs() })
            };
            Ok(self.db.prepare_cached(sql)?.query_row([import.fingerprint()], read).optional()?)
        };
        Ok(Earlier {
            stopped: last("SELECT name, at, done FROM import WHERE files = ? AND ended IS NULL ORDER BY id DESC LIMIT 1")?,
            ended: last("SELECT name, at, done FROM import WHERE files = ? AND ended IS NOT NULL ORDER BY id DESC LIMIT 1")?,
        })
    }

    /// The imports that can be undone, the last one first.
    pub fn imports(&self) -> Result<Vec<ImportInfo>, LibraryError> {
        let mut rows = self.db.prepare_cached("SELECT name, at, ended, report FROM import ORDER BY id DESC")?;
        let found = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get::<_, String>(3)?)))?;
        let mut imports = Vec::new();
        for row in found {
            let (name, at, ended, report) = row?;
            imports.push(ImportInfo { name, at, ended, report: serde_json::from_str(&report)? });
        }
        Ok(imports)
    }
}

/// Writes the records of a batch and counts them.
fn write(
    tx: &Transaction<'_>,
    writing: Writing,
    batch: &Batch,
    texts: &HashMap<u64, NewArticle>,
    report: &mut Report,
) -> Result<(), LibraryError> {
    let mut touched = BTreeSet::new();
    for ((n, item), kind) in (batch.first..).zip(&batch.items).zip(&batch.kinds) {
        report.made_by(*kind);
        let record = match item {
            Item::Record(record) => record,
            Item::Whole(whole) => {
                let (written, is_same) = put_whole(tx, whole, writing)?;
                touched.extend(written.is_changed.then_some(written.article));
                report.count_whole(whole, written.outcome, is_same);
                continue;
            }
            Item::Skipped(aside) => {
                report.leave_out(aside, Outcome::Skipped);
                continue;
            }
            Item::Failed(aside) => {
                report.leave_out(aside, Outcome::Failed);
                continue;
            }
        };
        let taken = texts.get(&n);
        match put(tx, record, taken, n, writing)? {
            Some(written) => {
                touched.extend(written.is_changed.then_some(written.article));
                report.count(record, written.outcome);
                report.lost_texts += u64::from(record.text.is_some() && taken.is_none_or(|taken| taken.word_count == 0));
            }
            None => report.leave_out(&Aside { what: record.url.clone(), why: Reason::NotWeb }, Outcome::Skipped),
        }
    }
    for article in touched {
        index::write(tx, article)?;
    }
    Ok(())
}

/// Keeps a search, unless it is kept already.
fn keep(tx: &Transaction<'_>, search: &KeptSearch) -> Result<Option<KeptSearch>, LibraryError> {
    let Some(name) = new_name(tx, &search.name, &search.query)? else { return Ok(None) };
    tx.prepare_cached("INSERT INTO search(name, query, made) VALUES(?, ?, ?)")?.execute((&name, &search.query, search.made))?;
    Ok(Some(KeptSearch { name, ..search.clone() }))
}

/// The name, or the name with the first number that makes it another one.
fn free_name(db: &Connection, wished: &str) -> Result<String, LibraryError> {
    let wished = super::text::cut(&super::text::line(wished), MAX_NAME);
    if wished.is_empty() {
        return Err(LibraryError::Unusable("an import needs a name".to_owned()));
    }
    let mut taken = db.prepare_cached("SELECT 1 FROM import WHERE name = ?")?;
    let mut name = wished.clone();
    let mut number = 1;
    while taken.exists([&name])? {
        number += 1;
        name = format!("{wished}-{number}");
    }
    Ok(name)
}
