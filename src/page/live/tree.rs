//! One tree of a live document: the document, a shadow tree or a frame's document. It is serialized, in pieces where that skips text nobody
//! reads, and its elements are numbered.

use js_sys::{Array, JsString};
use wasm_bindgen::JsValue;

use super::dom::{DOCUMENT, Dom, ELEMENT, FRAGMENT, TEXT};
use crate::error::Error;
use crate::page::attributes::is_data_type;
use crate::rules::tag::Tag;

/// Children of one element that are serialized one by one. More are serialized together, with their scripts, because each piece is a call.
const MAX_PIECES: f64 = 1_000.0;

/// Levels of elements the browser may serialize. It does so by recursion, and with a stack of 8 MB Chromium's tab crashes past 70,000
/// levels; other systems give a tab an eighth of that. Parsers stop at 512 levels, so only trees built by scripts are serialized by us.
const MAX_WRITTEN_LEVELS: u32 = 2_000;

/// Limits beyond which a document is refused.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Elements per tree.
    pub elements: usize,
    /// Bytes of canonical HTML.
    pub bytes: usize,
}

/// One tree.
pub(super) struct Tree {
    /// The root, if a single element was asked for: the first of its elements, which `list` lacks.
    root: Option<JsValue>,
    /// Its elements in document order, as the browser lists them.
    list: JsValue,
    /// Number of elements.
    elements: u32,
    /// Its canonical HTML.
    pub text: String,
}

impl Tree {
    /// Reads a document, an element or a shadow root.
    pub fn of(dom: &Dom, root: &JsValue, most: Limits) -> Result<Tree, Error> {
        let list = dom.all(root);
        let length = dom.length(&list);
        if length as usize > most.elements {
            return Err(Error::TooLarge { what: "elements", limit: most.elements });
        }
        let mut around = None;
        let mut writer = Writer { dom, most: most.bytes, text: String::new() };
        let deep = length > MAX_WRITTEN_LEVELS && dom.is_deeper(root, MAX_WRITTEN_LEVELS);
        match dom.node_type(root) {
            DOCUMENT if deep => writer.walk(&dom.root(root))?,
            FRAGMENT if deep => {
                for child in std::iter::successors(dom.first_child(root), |child| dom.next_sibling(child)) {
                    writer.walk(&child)?;
                }
            }
            DOCUMENT => writer.document(root)?,
            FRAGMENT => writer.take(dom.shadow_html(root))?,
            ELEMENT => {
                around = Some(root.clone());
                if deep {
                    writer.walk(root)?;
                } else {
                    writer.take(dom.outer_html(root))?;
                }
            }
            _ => return Err(Error::Unusable("neither a document nor an element was given".to_owned())),
        }
        let elements = length + u32::from(around.is_some());
        Ok(Tree { root: around, list, elements, text: writer.text })
    }

    /// Number of elements.
    pub fn len(&self) -> u32 {
        self.elements
    }

    /// The number of an element in this tree.
    pub fn number(&self, element: &JsValue) -> Option<u32> {
        let above = u32::from(self.root.is_some());
        if self.root.as_ref() == Some(element) {
            return Some(0);
        }
        u32::try_from(Array::from(&self.list).index_of(element, 0)).ok().map(|place| place + above)
    }

    /// An element by its number.
    pub fn element(&self, dom: &Dom, number: u32) -> Option<JsValue> {
        match &self.root {
            Some(root) if number == 0 => Some(root.clone()),
            root => dom.item(&self.list, number - u32::from(root.is_some())),
        }
    }
}

/// An element whose content is being written.
struct Open {
    node: JsValue,
    name: String,
    tag: Tag,
}

struct Writer<'a> {
    dom: &'a Dom,
    /// Maximum size in bytes.
    most: usize,
    text: String,
}

