//! The tree that html5ever builds: parsers move nodes around, a [`Page`](crate::page::Page) does not. Comments and doctypes are dropped;
//! the rest is left to the page builder.

use std::borrow::Cow;
use std::cell::{Ref, RefCell};

use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::StrTendril;
use html5ever::{Attribute, LocalName, QualName, expanded_name, local_name, ns};

use crate::rules::tag::Tag;

/// Bytes of a page for each of its nodes, on average.
const NODE_BYTES: usize = 96;

/// The index of a missing node.
pub(super) const NOWHERE: u32 = u32::MAX;

/// The index of a node.
pub(super) type Handle = u32;

/// The content of a node.
pub(super) enum Data {
    /// The document, or something dropped.
    Nothing,
    Element {
        name: QualName,
        attrs: Vec<Attribute>,
    },
    Text(StrTendril),
}

/// A node with its neighbours.
pub(super) struct Node {
    pub data: Data,
    pub parent: u32,
    pub first: u32,
    pub last: u32,
    pub previous: u32,
    pub next: u32,
    /// The template whose content is the element's shadow tree.
    pub shadow: u32,
}

impl Node {
    fn new(data: Data) -> Node {
        Node { data, parent: NOWHERE, first: NOWHERE, last: NOWHERE, previous: NOWHERE, next: NOWHERE, shadow: NOWHERE }
    }

    fn name(&self) -> Option<&QualName> {
        match &self.data {
            Data::Element { name, .. } => Some(name),
            _ => None,
        }
    }

    /// Its attributes.
    pub fn attrs(&self) -> &[Attribute] {
        match &self.data {
            Data::Element { attrs, .. } => attrs,
            _ => &[],
        }
    }

    /// Bytes of its own text.
    pub fn text_bytes(&self) -> usize {
        match &self.data {
            Data::Text(text) => text.len(),
            _ => 0,
        }
    }
}

/// The tree.
pub(super) struct Tree {
    pub nodes: Vec<Node>,
    /// A name for nodes without one.
    nameless: QualName,
}

/// The index of the document.
pub(super) const DOCUMENT: Handle = 0;

impl Tree {
    fn detach(&mut self, node: u32) {
        let Node { parent, previous, next, .. } = self.nodes[node as usize];
        if parent == NOWHERE {
            return;
        }
        match previous {
            NOWHERE => self.nodes[parent as usize].first = next,
            _ => self.nodes[previous as usize].next = next,
        }
        match next {
            NOWHERE => self.nodes[parent as usize].last = previous,
            _ => self.nodes[next as usize].previous = previous,
        }
        let node = &mut self.nodes[node as usize];
        (node.parent, node.previous, node.next) = (NOWHERE, NOWHERE, NOWHERE);
    }

    /// Inserts a node into a parent, before one of its children or at the end.
    fn insert(&mut self, parent: u32, before: u32, child: NodeOrText<Handle>) {
        let previous = if before == NOWHERE { self.nodes[parent as usize].last } else { self.nodes[before as usize].previous };
        let child = match child {
            NodeOrText::AppendNode(node) => node,
            NodeOrText::AppendText(text) => {
                if previous != NOWHERE
                    && let Data::Text(so_far) = &mut self.nodes[previous as usize].data
                {
                    so_far.push_tendril(&text);
                    return;
                }
                self.nodes.push(Node::new(Data::Text(text)));
                self.nodes.len() as u32 - 1
            }
        };
        if matches!(self.nodes[child as usize].data, Data::Nothing) {
            return;
        }
        self.detach(child);
        let node = &mut self.nodes[child as usize];
        (node.parent, node.previous, node.next) = (parent, previous, before);
        match previous {
            NOWHERE => self.nodes[parent as usize].first = child,
            _ => self.nodes[previous as usize].next = child,
        }
        match before {
            NOWHERE => self.nodes[parent as usize].last = child,
            _ => self.nodes[before as usize].previous = child,
        }
    }
}

/// The interface to the parser.
pub(super) struct Sink {
    pub tree: RefCell<Tree>,
    /// One node for everything dropped, so that a million comments cost nothing.
    dropped: Handle,
}

impl Sink {
    /// Makes room for the nodes of a page with that many bytes.
    pub fn new(bytes: usize) -> Sink {
        let nameless = QualName::new(None, ns!(), LocalName::from(""));
        let mut nodes = Vec::with_capacity(bytes / NODE_BYTES + 2);
        nodes.extend([Node::new(Data::Nothing), Node::new(Data::Nothing)]);
        Sink { tree: RefCell::new(Tree { nodes, nameless }), dropped: DOCUMENT + 1 }
    }

