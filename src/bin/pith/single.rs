//! The default command: extracts a single page.

use std::io::{Write, stdout};

use pith::article::PageKind;
use pith::{Article, output};

use crate::args::{Format, PageArgs};
use crate::exit::{Code, Stop};
use crate::explain;
use crate::guard::check_method;
use crate::input::read;
use crate::mistyped::fault_of_page;
use crate::out_file::{OutFile, cannot_write, refuse_input};

/// Extracts one page and writes its article.
pub fn run(args: &PageArgs) -> Result<Code, Stop> {
    let Some(file) = args.file.as_deref() else { return Err(Stop::input("no page is named")) };
    read::refuse_to_fetch(file)?;
    if let Some(fault) = fault_of_page(file) {
        return Err(Stop::input(fault));
    }
    let (url, charset) = (args.url.as_deref(), args.charset.as_deref());
    if let Some(fault) = url.and_then(read::fault_of_address).or_else(|| charset.and_then(read::fault_of_charset)) {
        return Err(Stop::usage(fault));
    }
    if args.explain && args.output.is_none() && args.format.is_some() {
        return Err(Stop::usage(
            "--explain prints the trace, which has no other format; -f is for the article, which then goes to -o only",
        ));
    }
    if file.is_dir() {
        let name = file.display();
        return Err(Stop::input(format!("{name} is a folder; this takes the pages in it:\n\n  pith batch {name} -o articles.jsonl\n")));
    }
    let mut options = args.how.options();
    options.explain = args.explain;
    check_method(&options)?;
    if let Some(path) = &args.output {
        refuse_input(path, &[file.to_owned()])?;
    }
    let page = read::page(&read::file(file)?, url, charset)?;
    let article = args.how.extract(&page, &options)?;
    if args.explain {
        explain::write(&article, &mut stdout().lock())?;
    }
    if let Some(path) = &args.output {
        let mut out = OutFile::create(path, &[file.to_owned()])?;
        out.write_all(written(args, &article).as_bytes()).map_err(|error| cannot_write(path, &error))?;
        out.finish()?;
    } else if !args.explain {
        stdout().write_all(written(args, &article).as_bytes())?;
    }
    if article.kind == PageKind::None {
        let why = (!args.explain).then(|| "this page has no article; what was written is the best text on it".to_owned());
        return Err(Stop { code: Code::NoArticle, why });
    }
    Ok(Code::Done)
}

/// The output, ending with a line break.
fn written(args: &PageArgs, article: &Article) -> String {
    let mut out = match args.format.unwrap_or(Format::Md) {
        Format::Md => output::markdown(article),
        Format::Html => output::html(article),
        Format::Text => output::text(article),
        Format::Json => output::json(article),
    };
    if !out.ends_with('\n') {
        out.push('\n');
    }
    out
}
