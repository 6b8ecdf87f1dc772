//! How the program ends: one code for each thing a script may want to tell apart. `--help` prints this table.

use std::process::ExitCode;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Code {
    /// All was done.
    Done = 0,
    /// Some pages of a batch have an error for an answer, or what they keep of the structure differs unargued.
    SomeFailed = 1,
    /// The arguments make no sense; the reader of arguments gives this one too.
    Usage = 2,
    /// The page was read and there is no article on it; what text there is was written.
    NoArticle = 3,
    /// The input cannot be read, or is more than is read of a page.
    Input = 4,
    /// The output cannot be written.
    Output = 5,
}

/// The table, for `--help` and the man page.
pub const TABLE: &str = "  0  done
  1  some pages of a batch failed, or differ for no reason given; their lines say so
  2  the arguments make no sense
  3  the page has no article; the best text there is was written
  4  the input cannot be read, or is larger than a page may be
  5  the output cannot be written";

impl From<Code> for ExitCode {
    fn from(code: Code) -> ExitCode {
        ExitCode::from(code as u8)
    }
}

/// The end of a run before its work was done.
#[derive(Debug)]
pub struct Stop {
    /// The code.
    pub code: Code,
    /// The sentence for the person at the keyboard, if there is something to say.
    pub why: Option<String>,
}

impl Stop {
    /// Ends because of what was typed.
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

/// Errors of this kind come from writing: reading says which file it was about and makes its own.
impl From<std::io::Error> for Stop {
    fn from(error: std::io::Error) -> Stop {
        // Whoever closed the pipe has seen enough.
        let quiet = error.kind() == std::io::ErrorKind::BrokenPipe;
        Stop { code: if quiet { Code::Done } else { Code::Output }, why: (!quiet).then(|| format!("cannot write: {error}")) }
    }
}
