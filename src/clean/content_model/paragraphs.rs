//! Wraps loose text in paragraphs and unwraps it where bare text is enough.

use crate::article::{Element, Kind, Node};
use crate::page::NodeId;

/// Replaces a single paragraph by its content, if there are only lists and captions besides it.
pub(crate) fn unwrap_single_paragraph(children: Vec<Node>) -> Vec<Node> {
    let kinds = || children.iter().map(|node| node.element().map(|element| &element.kind));
    let paragraphs = kinds().filter(|kind| *kind == Some(&Kind::Paragraph)).count();
    let others = kinds().filter(|kind| !matches!(kind, Some(Kind::Paragraph | Kind::List { .. } | Kind::Caption { .. }))).count();
    if paragraphs != 1 || others > 0 {
        return children;
    }
    let open = |node| match node {
        Node::Element(paragraph) if matches!(paragraph.kind, Kind::Paragraph) && paragraph.lang.is_none() && paragraph.dir.is_none() => {
            paragraph.children
        }
        // A paragraph in another language leaves a span in that language.
        Node::Element(paragraph) if matches!(paragraph.kind, Kind::Paragraph) => vec![Element { kind: Kind::Span, ..*paragraph }.into()],
        other => vec![other],
    };
    children.into_iter().flat_map(open).collect()
}

/// Wraps loose text among blocks in paragraphs.
pub(crate) fn wrap_loose_text(children: Vec<Node>, origin: NodeId) -> Vec<Node> {
    let mut out: Vec<Node> = Vec::new();
    let mut run = Vec::new();
    for node in children {
        if node.element().is_none_or(|element| element.kind.is_inline()) {
            run.push(node);
            continue;
        }
        end_paragraph(&mut run, &mut out, origin);
        out.push(node);
    }
    end_paragraph(&mut run, &mut out, origin);
    out
}

fn end_paragraph(run: &mut Vec<Node>, out: &mut Vec<Node>, origin: NodeId) {
    let mut nodes = std::mem::take(run);
    trim_end(&mut nodes);
    if !nodes.is_empty() {
        out.push(Element::new(Kind::Paragraph, nodes).from_node(origin).into());
    }
}

/// Flattens blocks into one line, with a space between them. Recursive over the article's tree.
pub(crate) fn flatten(nodes: Vec<Node>, out: &mut Vec<Node>) {
    for node in nodes {
        match node {
            Node::Element(element) if !element.kind.is_inline() => {
                out.push(Node::Text(" ".to_owned()));
                flatten(element.children, out);
                out.push(Node::Text(" ".to_owned()));
            }
            other => out.push(other),
        }
    }
}

/// Removes white space, line breaks and empty elements from the end of a line.
pub(crate) fn trim_end(nodes: &mut Vec<Node>) {
    while let Some(last) = nodes.last_mut() {
        match last {
            Node::Text(text) => {
                text.truncate(text.trim_end_matches([' ', '\t', '\n', '\r', '\u{c}']).len());
                if !text.is_empty() {
                    return;
                }
            }
            Node::Element(element) if matches!(element.kind, Kind::Break) => {}
            Node::Element(element) if is_wrapper(&element.kind) => {
                trim_end(&mut element.children);
                if !element.children.is_empty() {
                    return;
                }
            }
            Node::Element(_) => return,
        }
        nodes.pop();
    }
}

/// Whether an inline element is nothing without its content.
fn is_wrapper(kind: &Kind) -> bool {
    kind.is_inline() && !matches!(kind, Kind::Image(_) | Kind::Math { .. } | Kind::FootnoteMark { .. } | Kind::Code)
}
