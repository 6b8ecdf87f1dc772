//! Builds the article's tree from what was chosen. Only this room decides what an article may hold.
//!
//! Three steps: what was chosen is copied (`copy`) into new elements from the allow-list, with recognisers for what needs more than
//! its own name to be understood; passes then put the tree in order. It chooses nothing: text is kept where its block was.

mod callouts;
mod code;
mod content_model;
mod context;
mod controls;
mod copy;
mod dom;
mod embeds;
mod images;
mod links;
mod math;
mod notes;
mod reading_time;
mod tables;
#[cfg(test)]
pub(crate) mod testing;
mod thread;
mod tidy;

use std::cell::{Cell, RefCell};

use crate::article::{Element, Kind, Meta, Node, PageKind};
use crate::block::Blocks;
use crate::choose::{Selection, Wishes};
use crate::options::Options;
use crate::page::rendering::Rendering;
use crate::page::{Marks, NodeId, Page};
use crate::rules::allow_list::{Keep, keep};
use crate::rules::attr::Attr;
use crate::rules::boilerplate_classes::LIGATURE_FONTS;
use crate::rules::tag::Tag;
use crate::trace::{Entry, Trace};
use crate::url::Url;
use code::code_block;
use content_model::paragraphs;
use context::selection::Kept;
use controls::widgets;
use copy::walk;
use embeds::{card, embed, media};
use images::{ai2html, figure, image};
use math::formula;
use notes::find::Notes;
use notes::{find, footnotes};
pub use reading_time::length;
use tables::table;
use thread::posts::Posts;
use thread::{attribution, posts};
use tidy::{anchors, byline, edges, headings, inline, language, repeats};

/// What the parts of this room look at.
pub(crate) struct Context<'a> {
    pub page: &'a Page,
    pub options: &'a Options,
    pub rendering: &'a dyn Rendering,
    /// What the caller wants in or out.
    wishes: &'a Wishes,
    /// What the page's relative addresses are resolved at.
    pub base: Option<Url>,
    /// What kind of page it is.
    kind: PageKind,
    /// The page's own address, which a page without one may tell.
    pub own: Option<Url>,
    kept: Kept,
    notes: Notes,
    posts: Posts,
    /// Whether white space counts anywhere on the page, as it does in all code that is told as such.
    may_hold_code: bool,
    /// A part of the page that is kept whole, see [`Context::wholly`].
    whole: Cell<Option<NodeId>>,
    trace: RefCell<&'a mut Trace>,
}

