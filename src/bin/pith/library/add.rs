//! Adds the articles of pages to a library.

use std::path::Path;

use pith::library::{Change, Library, NewArticle, Saved};

use super::article::new_article;
use super::given::now;
use super::print::Printer;
use crate::args::AddArgs;
use crate::exit::{Code, Stop};
use crate::guard::check_method;
use crate::input::read;

/// Adds pages. One that cannot be added does not hinder the others.
pub fn run(library: &mut Library, args: &AddArgs, printer: Printer) -> Result<Code, Stop> {
    if args.url.is_some() && args.pages.len() > 1 {
        return Err(Stop::usage("--url is the address of one page; add the pages one by one"));
    }
    check_method(&args.how.options())?;
    let mut code = Code::Done;
    for path in &args.pages {
        match add(library, path, args) {
            Ok(saved) => printer.saved(&saved)?,
            // The library itself refuses: the next page would fare no better.
            Err(stop @ Stop { code: Code::Output, .. }) => return Err(stop),
            Err(stop) => {
                printer.failed(path, &stop);
                code = Code::SomeFailed;
            }
        }
    }
    Ok(code)
}

fn add(library: &mut Library, path: &Path, args: &AddArgs) -> Result<Saved, Stop> {
    let page = read::page(&read::file(path)?, args.url.as_deref(), None)?;
    let article = args.how.extract(&page, &args.how.options())?;
    let canonical = article.meta.canonical_url.as_ref().map(|fact| fact.value.clone());
    let Some(url) = args.url.clone().or(canonical) else {
        return Err(Stop::usage("the page does not say its address; give it with --url"));
    };
    Ok(library.save(&NewArticle { tags: args.tag.clone(), ..new_article(&article, url) }, Change::new("save", now()))?)
}
