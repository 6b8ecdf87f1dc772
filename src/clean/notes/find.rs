//! Finds the footnotes of a page: which marks refer to a note, which element is the note, which links in it lead back.
//!
//! Notes are recognised by structure, not by the program that wrote them; each kind has its finder: linked notes, side notes, and notes
//! without links.

use crate::clean::article_text::normalised;
use crate::clean::context::Context;
use crate::clean::dom::anchors::anchors;
use crate::clean::dom::siblings::{siblings_after, siblings_before};
use crate::clean::dom::text::is_blank;
use crate::clean::notes::references::{MAX_NOTE_WORDS, WRAPPER_LEVELS, is_at, label, note_after_number, target};
use crate::clean::notes::{linked, side_notes, unlinked};
use crate::clean::page_facts::{Footnote, Footnotes};
use crate::map::{Map, Set};
use crate::page::{NodeId, Page};
use crate::rules::tag::Tag;
use crate::sort;

/// Words by which a note and its copy may differ: its number, a backlink.
const NUMBERING_WORDS: u32 = 3;
/// Times a note may repeat its number at its beginning.
const NUMBERS: usize = 2;
/// Link density from which on a paragraph of a note is nothing but links.
const MAX_LINKED: f32 = 0.9;
/// Fewest notes of a list that is there twice.
const MIN_COPIED: usize = 2;

/// Finds the footnotes that the text in `root` refers to.
pub(crate) fn find_footnotes(ctx: &Context<'_>, root: NodeId) -> Footnotes {
    let mut calls = side_notes::find(ctx, root);
    calls.extend(linked::find(ctx, root));
    calls.extend(unlinked::find(ctx, root));
    if calls.is_empty() {
        return Footnotes::default();
    }
    let mut notes = Footnotes::default();
    sort::sort_by_key(&mut calls, |call| (call.note, call.link));
    for call in calls {
        let mark = with_wrappers(ctx.page, call.link);
        if notes.list.last().is_none_or(|note| note.node != call.note) {
            notes.list.push(Footnote { node: call.note, marks: Vec::new(), label: call.label });
        }
        if let Some(note) = notes.list.last_mut() {
            note.marks.push(mark);
        }
    }
    // A mark may lead to the bare anchor of a chapter.
    let says_something = |note: NodeId| {
        ctx.page.chars(note) > 0 || ctx.page.subtree(note).any(|inner| matches!(ctx.page.tag(inner), Tag::Img | Tag::Math | Tag::Svg))
    };
    notes.list.retain(|note| says_something(note.node));
    // A note inside another would come out twice.
    let mut end = NodeId(0);
    notes.list.retain(|note| {
        let apart = note.node >= end;
        end = end.max(ctx.page.end(note.node));
        apart
    });
    take_whole_lists(&mut notes, ctx.page);
    index(&mut notes, ctx);
    let copies: Vec<NodeId> = ctx.page.subtree(root).filter(|list| repeats_notes(&notes, ctx.page, *list)).collect();
    notes.skipped.extend(copies);
    notes
}

/// Whether a list has the text of every note once more, in order, as it is printed.
fn repeats_notes(notes: &Footnotes, page: &Page, list: NodeId) -> bool {
    let count = notes.list.len();
    if count < MIN_COPIED || !matches!(page.tag(list), Tag::Ol | Tag::Ul) || page.contains(list, notes.list[0].node) {
        return false;
    }
    let items: Vec<NodeId> = page.children(list).filter(|item| page.tag(*item) == Tag::Li).take(count + 1).collect();
    items.len() == count && items.iter().zip(&notes.list).all(|(item, note)| says_same(page, *item, note.node))
}

/// Whether two elements have the same text apart from a number before it.
fn says_same(page: &Page, one: NodeId, other: NodeId) -> bool {
    let own = |node: NodeId| {
        let (text, sign) = (normalised(&page.text_of(node)), |c: char| !c.is_alphanumeric());
        text.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ').trim_end_matches(sign).to_owned()
    };
    let text = (page.words(one).abs_diff(page.words(other)) <= NUMBERING_WORDS).then(|| own(one));
    text.is_some_and(|text| !text.is_empty() && text == own(other))
}

