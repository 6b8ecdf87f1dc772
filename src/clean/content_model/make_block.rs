//! Makes a block of the article from its kind and the content that was copied for it.

use crate::article::{Element, Kind, Node};
use crate::clean::content_model::lists;
use crate::clean::content_model::model::ContentModel;
use crate::clean::content_model::paragraphs::{unwrap_single_paragraph, wrap_loose_text};
use crate::page::NodeId;

/// Makes a block of a kind from its content. What the kind cannot hold goes beside the block.
pub(crate) fn make_block(kind: Kind, children: Vec<Node>, origin: NodeId) -> Vec<Node> {
    if children.is_empty() {
        return Vec::new();
    }
    match kind {
        Kind::List { .. } => lists::list(kind, children, origin),
        Kind::Definitions => lists::definitions(children, origin),
        Kind::Item { checked, value } => {
            vec![lists::item(checked, value, unwrap_single_paragraph(lists::wrap_stray_items(children)), origin).into()]
        }
        Kind::Figure => figure(children, origin),
        kind => {
            let children = lists::wrap_stray_items(children);
            let children = if ContentModel::of(&kind) == ContentModel::Flow { unwrap_single_paragraph(children) } else { children };
            vec![Element::new(kind, children).from_node(origin).into()]
        }
    }
}

/// Makes a figure. Without anything to show, its caption becomes a paragraph.
fn figure(children: Vec<Node>, origin: NodeId) -> Vec<Node> {
    let is_caption = |node: &Node| node.element().is_some_and(|element| matches!(element.kind, Kind::Caption { .. }));
    if !children.iter().all(is_caption) {
        return vec![Element::new(Kind::Figure, unwrap_single_paragraph(children)).from_node(origin).into()];
    }
    let open = |node| match node {
        Node::Element(caption) => wrap_loose_text(caption.children, origin),
        text => vec![text],
    };
    children.into_iter().flat_map(open).collect()
}
