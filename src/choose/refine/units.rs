//! Units: elements whose text is taken or left as a whole (a table, a list, a code block, a figure).

use crate::block::{Block, is_typewritten, may_be_code};
use crate::method::Scene;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::code::{CODE_ROOTS, CODE_WORDS};
use crate::rules::tag::Tag;
use crate::url::{Url, before_query};

/// The outermost unit around each block.
pub(super) struct Units(Vec<Option<NodeId>>);

impl Units {
    /// Finds the units of all blocks of a page, a thread or not. The elements around a block are mostly those around the block before.
    pub(super) fn new(scene: &Scene<'_>, is_thread: bool) -> Units {
        let page = scene.page;
        // The elements around the last block, from the outermost on, each with the outermost unit from it on.
        let mut around: Vec<(NodeId, Option<NodeId>)> = Vec::new();
        let mut path = Vec::new();
        let outermost = |block: &Block| {
            while around.pop_if(|(outer, _)| !page.contains(*outer, block.element)).is_some() {}
            let known = around.last().map(|(outer, _)| *outer);
            path.extend(std::iter::once(block.element).chain(page.ancestors(block.element)).take_while(|node| Some(*node) != known));
            for node in path.drain(..).rev() {
                let outer = around.last().and_then(|(_, unit)| *unit);
                around.push((node, outer.or_else(|| is_unit(page, node).then_some(node).filter(|_| !is_thread || !is_layout(page, node)))));
            }
            around.last().and_then(|(_, unit)| *unit)
        };
        Units(scene.blocks.iter().map(outermost).collect())
    }

    /// The outermost unit around a block.
    pub(super) fn outermost(&self, at: usize) -> Option<NodeId> {
        self.0[at]
    }

    /// The outermost unit around a block, or the block's own element.
    pub(super) fn whole(&self, scene: &Scene<'_>, at: usize) -> NodeId {
        self.0[at].unwrap_or(scene.blocks[at].element)
    }
}

/// Whether an element is a unit. A layout table around the whole page is none; code is one at any length.
fn is_unit(page: &Page, node: NodeId) -> bool {
    let may_be =
        matches!(page.tag(node), Tag::Table | Tag::Pre | Tag::Dl | Tag::Ul | Tag::Ol | Tag::Figure | Tag::Blockquote | Tag::Details);
    (may_be && page.words(node) <= MAX_UNIT_WORDS) || is_code_element(page, node)
}

/// Whether an element is a table around another one, or of one row: boards lay out their posts so.
fn is_layout(page: &Page, node: NodeId) -> bool {
    let mut rows = 0;
    let is_table = |inner: NodeId| {
        rows += usize::from(page.tag(inner) == Tag::Tr);
        page.tag(inner) == Tag::Table
    };
    page.tag(node) == Tag::Table && (page.subtree(node).skip(1).take(TABLE_NODES).any(is_table) || rows < 2)
}

/// Whether an element holds code: a `pre`, or the root of an editor or a highlighter.
pub(super) fn is_code_element(page: &Page, node: NodeId) -> bool {
    may_be_code(page, node)
        && (page.tag(node) == Tag::Pre || page.classes(node).any(|class| CODE_ROOTS.has(class)) || is_typewritten(page, node))
}

/// Whether an element holds code or a piece of it: what classes in it say is said by a highlighter.
pub(super) fn holds_code(page: &Page, node: NodeId) -> bool {
    let is_named = |class: &str| class == "highlight" || CODE_WORDS.has(class);
    is_code_element(page, node) || matches!(page.tag(node), Tag::Code | Tag::Tt | Tag::Samp) || page.classes(node).any(is_named)
}

/// Nodes of a table among which another one is looked for.
const TABLE_NODES: usize = 200;
/// Words above which an element is part of the page layout rather than a unit of the text.
const MAX_UNIT_WORDS: u32 = 400;

