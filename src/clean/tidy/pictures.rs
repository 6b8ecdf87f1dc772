//! Sets pictures apart from the words of a paragraph or heading that holds them: they are shown above or below the words, not among them. Of
//! pictures in a row, each is kept once.

use crate::article::{Element, Image, Kind, Node};
use crate::clean::content_model::paragraphs::trim_end;
use crate::clean::tree_pass::TreePass;
use crate::hash::{join, quick_hash};
use crate::sort;
use crate::url::before_query;

/// Sides in pixels from which on an image is a picture and no sign or formula in the line.
const MIN_WIDTH: u32 = 120;
const MIN_HEIGHT: u32 = 60;
/// Most images of a row among which one is looked for again.
const MAX_ROW: usize = 100;
/// Endings of files that are photographs.
const PHOTOGRAPHS: &[&str] = &[".jpg", ".jpeg", ".webp", ".avif"];
/// That of drawings, which have no size of their own.
const DRAWING: &str = ".svg";

/// Gives pictures paragraphs of their own.
pub(crate) fn set_apart(_: &TreePass<'_, '_>, body: Vec<Node>) -> Vec<Node> {
    within(body)
}

/// Recursive over the blocks of the article's tree.
fn within(nodes: Vec<Node>) -> Vec<Node> {
    let mut out = Vec::with_capacity(nodes.len());
    for node in nodes {
        match node {
            Node::Element(mut element) => match element.kind {
                Kind::Paragraph => divide(*element, &mut out),
                Kind::Heading { .. }
                    if !element.children.is_empty() && element.children.iter().all(|node| is_gap(node) || shows(node).is_some()) =>
                {
                    element.kind = Kind::Paragraph;
                    out.push(Node::Element(element));
                }
                _ => {
                    if !element.kind.is_inline() {
                        element.children = within(element.children);
                    }
                    out.push(Node::Element(element));
                }
            },
            text => out.push(text),
        }
    }
    out
}

/// Divides a paragraph at its pictures.
fn divide(mut paragraph: Element, out: &mut Vec<Node>) {
    let mut rest = std::mem::take(&mut paragraph.children);
    let mut parts: Vec<Vec<Node>> = Vec::new();
    while let Some((from, to)) = pictures(&rest) {
        let behind = rest.split_off(to);
        let shown = rest.split_off(from);
        parts.push(rest);
        parts.push(shown);
        rest = behind;
    }
    if parts.is_empty() {
        paragraph.children = rest;
        return out.push(paragraph.into());
    }
    parts.push(rest);
    for mut children in parts {
        let starts = children.iter().position(|node| !is_gap(node)).unwrap_or(children.len());
        children.drain(..starts);
        if let Some(Node::Text(text)) = children.first_mut() {
            *text = text.trim_start().to_owned();
        }
        trim_end(&mut children);
        if !children.is_empty() {
            out.push(Element { children, ..paragraph.clone() }.into());
            paragraph.id = None;
        }
    }
}

/// The first run of pictures that stands apart from words beside it: on lines of its own, or at an end of the paragraph.
fn pictures(nodes: &[Node]) -> Option<(usize, usize)> {
    let mut at = 0;
    while at < nodes.len() {
        let run = nodes[at..].iter().take_while(|node| is_gap(node) || shows(node).is_some()).count();
        let (from, to) = (at, at + run);
        at = to + 1;
        let shown = &nodes[from..to];
        if run < nodes.len() && shown.iter().any(|node| shows(node).is_some()) && stands_apart(&nodes[..from], shown, &nodes[to..]) {
            return Some((from, to));
        }
    }
    None
}

fn stands_apart(before: &[Node], shown: &[Node], behind: &[Node]) -> bool {
    let is_break = |node: Option<&Node>| node.and_then(Node::element).is_some_and(|element| matches!(element.kind, Kind::Break));
    let first = shown.iter().position(|node| shows(node).is_some()).unwrap_or(0);
    let last = shown.iter().rposition(|node| shows(node).is_some()).unwrap_or(0);
    let breaks_before = shown[..first].iter().any(|node| is_break(Some(node)));
    let breaks_behind = shown[last..].iter().any(|node| is_break(Some(node)));
    let is_large = || shown.iter().filter_map(shows).any(is_picture);
    let (starts, ends) = (before.is_empty() || breaks_before, behind.is_empty() || breaks_behind);
    match (starts, ends) {
        (true, true) => true,
        (true, false) => is_large() && first_sign(behind).is_some_and(|c| c.is_alphanumeric() && !c.is_lowercase()),
        (false, true) => {
            is_large() && last_sign(before).is_some_and(|c| matches!(c, '.' | '!' | '?' | ':' | '。' | '！' | '？' | '：' | '।'))
        }
        (false, false) => false,
    }
}

/// White space or a line break.
pub(super) fn is_gap(node: &Node) -> bool {
    match node {
        Node::Text(text) => text.trim().is_empty(),
        Node::Element(element) => matches!(element.kind, Kind::Break),
    }
}

/// The image that a node is, or holds with nothing beside it.
pub(super) fn shows(node: &Node) -> Option<&Image> {
    let element = node.element()?;
    match &element.kind {
        Kind::Image(image) => Some(image),
        kind if kind.is_inline() => {
            let mut inside = element.children.iter().filter(|node| !is_gap(node));
            inside.next().and_then(shows).filter(|_| inside.next().is_none())
        }
        _ => None,
    }
}

fn is_picture(image: &Image) -> bool {
    match (image.width, image.height) {
        (Some(width), Some(height)) => width >= MIN_WIDTH && height >= MIN_HEIGHT,
        _ => {
            let path = before_query(&image.src);
            let ends = |ending: &&str| {
                path.len() > ending.len() && path.as_bytes()[path.len() - ending.len()..].eq_ignore_ascii_case(ending.as_bytes())
            };
            (!image.sources.is_empty() && !ends(&DRAWING)) || PHOTOGRAPHS.iter().any(ends)
        }
    }
}

