//! Joins lists of one item each that follow each other: editors write them so, and a reader sees one list.

use crate::article::{Element, Kind, Node};
use crate::clean::article_text::are_texts;
use crate::clean::tree_pass::TreePass;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::list_signs::BULLETS;

/// Levels of elements that the bullet of an item may stand in.
const BULLET_LEVELS: usize = 3;

/// Joins lists of one item. Recursive over the blocks of the article's tree.
pub(crate) fn join(pass: &TreePass<'_, '_>, body: Vec<Node>) -> Vec<Node> {
    if are_texts(&body) {
        return body;
    }
    let mut out: Vec<Node> = Vec::with_capacity(body.len());
    // The last item of the list that others may be joined to.
    let mut last: Option<NodeId> = None;
    for node in body {
        let mut element = match node {
            Node::Element(element) if !element.kind.is_inline() => element,
            other => {
                last = None;
                out.push(other);
                continue;
            }
        };
        element.children = join(pass, element.children);
        if matches!(element.kind, Kind::List { .. }) {
            element.children = without_shells(std::mem::take(&mut element.children), &element.kind);
            if matches!(element.kind, Kind::List { ordered: false, .. }) {
                items_of(&mut element.children).for_each(|item| strip_bullet(&mut item.children, BULLET_LEVELS));
            }
            flatten_headings(&mut element.children);
        }
        let own = element.origin.filter(|_| is_single(&element));
        match (last.zip(own), out.last_mut()) {
            (Some((before, next)), Some(Node::Element(list)))
                if are_alike(pass.ctx.page, before, next) && (is_unordered(list) || counts_on(list, &element)) =>
            {
                list.children.append(&mut element.children)
            }
            _ => out.push(Node::Element(element)),
        }
        last = own;
    }
    nested(pass.ctx.page, out)
}

/// Lists in a row whose classes count their levels, each in the last item of the one above: `lst-a-0`, `lst-a-1`. So editors write nested lists.
fn nested(page: &Page, nodes: Vec<Node>) -> Vec<Node> {
    if nodes.iter().filter(|node| level(page, node).is_some()).nth(1).is_none() {
        return nodes;
    }
    let mut out: Vec<Node> = Vec::with_capacity(nodes.len());
    // The name of the list that others may be put in.
    let mut open: Option<String> = None;
    for node in nodes {
        let counted = level(page, &node);
        match (node, counted, out.last_mut()) {
            (Node::Element(list), Some((name, level)), Some(Node::Element(above))) if open.as_ref() == Some(&name) => {
                if let Some(list) = put(above, *list, level) {
                    out.push(list.into());
                }
            }
            (node, counted, _) => {
                open = counted.filter(|(_, level)| *level == 0).map(|(name, _)| name);
                out.push(node);
            }
        }
    }
    out
}

/// The name and the level in the class of a list.
fn level(page: &Page, node: &Node) -> Option<(String, u8)> {
    let list = node.element().filter(|list| matches!(list.kind, Kind::List { .. }))?.origin?;
    page.classes(list).find_map(|class| {
        let (name, level) = class.rsplit_once('-')?;
        let is_list = name.contains("lst") || name.contains("list");
        (is_list && level.len() == 1).then(|| Some((name.to_owned(), level.parse().ok()?)))?
    })
}

/// Puts a list some levels below another; gives it back where it does not fit.
fn put(above: &mut Element, mut list: Element, level: u8) -> Option<Element> {
    if level == 0 {
        if above.kind != list.kind {
            return Some(list);
        }
        above.children.append(&mut list.children);
        return None;
    }
    let Some(Node::Element(item)) = above.children.last_mut() else { return Some(list) };
    match item.children.last_mut() {
        Some(Node::Element(inner)) if matches!(inner.kind, Kind::List { .. }) => put(inner, list, level - 1),
        _ => {
            item.children.push(list.into());
            None
        }
    }
}

