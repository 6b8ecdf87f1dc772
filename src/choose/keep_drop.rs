//! The caller's `keep` and `drop` options: elements whose whole content must or must not be in the article, whatever the method says. For
//! nested elements the inner one wins; if an element is in both lists, `drop` wins.

use crate::block::Block;
use crate::map::Map;
use crate::options::Options;
use crate::page::{NodeId, Page};

/// The caller's `keep` and `drop`, by node. Empty if neither is set.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// For every node whether it is kept, dropped or left to the method; empty if nothing is asked for.
    of_node: Vec<Option<bool>>,
    /// The elements to keep, in document order.
    wanted: Vec<NodeId>,
}

impl Wishes {
    /// Finds the elements on the page. Unknown numbers are ignored: the page may have changed since the caller saw them.
    pub fn new(page: &Page, options: &Options) -> Wishes {
        if options.keep.is_empty() && options.drop.is_empty() {
            return Wishes::default();
        }
        let mut requested: Map<u32, bool> = options.keep.iter().map(|number| (*number, true)).collect();
        requested.extend(options.drop.iter().map(|number| (*number, false)));
        let mut wishes = Wishes { of_node: Vec::with_capacity(page.len()), wanted: Vec::new() };
        for node in page.nodes() {
            // The content of a `noscript` has the number of the `noscript`; the first node with that number is the element itself.
            let own = if page.is_text(node) { None } else { requested.remove(&page.origin(node)) };
            if own == Some(true) {
                wishes.wanted.push(node);
            }
            let around = page.parent(node).and_then(|parent| wishes.of_node[parent.index()]);
            wishes.of_node.push(own.or(around));
        }
        wishes
    }

    /// Whether nothing was asked for.
    pub fn is_empty(&self) -> bool {
        self.of_node.is_empty()
    }

    /// Whether the node must be kept or dropped.
    pub fn of(&self, node: NodeId) -> Option<bool> {
        self.of_node.get(node.index()).copied().flatten()
    }

    /// The same for a block, where it applies to all of it.
    pub fn of_block(&self, block: &Block) -> Option<bool> {
        self.of(block.first).filter(|wish| self.of(block.last) == Some(*wish))
    }

    /// Whether anything in the node must be kept.
    pub fn wants_any(&self, page: &Page, node: NodeId) -> bool {
        self.of(node) == Some(true) || self.names_any(page, node)
    }

    /// Whether an element to keep is the node or in it; one around it does not count.
    pub fn names_any(&self, page: &Page, node: NodeId) -> bool {
        let first = self.wanted.partition_point(|wanted| *wanted < node);
        self.wanted.get(first).is_some_and(|wanted| *wanted < page.end(node))
    }

    /// The elements to keep.
    pub fn wanted(&self) -> &[NodeId] {
        &self.wanted
    }
}

#[cfg(test)]
mod tests {
    use super::Wishes;
    use crate::options::Options;
    use crate::page::scan::scan;

    #[test]
    fn the_inner_element_wins_and_unknown_numbers_are_ignored() {
        let page = scan("<html><body><div><p>One</p><p>Two</p></div><p>Three</p></body></html>", None).unwrap();
        let options = Options { keep: vec![2, 99, u32::MAX], drop: vec![3], ..Options::default() };
        let wishes = Wishes::new(&page, &options);
        let of_texts: Vec<Option<bool>> = page.nodes().filter(|node| page.is_text(*node)).map(|node| wishes.of(node)).collect();
        assert_eq!(of_texts, [Some(false), Some(true), None]);
        assert!(Wishes::new(&page, &Options::default()).is_empty());
        let both = Wishes::new(&page, &Options { keep: vec![2], drop: vec![2], ..Options::default() });
        assert!(both.wanted().is_empty() && !both.is_empty());
    }
}
