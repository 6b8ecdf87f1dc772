//! What the recognisers know: the page, what was selected of it, the footnotes and posts found in it, and how its content is copied.

use std::cell::{Cell, RefCell};

use crate::article::{Node, PageKind};
use crate::choose::Wishes;
use crate::clean::page_facts::{Elements, Footnotes, Posts, SelectedText};
use crate::options::Options;
use crate::page::rendering::Rendering;
use crate::page::{Marks, NodeId, Page};
use crate::rules::tag::Tag;
use crate::trace::{Entry, Trace};
use crate::url::Url;

/// Share of its words from which on a part was chosen.
const MIN_MOST: f32 = 0.5;
/// Characters of a part's text by which a person recognises it in a trace.
const TRACE_CHARS: usize = 80;

/// Makes something of an element that its name alone does not explain.
pub(crate) struct Recogniser {
    /// What the trace calls it.
    pub name: &'static str,
    /// What must be on a page for it to be asked at all.
    pub needs: Needs,
    /// Recognises a node whose copy would stand at a depth of the article. `Some` stands for the whole subtree, and an empty list drops it;
    /// `None` says that the node is not this recogniser's.
    pub recognise: fn(&Context<'_>, NodeId, usize) -> Option<Vec<Node>>,
}

/// What must be on a page for a recogniser to be asked.
pub(crate) enum Needs {
    /// Nothing in particular: it goes by classes and styles, which any element may have.
    Nothing,
    /// One of these elements.
    Elements(&'static [Tag]),
    /// An image of any sort, a background image included.
    Images,
    /// Footnotes that were found.
    Footnotes,
    /// Posts of a thread that were found.
    Posts,
}

/// What the parts of this room look at.
pub(crate) struct Context<'a> {
    pub page: &'a Page,
    pub options: &'a Options,
    pub rendering: &'a dyn Rendering,
    /// What the caller wants in or out.
    pub wishes: &'a Wishes,
    /// What the page's relative addresses are resolved at.
    pub base_url: Option<Url>,
    /// What kind of page it is.
    pub kind: PageKind,
    /// The page's own address, which a page without one may tell.
    pub page_url: Option<Url>,
    pub selected: SelectedText,
    pub notes: Footnotes,
    pub posts: Posts,
    /// The elements there are on the page.
    pub elements: Elements,
    /// The recognisers that are asked on this page, in their order. The door sets them, so that recognisers can copy what an element
    /// holds and the copy can ask recognisers.
    pub recognisers: Vec<&'static Recogniser>,
    /// Whether white space counts anywhere on the page, as it does in all code that is told as such.
    pub has_preformatted: bool,
    /// A part of the page that is kept whole, see [`Context::keeping_all`].
    pub whole: Cell<Option<NodeId>>,
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
        }
    }

    /// Whether a text is part of the article.
    pub fn keeps_text(&self, text: NodeId) -> bool {
        self.selected.text(self.page, text) || self.is_kept_whole(text)
    }

    /// Whether any text in the node was selected.
    pub fn keeps_text_in(&self, node: NodeId) -> bool {
        self.selected.any(self.page, node)
    }

    /// The share of the words in the node that are part of the article, 0 where it has none.
    pub fn kept_share(&self, node: NodeId) -> f32 {
        self.selected.share(self.page, node)
    }

    /// Whether most of the article stands in the node, whatever it is called.
    pub fn holds_most(&self, node: NodeId) -> bool {
        self.selected.is_most(self.page, node)
    }

    /// Whether the method took what the node says for text.
    pub fn is_mostly_kept(&self, node: NodeId) -> bool {
        self.kept_share(node) >= MIN_MOST
    }

    /// Whether a caption is text for itself: it was taken for text or is wanted. In an article it belongs to its picture all the same.
    pub fn is_text_caption(&self, caption: NodeId) -> bool {
        self.is_wanted(caption) || (self.kind != PageKind::Article && self.is_mostly_kept(caption))
    }

    /// Whether something without text of its own belongs to the article: the smallest element around it with running words, captions
    /// not counted, is mostly kept.
    pub fn keeps_media(&self, node: NodeId) -> bool {
        self.selected.media(node) || self.is_kept_whole(node)
    }

    /// Whether anything of the node can be part of the article: text in it is kept, or it stands as a picture would.
    pub fn keeps_any(&self, node: NodeId) -> bool {
        self.selected.any(self.page, node) || self.selected.media(node) || self.is_kept_whole(node) || self.notes.places.contains_key(&node)
    }

    /// Whether the caller wants the node, or anything in it, in the article.
    pub fn is_wanted(&self, node: NodeId) -> bool {
        !self.wishes.is_empty() && self.wishes.wants_any(self.page, node)
    }

    /// Whether the caller wants the node out of the article.
    pub fn is_unwanted(&self, node: NodeId) -> bool {
        self.wishes.of(node) == Some(false) && !self.is_wanted(node)
    }

    /// Does something with a part of the page in which everything shown is kept: a table, of which single cells say nothing to a score.
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

    /// The absolute address of something on the web that the page names.
    pub fn web_address(&self, text: &str) -> Option<Url> {
        let url = match &self.base_url {
            Some(base) => base.join(text),
            None => Url::parse(text),
        };
        url.filter(|url| url.is_web() && url.host().is_some())
    }

    /// Notes what was recognised or dropped.
    pub fn record(&self, node: NodeId, rule: &str, kept: bool) {
        // No entry is made by code that notes in its turn, so the borrow is always free; if it were not, the note is what is lost.
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
