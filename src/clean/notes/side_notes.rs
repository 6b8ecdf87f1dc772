//! Finds side notes in the sentence: after a checkbox or a button that shows them, or after a raised number that they repeat.

use crate::article::Node;
use crate::clean::context::Context;
use crate::clean::dom::class_words::class_words;
use crate::clean::dom::siblings::siblings_after;
use crate::clean::dom::text::is_blank;
use crate::clean::notes::references::{self, MAX_NOTE_WORDS, Reference, WRAPPER_LEVELS, is_in_kept_block, label};
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// Nodes before a button in which the sentence it stands in is looked for.
const NODES_BEFORE: usize = 60;

/// Side notes after a label with a checkbox, and after raised numbers.
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
    let buttons = page.subtree(root).filter(|node| is_button(page, *node)).filter_map(|node| note_of_button(ctx, node));
    labels.chain(numbers).chain(buttons).collect()
}

fn is_button(page: &Page, node: NodeId) -> bool {
    page.tag(node) == Tag::Button || (page.tag(node).is_inline() && page.attr(node, Attr::Role) == Some("button"))
}

/// The note that a button in a sentence shows right behind itself.
fn note_of_button(ctx: &Context<'_>, button: NodeId) -> Option<Reference> {
    let page = ctx.page;
    let label = if page.words(button) == 0 { String::new() } else { label(page, button)? };
    let behind = |node: NodeId| siblings_after(page, node).find(|behind| !is_blank(page, *behind));
    let wrapped = || page.parent(button).filter(|around| page.tag(*around).is_inline() && page.words(*around) == page.words(button));
    let note = behind(button).or_else(|| behind(wrapped()?)).filter(|note| !page.is_text(*note))?;
    let block = page.ancestors(button).find(|around| !page.tag(*around).is_inline())?;
    let says = |node: NodeId| page.is_text(node) && page.text(node).chars().any(char::is_alphabetic);
    let is_in_sentence = || (block.0 + 1..button.0).rev().take(NODES_BEFORE).map(NodeId).any(says);
    let fits = (1..=MAX_NOTE_WORDS).contains(&page.words(note)) && is_shown_by(page, note, button);
    (fits && is_in_sentence() && is_in_kept_block(ctx, button)).then_some(Reference { link: button, note, label })
}

/// Whether an element is a note that is hidden until its button is pressed, or says that it is one.
fn is_shown_by(page: &Page, note: NodeId, button: NodeId) -> bool {
    let id = page.attr(note, Attr::Id);
    let controls = id.is_some() && page.attr(button, Attr::AriaControls) == id;
    let is_note = page.attr(note, Attr::Role).is_some_and(|role| matches!(role, "note" | "tooltip" | "doc-footnote"));
    let is_hidden = page.marks(note).has(Marks::HIDDEN) && !page.marks(button).has(Marks::HIDDEN);
    controls || is_note || is_hidden || class_words(page, note).any(|word| matches!(&*word, "footnote" | "sidenote"))
}

/// The note right after its raised number, if it begins with the same number, as LaTeXML writes it.
fn note_behind(ctx: &Context<'_>, link: NodeId) -> Option<Reference> {
    let page = ctx.page;
    let note = siblings_after(page, link).find(|behind| !is_blank(page, *behind)).filter(|behind| page.tag(*behind) == Tag::Span)?;
    let again = page.subtree(note).take(WRAPPER_LEVELS + 1).find(|inner| page.tag(*inner) == Tag::Sup)?;
    let label = label(page, link).filter(|own| references::label(page, again).as_ref() == Some(own))?;
    let fits = (1..=MAX_NOTE_WORDS).contains(&page.words(note)) && is_in_kept_block(ctx, link) && !is_repeated_mark(page, note);
    fits.then_some(Reference { link, note, label })
}

/// Recognises the repeated mark of a LaTeXML footnote, which is no text.
pub(crate) fn recognise_repeated_mark(ctx: &Context<'_>, node: NodeId, _depth: usize) -> Option<Vec<Node>> {
    is_repeated_mark(ctx.page, node).then(Vec::new)
}

/// Whether an element repeats the mark of a note that is elsewhere: `footnotemark: 2` in papers.
fn is_repeated_mark(page: &Page, node: NodeId) -> bool {
    let has = |node: NodeId, class: &str| page.classes(node).any(|own| own == class);
    page.tag(node) == Tag::Span && has(node, "ltx_note_outer") && page.parent(node).is_some_and(|mark| has(mark, "ltx_role_footnotemark"))
}
