//! What a caller in JavaScript is told: the record of an article, and the trace if it was asked for. It can be sent between pages
//! as it is, for it holds no method and no class.

use js_sys::Reflect;
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::JsValue;

use super::given::Given;
use super::refuse;
use crate::article::Article;
use crate::error::Error;
use crate::output::{Record, markdown};

/// Why a part of the page was kept or dropped.
#[derive(Serialize)]
struct Reason<'a> {
    room: &'static str,
    rule: &'a str,
    number: Option<f32>,
    kept: Option<bool>,
    text: &'a str,
}

/// Makes the object.
pub(super) fn tell(article: &Article, given: &Given) -> Result<JsValue, JsValue> {
    let mut record = Record::of(article);
    record.markdown = given.markdown.then(|| markdown(article));
    let told = plain(&record)?;
    if article.trace.is_on() {
        let entries = article.trace.entries().iter();
        let reasons: Vec<Reason<'_>> = entries
            .map(|entry| Reason { room: entry.room, rule: &entry.rule, number: entry.number, kept: entry.kept, text: &entry.text })
            .collect();
        Reflect::set(&told, &"trace".into(), &plain(&reasons)?)?;
    }
    Ok(told)
}

/// A plain object, with `null` for what is not known and no `Map`.
fn plain(value: &impl Serialize) -> Result<JsValue, JsValue> {
    let serializer = Serializer::new().serialize_missing_as_null(true).serialize_maps_as_objects(true);
    value.serialize(&serializer).map_err(|error| refuse(Error::Unusable(error.to_string())))
}
