//! Finds linked footnotes: a short link forward to a block that can be a note, and a link in the note that leads back.

use std::cell::LazyCell;

use crate::clean::context::Context;
use crate::clean::dom::anchors::anchors;
use crate::clean::dom::siblings::siblings_before;
use crate::clean::dom::text::{is_blank, raw_text};
use crate::clean::notes::references::{
    self, Reference, WRAPPER_LEVELS, is_at, is_in_kept_block, is_note, label, note_after_number, target,
};
use crate::map::Map;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// Most texts between a number and the brackets around it.
const MAX_CITED: usize = 20;
/// Words in roles, classes and `rel` that mark a link as a footnote reference.
const CALLS: &[&str] = &["noteref", "footnote", "endnote", "fnref", "citation", "reference"];

/// Links that refer to footnotes, with their notes.
pub(crate) fn find(ctx: &Context<'_>, root: NodeId) -> Vec<Reference> {
    let page = ctx.page;
    let is_link = |node: &NodeId| page.tag(*node) == Tag::A && page.attr(*node, Attr::Href).is_some_and(|href| href.contains('#'));
    if !page.subtree(root).any(|node| is_link(&node)) {
        return Vec::new();
    }
    // Most links are longer than the number of a note, and lead elsewhere.
    let anchors = LazyCell::new(|| anchors(page));
    let mut back_links: Map<NodeId, Vec<NodeId>> = Map::new();
    let mut out = Vec::new();
    for link in page.subtree(root).filter(is_link) {
        let Some(label) = label(page, link) else { continue };
        let Some(target) = target(ctx, &anchors, link) else { continue };
        let Some(block) = block_of(page, target).filter(|block| *block > link) else { continue };
        let note = note_after_number(page, block, &label).unwrap_or(block);
        if !is_note(page, note) || is_amid_words(page, target, block) {
            continue;
        }
        let calls_outright = is_raised(page, link) || says_so(page, link);
        let backs = back_links.or_insert_with(note, || {
            let links = page.subtree(block).chain(page.subtree(note)).filter(is_link);
            links.filter_map(|back| references::target(ctx, &anchors, back)).collect()
        });
        let said_again = is_bracketed(page, link) && is_number(page, target, &label);
        let is_cited = || (is_bracketed(page, link) || is_between_brackets(page, link)) && is_numbered(page, note, &label);
        let led_back = said_again || backs.iter().any(|back| is_at(page, *back, link)) || is_cited();
        if (led_back || calls_outright) && is_in_kept_block(ctx, link) {
            out.push(Reference { link, note, label });
        }
    }
    out
}

/// Whether a link is a number in brackets, as citations are.
fn is_bracketed(page: &Page, link: NodeId) -> bool {
    let raw = raw_text(page, link);
    raw.trim().strip_prefix('[').and_then(|raw| raw.strip_suffix(']')).is_some_and(|raw| raw.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Whether a link is a number among others in brackets that are not in the links: `[1, 2]`, `[3–5]`.
fn is_between_brackets(page: &Page, link: NodeId) -> bool {
    let Some(block) = page.ancestors(link).find(|around| !page.tag(*around).is_inline()) else { return false };
    let says = |node: &NodeId| page.is_text(*node) && !is_blank(page, *node);
    let before = (block.0 + 1..link.0).rev().map(NodeId).filter(says).take(MAX_CITED);
    let after = (page.end(link).0..page.end(block).0).map(NodeId).filter(says).take(MAX_CITED);
    // What stands between the numbers of a citation: nothing, or signs and other numbers.
    let is_between = |text: &str| text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || matches!(c, ',' | ';' | '-' | '–' | '—'));
    let goes_on = |text: &str| if is_between(text) { None } else { Some(false) };
    let opens = |text: &str| text.rsplit_once('[').map_or_else(|| goes_on(text), |(_, rest)| Some(is_between(rest)));
    let closes = |text: &str| text.split_once(']').map_or_else(|| goes_on(text), |(rest, _)| Some(is_between(rest)));
    page.text_of(link).trim().bytes().all(|byte| byte.is_ascii_digit())
        && before.map(|text| page.text(text)).find_map(opens) == Some(true)
        && after.map(|text| page.text(text)).find_map(closes) == Some(true)
}

/// Whether an item of a list has this number: by its first words, or by its place in a numbered list. A paragraph has it in brackets.
fn is_numbered(page: &Page, item: NodeId, number: &str) -> bool {
    let first = page.subtree(item).find(|node| page.is_text(*node) && !is_blank(page, *node));
    let said = first.map_or("", |first| page.text(first).trim_start());
    let rest = said.trim_start_matches(['[', '(']).strip_prefix(number);
    if page.tag(item) != Tag::Li {
        return said.starts_with('[') && rest.is_some_and(|rest| rest.starts_with(']'));
    }
    let says = rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()));
    let is_ordered = || page.parent(item).is_some_and(|list| page.tag(list) == Tag::Ol);
    let place = || siblings_before(page, item).filter(|before| page.tag(*before) == Tag::Li).count() + 1;
    says || is_ordered() && number.parse() == Ok(place())
}

