//! Keeps lists valid: every item is in a list, every list holds only items, and terms stand with their descriptions.

use crate::article::{Element, Kind, Node};
use crate::clean::content_model::numbers;
use crate::clean::content_model::paragraphs::{self, wrap_loose_text};
use crate::page::NodeId;

/// Makes a list. Content before the first item goes before the list; content after an item goes into that item.
pub(crate) fn list(kind: Kind, children: Vec<Node>, origin: NodeId) -> Vec<Node> {
    let is_list = |node: &Node| node.element().is_some_and(|element| matches!(element.kind, Kind::List { .. }));
    gather(
        kind,
        children,
        origin,
        |kind| matches!(kind, Kind::Item { .. }),
        |node| {
            // A list that begins with a list is an outline whose first level is empty.
            is_list(node).then_some(Kind::Item { checked: None, value: None })
        },
    )
}

/// Characters that are drawn as a checkbox, and whether the box is checked.
const BOXES: &[(char, bool)] = &[('☐', false), ('☑', true), ('☒', true)];

/// Makes a list item. A drawn checkbox before its first word makes it a task.
pub(crate) fn item(checked: Option<bool>, value: Option<i32>, mut children: Vec<Node>, origin: NodeId) -> Element {
    let drawn = checked.is_none().then(|| drawn_checkbox(&mut children)).flatten();
    Element::new(Kind::Item { checked: checked.or(drawn), value }, children).from_node(origin)
}

/// Takes a drawn checkbox away, with its paragraph where it stands in one of its own.
fn drawn_checkbox(nodes: &mut Vec<Node>) -> Option<bool> {
    let sign = |text: &str| BOXES.iter().find(|(sign, _)| text.starts_with(*sign)).copied();
    match nodes.first_mut()? {
        Node::Text(text) => {
            let (sign, ticked) = sign(text)?;
            let rest = text[sign.len_utf8()..].strip_prefix([' ', '\u{a0}'])?;
            *text = rest.to_owned();
            Some(ticked)
        }
        Node::Element(element) if matches!(element.kind, Kind::Paragraph) => match element.children.as_slice() {
            [Node::Text(text)] if text.chars().count() == 1 => {
                let (_, ticked) = sign(text)?;
                nodes.remove(0);
                Some(ticked)
            }
            _ => drawn_checkbox(&mut element.children),
        },
        Node::Element(_) => None,
    }
}

/// Makes a description list.
pub(crate) fn definitions(children: Vec<Node>, origin: NodeId) -> Vec<Node> {
    gather(Kind::Definitions, children, origin, |kind| matches!(kind, Kind::Term | Kind::Description), |_| None)
}

fn gather(
    kind: Kind,
    children: Vec<Node>,
    origin: NodeId,
    belongs: impl Fn(&Kind) -> bool,
    adopts: impl Fn(&Node) -> Option<Kind>,
) -> Vec<Node> {
    let mut before = Vec::new();
    let mut items: Vec<Element> = Vec::new();
    for node in children {
        match node {
            Node::Element(element) if belongs(&element.kind) => items.push(*element),
            node => match (adopts(&node), items.last_mut()) {
                (_, Some(item)) if !matches!(item.kind, Kind::Term) => add(item, node, origin),
                (Some(kind), _) => items.push(Element::new(kind, vec![node]).from_node(origin)),
                (None, Some(_)) => {
                    items.push(Element::new(Kind::Description, paragraphs::unwrap_single_paragraph(vec![node])).from_node(origin))
                }
                (None, None) => before.push(node),
            },
        }
    }
    if let (Kind::Definitions, Some(steps)) = (&kind, numbers::steps(&items)) {
        before.push(Element::new(Kind::List { ordered: true, start: None, reversed: false }, steps).from_node(origin).into());
    } else if !items.is_empty() {
        if let Kind::List { ordered: true, start, reversed: false } = kind {
            numbers::drop_own(&mut items, start.unwrap_or(1));
        }
        let items = items.into_iter().map(Node::from).collect();
        before.push(Element::new(kind, items).from_node(origin).into());
    }
    before
}

/// Adds a block to the end of an item.
fn add(item: &mut Element, node: Node, origin: NodeId) {
    let mut children = wrap_loose_text(std::mem::take(&mut item.children), item.origin.unwrap_or(origin));
    children.push(node);
    item.children = paragraphs::unwrap_single_paragraph(children);
}

