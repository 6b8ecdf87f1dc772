//! The record of an article as a JavaScript object, with the trace if it was asked for. It has no methods and no class, so it can be sent
//! in messages.

use js_sys::{Array, Map, Object, Reflect};
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::{JsCast, JsValue};

use super::error::js_error;
use super::options::JsOptions;
use crate::article::Article;
use crate::error::Error;
use crate::output::{Record, markdown};
use crate::page::live::Live;
use crate::stopwatch::Stopwatch;

/// A trace entry.
#[derive(Serialize)]
struct Reason<'a> {
    room: &'static str,
    rule: &'a str,
    number: Option<f32>,
    kept: Option<bool>,
    text: &'a str,
}

/// Makes the object.
pub(super) fn to_js(article: &Article, js_options: &JsOptions, stopwatch: &mut Stopwatch<'_>) -> Result<JsValue, JsValue> {
    let mut record = Record::of(article);
    record.markdown = js_options.markdown.then(|| markdown(article));
    stopwatch.stage("write").map_err(js_error)?;
    record.stages = record.stages.map(|_| stopwatch.stages());
    let object = to_plain_object(&record)?;
    if article.trace.is_on() {
        let entries = article.trace.entries().iter();
        let reasons: Vec<Reason<'_>> = entries
            .map(|entry| Reason { room: entry.room, rule: &entry.rule, number: entry.number, kept: entry.kept, text: &entry.text })
            .collect();
        Reflect::set(&object, &"trace".into(), &to_plain_object(&reasons)?)?;
    }
    Ok(object)
}

/// Adds a map from the element numbers in the record to the live elements. It is not enumerable, so that the record can still be sent.
pub(super) fn attach_elements(record: &JsValue, live: &Live) {
    let map = Map::new();
    let list = |name: &str| Reflect::get(record, &name.into()).ok().filter(Array::is_array).map(|list| Array::from(&list));
    let numbers = ["places", "leftOut", "blocks", "candidates"].into_iter().filter_map(list).flat_map(|list| list.to_vec());
    for entry in numbers {
        let number = if entry.is_object() { Reflect::get(&entry, &"node".into()).unwrap_or_default() } else { entry };
        let element = number.as_f64().filter(|number| *number >= 0.0).and_then(|number| live.numbered(number as u32));
        if let Some(element) = element {
            map.set(&number, &element);
        }
    }
    let how = Object::new();
    // Setting a property on our own object cannot fail.
    let _ = Reflect::set(&how, &"value".into(), &map);
    let object: &Object = record.unchecked_ref();
    Object::define_property(object, &"elements".into(), &how);
}

/// Converts to a plain object, with `null` for missing values and without `Map`.
pub(super) fn to_plain_object(value: &impl Serialize) -> Result<JsValue, JsValue> {
    let serializer = Serializer::new().serialize_missing_as_null(true).serialize_maps_as_objects(true);
    value.serialize(&serializer).map_err(|error| js_error(Error::Unusable(error.to_string())))
}
