//! For browser tests: dumps the page made from a document, and checks that its nodes lead back to their elements.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::error::js_error;
use crate::page::live::{Limits, Live};
use crate::page::scan::scan;
use crate::page::{Marks, Page};
use crate::rules::tag::Tag;

/// Dumps the page of canonical HTML.
#[wasm_bindgen(js_name = dumpHtml)]
pub fn dump_html(html: &str) -> Result<String, JsValue> {
    Ok(scan(html, None).map_err(js_error)?.dump())
}

/// Dumps the page of a live document or element.
#[wasm_bindgen]
pub fn dump(root: &web_sys::Node) -> Result<String, JsValue> {
    Ok(Live::read(root, None, Limits::default()).map_err(js_error)?.page.dump())
}

/// The elements of a page that do not lead back to a live element with the same attributes, one per line. The last line is the number of
/// elements checked.
#[wasm_bindgen]
pub fn strays(root: &web_sys::Node) -> Result<String, JsValue> {
    let live = Live::read(root, None, Limits::default()).map_err(js_error)?;
    let page: &Page = &live.page;
    let (mut wrong, mut seen) = (String::new(), 0);
    for node in page.nodes().filter(|node| !page.is_text(*node) && !page.marks(*node).has(Marks::NOSCRIPT)) {
        if page.tag(node) == Tag::Frame {
            continue;
        }
        seen += 1;
        let element = live.element(node);
        let same = element.as_ref().is_some_and(|element| {
            let mut attrs = page.attrs(node).filter(|(name, _)| *name != "data-");
            attrs.all(|(name, value)| element.get_attribute(name).as_deref() == Some(value))
        });
        if !same {
            let found = element.map_or_else(|| "nothing".to_owned(), |element| element.local_name());
            wrong.push_str(&format!("{} {:?} is {found}\n", node.0, page.tag(node)));
        }
    }
    Ok(format!("{wrong}{seen}"))
}
