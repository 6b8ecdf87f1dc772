//! Finds footnotes without working links: raised numbers with a note of the same number further on, dead links of word processors, marks
//! whose attribute names a hidden note, links a script handles.
//!
//! Numbers must come in order, so that a square metre is no footnote.

use std::cell::LazyCell;

use crate::clean::context::Context;
use crate::clean::dom::anchors::anchors;
use crate::clean::dom::siblings::siblings_before;
use crate::clean::dom::text::{is_blank, raw_text};
use crate::clean::notes::references::{MAX_NOTE_WORDS, Reference, is_in_kept_block, is_note, label};
use crate::map::Map;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// Most digits of a footnote number.
const DIGITS: usize = 3;
/// Most letters of a unit or variable before an exponent: `km²`, `x²`.
const UNIT_LETTERS: usize = 2;
/// Levels between a list of notes and the `aside` around it.
const BOX_LEVELS: usize = 3;
/// Most characters of a mark with an attribute that names its note.
const MARK_CHARS: usize = 4;
/// Attributes that never name a note.
const OTHER_ATTRIBUTES: &[&str] = &["href", "id", "class", "name", "for", "style", "title", "lang", "dir", "target", "rel"];

/// A number and its node.
struct Numbered {
    node: NodeId,
    number: u32,
}

/// References to notes without working links.
pub(crate) fn find(ctx: &Context<'_>, root: NodeId) -> Vec<Reference> {
    let mut out = by_raised_number(ctx, root);
    // Most pages need no anchors.
    let names = LazyCell::new(|| anchors(ctx.page));
    let anchor = |name: &str| names.get(name).copied();
    out.extend(by_dead_link(ctx, root, &anchor));
    out.extend(by_attribute(ctx, root, &anchor));
    out.extend(by_script_link(ctx, root, &anchor));
    out
}

fn number_of(page: &Page, node: NodeId) -> Option<u32> {
    label(page, node).filter(|label| label.len() <= DIGITS && label.bytes().all(|byte| byte.is_ascii_digit()))?.parse().ok()
}

fn block_of(page: &Page, node: NodeId) -> Option<NodeId> {
    page.ancestors(node).find(|around| !page.tag(*around).is_inline())
}

/// Whether only white space comes before a node in its block.
fn begins(page: &Page, block: NodeId, node: NodeId) -> bool {
    page.subtree(block).take_while(|inner| *inner < node).all(|inner| !page.is_text(inner) || is_blank(page, inner))
}

/// Raised numbers in the text, with a later block that begins with the same number or a list item of that number.
fn by_raised_number(ctx: &Context<'_>, root: NodeId) -> Vec<Reference> {
    let page = ctx.page;
    let (mut calls, mut notes) = (Vec::new(), Vec::new());
    // Links, formulas and code have raised numbers of their own.
    let is_other = |sup| page.subtree(sup).chain(page.ancestors(sup)).any(|near| matches!(page.tag(near), Tag::A | Tag::Math | Tag::Pre));
    for node in page.subtree(root) {
        match page.tag(node) {
            Tag::Sup if !is_other(node) => {
                let Some((number, block)) = number_of(page, node).zip(block_of(page, node)) else { continue };
                if begins(page, block, node) {
                    notes.extend(is_note(page, block).then_some(Numbered { node: block, number }));
                } else if !is_exponent(page, node) && is_in_kept_block(ctx, node) {
                    calls.push(Numbered { node, number });
                }
            }
            Tag::Ol if page.ancestors(node).take(BOX_LEVELS).any(|around| page.tag(around) == Tag::Aside) => {
                let start = page.attr(node, Attr::Start).and_then(|start| start.trim().parse::<u32>().ok()).unwrap_or(1);
                let items = page.children(node).filter(|item| page.tag(*item) == Tag::Li && is_note(page, *item));
                notes.extend(items.zip(start..).map(|(node, number)| Numbered { node, number }));
            }
            _ => {}
        }
    }
    paired(&calls, &notes)
}

