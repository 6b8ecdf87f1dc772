//! Recognises the posts of a thread, with author, date, address and replies.
//!
//! Posts that are declared (microdata, roles, the usual class `comment`) are recognised on any page. On forum pages, repeated elements
//! with an author and a date are posts too. A reply is nested in the post it answers, as on the page.

use std::collections::{HashMap, HashSet};

use crate::article::{Element, Kind, Node, PageKind};
use crate::clean::context::Context;
use crate::clean::copy;
use crate::clean::page_facts::{PostHead, Posts};
use crate::page::{NodeId, Page, fold_space};
use crate::rules::attr::Attr;
use crate::rules::boilerplate_classes::SIGNATURE_WORDS;
use crate::rules::tag::Tag;
use crate::sort;

/// Structured-data types of posts.
const TYPES: &[&str] = &["/Comment", "/Answer", "/Question", "/DiscussionForumPosting", "/UserComments"];
/// Parts of class names of a post's author.
const AUTHOR_WORDS: &[&str] = &["author", "username", "user-name", "user_name", "nickname", "poster", "creator", "hnuser", "fn"];
/// Class names of a post's author that count only as a whole: author columns and lines have classes like `user-…`, too.
const AUTHOR_CLASSES: &[&str] = &["user"];
/// Parts of class names of a post's date.
const DATE_WORDS: &[&str] = &["date", "time", "posted", "age", "updated", "published", "created", "timestamp", "datetime"];
/// Parts of class names of a post's head: the line or column about its author and date.
const HEAD_NAMES: &[&str] = &["author", "byline", "meta", "metadata", "profile", "postprofile", "head", "header", "post-info", "userinfo"];
/// Levels between the author or date and the post's head, and the most words of a head.
const HEAD_LEVELS: usize = 4;
const HEAD_WORDS: u32 = 24;
/// Levels between a reply and the post it is nested in.
const ANSWER_LEVELS: usize = 40;
/// Longest author and date in characters.
const NAME_CHARS: usize = 60;
const DATE_CHARS: usize = 40;

