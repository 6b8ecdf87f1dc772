//! Adds the articles of pages to a library.

use std::path::Path;

use pith::library::{Change, Library, NewArticle, Saved, SavedText};

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
    let (mut has_failed, mut has_no_article) = (false, false);
    for path in &args.pages {
        match add(library, path, args) {
            Ok(saved) => {
                printer.saved(&saved)?;
                printer.text_of(path, saved.text);
                has_no_article |= saved.text != SavedText::Taken;
            }
            // The library itself refuses: the next page would fare no better.
            Err(stop @ Stop { code: Code::Output, .. }) => return Err(stop),
            Err(stop) => {
                printer.failed(path, &stop);
                has_failed = true;
            }
        }
    }
    Ok(match (has_failed, has_no_article) {
        (true, _) => Code::SomeFailed,
        (false, true) => Code::NoArticle,
        (false, false) => Code::Done,
    })
}

fn add(library: &mut Library, path: &Path, args: &AddArgs) -> Result<Saved, Stop> {
    let page = read::page(&read::file(path)?, args.url.as_deref(), None)?;
    let article = args.how.extract(&page, &args.how.options())?;
    let canonical = article.meta.canonical_url.as_ref().map(|fact| fact.value.clone());
    let Some(url) = args.url.clone().or(canonical) else {
        return Err(Stop::usage("the page does not say its address; give it with --url"));
    };
    let article = NewArticle { tags: args.tag.clone(), replace: args.force, ..new_article(&article, url) };
    Ok(library.save(&article, Change::new("save", now()))?)
}
