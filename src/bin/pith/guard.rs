//! Runs the work for one page so that a panic of the library becomes that page's error.

use std::panic::{AssertUnwindSafe, catch_unwind};

use pith::{Article, Error, Options, Page, method};

use crate::exit::Stop;
use crate::input::{Source, read};
use crate::json_line::{FAULT, code};

/// Reports an unknown method once, instead of for every page.
pub fn check_method(options: &Options) -> Result<(), Stop> {
    if method::find(&options.method).is_some() {
        return Ok(());
    }
    let names: Vec<&str> = method::all().iter().map(|method| method.name()).collect();
    Err(Stop::usage(format!("there is no method called “{}”; there are: {}", options.method, names.join(", "))))
}

/// Runs without printing panic messages; panics are reported as errors of their pages.
pub fn without_panic_messages<T>(run: impl FnOnce() -> T) -> T {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let result = run();
    std::panic::set_hook(before);
    result
}

/// Why there is no article: error code and message.
pub struct Failed {
    pub code: &'static str,
    pub message: String,
}

/// The article of an input.
pub fn guarded_article(source: &Source, url: Option<&str>, make: &dyn Fn(&Page) -> Result<Article, Error>) -> Result<Article, Failed> {
    guarded(|| make(&page(source, url)?))
}

/// Runs the work for one page and catches panics.
pub fn guarded<T>(work: impl FnOnce() -> Result<T, Error>) -> Result<T, Failed> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => result.map_err(|error| Failed { code: code(&error), message: error.to_string() }),
        Err(payload) => {
            let said = payload.downcast_ref::<String>().map(String::as_str).or_else(|| payload.downcast_ref::<&str>().copied());
            Err(Failed { code: FAULT, message: format!("a fault of pith, please report it: {}", said.unwrap_or("no message")) })
        }
    }
}

/// Reads the page of an input.
pub fn page(source: &Source, url: Option<&str>) -> Result<Page, Error> {
    match source {
        Source::File(path) => read::page(&read::file(path)?, url, None),
        Source::Bytes(bytes) => read::page(bytes, url, None),
        Source::Answer(answer) => read::page(&answer.page_bytes()?, url, answer.charset()),
        Source::Failed(error) => Err(error.clone()),
    }
}
