//! Finds copies of other posts in posts: what a reply answers may be shown above it, in other markup and without a sign that it is quoted.

use crate::clean::page_facts::PostHead;
use crate::map::{Map, Set};
use crate::page::{NodeId, Page};
use crate::rules::tag::Tag;

/// Fewest words of a copy.
const MIN_WORDS: u32 = 8;
/// Most elements of one length that are compared.
const MAX_SAME: usize = 50;

/// The outermost elements that say nothing but what an element of an earlier post says that looks otherwise. Where both look the same,
/// somebody wrote a post twice.
pub(super) fn copies(page: &Page, posts: &[NodeId], heads: &Map<NodeId, PostHead>) -> Set<NodeId> {
    let mut earlier: Map<(u32, u32), Vec<(NodeId, NodeId)>> = Map::new();
    let mut out = Set::new();
    for post in posts {
        let mut own = Vec::new();
        let mut next = NodeId(post.0 + 1);
        while next < page.end(*post) {
            let node = next;
            let is_apart = heads.contains_key(&node) || page.is_text(node) || page.tag(node) == Tag::Blockquote;
            next = if is_apart || page.words(node) < MIN_WORDS { page.end(node) } else { NodeId(node.0 + 1) };
            if is_apart || page.tag(node).is_inline() || page.words(node) < MIN_WORDS {
                continue;
            }
            let length = (page.words(node), page.chars(node));
            let same = earlier
                .get(&length)
                .map_or(&[][..], Vec::as_slice)
                .iter()
                .rev()
                .take(MAX_SAME)
                .filter(|(around, _)| !page.contains(*around, *post));
            let look = |node: NodeId| (page.tag(node), page.classes(node).collect::<Vec<_>>());
            let mut same = same.map(|(_, other)| *other).filter(|other| page.text_of(*other) == page.text_of(node)).peekable();
            if same.peek().is_some() && same.all(|other| look(other) != look(node)) {
                out.insert(node);
                next = page.end(node);
            } else {
                own.push((length, node));
            }
        }
        for (length, node) in own {
            earlier.or_default(length).push((*post, node));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::article::{Article, PageKind};
    use crate::clean::testing::body_of;
    use crate::output::markdown;

    const SAID: &str = "<p>The mill was built in spring by two brothers.</p><p>It ran well.</p>";

    fn thread(preview: &str) -> String {
        let head = |name: &str| format!("<a class=username href=/u>{name}</a> <span class=date>3.4.2026</span>");
        let page = format!(
            "<body><div><div class=p>{}<div class=text>{SAID}</div></div><div class=p>{preview}{}<div class=text>I doubt it.</div></div></div></body>",
            head("Ann"),
            head("Bo")
        );
        markdown(&Article { body: body_of(&page, PageKind::Forum), ..Article::default() })
    }

    #[test]
    fn what_a_reply_shows_of_another_post_is_quoted() {
        let said = thread(&format!("<div class=preview>{SAID}</div>"));
        assert!(
            said.ends_with("**Bo** · 3.4.2026\n\n> The mill was built in spring by two brothers.\n>\n> It ran well.\n\nI doubt it.\n"),
            "{said}"
        );
    }

    #[test]
    fn a_post_written_twice_is_no_quotation() {
        let said = thread(&format!("<div class=text>{SAID}</div>"));
        assert!(!said.contains('>'), "{said}");
    }
}
