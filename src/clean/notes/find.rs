//! Finds the footnotes of a page: which links call a note, which element is the note, which links in it lead back.
//!
//! It tells them by what they do, not by who made them: a short raised link forward to a block, and a link in that block back to where
//! the first one stands. Notes that stand in the sentence behind a box to tick (side notes) are found by the box, those behind a raised
//! number by saying it again.

use std::collections::{HashMap, HashSet};

use crate::clean::Context;
use crate::clean::controls::widgets::is_mark_said_again;
use crate::clean::dom::siblings;
use crate::clean::links;
use crate::clean::notes::unlinked;
use crate::clean::tidy::anchors::anchors;
use crate::clean::tidy::headings::folded;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::sort;

/// Longest label of a note: `[12]`, `iv`, `note 3` without its word is still one.
const LABEL_CHARS: usize = 6;
/// Most words of a note; what is longer is a part of the text that is linked to.
pub(crate) const NOTE_WORDS: u32 = 600;
/// Most nodes of a note that are looked through.
const NOTE_NODES: u32 = 5_000;
/// Elements around a link that may be no more than its dress: `sup`, a span, another.
const DRESS: usize = 3;
/// Words by which a note and what says it again may differ: its number, a way back.
const NUMBERING_WORDS: u32 = 3;
/// Times a note may say its number at its beginning.
const NUMBERS: usize = 2;
/// Words in roles, classes and relations that say outright that a link calls a note.
const CALLS: &[&str] = &["noteref", "footnote", "endnote", "fnref", "citation", "reference"];

/// A note and the links that call it.
pub(crate) struct Note {
    /// The element that holds it.
    pub node: NodeId,
    /// The elements that call it, each with its dress.
    pub marks: Vec<NodeId>,
    /// What it is called, without brackets.
    pub label: String,
}

/// The footnotes of a page, in the order in which they are listed.
#[derive(Default)]
pub(crate) struct Notes {
    pub list: Vec<Note>,
    /// For each element that calls a note which note, and for the how-many-eth time.
    pub marks: HashMap<NodeId, (usize, usize)>,
    /// For each element that is a note which.
    pub bodies: HashMap<NodeId, usize>,
    /// Elements that hold nothing but notes, with these.
    pub places: HashMap<NodeId, Vec<usize>>,
    /// Parts of notes that only lead back or number them.
    pub skipped: HashSet<NodeId>,
}

/// A link, or what stands for one, that calls a note.
pub(crate) struct Call {
    pub link: NodeId,
    pub note: NodeId,
    pub label: String,
}

/// Finds the footnotes that the text between `root` and its end calls.
pub(crate) fn find(ctx: &Context<'_>, root: NodeId) -> Notes {
    let mut calls = side_notes(ctx, root);
    calls.extend(linked_notes(ctx, root));
    calls.extend(unlinked::find(ctx, root));
    if calls.is_empty() {
        return Notes::default();
    }
    let mut notes = Notes::default();
    sort::sort_by_key(&mut calls, |call| (call.note, call.link));
    for call in calls {
        let mark = dressed(ctx.page, call.link);
        if notes.list.last().is_none_or(|note| note.node != call.note) {
            notes.list.push(Note { node: call.note, marks: Vec::new(), label: call.label });
        }
        if let Some(note) = notes.list.last_mut() {
            note.marks.push(mark);
        }
    }
    // A note inside another would be said twice.
    let mut end = NodeId(0);
    notes.list.retain(|note| {
        let apart = note.node >= end;
        end = end.max(ctx.page.end(note.node));
        apart
    });
    notes.take_whole_lists(ctx.page);
    notes.index(ctx);
    notes
}

impl Notes {
    /// Adds the items of lists of notes that nothing calls.
    fn take_whole_lists(&mut self, page: &Page) {
        let known: HashSet<NodeId> = self.list.iter().map(|note| note.node).collect();
        let mut lists: Vec<NodeId> = self.list.iter().filter_map(|note| page.parent(note.node)).collect();
        lists.dedup();
        for list in lists.into_iter().filter(|list| matches!(page.tag(*list), Tag::Ol | Tag::Ul)) {
            let items: Vec<NodeId> = page.children(list).filter(|item| page.tag(*item) == Tag::Li).collect();
            if items.iter().filter(|item| known.contains(item)).count() * 2 < items.len() {
                continue;
            }
            for (place, item) in items.iter().enumerate().filter(|(_, item)| !known.contains(item)) {
                self.list.push(Note { node: *item, marks: Vec::new(), label: (place + 1).to_string() });
            }
        }
        sort::sort_by_key(&mut self.list, |note| note.node);
        self.list.dedup_by_key(|note| note.node);
    }

