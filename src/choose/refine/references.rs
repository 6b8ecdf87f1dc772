//! Takes the lists of sources that the text cites by names: `[RFC 1]`, `(Reed 2019)`, each a link into the list. Those cited by numbers are notes.

use crate::block::Block;
use crate::choose::draft::{Draft, take};
use crate::map::{Map, Set};
use crate::method::Scene;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why blocks are taken, as the trace has it.
const CITED: &str = "the text cites it";

/// Most characters of the name of a source, and of a number, which is the mark of a note.
const MAX_NAME: u32 = 60;
const MAX_NUMBER: usize = 3;
/// Levels from a text to its link, and from what a link leads to to the entry of the list.
const LEVELS: usize = 4;
/// Most words and nodes of an entry.
const ENTRY_WORDS: u32 = 200;
const ENTRY_NODES: u32 = 1000;
/// Fewest sources of a list that are cited, and the most entries for each of them.
const MIN_CITED: usize = 2;
const ENTRIES_PER_CITED: usize = 3;
/// Most link density of a line that does not only lead to where a source can be had.
const MAX_LINKED: f32 = 0.9;
/// Most headings above a list: `References`, `Normative`.
const HEADINGS: usize = 2;

/// Takes the lists of sources that are cited.
pub(crate) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let page = scene.page;
    let taken = || scene.blocks.iter().zip(&draft.taken).filter(|(_, taken)| **taken).map(|(block, _)| block);
    let Some(first) = taken().next().map(|block| block.first) else { return };
    let mut cited = Set::new();
    taken().filter(|block| block.links > 0).for_each(|block| names_cited(page, block, &mut cited));
    if cited.is_empty() {
        return;
    }
    // Entries by the element around them, in order.
    let mut lists: Map<NodeId, Vec<NodeId>> = Map::new();
    for node in page.nodes().filter(|node| !page.is_text(*node) && *node > first) {
        let names = [page.attr(node, Attr::Id), page.attr(node, Attr::Name).filter(|_| page.tag(node) == Tag::A)];
        // Of two equal names the first counts.
        let is_cited = names.into_iter().flatten().any(|name| cited.remove(name));
        let Some(entry) = Some(node).filter(|_| is_cited).and_then(|node| entry_of(page, node)) else { continue };
        let entries = lists.or_default(page.parent(entry).unwrap_or(entry));
        if entries.last() != Some(&entry) {
            entries.push(entry);
        }
    }
    for (around, entries) in lists.iter() {
        let all: Vec<NodeId> = page.children(*around).filter(|child| is_alike(page, *child, entries[0])).collect();
        let is_whole = all.len() == 1 && page.tag(entries[0]) != Tag::Div && page.tag(entries[0]) != Tag::P;
        if (entries.len() >= MIN_CITED || is_whole) && all.len() <= entries.len() * ENTRIES_PER_CITED {
            let has_pairs = matches!(page.tag(entries[0]), Tag::Dt | Tag::Dd);
            take_entries(scene, if has_pairs { std::slice::from_ref(around) } else { &all }, draft, trace);
        }
    }
}

/// The names of the places to which links in brackets lead.
fn names_cited<'p>(page: &'p Page, block: &Block, out: &mut Set<&'p str>) {
    let mut is_open = false;
    for text in (block.first.0..=block.last.0).map(NodeId).filter(|node| page.is_text(*node)) {
        let said = page.text(text).trim();
        if page.marks(text).has(Marks::LINKED) && (is_open || said.starts_with(['[', '('])) {
            let link = page.ancestors(text).take(LEVELS).find(|around| page.tag(*around) == Tag::A);
            let is_number = said.trim_matches(|c: char| !c.is_alphanumeric()).bytes().all(|byte| byte.is_ascii_digit());
            let is_name = |link: &NodeId| page.chars(*link) <= MAX_NAME && !(is_number && said.len() <= MAX_NUMBER + 2);
            let href = link.filter(is_name).and_then(|link| page.attr(link, Attr::Href));
            out.extend(href.and_then(|href| href.split_once('#')).map(|(_, name)| name).filter(|name| !name.is_empty()));
        }
        let last = said.rfind(['[', '(', ']', ')']).map(|at| said[at..].starts_with(['[', '(']));
        is_open = last.unwrap_or(is_open);
    }
}

