//! Finds the part of a page that is the first post of its thread, where the page declares the whole thread as that post: replies are in its
//! item, but none of them is a reply to another post for that.

use crate::clean::context::Context;
use crate::clean::page_facts::PostHead;
use crate::clean::thread::heads::head_by_names;
use crate::clean::thread::names::property;
use crate::map::Set;
use crate::page::NodeId;
use crate::rules::attr::Attr;
use crate::rules::thread_words::OPENER_TYPES;

/// The first post of a thread.
#[derive(Clone, Copy)]
pub(super) struct Opener {
    /// The item that declares it, and holds the replies.
    pub item: NodeId,
    /// The element that holds its text and no replies but those to itself.
    pub part: NodeId,
}

impl Opener {
    /// Its head, which stands anywhere in the item.
    pub fn head(&self, ctx: &Context<'_>, named: &Set<NodeId>) -> PostHead {
        let others: Set<NodeId> = named.iter().copied().filter(|post| *post != self.part).collect();
        head_by_names(ctx, self.item, &others)
    }
}

/// The first post, if its item holds others or is around the article. Comments on a question are in the largest element around its text
/// that does not hold its answers.
pub(super) fn find_opener(ctx: &Context<'_>, root: NodeId, posts: &Set<NodeId>) -> Option<Opener> {
    let page = ctx.page;
    let is_opener = |node: NodeId| {
        page.attr(node, Attr::Itemtype).is_some_and(|kind| OPENER_TYPES.iter().any(|known| kind.trim_end().ends_with(known)))
    };
    let around = std::iter::once(root).chain(page.ancestors(root)).find(|node| is_opener(*node));
    let item = around.or_else(|| page.subtree(root).find(|node| is_opener(*node)))?;
    let replies: Vec<NodeId> =
        posts.iter().copied().filter(|post| *post != item && page.contains(item, *post) && ctx.kept_share(*post) > 0.0).collect();
    let is_in_reply = |node: NodeId| replies.iter().any(|reply| page.contains(*reply, node));
    let is_text = |node: &NodeId| property(page, *node) == "text" && page.contains(root, *node) && *node != root;
    // The declared text may be a copy that is not shown.
    let kept = |node: &NodeId| page.is_text(*node) && page.contains(root, *node) && ctx.keeps_text(*node) && !is_in_reply(*node);
    let declared = page.subtree(item).find(|node| is_text(node) && !is_in_reply(*node) && ctx.kept_share(*node) > 0.0);
    let text = declared.or_else(|| page.subtree(item).find(kept).and_then(|text| page.parent(text)))?;
    let holds_all = |node: NodeId| replies.iter().all(|reply| page.contains(node, *reply));
    let wider = page.ancestors(text).take_while(|around| *around != root && *around != item && !holds_all(*around)).last();
    (!replies.is_empty() && text != root && text != item && !holds_all(text)).then_some(Opener { item, part: wider.unwrap_or(text) })
}

#[cfg(test)]
mod tests {
    use crate::article::Article;
    use crate::clean::testing::body;
    use crate::output::markdown;

    fn item(kind: &str, name: &str, text: &str, inner: &str) -> String {
        format!(
            "<div itemscope itemtype='https://schema.org/{kind}'><b itemprop=author>{name}</b><div itemprop=text>{text}</div>{inner}</div>"
        )
    }

    fn said(page: &str) -> String {
        markdown(&Article { body: body(&format!("<body><main>{page}</main></body>")), ..Article::default() })
    }

    #[test]
    fn posts_in_the_item_of_a_whole_thread_are_no_replies_to_its_first_post() {
        let others = item("Comment", "Bo", "Two.", "") + &item("Comment", "Cy", "Three.", "");
        assert_eq!(
            said(&item("DiscussionForumPosting", "Ann", "One.", &others)),
            "**Ann**\n\nOne.\n\n**Bo**\n\nTwo.\n\n**Cy**\n\nThree.\n"
        );
    }

    #[test]
    fn comments_on_a_question_are_replies_to_it_and_answers_are_not() {
        let comment = item("Comment", "Bo", "Two.", "");
        let answer = item("Answer", "Cy", "Three.", "");
        let page = format!(
            "<div itemscope itemtype=https://schema.org/Question><div><h1>How?</h1></div><div><div>\
             <div itemprop=text>One.</div><b itemprop=author>Ann</b><ul><li>{comment}</li></ul></div><div>{answer}</div></div></div>"
        );
        assert_eq!(said(&page), "## How?\n\n**Ann**\n\nOne.\n\n> **Bo**\n>\n> Two.\n\n**Cy**\n\nThree.\n");
    }
}