    fn index(&mut self, ctx: &Context<'_>) {
        let page = ctx.page;
        let anchors = anchors(page);
        for (i, note) in self.list.iter_mut().enumerate() {
            if !note.label.chars().all(char::is_alphanumeric) || note.label.is_empty() {
                note.label = (i + 1).to_string();
            }
            self.bodies.insert(note.node, i);
            for (k, mark) in note.marks.iter().enumerate() {
                self.marks.insert(*mark, (i, k));
                self.skipped.extend(said_beside(page, *mark, note.node));
            }
            if let Some(parent) = page.parent(note.node) {
                self.places.entry(parent).or_default().push(i);
            }
            let backs: Vec<NodeId> = page
                .subtree(note.node)
                .filter(|node| page.tag(*node) == Tag::A && leads_back(ctx, &anchors, *node, note))
                .map(|node| dressed(page, node))
                .collect();
            self.skipped.extend(backs);
            self.skipped.extend(numbers(page, note));
            let before = siblings::before(page, note.node).find(|before| !siblings::is_blank(page, *before));
            self.skipped.extend(before.filter(|before| numbered(page, *before, &note.label) == Some(note.node)));
        }
        let (bodies, skipped) = (&self.bodies, &self.skipped);
        let is_of_notes = |child: NodeId| bodies.contains_key(&child) || skipped.contains(&child) || page.words(child) == 0;
        self.places.retain(|place, _| page.children(*place).all(is_of_notes));
    }
}

/// Links that call notes, and the notes they lead to.
fn linked_notes(ctx: &Context<'_>, root: NodeId) -> Vec<Call> {
    let page = ctx.page;
    let is_link = |node: &NodeId| page.tag(*node) == Tag::A && page.attr(*node, Attr::Href).is_some_and(|href| href.contains('#'));
    if !page.subtree(root).any(|node| is_link(&node)) {
        return Vec::new();
    }
    let anchors = anchors(page);
    let mut back_links: HashMap<NodeId, Vec<NodeId>> = HashMap::new();
    let mut out = Vec::new();
    for link in page.subtree(root).filter(is_link) {
        let Some((label, target)) = label(page, link).zip(target(ctx, &anchors, link)) else { continue };
        let Some(block) = block_of(page, target).filter(|block| *block > link) else { continue };
        let note = numbered(page, block, &label).unwrap_or(block);
        if !is_note(page, note) {
            continue;
        }
        let calls_outright = is_raised(page, link) || says_so(page, link);
        let backs = back_links.entry(note).or_insert_with(|| {
            let links = page.subtree(block).chain(page.subtree(note)).filter(is_link);
            links.filter_map(|back| self::target(ctx, &anchors, back)).collect()
        });
        let said_again = is_bracketed(page, link) && is_number(page, target, &label);
        let led_back = said_again || backs.iter().any(|back| is_at(page, *back, link));
        if (led_back || calls_outright) && is_in_text(ctx, link) {
            out.push(Call { link, note, label });
        }
    }
    out
}

/// The note behind a heading or a term that says its number and no more.
fn numbered(page: &Page, number: NodeId, label: &str) -> Option<NodeId> {
    let is_number =
        (page.tag(number).heading().is_some() || page.tag(number) == Tag::Dt) && self::label(page, number).as_deref() == Some(label);
    let behind = siblings::after(page, number).find(|behind| !siblings::is_blank(page, *behind)).filter(|_| is_number)?;
    matches!(page.tag(behind), Tag::P | Tag::Div | Tag::Dd).then_some(behind)
}

