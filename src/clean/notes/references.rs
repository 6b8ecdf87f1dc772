//! References to footnotes, and what can be one: labels, link targets, the size of a note.

use crate::clean::context::Context;
use crate::clean::dom::siblings::siblings_after;
use crate::clean::dom::text::{is_blank, raw_text};
use crate::clean::links;
use crate::map::Map;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// Longest label: `[12]`, `iv`, `note 3`.
const MAX_LABEL_CHARS: usize = 6;
/// Most words of a note. Longer blocks are parts of the text that are linked to.
pub(crate) const MAX_NOTE_WORDS: u32 = 600;
/// Most nodes of a note.
const MAX_NOTE_NODES: u32 = 5_000;
/// Levels of wrappers around a reference: `sup`, a span, another.
pub(crate) const WRAPPER_LEVELS: usize = 3;
/// A footnote reference: a link, or an element that works as one, and its note.
pub(crate) struct Reference {
    pub link: NodeId,
    pub note: NodeId,
    pub label: String,
}

/// The label of a possible reference: short, without brackets.
pub(crate) fn label(page: &Page, link: NodeId) -> Option<String> {
    let raw = raw_text(page, link);
    let label = raw.trim().trim_matches(|c: char| matches!(c, '[' | ']' | '(' | ')' | '.' | '^') || c.is_whitespace());
    (!label.is_empty() && label.chars().count() <= MAX_LABEL_CHARS).then(|| label.to_owned())
}

pub(crate) fn target(ctx: &Context<'_>, anchors: &Map<&str, NodeId>, link: NodeId) -> Option<NodeId> {
    let name = links::fragment(ctx, ctx.page.attr(link, Attr::Href)?)?;
    let decoded = crate::url::percent_decode(&name);
    anchors.get(name.as_str()).or_else(|| anchors.get(decoded.as_deref()?)).copied()
}

/// Whether a block can be a note: not too long, and without headings.
pub(crate) fn is_note(page: &Page, block: NodeId) -> bool {
    let tag = page.tag(block);
    let fits = matches!(tag, Tag::Li | Tag::P | Tag::Div | Tag::Dd | Tag::Aside | Tag::Blockquote | Tag::Section | Tag::Footer);
    fits && page.end(block).0 - block.0 <= MAX_NOTE_NODES
        && page.words(block) <= MAX_NOTE_WORDS
        && !page.subtree(block).any(|node| page.tag(node).heading().is_some())
}

/// The note after a heading or term that holds only its number.
pub(crate) fn note_after_number(page: &Page, number: NodeId, label: &str) -> Option<NodeId> {
    let is_number =
        (page.tag(number).heading().is_some() || page.tag(number) == Tag::Dt) && self::label(page, number).as_deref() == Some(label);
    let behind = siblings_after(page, number).find(|behind| !is_blank(page, *behind)).filter(|_| is_number)?;
    matches!(page.tag(behind), Tag::P | Tag::Div | Tag::Dd).then_some(behind)
}

/// Whether a target is at a link: the link itself or inside it, an inline wrapper around it, or just before it.
pub(crate) fn is_at(page: &Page, place: NodeId, link: NodeId) -> bool {
    if page.contains(link, place) {
        return true;
    }
    let around = page.tag(place).is_inline() && page.contains(place, link);
    let beside = page.parent(place) == page.parent(link) && place < link && link.0 - page.end(place).0 <= 1;
    around || beside
}

/// Whether a link is in a block with selected text. The link itself may be hidden behind a button that opens the note.
pub(crate) fn is_in_kept_block(ctx: &Context<'_>, link: NodeId) -> bool {
    ctx.page.ancestors(link).find(|around| !ctx.page.tag(*around).is_inline()).is_some_and(|block| ctx.kept_share(block) > 0.0)
}
