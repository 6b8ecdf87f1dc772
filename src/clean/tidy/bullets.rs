//! Makes lists of lines before which a page writes bullets itself: paragraphs in a row, or the lines of one.

use crate::article::{Element, Kind, Node};
use crate::clean::article_text::are_texts;
use crate::clean::tidy::lists::strip_bullet;
use crate::clean::tree_pass::TreePass;
use crate::rules::list_signs::BULLETS;

/// Fewest points of a list, and levels of elements that the bullet of one may stand in.
const MIN_POINTS: usize = 2;
const LEVELS: usize = 3;

/// A paragraph or a line that begins with a bullet.
struct Point {
    sign: char,
    line: Element,
}

/// Makes lists of lines with bullets.
pub(crate) fn to_lists(_: &TreePass<'_, '_>, body: Vec<Node>) -> Vec<Node> {
    within(body)
}

/// The same for the content of an element. Recursive over the blocks of the article's tree.
fn within(body: Vec<Node>) -> Vec<Node> {
    if are_texts(&body) {
        return body;
    }
    let mut out = Vec::with_capacity(body.len());
    let mut points: Vec<Point> = Vec::new();
    for node in body {
        match node {
            Node::Element(line) if matches!(line.kind, Kind::Paragraph) => {
                for line in lines_of(*line) {
                    match sign_of(&line.children, LEVELS) {
                        Some(sign) => points.push(Point { sign, line }),
                        None => {
                            end(&mut points, &mut out);
                            out.push(line.into());
                        }
                    }
                }
            }
            Node::Element(mut element) => {
                end(&mut points, &mut out);
                if !element.kind.is_inline() && !matches!(element.kind, Kind::Table | Kind::Pre { .. } | Kind::Heading { .. }) {
                    element.children = within(element.children);
                }
                out.push(Node::Element(element));
            }
            text => {
                end(&mut points, &mut out);
                out.push(text);
            }
        }
    }
    end(&mut points, &mut out);
    out
}

/// The lines of a paragraph, as paragraphs, if it ends in at least two that begin with bullets; else the paragraph.
fn lines_of(paragraph: Element) -> Vec<Element> {
    let is_break = |node: &Node| node.element().is_some_and(|element| matches!(element.kind, Kind::Break));
    if !paragraph.children.iter().any(is_break) {
        return vec![paragraph];
    }
    let parts: Vec<&[Node]> = paragraph.children.split(is_break).collect();
    let begins = |part: &&[Node]| sign_of(part, LEVELS).is_some();
    let Some(first) = parts.iter().position(begins) else { return vec![paragraph] };
    if parts.len() - first < MIN_POINTS || !parts[first..].iter().all(begins) {
        return vec![paragraph];
    }
    let lead = parts[..first].join(&Node::from(Element::new(Kind::Break, Vec::new())));
    let made = |children: Vec<Node>| {
        let (lang, dir) = (paragraph.lang.clone(), paragraph.dir);
        Element { kind: Kind::Paragraph, id: None, lang, dir, origin: paragraph.origin, children }
    };
    let mut lines: Vec<Element> = (!lead.is_empty()).then(|| made(lead)).into_iter().collect();
    lines.extend(parts[first..].iter().map(|part| made(part.to_vec())));
    lines[0].id.clone_from(&paragraph.id);
    lines
}

/// The bullet with which a line begins, if words follow it.
fn sign_of(nodes: &[Node], levels: usize) -> Option<char> {
    match nodes.first()? {
        Node::Text(text) => {
            let mut chars = text.trim_start().chars();
            let sign = chars.next().filter(|sign| BULLETS.contains(sign))?;
            let rest = chars.as_str();
            let says = rest.contains(char::is_alphanumeric) || nodes.len() > 1;
            (says && (rest.is_empty() || rest.starts_with(char::is_whitespace))).then_some(sign)
        }
        Node::Element(element) if levels > 0 && element.kind.is_inline() => sign_of(&element.children, levels - 1),
        Node::Element(_) => None,
    }
}

/// Ends a row of points: a list if there are enough, else the paragraphs they were. Points with another bullet than the first are one level below.
fn end(points: &mut Vec<Point>, out: &mut Vec<Node>) {
    let points = std::mem::take(points);
    let Some(first) = points.first().map(|point| point.sign) else { return };
    if points.len() < MIN_POINTS {
        return out.extend(points.into_iter().map(|point| point.line.into()));
    }
    let mut items: Vec<Node> = Vec::new();
    for Point { sign, mut line } in points {
        strip_bullet(&mut line.children, LEVELS);
        line.kind = Kind::Item { checked: None, value: None };
        match items.last_mut() {
            Some(Node::Element(above)) if sign != first => match above.children.last_mut() {
                Some(Node::Element(inner)) if matches!(inner.kind, Kind::List { .. }) => inner.children.push(line.into()),
                _ => above.children.push(list(vec![line.into()])),
            },
            _ => items.push(line.into()),
        }
    }
    out.push(list(items));
}

fn list(items: Vec<Node>) -> Node {
    let origin = items.first().and_then(Node::element).and_then(|item| item.origin);
    let mut list = Element::new(Kind::List { ordered: false, start: None, reversed: false }, items);
    list.origin = origin;
    list.into()
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline_between_paragraphs as of;

    #[test]
    fn paragraphs_with_bullets_are_a_list() {
        assert_eq!(of("<p>• Oil</p><p>•&nbsp; <b>Wick</b></p>"), "List[Item[Oil]Item[Strong[Wick]]]");
        let block = |sign: &str, words: &str| format!("<div><div><div>{sign}</div><div><div>{words}</div></div></div></div>");
        let inner = block("•", &format!("Oil</div>{}<div>", block("◦", "Whale oil")));
        assert_eq!(of(&format!("{inner}{}", block("•", "Wick"))), "List[Item[OilList[Item[Whale oil]]]Item[Wick]]");
    }

    #[test]
    fn lines_with_bullets_are_a_list() {
        assert_eq!(of("<p>Bring:<br>• Oil<br>• <i>Wick</i></p>"), "Paragraph[Bring:] List[Item[Oil]Item[Emphasis[Wick]]]");
        assert_eq!(of("<p>• Oil<br>lamps</p>"), "Paragraph[• Oil/lamps]");
    }

    #[test]
    fn other_bullets_stay() {
        assert_eq!(of("<p>• Oil</p>"), "Paragraph[• Oil]");
        assert_eq!(of("<p>Oil • Wick</p><p>Lamp • House</p>"), "Paragraph[Oil • Wick] Paragraph[Lamp • House]");
    }
}
