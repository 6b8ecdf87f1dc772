//! What a method scores: a page with its blocks and, found out on first use, its features and its layout.

use std::cell::OnceCell;

use crate::block::Blocks;
use crate::feature::{DataTexts, Thread, View};
use crate::map::Set;
use crate::page::rendering::{Layout, NoRendering, Rendering};
use crate::page::{NodeId, Page};
use crate::site::Evidence;
use crate::sort;
use crate::url::Url;

/// Most blocks that a browser is asked about: those with the most words, and the longest of each element that has none of these. The others stand
/// beside them.
const MAX_ASKED: usize = 200;
/// How many are asked about for their words alone.
const MAX_LONGEST: usize = 120;

/// A page with its blocks and features.
pub struct Scene<'a> {
    /// The page.
    pub page: &'a Page,
    /// Its blocks.
    pub blocks: &'a Blocks,
    base: OnceCell<Option<Url>>,
    view: OnceCell<View<'a>>,
    data_texts: OnceCell<DataTexts>,
    thread: OnceCell<Thread>,
    /// What other pages of the site say about this one, if they are known.
    pub evidence: Option<Evidence>,
    /// What knows how the page is rendered.
    pub rendering: &'a dyn Rendering,
    layout: OnceCell<Vec<Option<Layout>>>,
}

impl<'a> Scene<'a> {
    /// A page with its blocks.
    pub fn new(page: &'a Page, blocks: &'a Blocks) -> Scene<'a> {
        Scene {
            page,
            blocks,
            base: OnceCell::new(),
            view: OnceCell::new(),
            data_texts: OnceCell::new(),
            thread: OnceCell::new(),
            evidence: None,
            rendering: &NoRendering,
            layout: OnceCell::new(),
        }
    }

    /// The base of the page's relative addresses, found on first use.
    pub(crate) fn base(&self) -> Option<&Url> {
        self.base.get_or_init(|| self.page.base()).as_ref()
    }

    /// The features' view of the page, computed on first use.
    pub fn view(&self) -> &View<'a> {
        self.view.get_or_init(|| View::new(self.page, self.blocks))
    }

    /// Which blocks the page's own data have as texts, found on first use.
    pub(crate) fn data_texts(&self) -> &DataTexts {
        self.data_texts.get_or_init(|| DataTexts::new(self.page, self.blocks, self.view()))
    }

    /// The posts of the page by their shape, found on first use.
    pub(crate) fn thread(&self) -> &Thread {
        self.thread.get_or_init(|| Thread::find(self.page, self.view()))
    }

    /// For every block where it stands, if it was asked about and is known. The browser is asked on first use, once.
    pub fn layout(&self) -> &[Option<Layout>] {
        self.layout.get_or_init(|| {
            let asked = self.asked();
            let elements: Vec<(NodeId, NodeId)> = asked.iter().map(|i| (self.blocks[*i].element, self.blocks[*i].lead)).collect();
            let mut layout = vec![None; self.blocks.len()];
            for (i, answer) in asked.into_iter().zip(self.rendering.layout(self.page, &elements)) {
                layout[i] = answer;
            }
            layout
        })
    }

    /// The blocks that the browser is asked about, in order.
    fn asked(&self) -> Vec<usize> {
        let words = |i: usize| self.blocks[i].measure.words();
        let longest_first = sort::places(self.blocks.len(), &|a, b| words(b).cmp(&words(a)));
        let (longest, others) = longest_first.split_at(MAX_LONGEST.min(longest_first.len()));
        let place = |i: &usize| self.page.parent(self.blocks[*i].element);
        let mut seen: Set<Option<NodeId>> = longest.iter().map(place).collect();
        let (of_new_places, of_known_places): (Vec<usize>, Vec<usize>) = others.iter().partition(|i| seen.insert(place(i)));
        let mut asked = [longest, &of_new_places, &of_known_places].concat();
        asked.truncate(MAX_ASKED);
        sort::sort(&mut asked);
        asked
    }

    /// The layout, if the browser was asked.
    pub fn asked_layout(&self) -> Option<&[Option<Layout>]> {
        self.layout.get().map(Vec::as_slice)
    }

    /// Frees the view, which takes as much memory as the page, once nothing will be measured any more.
    pub fn forget(&mut self) {
        self.view.take();
    }
}
