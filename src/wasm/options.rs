//! Options from JavaScript. An unknown name or a wrong value is an error, never ignored.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::JsValue;

use super::error::js_error;
use crate::error::Error;
use crate::options::{Favor, Options};
use crate::page::Page;
use crate::site::Site;

/// The options by their JavaScript names. Missing ones have the default of [`Options`].
#[derive(Debug, Default)]
pub(super) struct JsOptions {
    /// The page's address, for HTML that does not come with one.
    pub url: Option<String>,
    /// The encoding declared by the server, for bytes.
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
    fingerprints: Option<bool>,
    /// What is known of the page's site: a text for some of its pages each.
    site: Vec<JsValue>,
    json_ld: Option<bool>,
    as_shown: Option<bool>,
    /// For `isProbablyReaderable`: decide by paragraphs, with this minimum length and score.
    pub paragraphs: Option<(f64, f64)>,
    /// Also return the article as Markdown.
    pub markdown: bool,
    /// What must be in and out of the article: element numbers or live elements.
    pub keep: Vec<JsValue>,
    pub drop: Vec<JsValue>,
    /// For each block that `inspect` reports whether it must be in the article; anything but true and false leaves it as it is.
    decided: Vec<JsValue>,
    /// The attribute by which HTML says what its caller wants of an element: `keep` or `drop`.
    marked: Option<String>,
}

/// Reads the options; `undefined` and `null` mean the defaults. They are read by hand: a derived reader adds 15 KB.
pub(super) fn read(options: JsValue) -> Result<JsOptions, JsValue> {
    let mut js_options = JsOptions::default();
    if options.is_undefined() || options.is_null() {
        return Ok(js_options);
    }
    if !options.is_object() {
        return Err(unusable("these options cannot be used: they are no object".to_owned()));
    }
    for key in Object::keys(&Object::from(options.clone())).iter() {
        let value = Reflect::get(&options, &key)?;
        let name = key.as_string().unwrap_or_default();
        if value.is_undefined() || value.is_null() {
            // No value, but a misspelt name must still be an error.
            js_options.set(&name, &JsValue::UNDEFINED)?;
        } else {
            js_options.set(&name, &value)?;
        }
    }
    Ok(js_options)
}

impl JsOptions {
    fn set(&mut self, name: &str, value: &JsValue) -> Result<(), JsValue> {
        match name {
            "url" => self.url = text(name, value)?,
            "charset" => self.charset = text(name, value)?,
            "method" => self.method = text(name, value)?,
            "explain" => self.explain = flag(name, value)?,
            "images" => self.images = flag(name, value)?,
            "links" => self.links = flag(name, value)?,
            "tables" => self.tables = flag(name, value)?,
            "embeds" => self.embeds = flag(name, value)?,
            "comments" => self.comments = flag(name, value)?,
            "favor" => self.favor = text(name, value)?,
            "maxElements" => self.max_elements = number(name, value)?,
            "maxBytes" => self.max_bytes = number(name, value)?,
            "maxTime" => self.max_time = number(name, value)?,
            "places" => self.places = flag(name, value)?,
            "leftOut" => self.left_out = flag(name, value)?,
            "readability" => self.readability = flag(name, value)?,
            "fingerprints" => self.fingerprints = flag(name, value)?,
            "site" => self.site = list(name, value, "a list of texts")?,
            "asShown" => self.as_shown = flag(name, value)?,
            "jsonLd" => self.json_ld = flag(name, value)?,
            "paragraphs" => self.paragraphs = pair(name, value)?,
            "inspect" => self.inspect = flag(name, value)?,
            "markdown" => self.markdown = flag(name, value)?.unwrap_or(false),
            "keep" => self.keep = list(name, value, "a list of elements or their numbers")?,
            "drop" => self.drop = list(name, value, "a list of elements or their numbers")?,
            "decided" => self.decided = list(name, value, "a list")?,
            "marked" => self.marked = text(name, value)?,
            _ => return Err(unusable(format!("there is no option “{name}”"))),
        }
        Ok(())
    }
}

fn text(name: &str, value: &JsValue) -> Result<Option<String>, JsValue> {
    typed(name, value, "text", value.as_string())
}

fn flag(name: &str, value: &JsValue) -> Result<Option<bool>, JsValue> {
    typed(name, value, "true or false", value.as_bool())
}

fn number(name: &str, value: &JsValue) -> Result<Option<f64>, JsValue> {
    typed(name, value, "a number", value.as_f64())
}

fn pair(name: &str, value: &JsValue) -> Result<Option<(f64, f64)>, JsValue> {
    let numbers: Vec<f64> =
        if Array::is_array(value) { Array::from(value).iter().filter_map(|part| part.as_f64()).collect() } else { Vec::new() };
    let read = if let [one, other] = numbers[..] { Some((one, other)) } else { None };
    typed(name, value, "two numbers", read)
}

/// The value read; an error if there is a value of the wrong type.
fn typed<T>(name: &str, value: &JsValue, wanted: &str, read: Option<T>) -> Result<Option<T>, JsValue> {
    if read.is_none() && !value.is_undefined() { Err(unusable(format!("“{name}” must be {wanted}"))) } else { Ok(read) }
}

