//! The functions for a live document and for canonical HTML.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::clock::Clock;
use super::error::refuse;
use super::options::{self, Given};
use super::record;
use crate::error::Error;
use crate::meta::readability::{Count, has_paragraphs};
use crate::options::Options;
use crate::page::Page;
use crate::page::capture::Capture;
use crate::page::live::{Live, Most};
use crate::page::rendering::Eyes;
use crate::page::scan::scan;
use crate::stopwatch::Watch;

/// Takes the article out of a live document, or out of one element of it. The document stays as it is.
///
/// Where numbers of elements are told, the record has a property that is not counted among its own, `elements`: a map from those numbers
/// to the live elements.
#[wasm_bindgen]
pub fn extract(root: &web_sys::Node, options: JsValue) -> Result<JsValue, JsValue> {
    let given = options::read(options)?;
    let clock = Clock::of(&given);
    let mut watch = clock.watch(&given)?;
    let live = live(root, &given)?;
    let options = given.options(&|element| live.number(element))?;
    let told = run(&live.page, &options, &live, &given, &mut watch)?;
    if given.tells_numbers() {
        record::tell_elements(&told, &live);
    }
    Ok(told)
}

/// Takes the article out of canonical HTML: the text a browser writes of a document, or a capture, which also says what was shown.
#[wasm_bindgen(js_name = extractHtml)]
pub fn extract_html(html: &str, options: JsValue) -> Result<JsValue, JsValue> {
    let given = options::read(options)?;
    let clock = Clock::of(&given);
    let mut watch = clock.watch(&given)?;
    let options = given.options(&|_| None)?;
    refuse_large(html.len(), &options)?;
    let capture = Capture::read(html);
    let page = scan(capture.html, given.url.as_deref()).map_err(refuse)?;
    run(&page, &options, &capture, &given, &mut watch)
}

/// Whether there is a text to read on a page: a live document, an element of one, or HTML. It asks the same judge as an extraction does
/// and spares the making of the article.
#[wasm_bindgen(js_name = isProbablyReaderable)]
pub fn is_probably_readable(root: &JsValue, options: JsValue) -> Result<bool, JsValue> {
    let given = options::read(options)?;
    let clock = Clock::of(&given);
    let mut watch = clock.watch(&given)?;
    let (page, options) = match root.as_string() {
        Some(html) => {
            let options = given.options(&|_| None)?;
            refuse_large(html.len(), &options)?;
            (parsed(&html, &given)?, options)
        }
        None => {
            let live = live(root, &given)?;
            let options = given.options(&|element| live.number(element))?;
            (live.page, options)
        }
    };
    watch.stage("read").map_err(refuse)?;
    if let Some((min_length, min_score)) = given.paragraphs {
        return Ok(has_paragraphs(&page, Count { min_length, min_score }));
    }
    crate::is_readable(&page, &options, &mut watch).map_err(refuse)
}

/// The page of a text: of any HTML where this build reads it.
#[cfg(feature = "html")]
fn parsed(html: &str, given: &Given) -> Result<Page, JsValue> {
    use crate::page::html::{HtmlOptions, parse_str};
    parse_str(html, &HtmlOptions { url: given.url.as_deref(), charset: None }).map_err(refuse)
}

/// The page of a text: canonical HTML.
#[cfg(not(feature = "html"))]
fn parsed(html: &str, given: &Given) -> Result<Page, JsValue> {
    scan(Capture::read(html).html, given.url.as_deref()).map_err(refuse)
}

fn live(root: &JsValue, given: &Given) -> Result<Live, JsValue> {
    // Elements cannot be told before the document was read; limits can.
    let options = given.options(&|_| None)?;
    let most = Most::default();
    let most = Most {
        elements: options.max_elements.map_or(most.elements, |limit| limit.min(most.elements)),
        bytes: options.max_bytes.map_or(most.bytes, |limit| limit.min(most.bytes)),
    };
    Live::read(root, given.url.as_deref(), most).map_err(refuse)
}

pub(super) fn refuse_large(bytes: usize, options: &Options) -> Result<(), JsValue> {
    match options.max_bytes {
        Some(limit) if bytes > limit => Err(refuse(Error::TooLarge { what: "bytes", limit })),
        _ => Ok(()),
    }
}

/// Takes the article out of a page and tells it.
pub(super) fn run(page: &Page, options: &Options, eyes: &dyn Eyes, given: &Given, watch: &mut Watch<'_>) -> Result<JsValue, JsValue> {
    watch.stage("read").map_err(refuse)?;
    let article = crate::extract_timed(page, options, eyes, watch).map_err(refuse)?;
    record::tell(&article, given, watch)
}
