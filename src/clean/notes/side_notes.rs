//! Finds notes that stand in the sentence: behind a box to tick that shows them, or behind a raised number that they repeat.

use crate::article::Node;
use crate::clean::context::Context;
use crate::clean::dom::siblings::after;
use crate::clean::dom::text::is_blank;
use crate::clean::notes::calls::{self, Call, DRESS, NOTE_WORDS, is_in_text, label};
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// Notes that stand in the sentence, behind a label and a box that shows them.
pub(crate) fn find(ctx: &Context<'_>, root: NodeId) -> Vec<Call> {
    let page = ctx.page;
    let call = |link: NodeId| {
        let name = page.attr(link, Attr::For)?;
        let mut after = after(page, link).filter(|node| !page.is_text(*node)).take(2);
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
    let note = after(page, link).find(|behind| !is_blank(page, *behind)).filter(|behind| page.tag(*behind) == Tag::Span)?;
    let again = page.subtree(note).take(DRESS + 1).find(|inner| page.tag(*inner) == Tag::Sup)?;
    let label = label(page, link).filter(|own| calls::label(page, again).as_ref() == Some(own))?;
    let fits = (1..=NOTE_WORDS).contains(&page.words(note)) && is_in_text(ctx, link) && !is_mark_said_again(page, note);
    fits.then_some(Call { link, note, label })
}

/// Recognises the repeated mark of a side note, which is no text.
pub(crate) fn recognise_repeated_mark(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    is_mark_said_again(ctx.page, node).then(Vec::new)
}

/// Whether a mark of a note, which stands elsewhere, says in a box of its own that it is one: `footnotemark: 2` in papers.
fn is_mark_said_again(page: &Page, node: NodeId) -> bool {
    let has = |node: NodeId, class: &str| page.classes(node).any(|own| own == class);
    page.tag(node) == Tag::Span && has(node, "ltx_note_outer") && page.parent(node).is_some_and(|mark| has(mark, "ltx_role_footnotemark"))
}
