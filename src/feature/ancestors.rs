//! How far away the nearest ancestors are whose tag, role, class or microdata says what a block is.

use crate::block::Blocks;
use crate::hash::quick_hash;
use crate::map::Map;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::class_hints::{HINT_FINDER, HINTS};
use crate::rules::tag::Tag;

/// Ancestors whose distance is a feature: name, tags, and the ARIA roles that count as the same.
pub(crate) const NEAR: &[(&str, &[Tag], &[&str])] = &[
    ("article", &[Tag::Article], &["article"]),
    ("main", &[Tag::Main], &["main"]),
    ("nav", &[Tag::Nav], &["navigation", "menu", "menubar", "menuitem", "tablist", "tab"]),
    ("aside", &[Tag::Aside], &["complementary"]),
    ("footer", &[Tag::Footer], &["contentinfo"]),
    ("header", &[Tag::Header], &["banner"]),
    ("ul", &[Tag::Ul, Tag::Menu], &["list"]),
    ("ol", &[Tag::Ol], &[]),
    ("li", &[Tag::Li], &["listitem"]),
    ("table", &[Tag::Table], &["table"]),
    ("form", &[Tag::Form], &["search", "form"]),
    ("button", &[Tag::Button], &["button"]),
    ("figure", &[Tag::Figure], &["figure"]),
    ("section", &[Tag::Section], &["region"]),
    ("blockquote", &[Tag::Blockquote], &[]),
    ("pre", &[Tag::Pre], &[]),
    ("details", &[Tag::Details], &[]),
    ("a", &[Tag::A], &[]),
    ("dl", &[Tag::Dl], &[]),
    ("dialog", &[Tag::Dialog], &["dialog", "alertdialog"]),
    ("td", &[Tag::Td, Tag::Th], &[]),
    ("tr", &[Tag::Tr], &[]),
    ("p", &[Tag::P], &[]),
    ("label", &[Tag::Label], &[]),
    ("heading", &[Tag::H1, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6], &["heading"]),
    ("custom", &[Tag::Custom], &[]),
];

/// Levels searched for an ancestor; also the value for "none".
pub(crate) const NEAR_LEVELS: u8 = 20;
/// Levels searched for a class hint; also the value for "none".
pub(crate) const HINT_LEVELS: u8 = 12;

/// The ancestors of every block.
#[derive(Debug, Default)]
pub(crate) struct NearestAncestors {
    /// For every block the distance in levels of each of [`NEAR`].
    pub near: Vec<[u8; NEAR.len()]>,
    /// For every block the distance in levels of each of [`HINTS`].
    pub hints: Vec<[u8; HINTS.len()]>,
    /// For every block 1 if it is hidden, 2 if it is hidden from assistive technology only.
    pub hidden: Vec<u8>,
    /// For every block the classes of the nearest `itemprop` and `itemtype`.
    pub items: Vec<(u8, u8)>,
}

/// Finds the ancestors of every block.
pub(crate) fn nearest_ancestors(page: &Page, blocks: &Blocks) -> NearestAncestors {
    let mut near_by_tag = [0u32; 256];
    for (row, (_, tags, _)) in NEAR.iter().enumerate() {
        tags.iter().for_each(|tag| near_by_tag[*tag as usize] |= 1 << row);
    }
    let mut seen = HintIndex { page, near_by_tag, names: Map::new(), known: vec![UNKNOWN; page.len()], elements: Vec::new() };
    let mut out = NearestAncestors::default();
    let mut last: Option<NodeId> = None;
    for block in blocks.iter() {
        // Neighbouring blocks often begin in the same element.
        if last == Some(block.lead)
            && let (Some(near), Some(hints), Some(items)) = (out.near.last(), out.hints.last(), out.items.last())
        {
            let (near, hints, items) = (*near, *hints, *items);
            out.near.push(near);
            out.hints.push(hints);
            out.items.push(items);
        } else {
            out.items.push(seen.look_up(block.lead).item);
            let (near, hints) = seen.levels(block.lead);
            out.near.push(near);
            out.hints.push(hints);
        }
        last = Some(block.lead);
        let marks = page.marks(block.first);
        out.hidden.push(if marks.has(Marks::HIDDEN) { 1 } else { 2 * u8::from(marks.has(Marks::ARIA_HIDDEN)) });
    }
    out
}

/// One bit for each row of [`NEAR`] with this role.
fn near_by_role(role: &str) -> u32 {
    NEAR.iter().enumerate().fold(0, |bits, (row, (_, _, roles))| bits | u32::from(roles.contains(&role)) << row)
}

/// What an element says about the text in it.
#[derive(Clone, Copy, Default)]
struct ElementHints {
    /// One bit for each of [`NEAR`].
    near: u32,
    /// One bit for each of [`HINTS`].
    hints: u32,
    /// The class of its `itemprop` and `itemtype`, or those of the nearest ancestor with one; 0 for none.
    item: (u8, u8),
}

