//! Numbers and letters of paragraphs that stand in a box of their own before the text, as laws have them: `(1)`, `(a)`, `ii)`, a dash.

use crate::article::PageKind;
use crate::clean::context::Context;
use crate::clean::dom::siblings::siblings_before;
use crate::clean::dom::text::is_blank;
use crate::page::{Marks, NodeId, Page};
use crate::rules::list_signs::{BULLETS, DASHES};
use crate::rules::tag::Tag;

/// Most characters of a marker, most digits of its number and most letters of a Roman one.
const MAX_CHARS: usize = 7;
const MAX_DIGITS: usize = 3;
const MAX_ROMAN: usize = 5;
/// Most nodes from a box to the marker in it.
const MAX_LEVELS: usize = 8;
/// Most nodes between a marker and the text behind it.
const MAX_BETWEEN: u32 = 40;
/// Fewest words of what a marker numbers.
const MIN_WORDS: u32 = 2;

/// Whether a text is a marker that begins the text behind it: both stand in one box or row, in which the marker is alone before the text.
pub(super) fn begins_text(ctx: &Context<'_>, marker: NodeId) -> bool {
    let page = ctx.page;
    let said = page.text(marker);
    if said.len() > 4 * MAX_CHARS
        || !is_marker(said.trim())
        || !matches!(ctx.kind, PageKind::Article | PageKind::Documentation | PageKind::Service)
    {
        return false;
    }
    let Some((around, own, text)) = next_to(ctx, marker) else { return false };
    let is_fitting = match page.tag(around) {
        Tag::Tr => full(page, around).take(3).count() == 2 && (!is_dash(said) || is_only_row(page, around)),
        Tag::Div | Tag::Section | Tag::Li | Tag::Dd | Tag::Td => !is_dash(said),
        _ => false,
    };
    let least = if is_bullet(said.trim()) { 1 } else { MIN_WORDS };
    is_fitting && page.chars(own) == page.chars(marker) && page.words(text) >= least && is_at_its_place(page, own)
}

/// Whether a text is a number or letter in brackets, in an element of its own, that begins the line of the text right behind it.
pub(super) fn begins_line(page: &Page, marker: NodeId, text: NodeId) -> bool {
    let own = page.parent(marker).filter(|own| page.tag(*own) == Tag::Span && page.chars(*own) == page.chars(marker));
    let is_first = |own: NodeId| page.parent(own) == page.parent(text) && siblings_before(page, own).all(|before| is_blank(page, before));
    own.is_some_and(is_first)
        && page.text(marker).ends_with(')')
        && is_marker(page.text(marker).trim())
        && page.text(text).starts_with(char::is_alphabetic)
}

/// Whether a text, or a box with it, is a marker that was not selected and begins a text that was: so few signs have no score of their own.
pub(super) fn is_left_out(ctx: &Context<'_>, node: NodeId) -> bool {
    let page = ctx.page;
    if page.chars(node) == 0 || page.chars(node) as usize > MAX_CHARS || ctx.is_unwanted(node) {
        return false;
    }
    let marker = page.subtree(node).take(MAX_LEVELS).find(|inner| page.is_text(*inner) && !is_blank(page, *inner));
    let is_shown = |text: NodeId| ![Marks::HIDDEN, Marks::NOSCRIPT, Marks::SILENT].iter().any(|mark| page.marks(text).has(*mark));
    marker.is_some_and(|text| is_shown(text) && page.chars(text) == page.chars(node) && begins_text(ctx, text))
}

/// The box around a marker and the text behind it that is kept, and the parts of the box that hold the marker and the text.
fn next_to(ctx: &Context<'_>, marker: NodeId) -> Option<(NodeId, NodeId, NodeId)> {
    let page = ctx.page;
    let mut behind = (marker.0 + 1..marker.0 + MAX_BETWEEN).map(NodeId).take_while(|node| (node.0 as usize) < page.len());
    let next = behind.find(|node| page.is_text(*node) && !is_blank(page, *node))?;
    if !ctx.keeps_text(next) || is_marker(page.text(next).trim()) {
        return None;
    }
    let around = page.ancestors(marker).find(|around| page.contains(*around, next))?;
    let part = |of: NodeId| std::iter::once(of).chain(page.ancestors(of)).find(|node| page.parent(*node) == Some(around));
    Some((around, part(marker)?, part(next)?))
}

