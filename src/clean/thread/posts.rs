//! Recognises the posts of a thread, with author, date, address and replies.
//!
//! Posts that are declared (microdata, roles, the usual class `comment`) are recognised on any page. On forum pages, repeated elements
//! with an author and a date are posts too, and so are those that are alike (`choose/thread.rs`), whatever they are called. A reply is
//! nested in the post it answers, as on the page.

use std::collections::{HashMap, HashSet};

use crate::article::{Element, Kind, Node, PageKind};
use crate::choose::Selection;
use crate::clean::context::Context;
use crate::clean::copy;
use crate::clean::page_facts::{PostHead, Posts};
use crate::clean::thread::heads::{address, head_by_names};
use crate::clean::thread::names::has_word;
use crate::clean::thread::shape::Shape;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::boilerplate_classes::SIGNATURE_WORDS;
use crate::rules::tag::Tag;
use crate::rules::thread_words::{HEAD_WORDS, POST_TYPES};
use crate::sort;

/// Levels between the author or date and the post's head, and the most words of a head.
const HEAD_LEVELS: usize = 4;
const MAX_HEAD_WORDS: u32 = 24;
/// Most words of a line beside them: a rank, a number of posts, the number of the post.
const LABEL_WORDS: u32 = 3;
/// Levels between a reply and the post it is nested in.
const ANSWER_LEVELS: usize = 40;
/// Levels between a post and the element that holds it and the column of its author.
const COLUMN_LEVELS: usize = 3;
/// Share of what the best kind of posts hold that a surer kind must hold.
const MIN_HELD: f32 = 0.8;

/// How posts were found, the surest first.
#[derive(Clone, Copy, PartialEq)]
enum Found {
    Declared,
    Repeated,
    Alike,
}

/// Finds the posts in `root`.
pub(crate) fn find_posts(ctx: &Context<'_>, root: NodeId, selection: &Selection) -> Posts {
    let page = ctx.page;
    let declared: HashSet<NodeId> = page.subtree(root).filter(|node| is_declared_post(page, *node)).collect();
    let declared = posts_with_heads(ctx, &declared, Found::Declared);
    if selection.kind != PageKind::Forum {
        return declared;
    }
    let alike: HashSet<NodeId> = selection.posts.iter().copied().filter(|post| page.contains(root, *post)).collect();
    let mut kinds = vec![declared, posts_with_heads(ctx, &repeated_elements(page, root), Found::Repeated), alike_posts(ctx, root, alike)];
    let held: Vec<f32> = kinds.iter().map(|posts| held_words(ctx, posts)).collect();
    let most = held.iter().copied().fold(0.0, f32::max);
    let surest = held.iter().position(|words| *words >= MIN_HELD * most).unwrap_or(0);
    kinds.swap_remove(surest)
}

/// The posts among elements that are alike. Their authors or days may stand beside them, in a column or line of their own.
fn alike_posts(ctx: &Context<'_>, root: NodeId, alike: HashSet<NodeId>) -> Posts {
    let told =
        |posts: &Posts| posts.heads.values().map(|head| u32::from(head.author.is_some()) + u32::from(head.date.is_some())).sum::<u32>();
    let mut found = posts_with_heads(ctx, &alike, Found::Alike);
    let mut around = alike;
    for _ in 0..COLUMN_LEVELS {
        if told(&found) as usize == 2 * around.len() {
            break;
        }
        let Some(wider) = wider(ctx.page, root, &around) else { break };
        let posts = posts_with_heads(ctx, &wider, Found::Alike);
        if told(&posts) > told(&found) {
            found = posts;
        }
        around = wider;
    }
    found
}

/// The elements around posts, if each holds one of them.
fn wider(page: &Page, root: NodeId, posts: &HashSet<NodeId>) -> Option<HashSet<NodeId>> {
    let mut around = HashSet::new();
    for post in posts {
        let parent = page.parent(*post).filter(|parent| page.contains(root, *parent) && *parent != root)?;
        if !around.insert(parent) {
            return None;
        }
    }
    let is_apart = |node: &NodeId| !page.ancestors(*node).any(|outer| around.contains(&outer));
    (around.len() > 1 && around.iter().all(is_apart)).then_some(around)
}

/// The words of the article that posts hold.
fn held_words(ctx: &Context<'_>, posts: &Posts) -> f32 {
    let mut nodes: Vec<NodeId> = posts.heads.keys().copied().collect();
    sort::sort(&mut nodes);
    let mut end = NodeId(0);
    let mut words = 0.0;
    for node in nodes {
        if node >= end {
            end = ctx.page.end(node);
            words += ctx.kept_share(node) * ctx.page.words(node) as f32;
        }
    }
    words
}

