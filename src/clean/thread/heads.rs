//! Reads the head of a post, its author, date and address, by what its elements are called.

use crate::clean::context::Context;
use crate::clean::page_facts::PostHead;
use crate::clean::thread::authors::author;
use crate::clean::thread::days::{Told, date};
use crate::map::Set;
use crate::page::NodeId;
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// The head of a post by the names of its elements, not counting the posts nested in it.
pub(super) fn head_by_names(ctx: &Context<'_>, post: NodeId, named: &Set<NodeId>) -> PostHead {
    let page = ctx.page;
    let mut head = PostHead::default();
    let mut doubtful = None;
    let mut next = NodeId(post.0 + 1);
    while next < page.end(post) && (head.author.is_none() || head.date.is_none()) {
        if page.is_text(next) || named.contains(&next) {
            next = page.end(next);
            continue;
        }
        if head.date.is_none()
            && let Some(Told { text, is_sure }) = date(page, next)
        {
            if is_sure {
                head.date = Some((next, text));
            } else {
                doubtful = doubtful.or(Some((next, text)));
            }
            next = page.end(next);
            continue;
        }
        if head.author.is_none()
            && let Some(author) = author(page, next)
        {
            head.author = Some((next, author));
            next = page.end(next);
            continue;
        }
        next = NodeId(next.0 + 1);
    }
    head.date = head.date.or(doubtful);
    head.url = head.date.as_ref().and_then(|(date, _)| address(ctx, *date));
    head
}

/// The address of a post: that of the link around or inside its date.
pub(super) fn address(ctx: &Context<'_>, date: NodeId) -> Option<String> {
    let page = ctx.page;
    let around = page.ancestors(date).take(2).find(|around| page.tag(*around) == Tag::A);
    let link = around.or_else(|| page.subtree(date).find(|node| page.tag(*node) == Tag::A))?;
    Some(ctx.web_address(page.attr(link, Attr::Href)?)?.as_str().to_owned())
}
