//! Text of the article's elements, for passes that compare it.

use crate::article::{Element, Kind, Node};
use crate::page::measure::measure;

/// Text normalised for comparison: its words in lower case, without punctuation.
pub(crate) fn normalised(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        out.push_str(if out.is_empty() { "" } else { " " });
        if word.is_ascii() {
            out.extend(word.chars().map(|c| c.to_ascii_lowercase()));
        } else {
            out.push_str(&word.to_lowercase());
        }
    }
    out
}

/// All text in an element.
pub(crate) fn text_of(element: &Element) -> String {
    let mut out = String::new();
    gather(&element.children, &mut out);
    out
}

fn gather(nodes: &[Node], out: &mut String) {
    for node in nodes {
        match node {
            Node::Text(text) => out.push_str(text),
            Node::Element(element) if element.kind == Kind::Break => out.push(' '),
            Node::Element(element) => {
                let apart = if element.kind.is_inline() { "" } else { " " };
                out.push_str(apart);
                gather(&element.children, out);
                out.push_str(apart);
            }
        }
    }
}

/// Whether a text reads as prose: at least 20 words and a full stop.
pub(crate) fn is_prose(text: &str) -> bool {
    let measure = measure(text);
    measure.words() >= 20 && measure.stops > 0
}