/// Adds unreferenced items of lists that consist of notes.
fn take_whole_lists(notes: &mut Footnotes, page: &Page) {
    let known: Set<NodeId> = notes.list.iter().map(|note| note.node).collect();
    let mut lists: Vec<NodeId> = notes.list.iter().filter_map(|note| page.parent(note.node)).collect();
    lists.dedup();
    for list in lists.into_iter().filter(|list| matches!(page.tag(*list), Tag::Ol | Tag::Ul)) {
        let items: Vec<NodeId> = page.children(list).filter(|item| page.tag(*item) == Tag::Li).collect();
        if items.iter().filter(|item| known.contains(item)).count() * 2 < items.len() {
            continue;
        }
        for (place, item) in items.iter().enumerate().filter(|(_, item)| !known.contains(item)) {
            notes.list.push(Footnote { node: *item, marks: Vec::new(), label: (place + 1).to_string() });
        }
    }
    sort::sort_by_key(&mut notes.list, |note| note.node);
    notes.list.dedup_by_key(|note| note.node);
}

fn index(notes: &mut Footnotes, ctx: &Context<'_>) {
    let page = ctx.page;
    let anchors = anchors(page);
    for (i, note) in notes.list.iter_mut().enumerate() {
        if !note.label.chars().all(char::is_alphanumeric) || note.label.is_empty() {
            note.label = (i + 1).to_string();
        }
        notes.bodies.insert(note.node, i);
        for (k, mark) in note.marks.iter().enumerate() {
            notes.marks.insert(*mark, (i, k));
            notes.skipped.extend(repeated_beside(page, *mark, note.node));
        }
        if let Some(parent) = page.parent(note.node) {
            notes.places.or_default(parent).push(i);
        }
        let backs: Vec<NodeId> = page
            .subtree(note.node)
            .filter(|node| page.tag(*node) == Tag::A && leads_back(ctx, &anchors, *node, note))
            .map(|node| with_wrappers(page, node))
            .collect();
        notes.skipped.extend(backs);
        notes.skipped.extend(numbers(page, note));
        // Below a source stand links to where it can be had.
        let is_of_links = |line: &NodeId| {
            page.link_density(*line) > MAX_LINKED && page.children(*line).filter(|link| page.tag(*link) == Tag::A).count() > 1
        };
        let lines = page.children(note.node).filter(|line| !is_blank(page, *line)).skip(1);
        notes.skipped.extend(lines.filter(|line| page.tag(*line) == Tag::P).filter(is_of_links));
        let before = siblings_before(page, note.node).find(|before| !is_blank(page, *before));
        notes.skipped.extend(before.filter(|before| note_after_number(page, *before, &note.label) == Some(note.node)));
    }
    let (bodies, skipped) = (&notes.bodies, &notes.skipped);
    let is_of_notes = |child: NodeId| bodies.contains_key(&child) || skipped.contains(&child) || page.words(child) == 0;
    notes.places.retain(|place, _| page.children(*place).all(is_of_notes));
}

fn leads_back(ctx: &Context<'_>, anchors: &Map<&str, NodeId>, link: NodeId, note: &Footnote) -> bool {
    let Some(target) = target(ctx, anchors, link) else { return false };
    note.marks.iter().any(|mark| is_at(ctx.page, target, *mark) || ctx.page.contains(*mark, target))
}

/// The element with its wrappers: inline elements around it that add only brackets, arrows and white space.
fn with_wrappers(page: &Page, node: NodeId) -> NodeId {
    let says_more = |around: NodeId| {
        page.subtree(around)
            .filter(|inner| page.is_text(*inner) && !page.contains(node, *inner))
            .any(|text| page.text(text).chars().any(char::is_alphanumeric))
    };
    let fits = |around: &NodeId| page.tag(*around).is_inline() && page.tag(*around) != Tag::A && page.end(*around).0 - around.0 < 64;
    page.ancestors(node).take(WRAPPER_LEVELS).take_while(|around| fits(around) && !says_more(*around)).last().unwrap_or(node)
}

/// A copy of the note right after its mark, shown in wide windows.
fn repeated_beside(page: &Page, mark: NodeId, note: NodeId) -> Option<NodeId> {
    let beside = siblings_after(page, mark).next().filter(|beside| page.tag(*beside).is_inline() && *beside < note)?;
    ((1..=MAX_NOTE_WORDS).contains(&page.words(beside)) && says_same(page, beside, note)).then_some(beside)
}

/// Elements at the beginning of a note that hold only its number. Some pages have it twice, raised and as a tag for screen readers.
fn numbers(page: &Page, note: &Footnote) -> Vec<NodeId> {
    let texts = page.subtree(note.node).filter(|node| page.is_text(*node) && !page.text(*node).trim().is_empty());
    let number = |first: NodeId| {
        let around = page.parent(first).filter(|around| *around != note.node && page.tag(*around).is_inline())?;
        (label(page, around)? == note.label).then_some(around)
    };
    texts.take(NUMBERS).map_while(number).collect()
}
