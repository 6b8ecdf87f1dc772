//! Code that stands twice: what a highlighter made of it beside its source, and what an editor types into.

use crate::clean::code::lines::code_text;
use crate::clean::context::Context;
use crate::clean::dom::siblings::{siblings_after, siblings_before};
use crate::clean::dom::text::{is_blank, raw_text};
use crate::page::{Marks, NodeId, Page};
use crate::rules::tag::Tag;

/// How often a highlighter may say its source again: as it draws it, and as a script copies it.
const TIMES: u32 = 2;
/// Part of the characters by which a copy may be longer or shorter, for its white space.
const MARGIN: u32 = 3;

/// Whether an element says nothing but the code beside it, which stays.
pub(crate) fn is_copy(ctx: &Context<'_>, node: NodeId) -> bool {
    let page = ctx.page;
    match page.tag(node) {
        Tag::Div | Tag::Section => draws_code_beside(ctx, node),
        Tag::Pre => is_mirror(page, node),
        _ => false,
    }
}

/// Whether a box holds what a highlighter made of the `pre` right beside it, once or twice.
fn draws_code_beside(ctx: &Context<'_>, node: NodeId) -> bool {
    let page = ctx.page;
    let chars = page.chars(node);
    let is_source = |beside: NodeId| {
        let own = page.chars(beside);
        page.tag(beside) == Tag::Pre
            && own > 0
            && (1..=TIMES).any(|times| chars.abs_diff(own * times) <= own * times / MARGIN)
            && !page.marks(beside).has(Marks::HIDDEN)
            && ctx.keeps_any(beside)
            && is_repeated(&squeezed(&raw_text(page, node)), &squeezed(&raw_text(page, beside)))
    };
    let is_solid = |beside: &NodeId| !is_blank(page, *beside);
    chars > 0
        && (siblings_after(page, node).find(is_solid).is_some_and(is_source)
            || siblings_before(page, node).find(is_solid).is_some_and(is_source))
}

/// Whether a text is nothing but another, again and again.
fn is_repeated(text: &str, part: &str) -> bool {
    let mut rest = text;
    while let Some(after) = rest.strip_prefix(part).filter(|_| !part.is_empty()) {
        rest = after;
    }
    rest.is_empty()
}

/// A text without white space, which highlighters put elsewhere.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Whether a `pre` makes room for the field that is typed into: they are all its box holds.
fn is_mirror(page: &Page, pre: NodeId) -> bool {
    let Some(around) = page.parent(pre) else { return false };
    let mut inside = page.children(around).filter(|child| !is_blank(page, *child));
    inside.next() == Some(pre) && inside.next().is_some_and(|field| page.tag(field) == Tag::Textarea) && inside.next().is_none()
}

/// Whether the code repeats the block before it, as pages with two colour schemes do.
pub(crate) fn repeats_the_one_before(page: &Page, node: NodeId, text: &str) -> bool {
    let sibling = siblings_before(page, node).find(|sibling| !is_blank(page, *sibling));
    sibling.is_some_and(|sibling| {
        page.tag(sibling) == page.tag(node)
            && page.tag(sibling) == Tag::Pre
            && page.words(sibling) == page.words(node)
            && code_text(page, sibling) == text
    })
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline_between_paragraphs as of;

    #[test]
    fn what_a_highlighter_drew_goes_and_its_source_stays() {
        let drawn = "<div class=lines><div><span>let</span> <i>x</i></div><div><span>= 1;</span></div></div>";
        let source = "<pre data-lang=rust>let x\n= 1;</pre>";
        let wanted = "Pre[let x\n= 1;]";
        assert_eq!(of(&format!("<div class=h>{drawn}</div>{source}")), wanted);
        assert_eq!(of(&format!("<div class=h>{drawn}<div class=raw>let x = 1;</div></div> {source}")), wanted);
        assert_eq!(of(&format!("{source}<div class=h>{drawn}</div>")), wanted);
        assert!(of(&format!("<div><p>let x = 2;</p></div>{source}")).contains("x = 2;"));
    }

    #[test]
    fn what_makes_room_for_a_field_goes() {
        assert_eq!(of("<div><pre># A loaf\n\nof **bread**</pre><textarea></textarea></div>"), "");
        assert!(of("<div><pre>A loaf</pre><p>of</p><textarea></textarea></div>").contains("A loaf"));
    }
}