/// The items of a list, without those that hold nothing but a list: it belongs to the item before, as editors write it that hide the sign of
/// such an item.
fn without_shells(items: Vec<Node>, kind: &Kind) -> Vec<Node> {
    let is_numbered = matches!(kind, Kind::List { ordered: true, .. });
    // The number of such an item is counted, unless it is the only one.
    if is_numbered && items.len() > 1 {
        return items;
    }
    let mut out: Vec<Node> = Vec::with_capacity(items.len());
    let mut is_spliced = true;
    for item in items {
        let inner = match item {
            Node::Element(item) if is_shell(&item) => item.children.into_iter().find(|child| child.element().is_some()),
            item => {
                is_spliced = false;
                out.push(item);
                continue;
            }
        };
        let Some(Node::Element(list)) = inner else { continue };
        match out.last_mut() {
            Some(Node::Element(before)) if !is_spliced && matches!(before.kind, Kind::Item { .. }) => {
                before.children.push(Node::Element(list));
            }
            _ if list.kind == *kind => out.extend(list.children),
            _ => out.push(Element::new(Kind::Item { checked: None, value: None }, vec![Node::Element(list)]).into()),
        }
    }
    out
}

fn items_of(nodes: &mut [Node]) -> impl Iterator<Item = &mut Element> {
    nodes.iter_mut().filter_map(|node| match node {
        Node::Element(item) => Some(&mut **item),
        Node::Text(_) => None,
    })
}

/// Drops the bullet that a page writes at the beginning of an item: the list has its own.
pub(super) fn strip_bullet(nodes: &mut Vec<Node>, levels: usize) {
    match nodes.first_mut() {
        Some(Node::Text(text)) => {
            let Some(rest) = text.trim_start().strip_prefix(BULLETS) else { return };
            *text = rest.trim_start().to_owned();
            if text.is_empty() && nodes.len() > 1 {
                nodes.remove(0);
            }
            if let Some(Node::Text(next)) = nodes.first_mut() {
                *next = next.trim_start().to_owned();
            }
        }
        Some(Node::Element(first)) if levels > 0 && (first.kind.is_inline() || matches!(first.kind, Kind::Paragraph)) => {
            strip_bullet(&mut first.children, levels - 1)
        }
        _ => {}
    }
}

/// Makes plain items of those of a list in which each holds a heading and nothing else: it only makes their words large.
fn flatten_headings(items: &mut [Node]) {
    let heading = |item: &Node| {
        let item = item.element()?;
        let mut solid = (0..item.children.len()).filter(|at| !matches!(&item.children[*at], Node::Text(text) if text.trim().is_empty()));
        let only = solid.next().filter(|_| solid.next().is_none())?;
        item.children[only].element().is_some_and(|inner| matches!(inner.kind, Kind::Heading { .. })).then_some(only)
    };
    if items.len() < 2 || !items.iter().all(|item| heading(item).is_some()) {
        return;
    }
    for node in items {
        let at = heading(node);
        let Node::Element(item) = node else { continue };
        let Some(Node::Element(heading)) = at.map(|at| item.children.swap_remove(at)) else { continue };
        item.id = item.id.take().or(heading.id);
        item.children = heading.children;
    }
}

/// Whether an item holds nothing but a list.
fn is_shell(item: &Element) -> bool {
    let mut solid = item.children.iter().filter(|child| !matches!(child, Node::Text(text) if text.trim().is_empty()));
    let first = solid.next().and_then(Node::element);
    let is_list = first.is_some_and(|only| matches!(only.kind, Kind::List { .. })) && solid.next().is_none();
    is_list && item.id.is_none() && matches!(item.kind, Kind::Item { checked: None, value: None })
}

fn is_single(list: &Element) -> bool {
    matches!(list.kind, Kind::List { reversed: false, .. }) && list.children.len() == 1
}

fn is_unordered(list: &Element) -> bool {
    matches!(list.kind, Kind::List { ordered: false, .. })
}

/// Whether a list begins with the number behind those of the list before it.
fn counts_on(before: &Element, list: &Element) -> bool {
    let start = |list: &Element| match list.kind {
        Kind::List { ordered: true, start, .. } => start,
        _ => None,
    };
    start(list).is_some_and(|next| i64::from(next) == i64::from(start(before).unwrap_or(1)) + before.children.len() as i64)
}