/// Whether a raised number is an exponent of a unit, a variable or a power of ten.
fn is_exponent(page: &Page, sup: NodeId) -> bool {
    let Some(before) = siblings_before(page, sup).next().filter(|before| page.is_text(*before)) else { return false };
    let text = page.text(before);
    let word = text.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
    !word.is_empty() && (word.chars().count() <= UNIT_LETTERS || word.ends_with(|c: char| c.is_ascii_digit()))
}

/// Pairs each note with the first reference of its number that comes before it and after the reference of the previous note.
fn paired(calls: &[Numbered], notes: &[Numbered]) -> Vec<Reference> {
    let mut of_number: Map<u32, Vec<NodeId>> = Map::new();
    for call in calls {
        of_number.or_default(call.number).push(call.node);
    }
    let mut last = NodeId(0);
    let mut out = Vec::new();
    for note in notes {
        let Some(calls) = of_number.get(&note.number) else { continue };
        let next = calls.partition_point(|call| *call <= last);
        let Some(link) = calls.get(next).copied().filter(|call| *call < note.node) else { continue };
        out.push(Reference { link, note: note.node, label: note.number.to_string() });
        last = link;
    }
    out
}

/// Links with a dead target and the same number, one in the text and one at the beginning of a later block. Word processors write such
/// links, and content management systems drop their targets.
fn by_dead_link(ctx: &Context<'_>, root: NodeId, anchor: &dyn Fn(&str) -> Option<NodeId>) -> Vec<Reference> {
    let page = ctx.page;
    let mut calls: Map<u32, NodeId> = Map::new();
    let mut out = Vec::new();
    for link in page.subtree(root).filter(|node| page.tag(*node) == Tag::A) {
        let Some((_, name)) = page.attr(link, Attr::Href).and_then(|href| href.split_once('#')) else { continue };
        let Some((number, block)) = number_of(page, link).zip(block_of(page, link)) else { continue };
        if name.is_empty() || anchor(name).is_some() {
            continue;
        }
        // The fragment holds the number too.
        if name.trim_start_matches(|c: char| !c.is_ascii_digit()).parse() != Ok(number) {
            continue;
        }
        if !begins(page, block, link) {
            calls.or_insert_with(number, || link);
        } else if let Some(call) = calls.get(&number).filter(|call| is_note(page, block) && is_in_kept_block(ctx, **call)) {
            out.push(Reference { link: *call, note: block, label: number.to_string() });
        }
    }
    out
}

/// Marks with an attribute that names a hidden note.
fn by_attribute(ctx: &Context<'_>, root: NodeId, anchor: &dyn Fn(&str) -> Option<NodeId>) -> Vec<Reference> {
    let page = ctx.page;
    let is_hidden_note = |node: &NodeId| {
        page.marks(*node).has(Marks::HIDDEN)
            && matches!(page.tag(*node), Tag::Aside | Tag::Div | Tag::Span | Tag::Small | Tag::P)
            && (1..=MAX_NOTE_WORDS).contains(&page.words(*node))
    };
    let call = |node: NodeId| {
        if !page.tag(node).is_inline() || page.is_text(node) || page.chars(node) as usize > MARK_CHARS {
            return None;
        }
        if page.chars(node) == 0 || raw_text(page, node).contains(char::is_alphabetic) {
            return None;
        }
        let named = page.attrs(node).filter(|(name, _)| !OTHER_ATTRIBUTES.contains(name)).find_map(|(_, value)| anchor(value));
        let note = named.filter(is_hidden_note).filter(|note| *note > node)?;
        is_in_kept_block(ctx, node).then(|| Reference { link: node, note, label: String::new() })
    };
    page.subtree(root).filter_map(call).collect()
}