/// Whether a marker is the first of its box, or the second that stands before a text there.
fn is_at_its_place(page: &Page, own: NodeId) -> bool {
    let mut before = siblings_before(page, own).filter(|before| page.chars(*before) > 0);
    before.next().is_none()
        || before.next().is_some_and(|before| page.chars(before) as usize <= MAX_CHARS && is_marker(page.text_of(before).trim()))
}

/// The parts of a box that have a text.
fn full(page: &Page, around: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    page.children(around).filter(|child| page.chars(*child) > 0)
}

/// Whether a row is the only one of its table.
fn is_only_row(page: &Page, row: NodeId) -> bool {
    page.parent(row).is_some_and(|around| full(page, around).nth(1).is_none())
}

fn is_dash(text: &str) -> bool {
    DASHES.contains(&text.trim())
}

fn is_bullet(text: &str) -> bool {
    text.chars().count() == 1 && text.starts_with(BULLETS)
}

/// Whether a text is a number or letters with a sign: `(1)`, `(a)`, `ii)`, `3.`, a dash or a bullet.
fn is_marker(text: &str) -> bool {
    if text.chars().count() > MAX_CHARS {
        return false;
    }
    let inner = text.strip_prefix('(').unwrap_or(text);
    let core = inner.strip_suffix(')').or_else(|| inner.strip_suffix('.').filter(|_| inner.len() == text.len()));
    is_dash(text) || is_bullet(text) || core.is_some_and(is_count)
}

/// Whether a text counts: digits, a letter or the same twice, or a Roman number.
fn is_count(core: &str) -> bool {
    let is = |fits: fn(char) -> bool, most: usize| !core.is_empty() && core.chars().count() <= most && core.chars().all(fits);
    let is_one_letter = || core.chars().next().is_some_and(|first| core.chars().all(|c| c == first));
    is(|c| c.is_ascii_digit(), MAX_DIGITS)
        || is(char::is_alphabetic, 2) && is_one_letter()
        || is(|c| matches!(c.to_ascii_lowercase(), 'i' | 'v' | 'x' | 'l'), MAX_ROMAN)
}

#[cfg(test)]
mod tests {
    use super::is_marker;
    use crate::clean::testing::outline_between_paragraphs as of;

    #[test]
    fn markers_are_told_from_other_texts() {
        assert!(["(1)", "(a)", "(ii)", "ii)", "3.", "a.", "(bb)", "12)", "—", "(б)"].into_iter().all(is_marker));
        assert!(!["1", "(no)", "(1984)", "a", "", "()", "No.", "etc.", "(1", "Mr."].into_iter().any(is_marker));
    }

    #[test]
    fn a_marker_in_a_box_of_its_own_begins_its_text() {
        let row = |marker: &str, text: &str| format!("<table><tr><td><p>{marker}</p></td><td><p>{text}</p></td></tr></table>");
        assert_eq!(of(&row("(a)", "old bells;")), "Paragraph[(a) old bells;]");
        assert_eq!(of(&row("—", "old bells;")), "Paragraph[— old bells;]");
        assert_eq!(of("<div><b>(1)</b> <div>sound it; and</div></div>"), "Paragraph[Strong[(1)] sound it; and]");
        let nested = format!("<p>small bells, which:</p>{}", row("(i)", "are worn;"));
        assert_eq!(of(&row("(b)", &nested).replace("<p><p>", "<p>")), "Paragraph[(b) small bells, which:] Paragraph[(i) are worn;]");
        let row = "<div>(1)</div><div>Sound it.</div><div>(2)</div><div>Stop it.</div>";
        assert_eq!(of(&format!("<div>{row}</div>")), "Paragraph[(1) Sound it.] Paragraph[(2) Stop it.]");
    }

    #[test]
    fn a_number_that_numbers_nothing_stands_alone() {
        let apart = |html: &str| assert!(of(html).contains("[(1)]"), "{}", of(html));
        apart("<div><p>A formula:</p><div>(1)</div><p>where it rings.</p></div>");
        apart("<table><tr><td>(1)</td><td>Bells ring</td><td>3</td></tr></table>");
        apart("<div><span>(1)</span><h3>Bells of old</h3></div>");
        apart("<div>(1)</div>");
    }
}
