//! What can go wrong with a library, in words a person can act on.

use std::fmt;

use rusqlite::{Error, ErrorCode};

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
    /// The file holds something that Pith did not make and that SQLite might run.
    Foreign {
        /// A table, a view, a trigger or an index.
        kind: &'static str,
        /// What it is called.
        name: String,
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
            LibraryError::Foreign { .. } => "foreign",
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
            LibraryError::Foreign { kind, name } => write!(
                f,
                "the library holds the {kind} “{name}” that Pith did not make: nothing is changed, and what stands in the place of a table of Pith is not read either (a repair removes other triggers, views and indexes)"
            ),
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

/// What SQLite says of statements that are wrong themselves. Any other error of a statement means that the tables are not ours any more: all
/// statements are fixed, but for the conditions of a search.
const OF_STATEMENTS: &[&str] = &["fts5: ", "parser stack", "syntax error", "too large", "too many"];

/// SQLite's number for a row that names another one which is not there.
const NO_SUCH_ROW: i32 = rusqlite::ffi::SQLITE_CONSTRAINT_FOREIGNKEY;

impl From<Error> for LibraryError {
    fn from(error: Error) -> LibraryError {
        let (code, text) = match &error {
            Error::SqliteFailure(failure, _) => (Some(failure.code), error.to_string()),
            // Without the statement, which nobody can read.
            Error::SqlInputError { error, msg, .. } => (Some(error.code), msg.clone()),
            _ => (None, error.to_string()),
        };
        match (code, error) {
            (Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed), _) => LibraryError::Busy,
            (Some(ErrorCode::DiskFull), _) => LibraryError::Full,
            (Some(ErrorCode::ReadOnly), _) => LibraryError::ReadOnly,
            (Some(ErrorCode::NotADatabase), _) => LibraryError::NotALibrary,
            (Some(ErrorCode::DatabaseCorrupt), _) => LibraryError::Damaged(text),
            (
                Some(ErrorCode::SystemIoFailure | ErrorCode::CannotOpen | ErrorCode::PermissionDenied | ErrorCode::OperationInterrupted),
                _,
            ) => LibraryError::Storage(text),
            // Nothing of ours names a row that is not there; what does is the file.
            (Some(ErrorCode::ConstraintViolation), Error::SqliteFailure(failure, _)) if failure.extended_code == NO_SUCH_ROW => {
                LibraryError::Damaged(text)
            }
            (Some(ErrorCode::Unknown), _) if !OF_STATEMENTS.iter().any(|words| text.contains(words)) => LibraryError::Damaged(text),
            // Nothing of ours writes a value of another kind, letters that are none, or a row without the one it belongs to.
            (
                None,
                Error::QueryReturnedNoRows
                | Error::FromSqlConversionFailure(..)
                | Error::IntegralValueOutOfRange(..)
                | Error::Utf8Error(..)
                | Error::InvalidColumnType(..),
            ) => LibraryError::Damaged(text),
            _ => LibraryError::Fault(text),
        }
    }
}

impl From<serde_json::Error> for LibraryError {
    fn from(error: serde_json::Error) -> LibraryError {
        LibraryError::Fault(error.to_string())
    }
}
