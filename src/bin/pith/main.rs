//! The command line. It turns arguments into library calls and results into bytes, and knows nothing about extraction.
//!
//! It reads files and standard input; it never fetches pages.

mod args;
mod batch;
mod colour;
mod display_width;
mod exit;
mod explain;
mod guard;
mod input;
mod json_line;
mod labelled;
mod library;
mod manual;
mod mistyped;
mod out_file;
mod pipeline;
mod progress;
mod serve;
mod single;
mod sites;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

use args::{Args, Verb};
use exit::{Code, Stop};

fn main() -> ExitCode {
    let given = mistyped::with_help(std::env::args_os());
    let args = match Args::try_parse_from(&given) {
        Ok(args) => args,
        Err(error) => match mistyped::fault(&error, &given) {
            Some(fault) => {
                eprintln!("pith: {}", colour::harmless(&fault));
                return Code::Usage.into();
            }
            None => error.exit(),
        },
    };
    let done = match args.verb {
        None => match args.page.file {
            Some(_) => single::run(&args.page),
            None => Args::command().error(ErrorKind::MissingRequiredArgument, "which page? Give a FILE, or - for standard input").exit(),
        },
        Some(Verb::Batch(args)) => batch::run(&args),
        Some(Verb::Serve(args)) => serve::run(&args),
        Some(Verb::Library(args)) => library::run(&args),
        Some(Verb::Methods(args)) => labelled::methods(&args),
        Some(Verb::Score(args)) => labelled::score(&args),
        Some(Verb::Fidelity(args)) => labelled::fidelity(&args),
        Some(Verb::Errors(args)) => labelled::errors(&args),
        Some(Verb::Train(args)) => labelled::train(&args),
        Some(Verb::Features(args)) => labelled::features(&args),
        Some(Verb::Signs(args)) => labelled::signs(&args),
        Some(Verb::Completions { shell }) => manual::completions(shell),
        Some(Verb::Man) => manual::man(),
    };
    match done {
        Ok(code) => code.into(),
        Err(Stop { code, why }) => {
            if let Some(why) = why {
                eprintln!("pith: {}", colour::harmless(&why));
            }
            code.into()
        }
    }
}
