//! Merges and unwraps inline elements: adjacent parts of one element, elements nested in their own kind, empty spans.

use std::mem::{Discriminant, discriminant};

use crate::article::{Element, Kind, Node};
use crate::clean::tree_pass::TreePass;

/// Tidies the inline elements of a body. Recursive over the article's tree.
pub(crate) fn merge(_: &TreePass<'_, '_>, body: Vec<Node>) -> Vec<Node> {
    within(body, &mut Vec::new(), Whole::No)
}

/// Whether the block is bold by nature, so that bold text in it means nothing.
#[derive(Clone, Copy, PartialEq)]
enum Whole {
    Strong,
    No,
}

fn within(nodes: Vec<Node>, around: &mut Vec<Discriminant<Kind>>, whole: Whole) -> Vec<Node> {
    let mut out: Vec<Node> = Vec::with_capacity(nodes.len());
    for node in nodes {
        match node {
            Node::Text(text) => push_text(&mut out, text),
            Node::Element(element) => element_within(element, around, whole, &mut out),
        }
    }
    // A heading or summary that is bold as a whole needs no bold.
    if whole == Whole::Strong && out.len() == 1 {
        match out.pop() {
            Some(Node::Element(only)) if matches!(only.kind, Kind::Strong) => out = only.children,
            other => out.extend(other),
        }
    }
    out
}

fn element_within(mut element: Box<Element>, around: &mut Vec<Discriminant<Kind>>, whole: Whole, out: &mut Vec<Node>) {
    let inline = element.kind.is_inline();
    let says_nothing = element.lang.is_none() && element.dir.is_none() && element.id.is_none();
    let repeats = inline && repeatable(&element.kind) && around.contains(&discriminant(&element.kind));
    let children = std::mem::take(&mut element.children);
    if says_nothing && (repeats || matches!(element.kind, Kind::Span)) {
        for child in within(children, around, Whole::No) {
            match child {
                Node::Text(text) => push_text(out, text),
                child => join(out, child),
            }
        }
        return;
    }
    let depth = around.len();
    if inline {
        around.push(discriminant(&element.kind));
        element.children = within(children, around, Whole::No);
        around.truncate(depth);
    } else {
        let whole = if matches!(element.kind, Kind::Heading { .. } | Kind::Summary) { Whole::Strong } else { whole };
        element.children = within(children, &mut Vec::new(), whole);
    }
    join(out, Node::Element(element));
}

/// Whether an element inside another of its kind adds nothing.
fn repeatable(kind: &Kind) -> bool {
    matches!(kind, Kind::Strong | Kind::Emphasis | Kind::Mark | Kind::Deleted | Kind::Inserted | Kind::Underline | Kind::Small | Kind::Code)
}

/// Whether two adjacent elements are parts of one.
fn is_one(a: &Element, b: &Element) -> bool {
    let cut = repeatable(&a.kind) && !matches!(a.kind, Kind::Code) || matches!(a.kind, Kind::Link { .. });
    cut && a.kind == b.kind && a.lang == b.lang && a.dir == b.dir && b.id.is_none()
}

/// Adds an element to a line, merging it with the one before if both are parts of one.
fn join(out: &mut Vec<Node>, node: Node) {
    match (out.last_mut(), node) {
        (Some(Node::Element(last)), Node::Element(element)) if is_one(last, &element) => {
            for child in element.children {
                match child {
                    Node::Text(text) => push_text(&mut last.children, text),
                    child => join(&mut last.children, child),
                }
            }
        }
        (_, node) => out.push(node),
    }
}

fn push_text(out: &mut Vec<Node>, text: String) {
    match out.last_mut() {
        Some(Node::Text(last)) => last.push_str(&text),
        _ => out.push(Node::Text(text)),
    }
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline;

    #[test]
    fn repeated_inline_elements_are_merged() {
        assert_eq!(outline("<body><p><b>a<strong>b</strong></b><b>c</b> <span>d</span>e</p></body>"), "Paragraph[Strong[abc] de]");
        assert_eq!(
            outline("<body><h2><b>a</b></h2><p><a href='/x'>a</a><a href='/x'>b</a><a href='/y'>c</a></p></body>"),
            "Heading[a] Paragraph[Link[ab]Link[c]]"
        );
    }
}