/// Whether a target is the number of a note and nothing else.
fn is_number(page: &Page, target: NodeId, label: &str) -> bool {
    page.tag(target).is_inline() && references::label(page, target).as_deref() == Some(label)
}

/// The block that a target is, or that it begins.
fn block_of(page: &Page, target: NodeId) -> Option<NodeId> {
    if !page.tag(target).is_inline() {
        let item = page.parent(target).filter(|item| page.tag(*item) == Tag::Li && page.tag(target) == Tag::P);
        let begins = |item: &NodeId| page.children(*item).find(|child| !is_blank(page, *child)) == Some(target);
        return item.filter(begins).or(Some(target));
    }
    let block = page.ancestors(target).find(|around| !page.tag(*around).is_inline())?;
    // A note may have more paragraphs than the one with the target.
    let holds = |around: &NodeId| matches!(page.tag(*around), Tag::Li | Tag::Div | Tag::Aside | Tag::Dd);
    let Some(around) = page.parent(block).filter(holds) else { return Some(block) };
    let first = page.children(around).find(|child| !is_blank(page, *child));
    let is_name = |node: NodeId| page.attr(node, Attr::Name).or(page.attr(node, Attr::Id)).is_some();
    let alone = !page.subtree(around).any(|node| node != target && page.tag(node).is_inline() && is_name(node));
    Some(if first == Some(block) && alone && is_note(page, around) { around } else { block })
}

/// Whether a target has words on both sides in its block, or is a number at its end: the place of a citation, to which a reference leads
/// back, and not the beginning of a note.
fn is_amid_words(page: &Page, target: NodeId, block: NodeId) -> bool {
    let says =
        |node: NodeId| page.is_text(node) && !page.marks(node).has(Marks::LINKED) && page.text(node).chars().any(char::is_alphabetic);
    let before = page.subtree(block).take_while(|node| *node < target).any(says);
    let after = || page.subtree(block).skip_while(|node| *node < page.end(target)).any(says);
    let is_number = || references::label(page, target).is_some_and(|label| label.bytes().all(|byte| byte.is_ascii_digit()));
    page.tag(target).is_inline() && before && (after() || is_number())
}

fn is_raised(page: &Page, link: NodeId) -> bool {
    page.ancestors(link).take(WRAPPER_LEVELS).chain(page.subtree(link).take(WRAPPER_LEVELS)).any(|node| page.tag(node) == Tag::Sup)
}

/// Whether a link or its wrappers are marked as a footnote reference.
fn says_so(page: &Page, link: NodeId) -> bool {
    let words = |node: NodeId| [Attr::Role, Attr::Class, Attr::Rel].into_iter().filter_map(move |attr| page.attr(node, attr));
    let dress = page.ancestors(link).take_while(|around| page.tag(*around).is_inline()).take(WRAPPER_LEVELS);
    std::iter::once(link).chain(dress).any(|node| {
        words(node).any(|value| CALLS.iter().any(|call| value.contains(call))) || page.attr_named(node, "data-footnote-ref").is_some()
    })
}
