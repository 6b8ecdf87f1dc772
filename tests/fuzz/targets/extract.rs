//! A whole extraction of any HTML with all options and outputs. The first byte chooses the options.

use pith::output::{self, Record};
use pith::page::html::{HtmlOptions, parse};
use pith::{Article, Favor, Options, extract};

use super::page_checks::only_allowed;

/// Bytes of output for each byte of input that no article exceeds, and bytes that any may have.
const MOST_GROWTH: usize = 400;
const ANY: usize = 100_000;

/// Tries an input.
pub fn run(bytes: &[u8]) {
    let Some((choice, html)) = bytes.split_first() else { return };
    let page = parse(html, &HtmlOptions { url: Some("https://example.org/2026/a.html"), charset: None }).expect("short pages are parsed");
    let mut options = options(*choice);
    // The whole page, so that cleaning sees all of it, and what the choice takes of it.
    options.keep = page.body().filter(|_| choice & 1 == 0).map(|body| page.origin(body)).into_iter().collect();
    let article = extract(&page, &options).expect("short pages are extracted");
    check(&article, html.len());
}

fn options(choice: u8) -> Options {
    let mut options = Options::default();
    let reports = choice & 2 != 0;
    (options.explain, options.places, options.left_out, options.inspect, options.readability) =
        (reports, reports, reports, reports, reports);
    let bare = choice & 4 != 0;
    (options.images, options.links, options.tables, options.embeds) = (!bare, !bare, !bare, !bare);
    options.favor = [Favor::Balance, Favor::Precision, Favor::Recall, Favor::Balance][usize::from(choice >> 3 & 3)];
    options.comments = [None, Some(true), Some(false), None][usize::from(choice >> 5 & 3)];
    options.json_ld = choice & 128 == 0;
    options
}

/// Checks all outputs of an article.
fn check(article: &Article, input: usize) {
    let html = output::html(article);
    only_allowed(&html);
    let json = serde_json::to_string(&Record::of(article).with_markdown(article)).expect("a record is JSON");
    serde_json::from_str::<serde_json::Value>(&json).expect("the JSON can be read");
    let (markdown, text) = (output::markdown(article), output::text(article));
    for written in [&html, &markdown, &text, &json] {
        assert!(written.len() < ANY + input * MOST_GROWTH, "{} bytes of output for {input}", written.len());
    }
    // A terminal would take these as commands. JSON escapes them.
    let is_control = |c: char| c.is_control() && !matches!(c, '\n' | '\t' | '\u{85}');
    for written in [&html, &markdown, &text] {
        assert!(!written.contains(is_control), "a control character is in {written:?}");
    }
}
