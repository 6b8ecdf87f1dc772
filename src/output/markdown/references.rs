//! What the text of an article refers to: footnotes, by their numbers, and images, by the files they are kept in.

use std::collections::BTreeMap;

use crate::article::{Kind, Node};

/// What the text refers to.
pub(super) struct References<'a> {
    /// The ids of the footnotes in document order. Their position is their number.
    notes: Vec<String>,
    /// The files of images, by their addresses. Other images stay where they are.
    files: &'a BTreeMap<String, String>,
}

impl References<'_> {
    /// The references of a body.
    pub fn of<'a>(body: &[Node], files: &'a BTreeMap<String, String>) -> References<'a> {
        References { notes: names(body), files }
    }

    /// The number of a footnote by its id.
    pub fn number(&self, name: &str) -> Option<usize> {
        self.notes.iter().position(|known| known == name).map(|place| place + 1)
    }

    /// The file of an image.
    pub fn file(&self, address: &str) -> Option<&str> {
        self.files.get(address).map(String::as_str)
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
