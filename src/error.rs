//! Errors a caller can act on. A strange page is not an error; it is normal input.

use std::fmt;

/// Why there is no article.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The page exceeds a limit.
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// The limit.
        limit: usize,
    },
    /// The work took longer than the caller allowed.
    OutOfTime,
    /// There is no method with this name.
    UnknownMethod(String),
    /// A file or an argument cannot be used; the message says why.
    Unusable(String),
}

impl Error {
    /// A short, stable name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Error::TooLarge { .. } => "too-large",
            Error::OutOfTime => "out-of-time",
            Error::UnknownMethod(_) => "unknown-method",
            Error::Unusable(_) => "unusable",
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::TooLarge { what, limit } => write!(f, "the page has too many {what}: more than {limit}"),
            Error::OutOfTime => write!(f, "the page took longer than allowed"),
            Error::UnknownMethod(name) => write!(f, "there is no method called “{name}”"),
            Error::Unusable(why) => write!(f, "{why}"),
        }
    }
}

impl std::error::Error for Error {}
