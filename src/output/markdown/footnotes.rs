//! Numbers the footnotes of an article.

use crate::article::{Kind, Node};

/// The ids of the footnotes in document order. Their position is their number.
pub(super) struct FootnoteNumbers(Vec<String>);

impl FootnoteNumbers {
    /// Numbers the footnotes of a body.
    pub fn of(body: &[Node]) -> FootnoteNumbers {
        FootnoteNumbers(names(body))
    }

    /// The number of a footnote by its id.
    pub fn number(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|known| known == name).map(|place| place + 1)
    }
}

fn names(body: &[Node]) -> Vec<String> {
    let mut out = Vec::new();
    for element in body.iter().filter_map(Node::element) {
        if let Kind::Footnote { .. } = element.kind {
            out.push(element.id.clone().unwrap_or_default());
        }
        out.extend(names(&element.children));
    }
    out
}
