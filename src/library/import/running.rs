//! An import that goes on through requests: the files stay open between them.

use std::collections::HashMap;

use serde::Serialize;

use super::super::change::Change;
use super::super::error::LibraryError;
use super::super::open::Library;
use super::super::save::NewArticle;
use super::input::ImportFile;
use super::plan::Plan;
use super::reader::{Batch, FileKind, Import, ImportText};
use super::report::Report;
use super::step::{Began, Earlier};

/// An import, or a dry run, and how far it is.
#[derive(Debug)]
pub struct Running {
    import: Import,
    plan: Plan,
    /// Its name, once it began.
    name: Option<String>,
    /// What was read and not written yet.
    batch: Option<Batch>,
}

/// What a request answers while an import goes on.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Going {
    report: Report,
    bytes: u64,
    total_bytes: u64,
}

/// What is open.
#[derive(Clone, Debug, Serialize)]
pub struct Opened {
    /// The files and what made them.
    files: Vec<FileKind>,
    /// Earlier imports of them.
    #[serde(flatten)]
    earlier: Earlier,
}

/// The records of the next step.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Next {
    /// The number of the first.
    first: u64,
    records: usize,
    /// HTML of which the caller has the engine make articles.
    texts: Vec<ImportText>,
}

impl Running {
    /// Opens files to import, or to try it.
    pub fn open(files: Vec<ImportFile>) -> Running {
        let import = Import::new(files);
        Running { plan: Plan::new(&import), import, name: None, batch: None }
    }

    /// The files, what made them, and whether they were imported before.
    pub fn opened(&self, library: &Library) -> Result<Opened, LibraryError> {
        Ok(Opened { files: self.import.kinds().to_vec(), earlier: library.imports_of(&self.import)? })
    }

    /// Looks at the next records of a dry run.
    pub(crate) fn plan(&mut self, library: &Library) -> Result<Going, LibraryError> {
        if !self.plan.report().ended {
            let batch = self.import.read();
            library.plan_import(&mut self.plan, &batch)?;
        }
        Ok(self.going(self.plan.report().clone()))
    }

    /// Begins to write what is open, or goes on where it was stopped.
    pub(crate) fn begin(&mut self, library: &mut Library, name: &str, change: Change<'_>) -> Result<Began, LibraryError> {
        let began = library.begin_import(&mut self.import, name, change)?;
        self.name = Some(began.name.clone());
        Ok(began)
    }

    /// Reads the records of the next step. Until they are written, they are the same.
    pub(crate) fn read(&mut self) -> Next {
        let batch = self.batch.get_or_insert_with(|| self.import.read());
        Next { first: batch.first, records: batch.len(), texts: batch.texts() }
    }

    /// Writes the records that were read.
    pub(crate) fn step(
        &mut self,
        library: &mut Library,
        texts: &HashMap<u64, NewArticle>,
        change: Change<'_>,
    ) -> Result<Going, LibraryError> {
        let name = self.name.as_deref().ok_or_else(|| LibraryError::Unusable("the import did not begin".to_owned()))?;
        let batch = self.batch.get_or_insert_with(|| self.import.read());
        let report = library.import_step(name, batch, texts, change)?;
        // A request that comes again is answered as before; what was read since waits for the next one.
        if report.records >= batch.first + batch.len() as u64 {
            self.batch = None;
        }
        Ok(self.going(report))
    }

    fn going(&self, report: Report) -> Going {
        let (bytes, total_bytes) = self.import.progress();
        Going { report, bytes, total_bytes }
    }
}
