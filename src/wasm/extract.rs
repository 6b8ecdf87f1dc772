//! The functions for a live document and for canonical HTML.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::clock::Clock;
use super::error::js_error;
use super::options::{self, JsOptions};
use super::record;
use crate::error::Error;
use crate::meta::readability::{ReaderableOptions, is_probably_readerable};
use crate::options::Options;
use crate::page::Page;
use crate::page::capture::Capture;
use crate::page::live::{Limits, Live};
use crate::page::rendering::Rendering;
use crate::page::scan::scan;
use crate::stopwatch::Stopwatch;

/// Extracts the article of a live document or of one element. The document is not changed.
///
/// If element numbers are reported, the record has a non-enumerable property `elements`: a map from those numbers to the live elements.
#[wasm_bindgen]
pub fn extract(root: &web_sys::Node, options: JsValue) -> Result<JsValue, JsValue> {
    let js_options = options::read(options)?;
    let clock = Clock::of(&js_options);
    let mut stopwatch = clock.stopwatch(&js_options)?;
    let live = live(root, &js_options)?;
    let options = js_options.options(&|element| live.number(element))?;
    let object = run(&live.page, &options, &live, &js_options, &mut stopwatch)?;
    if js_options.reports_elements() {
        record::attach_elements(&object, &live);
    }
    Ok(object)
}

/// Extracts the article of canonical HTML: a browser's serialization, or a capture, which also knows what was visible.
#[wasm_bindgen(js_name = extractHtml)]
pub fn extract_html(html: &str, options: JsValue) -> Result<JsValue, JsValue> {
    let js_options = options::read(options)?;
    let clock = Clock::of(&js_options);
    let mut stopwatch = clock.stopwatch(&js_options)?;
    let mut options = js_options.options(&|_| None)?;
    refuse_large(html.len(), &options)?;
    let capture = Capture::read(html);
    let page = scan(capture.html, js_options.url.as_deref()).map_err(js_error)?;
    js_options.add_marked(&page, &mut options);
    run(&page, &options, &capture, &js_options, &mut stopwatch)
}

/// Whether a page has a text to read: a live document, an element or HTML. It uses the same classifier as an extraction, without making the
/// article.
#[wasm_bindgen(js_name = isProbablyReaderable)]
pub fn is_probably_readable(root: &JsValue, options: JsValue) -> Result<bool, JsValue> {
    let js_options = options::read(options)?;
    let clock = Clock::of(&js_options);
    let mut stopwatch = clock.stopwatch(&js_options)?;
    let (page, options) = match root.as_string() {
        Some(html) => {
            let options = js_options.options(&|_| None)?;
            refuse_large(html.len(), &options)?;
            (parsed(&html, &js_options)?, options)
        }
        None => {
            let live = live(root, &js_options)?;
            let options = js_options.options(&|element| live.number(element))?;
            (live.page, options)
        }
    };
    is_readable(&page, &options, &js_options, &mut stopwatch)
}

/// The answer for a page that was read.
pub(super) fn is_readable(page: &Page, options: &Options, js_options: &JsOptions, stopwatch: &mut Stopwatch<'_>) -> Result<bool, JsValue> {
    stopwatch.stage("read").map_err(js_error)?;
    if let Some((min_length, min_score)) = js_options.paragraphs {
        return Ok(is_probably_readerable(page, ReaderableOptions { min_length, min_score }));
    }
    crate::is_readable(page, options, stopwatch).map_err(js_error)
}

/// Parses HTML; any HTML, since this build has a parser.
#[cfg(feature = "html")]
fn parsed(html: &str, js_options: &JsOptions) -> Result<Page, JsValue> {
    use crate::page::html::{HtmlOptions, parse_str};
    parse_str(html, &HtmlOptions { url: js_options.url.as_deref(), charset: None }).map_err(js_error)
}

/// Parses canonical HTML.
#[cfg(not(feature = "html"))]
fn parsed(html: &str, js_options: &JsOptions) -> Result<Page, JsValue> {
    scan(Capture::read(html).html, js_options.url.as_deref()).map_err(js_error)
}

fn live(root: &JsValue, js_options: &JsOptions) -> Result<Live, JsValue> {
    // Live elements get their numbers when the document is read; limits are needed before.
    let (max_elements, max_bytes) = js_options.max_size()?;
    let most = Limits::default();
    let most = Limits {
        elements: max_elements.map_or(most.elements, |limit| limit.min(most.elements)),
        bytes: max_bytes.map_or(most.bytes, |limit| limit.min(most.bytes)),
    };
    Live::read(root, js_options.url.as_deref(), most).map_err(js_error)
}

pub(super) fn refuse_large(bytes: usize, options: &Options) -> Result<(), JsValue> {
    match options.max_bytes {
        Some(limit) if bytes > limit => Err(js_error(Error::TooLarge { what: "bytes", limit })),
        _ => Ok(()),
    }
}

/// Extracts the article of a page and returns its record.
pub(super) fn run(
    page: &Page,
    options: &Options,
    rendering: &dyn Rendering,
    js_options: &JsOptions,
    stopwatch: &mut Stopwatch<'_>,
) -> Result<JsValue, JsValue> {
    stopwatch.stage("read").map_err(js_error)?;
    let article = match js_options.site()? {
        Some(site) => crate::extract_on_site(page, &site, options, rendering, stopwatch),
        None => crate::extract_timed(page, options, rendering, stopwatch),
    };
    let article = article.map_err(js_error)?;
    record::to_js(&article, js_options, stopwatch)
}
