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
    let element = |kind: Kind, children: Vec<Node>| {
        if children.is_empty() { Vec::new() } else { vec![Element::new(kind, children).from_node(node).into()] }
    };
    if ctx.posts.copies.contains(&node) {
        return Some(element(Kind::Quote { cite: None, purpose: None }, copy::blocks(ctx, node, depth + 1)));
    }
    // What lists posts is no list.
    if ctx.posts.lists.contains(&node) {
        return Some(copy::blocks(ctx, node, depth + 1));
    }
    let head = ctx.posts.heads.get(&node)?;
    let text = |part: &Option<(NodeId, String)>| part.as_ref().map(|(_, text)| text.clone());
    let kind = Kind::Post { author: text(&head.author), date: text(&head.date), url: head.url.clone() };
    Some(element(kind, without_rules(copy::blocks(ctx, node, depth + 1))))
}

/// What a post says without the lines that set it apart from others, and its text from its head.
fn without_rules(children: Vec<Node>) -> Vec<Node> {
    let is = |at: usize, test: fn(&Kind) -> bool| children.get(at).and_then(Node::element).is_some_and(|element| test(&element.kind));
    let is_rule = |at: usize| is(at, |kind| matches!(kind, Kind::Rule));
    let is_end = |at: usize| at >= children.len() || is(at, |kind| matches!(kind, Kind::Post { .. }));
    let divides = |at: usize| at > 0 && !is_end(at - 1) && !is_end(at + 1);
    let kept: Vec<bool> = (0..children.len()).map(|at| !is_rule(at) || divides(at)).collect();
    children.into_iter().zip(kept).filter(|(_, kept)| *kept).map(|(node, _)| node).collect()
}

/// Whether an element is the signature of a post.
fn is_signature(ctx: &Context<'_>, node: NodeId) -> bool {
    !ctx.posts.heads.is_empty()
        && has_word(ctx.page, node, SIGNATURE_WORDS)
        && ctx.page.ancestors(node).any(|around| ctx.posts.heads.contains_key(&around))
}
