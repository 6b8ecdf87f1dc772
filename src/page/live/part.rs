//! One tree of a live document: the document itself, a shadow tree, or a frame's document. It is written as canonical HTML, in pieces
//! where that spares text nobody reads, and its elements are numbered.

use js_sys::{Array, JsString};
use wasm_bindgen::JsValue;

use super::access::{Access, DOCUMENT, ELEMENT, FRAGMENT, TEXT};
use crate::error::Error;
use crate::page::signs::is_data_type;
use crate::rules::limits::MAX_INPUT;

/// Children of one element that are taken one by one; more are taken in one piece, with their scripts, because each costs a call.
const MAX_PIECES: f64 = 1_000.0;

/// A tree.
pub(super) struct Part {
    /// Its elements in document order.
    elements: Array,
    /// It as canonical HTML.
    pub text: String,
}

impl Part {
    /// Reads a document, an element or a shadow root.
    pub fn of(access: &Access, root: &JsValue) -> Result<Part, Error> {
        let elements = access.all(root);
        let mut writer = Writer { access, text: String::new() };
        match access.node_type(root) {
            DOCUMENT => writer.document(root)?,
            FRAGMENT => writer.take(access.shadow_html(root))?,
            ELEMENT => {
                elements.unshift(root);
                writer.take(access.outer_html(root))?;
            }
            _ => return Err(Error::Unusable("neither a document nor an element was given".to_owned())),
        }
        Ok(Part { elements, text: writer.text })
    }

    /// Number of elements.
    pub fn len(&self) -> u32 {
        self.elements.length()
    }

    /// An element by its number.
    pub fn element(&self, number: u32) -> Option<JsValue> {
        Some(self.elements.get(number)).filter(JsValue::is_object)
    }
}

struct Writer<'a> {
    access: &'a Access,
    text: String,
}

impl Writer<'_> {
    fn document(&mut self, document: &JsValue) -> Result<(), Error> {
        let root = self.access.root(document);
        if !root.is_object() {
            return Ok(());
        }
        self.pieces(&root, |writer, child| match writer.access.local_name(child).as_str() {
            "head" | "body" => writer.pieces(child, Writer::piece),
            _ => writer.piece(child),
        })
    }

    /// Writes an element child by child.
    fn pieces(&mut self, element: &JsValue, write: fn(&mut Self, &JsValue) -> Result<(), Error>) -> Result<(), Error> {
        let Some(children) = self.access.children(element, MAX_PIECES) else {
            return self.take(self.access.outer_html(element));
        };
        let name = self.access.local_name(element);
        self.text.push('<');
        self.text.push_str(&name);
        for (name, value) in self.access.attributes(element) {
            self.text.push(' ');
            self.text.push_str(&name);
            self.text.push_str("=\"");
            escape(&value, &mut self.text);
            self.text.push('"');
        }
        self.text.push('>');
        for child in children {
            match self.access.node_type(&child) {
                ELEMENT => write(self, &child)?,
                TEXT => escape(&self.access.data(&child), &mut self.text),
                _ => {}
            }
        }
        self.text.push_str("</");
        self.text.push_str(&name);
        self.text.push('>');
        Ok(())
    }

    /// Writes an element, a script or style only by its name.
    fn piece(&mut self, element: &JsValue) -> Result<(), Error> {
        let is_data = |kind: Option<String>| kind.is_some_and(|kind| is_data_type(&kind));
        match self.access.local_name(element).as_str() {
            "style" => self.text.push_str("<style></style>"),
            "script" if !is_data(self.access.attribute(element, "type")) => self.text.push_str("<script></script>"),
            _ => self.take(self.access.outer_html(element))?,
        }
        Ok(())
    }

    fn take(&mut self, text: Option<JsString>) -> Result<(), Error> {
        // A browser that cannot write the text has no room for it.
        let room = MAX_INPUT - self.text.len().min(MAX_INPUT);
        let text = text.filter(|text| text.length() as usize <= room);
        self.text.push_str(&String::from(text.ok_or(Error::TooLarge { what: "bytes", limit: MAX_INPUT })?));
        Ok(())
    }
}

/// Writes text as a browser does, for content and values alike.
fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{a0}' => out.push_str("&nbsp;"),
            _ => out.push(c),
        }
    }
}
