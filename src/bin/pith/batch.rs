//! `pith batch`: finds many pages, extracts them on all cores and writes one line for each, in order.
//!
//! No page ends a batch. One that cannot be read, or that makes the library panic, gets a line with an error.

use std::io::{BufWriter, StdoutLock, Write, stdout};

use pith::Options;
use pith::article::PageKind;
use pith::site::Sites;

use crate::args::{BatchArgs, HowArgs};
use crate::exit::{Code, Stop};
use crate::guard::{check_method, guarded, page, without_panic_messages};
use crate::input::{Input, Inputs, PAGE_NAMES, is_standard_input, read};
use crate::json_line::{Extras, Line, Names, failure, json};
use crate::out_file::OutFile;
use crate::pipeline::in_order;
use crate::progress::Progress;
use crate::sites;

/// The result for a page.
struct Done {
    line: String,
    bytes: u64,
    /// Whether there is an article; `None` if the page could not be read.
    article: Option<bool>,
}

/// Runs a batch.
pub fn run(args: &BatchArgs) -> Result<Code, Stop> {
    let options = args.how.options();
    check_method(&options)?;
    let extras = Extras { html: args.html, markdown: args.markdown };
    if args.by_site && args.paths.iter().any(|path| is_standard_input(path)) {
        return Err(Stop::usage("--by-site reads everything twice, which standard input cannot be"));
    }
    args.paths.iter().try_for_each(|path| read::refuse_to_fetch(path))?;
    let inputs = Inputs::new(&args.paths)?;
    let mut out = Output::open(args)?;
    let sites = if args.by_site { Some(learned(args)?) } else { None };
    let mut progress = Progress::begin(|| Inputs::total_bytes(&args.paths));
    let mut without = 0;
    without_panic_messages(|| {
        in_order(
            inputs,
            args.work.jobs,
            |input| answer(input, &args.how, &options, sites.as_ref(), extras),
            |done| {
                writeln!(out.writer(), "{}", done.line)?;
                without += usize::from(done.article == Some(false));
                progress.page(done.bytes, done.article.is_none());
                Ok(())
            },
        )
    })?;
    let (pages, failed, time) = progress.end();
    let seconds = time.as_secs_f64();
    if pages == 0 {
        let names: Vec<String> = args.paths.iter().map(|path| path.display().to_string()).collect();
        return Err(Stop::input(format!("there are no pages in {}; pages are called {}", names.join(", "), PAGE_NAMES)));
    }
    out.finish()?;
    let rate = pages as f64 / seconds.max(0.001);
    eprintln!(
        "{pages} pages in {seconds:.1} s ({rate:.0}/s): {} with an article, {without} without, {failed} failed",
        pages - failed - without
    );
    Ok(if failed > 0 { Code::SomeFailed } else { Code::Done })
}

/// Where the lines go.
enum Output {
    Standard(BufWriter<StdoutLock<'static>>),
    File(OutFile),
}

impl Output {
    fn open(args: &BatchArgs) -> Result<Output, Stop> {
        Ok(match &args.output {
            Some(path) => Output::File(OutFile::create(path, &args.paths)?),
            None => Output::Standard(BufWriter::new(stdout().lock())),
        })
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Output::Standard(out) => out,
            Output::File(out) => out,
        }
    }

    fn finish(self) -> Result<(), Stop> {
        match self {
            Output::Standard(mut out) => Ok(out.flush()?),
            Output::File(out) => out.finish(),
        }
    }
}

/// What the pages of each site have in common.
fn learned(args: &BatchArgs) -> Result<Sites, Stop> {
    let mut progress = Progress::begin(|| Inputs::total_bytes(&args.paths));
    let pages = Inputs::new(&args.paths)?.map(|input| (input.source, input.url, input.bytes));
    let sites = sites::learn(pages, args.work.jobs, |bytes| progress.page(bytes, false))?;
    progress.end();
    Ok(sites)
}

fn answer(input: Input, how: &HowArgs, options: &Options, sites: Option<&Sites>, extras: Extras) -> Done {
    let Input { id, file, url, bytes, source } = &input;
    let names = |url| Names { id, file, url };
    let made = guarded(|| {
        let page = page(source, url.as_deref())?;
        let article = how.extract_on_site(&page, options, sites.and_then(|sites| sites.of(&page)))?;
        Ok((article, page.url().map(str::to_owned)))
    });
    match made {
        Ok((article, url)) => {
            let line = json(&Line::new(names(url.as_deref()), &article, extras));
            Done { line, bytes: *bytes, article: Some(article.kind != PageKind::None) }
        }
        Err(why) => Done { line: failure(names(url.as_deref()), why.code, why.message), bytes: *bytes, article: None },
    }
}