fn first_sign(nodes: &[Node]) -> Option<char> {
    nodes.iter().find_map(|node| match node {
        Node::Text(text) => text.chars().find(|c| !c.is_whitespace()),
        Node::Element(element) => first_sign(&element.children),
    })
}

fn last_sign(nodes: &[Node]) -> Option<char> {
    nodes.iter().rev().find_map(|node| match node {
        Node::Text(text) => text.chars().rfind(|c| !c.is_whitespace()),
        Node::Element(element) => last_sign(&element.children),
    })
}

/// Drops images that a row of pictures has shown before: endless slide shows have copies of their first ones, and some pages the whole row
/// again for narrow screens.
pub(crate) fn without_copies_in_row(pass: &TreePass<'_, '_>, body: Vec<Node>) -> Vec<Node> {
    let mut files = Vec::new();
    note_files(&body, &mut files);
    // Most articles show each picture once.
    sort::sort_numbers(&mut files);
    if files.windows(2).all(|pair| pair[0] != pair[1]) { body } else { without_shown(pass, body, &mut Vec::new()) }
}

/// Recursive over the article's tree.
fn note_files(nodes: &[Node], files: &mut Vec<u64>) {
    for element in nodes.iter().filter_map(Node::element) {
        match &element.kind {
            Kind::Image(image) => files.push(hash_of(image)),
            _ => note_files(&element.children, files),
        }
    }
}

/// The hash of an image's file and its description.
fn hash_of(image: &Image) -> u64 {
    join(quick_hash(image.src.as_bytes()), quick_hash(image.alt.as_bytes()))
}

/// Recursive over the article's tree. The files of the row so far are known by their hashes.
fn without_shown(pass: &TreePass<'_, '_>, nodes: Vec<Node>, row: &mut Vec<u64>) -> Vec<Node> {
    let mut out = Vec::with_capacity(nodes.len());
    for mut node in nodes {
        if let Node::Element(element) = &mut node {
            match &element.kind {
                Kind::Image(image) => {
                    let file = hash_of(image);
                    if row.contains(&file) && pass.drops(element) {
                        continue;
                    }
                    if row.len() < MAX_ROW {
                        row.push(file);
                    }
                }
                Kind::Break => {}
                // Signs in a table are values, and a caption needs its picture.
                Kind::Table => row.clear(),
                Kind::Figure if has_caption(element) => row.clear(),
                _ if element.children.is_empty() => row.clear(),
                _ => {
                    let was_gap = element.children.iter().all(is_gap);
                    element.children = without_shown(pass, std::mem::take(&mut element.children), row);
                    if !was_gap && element.children.iter().all(is_gap) {
                        continue;
                    }
                }
            }
        } else if !is_gap(&node) {
            row.clear();
        }
        out.push(node);
    }
    out
}

/// Whether a figure has a caption.
fn has_caption(figure: &Element) -> bool {
    figure.children.iter().filter_map(Node::element).any(|inner| matches!(inner.kind, Kind::Caption { .. }))
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline_between_paragraphs as of;

    #[test]
    fn pictures_stand_apart_from_words() {
        let apart = "Paragraph[Image[]] Paragraph[A loaf.]";
        assert_eq!(of("<p><img src='/i/a.jpg'>A loaf.</p>"), apart);
        assert_eq!(of("<p><img src='/i/a.png' width=300 height=200> A loaf.</p>"), apart);
        assert_eq!(of("<p><b><img src='/i/a.png'></b><br>A loaf.</p>"), apart);
        assert_eq!(of("<p>One.<br><img src='/i/a.png'><br>Two.</p>"), "Paragraph[One.] Paragraph[Image[]] Paragraph[Two.]");
        assert_eq!(of("<p>One. <img src='/i/a.jpg'></p>"), "Paragraph[One.] Paragraph[Image[]]");
    }

    #[test]
    fn a_row_of_pictures_has_each_once() {
        let row = "<p><img src='/i/a.jpg'></p><p><a href='/b'><img src='/i/b.jpg'></a></p>";
        let wanted = "Paragraph[Image[]] Paragraph[Link[Image[]]]";
        assert_eq!(of(&format!("{row}{row}<p>y</p>")), format!("{wanted} Paragraph[y]"));
        assert_eq!(of(&format!("{row}<p>y</p>{row}<p>z</p>")), format!("{wanted} Paragraph[y] {wanted} Paragraph[z]"));
        let figure = "<figure><img src='/i/a.jpg'><figcaption>A loaf</figcaption></figure><p>y</p>";
        assert_eq!(of(&format!("{row}{figure}")), format!("{wanted} Figure[Image[]Caption[A loaf]] Paragraph[y]"));
    }

    #[test]
    fn signs_and_images_in_sentences_stay_in_their_lines() {
        for line in [
            "<img src='/i/a.png'>A sign",
            "<img src='/i/a.jpg'>is a sign",
            "Press <img src='/i/a.jpg'> twice",
            "Press <img src='/i/a.jpg'>",
        ] {
            assert_eq!(of(&format!("<p>{line}</p>")).matches("Paragraph").count(), 1, "{line}");
        }
    }

    #[test]
    fn a_heading_of_nothing_but_a_picture_is_a_picture() {
        assert_eq!(of("<h2><a href='/b'><img src='/i/a.jpg'></a></h2><p>y</p>"), "Paragraph[Link[Image[]]] Paragraph[y]");
        assert!(of("<h2><img src='/i/a.jpg'> Of loaves</h2><p>y</p>").starts_with("Heading["));
    }
}