fn unusable(why: String) -> JsValue {
    js_error(Error::Unusable(why))
}

/// A list of elements, element numbers or texts.
fn list(name: &str, value: &JsValue, wanted: &str) -> Result<Vec<JsValue>, JsValue> {
    if value.is_undefined() {
        return Ok(Vec::new());
    }
    if !Array::is_array(value) {
        return Err(unusable(format!("“{name}” is {wanted}")));
    }
    Ok(Array::from(value).to_vec())
}

/// The numbers of elements; `of` knows those of live elements. Unknown numbers are ignored later; anything else, and an element that is not on
/// the page, is an error.
fn numbers(js_options: &[JsValue], of: &dyn Fn(&JsValue) -> Option<u32>) -> Result<Vec<u32>, JsValue> {
    let mut out = Vec::with_capacity(js_options.len());
    for part in js_options {
        match part.as_f64() {
            Some(number) if number >= 0.0 && number.fract() == 0.0 => out.push(number.min(f64::from(u32::MAX)) as u32),
            None if part.is_object() => out.push(of(part).ok_or_else(|| unusable(STRANGER.to_owned()))?),
            _ => return Err(unusable("a part of the page is told by its element or its number".to_owned())),
        }
    }
    Ok(out)
}

/// Why an element in `keep` or `drop` is refused.
const STRANGER: &str = "an element in “keep” or “drop” is no part of the page that was given";

/// A limit: a number greater than zero.
fn limit(name: &str, js_options: Option<f64>) -> Result<Option<f64>, JsValue> {
    match js_options {
        Some(number) if number.is_nan() || number <= 0.0 => Err(unusable(format!("“{name}” must be more than nothing"))),
        _ => Ok(js_options),
    }
}

impl JsOptions {
    /// The core's options; `of` knows the numbers of live elements.
    pub fn options(&self, of: &dyn Fn(&JsValue) -> Option<u32>) -> Result<Options, JsValue> {
        let mut options = Options::default();
        if let Some(method) = &self.method {
            options.method.clone_from(method);
        }
        let set = |field: &mut bool, js_options: Option<bool>| *field = js_options.unwrap_or(*field);
        set(&mut options.explain, self.explain);
        set(&mut options.images, self.images);
        set(&mut options.links, self.links);
        set(&mut options.tables, self.tables);
        set(&mut options.embeds, self.embeds);
        set(&mut options.places, self.places);
        set(&mut options.left_out, self.left_out);
        set(&mut options.inspect, self.inspect);
        set(&mut options.readability, self.readability);
        set(&mut options.fingerprints, self.fingerprints);
        set(&mut options.json_ld, self.json_ld);
        set(&mut options.as_shown, self.as_shown);
        options.comments = self.comments;
        (options.max_elements, options.max_bytes) = self.max_size()?;
        if let Some(name) = &self.favor {
            let known = Favor::ALL.iter().find(|(known, _)| known == name);
            options.favor = known.ok_or_else(|| unusable(format!("“favor” is balance, precision or recall, not “{name}”")))?.1;
        }
        options.keep = numbers(&self.keep, of)?;
        options.drop = numbers(&self.drop, of)?;
        options.decided = self.decided.iter().enumerate().filter_map(|(place, wish)| Some((place as u32, wish.as_bool()?))).collect();
        Ok(options)
    }

    /// The limits of elements and bytes.
    pub fn max_size(&self) -> Result<(Option<usize>, Option<usize>), JsValue> {
        let elements = limit("maxElements", self.max_elements)?.map(|most| most as usize);
        let bytes = limit("maxBytes", self.max_bytes)?.map(|most| most as usize);
        Ok((elements, bytes))
    }

    /// Adds the elements that the caller marked to those to keep and to drop. Only of HTML that the caller wrote: a page could mark its own.
    pub fn add_marked(&self, page: &Page, options: &mut Options) {
        let Some(marked) = &self.marked else { return };
        for node in page.nodes().filter(|node| !page.is_text(*node)) {
            for (_, wish) in page.attrs(node).filter(|(name, _)| name == marked) {
                let list = if wish == "keep" { &mut options.keep } else { &mut options.drop };
                list.push(page.origin(node));
            }
        }
    }

    /// What is known of the page's site, if anything.
    pub fn site(&self) -> Result<Option<Site>, JsValue> {
        let texts: Option<Vec<String>> = self.site.iter().map(JsValue::as_string).collect();
        let texts = texts.ok_or_else(|| unusable("“site” is a list of texts".to_owned()))?;
        Site::from_texts(texts.iter().map(String::as_str)).map_err(|error| unusable(format!("“site”: {error}")))
    }

    /// The time limit in milliseconds.
    pub fn max_time(&self) -> Result<Option<f64>, JsValue> {
        limit("maxTime", self.max_time)
    }

    /// Whether a clock is needed.
    pub fn needs_clock(&self) -> bool {
        self.max_time.is_some() || self.inspect == Some(true)
    }

    /// Whether element numbers are reported.
    pub fn reports_elements(&self) -> bool {
        [self.places, self.left_out, self.inspect].contains(&Some(true))
    }
}
