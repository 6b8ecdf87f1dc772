//! What a recogniser knows: the page, what was selected of it, the footnotes and posts found in it, and the recognisers that apply.

use std::cell::{Cell, OnceCell, RefCell};

use crate::article::{Node, PageKind};
use crate::block::Blocks;
use crate::choose::Wishes;
use crate::clean::page_facts::{Elements, Footnotes, Posts, SelectedText, StandIns};
use crate::options::Options;
use crate::page::rendering::Rendering;
use crate::page::{Marks, NodeId, Page};
use crate::rules::tag::Tag;
use crate::trace::{Entry, Trace};
use crate::url::Url;

/// Share of a node's words from which on it counts as mostly selected.
const MIN_MOST: f32 = 0.5;
/// Characters of a node's text shown in a trace.
const TRACE_CHARS: usize = 80;

/// Turns elements whose name alone does not explain them into parts of the article.
pub(crate) struct Recogniser {
    /// Its name in the trace.
    pub name: &'static str,
    /// What must be on a page for the recogniser to be asked.
    pub needs: Needs,
    /// Recognises a node; the last argument is the depth its copy would have in the article. `Some` replaces the whole subtree, and an
    /// empty list drops it. `None` means that the node is not this recogniser's.
    pub recognise: fn(&Context<'_>, NodeId, usize) -> Option<Vec<Node>>,
}

/// What must be on a page for a recogniser to be asked.
pub(crate) enum Needs {
    /// No particular element: the recogniser goes by classes or styles, which any element may have.
    Nothing,
    /// At least one of these elements.
    Elements(&'static [Tag]),
    /// An image of any kind, including a background image.
    Images,
    /// Footnotes found by `notes`.
    Footnotes,
    /// Posts of a thread found by `thread`.
    Posts,
    /// Lines of what a recipe takes.
    Ingredients,
}

/// Bytes by which the addresses of a page may grow when they are resolved, and some more for each of its nodes: with a base of kilobytes, a
/// hundred thousand links would be a hundred times as long as their page.
const MAX_GROWTH: usize = 4 << 20;
const MAX_GROWTH_A_NODE: usize = 100;

/// What the recognisers know about a page.
pub(crate) struct Context<'a> {
    pub page: &'a Page,
    pub options: &'a Options,
    pub rendering: &'a dyn Rendering,
    /// The caller's selectors of what to keep and what to drop.
    pub wishes: &'a Wishes,
    /// The first text nodes of selected blocks that other pages of the site do not have, in order.
    pub new: &'a [NodeId],
    /// The elements that are a line each of what a recipe takes, in order.
    pub ingredients: &'a [NodeId],
    /// The base of the page's relative addresses.
    pub base_url: Option<Url>,
    /// By how many bytes its addresses have grown when they were resolved.
    pub grown: Cell<usize>,
    /// The type of page.
    pub kind: PageKind,
    /// The page's own address, or its canonical URL where that is unknown.
    pub page_url: Option<Url>,
    pub selected: SelectedText,
    pub notes: Footnotes,
    pub posts: Posts,
    /// The page's blocks, which know the code that is written as one block a line.
    pub blocks: &'a Blocks,
    /// Which elements occur on the page.
    pub elements: Elements,
    /// The files that stand in for several images until a script loads them.
    pub stand_ins: StandIns<'a>,
    /// The recognisers that apply to this page, in order. They are set by `clean::build`: recognisers call the copy and the copy asks
    /// recognisers, so the copy reaches them through this list instead of importing them.
    pub recognisers: Vec<&'static Recogniser>,
    /// Whether any text on the page is preformatted, as in every code block that is marked up as one.
    pub has_preformatted: bool,
    /// The part of the page that is being kept whole, see [`Context::keeping_all`].
    pub whole: Cell<Option<NodeId>>,
    /// Whether single dollars are around formulas, see `math::sets_formulas`.
    pub dollars: OnceCell<bool>,
    pub trace: RefCell<&'a mut Trace>,
}

impl Context<'_> {
    /// Whether the page has what a recogniser needs.
    pub fn has(&self, needs: &Needs) -> bool {
        match needs {
            Needs::Nothing => true,
            Needs::Elements(tags) => self.elements.have_any(tags),
            Needs::Images => self.elements.images,
            Needs::Footnotes => !self.notes.list.is_empty(),
            Needs::Posts => !self.posts.heads.is_empty(),
            Needs::Ingredients => !self.ingredients.is_empty(),
        }
    }

    /// Whether a text node is part of the article.
    pub fn keeps_text(&self, text: NodeId) -> bool {
        self.selected.text(self.page, text) || self.is_kept_whole(text)
    }

    /// Whether any text in the node was selected.
    pub fn keeps_text_in(&self, node: NodeId) -> bool {
        self.selected.any(self.page, node)
    }