/// Whether a link is a number in brackets, as sources are called.
fn is_bracketed(page: &Page, link: NodeId) -> bool {
    let raw = siblings::raw_text(page, link);
    raw.trim().strip_prefix('[').and_then(|raw| raw.strip_suffix(']')).is_some_and(|raw| raw.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Whether a target is the number of a note and no more.
fn is_number(page: &Page, target: NodeId, label: &str) -> bool {
    page.tag(target).is_inline() && self::label(page, target).as_deref() == Some(label)
}

/// The label of a link that may call a note: short, in brackets or not.
pub(crate) fn label(page: &Page, link: NodeId) -> Option<String> {
    let raw = siblings::raw_text(page, link);
    let label = raw.trim().trim_matches(|c: char| matches!(c, '[' | ']' | '(' | ')' | '.' | '^') || c.is_whitespace());
    (!label.is_empty() && label.chars().count() <= LABEL_CHARS).then(|| label.to_owned())
}

fn target(ctx: &Context<'_>, anchors: &HashMap<&str, NodeId>, link: NodeId) -> Option<NodeId> {
    let name = links::fragment(ctx, ctx.page.attr(link, Attr::Href)?)?;
    let decoded = crate::url::percent_decode(&name);
    anchors.get(name.as_str()).or_else(|| anchors.get(decoded.as_deref()?)).copied()
}

/// The block that a target is or begins.
fn block_of(page: &Page, target: NodeId) -> Option<NodeId> {
    if !page.tag(target).is_inline() {
        return Some(target);
    }
    let block = page.ancestors(target).find(|around| !page.tag(*around).is_inline())?;
    // A note may have more paragraphs than the one its name stands in.
    let holds = |around: &NodeId| matches!(page.tag(*around), Tag::Li | Tag::Div | Tag::Aside | Tag::Dd);
    let Some(around) = page.parent(block).filter(holds) else { return Some(block) };
    let first = page.children(around).find(|child| !siblings::is_blank(page, *child));
    let is_name = |node: NodeId| page.attr(node, Attr::Name).or(page.attr(node, Attr::Id)).is_some();
    let alone = !page.subtree(around).any(|node| node != target && page.tag(node).is_inline() && is_name(node));
    Some(if first == Some(block) && alone && is_note(page, around) { around } else { block })
}

/// Whether a block can be a note: of the size of one, and no part of the text with a heading.
pub(crate) fn is_note(page: &Page, block: NodeId) -> bool {
    let tag = page.tag(block);
    let fits = matches!(tag, Tag::Li | Tag::P | Tag::Div | Tag::Dd | Tag::Aside | Tag::Blockquote | Tag::Section | Tag::Footer);
    fits && page.end(block).0 - block.0 <= NOTE_NODES
        && page.words(block) <= NOTE_WORDS
        && !page.subtree(block).any(|node| page.tag(node).heading().is_some())
}

fn is_raised(page: &Page, link: NodeId) -> bool {
    page.ancestors(link).take(DRESS).chain(page.subtree(link).take(DRESS)).any(|node| page.tag(node) == Tag::Sup)
}

/// Whether a link or its dress says that it calls a note.
fn says_so(page: &Page, link: NodeId) -> bool {
    let words = |node: NodeId| [Attr::Role, Attr::Class, Attr::Rel].into_iter().filter_map(move |attr| page.attr(node, attr));
    let dress = page.ancestors(link).take_while(|around| page.tag(*around).is_inline()).take(DRESS);
    std::iter::once(link).chain(dress).any(|node| {
        words(node).any(|value| CALLS.iter().any(|call| value.contains(call))) || page.attr_named(node, "data-footnote-ref").is_some()
    })
}

/// Whether a place is at a link: around it as its dress, in it, or just beside it.
fn is_at(page: &Page, place: NodeId, link: NodeId) -> bool {
    if page.contains(link, place) {
        return true;
    }
    let around = page.tag(place).is_inline() && page.contains(place, link);
    let beside = page.parent(place) == page.parent(link) && place < link && link.0 - page.end(place).0 <= 1;
    around || beside
}

/// Whether a link stands in a block of which something is kept. The link itself may be hidden behind a button that opens its note.
pub(crate) fn is_in_text(ctx: &Context<'_>, link: NodeId) -> bool {
    ctx.page.ancestors(link).find(|around| !ctx.page.tag(*around).is_inline()).is_some_and(|block| ctx.kept_share(block) > 0.0)
}

fn leads_back(ctx: &Context<'_>, anchors: &HashMap<&str, NodeId>, link: NodeId, note: &Note) -> bool {
    let Some(target) = target(ctx, anchors, link) else { return false };
    note.marks.iter().any(|mark| is_at(ctx.page, target, *mark) || ctx.page.contains(*mark, target))
}

/// The element with what stands around it and says no word more: brackets, arrows, white space.
fn dressed(page: &Page, node: NodeId) -> NodeId {
    let says_more = |around: NodeId| {
        page.subtree(around)
            .filter(|inner| page.is_text(*inner) && !page.contains(node, *inner))
            .any(|text| page.text(text).chars().any(char::is_alphanumeric))
    };
    let fits = |around: &NodeId| page.tag(*around).is_inline() && page.tag(*around) != Tag::A && page.end(*around).0 - around.0 < 64;
    page.ancestors(node).take(DRESS).take_while(|around| fits(around) && !says_more(*around)).last().unwrap_or(node)
}

/// What stands right behind a mark and says the note there, for wide windows.
fn said_beside(page: &Page, mark: NodeId, note: NodeId) -> Option<NodeId> {
    let beside = siblings::after(page, mark).next().filter(|beside| page.tag(*beside).is_inline() && *beside < note)?;
    let own = |node: NodeId| folded(&page.text_of(node)).trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ').to_owned();
    let alike = (1..=NOTE_WORDS).contains(&page.words(beside)) && page.words(note).abs_diff(page.words(beside)) <= NUMBERING_WORDS;
    let said = alike.then(|| own(beside))?;
    (!said.is_empty() && own(note).trim_end() == said.trim_end()).then_some(beside)
}

/// The elements at the beginning of a note that only say its number; some say it to one reader raised and to another as a tag.
fn numbers(page: &Page, note: &Note) -> Vec<NodeId> {
    let texts = page.subtree(note.node).filter(|node| page.is_text(*node) && !page.text(*node).trim().is_empty());
    let number = |first: NodeId| {
        let around = page.parent(first).filter(|around| *around != note.node && page.tag(*around).is_inline())?;
        (label(page, around)? == note.label).then_some(around)
    };
    texts.take(NUMBERS).map_while(number).collect()
}

/// Notes that stand in the sentence, behind a label and a box that shows them.
fn side_notes(ctx: &Context<'_>, root: NodeId) -> Vec<Call> {
    let page = ctx.page;
    let call = |link: NodeId| {
        let name = page.attr(link, Attr::For)?;
        let mut after = siblings::after(page, link).filter(|node| !page.is_text(*node)).take(2);
        let is_box = |node: NodeId| page.tag(node) == Tag::Input && page.attr(node, Attr::Id) == Some(name);
        let (shown_by, note) = (after.next()?, after.next()?);
        let is_part = matches!(page.tag(note), Tag::Span | Tag::Small | Tag::Aside | Tag::Div);
        (is_box(shown_by) && is_part && page.words(note) > 0 && page.words(note) <= NOTE_WORDS && is_in_text(ctx, link)).then(|| Call {
            link,
            note,
            label: String::new(),
        })
    };
    let labels = page.subtree(root).filter(|node| page.tag(*node) == Tag::Label).filter_map(call);
    let numbers = page.subtree(root).filter(|node| page.tag(*node) == Tag::Sup).filter_map(|node| note_behind(ctx, node));
    labels.chain(numbers).collect()
}

/// The note that stands in the sentence right behind its raised number and begins with that number, raised again: LaTeXML's.
fn note_behind(ctx: &Context<'_>, link: NodeId) -> Option<Call> {
    let page = ctx.page;
    let note =
        siblings::after(page, link).find(|behind| !siblings::is_blank(page, *behind)).filter(|behind| page.tag(*behind) == Tag::Span)?;
    let again = page.subtree(note).take(DRESS + 1).find(|inner| page.tag(*inner) == Tag::Sup)?;
    let label = label(page, link).filter(|own| self::label(page, again).as_ref() == Some(own))?;
    let fits = (1..=NOTE_WORDS).contains(&page.words(note)) && is_in_text(ctx, link) && !is_mark_said_again(page, note);
    fits.then_some(Call { link, note, label })
}