    /// Nodes made so far.
    pub fn len(&self) -> usize {
        self.tree.borrow().nodes.len()
    }

    fn push(&self, data: Data) -> Handle {
        let nodes = &mut self.tree.borrow_mut().nodes;
        nodes.push(Node::new(data));
        nodes.len() as u32 - 1
    }
}

/// Whether the element may host a shadow tree.
fn may_host(name: &QualName) -> bool {
    name.ns == ns!(html) && Tag::from_name(&name.local).may_host()
}

impl TreeSink for Sink {
    type Handle = Handle;
    type Output = Tree;
    type ElemName<'a> = Ref<'a, QualName>;

    fn finish(self) -> Tree {
        self.tree.into_inner()
    }

    fn parse_error(&self, _: Cow<'static, str>) {}

    fn get_document(&self) -> Handle {
        DOCUMENT
    }

    fn elem_name<'a>(&'a self, target: &'a Handle) -> Ref<'a, QualName> {
        Ref::map(self.tree.borrow(), |tree| tree.nodes[*target as usize].name().unwrap_or(&tree.nameless))
    }

    fn create_element(&self, name: QualName, attrs: Vec<Attribute>, _: ElementFlags) -> Handle {
        self.push(Data::Element { name, attrs })
    }

    fn create_comment(&self, _: StrTendril) -> Handle {
        self.dropped
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> Handle {
        self.dropped
    }

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        self.tree.borrow_mut().insert(*parent, NOWHERE, child);
    }

    fn append_based_on_parent_node(&self, element: &Handle, previous: &Handle, child: NodeOrText<Handle>) {
        let parent = self.tree.borrow().nodes[*element as usize].parent;
        if parent == NOWHERE { self.append(previous, child) } else { self.append_before_sibling(element, child) }
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    /// A template's content is stored as its children; nothing else ever is.
    fn get_template_contents(&self, target: &Handle) -> Handle {
        *target
    }

    fn same_node(&self, x: &Handle, y: &Handle) -> bool {
        x == y
    }

    fn set_quirks_mode(&self, _: QuirksMode) {}

    fn append_before_sibling(&self, sibling: &Handle, child: NodeOrText<Handle>) {
        let mut tree = self.tree.borrow_mut();
        let parent = tree.nodes[*sibling as usize].parent;
        if parent == NOWHERE {
            return;
        }
        if let NodeOrText::AppendNode(node) = child {
            tree.detach(node);
        }
        tree.insert(parent, *sibling, child);
    }

    fn add_attrs_if_missing(&self, target: &Handle, attrs: Vec<Attribute>) {
        if let Data::Element { attrs: known, .. } = &mut self.tree.borrow_mut().nodes[*target as usize].data {
            for attr in attrs {
                if !known.iter().any(|old| old.name == attr.name) {
                    known.push(attr);
                }
            }
        }
    }

    fn remove_from_parent(&self, target: &Handle) {
        self.tree.borrow_mut().detach(*target);
    }

    fn reparent_children(&self, node: &Handle, new_parent: &Handle) {
        let mut tree = self.tree.borrow_mut();
        let mut child = tree.nodes[*node as usize].first;
        while child != NOWHERE {
            let next = tree.nodes[child as usize].next;
            tree.detach(child);
            tree.insert(*new_parent, NOWHERE, NodeOrText::AppendNode(child));
            child = next;
        }
    }

    fn is_mathml_annotation_xml_integration_point(&self, target: &Handle) -> bool {
        let tree = self.tree.borrow();
        let Data::Element { name, attrs } = &tree.nodes[*target as usize].data else { return false };
        name.expanded() == expanded_name!(mathml "annotation-xml")
            && attrs.iter().any(|attr| {
                attr.name.local == local_name!("encoding")
                    && (attr.value.eq_ignore_ascii_case("text/html") || attr.value.eq_ignore_ascii_case("application/xhtml+xml"))
            })
    }

    fn attach_declarative_shadow(&self, host: &Handle, template: &Handle, _: &[Attribute]) -> bool {
        let node = &mut self.tree.borrow_mut().nodes[*host as usize];
        if node.shadow != NOWHERE || !node.name().is_some_and(may_host) {
            return false;
        }
        node.shadow = *template;
        true
    }
}
