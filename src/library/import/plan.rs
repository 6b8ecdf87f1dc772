//! The dry run: what an import would do, without doing it.

use std::collections::HashSet;

use rusqlite::OptionalExtension;
use sha2::{Digest, Sha256};

use super::super::address::address_key;
use super::super::error::LibraryError;
use super::super::open::Library;
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
        Plan { seen: HashSet::new(), report: Report { files: import.kinds().to_vec(), ..Report::default() } }
    }

    /// What was found so far.
    pub fn report(&self) -> &Report {
        &self.report
    }
}

impl Library {
    /// Adds to a dry run what records would become. Nothing is changed.
    pub fn plan_import(&self, plan: &mut Plan, batch: &Batch) -> Result<(), LibraryError> {
        for item in &batch.items {
            match item {
                Item::Record(record) => match address_key(&record.url) {
                    Some(key) => {
                        let digest = Sha256::digest(&key);
                        let mut short = [0; 16];
                        short.copy_from_slice(&digest[..16]);
                        let is_known = self.has(&key)? || !plan.seen.insert(short);
                        plan.report.count(record, if is_known { Outcome::Merged } else { Outcome::New });
                    }
                    None => plan.report.leave_out(&Aside { what: record.url.clone(), why: Reason::NotWeb }, Outcome::Skipped),
                },
                Item::Skipped(aside) => plan.report.leave_out(aside, Outcome::Skipped),
                Item::Failed(aside) => plan.report.leave_out(aside, Outcome::Failed),
            }
        }
        plan.report.ended |= batch.is_last;
        Ok(())
    }

    fn has(&self, key: &str) -> Result<bool, LibraryError> {
        let found: Option<i64> = self
            .db
            .prepare_cached("SELECT 1 FROM article WHERE key = ?1 OR own_key = ?1 LIMIT 1")?
            .query_row([key], |row| row.get(0))
            .optional()?;
        Ok(found.is_some())
    }
}