/// Whether a block is code without a `pre` around it: one line of several, a `code` element with line breaks, or one with the class `block`.
pub(super) fn is_block_code(scene: &Scene<'_>, at: usize) -> bool {
    let (page, block) = (scene.page, &scene.blocks[at]);
    let around = |text: NodeId| page.ancestors(text).take_while(|around| page.tag(*around).is_inline());
    let is_whole = |code: &NodeId| page.tag(*code) == Tag::Code && page.contains(*code, block.last);
    if block.breaks > 0 && around(block.first).any(|code| is_whole(&code)) {
        return true;
    }
    if scene.blocks.code_around(block.element).is_some() {
        return true;
    }
    let calls_itself = |node: NodeId| page.tag(node) == Tag::Code && page.classes(node).any(|class| class == "block");
    let stands_in = |text: NodeId| around(text).any(calls_itself);
    stands_in(block.first) && stands_in(block.last)
}

/// Whether a block ends as what announces the next does.
pub(super) fn announces(scene: &Scene<'_>, at: usize) -> bool {
    scene.blocks.text(&scene.blocks[at]).ends_with([':', '：'])
}

/// Whether two blocks are in the same article, and in no other.
pub(super) fn is_in_one_article(scene: &Scene<'_>, one: usize, other: usize) -> bool {
    let article = |at: usize| scene.page.ancestors(scene.blocks[at].first).find(|node| scene.page.tag(*node) == Tag::Article);
    article(one).is_some_and(|own| article(other) == Some(own))
}

/// Endings of documents.
const DOCUMENTS: &[&str] = &["pdf", "doc", "docx", "odt", "xls", "xlsx", "ods", "ppt", "pptx", "odp", "csv", "epub", "zip"];

/// Whether an address is that of a document to load.
pub(super) fn is_document(address: &str) -> bool {
    let ending = before_query(address).rsplit_once('.').map_or("", |(_, ending)| ending);
    DOCUMENTS.iter().any(|known| ending.eq_ignore_ascii_case(known))
}

/// Whether a block leads to another site or to a document.
pub(super) fn leads_out(scene: &Scene<'_>, own: &Url, at: usize) -> bool {
    let leads = |href: &str| is_document(href) || own.join(href).is_some_and(|url| url.is_web() && !url.same_site(own));
    hrefs(scene, at).any(leads)
}

/// Where the links around the text of a block and in its line lead.
pub(super) fn hrefs<'s>(scene: &'s Scene<'_>, at: usize) -> impl Iterator<Item = &'s str> {
    let (page, block) = (scene.page, &scene.blocks[at]);
    let nodes = page.ancestors(block.first).take(LINK_LEVELS).chain(page.subtree(block.element).take(LINK_NODES));
    nodes.filter(move |node| page.tag(*node) == Tag::A).filter_map(move |node| page.attr(node, Attr::Href))
}

/// Levels from a text to the link around it, and nodes of a line that are searched for links.
const LINK_LEVELS: usize = 4;
const LINK_NODES: usize = 20;

/// Whether a unit is a code block.
pub(super) fn is_code(scene: &Scene<'_>, at: usize) -> bool {
    let page = scene.page;
    if is_block_code(scene, at) {
        return true;
    }
    let element = scene.blocks[at].element;
    let mut node = element;
    for around in std::iter::once(element).chain(page.ancestors(element)) {
        if is_code_element(page, around) {
            return true;
        }
        if is_unit(page, around) {
            node = around;
        }
    }
    page.subtree(node).take(CODE_NODES).chain(std::iter::once(node)).any(|inner| page.tag(inner) == Tag::Pre)
}

/// Levels above a block at which its heading stands: designers put boxes into headings.
const HEADING_LEVELS: usize = 3;

/// The heading that a block is, or is most of.
pub(super) fn heading_of(scene: &Scene<'_>, at: usize) -> Option<NodeId> {
    let (page, block) = (scene.page, &scene.blocks[at]);
    let mut around = std::iter::once(block.element).chain(page.ancestors(block.element)).take(HEADING_LEVELS);
    around.find(|node| page.tag(*node).heading().is_some()).filter(|heading| 2 * block.measure.words() >= page.words(*heading))
}

/// Nodes of a unit that are searched for a `pre`.
const CODE_NODES: usize = 16;
