//! Merges and unwraps inline elements: adjacent parts of one element, elements nested in their own kind, empty spans, emphasis of pictures,
//! marks around all of a block.

use std::mem::{Discriminant, discriminant};

use crate::article::{Element, Kind, Node};
use crate::clean::tidy::pictures::{is_gap, shows};
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
    // As in most paragraphs.
    if let [Node::Text(_)] = nodes.as_slice() {
        return nodes;
    }
    let mut out: Vec<Node> = Vec::with_capacity(nodes.len());
    for node in nodes {
        match node {
            Node::Text(text) => push_text(&mut out, text),
            Node::Element(element) => element_within(element, around, whole, &mut out),
        }
    }
    // A heading or summary that is bold as a whole needs no bold.
    let is_word = |node: &Node| !is_gap(node) && shows(node).is_none();
    if whole == Whole::Strong
        && let Some(at) = out.iter().position(is_word)
        && !out[at + 1..].iter().any(is_word)
        && let Node::Element(only) = &mut out[at]
        && matches!(only.kind, Kind::Strong)
    {
        let words = std::mem::take(&mut only.children);
        out.splice(at..=at, words);
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
            push(out, child);
        }
        return;
    }
    let depth = around.len();
    if inline {
        around.push(discriminant(&element.kind));
        element.children = within(children, around, Whole::No);
        around.truncate(depth);
        if matches!(element.kind, Kind::Link { .. }) && element.children.iter().any(has_note_mark) {
            return around_note_marks(*element, out);
        }
        // A mark is raised by itself.
        if matches!(element.kind, Kind::Superscript) && element.children.iter().all(is_note_mark) {
            return element.children.into_iter().for_each(|child| push(out, child));
        }
        if says_nothing && is_emphasis(&element.kind) {
            return without_pictures(element, out);
        }
    } else {
        let whole = if matches!(element.kind, Kind::Heading { .. } | Kind::Summary) { Whole::Strong } else { whole };
        element.children = within(children, &mut Vec::new(), whole);
        if matches!(element.kind, Kind::Heading { .. } | Kind::Paragraph) && is_all_marked(&element.children) {
            let unmarked = without_marks(std::mem::take(&mut element.children));
            element.children = within(unmarked, &mut Vec::new(), whole);
        }
    }
    join(out, Node::Element(element));
}

fn is_note_mark(node: &Node) -> bool {
    node.element().is_some_and(|element| matches!(element.kind, Kind::FootnoteMark { .. }))
}

fn has_note_mark(node: &Node) -> bool {
    match node {
        Node::Text(_) => false,
        Node::Element(element) => matches!(element.kind, Kind::FootnoteMark { .. }) || element.children.iter().any(has_note_mark),
    }
}

/// Parts a link at the marks of notes in it: these are links of their own, and a link holds no other.
fn around_note_marks(mut link: Element, out: &mut Vec<Node>) {
    let children = std::mem::take(&mut link.children);
    let mut parts = children.into_iter().peekable();
    while let Some(part) = parts.next() {
        if has_note_mark(&part) {
            push(out, part);
            continue;
        }
        let mut linked = vec![part];
        while let Some(part) = parts.next_if(|part| !has_note_mark(part)) {
            linked.push(part);
        }
        if linked.iter().all(is_gap) {
            linked.into_iter().for_each(|part| push(out, part));
        } else {
            // The anchor of the link is at its beginning.
            out.push(Node::Element(Box::new(Element { children: linked, id: link.id.take(), ..link.clone() })));
        }
    }
}

/// Whether an element only changes the look of its words. Pictures have none.
fn is_emphasis(kind: &Kind) -> bool {
    matches!(kind, Kind::Strong | Kind::Emphasis | Kind::Mark | Kind::Underline | Kind::Small)
}

/// Adds an emphasis to a line, and pictures at its edges beside it.
fn without_pictures(mut element: Box<Element>, out: &mut Vec<Node>) {
    let is_beside = |node: &Node| is_gap(node) || shows(node).is_some();
    let edge = |count: usize, nodes: &[Node]| if nodes.iter().any(|node| shows(node).is_some()) { count } else { 0 };
    let mut words = std::mem::take(&mut element.children);
    let last = words.iter().rev().take_while(|node| is_beside(node)).count();
    let behind = words.split_off(words.len() - edge(last, &words[words.len() - last..]));
    let first = words.iter().take_while(|node| is_beside(node)).count();
    let rest = words.split_off(edge(first, &words[..first]));
    words.into_iter().for_each(|node| push(out, node));
    if !rest.is_empty() {
        element.children = rest;
        join(out, Node::Element(element));
    }
    behind.into_iter().for_each(|node| push(out, node));
}

