//! Takes the articles out of many pages: finds them, works on them on all cores, writes a line for each, in order.
//!
//! No page ends a batch. One that cannot be read, or that makes the library panic against its promise, gets a line that says so.

use std::fs::File;
use std::io::{BufWriter, Write, stdout};
use std::panic::{AssertUnwindSafe, catch_unwind};

use pith::article::PageKind;
use pith::{Article, Error, Options, Page, method};

use crate::args::{BatchArgs, HowArgs};
use crate::exit::{Code, Stop};
use crate::input::read;
use crate::input::{Input, Inputs, Source};
use crate::json_line::{Extras, FAULT, Line, code, failure, json};
use crate::pipeline::in_order;
use crate::progress::Progress;

/// What came of a page.
struct Done {
    line: String,
    bytes: u64,
    /// Whether there is an article; nothing where the page could not be read.
    article: Option<bool>,
}

/// Runs a batch.
pub fn run(args: &BatchArgs) -> Result<Code, Stop> {
    let options = args.how.options();
    check_method(&options)?;
    let extras = Extras { html: args.html, markdown: args.markdown };
    let inputs = Inputs::new(&args.paths)?;
    let mut out: Box<dyn Write> = match &args.output {
        Some(path) => Box::new(BufWriter::new(File::create(path).map_err(|error| cannot_write(path, &error))?)),
        None => Box::new(BufWriter::new(stdout().lock())),
    };
    let mut progress = Progress::begin(|| Inputs::total_bytes(&args.paths));
    let mut without = 0;
    quietly(|| {
        in_order(
            inputs,
            args.work.jobs,
            |input| answer(input, &args.how, &options, extras),
            |done| {
                writeln!(out, "{}", done.line)?;
                without += usize::from(done.article == Some(false));
                progress.page(done.bytes, done.article.is_none());
                Ok(())
            },
        )
    })?;
    out.flush()?;
    let (pages, failed, time) = progress.end();
    let seconds = time.as_secs_f64();
    let rate = pages as f64 / seconds.max(0.001);
    eprintln!(
        "{pages} pages in {seconds:.1} s ({rate:.0}/s): {} with an article, {without} without, {failed} failed",
        pages - failed - without
    );
    Ok(if failed > 0 { Code::SomeFailed } else { Code::Done })
}

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
pub fn quietly<T>(run: impl FnOnce() -> T) -> T {
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
pub fn article_by(source: &Source, url: Option<&str>, make: &dyn Fn(&Page) -> Result<Article, Error>) -> Result<Article, Failed> {
    walled(|| make(&page(source, url)?))
}

/// Does the work of one page behind the last wall against panics.
pub fn walled<T>(work: impl FnOnce() -> Result<T, Error>) -> Result<T, Failed> {
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

fn answer(input: Input, how: &HowArgs, options: &Options, extras: Extras) -> Done {
    let (id, url) = (input.id.as_str(), input.url.as_deref());
    match article_by(&input.source, url, &|page| how.extract(page, options)) {
        Ok(article) => {
            let line = json(&Line::new(id, url, &article, extras));
            Done { line, bytes: input.bytes, article: Some(article.kind != PageKind::None) }
        }
        Err(why) => Done { line: failure(id, url, why.code, why.message), bytes: input.bytes, article: None },
    }
}
