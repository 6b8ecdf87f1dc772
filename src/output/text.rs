//! The article as plain text: a line a block, an empty line between blocks.

use crate::article::{Article, Node};

/// Writes the body as plain text.
pub fn text(article: &Article) -> String {
    let mut out = String::new();
    for node in &article.body {
        let mut line = String::new();
        gather(node, &mut line);
        if !line.trim().is_empty() {
            out.push_str(line.trim());
            out.push_str("\n\n");
        }
    }
    out.truncate(out.trim_end().len());
    out
}

fn gather(node: &Node, out: &mut String) {
    match node {
        Node::Text(text) => out.push_str(text),
        Node::Element(element) => element.children.iter().for_each(|child| gather(child, out)),
    }
}