/// Makes something of an element that its name alone does not tell. `depth` is how deep in the article the result will stand.
///
/// `Some` stands for the whole subtree, and an empty list drops it; `None` says that it is not this recogniser's.
type Recogniser = fn(&Context<'_>, NodeId, usize) -> Option<Vec<Node>>;

/// The recognisers with the names the trace calls them by; the first that answers decides.
const RECOGNISERS: &[(&str, Recogniser)] = &[
    ("drawing", ai2html::recognise),
    ("card", card::recognise),
    ("footnote", footnotes::recognise),
    ("post", posts::recognise),
    ("callout", callouts::recognise),
    ("who is quoted", attribution::recognise),
    ("caption", caption),
    ("control", widgets::recognise),
    ("icon", icon),
    ("heading mark", headings::decoration),
    ("math", formula::recognise),
    ("code", code_block::recognise),
    ("table", table::recognise),
    ("embed", embed::recognise),
    ("media", media::recognise),
    ("figure", figure::recognise),
    ("image", image::recognise),
];

impl Context<'_> {
    /// Whether a text is part of the article.
    pub fn keeps_text(&self, text: NodeId) -> bool {
        self.kept.text(self.page, text) || self.in_whole(text)
    }

    /// The share of the words in the node that are part of the article, 0 where it has none.
    pub fn kept_share(&self, node: NodeId) -> f32 {
        self.kept.share(self.page, node)
    }

    /// Whether most of the article stands in the node, whatever it is called.
    pub fn holds_most(&self, node: NodeId) -> bool {
        self.kept.is_most(self.page, node)
    }

    /// Whether the method took what the node says for text.
    pub fn chooses(&self, node: NodeId) -> bool {
        self.kept_share(node) >= MOSTLY
    }

    /// Whether a caption is text for itself: it was taken for text or is wanted. In an article it belongs to its picture all the same.
    pub fn is_text_caption(&self, caption: NodeId) -> bool {
        self.wants(caption) || (self.kind != PageKind::Article && self.chooses(caption))
    }

    /// Whether something without text of its own belongs to the article: the smallest element around it with running words, captions
    /// not counted, is mostly kept.
    pub fn keeps_media(&self, node: NodeId) -> bool {
        self.kept.media(node) || self.in_whole(node)
    }

    /// Whether anything of the node can be part of the article: text in it is kept, or it stands as a picture would.
    pub fn keeps_any(&self, node: NodeId) -> bool {
        self.kept.any(self.page, node) || self.kept.media(node) || self.in_whole(node) || self.notes.places.contains_key(&node)
    }

    /// Whether the caller wants the node, or anything in it, in the article.
    pub fn wants(&self, node: NodeId) -> bool {
        !self.wishes.is_empty() && self.wishes.wants_any(self.page, node)
    }

    /// Whether the caller wants the node out of the article.
    pub fn bars(&self, node: NodeId) -> bool {
        self.wishes.of(node) == Some(false) && !self.wants(node)
    }

    /// Does something with a part of the page in which everything shown is kept: a table, of which single cells say nothing to a score.
    pub fn wholly<T>(&self, part: NodeId, then: impl FnOnce() -> T) -> T {
        let around = self.whole.replace(Some(part));
        let out = then();
        self.whole.set(around);
        out
    }

    fn in_whole(&self, node: NodeId) -> bool {
        let Some(part) = self.whole.get().filter(|part| self.page.contains(*part, node)) else { return false };
        if let Some(wish) = self.wishes.of(node) {
            return wish;
        }
        let (marks, around) = (self.page.marks(node), self.page.marks(part));
        [Marks::HIDDEN, Marks::NOSCRIPT, Marks::SILENT].iter().all(|mark| !marks.has(*mark) || around.has(*mark))
    }

    /// The absolute address of something on the web that the page names.
    pub fn web_address(&self, text: &str) -> Option<Url> {
        let url = match &self.base {
            Some(base) => base.join(text),
            None => Url::parse(text),
        };
        url.filter(|url| url.is_web() && url.host().is_some())
    }

    /// What the node holds, as blocks: every run of text is a paragraph.
    pub fn copy_children(&self, node: NodeId, depth: usize) -> Vec<Node> {
        walk::children(self, node, depth)
    }

    /// What the node holds, for cells, items and captions: a single paragraph is its bare text.
    pub fn copy_flow(&self, node: NodeId, depth: usize) -> Vec<Node> {
        paragraphs::tighten(walk::children(self, node, depth))
    }

    /// What the node holds in one line: blocks in it leave a space.
    pub fn copy_line(&self, node: NodeId, depth: usize) -> Vec<Node> {
        walk::line(self, node, depth)
    }

    /// Notes what was recognised or dropped.
    pub fn note(&self, node: NodeId, rule: &str, kept: bool) {
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

/// Recognises the caption of a figure that stands among kept text: it goes with its figure, whatever was thought of so few words.
fn caption(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    if ctx.page.tag(node) != Tag::Figcaption || ctx.kept.any(ctx.page, node) {
        return None;
    }
    let children = ctx.wholly(node, || ctx.copy_flow(node, depth + 1));
    Some(if children.is_empty() {
        Vec::new()
    } else {
        vec![Element::new(Kind::Caption { chosen: false }, children).from_node(node).into()]
    })
}

/// Recognises words that a font draws as a picture.
fn icon(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    let draws = |class: &str| LIGATURE_FONTS.has(class);
    (ctx.page.tag(node).is_inline() && ctx.page.classes(node).any(draws)).then(Vec::new)
}

/// Share of its words from which on a part was chosen.
const MOSTLY: f32 = 0.5;
/// Characters of a part's text by which a person recognises it in a trace.
const TRACE_CHARS: usize = 80;

/// Builds the body.
pub fn build(
    page: &Page,
    blocks: &Blocks,
    selection: &Selection,
    meta: &Meta,
    options: &Options,
    rendering: &dyn Rendering,
    trace: &mut Trace,
) -> Vec<Node> {
    let Some(root) = root(page, blocks, selection) else { return Vec::new() };
    let own = own(page, meta);
    let kept = Kept::new(page, blocks, &selection.kept, &selection.wishes, root);
    let mut ctx = Context {
        page,
        options,
        rendering,
        wishes: &selection.wishes,
        kind: selection.kind,
        base: base(page, own.as_ref()),
        own,
        kept,
        notes: Notes::default(),
        posts: Posts::default(),
        may_hold_code: page.nodes().any(|node| page.marks(node).has(Marks::PREFORMATTED)),
        whole: Cell::new(None),
        trace: RefCell::new(trace),
    };
    // In a shop, on a list and at an entrance the notes are small print, however it is called.
    if !matches!(selection.kind, PageKind::Product | PageKind::List | PageKind::Home) {
        ctx.notes = find::find(&ctx, root);
    }
    ctx.posts = posts::find(&ctx, root, selection.kind);
    let mut body = walk::children(&ctx, root, 0);
    footnotes::complete(&ctx, &mut body);
    language::settle(page, &mut body, meta);
    let body = repeats::without_same_images(inline::tidy(body), &dropped(&ctx, "the same image again"));
    // What a thing is called stands above its text; on a page that sells or lists it, it is part of it.
    let title = meta.title.as_ref().filter(|_| is_one_text(selection.kind)).map(|title| title.value.as_str());
    let site = meta.site_name.as_ref().map(|site| site.value.as_str());
    let mut body = headings::without_title(body, title, site, &dropped(&ctx, "title said again"));
    if matches!(selection.kind, PageKind::Article | PageKind::Documentation) {
        body = byline::without(body, meta, &dropped(&ctx, "author and date said again"));
    }
    headings::level(&mut body);
    if is_one_text(selection.kind) {
        body = repeats::without_pull_quotes(body, &dropped(&ctx, "pull quote"));
        body = edges::without_labels(body, &dropped(&ctx, "label"));
    }
    let body = edges::trim(body, &dropped(&ctx, "loose end"));
    anchors::settle(&ctx, body)
}

/// Whether a page of this kind is read as one text; lists and shops repeat words and end in headings by nature.
fn is_one_text(kind: PageKind) -> bool {
    matches!(kind, PageKind::Article | PageKind::Documentation | PageKind::Forum)
}

/// Notes elements that a pass over the tree drops; what the caller wants is not dropped.
fn dropped<'c>(ctx: &'c Context<'_>, rule: &'static str) -> impl Fn(&Element) -> bool + 'c {
    move |element| {
        let Some(node) = element.origin else { return true };
        let goes = !ctx.wants(node);
        if goes {
            ctx.note(node, rule, false);
        }
        goes
    }
}