/// The entry of a list that a place is in.
fn entry_of(page: &Page, node: NodeId) -> Option<NodeId> {
    let around = || std::iter::once(node).chain(page.ancestors(node)).take(LEVELS);
    let is_item = |node: &NodeId| matches!(page.tag(*node), Tag::Li | Tag::Dt | Tag::Dd | Tag::Tr);
    let entry = around().find(is_item).or_else(|| around().find(|node| matches!(page.tag(*node), Tag::P | Tag::Div)))?;
    let is_other = |inner: NodeId| {
        let tag = page.tag(inner);
        tag.heading().is_some() || matches!(tag, Tag::Img | Tag::Figure | Tag::Table | Tag::Pre | Tag::Math)
    };
    let is_short = page.words(entry) <= ENTRY_WORDS && page.end(entry).0 - entry.0 <= ENTRY_NODES;
    (is_short && !page.subtree(entry).any(is_other)).then_some(entry)
}

/// Whether an element is as an entry is: by its tag, and by its class if it may be anything.
fn is_alike(page: &Page, node: NodeId, entry: NodeId) -> bool {
    let is_any = matches!(page.tag(entry), Tag::P | Tag::Div);
    page.tag(node) == page.tag(entry) && (!is_any || page.attr(node, Attr::Class) == page.attr(entry, Attr::Class))
}

/// Takes entries with the headings above them. What is only links says where a source can be had.
fn take_entries(scene: &Scene<'_>, entries: &[NodeId], draft: &mut Draft, trace: &mut Trace) {
    let (page, blocks) = (scene.page, scene.blocks);
    for i in entries.iter().flat_map(|entry| blocks.within(page, *entry)) {
        let is_shown = draft.chance[i] > 0.0 && !page.marks(blocks[i].first).has(Marks::HIDDEN);
        if is_shown && (blocks[i].links < 2 || scene.view().linked(i) < MAX_LINKED) {
            take(scene, draft, i, i + 1, CITED, trace);
        }
    }
    let start = entries.first().map_or(0, |entry| blocks.within(page, *entry).start);
    let is_heading = |i: &usize| page.tag(blocks[*i].element).heading().is_some();
    for i in (0..start).rev().take(HEADINGS).take_while(is_heading) {
        take(scene, draft, i, i + 1, CITED, trace);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choose::draft::text_after;

    fn taken(body: &str, chance: &[f32]) -> String {
        text_after(body, chance, &|scene, draft| apply(scene, draft, &mut Trace::off()))
    }

    const TEXT: &str = "<p>It rose (see <a href='#reed'>Reed 2019</a>; <cite><a href='/a#wood'>WOOD</a></cite>).</p>";

    #[test]
    fn sources_that_the_text_cites_by_names_are_taken() {
        let dl = "<h2>Sources</h2><dl><dt id=reed>[R]</dt><dd>Reed.</dd><dt id=wood>[W]</dt><dd>Wood.</dd><dt id=holm>[H]</dt><dd>Holm.</dd></dl><p>End.</p>";
        assert!(
            taken(&format!("{TEXT}{dl}"), &[0.9, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1])
                .ends_with("|Sources|[R]|Reed.|[W]|Wood.|[H]|Holm.")
        );
        let div =
            "<div class=e id=reed>Reed. <a href=/a>Get it</a></div><div class=e id=wood>Wood.</div><div class=e>Holm.</div><div>End.</div>";
        assert!(taken(&format!("{TEXT}<div>{div}</div>"), &[0.9, 0.1, 0.1, 0.1, 0.1]).ends_with("|Reed. Get it|Wood.|Holm."));
        let ul = "<ul><li id=reed><p>Reed.</p><p><a href=/a>Get it</a> <a href=/b>Library</a></p></li><li id=wood>Wood.</li></ul>";
        assert!(taken(&format!("{TEXT}{ul}"), &[0.9, 0.1, 0.1, 0.1]).ends_with("|Reed.|Wood."));
    }

    #[test]
    fn other_parts_of_the_page_are_not_sources() {
        let parts = "<div id=reed><h2>Reed</h2>One.</div><div id=wood><h2>Wood</h2>Two.</div>";
        assert!(taken(&format!("{TEXT}{parts}"), &[0.9, 0.1, 0.1, 0.1, 0.1]).ends_with("WOOD)."));
        let many = format!("<ul><li id=reed>Reed.</li><li id=wood>Wood.</li>{}</ul>", "<li>Boat.</li>".repeat(5));
        assert!(taken(&format!("{TEXT}{many}"), &[0.9, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]).ends_with("WOOD)."));
        let notes = "<p>It rose [<a href='#a'>1</a>, (<a href='#b'>2</a>)].</p><ul><li id=a>One.</li><li id=b>Two.</li></ul>";
        assert!(taken(notes, &[0.9, 0.1, 0.1]).ends_with("2)]."));
    }
}
