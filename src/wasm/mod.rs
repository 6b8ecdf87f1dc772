//! The JavaScript interface: an article becomes a plain object, an error a real `Error` with a `code`.
//!
//! No state is kept between calls, so a failed call leaves nothing behind.

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

/// Prints panics readably to the console, should there ever be one.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}
