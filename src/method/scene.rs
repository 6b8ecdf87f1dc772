//! What a method scores: a page with its blocks and, computed on first use, its features.

use std::cell::OnceCell;

use crate::block::Blocks;
use crate::feature::View;
use crate::page::Page;
use crate::site::Evidence;

/// A page with its blocks and features.
pub struct Scene<'a> {
    /// The page.
    pub page: &'a Page,
    /// Its blocks.
    pub blocks: &'a Blocks,
    view: OnceCell<View<'a>>,
    /// What other pages of the site say about this one, if they are known.
    pub evidence: Option<Evidence>,
}

impl<'a> Scene<'a> {
    /// A page with its blocks.
    pub fn new(page: &'a Page, blocks: &'a Blocks) -> Scene<'a> {
        Scene { page, blocks, view: OnceCell::new(), evidence: None }
    }

    /// The features' view of the page, computed on first use.
    pub fn view(&self) -> &View<'a> {
        self.view.get_or_init(|| View::new(self.page, self.blocks))
    }

    /// Frees the view, which takes as much memory as the page, once nothing will be measured any more.
    pub fn forget(&mut self) {
        self.view.take();
    }
}
