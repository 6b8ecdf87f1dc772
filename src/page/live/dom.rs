//! DOM access through the getters of prototypes.
//!
//! A page may name a form field `attributes` or an image `body`; the property of the node is then that field or image. The getter on the
//! prototype still works. If a getter throws (a frame of another origin), the value counts as missing.

use std::cell::RefCell;

use js_sys::{Array, Function, JsString, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// `Node.nodeType` of an element.
pub(super) const ELEMENT: f64 = 1.0;
/// `Node.nodeType` of a text.
pub(super) const TEXT: f64 = 3.0;
/// `Node.nodeType` of a document.
pub(super) const DOCUMENT: f64 = 9.0;
/// `Node.nodeType` of a shadow root.
pub(super) const FRAGMENT: f64 = 11.0;

/// A property, read by its getter if there is one.
struct Getter {
    function: Option<Function>,
    name: JsValue,
}

impl Getter {
    fn get(&self, object: &JsValue) -> JsValue {
        match &self.function {
            Some(function) => function.call0(object),
            None => Reflect::get(object, &self.name),
        }
        .unwrap_or(JsValue::UNDEFINED)
    }
}

/// The getters and methods in use.
pub(super) struct Dom {
    is_browser: bool,
    url: Getter,
    document_element: Getter,
    owner_document: Getter,
    node_type: Getter,
    first_child: Getter,
    next_sibling: Getter,
    child_nodes: Getter,
    data: Getter,
    local_name: Getter,
    outer_html: Getter,
    shadow_html: Getter,
    shadow_root: Getter,
    content_document: Getter,
    current_source: Getter,
    attributes: Getter,
    all_in_document: Option<Function>,
    all_in_element: Option<Function>,
    all_in_fragment: Option<Function>,
    first_in_document: Option<Function>,
    first_in_element: Option<Function>,
    first_in_fragment: Option<Function>,
    item: Option<Function>,
    get_attribute: Option<Function>,
    check_visibility: Option<Function>,
}

/// Looks up the interfaces of a window.
struct Window {
    interfaces: JsValue,
    /// Whether it is a real browser, not an emulation such as jsdom.
    is_browser: bool,
    /// Cache of look-ups: each takes several calls into JavaScript.
    known: RefCell<Vec<(&'static str, Option<Object>)>>,
}

impl Window {
    fn of(root: &JsValue) -> Window {
        let global: JsValue = js_sys::global().into();
        if Reflect::has(&global, &"Element".into()).unwrap_or(false) {
            return Window { interfaces: global, is_browser: true, known: RefCell::default() };
        }
        // Outside a browser, the window comes with the document.
        let get = |object: &JsValue, name: &str| Reflect::get(object, &name.into()).unwrap_or(JsValue::UNDEFINED);
        let document = Some(get(root, "ownerDocument")).filter(JsValue::is_object).unwrap_or_else(|| root.clone());
        Window { interfaces: get(&document, "defaultView"), is_browser: false, known: RefCell::default() }
    }

    fn prototype(&self, interface: &'static str) -> Option<Object> {
        if let Some((_, prototype)) = self.known.borrow().iter().find(|(name, _)| *name == interface) {
            return prototype.clone();
        }
        let prototype = self.look_up(interface);
        self.known.borrow_mut().push((interface, prototype.clone()));
        prototype
    }

    fn look_up(&self, interface: &str) -> Option<Object> {
        let interface = Reflect::get(&self.interfaces, &interface.into()).ok()?;
        let prototype = Reflect::get(&interface, &"prototype".into()).ok()?;
        // For an extension's scripts, the page's interfaces belong to another realm, and `instanceof` would fail.
        prototype.is_object().then(|| prototype.unchecked_into())
    }

    fn function(object: &JsValue, name: &str) -> Option<Function> {
        let function = Reflect::get(object, &name.into()).ok()?;
        function.is_function().then(|| function.unchecked_into())
    }

    fn getter(&self, interface: &'static str, name: &str) -> Getter {
        let name = JsValue::from_str(name);
        let function = self.prototype(interface).and_then(|prototype| {
            let descriptor = Reflect::get_own_property_descriptor(&prototype, &name).ok()?;
            Window::function(&descriptor, "get")
        });
        Getter { function, name }
    }

    fn method(&self, interface: &'static str, name: &str) -> Option<Function> {
        Window::function(self.prototype(interface)?.as_ref(), name)
    }
}

impl Dom {
    /// Looks up the getters, once per document.
    pub fn of(root: &JsValue) -> Dom {
        let window = Window::of(root);
        Dom {
            is_browser: window.is_browser,
            url: window.getter("Document", "URL"),
            document_element: window.getter("Document", "documentElement"),
            owner_document: window.getter("Node", "ownerDocument"),
            node_type: window.getter("Node", "nodeType"),
            first_child: window.getter("Node", "firstChild"),
            next_sibling: window.getter("Node", "nextSibling"),
            child_nodes: window.getter("Node", "childNodes"),
            data: window.getter("CharacterData", "data"),
            local_name: window.getter("Element", "localName"),
            outer_html: window.getter("Element", "outerHTML"),
            shadow_html: window.getter("ShadowRoot", "innerHTML"),
            shadow_root: window.getter("Element", "shadowRoot"),
            content_document: window.getter("HTMLIFrameElement", "contentDocument"),
            current_source: window.getter("HTMLImageElement", "currentSrc"),
            attributes: window.getter("Element", "attributes"),
            all_in_document: window.method("Document", "querySelectorAll"),
            all_in_element: window.method("Element", "querySelectorAll"),
            all_in_fragment: window.method("DocumentFragment", "querySelectorAll"),
            first_in_document: window.method("Document", "querySelector"),
            first_in_element: window.method("Element", "querySelector"),
            first_in_fragment: window.method("DocumentFragment", "querySelector"),
            item: window.method("NodeList", "item"),
            get_attribute: window.method("Element", "getAttribute"),
            check_visibility: window.method("Element", "checkVisibility"),
        }
    }

    /// The address of the node's document.
    pub fn url(&self, node: &JsValue) -> Option<String> {
        let owner = self.owner_document.get(node);
        self.url.get(if owner.is_object() { &owner } else { node }).as_string()
    }

    /// What kind of node it is.
    pub fn node_type(&self, node: &JsValue) -> f64 {
        self.node_type.get(node).as_f64().unwrap_or(0.0)
    }

    /// The document's root element.
    pub fn root(&self, document: &JsValue) -> JsValue {
        self.document_element.get(document)
    }

    /// The node's children, if there are no more than `most`.
    pub fn children(&self, node: &JsValue, most: f64) -> Option<Vec<JsValue>> {
        let count = Reflect::get(&self.child_nodes.get(node), &"length".into()).ok()?.as_f64()?;
        if count > most {
            return None;
        }
        Some(std::iter::successors(self.first_child(node), |child| self.next_sibling(child)).collect())
    }

    /// The text of a text node.
    pub fn data(&self, text: &JsValue) -> String {
        self.data.get(text).as_string().unwrap_or_default()
    }

    /// The element's local name.
    pub fn local_name(&self, element: &JsValue) -> String {
        self.local_name.get(element).as_string().unwrap_or_default()
    }

    /// The element as HTML.
    pub fn outer_html(&self, element: &JsValue) -> Option<JsString> {
        self.outer_html.get(element).dyn_into().ok()
    }

    /// The content of a shadow tree as HTML.
    pub fn shadow_html(&self, root: &JsValue) -> Option<JsString> {
        self.shadow_html.get(root).dyn_into().ok()
    }

    /// The element's open shadow root.
    pub fn shadow_root(&self, element: &JsValue) -> Option<JsValue> {
        Some(self.shadow_root.get(element)).filter(|root| root.is_object() && self.node_type(root) == FRAGMENT)
    }

    /// The document in a frame, if it is of the same origin.
    pub fn frame_document(&self, frame: &JsValue) -> Option<JsValue> {
        // `frame` has the property on another prototype than `iframe`.
        let document = match self.content_document.get(frame) {
            document if document.is_object() => document,
            _ => Reflect::get(frame, &self.content_document.name).ok()?,
        };
        Some(document).filter(|document| document.is_object() && self.node_type(document) == DOCUMENT)
    }

    /// The attribute's value.
    pub fn attribute(&self, element: &JsValue, name: &str) -> Option<String> {
        self.get_attribute.as_ref()?.call1(element, &name.into()).ok()?.as_string()
    }

    /// All attributes with their names.
    pub fn attributes(&self, element: &JsValue) -> Vec<(String, String)> {
        let text = |attr: &JsValue, name: &str| Reflect::get(attr, &name.into()).ok().and_then(|text| text.as_string());
        Array::from(&self.attributes.get(element)).iter().filter_map(|attr| Some((text(&attr, "name")?, text(&attr, "value")?))).collect()
    }

    /// All elements in a document, element or shadow root, in document order, as a static `NodeList`. It stays in JavaScript: a list of our
    /// own would create a handle for every element.
    pub fn all(&self, root: &JsValue) -> JsValue {
        let method = match self.node_type(root) {
            DOCUMENT => &self.all_in_document,
            FRAGMENT => &self.all_in_fragment,
            _ => &self.all_in_element,
        };
        method.as_ref().and_then(|method| method.call1(root, &"*".into()).ok()).unwrap_or(JsValue::UNDEFINED)
    }

    /// Number of elements in a list.
    pub fn length(&self, list: &JsValue) -> u32 {
        Reflect::get(list, &"length".into()).ok().and_then(|length| length.as_f64()).unwrap_or(0.0) as u32
    }

    /// An element of a list.
    pub fn item(&self, list: &JsValue, number: u32) -> Option<JsValue> {
        self.item.as_ref()?.call1(list, &number.into()).ok().filter(JsValue::is_object)
    }

    /// Whether any element has this many ancestors. Only real browsers are asked: emulations take seconds for such a selector, and refuse
    /// in order what they cannot serialize.
    pub fn is_deeper(&self, root: &JsValue, levels: u32) -> bool {
        if !self.is_browser {
            return false;
        }
        let selector = "* > ".repeat(levels as usize) + "*";
        let method = match self.node_type(root) {
            DOCUMENT => &self.first_in_document,
            FRAGMENT => &self.first_in_fragment,
            _ => &self.first_in_element,
        };
        let found = method.as_ref().and_then(|method| method.call1(root, &selector.into()).ok());
        found.is_some_and(|found| found.is_object())
    }

    /// The node's first child.
    pub fn first_child(&self, node: &JsValue) -> Option<JsValue> {
        Some(self.first_child.get(node)).filter(JsValue::is_object)
    }

    /// The node after it, of the same parent.
    pub fn next_sibling(&self, node: &JsValue) -> Option<JsValue> {
        Some(self.next_sibling.get(node)).filter(JsValue::is_object)
    }

    /// Whether the element is shown.
    pub fn is_shown(&self, element: &JsValue, options: &Object) -> Option<bool> {
        self.check_visibility.as_ref()?.call1(element, options).ok()?.as_bool()
    }

    /// The source the browser chose for an image.
    pub fn image_source(&self, image: &JsValue) -> Option<String> {
        self.current_source.get(image).as_string().filter(|source| !source.is_empty())
    }
}
