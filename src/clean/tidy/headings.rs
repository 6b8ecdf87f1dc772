//! Normalises heading levels: from the second level on, without gaps. A sub-title that is a sentence becomes a paragraph.

use crate::article::{Kind, Node};
use crate::clean::article_text::text_of;
use crate::clean::tree_pass::TreePass;
use crate::page::measure::measure;

/// The level of a body's top headings, under the title.
const TOP: u8 = 2;
/// The lowest level HTML has.
const BOTTOM: u8 = 6;

/// Words from which on a heading above the text that ends in a full stop is a sentence, and from which on any is.
const SENTENCE_WORDS: u32 = 12;
const LONG_SENTENCE_WORDS: u32 = 20;

/// Makes paragraphs of headings at the start of the body that are sentences: they are read, not gone to.
pub(crate) fn sentences_to_paragraphs(_: &TreePass<'_, '_>, mut body: Vec<Node>) -> Vec<Node> {
    let headings = body.iter_mut().filter_map(|node| match node {
        Node::Element(element) => Some(element),
        Node::Text(_) => None,
    });
    for element in headings.take_while(|element| !matches!(element.kind, Kind::Paragraph)) {
        if matches!(element.kind, Kind::Heading { .. }) {
            let text = text_of(element);
            let words = measure(&text).words();
            let ends = text.trim_end().ends_with(['.', '。', '।', '۔', '…']);
            if words >= LONG_SENTENCE_WORDS || (words >= SENTENCE_WORDS && ends) {
                element.kind = Kind::Paragraph;
            }
            break;
        }
    }
    body
}

/// Sets heading levels: a heading under another is one level below it, whatever levels the page skipped.
pub(crate) fn close_gaps(_: &TreePass<'_, '_>, mut body: Vec<Node>) -> Vec<Node> {
    // The page's levels that are open, outermost first.
    let mut open: Vec<u8> = Vec::new();
    close_gaps_within(&mut body, &mut open);
    body
}

fn close_gaps_within(nodes: &mut [Node], open: &mut Vec<u8>) {
    for node in nodes {
        let Node::Element(element) = node else { continue };
        if let Kind::Heading { level } = &mut element.kind {
            open.retain(|above| *above < *level);
            open.push(*level);
            *level = (TOP + u8::try_from(open.len()).unwrap_or(BOTTOM) - 1).min(BOTTOM);
        } else if !element.kind.is_inline() {
            close_gaps_within(&mut element.children, open);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::article::{Article, Node};
    use crate::clean::testing::body;
    use crate::output::html;

    fn written(body: Vec<Node>) -> String {
        html(&Article { body, ..Article::default() })
    }

    #[test]
    fn a_sub_title_that_is_a_sentence_is_a_paragraph() {
        let long = "The keeper of the last lamp on the coast goes home for good in the spring.";
        assert!(written(body(&format!("<body><h2>{long}</h2><p>x</p></body>"))).starts_with("<p>The keeper"));
        assert!(written(body("<body><h2>The keeper goes home.</h2><p>x</p></body>")).starts_with("<h2>"));
        assert!(written(body(&format!("<body><p>x</p><h2>{long}</h2><p>x</p></body>"))).contains("<h2>The keeper"));
    }

    #[test]
    fn levels_have_no_gaps_and_begin_under_the_title() {
        assert_eq!(
            written(body("<body><h1>a</h1><h4>b</h4><h6>c</h6><h4>d</h4><h1>e</h1><p>x</p></body>")),
            "<h2>a</h2><h3>b</h3><h4>c</h4><h3>d</h3><h2>e</h2><p>x</p>"
        );
    }
}
