//! Runs the work of one page so that nothing but an answer or an error comes of it, a panic of the library included.

use std::panic::{AssertUnwindSafe, catch_unwind};

use pith::{Article, Error, Options, Page, method};

use crate::exit::{Code, Stop};
use crate::input::{Source, read};
use crate::json_line::{FAULT, code};

/// Says at once that a method does not exist, not on every line.
pub fn check_method(options: &Options) -> Result<(), Stop> {
    if method::find(&options.method).is_some() {
        return Ok(());
    }
    let names: Vec<&str> = method::all().iter().map(|method| method.name()).collect();
    Err(Stop::usage(format!("there is no method called “{}”; there are: {}", options.method, names.join(", "))))
}

/// The stop for a file that cannot be made.
pub fn cannot_write(path: &std::path::Path, error: &std::io::Error) -> Stop {
    Stop { code: Code::Output, why: Some(format!("{}: {error}", path.display())) }
}

/// Runs without messages of panics, which are told as errors of their pages.
pub fn without_panic_messages<T>(run: impl FnOnce() -> T) -> T {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let result = run();
    std::panic::set_hook(before);
    result
}

/// Why there is no article: the error's code and its sentence.
pub struct Failed {
    pub code: &'static str,
    pub message: String,
}

/// The article somebody makes of an input.
pub fn guarded_article(source: &Source, url: Option<&str>, make: &dyn Fn(&Page) -> Result<Article, Error>) -> Result<Article, Failed> {
    guarded(|| make(&page(source, url)?))
}

/// Does the work of one page behind the last wall against panics.
pub fn guarded<T>(work: impl FnOnce() -> Result<T, Error>) -> Result<T, Failed> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => result.map_err(|error| Failed { code: code(&error), message: error.to_string() }),
        Err(payload) => {
            let said = payload.downcast_ref::<String>().map(String::as_str).or_else(|| payload.downcast_ref::<&str>().copied());
            Err(Failed { code: FAULT, message: format!("a fault of pith, please report it: {}", said.unwrap_or("no message")) })
        }
    }
}

fn page(source: &Source, url: Option<&str>) -> Result<Page, Error> {
    match source {
        Source::File(path) => read::page(&read::file(path)?, url, None),
        Source::Answer(answer) => read::page(&answer.page_bytes()?, url, answer.charset()),
        Source::Failed(error) => Err(error.clone()),
    }
}
