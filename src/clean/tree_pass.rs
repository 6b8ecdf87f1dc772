//! What a pass over the copied tree gets besides the tree, and how it drops an element.

use crate::article::{Element, Meta};
use crate::clean::context::Context;

/// What a pass gets besides the tree.
pub(crate) struct TreePass<'c, 'a> {
    pub ctx: &'c Context<'a>,
    pub meta: &'c Meta,
    /// The name of the pass in the trace.
    pub name: &'static str,
}

impl TreePass<'_, '_> {
    /// Whether an element that the pass wants to drop is dropped; records it in the trace. What the caller asked to keep stays.
    pub fn drops(&self, element: &Element) -> bool {
        let Some(node) = element.origin else { return true };
        let goes = !self.ctx.is_wanted(node);
        if goes {
            self.ctx.record(node, self.name, false);
        }
        goes
    }
}
