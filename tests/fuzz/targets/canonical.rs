//! Canonical HTML, which the extension and the npm package hand to the core, and captures of rendered pages: any text makes a tree.

use pith::page::capture::Capture;
use pith::page::scan::scan;
use pith::{Options, extract_with, output};

use super::page_checks::{only_allowed, parent_holds, sums_hold};

/// Tries an input.
pub fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let capture = Capture::read(&text);
    let page = scan(capture.html, Some("https://example.org/2026/a.html")).expect("short pages are parsed");
    for node in page.nodes() {
        parent_holds(&page, node);
        sums_hold(&page, node);
    }
    let article = extract_with(&page, &Options::default(), &capture).expect("short pages are extracted");
    only_allowed(&output::html(&article));
}
