//! Names of custom elements, and of other elements without a [`Tag`] of their own.

use crate::page::{NodeId, Page};
use crate::rules::tag::Tag;

/// The name of an element without a tag of its own.
pub(crate) fn custom_element_name(page: &Page, node: NodeId) -> Option<&str> {
    (matches!(page.tag(node), Tag::Custom | Tag::Other)).then(|| page.attr_named(node, "data-")).flatten()
}
