//! Cleaning what was cleaned changes nothing: the article of an article's HTML is the same HTML.

use pith::output;
use pith::page::Page;
use pith::page::html::{HtmlOptions, parse};
use pith::page::scan::scan;
use pith::{Options, extract};

const URL: Option<&str> = Some("https://example.org/2026/a.html");

/// Tries an input.
pub fn run(bytes: &[u8]) {
    let page = |bytes: &[u8]| parse(bytes, &HtmlOptions { url: URL, charset: None }).expect("short pages are parsed");
    let once = clean(&page(bytes));
    let document = format!("<!DOCTYPE html><html><head></head><body>{once}</body></html>");
    let twice = clean(&page(document.as_bytes()));
    assert_eq!(twice, once, "cleaned again");
    let scanned = clean(&scan(&document, URL).expect("short pages are parsed"));
    assert_eq!(scanned, once, "the output is not canonical HTML");
}

/// The HTML of an article with everything on the page.
fn clean(page: &Page) -> String {
    let mut options = Options::default();
    options.keep = page.body().map(|body| page.origin(body)).into_iter().collect();
    output::html(&extract(page, &options).expect("short pages are extracted"))
}