/// Whether two lists of the page are siblings in the same markup.
fn are_alike(page: &Page, one: NodeId, other: NodeId) -> bool {
    one != other
        && page.parent(one) == page.parent(other)
        && page.tag(one) == page.tag(other)
        && page.attr(one, Attr::Class) == page.attr(other, Attr::Class)
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline_between_paragraphs as of;

    #[test]
    fn an_item_that_holds_but_a_list_is_a_part_of_the_one_before() {
        let inner = "<li style='list-style-type:none'><ul><li>x</li><li>y</li></ul></li>";
        assert_eq!(of(&format!("<ul><li>a</li>{inner}<li>b</li></ul>")), "List[Item[aList[Item[x]Item[y]]]Item[b]]");
        assert_eq!(of(&format!("<ul>{inner}<li>b</li></ul>")), "List[Item[x]Item[y]Item[b]]");
        assert_eq!(of(&format!("<ul>{inner}<li><ul><li>z</li></ul></li></ul>")), "List[Item[x]Item[y]Item[z]]");
        assert_eq!(of(&format!("<ol>{inner}<li>b</li></ol>")), "List[Item[List[Item[x]Item[y]]]Item[b]]");
        assert_eq!(of("<ol><li><ol><li>x</li><li>y</li></ol></li></ol>"), "List[Item[x]Item[y]]");
    }

    #[test]
    fn numbered_lists_that_count_on_are_one() {
        let list = |start: u8, text: &str| format!("<ol class=n start={start}><li>{text}</li></ol>");
        assert_eq!(of(&(list(1, "a") + &list(2, "b") + &list(3, "c"))), "List[Item[a]Item[b]Item[c]]");
        assert_eq!(of(&(list(1, "a") + &list(1, "b"))), "List[Item[a]] List[Item[b]]");
    }

    #[test]
    fn a_list_has_no_bullets_of_its_own() {
        assert_eq!(
            of("<ul><li><span>•</span><span>Oil</span></li><li><p>● <b>Wick</b></p></li></ul>"),
            "List[Item[Oil]Item[Strong[Wick]]]"
        );
        assert_eq!(of("<ol><li>• Oil</li><li>Wick</li></ol>"), "List[Item[• Oil]Item[Wick]]");
    }

    #[test]
    fn headings_that_are_all_of_the_items_are_plain() {
        assert_eq!(of("<ul><li><h3>Oil</h3></li> <li><h3><i>Wick</i></h3></li></ul>"), "List[Item[Oil]Item[Emphasis[Wick]]]");
        let other = of("<ul><li><h3>Oil</h3></li><li><h3>Wick</h3><p>Cotton.</p></li></ul>");
        assert!(other.contains("Item[Heading[Oil]]"), "{other}");
    }

    #[test]
    fn lists_are_nested_by_the_levels_in_their_classes() {
        let list = |level: u8, item: &str| format!("<ul class='c1 lst-a_b-{level} start'><li>{item}</li></ul>");
        let lists = [list(0, "a"), list(1, "x"), list(2, "z"), list(1, "y"), list(0, "b")].concat();
        assert_eq!(of(&lists), "List[Item[aList[Item[xList[Item[z]]]Item[y]]]Item[b]]");
        assert_eq!(of("<ul class=mt-0><li>a</li></ul><ul class=mt-1><li>b</li></ul>"), "List[Item[a]] List[Item[b]]");
    }

    #[test]
    fn lists_of_one_item_in_a_row_are_one() {
        assert_eq!(of("<ul><li>a</li></ul> <ul><li>b</li></ul><ul><li>c</li></ul>"), "List[Item[a]Item[b]Item[c]]");
        assert_eq!(of("<div><ul><li>a</li></ul></div><div><ul><li>b</li></ul></div>"), "List[Item[a]] List[Item[b]]");
        assert_eq!(of("<ul><li>a</li></ul><ul class=x><li>b</li></ul>"), "List[Item[a]] List[Item[b]]");
        assert_eq!(of("<ul><li>a</li><li>b</li></ul><ul><li>c</li></ul>"), "List[Item[a]Item[b]] List[Item[c]]");
    }
}