/// The posts among some elements: those with a head.
fn posts_with_heads(ctx: &Context<'_>, named: &HashSet<NodeId>, found: Found) -> Posts {
    let page = ctx.page;
    let mut nodes: Vec<NodeId> = named.iter().copied().filter(|node| ctx.kept_share(*node) > 0.0).collect();
    sort::sort(&mut nodes);
    let shape = if found == Found::Alike { Shape::of(ctx, &nodes, named) } else { Shape::default() };
    let mut posts = Posts::default();
    // The last post found, which is the next one on the page.
    let mut inner = None;
    // Inner posts first, so that an outer element without a head can take over the head of the post it wraps.
    for node in nodes.into_iter().rev() {
        let mut head = head_by_names(ctx, node, named);
        if found == Found::Alike {
            complete(ctx, node, &shape, &mut head);
        }
        if head.author.is_none() && head.date.is_none() {
            let Some(inner) = wrapped_post(page, node, &posts) else { continue };
            head = posts.heads.remove(&inner).unwrap_or_default();
        }
        if found == Found::Repeated && (head.author.is_none() || head.date.is_none()) {
            continue;
        }
        // An element without an author that holds posts is the thread.
        if head.author.is_none() && inner.is_some_and(|inner| page.contains(node, inner)) {
            continue;
        }
        posts.heads.insert(node, head);
        inner = Some(node);
    }
    posts.head_elements = posts.heads.iter().flat_map(|(post, head)| head_elements(ctx, *post, head, &shape, named)).collect();
    posts
}

/// The elements of a post that its head takes the place of.
fn head_elements(ctx: &Context<'_>, post: NodeId, head: &PostHead, shape: &Shape, named: &HashSet<NodeId>) -> Vec<NodeId> {
    let parts: Vec<NodeId> = [&head.author, &head.date].into_iter().flatten().map(|(node, _)| *node).collect();
    let text = shape.texts.get(&post).copied().filter(|_| head.author.is_some());
    let elements: Vec<NodeId> = parts.iter().map(|part| head_container(ctx, *part, post, text)).collect();
    // A short post may be in one element with its head; what it says stays in any case.
    let is_left = |without: &[NodeId]| {
        let page = ctx.page;
        let is_kept =
            |node: NodeId| if page.is_text(node) { ctx.keeps_text(node) } else { page.tag(node) == Tag::Img && ctx.keeps_media(node) };
        let is_of_other = |node: NodeId| page.ancestors(node).take_while(|around| *around != post).any(|around| named.contains(&around));
        let is_within = |node: NodeId| without.iter().any(|part| page.contains(*part, node));
        page.subtree(post).skip(1).any(|node| is_kept(node) && !is_within(node) && !is_of_other(node))
    };
    [elements, parts].into_iter().find(|without| is_left(without)).unwrap_or_default()
}

/// Adds to the head of a post what posts like it have.
fn complete(ctx: &Context<'_>, post: NodeId, shape: &Shape, head: &mut PostHead) {
    if head.author.is_none() || shape.one_name {
        head.author = shape.authors.get(&post).cloned().or(head.author.take());
    }
    if head.date.is_none() {
        head.date = shape.dates.get(&post).cloned();
        head.url = head.date.as_ref().and_then(|(line, _)| address(ctx, *line));
    }
}

/// Recognises a post, and drops what belongs to its head.
pub(crate) fn recognise_post(ctx: &Context<'_>, node: NodeId, depth: usize) -> Option<Vec<Node>> {
    if ctx.posts.head_elements.contains(&node) {
        return Some(Vec::new());
    }
    if is_signature(ctx, node) {
        return Some(Vec::new());
    }
    let head = ctx.posts.heads.get(&node)?;
    let text = |part: &Option<(NodeId, String)>| part.as_ref().map(|(_, text)| text.clone());
    let kind = Kind::Post { author: text(&head.author), date: text(&head.date), url: head.url.clone() };
    let children = copy::blocks(ctx, node, depth + 1);
    Some(if children.is_empty() { Vec::new() } else { vec![Element::new(kind, children).from_node(node).into()] })
}

/// The largest element around an author or date that is a head by its class or tag and has few other words: a line such as “by Ann » 3
/// April”, or a column with rank and number of posts. Where it is known which element is the text of the post, any other with short lines is.
fn head_container(ctx: &Context<'_>, part: NodeId, post: NodeId, text: Option<NodeId>) -> NodeId {
    let page = ctx.page;
    let is_head = |node: &NodeId| matches!(page.tag(*node), Tag::Header | Tag::Dl | Tag::Dt) || has_word(page, *node, HEAD_WORDS);
    let is_label =
        |inner: NodeId| !page.is_text(inner) || !ctx.keeps_text(inner) || page.contains(part, inner) || page.words(inner) <= LABEL_WORDS;
    let is_beside = |node: &NodeId| {
        text.is_some_and(|text| !page.contains(*node, text) && !page.contains(text, *node)) && page.subtree(*node).all(is_label)
    };
    let is_short = |node: &NodeId| page.words(*node) <= MAX_HEAD_WORDS;
    let around = page.ancestors(part).take(HEAD_LEVELS).take_while(|around| *around != post);
    around.filter(|node| is_short(node) && (is_head(node) || is_beside(node))).last().unwrap_or(part)
}

/// Whether an element is the signature of a post.
fn is_signature(ctx: &Context<'_>, node: NodeId) -> bool {
    !ctx.posts.heads.is_empty()
        && has_word(ctx.page, node, SIGNATURE_WORDS)
        && ctx.page.ancestors(node).any(|around| ctx.posts.heads.contains_key(&around))
}