/// Links handled by a script, with the note whose `id` is theirs without `ref`: `footnoteref-1` and `footnote-1`, as in wikis.
fn by_script_link(ctx: &Context<'_>, root: NodeId, anchor: &dyn Fn(&str) -> Option<NodeId>) -> Vec<Reference> {
    let page = ctx.page;
    let call = |link: NodeId| {
        let leads_nowhere = |href: &str| href == "#" || href.starts_with("javascript:");
        let (before, after) =
            page.attr(link, Attr::Id).filter(|_| page.attr(link, Attr::Href).is_none_or(leads_nowhere))?.split_once("ref")?;
        let number = number_of(page, link)?;
        let note = anchor(&format!("{before}{after}")).filter(|note| *note > link && is_note(page, *note))?;
        let text = raw_text(page, note);
        let says_it = text.trim_start().split(|c: char| !c.is_ascii_digit()).next().is_some_and(|digits| digits.parse() == Ok(number));
        (says_it && is_in_kept_block(ctx, link)).then(|| Reference { link, note, label: number.to_string() })
    };
    page.subtree(root).filter(|node| page.tag(*node) == Tag::A).filter_map(call).collect()
}

#[cfg(test)]
mod tests {
    use crate::article::Article;
    use crate::clean::testing::body;
    use crate::output::markdown;

    fn written(page: &str) -> String {
        markdown(&Article { body: body(&format!("<body>{page}</body>")), ..Article::default() })
    }

    const NOTED: &str = "One stands[^1] here two[^2].\n";

    #[test]
    fn raised_numbers_and_paragraphs_of_the_same_number_are_footnotes() {
        let text = "<p>One stands<sup>1</sup> here two<sup>2</sup>.</p>";
        let notes = "[^1]: First.\n\n[^2]: Second.\n";
        assert_eq!(written(&format!("{text}<p><sup>1</sup> First.</p><p><sup>2</sup>Second.</p>")), format!("{NOTED}\n{notes}"));
        assert_eq!(
            written(&format!("{text}<aside><ol start=1><li>First.</ol></aside><aside><ol start=2><li>Second.</ol></aside>")),
            format!("{NOTED}\n{notes}")
        );
    }

    #[test]
    fn exponents_are_no_footnotes() {
        let page = "<p>It has 12 km<sup>2</sup> and 10<sup>3</sup> birds, which count<sup>1</sup> much.</p><p><sup>1</sup> Twice.</p><p><sup>2</sup> Of land.</p>";
        assert_eq!(written(page), "It has 12 km² and 10³ birds, which count[^1] much.\n\n² Of land.\n\n[^1]: Twice.\n");
    }

    #[test]
    fn dead_links_of_word_processors_are_footnotes() {
        let page = "<p>One stands<sup><a href='#_ftn1'>[1]</a></sup> here two<a href='#_ftn2'>[2]</a>.</p><hr>\
             <p><sup><a href='//0A-1#_ftnref1'>[1]</a> </sup>First.</p><p><a href='//0A-1#_ftnref2'>[2]</a> Second.</p>";
        assert_eq!(written(page), format!("{NOTED}\n[^1]: First.\n\n[^2]: Second.\n"));
    }

    #[test]
    fn ids_pair_links_of_scripts_with_their_notes() {
        let call = |n: u8| format!("<sup><a id='noteref-{n}' href='javascript:;'>{n}</a></sup>");
        let note = |n: u8, text: &str| format!("<div id='note-{n}'><a href='javascript:;'>{n}</a>. {text}</div>");
        let page = format!("<p>One stands{} here two{}.</p><div>{}{}</div>", call(1), call(2), note(1, "First."), note(2, "Second."));
        assert_eq!(written(&page), format!("{NOTED}\n[^1]: First.\n\n[^2]: Second.\n"));
        assert!(!written(&page.replace("note-1'><a", "note-1'>7<a")).contains("[^2]"));
    }

    #[test]
    fn attributes_name_hidden_notes() {
        let page = "<p>One stands<span data-note=n1><a href='#'>*</a></span> here.</p><aside hidden id=n1>First.</aside>";
        assert_eq!(written(page), "One stands[^1] here.\n\n[^1]: First.\n");
    }
}
