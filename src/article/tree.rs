//! The article's tree: the few kinds of elements an article may hold.
//!
//! The kinds are an allow-list. Scripts, styles, forms and event handlers have no variant, so they cannot be expressed.

use serde::Serialize;

use crate::page::NodeId;
use crate::rules::callouts::Purpose;

/// A node of the article's tree.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// Text.
    Text(String),
    /// An element, boxed: a list of nodes then takes a tenth of the memory while it grows.
    Element(Box<Element>),
}

/// An element of the article's tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Element {
    /// What it is.
    pub kind: Kind,
    /// The id that links within the article point to.
    pub id: Option<String>,
    /// Its language, where that differs from the article's.
    pub lang: Option<String>,
    /// Its text direction, where that differs from the article's.
    pub dir: Option<Dir>,
    /// The node of the page it was made from.
    pub origin: Option<NodeId>,
    /// Its content.
    pub children: Vec<Node>,
}

/// Text direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Dir {
    /// Left to right.
    Ltr,
    /// Right to left.
    Rtl,
}

/// Every kind of element an article may hold.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "each variant is the element of HTML it names; those that are not have a comment")]
pub enum Kind {
    // Block elements.
    Paragraph,
    Heading {
        level: u8,
    },
    /// An aside: a box, or a section with its own heading.
    Section,
    Quote {
        cite: Option<String>,
        /// The type of callout (note, warning, ...), if it is one.
        purpose: Option<Purpose>,
    },
    Pre {
        language: Option<String>,
    },
    Rule,
    List {
        ordered: bool,
        start: Option<i32>,
        reversed: bool,
    },
    /// A list item; `checked` for a task, `value` where the item is numbered explicitly.
    Item {
        checked: Option<bool>,
        value: Option<i32>,
    },
    Definitions,
    Term,
    Description,
    Table,
    TableCaption,
    /// A row. Header rows come first and are marked.
    Row {
        head: bool,
    },
    Cell {
        header: bool,
        scope: Option<Scope>,
        colspan: u16,
        rowspan: u16,
        align: Option<Align>,
    },
    Figure,
    Caption {
        /// Whether the selection has the caption as text of its own; otherwise it is only kept with its figure.
        chosen: bool,
    },
    Details {
        open: bool,
    },
    Summary,
    /// A formula in MathML (rebuilt, see `clean::math`) and in TeX where the page has it.
    Math {
        display: bool,
        tex: Option<String>,
        mathml: Option<MathMl>,
    },
    /// Embedded third-party content, shown as a card with a link. Nothing of it loads by itself.
    Embed {
        provider: &'static str,
        url: String,
        title: Option<String>,
        image: Option<String>,
    },
    /// The page's own audio or video, shown as a card with a link.
    Media {
        video: bool,
        url: String,
        poster: Option<String>,
        title: Option<String>,
    },
    /// The list of footnotes at the end; its children are `Footnote`s.
    Footnotes,
    /// One footnote: `id` is its anchor, `backs` are the ids of the marks that refer to it.
    Footnote {
        label: String,
        backs: Vec<String>,
    },
    /// A post of a thread with its author and date. Replies are posts inside it.
    Post {
        author: Option<String>,
        date: Option<String>,
        url: Option<String>,
    },

    // Inline elements.
    Strong,
    Emphasis,
    Code,
    Keyboard,
    Sample,
    Variable,
    Link {
        href: String,
        title: Option<String>,
    },
    Image(Image),
    Break,
    Subscript,
    Superscript,
    Mark,
    Deleted,
    Inserted,
    Underline,
    Small,
    Quotation,
    Citation,
    Abbreviation {
        title: Option<String>,
    },
    Definition,
    Time {
        datetime: Option<String>,
    },
    Ruby,
    RubyText,
    RubyParenthesis,
    /// A span that only carries a language or direction.
    Span,
    /// A footnote mark: `target` is the note's id; the element's own `id` is where the note links back to.
    FootnoteMark {
        target: String,
        label: String,
    },
}

/// An image.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Image {
    /// Its address.
    pub src: String,
    /// Other sizes for `srcset`: address and descriptor (`2x`, `640w`).
    pub sources: Vec<(String, String)>,
    /// Alternative text.
    pub alt: String,
    /// Its title.
    pub title: Option<String>,
    /// Its width in pixels.
    pub width: Option<u32>,
    /// Its height in pixels.
    pub height: Option<u32>,
}

/// The scope of a header cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the values of the scope attribute")]
pub enum Scope {
    Row,
    Col,
    RowGroup,
    ColGroup,
}

/// Horizontal alignment of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the values of text-align")]
pub enum Align {
    Left,
    Center,
    Right,
}

/// A MathML element of the allow-list in `rules::allow_list`.
#[derive(Clone, Debug, PartialEq)]
pub struct MathMl {
    /// Its name, from our own table.
    pub name: &'static str,
    /// Its attributes, names from our own table.
    pub attrs: Vec<(&'static str, String)>,
    /// Its content.
    pub children: Vec<MathNode>,
}

/// A node of a formula.
#[derive(Clone, Debug, PartialEq)]
pub enum MathNode {
    /// Text.
    Text(String),
    /// An element.
    Element(MathMl),
}

impl Element {
    /// An element with a kind and children only.
    pub fn new(kind: Kind, children: Vec<Node>) -> Element {
        Element { kind, id: None, lang: None, dir: None, origin: None, children }
    }

    /// Sets the node the element was made from.
    #[must_use]
    pub fn from_node(mut self, origin: NodeId) -> Element {
        self.origin = Some(origin);
        self
    }
}

impl Node {
    /// The element, unless it is text.
    pub fn element(&self) -> Option<&Element> {
        match self {
            Node::Element(element) => Some(element),
            Node::Text(_) => None,
        }
    }
}

impl From<Element> for Node {
    fn from(element: Element) -> Node {
        Node::Element(Box::new(element))
    }
}

impl Kind {
    /// Whether it is an inline element.
    pub fn is_inline(&self) -> bool {
        use Kind::{
            Abbreviation, Break, Citation, Code, Definition, Deleted, Emphasis, FootnoteMark, Image, Inserted, Keyboard, Link, Mark, Math,
            Quotation, Ruby, RubyParenthesis, RubyText, Sample, Small, Span, Strong, Subscript, Superscript, Time, Underline, Variable,
        };
        matches!(
            self,
            Math { display: false, .. }
                | Strong
                | Emphasis
                | Code
                | Keyboard
                | Sample
                | Variable
                | Link { .. }
                | Image(_)
                | Break
                | Subscript
                | Superscript
                | Mark
                | Deleted
                | Inserted
                | Underline
                | Small
                | Quotation
                | Citation
                | Abbreviation { .. }
                | Definition
                | Time { .. }
                | Ruby
                | RubyText
                | RubyParenthesis
                | Span
                | FootnoteMark { .. }
        )
    }
}
