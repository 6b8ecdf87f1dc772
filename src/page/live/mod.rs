//! Makes a page from a live document and answers questions about its rendering.
//!
//! The document is serialized and handed to [`scan`](crate::page::scan): access node by node costs ten times as much. Open shadow trees and
//! the same-origin frames that are shown are included where they belong. The document is only read: nothing is added, cloned or run.
//!
//! What touches the document is in `dom.js`, so that one call answers what a call for each element would.

mod tree;

use std::cell::Cell;

use wasm_bindgen::{JsCast, JsValue};

pub use self::tree::Limits;
use self::tree::Tree;
use crate::error::Error;
use crate::page::build::Noscript;
use crate::page::node::NodeId;
use crate::page::rendering::{Layout, Rendering};
use crate::page::scan::{Place, scan, scan_part};
use crate::page::tree::Page;
use crate::rules::limits::{MAX_INPUT, MAX_NODES};
use crate::rules::tag::Tag;
use crate::sort::sort_by_key;

/// Shadow trees and frames that are included. A page of hundreds of components is read in full; endless nesting is not.
const MAX_PARTS: usize = 2_000;

/// Levels of elements up to which the browser is asked about visibility. To answer, it computes styles all the way down by recursion, and
/// Chromium's tab crashes somewhere between 10,000 and 20,000 levels. Parsers stop at 512, so only trees built by scripts for no reader are
/// affected.
const MAX_ASKED_LEVELS: u32 = 1_000;

/// Elements the browser is asked about; a text has some hundreds of paragraphs.
const MAX_QUESTIONS: u32 = 20_000;

/// Elements of an empty frame: `html`, `head` and `body`.
const EMPTY_FRAME: u32 = 3;

/// The end tag of a frame.
const IFRAME_END: &str = "</iframe>";

impl Default for Limits {
    fn default() -> Limits {
        Limits { elements: MAX_NODES, bytes: MAX_INPUT }
    }
}

/// A live document and the page made from it.
pub struct Live {
    /// The page.
    pub page: Page,
    /// The document, its shadow trees and its frames.
    trees: Vec<Tree>,
    /// Which element numbers of the page belong to which tree, in page order.
    ranges: Vec<NumberRange>,
    /// How many questions the browser was asked.
    questions: Cell<u32>,
}

/// Consecutive elements of the page that are consecutive in their tree too.
struct NumberRange {
    /// The number of the first in the page.
    first: u32,
    tree: usize,
    /// The number of the first in its tree.
    index: u32,
    /// Whether it stands for the element whose content follows, and is not itself in the tree.
    is_placeholder: bool,
}

/// A tree after scanning.
struct ScannedTree {
    page: Page,
    /// Whether the numbers of the page's elements are those of the document.
    numbered: bool,
    /// Where shadow trees and frames go into the tree's text, in order.
    insertions: Vec<Insertion>,
}

struct Insertion {
    /// Position in the text.
    place: usize,
    /// Elements before that position.
    before: u32,
    tree: usize,
    kind: InsertionKind,
}

/// The kind of an inserted tree.
#[derive(Clone, Copy)]
enum InsertionKind {
    Shadow,
    Frame,
}

impl InsertionKind {
    fn tags(self) -> (&'static str, &'static str) {
        match self {
            InsertionKind::Shadow => ("<template shadowrootmode=\"open\">", "</template>"),
            InsertionKind::Frame => ("<pith-frame>", "</pith-frame>"),
        }
    }
}

impl Live {
    /// Reads a document, or one element of it. `url` is used where the document has no address of its own.
    pub fn read(root: &JsValue, url: Option<&str>, most: Limits) -> Result<Live, Error> {
        let mut trees = vec![Tree::of(root, most)?];
        let mut taken: Vec<ScannedTree> = Vec::new();
        while let Some(tree) = trees.get(taken.len()) {
            let (page, numbered, places) = number(tree)?;
            let insertions = if numbered { insertions(&mut trees, taken.len(), &places, most) } else { Vec::new() };
            taken.push(ScannedTree { page, numbered, insertions });
        }
        let url = url.map(str::to_owned).or_else(|| trees[0].url());
        let (page, ranges) = compose(&trees, taken, url.as_deref(), most.bytes)?;
        Ok(Live { page, trees, ranges, questions: Cell::new(0) })
    }

    /// The live element of a node; for text, the element around it. `None` if the document changed or could not be numbered.
    pub fn element(&self, node: NodeId) -> Option<web_sys::Element> {
        let node = self.element_around(node)?;
        let (tree, index) = self.place(self.page.origin(node))?;
        let tree = &self.trees[tree];
        self.is_same(&tree.name(index)?, node).then(|| tree.element(index))?.map(JsValue::unchecked_into)
    }

