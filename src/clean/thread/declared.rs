//! Finds the posts that a page declares: microdata, roles, the usual class `comment`, names such as `comment-12`, articles that begin with the
//! name of somebody.

use crate::clean::thread::authors::{author, author_attribute};
use crate::map::{Map, Set};
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::substrings::Words;
use crate::rules::tag::Tag;
use crate::rules::thread_words::{POST_IDS, POST_TYPES};

/// The usual class of a post. Most classes have no such word in them, which is found out quickly.
static COMMENT: Words = Words::new(&["comment"]);

/// Articles from which on they are posts.
const MIN_ARTICLES: usize = 2;

/// The declared posts in `root`, with those before them that look the same: the first post of a thread may be declared elsewhere on the page.
pub(super) fn declared_posts(page: &Page, root: NodeId) -> Set<NodeId> {
    let mut declared: Set<NodeId> = page.subtree(root).filter(|node| is_declared_post(page, *node)).collect();
    // A name inside a declared post is that of another one only if something stands before it: else it is an element around the same post.
    let begins = |node: NodeId, around: NodeId| {
        page.subtree(around).take_while(|before| *before < node).all(|before| !page.is_text(before) || page.words(before) == 0)
    };
    let is_other = |node: &NodeId| {
        let around = page.ancestors(*node).find(|around| declared.contains(around));
        around.is_none_or(|around| !begins(*node, around))
    };
    let named = page.subtree(root).filter(|node| is_named_post(page, *node) && !declared.contains(node));
    let named: Vec<NodeId> = named.filter(is_other).collect();
    declared.extend(named);
    let look = |node: NodeId| (page.tag(node), page.classes(node).next());
    let mut before = Vec::new();
    let mut parents: Set<NodeId> = Set::new();
    for first in page.subtree(root).skip(1).filter(|node| declared.contains(node)) {
        let Some(around) = page.parent(first).filter(|around| parents.insert(*around)) else { continue };
        if page.attr(first, Attr::Itemtype).is_some() && page.classes(first).next().is_some() {
            before.extend(page.children(around).take_while(|node| *node != first).filter(|node| look(*node) == look(first)));
        }
    }
    declared.extend(before);
    let numbered = numbered_alike(page, root, &declared);
    declared.extend(numbered);
    declared
}

/// The elements with an attribute for the name of who wrote them, if there are several.
pub(super) fn attributed_posts(page: &Page, root: NodeId) -> Set<NodeId> {
    let is_post = |node: &NodeId| !page.tag(*node).is_inline() && author_attribute(page, *node).is_some();
    let posts: Set<NodeId> = page.subtree(root).skip(1).filter(is_post).collect();
    if posts.len() >= MIN_ARTICLES { posts } else { Set::new() }
}

/// The `article` elements beside each other that all begin with a heading which is called a name: what a forum gives to those without scripts.
pub(super) fn named_articles(page: &Page, root: NodeId) -> Set<NodeId> {
    let mut groups: Map<NodeId, Vec<NodeId>> = Map::new();
    for node in page.subtree(root).skip(1).filter(|node| page.tag(*node) == Tag::Article) {
        if let Some(around) = page.parent(node) {
            groups.or_default(around).push(node);
        }
    }
    let are_posts = |articles: &Vec<NodeId>| articles.len() >= MIN_ARTICLES && articles.iter().all(|post| begins_with_name(page, *post));
    groups.into_iter().filter(|(_, articles)| are_posts(articles)).flat_map(|(_, articles)| articles).collect()
}

/// Whether the first words of an article are a heading that is called a name.
fn begins_with_name(page: &Page, article: NodeId) -> bool {
    let first = page.subtree(article).find(|node| page.is_text(*node) && page.words(*node) > 0);
    let mut around = first.into_iter().flat_map(|first| page.ancestors(first)).take_while(|around| *around != article);
    around.find(|around| page.tag(*around).heading().is_some()).is_some_and(|heading| author(page, heading).is_some())
}