/// Finds the posts in `root`.
pub(crate) fn find_posts(ctx: &Context<'_>, root: NodeId, kind: PageKind) -> Posts {
    let page = ctx.page;
    let mut named: HashSet<NodeId> = page.subtree(root).filter(|node| is_declared_post(page, *node)).collect();
    let repeated = if kind == PageKind::Forum && named.is_empty() { repeated_elements(page, root) } else { HashSet::new() };
    let by_repetition = named.is_empty();
    named.extend(repeated);
    let mut nodes: Vec<NodeId> = named.iter().copied().filter(|node| ctx.kept_share(*node) > 0.0).collect();
    sort::sort(&mut nodes);
    let mut posts = Posts::default();
    // The last post found, which is the next one on the page.
    let mut inner = None;
    // Inner posts first, so that an outer element without a head can take over the head of the post it wraps.
    for node in nodes.into_iter().rev() {
        let mut head = post_head(ctx, node, &named);
        if head.author.is_none() && head.date.is_none() {
            let Some(inner) = wrapped_post(page, node, &posts) else { continue };
            head = posts.heads.remove(&inner).unwrap_or_default();
        }
        if by_repetition && (head.author.is_none() || head.date.is_none()) {
            continue;
        }
        // An element without an author that holds posts is the thread.
        if head.author.is_none() && inner.is_some_and(|inner| page.contains(node, inner)) {
            continue;
        }
        posts.heads.insert(node, head);
        inner = Some(node);
    }
    let head_nodes = |head: &PostHead| [&head.author, &head.date].into_iter().flatten().map(|(node, _)| *node).collect::<Vec<_>>();
    posts.head_elements =
        posts.heads.iter().flat_map(|(post, head)| head_nodes(head).into_iter().map(|node| head_container(page, node, *post))).collect();
    posts
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
/// April”, or a column with rank and number of posts.
fn head_container(page: &Page, part: NodeId, post: NodeId) -> NodeId {
    let is_head = |node: &NodeId| {
        page.words(*node) <= HEAD_WORDS && (matches!(page.tag(*node), Tag::Header | Tag::Dl | Tag::Dt) || has_word(page, *node, HEAD_NAMES))
    };
    page.ancestors(part).take(HEAD_LEVELS).take_while(|around| *around != post).filter(is_head).last().unwrap_or(part)
}

/// Whether an element is the signature of a post.
fn is_signature(ctx: &Context<'_>, node: NodeId) -> bool {
    !ctx.posts.heads.is_empty()
        && has_word(ctx.page, node, SIGNATURE_WORDS)
        && ctx.page.ancestors(node).any(|around| ctx.posts.heads.contains_key(&around))
}

/// Whether an element is declared as a post.
fn is_declared_post(page: &Page, node: NodeId) -> bool {
    let typed = page.attr(node, Attr::Itemtype).is_some_and(|kind| TYPES.iter().any(|known| kind.trim_end().ends_with(known)));
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

/// The head of a post, not counting the posts nested in it.
fn post_head(ctx: &Context<'_>, post: NodeId, named: &HashSet<NodeId>) -> PostHead {
    let page = ctx.page;
    let mut head = PostHead::default();
    let mut next = NodeId(post.0 + 1);
    while next < page.end(post) && (head.author.is_none() || head.date.is_none()) {
        if page.is_text(next) || named.contains(&next) {
            next = page.end(next);
            continue;
        }
        if head.date.is_none()
            && let Some(date) = date(page, next)
        {
            head.url = address(ctx, next);
            head.date = Some((next, date));
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
    head
}

fn has_word(page: &Page, node: NodeId, words: &[&str]) -> bool {
    page.classes(node).any(|class| {
        let class = class.to_ascii_lowercase();
        let mut parts = class.split(['-', '_']);
        words.contains(&class.as_str()) || parts.any(|part| words.contains(&part))
    })
}

fn property(page: &Page, node: NodeId) -> &str {
    page.attr(node, Attr::Itemprop).unwrap_or("")
}

/// The author's name, if the element holds nothing else.
fn author(page: &Page, node: NodeId) -> Option<String> {
    let says = property(page, node) == "author"
        || page.attr(node, Attr::Rel).is_some_and(|rel| rel.split_ascii_whitespace().any(|word| word == "author"))
        || has_word(page, node, AUTHOR_WORDS)
        || page.classes(node).any(|class| AUTHOR_CLASSES.contains(&class));
    let name = says.then(|| page.text_of(name_in(page, node)))?;
    (name.chars().count() <= NAME_CHARS && name.chars().any(char::is_alphanumeric)).then_some(name)
}

/// The name inside an element about the author: the part marked as name, or the first link.
fn name_in(page: &Page, node: NodeId) -> NodeId {
    let says = |inner: &NodeId| page.words(*inner) > 0 && page.words(*inner) < page.words(node);
    let inside = || page.subtree(node).skip(1).filter(says);
    let named = inside().find(|inner| property(page, *inner) == "name");
    named.or_else(|| inside().find(|inner| page.tag(*inner) == Tag::A)).unwrap_or(node)
}

/// The date of a post, if the element holds nothing else; machine-readable if possible.
fn date(page: &Page, node: NodeId) -> Option<String> {
    let given = page.attr(node, Attr::Datetime).or(page.attr(node, Attr::Content)).or(page.attr(node, Attr::Title)).map(fold_space);
    let is_iso =
        |text: &String| text.len() <= DATE_CHARS && text.as_bytes().get(..4).is_some_and(|year| year.iter().all(u8::is_ascii_digit));
    let typed = matches!(property(page, node), "datePublished" | "dateCreated" | "commentTime");
    if page.tag(node) == Tag::Time || typed || (page.tag(node) == Tag::Abbr && given.as_ref().is_some_and(is_iso)) {
        return given.filter(is_iso).or_else(|| Some(page.text_of(node))).filter(|text| is_date(text));
    }
    let text = has_word(page, node, DATE_WORDS).then(|| page.text_of(node))?;
    is_date(&text).then(|| given.filter(is_iso).unwrap_or(text))
}

fn is_date(text: &str) -> bool {
    text.chars().count() <= DATE_CHARS && text.chars().any(|c| c.is_numeric())
}

/// The address of a post: that of the link around or inside its date.
fn address(ctx: &Context<'_>, date: NodeId) -> Option<String> {
    let page = ctx.page;
    let around = page.ancestors(date).take(2).find(|around| page.tag(*around) == Tag::A);
    let link = around.or_else(|| page.subtree(date).find(|node| page.tag(*node) == Tag::A))?;
    Some(ctx.web_address(page.attr(link, Attr::Href)?)?.as_str().to_owned())
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
