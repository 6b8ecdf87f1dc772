//! Recognises ligature names that an icon font draws as a picture.

use crate::article::Node;
use crate::clean::context::Context;
use crate::page::NodeId;
use crate::rules::boilerplate_classes::LIGATURE_FONTS;

pub(crate) fn recognise_icon(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    let draws = |class: &str| LIGATURE_FONTS.has(class);
    (ctx.page.tag(node).is_inline() && ctx.page.classes(node).any(draws)).then(Vec::new)
}
