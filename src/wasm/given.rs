//! What a caller in JavaScript may ask for.

use js_sys::Object;
use serde::Deserialize;
use wasm_bindgen::JsValue;

use super::refuse;
use crate::error::Error;
use crate::options::Options;

/// The options, by their names in JavaScript. What is missing has the default of [`Options`].
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Given {
    /// The page's address, for text that does not know its own.
    pub url: Option<String>,
    /// The encoding its server named, for bytes.
    #[cfg_attr(not(feature = "html"), allow(dead_code, reason = "only bytes have an encoding"))]
    pub charset: Option<String>,
    method: Option<String>,
    explain: Option<bool>,
    images: Option<bool>,
    links: Option<bool>,
    tables: Option<bool>,
    /// Write the article as Markdown too.
    pub markdown: bool,
}

/// The names of the options. A misspelt one would otherwise be passed over in silence.
const NAMES: &[&str] = &["url", "charset", "method", "explain", "images", "links", "tables", "markdown"];

/// Reads the options; nothing at all means the defaults.
pub(super) fn read(options: JsValue) -> Result<Given, JsValue> {
    if options.is_undefined() || options.is_null() {
        return Ok(Given::default());
    }
    let unknown = Object::keys(&Object::from(options.clone())).iter().find_map(|name| {
        let name = name.as_string()?;
        (!NAMES.contains(&name.as_str())).then_some(name)
    });
    if let Some(name) = unknown {
        return Err(refuse(Error::Unusable(format!("there is no option “{name}”"))));
    }
    serde_wasm_bindgen::from_value(options).map_err(|error| refuse(Error::Unusable(format!("these options cannot be used: {error}"))))
}

impl Given {
    /// The options of the core.
    pub fn options(&self) -> Options {
        let mut options = Options::default();
        if let Some(method) = &self.method {
            options.method.clone_from(method);
        }
        let set = |field: &mut bool, given: Option<bool>| *field = given.unwrap_or(*field);
        set(&mut options.explain, self.explain);
        set(&mut options.images, self.images);
        set(&mut options.links, self.links);
        set(&mut options.tables, self.tables);
        options
    }
}
