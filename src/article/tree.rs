//! The article's tree: the few kinds of elements an article may hold.
//!
//! The tree is built from an allow-list, so nothing else can be said with it: no script, style, form or handler has a variant here.

use serde::Serialize;

use crate::page::NodeId;
use crate::rules::callouts::Purpose;

/// A node of the article's tree.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// Text.
    Text(String),
    /// An element. It stands apart from the list it is in, which is then a tenth of the size while it grows.
    Element(Box<Element>),
}

/// An element of the article's tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Element {
    /// What it is.
    pub kind: Kind,
    /// Its name for links within the article.
    pub id: Option<String>,
    /// Its language, where it differs from the article's.
    pub lang: Option<String>,
    /// Its direction, where it differs from the article's.
    pub dir: Option<Dir>,
    /// The node of the page it was made from.
    pub origin: Option<NodeId>,
    /// What it holds.
    pub children: Vec<Node>,
}

/// A direction of writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Dir {
    /// Left to right.
    Ltr,
    /// Right to left.
    Rtl,
}

/// Everything an article may hold.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "each variant is the element of HTML it names; those that are not have a comment")]
pub enum Kind {
    // Blocks.
    Paragraph,
    Heading {
        level: u8,
    },
    /// A part of the page that stands for itself: a box, a section with its own heading.
    Section,
    Quote {
        cite: Option<String>,
        /// What it is for, if it is a box that says something apart.
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
    /// A list item; `checked` where it is a task, `value` where its number is given.
    Item {
        checked: Option<bool>,
        value: Option<i32>,
    },
    Definitions,
    Term,
    Description,
    Table,
    TableCaption,
    /// A row; the rows of the head come first and say so.
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
        /// Whether it was taken for text; else it is there for its figure.
        chosen: bool,
    },
    Details {
        open: bool,
    },
    Summary,
    /// A formula: what it is in MathML (written by us, see `clean::math`) and in TeX where the page has it.
    Math {
        display: bool,
        tex: Option<String>,
        mathml: Option<MathMl>,
    },
    /// Something from elsewhere, shown as a card with a link; nothing of it loads by itself.
    Embed {
        provider: &'static str,
        url: String,
        title: Option<String>,
        image: Option<String>,
    },
    /// A sound or film of the page itself, shown as a card with a link.
    Media {
        video: bool,
        url: String,
        poster: Option<String>,
        title: Option<String>,
    },
    /// The list of footnotes at the end; its children are `Footnote`.
    Footnotes,
    /// One footnote: `id` is its name, `backs` are the names of the marks that lead to it.
    Footnote {
        label: String,
        backs: Vec<String>,
    },
    /// A post of a thread with who wrote it when; replies are posts inside it.
    Post {
        author: Option<String>,
        date: Option<String>,
        url: Option<String>,
    },

    // In a line.
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
    /// A span that only carries language or direction.
    Span,
    /// Where a footnote is called: `target` is the name of the note, the element's own `id` is where the note leads back to.
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
    /// Other sizes: address and descriptor (`2x`, `640w`).
    pub sources: Vec<(String, String)>,
    /// What it shows, for those who cannot see it.
    pub alt: String,
    /// Its title.
    pub title: Option<String>,
    /// Its width in pixels.
    pub width: Option<u32>,
    /// Its height in pixels.
    pub height: Option<u32>,
}

/// What a header cell heads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the values of the scope attribute")]
pub enum Scope {
    Row,
    Col,
    RowGroup,
    ColGroup,
}

/// How a cell's text is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the values of text-align")]
pub enum Align {
    Left,
    Center,
    Right,
}

/// An element of MathML from the closed list in `rules::keep`.
#[derive(Clone, Debug, PartialEq)]
pub struct MathMl {
    /// Its name, from our own table.
    pub name: &'static str,
    /// Its attributes, names from our own table.
    pub attrs: Vec<(&'static str, String)>,
    /// What it holds.
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
    /// An element with nothing but its kind and what it holds.
    pub fn new(kind: Kind, children: Vec<Node>) -> Element {
        Element { kind, id: None, lang: None, dir: None, origin: None, children }
    }

    /// The element with the node it was made from.
    #[must_use]
    pub fn from_node(mut self, origin: NodeId) -> Element {
        self.origin = Some(origin);
        self
    }
}

impl Node {
    /// The element, if it is one.
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
    /// Whether it stands in a line of text.
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
