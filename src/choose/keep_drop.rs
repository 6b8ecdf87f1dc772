//! The caller's `keep` and `drop` options: elements whose whole content must or must not be in the article, whatever the method says. For
//! nested elements the inner one wins; if an element is in both lists, `drop` wins. What is decided for a single block wins over both.

use crate::block::Block;
use crate::map::Map;
use crate::options::Options;
use crate::page::{Marks, NodeId, Page};
use crate::sort::sort_by_key;

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

    /// Adds what the caller decided for single blocks.
    pub fn add_decided(&mut self, page: &Page, blocks: &[Block], decided: &[(u32, bool)]) {
        if self.of_node.is_empty() && !decided.is_empty() {
            self.of_node.resize(page.len(), None);
        }
        for (place, wish) in decided {
            let Some(block) = blocks.get(*place as usize) else { continue };
            self.decide(page, block, *wish);
            if *wish {
                self.wanted.push(block.first);
            }
        }
        sort_by_key(&mut self.wanted, |node| node.0);
    }

    /// Notes a decision for the texts of a block and, if it is dropped, for what stands between them.
    fn decide(&mut self, page: &Page, block: &Block, wish: bool) {
        let around = page.marks(block.element);
        for node in (block.first.0..=block.last.0).map(NodeId) {
            let marks = page.marks(node);
            // Hidden and `noscript` text is not part of a visible block's text.
            let is_apart = [Marks::HIDDEN, Marks::NOSCRIPT].iter().any(|mark| marks.has(*mark) && !around.has(*mark));
            let is_whole = !wish && page.end(node).0 <= block.last.0 + 1;
            if !is_apart && (page.is_text(node) || is_whole) {
                self.of_node[node.index()] = Some(wish);
            }
        }
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
    use crate::block::split;
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

    #[test]
    fn a_block_is_decided_without_the_blocks_beside_and_in_its_element() {
        let page = scan("<html><body><div>One<p>Two</p>Three<p>Four</p></div></body></html>", None).unwrap();
        let mut wishes = Wishes::new(&page, &Options { drop: vec![2], ..Options::default() });
        wishes.add_decided(&page, &split(&page), &[(2, true), (99, true), (0, false)]);
        let of_texts: Vec<Option<bool>> = page.nodes().filter(|node| page.is_text(*node)).map(|node| wishes.of(node)).collect();
        assert_eq!(of_texts, [Some(false), Some(false), Some(true), Some(false)]);
        let mut alone = Wishes::default();
        alone.add_decided(&page, &split(&page), &[(0, false)]);
        let of_texts: Vec<Option<bool>> = page.nodes().filter(|node| page.is_text(*node)).map(|node| alone.of(node)).collect();
        assert_eq!(of_texts, [Some(false), None, None, None]);
    }
}
