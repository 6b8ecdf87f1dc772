//! Exit codes: one for each outcome a script may want to tell apart. `--help` prints this table.

use std::process::ExitCode;

/// The outcome of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Code {
    /// Success.
    Done = 0,
    /// Some pages of a batch failed, there are structural differences that nothing explains, or something of a library is lost.
    SomeFailed = 1,
    /// Wrong arguments; the argument parser uses this code too.
    Usage = 2,
    /// The page has no article; the best text on it was written, or the text that a library kept of it stays.
    NoArticle = 3,
    /// The input cannot be read, has no page in it, or is too large.
    Input = 4,
    /// The output cannot be written.
    Output = 5,
}

/// The table, for `--help` and the man page.
pub const TABLE: &str = "  0  done
  1  some pages of a batch failed, or have unexplained differences; something that was to be
     imported, brought back or exported is lost, or a check found damage; the lines say so
  2  the arguments are wrong
  3  the page has no article; the best text there is was written, and in a library the text that was saved before stays
  4  the input cannot be read, has no page in it, or is larger than a page may be
  5  the output cannot be written";

impl From<Code> for ExitCode {
    fn from(code: Code) -> ExitCode {
        ExitCode::from(code as u8)
    }
}

/// An early end of a run.
#[derive(Debug)]
pub struct Stop {
    /// The code.
    pub code: Code,
    /// The message for the user, if any.
    pub why: Option<String>,
}

impl Stop {
    /// Ends because of the arguments.
    pub fn usage(why: impl ToString) -> Stop {
        Stop { code: Code::Usage, why: Some(why.to_string()) }
    }

    /// Ends because of the input.
    pub fn input(why: impl ToString) -> Stop {
        Stop { code: Code::Input, why: Some(why.to_string()) }
    }
}

impl From<pith::Error> for Stop {
    fn from(error: pith::Error) -> Stop {
        Stop::input(error)
    }
}

/// I/O errors of this kind come from writing; reading makes its own, with the file's name.
impl From<std::io::Error> for Stop {
    fn from(error: std::io::Error) -> Stop {
        // A closed pipe is not an error: the reader has seen enough.
        let quiet = error.kind() == std::io::ErrorKind::BrokenPipe;
        Stop { code: if quiet { Code::Done } else { Code::Output }, why: (!quiet).then(|| format!("cannot write: {error}")) }
    }
}
