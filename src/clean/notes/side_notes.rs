//! Finds notes that stand in the sentence: behind a box to tick that shows them, or behind a raised number that they repeat.

use crate::article::Node;
use crate::clean::context::Context;
use crate::clean::dom::siblings::siblings_after;
use crate::clean::dom::text::is_blank;
use crate::clean::notes::references::{self, MAX_NOTE_WORDS, Reference, WRAPPER_LEVELS, is_in_kept_block, label};
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// Notes that stand in the sentence, behind a label and a box that shows them.
pub(crate) fn find(ctx: &Context<'_>, root: NodeId) -> Vec<Reference> {
    let page = ctx.page;
    let call = |link: NodeId| {
        let name = page.attr(link, Attr::For)?;
        let mut after = siblings_after(page, link).filter(|node| !page.is_text(*node)).take(2);
        let is_box = |node: NodeId| page.tag(node) == Tag::Input && page.attr(node, Attr::Id) == Some(name);
        let (shown_by, note) = (after.next()?, after.next()?);
        let is_part = matches!(page.tag(note), Tag::Span | Tag::Small | Tag::Aside | Tag::Div);
        (is_box(shown_by) && is_part && page.words(note) > 0 && page.words(note) <= MAX_NOTE_WORDS && is_in_kept_block(ctx, link))
            .then(|| Reference { link, note, label: String::new() })
    };
    let labels = page.subtree(root).filter(|node| page.tag(*node) == Tag::Label).filter_map(call);
    let numbers = page.subtree(root).filter(|node| page.tag(*node) == Tag::Sup).filter_map(|node| note_behind(ctx, node));
    labels.chain(numbers).collect()
}

/// The note that stands in the sentence right behind its raised number and begins with that number, raised again: LaTeXML's.
fn note_behind(ctx: &Context<'_>, link: NodeId) -> Option<Reference> {
    let page = ctx.page;
    let note = siblings_after(page, link).find(|behind| !is_blank(page, *behind)).filter(|behind| page.tag(*behind) == Tag::Span)?;
    let again = page.subtree(note).take(WRAPPER_LEVELS + 1).find(|inner| page.tag(*inner) == Tag::Sup)?;
    let label = label(page, link).filter(|own| references::label(page, again).as_ref() == Some(own))?;
    let fits = (1..=MAX_NOTE_WORDS).contains(&page.words(note)) && is_in_kept_block(ctx, link) && !is_repeated_mark(page, note);
    fits.then_some(Reference { link, note, label })
}

/// Recognises the repeated mark of a side note, which is no text.
pub(crate) fn recognise_repeated_mark(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    is_repeated_mark(ctx.page, node).then(Vec::new)
}

/// Whether a mark of a note, which stands elsewhere, says in a box of its own that it is one: `footnotemark: 2` in papers.
fn is_repeated_mark(page: &Page, node: NodeId) -> bool {
    let has = |node: NodeId, class: &str| page.classes(node).any(|own| own == class);
    page.tag(node) == Tag::Span && has(node, "ltx_note_outer") && page.parent(node).is_some_and(|mark| has(mark, "ltx_role_footnotemark"))
}
