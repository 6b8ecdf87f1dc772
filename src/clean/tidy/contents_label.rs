//! Drops the name of a table of contents that is not there: a script builds it when the page is shown, or its entries are no links.

use crate::article::{Element, Kind, Node};
use crate::clean::article_text::{normalised, text_of};
use crate::clean::tree_pass::TreePass;
use crate::rules::phrases::contents::CONTENTS;

/// Most bytes of such a line.
const MAX_BYTES: usize = 60;

/// Drops lines that say nothing but that contents follow, unless a list or a line of links does.
pub(crate) fn without_contents_label(pass: &TreePass<'_, '_>, nodes: Vec<Node>) -> Vec<Node> {
    let mut out = Vec::with_capacity(nodes.len());
    let mut nodes = nodes.into_iter().peekable();
    while let Some(node) = nodes.next() {
        match node {
            Node::Element(element) if names_contents(&element) && !nodes.peek().is_some_and(may_be_contents) && pass.drops(&element) => {}
            Node::Element(mut element) => {
                if matches!(element.kind, Kind::Section) {
                    element.children = without_contents_label(pass, element.children);
                }
                out.push(Node::Element(element));
            }
            text => out.push(text),
        }
    }
    out
}

fn names_contents(element: &Element) -> bool {
    if !matches!(element.kind, Kind::Heading { .. } | Kind::Paragraph) {
        return false;
    }
    // Most paragraphs begin with more than such a line says.
    let is_long = |child: &Node| matches!(child, Node::Text(text) if text.len() > MAX_BYTES);
    !element.children.iter().any(is_long) && CONTENTS.contains(&normalised(&text_of(element)).as_str())
}

/// Whether contents can be in an element, or are announced by it: all but a paragraph of text, a heading and a picture.
fn may_be_contents(node: &Node) -> bool {
    let Some(element) = node.element() else { return true };
    match element.kind {
        Kind::Paragraph => {
            let text = text_of(element);
            let is_link = |first: &Node| first.element().is_some_and(|first| matches!(first.kind, Kind::Link { .. }));
            (1..=MAX_BYTES).contains(&text.trim().len())
                || text.trim_end().ends_with([':', '：'])
                || element.children.first().is_some_and(is_link)
        }
        Kind::Heading { .. } | Kind::Figure | Kind::Image { .. } | Kind::Quote { .. } | Kind::Rule => false,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline_between_paragraphs as of;

    const TEXT: &str = "The water fell by two metres in the night, and it rose again in the morning.";

    #[test]
    fn contents_that_are_not_there_have_no_name() {
        assert_eq!(of("<h2>Table of contents</h2><h2>Ebb</h2><p>It fell.</p>"), "Heading[Ebb] Paragraph[It fell.]");
        assert_eq!(of(&format!("<p><b>Inhaltsverzeichnis:</b></p><p>{TEXT}</p>")), format!("Paragraph[{TEXT}]"));
        assert_eq!(of(&format!("<section><h2>目次</h2></section><p>{TEXT}</p>")), format!("Paragraph[{TEXT}]"));
    }

    #[test]
    fn contents_that_are_there_keep_their_name() {
        let list = "<h2>Table of contents</h2><ul><li>Ebb</li><li>Flood</li></ul>";
        assert!(of(list).starts_with("Heading[Table of contents] List"), "{}", of(list));
        assert!(
            of("<h2>Table of contents</h2><p><a href='/b'>Ebb</a>, <a href='/c'>flood</a></p>").starts_with("Heading[Table of contents]")
        );
        assert!(of("<h2>Table of contents</h2><p>See <a href='/b'>the list</a>.</p>").starts_with("Heading[Table of contents]"));
        assert!(of(&format!("<h2>Table of contents</h2><p>{TEXT} Click one:</p>")).starts_with("Heading[Table of contents]"));
        assert!(of("<h2>Tables of contents</h2><p>They are old.</p>").starts_with("Heading[Tables"));
    }
}
