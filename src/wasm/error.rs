//! Errors as JavaScript sees them: a real `Error` with a `code`.

use wasm_bindgen::JsValue;

use crate::error::Error;

/// The error a caller in JavaScript sees.
pub(super) fn js_error(error: Error) -> JsValue {
    let made = js_sys::Error::new(&error.to_string());
    made.set_name("PithError");
    // An object that takes no property is not one `Error` makes.
    let _ = js_sys::Reflect::set(&made, &"code".into(), &error.code().into());
    made.into()
}
