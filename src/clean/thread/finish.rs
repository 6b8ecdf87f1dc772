//! What belongs to posts besides their heads: the lists they are in, copies of other posts, small print.

use crate::clean::context::Context;
use crate::clean::dom::siblings::siblings_after;
use crate::clean::page_facts::Posts;
use crate::clean::thread::copies::copies;
use crate::clean::thread::head_elements::is_left;
use crate::clean::thread::names::has_word;
use crate::clean::thread::small_print::small_print;
use crate::map::Set;
use crate::page::{NodeId, Page};
use crate::rules::tag::Tag;
use crate::rules::thread_words::REPLIES_WORDS;
use crate::sort;

/// Levels between a post and the item of a list that holds its replies, too.
const ITEM_LEVELS: usize = 3;

/// Posts with what else belongs to them: the lists they are in, copies of other posts, small print.
pub(super) fn finished(ctx: &Context<'_>, root: NodeId, mut posts: Posts) -> Posts {
    let page = ctx.page;
    let mut nodes: Vec<NodeId> = posts.heads.keys().copied().collect();
    sort::sort(&mut nodes);
    let mut known: Vec<NodeId> =
        posts.heads.values().flat_map(|head| [&head.author, &head.date]).flatten().map(|(node, _)| *node).collect();
    sort::sort(&mut known);
    let mut parts: Vec<NodeId> = posts.head_elements.iter().copied().collect();
    sort::sort(&mut parts);
    for post in &nodes {
        let (Some(head), named) = (posts.heads.get(post), |node: NodeId| posts.heads.contains_key(&node)) else { continue };
        let print = small_print(ctx, *post, head, &posts.heads, within(page, *post, &known));
        let without = [within(page, *post, &parts), &print].concat();
        if !print.is_empty() && is_left(ctx, *post, &without, named) {
            posts.head_elements.extend(print);
        }
    }
    posts.copies = copies(page, &nodes, &posts.heads);
    for post in &nodes {
        if let Some(item) = item_with_replies(page, root, *post, &nodes)
            && let Some(head) = posts.heads.remove(post)
        {
            posts.heads.insert(item, head);
        }
    }
    for post in &nodes {
        if let Some(group) =
            replies_after(page, *post, &nodes).filter(|group| posts.heads.contains_key(post) && !posts.heads.contains_key(group))
            && nodes.get(nodes.partition_point(|other| other <= &group)).is_some_and(|reply| page.contains(group, *reply))
        {
            posts.replies.insert(*post, group);
            posts.reply_groups.insert(group);
        }
    }
    let is_list = |node: NodeId| matches!(page.tag(node), Tag::Ol | Tag::Ul);
    let around = nodes.iter().flat_map(|post| page.ancestors(*post).take_while(|around| *around != root));
    let lists: Set<NodeId> = around.filter(|around| is_list(*around)).collect();
    let mut lists: Vec<NodeId> = lists.into_iter().collect();
    sort::sort(&mut lists);
    for list in lists {
        let mut around = page.ancestors(list).take_while(|around| *around != root);
        let outer = around.find(|around| is_list(*around) || posts.heads.contains_key(around));
        let items: Vec<NodeId> = page.children(list).filter(|item| page.tag(*item) == Tag::Li).collect();
        // Replies that are in an item of a list and in no post are told by the list alone.
        let is_free = outer.is_none_or(|outer| posts.heads.contains_key(&outer) || posts.lists.contains(&outer));
        if is_free && items.iter().all(|item| is_of_posts(ctx, *item, &posts)) {
            posts.lists.extend(items.into_iter().filter(|item| !posts.heads.contains_key(item)).chain([list]));
        }
    }
    posts
}

/// Those of some sorted elements that a post holds.
fn within<'n>(page: &Page, post: NodeId, nodes: &'n [NodeId]) -> &'n [NodeId] {
    &nodes[nodes.partition_point(|node| *node < post)..nodes.partition_point(|node| *node < page.end(post))]
}

/// Whether all that an item of a list begins with is a post. Words of somebody else would seem to be those of the post before it.
fn is_of_posts(ctx: &Context<'_>, item: NodeId, posts: &Posts) -> bool {
    let page = ctx.page;
    let is_in = |node: NodeId, test: &dyn Fn(&NodeId) -> bool| {
        test(&item) || page.ancestors(node).take_while(|around| *around != item).chain([node]).any(|around| test(&around))
    };
    let is_head = |node: NodeId| is_in(node, &|around| posts.head_elements.contains(around));
    let first = page.subtree(item).find(|node| page.is_text(*node) && ctx.keeps_text(*node) && !is_head(*node));
    first.is_none_or(|first| is_in(first, &|around| posts.heads.contains_key(around)))
}