/// Whether an element is declared as a post.
fn is_declared_post(page: &Page, node: NodeId) -> bool {
    let typed = page.attr(node, Attr::Itemtype).is_some_and(|kind| POST_TYPES.iter().any(|known| kind.trim_end().ends_with(known)));
    let role = page.attr(node, Attr::Role) == Some("comment");
    let block = matches!(page.tag(node), Tag::Article | Tag::Li | Tag::Div | Tag::Section);
    typed || role || (block && page.classes(node).any(|class| class.eq_ignore_ascii_case("comment")))
}

/// Block elements that repeat beside each other with the same class.
fn repeated_elements(page: &Page, root: NodeId) -> HashSet<NodeId> {
    let mut groups: HashMap<(NodeId, Tag, &str), Vec<NodeId>> = HashMap::new();
    for node in page.subtree(root).skip(1) {
        if let (Some(parent), Some(class)) = (page.parent(node), page.classes(node).next())
            && !page.tag(node).is_inline()
        {
            groups.entry((parent, page.tag(node), class)).or_default().push(node);
        }
    }
    let mut out: HashSet<NodeId> = HashSet::new();
    let mut looks: HashSet<(Tag, &str)> = HashSet::new();
    for ((_, tag, class), group) in &groups {
        if group.len() > 1 {
            looks.insert((*tag, class));
            out.extend(group);
        }
    }
    // A single reply looks like the repeated elements and is nested in one of them.
    let answers = groups.into_iter().filter(|((_, tag, class), _)| looks.contains(&(*tag, class))).flat_map(|(_, group)| group);
    let inside: Vec<NodeId> =
        answers.filter(|node| page.ancestors(*node).take(ANSWER_LEVELS).any(|around| out.contains(&around))).collect();
    out.extend(inside);
    out
}

/// The post that an element without a head of its own wraps, if it begins with one.
fn wrapped_post(page: &Page, node: NodeId, posts: &Posts) -> Option<NodeId> {
    let first = page.subtree(node).skip(1).find(|inner| posts.heads.contains_key(inner))?;
    let in_list = page.ancestors(first).take_while(|around| *around != node).any(|around| matches!(page.tag(around), Tag::Ol | Tag::Ul));
    (!in_list).then_some(first)
}

#[cfg(test)]
mod tests {
    use crate::article::{Article, PageKind};
    use crate::clean::testing::{body, body_of};
    use crate::output::{html, markdown};

    const THREAD: &str = "<article itemscope=\"\" itemtype=\"https://schema.org/Comment\"><header><b itemprop=\"author\">Ann</b> \
        <a itemprop=\"url\" href=\"https://example.org/news/story.html#c1\" rel=\"noopener noreferrer\">\
        <time itemprop=\"dateCreated\" datetime=\"2026-01-02T03:04\">2026-01-02T03:04</time></a></header><p>One.</p>\
        <article itemscope=\"\" itemtype=\"https://schema.org/Comment\"><header><b itemprop=\"author\">Bo</b> \
        <time itemprop=\"dateCreated\" datetime=\"2 days ago\">2 days ago</time></header><p>Two.</p></article></article>";

    fn article(page: &str) -> Article {
        Article { body: body(&format!("<body>{page}</body>")), ..Article::default() }
    }

    #[test]
    fn comments_keep_author_date_and_nesting() {
        let page = "<ol><li class=comment><div class=comment-author><cite class=fn>Ann</cite></div><a href='#c1'><time datetime='2026-01-02T03:04'>long ago</time></a>\
            <p>One.</p><ol><li class='comment odd'><span class=author>Bo</span><span class=comment-date>2 days ago</span><p>Two.</p></li></ol></li></ol>";
        assert_eq!(html(&article(page)), THREAD);
        assert_eq!(html(&article(THREAD)), THREAD);
        assert_eq!(markdown(&article(THREAD)), "**Ann** · 2026-01-02T03:04\n\nOne.\n\n> **Bo** · 2 days ago\n>\n> Two.\n");
    }

    #[test]
    fn forum_posts_are_recognised_by_repetition() {
        let post = |name: &str| {
            format!("<div class=p><a class=username href=/u>{name}</a> <span class=date>3.4.2026</span><div>Text of {name}.</div></div>")
        };
        let page = format!("<body><div>{}{}</div></body>", post("Ann"), post("Bo"));
        let written = |kind| html(&Article { body: body_of(&page, kind), ..Article::default() });
        assert_eq!(written(PageKind::Forum).matches("<article").count(), 2);
        assert_eq!(written(PageKind::Article).matches("<article").count(), 0);
        // A single reply does not repeat beside itself.
        let only = post("Cy").replace("</div></div>", &format!("</div><div class=kids>{}</div></div>", post("Di")));
        let page = format!("<body><div>{}{only}</div></body>", post("Ann"));
        let nested = markdown(&Article { body: body_of(&page, PageKind::Forum), ..Article::default() });
        assert!(nested.contains("> **Di** · 3.4.2026\n>\n> Text of Di."), "{nested}");
    }
}
