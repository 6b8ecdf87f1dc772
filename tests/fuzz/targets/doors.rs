//! Two doors: any HTML, and the canonical HTML that a browser would write of the same document. Both must give the same page and article.
//! The third door, the document itself, is compared in browsers (`tests/npm/same-output.test.js`).

/// Tries an input.
pub fn run(bytes: &[u8]) {
    let _ = bytes;
    #[cfg(fuzzing)]
    {
        use pith::output::Record;
        use pith::page::html::{HtmlOptions, parse_str, second_opinion::canonical};
        use pith::page::scan::scan;
        use pith::{Options, extract};

        let url = Some("https://example.org/2026/a.html");
        let html = String::from_utf8_lossy(bytes);
        // A byte order mark is no text of the document.
        let written = canonical(html.strip_prefix('\u{feff}').unwrap_or(&html));
        let parsed = parse_str(&html, &HtmlOptions { url, charset: None }).expect("short pages are parsed");
        let scanned = scan(&written, url).expect("short pages are parsed");
        assert_eq!(parsed.dump(), scanned.dump(), "the pages differ: {html:?} and {written:?}");
        let article = |page| {
            let article = extract(page, &Options::default()).expect("short pages are extracted");
            serde_json::to_string(&Record::of(&article)).expect("a record is JSON")
        };
        assert_eq!(article(&parsed), article(&scanned), "the articles differ: {html:?}");
    }
}
