//! Functions for hosts without an HTML parser: any HTML, as text or as bytes in any encoding. Browsers do not load it.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::clock::Clock;
use super::error::js_error;
use super::extract::{is_readable, refuse_large, run};
use super::options::{self, JsOptions};
use crate::error::Error;
use crate::page::Page;
use crate::page::html::{HtmlOptions, is_charset, parse, parse_str};
use crate::page::rendering::NoRendering;

/// Extracts the article of a page as the server sent it.
#[wasm_bindgen(js_name = extractBytes)]
pub fn extract_bytes(bytes: &[u8], options: JsValue) -> Result<JsValue, JsValue> {
    extract_by(bytes.len(), options, |how| parse(bytes, how))
}

/// Extracts the article of any HTML.
#[wasm_bindgen(js_name = extractSource)]
pub fn extract_source(html: &str, options: JsValue) -> Result<JsValue, JsValue> {
    extract_by(html.len(), options, |how| parse_str(html, how))
}

/// Whether a page as the server sent it has a text to read. Its bytes are decoded as for an extraction.
#[wasm_bindgen(js_name = isProbablyReaderableBytes)]
pub fn is_probably_readable_bytes(bytes: &[u8], options: JsValue) -> Result<bool, JsValue> {
    let js_options = options::read(options)?;
    let clock = Clock::of(&js_options);
    let mut stopwatch = clock.stopwatch(&js_options)?;
    let options = js_options.options(&|_| None)?;
    refuse_large(bytes.len(), &options)?;
    let page = parse(bytes, &html_options(&js_options)?).map_err(js_error)?;
    is_readable(&page, &options, &js_options, &mut stopwatch)
}

/// What is known about the page. A charset that does not exist is an error: the page would silently be read in another one.
fn html_options(js_options: &JsOptions) -> Result<HtmlOptions<'_>, JsValue> {
    match js_options.charset.as_deref() {
        Some(name) if !is_charset(name) => Err(js_error(Error::Unusable(format!("“charset” is no charset: “{name}”")))),
        charset => Ok(HtmlOptions { url: js_options.url.as_deref(), charset }),
    }
}

fn extract_by(bytes: usize, options: JsValue, parse: impl FnOnce(&HtmlOptions<'_>) -> Result<Page, Error>) -> Result<JsValue, JsValue> {
    let js_options = options::read(options)?;
    let clock = Clock::of(&js_options);
    let mut stopwatch = clock.stopwatch(&js_options)?;
    let mut options = js_options.options(&|_| None)?;
    refuse_large(bytes, &options)?;
    let page = parse(&html_options(&js_options)?).map_err(js_error)?;
    js_options.add_marked(&page, &mut options);
    run(&page, &options, &NoRendering, &js_options, &mut stopwatch)
}
