//! What can go wrong with a library, in words a person can act on.

use std::fmt;

use rusqlite::ErrorCode;

/// Why a request to the library failed. Nothing of the library is lost or half changed then.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LibraryError {
    /// The file is not a library.
    NotALibrary,
    /// The file is damaged; the text is SQLite's.
    Damaged(String),
    /// A newer version of Pith made the library; it can be read but not changed.
    Newer {
        /// The number of its schema.
        found: i64,
        /// The newest number this version knows.
        known: i64,
    },
    /// Somebody else holds the library.
    Busy,
    /// There is no room left.
    Full,
    /// The file can only be read.
    ReadOnly,
    /// The disk or the browser's storage refused; the text is SQLite's.
    Storage(String),
    /// There is no such article, tag, highlight or search.
    NotFound {
        /// What there is not.
        what: &'static str,
        /// The name it was asked for by.
        name: String,
    },
    /// What an export is written to refused; the text is the system's.
    Output(String),
    /// A request makes no sense; the text says why.
    Unusable(String),
    /// A fault of Pith.
    Fault(String),
}

impl LibraryError {
    /// A short, stable name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            LibraryError::NotALibrary => "not-a-library",
            LibraryError::Damaged(_) => "damaged",
            LibraryError::Newer { .. } => "newer",
            LibraryError::Busy => "busy",
            LibraryError::Full => "full",
            LibraryError::ReadOnly => "read-only",
            LibraryError::Storage(_) => "storage",
            LibraryError::NotFound { .. } => "not-found",
            LibraryError::Output(_) => "output",
            LibraryError::Unusable(_) => "unusable",
            LibraryError::Fault(_) => "fault",
        }
    }
}

impl fmt::Display for LibraryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LibraryError::NotALibrary => write!(f, "this file is not a library of Pith"),
            LibraryError::Damaged(how) => write!(f, "the library is damaged ({how})"),
            LibraryError::Newer { found, known } => {
                write!(
                    f,
                    "a newer version of Pith made this library (version {found}, this one knows {known}): it can be read, not changed"
                )
            }
            LibraryError::Busy => write!(f, "the library is open elsewhere"),
            LibraryError::Full => write!(f, "there is no room left; nothing of the library is lost"),
            LibraryError::ReadOnly => write!(f, "the library can only be read"),
            LibraryError::Storage(how) => write!(f, "the storage refused ({how})"),
            LibraryError::NotFound { what, name } => write!(f, "there is no {what} “{name}”"),
            LibraryError::Output(how) => write!(f, "the export cannot be written ({how})"),
            LibraryError::Unusable(why) => write!(f, "{why}"),
            LibraryError::Fault(why) => write!(f, "a fault of pith: {why}"),
        }
    }
}

impl std::error::Error for LibraryError {}

impl From<rusqlite::Error> for LibraryError {
    fn from(error: rusqlite::Error) -> LibraryError {
        let text = error.to_string();
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed) => LibraryError::Busy,
            Some(ErrorCode::DiskFull) => LibraryError::Full,
            Some(ErrorCode::ReadOnly) => LibraryError::ReadOnly,
            Some(ErrorCode::NotADatabase) => LibraryError::NotALibrary,
            Some(ErrorCode::DatabaseCorrupt) => LibraryError::Damaged(text),
            Some(ErrorCode::SystemIoFailure | ErrorCode::CannotOpen | ErrorCode::PermissionDenied | ErrorCode::OperationInterrupted) => {
                LibraryError::Storage(text)
            }
            _ => LibraryError::Fault(text),
        }
    }
}

impl From<serde_json::Error> for LibraryError {
    fn from(error: serde_json::Error) -> LibraryError {
        LibraryError::Fault(error.to_string())
    }
}
