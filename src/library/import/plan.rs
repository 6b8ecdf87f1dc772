//! The dry run: what an import would do, without doing it.

use std::collections::HashSet;

use rusqlite::OptionalExtension;
use sha2::{Digest, Sha256};

use super::super::address::address_key;
use super::super::error::LibraryError;
use super::super::open::Library;
use super::super::pith_zip::{self, new_name};
use super::reader::{Batch, Import};
use super::reason::Reason;
use super::record::{Aside, Item};
use super::report::{Outcome, Report};

/// A dry run and what it found so far.
#[derive(Debug)]
pub struct Plan {
    /// Articles that the files would add, by the beginning of a hash of their key: only their number is in memory.
    seen: HashSet<[u8; 16]>,
    report: Report,
}

impl Plan {
    /// Begins a dry run.
    pub fn new(import: &Import) -> Plan {
        Plan { seen: HashSet::new(), report: Report::of(import.kinds()) }
    }

    /// Goes on with other files: what those before would add is there for them.
    #[must_use]
    pub fn next(self, import: &Import) -> Plan {
        Plan { seen: self.seen, report: Report::of(import.kinds()) }
    }

    /// What was found so far.
    pub fn report(&self) -> &Report {
        &self.report
    }
}

impl Plan {
    /// Whether no article before had this key.
    fn is_first(&mut self, key: &str) -> bool {
        let digest = Sha256::digest(key);
        let mut short = [0; 16];
        short.copy_from_slice(&digest[..16]);
        self.seen.insert(short)
    }
}

impl Library {
    /// Adds to a dry run what records would become. Nothing is changed.
    pub fn plan_import(&self, plan: &mut Plan, batch: &Batch) -> Result<(), LibraryError> {
        for (item, kind) in batch.items.iter().zip(&batch.kinds) {
            plan.report.made_by(*kind);
            match item {
                Item::Record(record) => match address_key(&record.url) {
                    Some(key) => {
                        let is_known = self.has(&key)? || !plan.is_first(&key);
                        plan.report.count(record, if is_known { Outcome::Merged } else { Outcome::New });
                    }
                    None => plan.report.leave_out(&Aside { what: record.url.clone(), why: Reason::NotWeb }, Outcome::Skipped),
                },
                Item::Whole(whole) => {
                    let outlook = pith_zip::outlook(&self.db, &whole.item)?;
                    let is_first = plan.is_first(&whole.item.key);
                    let outcome = if outlook == pith_zip::Outcome::New && is_first { Outcome::New } else { Outcome::Merged };
                    plan.report.count_whole(whole, outcome, outlook == pith_zip::Outcome::Same);
                }
                Item::Skipped(aside) => plan.report.leave_out(aside, Outcome::Skipped),
                Item::Failed(aside) => plan.report.leave_out(aside, Outcome::Failed),
            }
        }
        for search in &batch.searches {
            if let Some(name) = new_name(&self.db, &search.name, &search.query)? {
                plan.report.searches.push(pith_zip::manifest::KeptSearch { name, ..search.clone() });
            }
        }
        plan.report.ended |= batch.is_last;
        Ok(())
    }

    fn has(&self, key: &str) -> Result<bool, LibraryError> {
        let found: Option<i64> = self
            .db
            .prepare_cached("SELECT 1 FROM article WHERE key = ?1 OR (own_key = ?1 AND own_key <> key) LIMIT 1")?
            .query_row([key], |row| row.get(0))
            .optional()?;
        Ok(found.is_some())
    }
}
