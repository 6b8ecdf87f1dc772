//! What the caller wants in or out of the article, whatever the method says: elements of the page, with all that is in them. Of two
//! around each other the inner one decides; of one that is wanted in and out, out does.

use std::collections::HashMap;

use crate::block::Block;
use crate::options::Options;
use crate::page::{NodeId, Page};

/// The wishes of a caller, by node. Without any it holds nothing.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// For every node what is wished of it, if anything is wished at all.
    of_node: Vec<Option<bool>>,
    /// The elements that are wanted in, in order.
    wanted: Vec<NodeId>,
}

impl Wishes {
    /// Finds the elements on the page. Numbers of none are passed over: a page may have changed since they were told.
    pub fn new(page: &Page, options: &Options) -> Wishes {
        if options.keep.is_empty() && options.drop.is_empty() {
            return Wishes::default();
        }
        let mut said: HashMap<u32, bool> = options.keep.iter().map(|number| (*number, true)).collect();
        said.extend(options.drop.iter().map(|number| (*number, false)));
        let mut wishes = Wishes { of_node: Vec::with_capacity(page.len()), wanted: Vec::new() };
        for node in page.nodes() {
            // What a `noscript` holds has its number, and the first one with it is the element itself.
            let own = if page.is_text(node) { None } else { said.remove(&page.origin(node)) };
            if own == Some(true) {
                wishes.wanted.push(node);
            }
            let around = page.parent(node).and_then(|parent| wishes.of_node[parent.index()]);
            wishes.of_node.push(own.or(around));
        }
        wishes
    }

    /// Whether nothing is wished.
    pub fn is_empty(&self) -> bool {
        self.of_node.is_empty()
    }

    /// Whether the node is wanted in or out.
    pub fn of(&self, node: NodeId) -> Option<bool> {
        self.of_node.get(node.index()).copied().flatten()
    }

    /// The same for a block, where it holds for all of it.
    pub fn of_block(&self, block: &Block) -> Option<bool> {
        self.of(block.first).filter(|wish| self.of(block.last) == Some(*wish))
    }

    /// Whether anything in the node is wanted in.
    pub fn wants_any(&self, page: &Page, node: NodeId) -> bool {
        let first = self.wanted.partition_point(|wanted| *wanted < node);
        self.of(node) == Some(true) || self.wanted.get(first).is_some_and(|wanted| *wanted < page.end(node))
    }

    /// The elements that are wanted in.
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
    fn the_inner_wish_decides_and_numbers_of_nothing_are_passed_over() {
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