/// Whether all words of a block are marked: then they stand out against nothing. Recursive over the inline elements of a block.
fn is_all_marked(nodes: &[Node]) -> bool {
    let is_marked = |node: &Node| match node {
        Node::Text(text) => text.trim().is_empty(),
        Node::Element(element) => matches!(element.kind, Kind::Mark | Kind::Break) || is_all_marked(&element.children),
    };
    !nodes.is_empty() && nodes.iter().all(is_marked)
}

fn without_marks(nodes: Vec<Node>) -> Vec<Node> {
    let mut out = Vec::with_capacity(nodes.len());
    for node in nodes {
        match node {
            Node::Element(element) if matches!(element.kind, Kind::Mark) => {
                without_marks(element.children).into_iter().for_each(|child| push(&mut out, child));
            }
            Node::Element(mut element) => {
                element.children = without_marks(std::mem::take(&mut element.children));
                join(&mut out, Node::Element(element));
            }
            text => push(&mut out, text),
        }
    }
    out
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
                push(&mut last.children, child);
            }
        }
        (_, node) => out.push(node),
    }
}

fn push(out: &mut Vec<Node>, node: Node) {
    match node {
        Node::Text(text) => push_text(out, text),
        element => join(out, element),
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
    use crate::clean::testing::{outline, outline_between_paragraphs};

    #[test]
    fn repeated_inline_elements_are_merged() {
        assert_eq!(outline("<body><p><b>a<strong>b</strong></b><b>c</b> <span>d</span>e</p></body>"), "Paragraph[Strong[abc] de]");
        assert_eq!(
            outline("<body><h2><b>a</b></h2><p><a href='/x'>a</a><a href='/x'>b</a><a href='/y'>c</a></p></body>"),
            "Heading[a] Paragraph[Link[ab]Link[c]]"
        );
    }

    #[test]
    fn the_mark_of_a_note_is_raised_once() {
        let page = "<body><p>One<sup class=fn><a href='#n'>1</a><span class=popup>First of all.</span></sup> two.</p><ol><li id=n>First of all.</li></ol></body>";
        assert!(!outline(page).contains("Superscript"), "{}", outline(page));
    }

    #[test]
    fn a_link_is_parted_at_the_mark_of_a_note() {
        let note = "<details class=fn><summary>1</summary><p>It is the third rope; the second one dries the washing.</p></details>";
        let page =
            format!("<body><div>Go on <a href='/x'>a rope{note} for long</a> here.</div><div>The boat may carry eight.</div></body>");
        let made = outline(&page);
        assert!(made.starts_with("Paragraph[Go on Link[a rope]FootnoteMark[]Link[ for long] here.]"), "{made}");
    }

    #[test]
    fn pictures_are_not_emphasised() {
        let of = |line: &str| outline_between_paragraphs(&format!("<p>{line}</p>"));
        assert_eq!(of("<b><a href='/b'><img src='/i/a.png'></a></b>"), "Paragraph[Link[Image[]]]");
        assert_eq!(of("<em><u><img src='/i/a.png'></u></em>"), "Paragraph[Image[]]");
        assert_eq!(of("<em><img src='/i/a.png'>Tides</em> rise"), "Paragraph[Image[]Emphasis[Tides] rise]");
        assert_eq!(of("<b>Tides rise<img src='/i/a.png'></b>"), "Paragraph[Strong[Tides rise]Image[]]");
        assert_eq!(of("<b>Press <img src='/i/a.png'> twice</b>"), "Paragraph[Strong[Press Image[] twice]]");
        assert_eq!(of("<b>One </b>two"), "Paragraph[Strong[One ]two]");
        assert_eq!(outline_between_paragraphs("<h2><b><img src='/i/a.png'>Tides</b></h2>"), "Heading[Image[]Tides]");
    }

    #[test]
    fn marks_around_all_of_a_block_mark_nothing() {
        assert_eq!(
            outline(
                "<body><h2><mark><b>a</b></mark></h2><p><mark>b</mark> <a href='/x'><mark>c</mark></a></p><p>d <mark>e</mark></p></body>"
            ),
            "Heading[a] Paragraph[b Link[c]] Paragraph[d Mark[e]]"
        );
    }
}