    /// The share of the node's words that are part of the article; 0 if it has none.
    pub fn kept_share(&self, node: NodeId) -> f32 {
        self.selected.share(self.page, node)
    }

    /// Whether more than half of the selected text is in the node.
    pub fn holds_most(&self, node: NodeId) -> bool {
        self.selected.is_most(self.page, node)
    }

    /// Whether the extraction method selected most of the node's text.
    pub fn is_mostly_kept(&self, node: NodeId) -> bool {
        self.kept_share(node) >= MIN_MOST
    }

    /// Whether a caption counts as text of its own, because it was selected or the caller asked for it. In an article it always belongs to
    /// its image, unless it is known to be a text that no other page of the site has.
    pub fn is_text_caption(&self, caption: NodeId) -> bool {
        self.is_wanted(caption) || ((self.kind != PageKind::Article || self.is_new(caption)) && self.is_mostly_kept(caption))
    }

    /// Whether the node begins a selected text that is known to stand on no other page of the site.
    fn is_new(&self, node: NodeId) -> bool {
        let first = self.new.partition_point(|text| *text < node);
        self.new.get(first).is_some_and(|text| *text < self.page.end(node))
    }

    /// Whether an element without text, such as an image, belongs to the article: most of the running text (captions not counted) in the
    /// smallest element around it is selected.
    pub fn keeps_media(&self, node: NodeId) -> bool {
        self.selected.media(node) || self.is_kept_whole(node)
    }

    /// Whether anything in the node can be part of the article: selected text, or an element without text among selected text.
    pub fn keeps_any(&self, node: NodeId) -> bool {
        self.selected.any(self.page, node) || self.selected.media(node) || self.is_kept_whole(node) || self.notes.places.contains_key(&node)
    }

    /// Whether the caller asked to keep the node or anything in it.
    pub fn is_wanted(&self, node: NodeId) -> bool {
        !self.wishes.is_empty() && self.wishes.wants_any(self.page, node)
    }

    /// Whether the article says elsewhere what the node says: in the head of its post, or as the note of a mark that is kept.
    pub fn stands_elsewhere(&self, node: NodeId) -> bool {
        let has_mark = |note: &usize| self.notes.list[*note].marks.iter().any(|mark| self.keeps_any(*mark));
        let moved = self.posts.head_elements.contains(&node)
            || self.notes.skipped.contains(&node)
            || self.notes.bodies.get(&node).is_some_and(has_mark);
        moved && !self.wishes.names_any(self.page, node)
    }

    /// Whether the caller asked to drop the node.
    pub fn is_unwanted(&self, node: NodeId) -> bool {
        self.wishes.of(node) == Some(false) && !self.is_wanted(node)
    }

    /// Runs a function with all visible text of a part of the page kept. Used for tables, captions and the like: a score says little about
    /// a single cell.
    pub fn keeping_all<T>(&self, part: NodeId, then: impl FnOnce() -> T) -> T {
        let around = self.whole.replace(Some(part));
        let out = then();
        self.whole.set(around);
        out
    }

    fn is_kept_whole(&self, node: NodeId) -> bool {
        let Some(part) = self.whole.get().filter(|part| self.page.contains(*part, node)) else { return false };
        if let Some(wish) = self.wishes.of(node) {
            return wish;
        }
        let (marks, around) = (self.page.marks(node), self.page.marks(part));
        [Marks::HIDDEN, Marks::NOSCRIPT, Marks::SILENT].iter().all(|mark| !marks.has(*mark) || around.has(*mark))
    }

    /// The address of a link or picture resolved against the base of the page; none once the addresses of the page have grown too much.
    pub fn resolve(&self, text: &str) -> Option<Url> {
        let url = match &self.base_url {
            Some(base) => base.join(text),
            None => Url::parse(text),
        }?;
        let grown = self.grown.get() + url.as_str().len().saturating_sub(text.len());
        if grown > MAX_GROWTH + MAX_GROWTH_A_NODE * self.page.len() {
            return None;
        }
        self.grown.set(grown);
        Some(url)
    }

    /// The absolute address for a URL on the page, if it leads to the web.
    pub fn web_address(&self, text: &str) -> Option<Url> {
        let url = self.resolve(text);
        url.filter(|url| url.is_web() && url.host().is_some())
    }

    /// Records in the trace what was recognised or dropped.
    pub fn record(&self, node: NodeId, rule: &str, kept: bool) {
        // Recording never nests, so the borrow is always free. If it were not, only the entry would be lost.
        let Ok(mut trace) = self.trace.try_borrow_mut() else { return };
        trace.note(|| Entry {
            node: Some(node),
            room: "clean",
            rule: rule.to_owned(),
            number: None,
            kept: Some(kept),
            text: self.page.text_of(node).chars().take(TRACE_CHARS).collect(),
        });
    }
}
