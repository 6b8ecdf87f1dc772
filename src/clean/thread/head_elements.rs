//! Finds the elements of a post that its head takes the place of.

use crate::clean::context::Context;
use crate::clean::page_facts::PostHead;
use crate::clean::thread::names::has_word;
use crate::clean::thread::shape::Shape;
use crate::map::Set;
use crate::page::NodeId;
use crate::rules::tag::Tag;
use crate::rules::thread_words::HEAD_WORDS;

/// Levels between the author or date and the post's head, and the most words of a head.
const HEAD_LEVELS: usize = 4;
pub(super) const MAX_HEAD_WORDS: u32 = 24;
/// Most words of a line beside them: a rank, a number of posts, the number of the post.
const LABEL_WORDS: u32 = 3;
/// The same for one with a colon: when somebody joined.
const FACT_WORDS: u32 = 6;

/// The elements of a post that its head takes the place of.
pub(super) fn head_elements(ctx: &Context<'_>, post: NodeId, head: &PostHead, shape: &Shape, named: &Set<NodeId>) -> Vec<NodeId> {
    let parts: Vec<NodeId> = [&head.author, &head.date].into_iter().flatten().map(|(node, _)| *node).collect();
    let text = shape.texts.get(&post).copied().filter(|_| head.author.is_some());
    let elements: Vec<NodeId> = parts.iter().map(|part| head_container(ctx, *part, &parts, post, text)).collect();
    // A short post may be in one element with its head; what it says stays in any case.
    [elements, parts].into_iter().find(|without| is_left(ctx, post, without, |node| named.contains(&node))).unwrap_or_default()
}

/// Whether something of a post is left without some of its elements.
pub(super) fn is_left(ctx: &Context<'_>, post: NodeId, without: &[NodeId], named: impl Fn(NodeId) -> bool) -> bool {
    let page = ctx.page;
    let is_kept =
        |node: NodeId| if page.is_text(node) { ctx.keeps_text(node) } else { page.tag(node) == Tag::Img && ctx.keeps_media(node) };
    let is_of_other = |node: NodeId| page.ancestors(node).take_while(|around| *around != post).any(&named);
    let is_within = |node: NodeId| without.iter().any(|part| page.contains(*part, node));
    page.subtree(post).skip(1).any(|node| is_kept(node) && !is_within(node) && !is_of_other(node))
}

/// The largest element around an author or date that is a head by its class or tag and has few other words: a line such as “by Ann » 3
/// April”, or a column with rank and number of posts. Where it is known which element is the text of the post, any other with short lines is.
fn head_container(ctx: &Context<'_>, part: NodeId, parts: &[NodeId], post: NodeId, text: Option<NodeId>) -> NodeId {
    let page = ctx.page;
    let is_head = |node: &NodeId| matches!(page.tag(*node), Tag::Header | Tag::Dl | Tag::Dt) || has_word(page, *node, &HEAD_WORDS);
    let is_fact = |inner: NodeId| page.words(inner) <= FACT_WORDS && page.text_of(inner).contains(':');
    let is_label = |inner: NodeId| {
        !page.is_text(inner) || !ctx.keeps_text(inner) || page.contains(part, inner) || page.words(inner) <= LABEL_WORDS || is_fact(inner)
    };
    let is_beside = |node: &NodeId| {
        text.is_some_and(|text| !page.contains(*node, text) && !page.contains(text, *node)) && page.subtree(*node).all(is_label)
    };
    // A line that holds both, whatever it is called.
    let is_line = |node: &NodeId| {
        let is_part = |inner: NodeId| parts.iter().any(|part| page.contains(*part, inner));
        let is_of_line = |inner: NodeId| page.is_text(inner) || page.tag(inner).is_inline();
        parts.len() > 1
            && parts.iter().all(|part| page.contains(*node, *part))
            && page.subtree(*node).skip(1).all(|inner| is_part(inner) || (is_of_line(inner) && is_label(inner)))
    };
    let is_short = |node: &NodeId| page.words(*node) <= MAX_HEAD_WORDS;
    // A head may stand outside of its post, before it.
    let around = page.ancestors(part).take(HEAD_LEVELS).take_while(|around| !page.contains(*around, post));
    around.filter(|node| is_short(node) && (is_head(node) || is_beside(node) || is_line(node))).last().unwrap_or(part)
}

#[cfg(test)]
mod tests {
    use crate::article::Article;
    use crate::clean::testing::body;
    use crate::output::markdown;

    fn said(line: &str, text: &str) -> String {
        let page = format!("<body><div class=comment><p>{line}</p>{text}</div><p>End.</p></body>");
        markdown(&Article { body: body(&page), ..Article::default() })
    }

    #[test]
    fn a_line_with_author_and_day_is_the_head() {
        let line = "<a class=author href=/u>Ann</a> <b>139 points</b><i>140 points</i> <time datetime=2026-03-04>15 hours ago</time> <b>(6 children)</b>";
        assert_eq!(said(line, "<p>One two.</p>"), "**Ann** · 2026-03-04\n\nOne two.\n\nEnd.\n");
    }

    #[test]
    fn a_line_that_says_more_stays() {
        let line = "<a class=author href=/u>Ann</a> <time datetime=2026-03-04>15 hours ago</time> ";
        assert_eq!(said(&format!("{line} It fell."), ""), "**Ann** · 2026-03-04\n\nIt fell.\n\nEnd.\n");
        assert!(said(&format!("{line} It fell in the night."), "<p>One two.</p>").contains("It fell in the night."));
    }
}
