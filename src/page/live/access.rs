//! Reads a document's nodes by the getters of their prototypes.
//!
//! A page may name a form field `attributes` or an image `body`, and the property of the node is then that field or image. The getter
//! on the prototype still tells the truth. What a getter refuses (a frame of another origin) is taken as not there.

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

/// A property, read by its getter where there is one.
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

/// The getters and methods that are used.
pub(super) struct Access {
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
    get_attribute: Option<Function>,
    check_visibility: Option<Function>,
}

/// Finds what the interfaces of a window hold.
struct Window(JsValue);

impl Window {
    fn of(root: &JsValue) -> Window {
        let global: JsValue = js_sys::global().into();
        if Reflect::has(&global, &"Element".into()).unwrap_or(false) {
            return Window(global);
        }
        // Outside of a browser, documents bring their window along.
        let get = |object: &JsValue, name: &str| Reflect::get(object, &name.into()).unwrap_or(JsValue::UNDEFINED);
        let document = Some(get(root, "ownerDocument")).filter(JsValue::is_object).unwrap_or_else(|| root.clone());
        Window(get(&document, "defaultView"))
    }

    fn prototype(&self, interface: &str) -> Option<Object> {
        let interface = Reflect::get(&self.0, &interface.into()).ok()?;
        Reflect::get(&interface, &"prototype".into()).ok()?.dyn_into().ok()
    }

    fn getter(&self, interface: &str, name: &str) -> Getter {
        let name = JsValue::from_str(name);
        let function = self.prototype(interface).and_then(|prototype| {
            let descriptor = Reflect::get_own_property_descriptor(&prototype, &name).ok()?;
            Reflect::get(&descriptor, &"get".into()).ok()?.dyn_into().ok()
        });
        Getter { function, name }
    }

    fn method(&self, interface: &str, name: &str) -> Option<Function> {
        Reflect::get(self.prototype(interface)?.as_ref(), &name.into()).ok()?.dyn_into().ok()
    }
}

impl Access {
    /// Looks the getters up, once for a document.
    pub fn of(root: &JsValue) -> Access {
        let window = Window::of(root);
        Access {
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
            get_attribute: window.method("Element", "getAttribute"),
            check_visibility: window.method("Element", "checkVisibility"),
        }
    }

    /// The address of the document the node is of.
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

    /// The node's children, as long as there are no more than `most`.
    pub fn children(&self, node: &JsValue, most: f64) -> Option<Vec<JsValue>> {
        let count = Reflect::get(&self.child_nodes.get(node), &"length".into()).ok()?.as_f64()?;
        if count > most {
            return None;
        }
        let step = |node: JsValue| node.is_object().then_some(node);
        let first = step(self.first_child.get(node));
        Some(std::iter::successors(first, |child| step(self.next_sibling.get(child))).collect())
    }

    /// The text of a text node.
    pub fn data(&self, text: &JsValue) -> String {
        self.data.get(text).as_string().unwrap_or_default()
    }

    /// The element's name without a prefix.
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
        // `frame` has the property of `iframe` on a prototype of its own.
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

    /// All elements in a document, an element or a shadow tree, in document order, as a list that stays as it is.
    pub fn all(&self, root: &JsValue) -> Array {
        let method = match self.node_type(root) {
            DOCUMENT => &self.all_in_document,
            FRAGMENT => &self.all_in_fragment,
            _ => &self.all_in_element,
        };
        let list = method.as_ref().and_then(|method| method.call1(root, &"*".into()).ok());
        list.map_or_else(Array::new, |list| Array::from(&list))
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