    /// The node, or the element around a text.
    fn element_around(&self, node: NodeId) -> Option<NodeId> {
        if self.page.is_text(node) { self.page.parent(node) } else { Some(node) }
    }

    /// The tree of the element with a number in the page, and its number there.
    fn place(&self, number: u32) -> Option<(usize, u32)> {
        let range = &self.ranges[self.ranges.partition_point(|range| range.first <= number).checked_sub(1)?];
        Some((range.tree, range.index + (number - range.first)))
    }

    /// The number of a live element, if it belongs to the document.
    pub fn number(&self, element: &JsValue) -> Option<u32> {
        let (tree, index) = self.trees.iter().enumerate().find_map(|(place, tree)| Some((place, tree.number(element)?)))?;
        let ranges = self.ranges.iter().filter(|range| range.tree == tree && range.index <= index && !range.is_placeholder);
        let range = ranges.max_by_key(|range| range.index)?;
        Some(range.first + (index - range.index))
    }

    /// The live element with a number, if there is one.
    pub fn numbered(&self, number: u32) -> Option<JsValue> {
        let (tree, index) = self.place(number)?;
        self.trees[tree].element(index)
    }

    /// Whether an element's name is that of the node. The document may have changed since it was read.
    fn is_same(&self, name: &str, node: NodeId) -> bool {
        match self.page.tag(node) {
            // These stand for the element whose content they hold.
            Tag::Frame | Tag::Template => true,
            tag => Tag::from_name(&name.to_ascii_lowercase()) == tag,
        }
    }

    /// Whether the browser can be asked about an element.
    fn may_ask(&self, node: NodeId) -> bool {
        let asked = self.questions.replace(self.questions.get().saturating_add(1));
        // What a reader can unfold is not hidden, whether it is folded now or not.
        self.page.levels <= MAX_ASKED_LEVELS
            && asked < MAX_QUESTIONS
            && !self.page.ancestors(node).any(|around| self.page.tag(around) == Tag::Details)
    }
}

/// Scans a tree so that its elements have the same numbers as in the document, if possible.
fn number(tree: &Tree) -> Result<(Page, bool, Vec<Place>), Error> {
    let (page, places, elements) = scan_part(&tree.text, Noscript::Text)?;
    if elements == tree.len() {
        return Ok((page, true, places));
    }
    // Without scripting, elements in `noscript` are elements of the document.
    let (page, places, elements) = scan_part(&tree.text, Noscript::Elements)?;
    Ok((page, elements == tree.len(), places))
}

/// The shadow trees and frames of a tree's elements, in order.
fn insertions(trees: &mut Vec<Tree>, tree: usize, places: &[Place], most: Limits) -> Vec<Insertion> {
    let (frames, hosts): (Vec<&Place>, Vec<&Place>) = places.iter().partition(|place| matches!(place.tag, Tag::Iframe | Tag::FrameOld));
    let asked: Vec<&Place> = frames.iter().chain(&hosts).copied().collect();
    let numbers: Vec<u32> = asked.iter().map(|place| place.element).collect();
    let mut held: Vec<(&Place, InsertionKind, JsValue)> = Vec::new();
    for (at, root) in trees[tree].held(&numbers, frames.len()) {
        held.push((asked[at], if at < frames.len() { InsertionKind::Frame } else { InsertionKind::Shadow }, root));
    }
    sort_by_key(&mut held, |(place, ..)| place.element);
    held.iter().filter_map(|(place, kind, root)| insertion(trees, tree, place, *kind, root, most)).collect()
}

/// The shadow tree or frame of an element.
fn insertion(trees: &mut Vec<Tree>, tree: usize, place: &Place, kind: InsertionKind, root: &JsValue, most: Limits) -> Option<Insertion> {
    if trees.len() >= MAX_PARTS {
        return None;
    }
    let held = trees[tree].inner(root, most).ok()?;
    if matches!(kind, InsertionKind::Frame) && held.len() <= EMPTY_FRAME {
        return None;
    }
    let text = &trees[tree].text;
    let at = match place.tag {
        // The content of an `iframe` tag is raw text, so the frame's document is inserted after it.
        Tag::Iframe => place.at + text[place.at..].find(IFRAME_END)? + IFRAME_END.len(),
        _ => place.at,
    };
    trees.push(held);
    Some(Insertion { place: at, before: place.element + 1, tree: trees.len() - 1, kind })
}

