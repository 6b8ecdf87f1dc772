//! The command line. It turns arguments into calls of the library and results into bytes; what an article is, it does not know.
//!
//! It reads files and standard input and nothing else: no page is ever fetched.

mod args;
mod batch;
mod codes;
mod errors;
mod explain;
mod fidelity;
mod http;
mod inputs;
mod learn;
mod manual;
mod one;
mod paint;
mod pipeline;
mod progress;
mod read;
mod record;
mod report;
mod serve;
mod set;
mod warc;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

use args::{Args, Verb};
use codes::{Code, Stop};

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        // A second page reads like a command nobody knows.
        Err(error) if error.kind() == ErrorKind::ArgumentConflict && error.to_string().contains("'[FILE]'") => {
            eprintln!("pith: one page at a time; batch takes many:\n\n  pith batch FILES -o articles.jsonl\n");
            return Code::Usage.into();
        }
        Err(error) => error.exit(),
    };
    let done = match args.verb {
        None => match args.page.file {
            Some(_) => one::run(&args.page),
            None => Args::command().error(ErrorKind::MissingRequiredArgument, "which page? Give a FILE, or - for standard input").exit(),
        },
        Some(Verb::Batch(args)) => batch::run(&args),
        Some(Verb::Serve(args)) => serve::run(&args),
        Some(Verb::Methods(args)) => set::methods(&args),
        Some(Verb::Score(args)) => set::score(&args),
        Some(Verb::Fidelity(args)) => fidelity::run(&args),
        Some(Verb::Errors(args)) => errors::run(&args),
        Some(Verb::Train(args)) => learn::classic(&args),
        Some(Verb::Features(args)) => learn::features(&args),
        Some(Verb::Signs(args)) => learn::signs(&args),
        Some(Verb::Completions { shell }) => manual::completions(shell),
        Some(Verb::Man) => manual::man(),
    };
    match done {
        Ok(code) => code.into(),
        Err(Stop { code, why }) => {
            if let Some(why) = why {
                eprintln!("pith: {why}");
            }
            code.into()
        }
    }
}
