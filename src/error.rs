//! What can go wrong, in words a caller can act on. A strange page is not an error: it is the input.

use std::fmt;

/// Why no article was made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The page is larger than the limit it names.
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// How much of it is allowed.
        limit: usize,
    },
    /// The work took longer than the caller allowed.
    OutOfTime,
    /// No method has this name.
    UnknownMethod(String),
    /// A file or argument of the caller cannot be used; the sentence says why.
    Unusable(String),
}

impl Error {
    /// A short name for programs to go by.
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
