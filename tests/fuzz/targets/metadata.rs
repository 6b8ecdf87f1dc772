//! Metadata: JSON-LD and the head of a page, each from the input. What comes out is text without control characters, and web addresses.

use pith::article::Meta;
use pith::page::html::{HtmlOptions, parse_str};
use pith::{Options, extract};

/// Tries an input: before the first zero byte the head, after it JSON-LD.
pub fn run(bytes: &[u8]) {
    let split = bytes.iter().position(|byte| *byte == 0);
    let (head, data) = split.map_or((bytes, &[][..]), |at| (&bytes[..at], &bytes[at + 1..]));
    let (head, data) = (String::from_utf8_lossy(head), String::from_utf8_lossy(data));
    let text = "<p>The harbour lay still, and the boats that had come in at night were tied up two by two.</p>".repeat(5);
    let page = format!(
        "<!DOCTYPE html><html><head>{head}<script type=\"application/ld+json\">{data}</script></head><body><article><h1>Harbour</h1>{text}</article></body></html>"
    );
    let page =
        parse_str(&page, &HtmlOptions { url: Some("https://example.org/2026/a.html"), charset: None }).expect("short pages are parsed");
    let options = Options { readability: true, ..Options::default() };
    check(&extract(&page, &options).expect("short pages are extracted").meta);
}

fn check(meta: &Meta) {
    let addresses = [&meta.canonical_url, &meta.image, &meta.favicon, &meta.license, &meta.next_url, &meta.prev_url];
    for address in addresses.into_iter().flatten() {
        assert!(["https://", "http://"].iter().any(|scheme| address.value.starts_with(scheme)), "{address:?}");
    }
    let facts = [&meta.title, &meta.published, &meta.modified, &meta.site_name, &meta.lang, &meta.description, &meta.section];
    for fact in facts.into_iter().flatten().chain(&meta.authors).chain(&meta.tags) {
        assert!(!fact.value.contains(|c: char| c.is_control() && !matches!(c, '\n' | '\t')), "{fact:?}");
        assert!(!fact.value.trim().is_empty(), "{fact:?}");
    }
    for date in [&meta.published, &meta.modified].into_iter().flatten() {
        let fits = date.value.len() >= 4 && date.value.bytes().all(|b| b.is_ascii_digit() || b"-:T.Z+".contains(&b));
        assert!(fits, "{date:?}");
    }
}