/// A tree that is being written.
struct Writing {
    tree: usize,
    /// Bytes and elements written.
    place: usize,
    elements: u32,
    /// Insertions written.
    insertions: usize,
    /// Its closing tag.
    end: &'static str,
}

/// Joins all trees into one page.
fn compose(trees: &[Tree], mut taken: Vec<ScannedTree>, url: Option<&str>, most: usize) -> Result<(Page, Vec<NumberRange>), Error> {
    if trees.len() == 1
        && let Some(ScannedTree { mut page, numbered, .. }) = taken.pop()
    {
        page.url = url.map(str::to_owned);
        return Ok((page, if numbered { vec![NumberRange { first: 0, tree: 0, index: 0, is_placeholder: false }] } else { Vec::new() }));
    }
    let (mut text, mut ranges, mut count) = (String::new(), Vec::new(), 0);
    let mut open = vec![Writing { tree: 0, place: 0, elements: 0, insertions: 0, end: "" }];
    while let Some(writing) = open.last_mut() {
        let Writing { tree, place, elements, .. } = *writing;
        ranges.push(NumberRange { first: count, tree, index: elements, is_placeholder: false });
        if let Some(insertion) = taken[tree].insertions.get(writing.insertions) {
            writing.insertions += 1;
            (writing.place, writing.elements) = (insertion.place, insertion.before);
            count += insertion.before - elements;
            text.push_str(&trees[tree].text[place..insertion.place]);
            // The element around the inserted tree stands for its host.
            ranges.push(NumberRange { first: count, tree, index: insertion.before - 1, is_placeholder: true });
            count += 1;
            let (start, end) = insertion.kind.tags();
            text.push_str(start);
            open.push(Writing { tree: insertion.tree, place: 0, elements: 0, insertions: 0, end });
        } else {
            text.push_str(&trees[tree].text[place..]);
            text.push_str(writing.end);
            count += trees[tree].len() - elements;
            open.pop();
        }
        if text.len() > most {
            return Err(Error::TooLarge { what: "bytes", limit: most });
        }
    }
    Ok((scan(&text, url)?, ranges))
}

impl Rendering for Live {
    fn visible(&self, _page: &Page, nodes: &[NodeId]) -> Vec<Option<bool>> {
        let mut out = vec![None; nodes.len()];
        // The elements of each tree are asked about in one call.
        let mut questions: Vec<Vec<(usize, NodeId, u32)>> = vec![Vec::new(); self.trees.len()];
        for (at, node) in nodes.iter().enumerate().filter(|(_, node)| self.may_ask(**node)) {
            let Some(element) = self.element_around(*node) else { continue };
            let Some((tree, index)) = self.place(self.page.origin(element)) else { continue };
            questions[tree].push((at, element, index));
        }
        for (tree, asked) in self.trees.iter().zip(&questions).filter(|(_, asked)| !asked.is_empty()) {
            let numbers: Vec<u32> = asked.iter().map(|(.., index)| *index).collect();
            for ((at, node, _), (is_shown, name)) in asked.iter().zip(tree.shown(&numbers)) {
                out[*at] = is_shown.filter(|_| self.is_same(&name, *node));
            }
        }
        out
    }

    fn layout(&self, _page: &Page, blocks: &[(NodeId, NodeId)]) -> Vec<Option<Layout>> {
        let mut out = vec![None; blocks.len()];
        let mut questions: Vec<Vec<(usize, [u32; 2])>> = vec![Vec::new(); self.trees.len()];
        for (at, (bounds, text)) in blocks.iter().enumerate().filter(|(_, (bounds, _))| self.may_ask(*bounds)) {
            let Some((tree, index)) = self.place(self.page.origin(*bounds)) else { continue };
            // What a host holds is in another tree, and is set as the host is.
            let of_text = self.place(self.page.origin(*text)).filter(|(other, _)| *other == tree);
            questions[tree].push((at, [index, of_text.map_or(index, |(_, index)| index)]));
        }
        for (tree, asked) in self.trees.iter().zip(&questions).filter(|(_, asked)| !asked.is_empty()) {
            let numbers: Vec<u32> = asked.iter().flat_map(|(_, pair)| *pair).collect();
            for ((at, _), layout) in asked.iter().zip(tree.layout(&numbers)) {
                out[*at] = layout;
            }
        }
        out
    }

    fn image_source(&self, _page: &Page, node: NodeId) -> Option<String> {
        let (tree, index) = self.place(self.page.origin(self.element_around(node)?))?;
        let (name, source) = self.trees[tree].source(index)?;
        self.is_same(&name, node).then_some(source)
    }
}
