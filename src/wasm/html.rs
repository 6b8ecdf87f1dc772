//! Functions for hosts without an HTML parser: any HTML, as text or as bytes in any encoding. Browsers do not load it.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::clock::Clock;
use super::error::js_error;
use super::extract::{refuse_large, run};
use super::options;
use crate::error::Error;
use crate::page::Page;
use crate::page::html::{HtmlOptions, parse, parse_str};
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

fn extract_by(bytes: usize, options: JsValue, parse: impl FnOnce(&HtmlOptions<'_>) -> Result<Page, Error>) -> Result<JsValue, JsValue> {
    let js_options = options::read(options)?;
    let clock = Clock::of(&js_options);
    let mut stopwatch = clock.stopwatch(&js_options)?;
    let options = js_options.options(&|_| None)?;
    refuse_large(bytes, &options)?;
    let page = parse(&HtmlOptions { url: js_options.url.as_deref(), charset: js_options.charset.as_deref() }).map_err(js_error)?;
    run(&page, &options, &NoRendering, &js_options, &mut stopwatch)
}
