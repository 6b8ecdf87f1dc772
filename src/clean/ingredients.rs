//! Recognises what a recipe takes: an amount and a name in elements of their own are a line, and lines are items of a list.

use crate::article::{Element, Kind, Node};
use crate::clean::context::Context;
use crate::clean::copy;
use crate::page::NodeId;

pub(crate) fn recognise_ingredient(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    ctx.ingredients.binary_search(&node).ok()?;
    let line = copy::line(ctx, node, depth + 1);
    (!line.is_empty()).then(|| vec![Element::new(Kind::Item { checked: None, value: None }, line).from_node(node).into()])
}
