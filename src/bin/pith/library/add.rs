//! Adds the articles of pages to a library.

use std::path::Path;

use pith::library::{Change, NewArticle, Saved, SavedText, address_key};

use super::article::new_article;
use super::given::now;
use super::print::Printer;
use super::shelf::Shelf;
use crate::args::AddArgs;
use crate::exit::{Code, Stop};
use crate::guard::check_method;
use crate::input::read;

/// Adds pages. One that cannot be added does not hinder the others.
pub fn run(shelf: &mut Shelf, args: &AddArgs, printer: Printer) -> Result<Code, Stop> {
    if args.url.is_some() && args.pages.len() > 1 {
        return Err(Stop::usage("--url is the address of one page; add the pages one by one"));
    }
    check_method(&args.how.options())?;
    let (mut has_failed, mut has_no_article) = (false, false);
    for path in &args.pages {
        match add(shelf, path, args) {
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

fn add(shelf: &mut Shelf, path: &Path, args: &AddArgs) -> Result<Saved, Stop> {
    if path.is_dir() {
        let name = path.display();
        return Err(Stop::input(format!("{name} is a folder; this takes the pages in it:\n\n  pith library FILE import {name}\n")));
    }
    let page = read::page(&read::file(path)?, args.url.as_deref(), None)?;
    let article = args.how.extract(&page, &args.how.options())?;
    let canonical = article.meta.canonical_url.as_ref().map(|fact| fact.value.clone());
    let Some(url) = args.url.clone().or(canonical) else {
        return Err(Stop::usage("the page does not say its address; give it with --url"));
    };
    if address_key(&url).is_none() {
        return Err(Stop::usage(format!("“{url}” is not the address of a web page")));
    }
    let article = NewArticle { tags: args.tag.clone(), replace: args.force, ..new_article(&article, url) };
    Ok(shelf.made()?.save(&article, Change::new("save", now()))?)
}
