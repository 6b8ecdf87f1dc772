//! Helpers for tests: build an article from a snippet of HTML and print it as an outline.

use crate::article::{Kind, Meta, Node, PageKind};
use crate::block::split;
use crate::choose::Selection;
use crate::options::Options;
use crate::page::Page;
use crate::page::rendering::NoRendering;
use crate::page::scan::scan;
use crate::trace::Trace;

/// The address of every test page.
pub(crate) const URL: &str = "https://example.org/news/story.html";

/// The article of a page. Every block is selected, except those that begin with `¬`.
pub(crate) fn body_with(html: &str, options: &Options) -> Vec<Node> {
    built(html, options, PageKind::Article)
}

/// The article of a page of a given type.
pub(crate) fn body_of(html: &str, kind: PageKind) -> Vec<Node> {
    built(html, &Options::default(), kind)
}

/// The article of a parsed page.
pub(crate) fn body_of_page(page: &Page) -> Vec<Node> {
    of(page, &Options::default(), PageKind::Article, &Meta::default())
}

fn built(html: &str, options: &Options, kind: PageKind) -> Vec<Node> {
    of(&scan(html, Some(URL)).unwrap(), options, kind, &Meta::default())
}

fn of(page: &Page, options: &Options, kind: PageKind, meta: &Meta) -> Vec<Node> {
    let blocks = split(page);
    let kept = blocks.iter().map(|block| !blocks.text(block).starts_with('¬')).collect();
    let selection = Selection { kept, kind, ..Selection::default() };
    super::build(page, &blocks, &selection, meta, options, &NoRendering, &mut Trace::off())
}

/// The article of a page, with default options.
pub(crate) fn body(html: &str) -> Vec<Node> {
    body_with(html, &Options::default())
}

/// The article as an outline: `Paragraph[One Strong[two]]`. Fields of kinds are left out.
pub(crate) fn outline(html: &str) -> String {
    written(&body(html))
}

/// The article of a page with these metadata, as an outline.
pub(crate) fn outline_with(html: &str, meta: &Meta) -> String {
    written(&of(&scan(html, Some(URL)).unwrap(), &Options::default(), PageKind::Article, meta))
}

fn written(body: &[Node]) -> String {
    body.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// What becomes of a snippet that stands between two paragraphs, as an outline without them.
pub(crate) fn outline_between_paragraphs(html: &str) -> String {
    outline(&format!("<body><p>One two three.</p>{html}<p>x</p></body>"))
        .replace("Paragraph[One two three.]", "")
        .replace("Paragraph[x]", "")
        .trim()
        .to_owned()
}

fn one(node: &Node) -> String {
    match node {
        Node::Text(text) => text.clone(),
        Node::Element(element) if matches!(element.kind, Kind::Break) => "/".to_owned(),
        Node::Element(element) => {
            let name = format!("{:?}", element.kind);
            let name = name.split([' ', '(']).next().unwrap_or_default();
            format!("{name}[{}]", element.children.iter().map(one).collect::<String>())
        }
    }
}
