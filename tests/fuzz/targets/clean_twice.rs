//! Cleaning what was cleaned: the output is canonical HTML, so both parsers read the same from it; what it says stays, word by word, and nothing
//! is said twice. For pages as people write them not a byte changes (`tests/fuzz/main.rs` tries the fixtures); for broken ones the markup around the
//! words may settle only the second time.

use pith::article::PageKind;
use pith::output;
use pith::page::Page;
use pith::page::html::{HtmlOptions, parse};
use pith::page::scan::scan;
use pith::{Article, Options, extract};

const URL: Option<&str> = Some("https://example.org/2026/a.html");

/// Tries an input.
pub fn run(bytes: &[u8]) {
    let (once, twice) = both(bytes);
    assert_eq!(said(&twice), said(&once), "cleaned again, it says something else");
}

/// The article of a page, and the article of its HTML.
fn both(bytes: &[u8]) -> (Article, Article) {
    let page = |bytes: &[u8]| parse(bytes, &HtmlOptions { url: URL, charset: None }).expect("short pages are parsed");
    let once = clean(&page(bytes));
    // What the text alone does not say: without its language, parts in the same one would be marked; an article of many parts is a thread by them.
    let lang = once.meta.lang.as_ref().map(|lang| format!(" lang=\"{}\"", lang.value)).unwrap_or_default();
    let kind = if once.kind == PageKind::Article { "<meta property=\"og:type\" content=\"article\">" } else { "" };
    let document = format!("<!DOCTYPE html><html{lang}><head>{kind}</head><body>{}</body></html>", output::html(&once));
    let twice = clean(&page(document.as_bytes()));
    let scanned = clean(&scan(&document, URL).expect("short pages are parsed"));
    assert_eq!(output::html(&scanned), output::html(&twice), "the output is not canonical HTML");
    (once, twice)
}

/// The HTML of a page cleaned once, and cleaned again.
#[allow(dead_code, reason = "only the test of the fixtures compares bytes")]
pub fn once_and_twice(bytes: &[u8]) -> (String, String) {
    let (once, twice) = both(bytes);
    (output::html(&once), output::html(&twice))
}

/// The article with everything on the page.
fn clean(page: &Page) -> Article {
    let options = Options { keep: page.body().map(|body| page.origin(body)).into_iter().collect(), ..Options::default() };
    extract(page, &options).expect("short pages are extracted")
}

/// The words of an article without the space between them.
fn said(article: &Article) -> String {
    output::text(article).split_whitespace().collect()
}
