//! Recognises the attribution at the start of a quotation (`<cite>Ann wrote:</cite>`, as in forums) and puts it on a line of its own.

use crate::article::{Element, Kind, Node};
use crate::clean::context::Context;
use crate::clean::copy;
use crate::clean::dom::siblings::{siblings_after, siblings_before};
use crate::clean::dom::text::is_blank;
use crate::page::{NodeId, Page};
use crate::rules::tag::Tag;

/// Most words of an attribution.
const MAX_WORDS: u32 = 16;
/// Levels between the attribution and its quotation.
const LEVELS: usize = 2;

pub(crate) fn recognise_attribution(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    let page = ctx.page;
    if page.tag(node) != Tag::Cite || page.words(node) > MAX_WORDS || !says_who(page, node) {
        return None;
    }
    if is_of_quotation_left_out(ctx, node) {
        return Some(Vec::new());
    }
    let begins = page.ancestors(node).take(LEVELS).any(|around| page.tag(around) == Tag::Blockquote)
        && siblings_before(page, node).all(|sibling| is_blank(page, sibling))
        && siblings_after(page, node).any(|sibling| page.tag(sibling).is_inline() && page.words(sibling) > 0);
    if !begins || !ctx.keeps_any(node) {
        return None;
    }
    let line = copy::line(ctx, node, depth);
    (!line.is_empty()).then(|| vec![Element::new(Kind::Paragraph, line).from_node(node).into()])
}

/// Whether a line ends in a colon, before which is said who is quoted. What follows may be a link to the post, as a sign, and its day.
fn says_who(page: &Page, node: NodeId) -> bool {
    let ends = |text: &str| text.trim_end().ends_with([':', '：']);
    let is_link = |part: NodeId| page.tag(part) == Tag::A && page.words(part) == 0;
    let parts: Vec<NodeId> = page.children(node).collect();
    ends(&page.text_of(node)) || parts.windows(2).any(|pair| page.is_text(pair[0]) && ends(&page.text_of(pair[0])) && is_link(pair[1]))
}

/// Whether the quotation that follows was left out, as a copy of what another post says: nothing is attributed then.
fn is_of_quotation_left_out(ctx: &Context<'_>, node: NodeId) -> bool {
    let page = ctx.page;
    let next = siblings_after(page, node).find(|sibling| !is_blank(page, *sibling));
    next.is_some_and(|next| page.tag(next) == Tag::Blockquote && !ctx.keeps_any(next))
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline;

    #[test]
    fn an_attribution_stands_above_the_quotation() {
        let of = |quote: &str| outline(&format!("<body><blockquote>{quote}</blockquote><p>x</p></body>"));
        assert_eq!(of("<div><cite>Ann wrote:</cite>One two.</div>"), "Quote[Paragraph[Ann wrote:]Paragraph[One two.]] Paragraph[x]");
        assert_eq!(of("<cite>Moby Dick</cite> begins well."), "Quote[Paragraph[Citation[Moby Dick] begins well.]] Paragraph[x]");
    }

    #[test]
    fn a_link_to_the_post_may_follow_an_attribution() {
        let quote = "<cite><a href=/u>Ann</a> wrote: <a href=#p>↑</a><i>2 May</i></cite>";
        assert_eq!(
            outline(&format!("<body><blockquote><div>{quote}One two.</div></blockquote><p>x</p></body>")),
            "Quote[Paragraph[Link[Ann] wrote: Link[↑]Emphasis[2 May]]Paragraph[One two.]] Paragraph[x]"
        );
    }

    #[test]
    fn an_attribution_goes_with_its_quotation() {
        let of = |quote: &str| outline(&format!("<body><div><cite>Ann wrote:</cite><blockquote>{quote}</blockquote></div><p>x</p></body>"));
        assert_eq!(of("<p>¬One two.</p>"), "Paragraph[x]");
        assert_eq!(of("<p>One two.</p>"), "Paragraph[Citation[Ann wrote:]] Quote[Paragraph[One two.]] Paragraph[x]");
    }
}