/// The list that an item, term or description belongs into.
fn list_for(node: &Node) -> Option<Kind> {
    match node.element()?.kind {
        Kind::Item { .. } => Some(Kind::List { ordered: false, start: None, reversed: false }),
        Kind::Term | Kind::Description => Some(Kind::Definitions),
        _ => None,
    }
}

/// Wraps items, terms and descriptions outside of any list in a list.
pub(crate) fn wrap_stray_items(nodes: Vec<Node>) -> Vec<Node> {
    if nodes.iter().all(|node| list_for(node).is_none()) { nodes } else { with_lists(nodes) }
}

/// Nodes whose stray items are in lists, one for those that follow each other.
#[inline(never)]
fn with_lists(nodes: Vec<Node>) -> Vec<Node> {
    let mut out: Vec<Node> = Vec::new();
    let mut is_open = false;
    for node in nodes {
        let (wanted, origin) = (list_for(&node), node.element().and_then(|item| item.origin));
        match (wanted, out.last_mut()) {
            (Some(kind), Some(Node::Element(list))) if is_open && list.kind == kind => list.children.push(node),
            (Some(kind), _) => {
                let mut list = Element::new(kind, vec![node]);
                list.origin = origin;
                out.push(list.into());
                is_open = true;
            }
            (None, _) => {
                is_open = false;
                out.push(node);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::article::Kind;
    use crate::clean::testing::{body, outline};

    #[test]
    fn lists_stay_whole() {
        assert_eq!(
            outline(
                "<body><ul><div>x</div><li>One<ul><li>two</li></ul></li><ol><li>three</li></ol><li><p>four</p><p>five</p></li></ul></body>"
            ),
            "Paragraph[x] List[Item[OneList[Item[two]]List[Item[three]]]Item[Paragraph[four]Paragraph[five]]]"
        );
        assert_eq!(
            outline("<body><div><li>One</li><li>two</li></div><p>x</p><li>three</li></body>"),
            "List[Item[One]Item[two]] Paragraph[x] List[Item[three]]"
        );
    }

    #[test]
    fn a_list_may_be_numbered_by_its_style() {
        let is_ordered = |list: &str| {
            let body = body(&format!("<body>{list}</body>"));
            matches!(body[0].element().unwrap().kind, Kind::List { ordered: true, .. })
        };
        assert!(is_ordered("<ul><li style='color: red; list-style-type: decimal;'>One</li><li>Two</li></ul>"));
        assert!(is_ordered("<ul style='list-style: decimal inside'><li>One</li><li>Two</li></ul>"));
        assert!(!is_ordered("<ul style='list-style: disc'><li>One</li><li>Two</li></ul>"));
    }

    #[test]
    fn tasks_are_recognised_by_their_checkboxes() {
        let checked = |item: &str| {
            let body = body(&format!("<body><ul><li>{item}</li></ul></body>"));
            assert!(matches!(body[0].element().unwrap().kind, Kind::List { .. }), "{item} {body:?}");
            match &body[0].element().unwrap().children[0].element().unwrap().kind {
                Kind::Item { checked, .. } => *checked,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(checked("<label><input type=checkbox checked> One</label>"), Some(true));
        assert_eq!(checked("<p><input type=checkbox disabled> One</p>"), Some(false));
        assert_eq!(checked("☑ One"), Some(true));
        assert_eq!(checked("☒ <p>One</p><p>two</p>"), Some(true));
        assert_eq!(checked("One <input type=checkbox>"), None);
        assert_eq!(outline("<body><ul><li>☐ One</li></ul></body>"), "List[Item[One]]");
        assert_eq!(outline("<body><ul><li>☐ <p>One</p><p>two</p></li></ul></body>"), "List[Item[Paragraph[One]Paragraph[two]]]");
    }

    #[test]
    fn definitions_keep_terms_and_descriptions() {
        assert_eq!(
            outline("<body><dl><div><dt><p>a</p></dt><dd><p>b</p></dd></div><dt>c</dt><p>d</p></dl></body>"),
            "Definitions[Term[a]Description[b]Term[c]Description[d]]"
        );
    }
}
