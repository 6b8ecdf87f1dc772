//! The door out to JavaScript: an article as a plain object, an error as a real `Error` with a `code`.
//!
//! It holds no state between calls, so that a call that failed leaves nothing behind for the next one.

#[cfg(feature = "classic")]
pub mod classic;
mod clock;
mod error;
mod extract;
#[cfg(feature = "html")]
pub mod html;
mod options;
#[cfg(feature = "probe")]
pub mod probe;
mod record;

use wasm_bindgen::prelude::wasm_bindgen;

pub use self::extract::{extract, extract_html, is_probably_readable};

/// Makes a panic readable in the console, should there ever be one.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}
