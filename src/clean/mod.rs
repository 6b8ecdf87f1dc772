//! Builds the article's tree from the selected blocks. This room alone decides what an article may hold.
//!
//! Three steps: `copy` rebuilds the selected part of the page with elements from the allow-list; `recognisers` turn what a name alone does
//! not explain (code, formulas, figures, embeds) into parts of the article; `passes` then put the tree in order. Nothing is selected here:
//! text stays where its block was.

mod article_text;
mod callouts;
mod code;
mod content_model;
mod context;
mod controls;
mod copy;
mod dom;
mod embeds;
mod images;
mod ingredients;
mod links;
mod math;
mod notes;
mod page_facts;
mod passes;
mod providers;
mod reading_time;
mod recognisers;
mod relative_urls;
mod tables;
mod tabs;
#[cfg(test)]
pub(crate) mod testing;
mod thread;
mod tidy;
mod tree_pass;
mod wrapped_text;

use std::cell::{Cell, OnceCell, RefCell};

use crate::article::{Meta, Node, PageKind};
use crate::block::Blocks;
use crate::choose::Selection;
use crate::options::Options;
use crate::page::rendering::Rendering;
use crate::page::{Marks, NodeId, Page};
use crate::rules::allow_list::{Keep, keep};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::trace::Trace;
use crate::url::Url;
use context::Context;
use page_facts::{Elements, Footnotes, Posts, SelectedText, StandIns};
pub use reading_time::length;

/// Builds the body of the article.
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
    let page_url = page_url(page, meta);
    let base_url = base_url(page, page_url.as_ref());
    let is_placeless = base_url.is_none();
    let selected = SelectedText::new(page, blocks, &selection.kept, &selection.wishes, root);
    let mut ctx = Context {
        page,
        options,
        rendering,
        wishes: &selection.wishes,
        new: &selection.new,
        ingredients: &selection.ingredients,
        kind: selection.kind,
        base_url: base_url.or_else(relative_urls::nowhere),
        grown: Cell::new(0),
        page_url,
        selected,
        notes: Footnotes::default(),
        posts: Posts::default(),
        blocks,
        elements: Elements::of(page),
        stand_ins: StandIns::of(page),
        recognisers: Vec::new(),
        has_preformatted: page.nodes().any(|node| page.marks(node).has(Marks::PREFORMATTED)),
        whole: Cell::new(None),
        dollars: OnceCell::new(),
        trace: RefCell::new(trace),
    };
    // Footnotes in shops, lists and on home pages are legal small print.
    if !matches!(selection.kind, PageKind::Product | PageKind::List | PageKind::Home) {
        ctx.notes = notes::find_footnotes(&ctx, root);
    }
    ctx.posts = thread::find_posts(&ctx, root, selection);
    ctx.recognisers = recognisers::needed(&ctx);
    let body = copy::blocks(&ctx, root, 0);
    let mut body = passes::run(&ctx, meta, body);
    if is_placeless {
        relative_urls::restore(&mut body);
    }
    body
}

/// The page's own address: the one it was loaded from, or else its canonical URL.
fn page_url(page: &Page, meta: &Meta) -> Option<Url> {
    let canonical = || meta.canonical_url.as_ref().map(|fact| fact.value.as_str());
    page.url().or_else(canonical).and_then(Url::parse)
}

/// The base of relative addresses: the page's address, or its `base` element if either leads to the web.
fn base_url(page: &Page, page_url: Option<&Url>) -> Option<Url> {
    let declared = page.nodes().filter(|node| page.tag(*node) == Tag::Base).find_map(|node| page.attr(node, Attr::Href));
    let declared = declared.and_then(|href| page_url.map_or_else(|| Url::parse(href), |url| url.join(href)));
    declared.filter(Url::is_web).or_else(|| page_url.filter(|url| url.is_web()).cloned())
}

/// The innermost element around all selected blocks that is not itself a line of text.
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
    let root = table_around(page, root).unwrap_or(root);
    // The root's own element (a list item, a quotation) is part of the article, so it is copied as a child of the element around it.
    let root = page.ancestors(root).find(|around| keep(page.tag(*around)) == Keep::Flow).unwrap_or(root);
    Some(with_lead_figure(page, root))
}

/// The table of a row, or of a group of rows: only as a whole it says whether it holds data, code or a layout.
fn table_around(page: &Page, root: NodeId) -> Option<NodeId> {
    let is_rows = matches!(page.tag(root), Tag::Tr | Tag::Tbody | Tag::Thead | Tag::Tfoot);
    is_rows.then(|| page.ancestors(root).find(|around| page.tag(*around) == Tag::Table))?
}

/// The element around the root, if all that stands beside the root in it are figures: the lead image of the text.
fn with_lead_figure(page: &Page, root: NodeId) -> NodeId {
    let Some(around) = page.parent(root).filter(|around| keep(page.tag(*around)) == Keep::Flow) else { return root };
    let beside = || page.children(around).filter(|child| *child != root);
    let is_figure = |node: NodeId| page.tag(node) == Tag::Figure;
    let adds_nothing = |node: NodeId| page.tag(node) != Tag::Img && page.words(node) == 0;
    if beside().any(is_figure) && beside().all(|node| is_figure(node) || adds_nothing(node)) { around } else { root }
}
