//! What a method scores: a page, its blocks and, made when first asked for, its features.

use std::cell::OnceCell;

use crate::block::Blocks;
use crate::feature::View;
use crate::page::Page;

/// What a method looks at.
pub struct Scene<'a> {
    /// The page.
    pub page: &'a Page,
    /// Its blocks.
    pub blocks: &'a Blocks,
    view: OnceCell<View<'a>>,
}

impl<'a> Scene<'a> {
    /// A page with its blocks.
    pub fn new(page: &'a Page, blocks: &'a Blocks) -> Scene<'a> {
        Scene { page, blocks, view: OnceCell::new() }
    }

    /// The page as the features see it, made when first asked for.
    pub fn view(&self) -> &View<'a> {
        self.view.get_or_init(|| View::new(self.page, self.blocks))
    }

    /// Lets go of the view, which takes as much memory as the page, once nothing is to be measured any more.
    pub fn forget(&mut self) {
        self.view.take();
    }
}