/// The page's own address, which a page without one may tell.
fn own(page: &Page, meta: &Meta) -> Option<Url> {
    let told = || meta.canonical_url.as_ref().map(|fact| fact.value.as_str());
    page.url().or_else(told).and_then(Url::parse)
}

/// What the page's relative addresses are resolved at: its own address, or what its `base` element says if that is on the web.
fn base(page: &Page, own: Option<&Url>) -> Option<Url> {
    let said = page.nodes().filter(|node| page.tag(*node) == Tag::Base).find_map(|node| page.attr(node, Attr::Href));
    let said = said.and_then(|href| own.map_or_else(|| Url::parse(href), |own| own.join(href)));
    said.filter(Url::is_web).or_else(|| own.cloned())
}

/// The innermost element around all kept blocks that is no line of text itself.
fn root(page: &Page, blocks: &Blocks, selection: &Selection) -> Option<NodeId> {
    let mut chosen = blocks.iter().zip(&selection.kept).filter(|(_, kept)| **kept).map(|(block, _)| block);
    let first = chosen.next();
    let last = chosen.next_back().or(first);
    let wanted = selection.wishes.wanted();
    let begin = first.map(|block| block.first).into_iter().chain(wanted.first().copied()).min()?;
    let end = last.map(|block| block.last).into_iter().chain(wanted.last().copied()).max()?;
    let around = selection.root.or(first.map(|block| block.element)).unwrap_or(begin);
    let holds = |node: &NodeId| page.contains(*node, begin) && page.contains(*node, end);
    let root = std::iter::once(around).chain(page.ancestors(around)).find(holds)?;
    // What the root itself is (an item of a list, a quotation) is part of the article: it is copied as a child of what is around it.
    Some(page.ancestors(root).find(|around| keep(page.tag(*around)) == Keep::Flow).unwrap_or(root))
}
