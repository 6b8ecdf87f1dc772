//! Adds the articles of pages to a library.

use std::path::Path;

use pith::archive::{saved_pictures, text_bytes};
use pith::library::{Change, NewArticle, NewPicture, Saved, SavedText, address_key};

use super::given::now;
use super::print::Printer;
use super::shelf::Shelf;
use crate::args::AddArgs;
use crate::exit::{Code, Stop};
use crate::guard::check_method;
use crate::input::read::{self, is_address};

/// Pictures that are looked through of one page, and their bytes.
const MAX_PICTURES: usize = 1_000;
const MAX_PICTURE_BYTES: usize = 32 << 20;

/// Adds pages. One that cannot be added does not hinder the others.
pub fn run(shelf: &mut Shelf, args: &AddArgs, printer: Printer) -> Result<Code, Stop> {
    if args.url.is_some() && args.pages.len() > 1 {
        return Err(Stop::usage("--url is the address of one page; add the pages one by one"));
    }
    check_method(&args.how.options())?;
    let (mut failed, mut has_no_article) = (Vec::new(), false);
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
                failed.push(stop.code);
            }
        }
    }
    Ok(match failed.first() {
        // All for one reason.
        Some(code) if failed.len() == args.pages.len() && failed.iter().all(|other| other == code) => *code,
        Some(_) => Code::SomeFailed,
        None if has_no_article => Code::NoArticle,
        None => Code::Done,
    })
}

fn add(shelf: &mut Shelf, path: &Path, args: &AddArgs) -> Result<Saved, Stop> {
    if is_address(path) {
        let url = path.display();
        return Err(Stop::usage(format!(
            "pith never fetches pages. Fetch it with a program of your choice:\n\n  curl -sL '{url}' | pith library FILE add - --url '{url}'\n"
        )));
    }
    if path.is_dir() {
        let name = path.display();
        return Err(Stop::input(format!("{name} is a folder; this takes the pages in it:\n\n  pith library FILE import {name}\n")));
    }
    let bytes = read::file(path)?;
    let page = read::page(&bytes, args.url.as_deref(), None)?;
    let article = args.how.extract(&page, &args.how.options())?;
    let canonical = article.meta.canonical_url.as_ref().map(|fact| fact.value.clone());
    // A page that was saved as a single file brings its address.
    let own = page.url().filter(|url| address_key(url).is_some()).map(str::to_owned);
    let Some(url) = args.url.clone().or(own).or(canonical) else {
        return Err(Stop::usage("the page does not say its address; give it with --url"));
    };
    if address_key(&url).is_none() {
        return Err(Stop::usage(format!("“{url}” is not the address of a web page")));
    }
    let pictures = pictures(&bytes)?;
    let article = NewArticle { tags: args.tag.clone(), replace: args.force, pictures, ..NewArticle::of(&article, &url) };
    Ok(shelf.made()?.save(&article, Change::new("save", now()))?)
}

/// The pictures in a page that was saved as a single file. Those that the article does not show are not kept.
fn pictures(bytes: &[u8]) -> Result<Vec<NewPicture>, Stop> {
    let bytes = text_bytes(bytes, None)?;
    let found = saved_pictures(&bytes, MAX_PICTURES, MAX_PICTURE_BYTES).into_iter();
    Ok(found.map(|picture| NewPicture { url: picture.url, bytes: picture.bytes, why: None }).collect())
}
