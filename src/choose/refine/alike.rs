//! Elements that look alike: same tag and same class names, apart from those with a number in them.

use crate::page::{NodeId, Page};

/// Whether two elements look alike.
pub(super) fn look_alike(page: &Page, one: NodeId, other: NodeId) -> bool {
    page.tag(one) == page.tag(other) && names(page, one).eq(names(page, other))
}

/// The class names of an element without those that number it: `post-17`.
pub(super) fn names(page: &Page, node: NodeId) -> impl Iterator<Item = &str> {
    page.classes(node).filter(|class| !class.bytes().any(|byte| byte.is_ascii_digit()))
}
