//! How near the elements are whose names, roles and marks say what a block is for.

use crate::block::Blocks;
use crate::feature::hash::{HashedMap, quick_hash};
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::names::{HINT_FINDER, HINTS};
use crate::rules::tag::Tag;

/// Elements whose nearness is told, with the roles that stand for them.
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

/// Levels up to which an element around is told, and the number that stands for none.
pub(crate) const NEAR_LEVELS: u8 = 20;
/// Levels up to which a name around is told, and the number that stands for none.
pub(crate) const HINT_LEVELS: u8 = 12;

/// What stands around every block.
#[derive(Debug, Default)]
pub(crate) struct Surroundings {
    /// For every block how many levels up each of [`NEAR`] is.
    pub near: Vec<[u8; NEAR.len()]>,
    /// For every block how many levels up each of [`HINTS`] is.
    pub hints: Vec<[u8; HINTS.len()]>,
    /// For every block 1 if it is hidden, 2 if only from assistive technology.
    pub hidden: Vec<u8>,
    /// For every block what the nearest `itemprop` and `itemtype` say.
    pub items: Vec<(u8, u8)>,
}

/// Looks around every block.
pub(crate) fn surroundings(page: &Page, blocks: &Blocks) -> Surroundings {
    let mut near_by_tag = [0u32; 256];
    for (row, (_, tags, _)) in NEAR.iter().enumerate() {
        tags.iter().for_each(|tag| near_by_tag[*tag as usize] |= 1 << row);
    }
    let mut names = Names { by_node: vec![None; page.len()], by_class: HashedMap::default() };
    let mut out = Surroundings::default();
    let mut last: Option<NodeId> = None;
    for block in blocks.iter() {
        // Blocks side by side often begin in the same element.
        if last == Some(block.lead)
            && let (Some(near), Some(hints), Some(items)) = (out.near.last(), out.hints.last(), out.items.last())
        {
            let (near, hints, items) = (*near, *hints, *items);
            out.near.push(near);
            out.hints.push(hints);
            out.items.push(items);
        } else {
            out.near.push(near(page, block.lead, &near_by_tag));
            out.hints.push(hints(page, block.lead, &mut names));
            out.items.push(items(page, block.lead));
        }
        last = Some(block.lead);
        let marks = page.marks(block.first);
        out.hidden.push(if marks.has(Marks::HIDDEN) { 1 } else { 2 * u8::from(marks.has(Marks::ARIA_HIDDEN)) });
    }
    out
}

/// One bit for each row of [`NEAR`] that names the role.
fn near_by_role(role: &str) -> u32 {
    NEAR.iter().enumerate().fold(0, |bits, (row, (_, _, roles))| bits | u32::from(roles.contains(&role)) << row)
}

fn near(page: &Page, lead: NodeId, by_tag: &[u32; 256]) -> [u8; NEAR.len()] {
    let mut out = [NEAR_LEVELS; NEAR.len()];
    let mut found = 0;
    for (level, node) in std::iter::once(lead).chain(page.ancestors(lead)).take(usize::from(NEAR_LEVELS)).enumerate() {
        let here = by_tag[page.tag(node) as usize] | page.attr(node, Attr::Role).map_or(0, near_by_role);
        let mut new = here & !found;
        found |= here;
        while new != 0 {
            out[new.trailing_zeros() as usize] = level as u8;
            new &= new - 1;
        }
    }
    out
}

/// What names hint at, looked up once for each element, and once for each class: most elements of a page have that of another.
struct Names<'p> {
    by_node: Vec<Option<u32>>,
    by_class: HashedMap<u64, (&'p str, u32)>,
}

impl<'p> Names<'p> {
    /// One bit for each of [`HINTS`] that the element's class and id hint at.
    fn of(&mut self, page: &'p Page, node: NodeId) -> u32 {
        if let Some(known) = self.by_node[node.index()] {
            return known;
        }
        let class = page.attr(node, Attr::Class).map_or(0, |class| self.of_class(class));
        let found = page.attr(node, Attr::Id).map_or(class, |id| HINT_FINDER.find(id, class));
        self.by_node[node.index()] = Some(found);
        found
    }

    fn of_class(&mut self, class: &'p str) -> u32 {
        let known = self.by_class.entry(quick_hash(class.as_bytes())).or_insert(("", 0));
        // Of two classes with one hash the first is kept; the other is looked through each time.
        if known.0.is_empty() {
            *known = (class, HINT_FINDER.find(class, 0));
        }
        if known.0 == class { known.1 } else { HINT_FINDER.find(class, 0) }
    }
}

fn hints<'p>(page: &'p Page, lead: NodeId, names: &mut Names<'p>) -> [u8; HINTS.len()] {
    let mut out = [HINT_LEVELS; HINTS.len()];
    let chain = std::iter::once(lead).chain(page.ancestors(lead)).take(usize::from(HINT_LEVELS)).enumerate();
    for (level, node) in chain.filter(|(_, node)| !matches!(page.tag(*node), Tag::Body | Tag::Html)) {
        let mut found = names.of(page, node);
        while found != 0 {
            let slot = &mut out[found.trailing_zeros() as usize];
            *slot = (*slot).min(level as u8);
            found &= found - 1;
        }
    }
    out
}

/// What `itemprop` values say of the text in them; others only say that there is one.
const PROPS: &[(&[&str], u8)] = &[
    (&["articlebody", "text", "reviewbody", "recipeinstructions"], 1),
    (&["description"], 2),
    (&["name", "headline"], 3),
    (&["author", "datepublished", "publisher", "comment"], 4),
];
const OTHER_ITEM: u8 = 5;
/// What `itemtype` values say, by a part of their last name; the first row that fits.
const TYPES: &[(&[&str], u8)] =
    &[(&["comment", "answer", "question", "forum"], 2), (&["article", "posting"], 1), (&["product"], 3), (&["wp", "nav", "bread"], 4)];

fn items(page: &Page, lead: NodeId) -> (u8, u8) {
    let (mut prop, mut kind) = (0, 0);
    for node in std::iter::once(lead).chain(page.ancestors(lead)) {
        if prop == 0
            && let Some(value) = page.attr(node, Attr::Itemprop)
        {
            let value = value.trim().to_ascii_lowercase();
            prop = PROPS.iter().find(|(values, _)| values.contains(&value.as_str())).map_or(OTHER_ITEM, |row| row.1);
        }
        if kind == 0
            && let Some(value) = page.attr(node, Attr::Itemtype)
        {
            let name = value.rsplit('/').next().unwrap_or(value).to_ascii_lowercase();
            kind = TYPES.iter().find(|(parts, _)| parts.iter().any(|part| name.contains(part))).map_or(OTHER_ITEM, |row| row.1);
        }
    }
    (prop, kind)
}
