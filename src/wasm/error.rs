//! Errors as JavaScript sees them: a real `Error` with a `code`.

use wasm_bindgen::JsValue;

use crate::error::Error;

/// The JavaScript error for an error of the core.
pub(super) fn js_error(error: Error) -> JsValue {
    let made = js_sys::Error::new(&error.to_string());
    made.set_name("PithError");
    // Setting a property on a new `Error` cannot fail.
    let _ = js_sys::Reflect::set(&made, &"code".into(), &error.code().into());
    made.into()
}
