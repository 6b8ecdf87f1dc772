//! The door out to JavaScript: an article as a plain object, an error as a real `Error` with a `code`.
//!
//! It holds no state between calls, so that a call that failed leaves nothing behind for the next one.

#[cfg(feature = "html")]
pub mod any;
mod given;
#[cfg(feature = "probe")]
pub mod probe;
mod told;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::Error;
use crate::page::capture::Capture;
use crate::page::live::Live;
use crate::page::scan::scan;

/// Makes a panic readable in the console, should there ever be one.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// Takes the article out of a live document, or out of one element of it. The document stays as it is.
#[wasm_bindgen]
pub fn extract(root: &web_sys::Node, options: JsValue) -> Result<JsValue, JsValue> {
    let given = given::read(options)?;
    let live = Live::read(root, given.url.as_deref()).map_err(refuse)?;
    let article = crate::extract_with(&live.page, &given.options(), &live).map_err(refuse)?;
    told::tell(&article, &given)
}

/// Takes the article out of canonical HTML: the text a browser writes of a document, or a capture, which also says what was shown.
#[wasm_bindgen(js_name = extractHtml)]
pub fn extract_html(html: &str, options: JsValue) -> Result<JsValue, JsValue> {
    let given = given::read(options)?;
    let capture = Capture::read(html);
    let page = scan(capture.html, given.url.as_deref()).map_err(refuse)?;
    let article = crate::extract_with(&page, &given.options(), &capture).map_err(refuse)?;
    told::tell(&article, &given)
}

/// The error a caller in JavaScript sees.
fn refuse(error: Error) -> JsValue {
    let made = js_sys::Error::new(&error.to_string());
    made.set_name("PithError");
    // An object that takes no property is not one `Error` makes.
    let _ = js_sys::Reflect::set(&made, &"code".into(), &error.code().into());
    made.into()
}
