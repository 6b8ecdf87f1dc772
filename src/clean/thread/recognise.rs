//! Recognises posts, and drops what belongs to their heads.

use crate::article::{Element, Kind, Node};
use crate::clean::context::Context;
use crate::clean::copy;
use crate::clean::thread::names::has_word;
use crate::page::NodeId;
use crate::rules::boilerplate_classes::SIGNATURE_WORDS;

/// Recognises a post, and drops what belongs to its head.
pub(crate) fn recognise_post(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    if ctx.posts.head_elements.contains(&node) || is_signature(ctx, node) {
        return Some(Vec::new());
    }
    let head = ctx.posts.heads.get(&node)?;
    let text = |part: &Option<(NodeId, String)>| part.as_ref().map(|(_, text)| text.clone());
    let kind = Kind::Post { author: text(&head.author), date: text(&head.date), url: head.url.clone() };
    let children = copy::blocks(ctx, node, depth + 1);
    Some(if children.is_empty() { Vec::new() } else { vec![Element::new(kind, children).from_node(node).into()] })
}

/// Whether an element is the signature of a post.
fn is_signature(ctx: &Context<'_>, node: NodeId) -> bool {
    !ctx.posts.heads.is_empty()
        && has_word(ctx.page, node, SIGNATURE_WORDS)
        && ctx.page.ancestors(node).any(|around| ctx.posts.heads.contains_key(&around))
}
