//! Any HTML: the page is a tree whose sums are right, and our tokenizer cuts the text where html5ever's does.

use pith::page::html::{HtmlOptions, parse};

use super::page_checks::{parent_holds, sums_hold};

/// Tries an input.
pub fn run(bytes: &[u8]) {
    let page = parse(bytes, &HtmlOptions { url: Some("https://example.org/2026/a.html"), charset: None }).expect("short pages are parsed");
    for node in page.nodes() {
        parent_holds(&page, node);
        sums_hold(&page, node);
    }
    #[cfg(fuzzing)]
    {
        use pith::page::html::second_opinion::{ours, theirs};
        let html = String::from_utf8_lossy(bytes);
        assert_eq!(ours(&html), theirs(&html), "the tokenizers disagree");
    }
}
