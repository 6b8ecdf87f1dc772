//! Finds side notes in the sentence: after a checkbox or a button that shows them, after a raised number that they repeat, or in the element
//! that opens them.

use crate::article::Node;
use crate::clean::context::Context;
use crate::clean::dom::class_words::class_words;
use crate::clean::dom::custom_elements::custom_element_name;
use crate::clean::dom::siblings::{siblings_after, siblings_before};
use crate::clean::dom::text::is_blank;
use crate::clean::notes::references::{self, MAX_NOTE_WORDS, Reference, WRAPPER_LEVELS, is_in_kept_block, label};
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// Words in the classes of a note.
const NOTE_WORDS: &[&str] = &["note", "notes", "footnote", "sidenote", "tooltip", "tooltiptext", "popover"];
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
    let boxes = page.subtree(root).filter(|node| page.tag(*node) == Tag::Details).filter_map(|node| note_in_box(ctx, node));
    let may_hold_note = |node: &NodeId| page.end(*node).0 - node.0 > 2 && page.tag(*node).is_inline();
    let marks = page.subtree(root).filter(may_hold_note).filter_map(|node| note_in_mark(ctx, node));
    let elements = page.subtree(root).filter(|node| page.tag(*node).is_unknown()).filter_map(|node| note_element(ctx, node));
    labels.chain(numbers).chain(buttons).chain(boxes).chain(marks).chain(elements).collect()
}

/// Whether an element shows something when it is pressed: a button, or a link that leads nowhere.
fn is_button(page: &Page, node: NodeId) -> bool {
    let leads_nowhere = |href: &str| href == "#" || href.starts_with("javascript:");
    match page.tag(node) {
        Tag::Button => true,
        Tag::A => page.attr(node, Attr::Href).is_none_or(leads_nowhere),
        tag => tag.is_inline() && page.attr(node, Attr::Role) == Some("button"),
    }
}

/// The note in a `details` element that stands in a sentence, behind a number that opens it.
fn note_in_box(ctx: &Context<'_>, details: NodeId) -> Option<Reference> {
    let page = ctx.page;
    let parts: Vec<NodeId> = page.children(details).filter(|part| !is_blank(page, *part)).take(3).collect();
    let [summary, note] = parts[..] else { return None };
    let label = label(page, summary).filter(|label| page.tag(summary) == Tag::Summary && !label.contains(char::is_alphabetic))?;
    // Between paragraphs it is a part of the text that can be opened.
    let before = siblings_before(page, details).find(|before| !is_blank(page, *before));
    let is_in_line = before.is_some_and(|before| page.tag(before).is_inline());
    (is_in_line && fits(ctx, details, note)).then_some(Reference { link: details, note, label })
}

/// The note in an element that begins with its number, which a style shows beside it or over it: the note says that it is one.
fn note_in_mark(ctx: &Context<'_>, mark: NodeId) -> Option<Reference> {
    let page = ctx.page;
    let parts: Vec<NodeId> = page.children(mark).filter(|part| !is_blank(page, *part)).take(3).collect();
    let [number, note] = parts[..] else { return None };
    let label = label(page, number).filter(|label| !label.contains(char::is_alphabetic))?;
    let is_note = || !is_repeated_mark(page, note) && class_words(page, note).any(|word| NOTE_WORDS.contains(&&*word));
    (!page.is_text(note) && is_note() && fits(ctx, mark, note)).then_some(Reference { link: mark, note, label })
}

/// An element in a sentence that is a note by its name, as in `<d-footnote>`. A program shows it at a number that it adds.
fn note_element(ctx: &Context<'_>, note: NodeId) -> Option<Reference> {
    let page = ctx.page;
    let (_, kind) = custom_element_name(page, note)?.rsplit_once('-')?;
    let before = siblings_before(page, note).find(|before| !is_blank(page, *before));
    let is_in_line = before.is_some_and(|before| page.tag(before).is_inline() || page.is_text(before));
    let is_note = matches!(kind, "footnote" | "sidenote") && is_in_line && fits(ctx, note, note);
    is_note.then(|| Reference { link: note, note, label: String::new() })
}

/// Whether a note has the size of one, and its mark stands behind words of a sentence that is kept.
fn fits(ctx: &Context<'_>, mark: NodeId, note: NodeId) -> bool {
    (1..=MAX_NOTE_WORDS).contains(&ctx.page.words(note)) && is_behind_words(ctx.page, mark) && is_in_kept_block(ctx, mark)
}

/// Whether words stand before an element in its block.
fn is_behind_words(page: &Page, node: NodeId) -> bool {
    let says = |node: NodeId| page.is_text(node) && page.text(node).chars().any(char::is_alphabetic);
    let block = page.ancestors(node).find(|around| !page.tag(*around).is_inline());
    block.is_some_and(|block| (block.0 + 1..node.0).rev().take(NODES_BEFORE).map(NodeId).any(says))
}

/// The note that a button in a sentence shows right behind itself.
fn note_of_button(ctx: &Context<'_>, button: NodeId) -> Option<Reference> {
    let page = ctx.page;
    let label = if page.words(button) == 0 { String::new() } else { label(page, button)? };
    let behind = |node: NodeId| siblings_after(page, node).find(|behind| !is_blank(page, *behind));
    let wrapped = || page.parent(button).filter(|around| page.tag(*around).is_inline() && page.words(*around) == page.words(button));
    let note = behind(button).or_else(|| behind(wrapped()?)).filter(|note| !page.is_text(*note))?;
    (is_shown_by(page, note, button) && fits(ctx, button, note)).then_some(Reference { link: button, note, label })
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
