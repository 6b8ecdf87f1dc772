//! The door for programs that have no browser to parse a page: any HTML, as text or as bytes in any encoding. Pages have a browser and
//! do not load it.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::clock::Clock;
use super::error::refuse;
use super::extract::{refuse_large, run};
use super::options;
use crate::error::Error;
use crate::page::Page;
use crate::page::html::{HtmlOptions, parse, parse_str};
use crate::page::rendering::NoEyes;

/// Takes the article out of a page as a server sent it.
#[wasm_bindgen(js_name = extractBytes)]
pub fn extract_bytes(bytes: &[u8], options: JsValue) -> Result<JsValue, JsValue> {
    extract_by(bytes.len(), options, |how| parse(bytes, how))
}

/// Takes the article out of HTML as people and programs write it.
#[wasm_bindgen(js_name = extractSource)]
pub fn extract_source(html: &str, options: JsValue) -> Result<JsValue, JsValue> {
    extract_by(html.len(), options, |how| parse_str(html, how))
}

fn extract_by(bytes: usize, options: JsValue, parse: impl FnOnce(&HtmlOptions<'_>) -> Result<Page, Error>) -> Result<JsValue, JsValue> {
    let given = options::read(options)?;
    let clock = Clock::of(&given);
    let mut watch = clock.watch(&given)?;
    let options = given.options(&|_| None)?;
    refuse_large(bytes, &options)?;
    let page = parse(&HtmlOptions { url: given.url.as_deref(), charset: given.charset.as_deref() }).map_err(refuse)?;
    run(&page, &options, &NoEyes, &given, &mut watch)
}
