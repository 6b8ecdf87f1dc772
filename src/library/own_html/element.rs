//! One element of stored HTML at a time: what its attributes say.

use crate::article::{Align, Dir, Element, Image, Kind, MathMl, MathNode, Node, Scope};
use crate::rules::attr::Attr;
use crate::rules::embeds::FORMS;
use crate::rules::math::{ATTRIBUTES, ELEMENTS, MAX_ATTRIBUTE};
use crate::rules::tag::Tag;

/// The signs of tasks, and whether they are done.
const TASKS: [(&str, bool); 2] = [("☑ ", true), ("☐ ", false)];

/// An element that is not closed yet.
#[derive(Default)]
pub(super) struct Open<'h> {
    pub(super) name: &'h str,
    pub(super) attributes: Vec<(&'h str, String)>,
    pub(super) children: Vec<Node>,
    /// The content of an element of MathML.
    pub(super) math: Vec<MathNode>,
    /// The language of a code block.
    pub(super) language: Option<String>,
    /// The marks that lead to a footnote.
    pub(super) backs: Vec<String>,
    /// Author, date and address of a post.
    pub(super) post: (Option<String>, Option<String>, Option<String>),
}

impl Open<'_> {
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }

    pub(super) fn owned(&self, name: &str) -> Option<String> {
        self.attribute(name).map(str::to_owned)
    }

    pub(super) fn number<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.attribute(name)?.parse().ok()
    }

    pub(super) fn has(&self, name: &str, value: &str) -> bool {
        self.attribute(name) == Some(value)
    }
}

pub(super) fn element(open: &Open<'_>, kind: Kind, children: Vec<Node>) -> Node {
    let dir = match open.attribute("dir") {
        Some("ltr") => Some(Dir::Ltr),
        Some("rtl") => Some(Dir::Rtl),
        _ => None,
    };
    Element { id: open.owned("id"), lang: open.owned("lang"), dir, ..Element::new(kind, children) }.into()
}

pub(super) fn image(open: &Open<'_>) -> Image {
    let source = |part: &str| {
        let (url, size) = part.trim().split_once(' ')?;
        Some((url.to_owned(), size.to_owned()))
    };
    Image {
        src: open.owned("src").unwrap_or_default(),
        sources: open.attribute("srcset").unwrap_or_default().split(", ").filter_map(source).collect(),
        alt: open.owned("alt").unwrap_or_default(),
        title: open.owned("title"),
        width: open.number("width"),
        height: open.number("height"),
    }
}

/// Whether an item is a task, and done; takes the sign for it away.
pub(super) fn checked(children: &mut [Node]) -> Option<bool> {
    match children.first_mut()? {
        Node::Text(text) => {
            let (sign, done) = TASKS.iter().find(|(sign, _)| text.starts_with(sign))?;
            text.drain(..sign.len());
            Some(*done)
        }
        Node::Element(first) if first.kind == Kind::Paragraph => checked(&mut first.children),
        Node::Element(_) => None,
    }
}

pub(super) fn cell(open: &Open<'_>) -> Kind {
    let scope = match open.attribute("scope") {
        Some("row") => Some(Scope::Row),
        Some("col") => Some(Scope::Col),
        Some("rowgroup") => Some(Scope::RowGroup),
        Some("colgroup") => Some(Scope::ColGroup),
        _ => None,
    };
    let align = match open.attribute("align") {
        Some("left") => Some(Align::Left),
        Some("center") => Some(Align::Center),
        Some("right") => Some(Align::Right),
        _ => None,
    };
    let span = |name| open.number::<u16>(name).unwrap_or(1).max(1);
    Kind::Cell { header: open.name == "th", scope, colspan: span("colspan"), rowspan: span("rowspan"), align }
}

/// A card of an embed or of the page's own media; the content if it is none.
pub(super) fn card(open: &Open<'_>, mut children: Vec<Node>) -> Result<Node, Vec<Node>> {
    let Some(Node::Element(link)) = children.first() else { return Err(children) };
    let Kind::Link { href, title } = &link.kind else { return Err(children) };
    let (url, title) = (href.clone(), title.clone());
    let image = link.children.iter().filter_map(Node::element).find_map(|inner| match &inner.kind {
        Kind::Image(image) => Some(image.src.clone()),
        _ => None,
    });
    let what = open.attribute("data-what").unwrap_or_default();
    let kind = if open.has("class", "pith-media") {
        Kind::Media { video: what == "video", url, poster: image, title }
    } else {
        match FORMS.iter().find(|form| form.provider == what) {
            Some(form) => Kind::Embed { provider: form.provider, url, title, image },
            None => return Err(children),
        }
    };
    children.remove(0);
    Ok(element(open, kind, children))
}

/// An element of MathML; its content if formulas have no such element.
pub(super) fn math_element(open: &Open<'_>, children: Vec<MathNode>) -> Result<MathMl, Vec<MathNode>> {
    let tag = Tag::from_name(open.name);
    if tag == Tag::Math || !ELEMENTS.contains(&tag) {
        return Err(children);
    }
    let is_harmless = |value: &str| {
        value.len() <= MAX_ATTRIBUTE && value.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, ' ' | '.' | '-' | '+' | '%' | '#'))
    };
    let known = |(name, value): &(&str, String)| {
        let attr: &Attr = ATTRIBUTES.iter().find(|attr| attr.name() == *name)?;
        is_harmless(value).then(|| (attr.name(), value.clone()))
    };
    Ok(MathMl { name: tag.name(), attrs: open.attributes.iter().filter_map(known).collect(), children })
}

/// The text of nodes.
pub(super) fn words(nodes: &[Node]) -> String {
    let mut out = String::new();
    for node in nodes {
        match node {
            Node::Text(text) => out.push_str(text),
            Node::Element(element) => out.push_str(&words(&element.children)),
        }
    }
    out
}