/// The index for an element that was not looked up yet.
const UNKNOWN: u32 = u32::MAX;

/// What elements say about their text, each looked up once.
struct HintIndex<'p> {
    page: &'p Page,
    /// For every tag one bit for each row of [`NEAR`] it belongs to.
    near_by_tag: [u32; 256],
    /// The hints of class attributes seen so far: most elements share theirs with another.
    names: Map<u64, (&'p str, u32)>,
    /// For every node its index in `elements`.
    known: Vec<u32>,
    elements: Vec<ElementHints>,
}

impl<'p> HintIndex<'p> {
    /// What an element says, looking up its ancestors first.
    fn look_up(&mut self, lead: NodeId) -> ElementHints {
        let page = self.page;
        let chain = std::iter::once(lead).chain(page.ancestors(lead));
        let unknown: Vec<NodeId> = chain.take_while(|node| self.known[node.index()] == UNKNOWN).collect();
        let around = unknown.last().map_or(Some(lead), |last| page.parent(*last));
        let mut element = around.map_or(ElementHints::default(), |node| self.elements[self.known[node.index()] as usize]);
        for node in unknown.into_iter().rev() {
            element = self.ask(node, element.item);
            self.known[node.index()] = self.elements.len() as u32;
            self.elements.push(element);
        }
        element
    }

    fn ask(&mut self, node: NodeId, around: (u8, u8)) -> ElementHints {
        let page = self.page;
        let near = self.near_by_tag[page.tag(node) as usize] | page.attr(node, Attr::Role).map_or(0, near_by_role);
        let hints = if matches!(page.tag(node), Tag::Body | Tag::Html) { 0 } else { self.hints(node) };
        let prop = page.attr(node, Attr::Itemprop).map_or(around.0, prop);
        let kind = page.attr(node, Attr::Itemtype).map_or(around.1, kind);
        ElementHints { near, hints, item: (prop, kind) }
    }

    /// The distance in levels of each of [`NEAR`] and [`HINTS`] from an element that was looked up.
    fn levels(&self, lead: NodeId) -> ([u8; NEAR.len()], [u8; HINTS.len()]) {
        let (mut near, mut hints) = ([NEAR_LEVELS; NEAR.len()], [HINT_LEVELS; HINTS.len()]);
        let (mut found_near, mut found_hints) = (0, 0);
        let mut around = Some(lead);
        for level in 0..NEAR_LEVELS {
            let Some(node) = around else { break };
            around = self.page.parent(node);
            let element = self.elements[self.known[node.index()] as usize];
            note(element.near, &mut found_near, level, &mut near);
            if level < HINT_LEVELS {
                note(element.hints, &mut found_hints, level, &mut hints);
            }
        }
        (near, hints)
    }

    /// One bit for each of [`HINTS`] in the element's class and id.
    fn hints(&mut self, node: NodeId) -> u32 {
        let class = self.page.attr(node, Attr::Class).map_or(0, |class| self.of_class(class));
        self.page.attr(node, Attr::Id).map_or(class, |id| HINT_FINDER.find(id, class))
    }

    fn of_class(&mut self, class: &'p str) -> u32 {
        let known = self.names.or_insert_with(quick_hash(class.as_bytes()), || ("", 0));
        // Of two classes with the same hash only the first is cached.
        if known.0.is_empty() {
            *known = (class, HINT_FINDER.find(class, 0));
        }
        if known.0 == class { known.1 } else { HINT_FINDER.find(class, 0) }
    }
}

/// Notes the level of everything found here for the first time.
fn note(here: u32, found: &mut u32, level: u8, out: &mut [u8]) {
    let mut new = here & !*found;
    *found |= here;
    while new != 0 {
        out[new.trailing_zeros() as usize] = level;
        new &= new - 1;
    }
}

/// Classes of `itemprop` values; any other value is [`OTHER_ITEM`].
const PROPS: &[(&[&str], u8)] = &[
    (&["articlebody", "text", "reviewbody", "recipeinstructions"], 1),
    (&["description"], 2),
    (&["name", "headline"], 3),
    (&["author", "datepublished", "publisher", "comment"], 4),
];
const OTHER_ITEM: u8 = 5;
/// Classes of `itemtype` values by part of their last name; the first matching row counts.
const TYPES: &[(&[&str], u8)] =
    &[(&["comment", "answer", "question", "forum"], 2), (&["article", "posting"], 1), (&["product"], 3), (&["wp", "nav", "bread"], 4)];

fn prop(value: &str) -> u8 {
    let value = value.trim().to_ascii_lowercase();
    PROPS.iter().find(|(values, _)| values.contains(&value.as_str())).map_or(OTHER_ITEM, |row| row.1)
}

fn kind(value: &str) -> u8 {
    let name = value.rsplit('/').next().unwrap_or(value).to_ascii_lowercase();
    TYPES.iter().find(|(parts, _)| parts.iter().any(|part| name.contains(part))).map_or(OTHER_ITEM, |row| row.1)
}
