//! Drops lines that only say that there is more or less to be seen: what they open is in the article, or leads nowhere.

use crate::article::{Element, Kind, Node};
use crate::clean::article_text::{normalised, text_of};
use crate::clean::tree_pass::TreePass;
use crate::rules::phrases::toggles::TOGGLES;

/// Most bytes of such a line.
const MAX_BYTES: usize = 80;

/// Drops toggles, and opens details that have nothing but one for a summary.
pub(crate) fn without_toggles(pass: &TreePass<'_, '_>, nodes: Vec<Node>) -> Vec<Node> {
    let mut out = Vec::with_capacity(nodes.len());
    for node in nodes {
        let mut element = match node {
            Node::Element(element) if !element.kind.is_inline() => element,
            other => {
                out.push(other);
                continue;
            }
        };
        if matches!(element.kind, Kind::Paragraph) {
            if !(is_toggle(&element) && !leads_away(&element.children) && pass.drops(&element)) {
                out.push(Node::Element(element));
            }
            continue;
        }
        element.children = without_toggles(pass, element.children);
        let says_nothing = |node: &Node| node.element().is_some_and(|summary| matches!(summary.kind, Kind::Summary) && is_toggle(summary));
        if matches!(element.kind, Kind::Details { .. }) && element.children.iter().any(says_nothing) {
            out.extend(element.children.into_iter().filter(|node| !says_nothing(node)));
        } else {
            out.push(Node::Element(element));
        }
    }
    out
}

fn is_toggle(line: &Element) -> bool {
    // Most paragraphs begin with more than such a line says.
    if line.children.iter().any(|child| matches!(child, Node::Text(text) if text.len() > MAX_BYTES)) {
        return false;
    }
    let text = text_of(line);
    // "Read more:" names what stands below it.
    text.len() <= MAX_BYTES && !text.trim_end().ends_with([':', '：']) && TOGGLES.contains(&normalised(&text).as_str())
}

/// Whether a link leads to another page, where there may be more.
fn leads_away(nodes: &[Node]) -> bool {
    nodes.iter().filter_map(Node::element).any(|element| match &element.kind {
        Kind::Link { href, .. } => !href.starts_with('#'),
        _ => leads_away(&element.children),
    })
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline_between_paragraphs as of;

    #[test]
    fn toggles_go() {
        for line in [
            "<p>Show more</p>",
            "<div><span>Mehr anzeigen …</span></div>",
            "<a href='#'>[+] 展开全文</a>",
            "<p><a href='#all'>Lire la suite</a></p>",
        ] {
            assert_eq!(of(&format!("<div id=all><b>x</b></div>{line}")), "Paragraph[Strong[x]]", "{line}");
        }
        assert_eq!(of("<p><a href='/b'>Read more</a></p>"), "Paragraph[Link[Read more]]");
        for text in ["Show more of it", "Read more:"] {
            assert_eq!(of(&format!("<p>{text}</p>")), format!("Paragraph[{text}]"));
        }
        assert_eq!(of("<h2>Read more</h2><p>y</p>"), "Heading[Read more] Paragraph[y]");
    }

    #[test]
    fn details_behind_a_toggle_are_open() {
        assert_eq!(of("<details><summary>Expand description</summary><p>y</p></details>"), "Paragraph[y]");
        assert_eq!(of("<details><summary>Of lamps</summary><p>y</p></details>"), "Details[Summary[Of lamps]Paragraph[y]]");
    }
}
