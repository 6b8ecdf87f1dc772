//! What a caller in JavaScript may ask for. A name or a value that is none is refused in words; it is never passed over in silence.

use js_sys::{Array, Object, Reflect};
use serde::Deserialize;
use wasm_bindgen::JsValue;

use super::refuse;
use crate::error::Error;
use crate::options::{Favor, Options};

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
    embeds: Option<bool>,
    comments: Option<bool>,
    favor: Option<String>,
    max_elements: Option<f64>,
    max_bytes: Option<f64>,
    max_time: Option<f64>,
    places: Option<bool>,
    left_out: Option<bool>,
    inspect: Option<bool>,
    readability: Option<bool>,
    json_ld: Option<bool>,
    /// For the question whether there is a text: answer by paragraphs, from this length on and with this sum.
    pub paragraphs: Option<(f64, f64)>,
    /// Write the article as Markdown too.
    pub markdown: bool,
    /// What must be in, and what must be out: numbers, or elements of a live page.
    #[serde(skip)]
    pub keep: Vec<JsValue>,
    #[serde(skip)]
    pub drop: Vec<JsValue>,
}

/// The names of the options. A misspelt one would otherwise be passed over in silence.
const NAMES: &[&str] = &[
    "url",
    "charset",
    "method",
    "explain",
    "images",
    "links",
    "tables",
    "embeds",
    "comments",
    "favor",
    "maxElements",
    "maxBytes",
    "maxTime",
    "keep",
    "drop",
    "places",
    "leftOut",
    "inspect",
    "readability",
    "jsonLd",
    "paragraphs",
    "markdown",
];

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
        return Err(unusable(format!("there is no option “{name}”")));
    }
    let (keep, drop) = (parts(&options, "keep")?, parts(&options, "drop")?);
    let given: Given =
        serde_wasm_bindgen::from_value(options).map_err(|error| unusable(format!("these options cannot be used: {error}")))?;
    Ok(Given { keep, drop, ..given })
}

fn unusable(why: String) -> JsValue {
    refuse(Error::Unusable(why))
}

/// The parts of an option that names parts of the page.
fn parts(options: &JsValue, name: &str) -> Result<Vec<JsValue>, JsValue> {
    let given = Reflect::get(options, &name.into())?;
    if given.is_undefined() || given.is_null() {
        return Ok(Vec::new());
    }
    if !Array::is_array(&given) {
        return Err(unusable(format!("“{name}” is a list of elements or their numbers")));
    }
    Ok(Array::from(&given).to_vec())
}

/// The numbers of parts of a page; `of` knows those of live elements. A number of nothing is harmless and passed over later, a live
/// element that is not on the page likewise; what is neither is refused.
fn numbers(given: &[JsValue], of: &dyn Fn(&JsValue) -> Option<u32>) -> Result<Vec<u32>, JsValue> {
    let mut out = Vec::with_capacity(given.len());
    for part in given {
        match part.as_f64() {
            Some(number) if number >= 0.0 && number.fract() == 0.0 => out.push(number.min(f64::from(u32::MAX)) as u32),
            None if part.is_object() => out.extend(of(part)),
            _ => return Err(unusable("a part of the page is told by its element or its number".to_owned())),
        }
    }
    Ok(out)
}

/// A limit: a whole number above nothing.
fn limit(name: &str, given: Option<f64>) -> Result<Option<f64>, JsValue> {
    match given {
        Some(number) if number.is_nan() || number <= 0.0 => Err(unusable(format!("“{name}” must be more than nothing"))),
        _ => Ok(given),
    }
}

impl Given {
    /// The options of the core; `of` knows the numbers of live elements.
    pub fn options(&self, of: &dyn Fn(&JsValue) -> Option<u32>) -> Result<Options, JsValue> {
        let mut options = Options::default();
        if let Some(method) = &self.method {
            options.method.clone_from(method);
        }
        let set = |field: &mut bool, given: Option<bool>| *field = given.unwrap_or(*field);
        set(&mut options.explain, self.explain);
        set(&mut options.images, self.images);
        set(&mut options.links, self.links);
        set(&mut options.tables, self.tables);
        set(&mut options.embeds, self.embeds);
        set(&mut options.places, self.places);
        set(&mut options.left_out, self.left_out);
        set(&mut options.inspect, self.inspect);
        set(&mut options.readability, self.readability);
        set(&mut options.json_ld, self.json_ld);
        options.comments = self.comments;
        options.max_elements = limit("maxElements", self.max_elements)?.map(|most| most as usize);
        options.max_bytes = limit("maxBytes", self.max_bytes)?.map(|most| most as usize);
        if let Some(name) = &self.favor {
            let known = Favor::ALL.iter().find(|(known, _)| known == name);
            options.favor = known.ok_or_else(|| unusable(format!("“favor” is balance, precision or recall, not “{name}”")))?.1;
        }
        options.keep = numbers(&self.keep, of)?;
        options.drop = numbers(&self.drop, of)?;
        Ok(options)
    }

    /// How many milliseconds the work may take.
    pub fn max_time(&self) -> Result<Option<f64>, JsValue> {
        limit("maxTime", self.max_time)
    }

    /// Whether anything needs a clock.
    pub fn needs_clock(&self) -> bool {
        self.max_time.is_some() || self.inspect == Some(true)
    }

    /// Whether elements of the page are told by their numbers.
    pub fn tells_numbers(&self) -> bool {
        [self.places, self.left_out, self.inspect].contains(&Some(true))
    }
}