/// Elements that differ from declared posts in the number in their names only, and neither hold one nor are in one: the question whose
/// answers are declared.
fn numbered_alike(page: &Page, root: NodeId, declared: &Set<NodeId>) -> Vec<NodeId> {
    let look = |node: NodeId| {
        let name = page.attr(node, Attr::Id)?;
        let word = name.trim_end_matches(|c: char| c.is_ascii_digit());
        (word.len() < name.len() && !word.is_empty()).then_some((page.tag(node), page.classes(node).next()?, word))
    };
    let looks: Set<_> = declared.iter().filter_map(|post| look(*post)).collect();
    if looks.is_empty() {
        return Vec::new();
    }
    let is_apart = |node: NodeId| {
        !page.ancestors(node).any(|around| declared.contains(&around)) && !page.subtree(node).any(|inner| declared.contains(&inner))
    };
    page.subtree(root).skip(1).filter(|node| look(*node).is_some_and(|look| looks.contains(&look)) && is_apart(*node)).collect()
}

/// Whether an element is declared as a post.
fn is_declared_post(page: &Page, node: NodeId) -> bool {
    let typed = page.attr(node, Attr::Itemtype).is_some_and(|kind| POST_TYPES.iter().any(|known| kind.trim_end().ends_with(known)));
    let role = page.attr(node, Attr::Role) == Some("comment");
    let block = matches!(page.tag(node), Tag::Article | Tag::Li | Tag::Div | Tag::Section);
    let may_be_named = || page.attr(node, Attr::Class).is_some_and(|classes| COMMENT.are_in(classes));
    let is_named = || page.classes(node).any(|class| class.eq_ignore_ascii_case("comment"));
    typed || role || (block && may_be_named() && is_named())
}

/// Whether the name of an element is that of a post with its number: `comment-12`.
fn is_named_post(page: &Page, node: NodeId) -> bool {
    let block = matches!(page.tag(node), Tag::Article | Tag::Li | Tag::Div | Tag::Section);
    let Some(name) = page.attr(node, Attr::Id).filter(|_| block) else { return false };
    let word = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let last = word.trim_end_matches(['-', '_']).rsplit(['-', '_']).next().unwrap_or("");
    word.len() < name.len() && POST_IDS.iter().any(|known| last.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use crate::article::{Article, PageKind};
    use crate::clean::testing::{body, body_of};
    use crate::output::{html, markdown};

    fn posts(page: &str) -> usize {
        html(&Article { body: body(&format!("<body>{page}</body>")), ..Article::default() }).matches("<article").count()
    }

    #[test]
    fn the_first_post_looks_like_those_that_are_declared() {
        let post =
            |kind: &str, name: &str| format!("<article class='m p' {kind}><b class=username>{name}</b><p>I am {name}.</p></article>");
        let declared = post("itemtype=https://schema.org/Comment", "Bo");
        assert_eq!(posts(&(post("", "Ann") + &declared)), 2);
        assert_eq!(posts(&(declared + &post("", "Ann"))), 1);
    }

    #[test]
    fn a_question_has_the_name_of_its_answers_but_for_the_number() {
        let post =
            |kind: &str, id: &str| format!("<div><article class='m p' {kind} id={id}><b class=username>Ann</b><p>One.</p></article></div>");
        let answers = post("itemtype=https://schema.org/Answer", "post-4") + &post("itemtype=https://schema.org/Answer", "post-5");
        assert_eq!(posts(&(post("", "post-3") + &answers)), 3);
        assert_eq!(posts(&(post("", "quote-3") + &answers)), 2);
    }

    #[test]
    fn articles_that_begin_with_a_name_are_posts() {
        let post = |class: &str, name: &str| format!("<article><div><h3 class={class}>{name}</h3></div><p>I am {name}.</p></article>");
        let said = |class: &str| {
            let page = format!("<body><main>{}<hr>{}</main></body>", post(class, "Ann"), post(class, "Bo"));
            markdown(&Article { body: body_of(&page, PageKind::Forum), ..Article::default() })
        };
        assert_eq!(said("PostUser-name"), "**Ann**\n\nI am Ann.\n\n**Bo**\n\nI am Bo.\n");
        assert!(said("title").contains("# Ann"));
    }

    #[test]
    fn an_element_named_after_a_comment_is_one() {
        let post = |id: &str| format!("<div id={id}><b class=username>Ann</b><p>One.</p></div>");
        assert_eq!(posts(&post("x-comment-12")), 1);
        assert_eq!(posts(&post("comment-text-12")), 0);
    }
}