/// The element directly after a post, or after what holds nothing else, whose class says that it holds the replies to it.
fn replies_after(page: &Page, post: NodeId, posts: &[NodeId]) -> Option<NodeId> {
    let around = page.ancestors(post).take(ITEM_LEVELS).take_while(|around| within(page, *around, posts) == [post]);
    let is_shown = |node: &NodeId| page.words(*node) > 0 || page.subtree(*node).any(|part| page.tag(part) == Tag::Img);
    let next = std::iter::once(post).chain(around).find_map(|part| siblings_after(page, part).find(is_shown))?;
    (!page.is_text(next) && has_word(page, next, &REPLIES_WORDS)).then_some(next)
}

/// The item of a list that begins with a post and holds others in a list of its own: they are replies to the post.
fn item_with_replies(page: &Page, root: NodeId, post: NodeId, posts: &[NodeId]) -> Option<NodeId> {
    if page.tag(post) == Tag::Li {
        return None;
    }
    let item = page.ancestors(post).take(ITEM_LEVELS).take_while(|around| *around != root).find(|around| page.tag(*around) == Tag::Li)?;
    let begin = posts.partition_point(|other| *other < item);
    let mut within = posts[begin..].iter().copied().take_while(|other| *other < page.end(item));
    let is_list = |around: NodeId| matches!(page.tag(around), Tag::Ol | Tag::Ul) && !page.contains(around, post);
    let is_reply = |other: NodeId| page.contains(post, other) || page.ancestors(other).take_while(|around| *around != item).any(is_list);
    let begins = within.next() == Some(post);
    let mut replies = within.filter(|other| !page.contains(post, *other)).peekable();
    (begins && replies.peek().is_some() && replies.all(is_reply)).then_some(item)
}

#[cfg(test)]
mod tests {
    use crate::article::Article;
    use crate::clean::testing::body;
    use crate::output::markdown;

    fn post(name: &str) -> String {
        format!("<div class=comment><b class=author>{name}</b><div>Text of {name}.</div></div>")
    }

    fn said(page: &str) -> String {
        markdown(&Article { body: body(&format!("<body>{page}</body>")), ..Article::default() })
    }

    #[test]
    fn a_list_of_posts_is_no_list() {
        let page = format!("<ul><li>{}{}</li><li>{}</li></ul>", post("Ann"), post("Bo"), post("Cy"));
        assert_eq!(said(&page), "**Ann**\n\nText of Ann.\n\n**Bo**\n\nText of Bo.\n\n**Cy**\n\nText of Cy.\n");
    }

    #[test]
    fn replies_in_an_element_after_their_post_are_replies() {
        let page = |class: &str| format!("<main>{}<div class={class}>{}</div>{}</main>", post("Ann"), post("Bo"), post("Cy"));
        assert_eq!(said(&page("indented")), "**Ann**\n\nText of Ann.\n\n> **Bo**\n>\n> Text of Bo.\n\n**Cy**\n\nText of Cy.\n");
        assert!(!said(&page("row")).contains('>'));
        let boxed = page("indented")
            .replace("<main><div class=comment>", "<main><section><div class=comment>")
            .replace("<div class=indented>", "<p></p></section><div class=indented>");
        assert_eq!(said(&boxed), said(&page("indented")));
    }

    #[test]
    fn a_list_with_other_things_among_posts_stays_one() {
        let page = format!("<ul><li>{}</li><li>Words of somebody.</li></ul>", post("Ann"));
        assert!(said(&page).contains("- Words of somebody."), "{}", said(&page));
    }

    #[test]
    fn replies_in_the_item_of_a_post_are_replies() {
        let page = format!("<ol><li>{}<ol><li>{}</li></ol></li><li>{}</li></ol>", post("Ann"), post("Bo"), post("Cy"));
        assert_eq!(said(&page), "**Ann**\n\nText of Ann.\n\n> **Bo**\n>\n> Text of Bo.\n\n**Cy**\n\nText of Cy.\n");
    }
}