impl Writer<'_> {
    fn document(&mut self, document: &JsValue) -> Result<(), Error> {
        let root = self.dom.root(document);
        if !root.is_object() {
            return Ok(());
        }
        self.pieces(&root, |writer, child| match writer.dom.local_name(child).as_str() {
            "head" | "body" => writer.pieces(child, Writer::piece),
            _ => writer.piece(child),
        })
    }

    /// Writes an element child by child.
    fn pieces(&mut self, element: &JsValue, write: fn(&mut Self, &JsValue) -> Result<(), Error>) -> Result<(), Error> {
        let Some(children) = self.dom.children(element, MAX_PIECES) else {
            return self.take(self.dom.outer_html(element));
        };
        let name = self.dom.local_name(element);
        self.start_tag(element, &name);
        for child in children {
            match self.dom.node_type(&child) {
                ELEMENT => write(self, &child)?,
                TEXT => escape(&self.dom.data(&child), &mut self.text),
                _ => {}
            }
        }
        self.end_tag(&name);
        Ok(())
    }

    /// Writes a node and its content node by node: slower than the browser, but to any depth.
    fn walk(&mut self, root: &JsValue) -> Result<(), Error> {
        let mut open: Vec<Open> = Vec::new();
        let mut next = Some(root.clone()).filter(JsValue::is_object);
        loop {
            while let Some(node) = next.take() {
                let opened = self.enter(&node, open.last())?;
                next = match opened {
                    Some(element) => {
                        let inner = self.dom.first_child(&element.node);
                        open.push(element);
                        inner
                    }
                    None if open.is_empty() => return Ok(()),
                    None => self.dom.next_sibling(&node),
                };
            }
            let Some(element) = open.pop() else { return Ok(()) };
            self.end_tag(&element.name);
            if open.is_empty() {
                return Ok(());
            }
            next = self.dom.next_sibling(&element.node);
        }
    }

    /// Writes a text or a start tag. Returns the element if its content follows.
    fn enter(&mut self, node: &JsValue, around: Option<&Open>) -> Result<Option<Open>, Error> {
        if self.text.len() > self.most {
            return Err(Error::TooLarge { what: "bytes", limit: self.most });
        }
        match self.dom.node_type(node) {
            TEXT if around.is_some_and(|around| around.tag.is_raw()) => self.text.push_str(&self.dom.data(node)),
            TEXT => escape(&self.dom.data(node), &mut self.text),
            ELEMENT => {
                let name = self.dom.local_name(node);
                let tag = Tag::from_name(&name.to_ascii_lowercase());
                self.start_tag(node, &name);
                return Ok((!tag.is_void()).then(|| Open { node: node.clone(), name, tag }));
            }
            _ => {}
        }
        Ok(None)
    }

    fn start_tag(&mut self, element: &JsValue, name: &str) {
        self.text.push('<');
        self.text.push_str(name);
        for (name, value) in self.dom.attributes(element) {
            self.text.push(' ');
            self.text.push_str(&name);
            self.text.push_str("=\"");
            escape(&value, &mut self.text);
            self.text.push('"');
        }
        self.text.push('>');
    }

    fn end_tag(&mut self, name: &str) {
        self.text.push_str("</");
        self.text.push_str(name);
        self.text.push('>');
    }

    /// Writes an element; scripts and styles by name only.
    fn piece(&mut self, element: &JsValue) -> Result<(), Error> {
        let is_data = |kind: Option<String>| kind.is_some_and(|kind| is_data_type(&kind));
        match self.dom.local_name(element).as_str() {
            "style" => self.text.push_str("<style></style>"),
            "script" if !is_data(self.dom.attribute(element, "type")) => self.text.push_str("<script></script>"),
            _ => self.take(self.dom.outer_html(element))?,
        }
        Ok(())
    }

    fn take(&mut self, text: Option<JsString>) -> Result<(), Error> {
        // A browser that cannot return the text has run out of memory.
        let room = self.most - self.text.len().min(self.most);
        let text = text.filter(|text| text.length() as usize <= room);
        self.text.push_str(&String::from(text.ok_or(Error::TooLarge { what: "bytes", limit: self.most })?));
        Ok(())
    }
}

/// Escapes text as browsers do, for content and attribute values alike.
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
