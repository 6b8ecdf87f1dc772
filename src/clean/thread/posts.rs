//! Finds the posts of a thread, with author, date, address and replies.
//!
//! Posts that are declared (microdata, roles, the usual class `comment`) are recognised on any page. On forum pages, repeated elements
//! with an author and a date are posts too, and so are those that are alike (`feature/thread.rs`), whatever they are called. A reply is
//! nested in the post it answers, as on the page.

use crate::article::PageKind;
use crate::choose::Selection;
use crate::clean::context::Context;
use crate::clean::page_facts::{PostHead, Posts};
use crate::clean::thread::authors::author_attribute;
use crate::clean::thread::boxes::without_boxes;
use crate::clean::thread::declared::{attributed_posts, declared_posts, named_articles};
use crate::clean::thread::finish::finished;
use crate::clean::thread::head_elements::{MAX_HEAD_WORDS, head_elements};
use crate::clean::thread::heads::{address, head_by_names};
use crate::clean::thread::names::telling_class;
use crate::clean::thread::opener::{Opener, find_opener};
use crate::clean::thread::shape::Shape;
use crate::map::{Map, Set};
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::sort;

/// Levels between a reply and the post it is nested in.
const ANSWER_LEVELS: usize = 40;
/// Levels between a post and the element that holds it and the column of its author.
const COLUMN_LEVELS: usize = 3;
/// Different looks of posts up to which a post may have one class more.
const MAX_LOOKS: usize = 8;
/// Comments from which on they are told by their shape on a page that is no thread.
const MIN_COMMENTS: usize = 2;
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
    let mut declared = declared_posts(page, root);
    // What follows is much to compile for the pages, most of them, that have no post in their text.
    let may_have = !selection.posts.is_empty() || declared.iter().any(|post| ctx.kept_share(*post) > 0.0);
    if selection.kind != PageKind::Forum && !may_have {
        return Posts::default();
    }
    declared = without_boxes(ctx, declared);
    if declared.is_empty() && selection.kind == PageKind::Forum {
        declared = attributed_posts(page, root);
    }
    if declared.is_empty() && selection.kind == PageKind::Forum {
        declared = named_articles(page, root);
    }
    let opener = find_opener(ctx, root, &declared);
    if let Some(opener) = opener {
        declared.remove(&opener.item);
        declared.insert(opener.part);
    }
    let declared = posts_with_heads(ctx, &declared, Found::Declared, opener);
    let alike: Set<NodeId> = selection.posts.iter().copied().filter(|post| page.contains(root, *post)).collect();
    if selection.kind != PageKind::Forum {
        let are_declared = !declared.heads.is_empty() || alike.len() < MIN_COMMENTS;
        return finished(ctx, root, if are_declared { declared } else { comments(ctx, root, alike) });
    }
    let repeated = posts_with_heads(ctx, &repeated_elements(page, root), Found::Repeated, None);
    let mut kinds = vec![declared, repeated, alike_posts(ctx, root, alike)];
    let held: Vec<f32> = kinds.iter().map(|posts| held_words(ctx, posts)).collect();
    let most = held.iter().copied().fold(0.0, f32::max);
    let surest = held.iter().position(|words| *words >= MIN_HELD * most).unwrap_or(0);
    finished(ctx, root, kinds.swap_remove(surest))
}

/// The comments on a page that is no thread, if all of them have an author and a day.
fn comments(ctx: &Context<'_>, root: NodeId, alike: Set<NodeId>) -> Posts {
    let posts = alike_posts(ctx, root, alike);
    if posts.heads.values().all(|head| head.author.is_some() && head.date.is_some()) { posts } else { Posts::default() }
}

/// The posts among elements that are alike. Their authors or days may stand beside them, in a column or line of their own.
fn alike_posts(ctx: &Context<'_>, root: NodeId, alike: Set<NodeId>) -> Posts {
    let told =
        |posts: &Posts| posts.heads.values().map(|head| u32::from(head.author.is_some()) + u32::from(head.date.is_some())).sum::<u32>();
    let mut around = alike;
    // What is around a table has a class, and short posts are told by it.
    let has_class = |posts: &Set<NodeId>| posts.iter().any(|post| ctx.page.classes(*post).next().is_some());
    if !has_class(&around)
        && let Some(wider) = wider(ctx.page, root, &around).filter(has_class)
    {
        around = wider;
    }
    let short = short_posts(ctx, root, &around);
    around.extend(short.iter().copied());
    let mut found = posts_with_heads(ctx, &around, Found::Alike, None);
    let lacks_head = |post: &NodeId| found.heads.get(post).is_some_and(|head| head.author.is_none() || head.date.is_none());
    let without: Set<NodeId> = short.into_iter().filter(lacks_head).collect();
    if !without.is_empty() {
        around.retain(|post| !without.contains(post));
        found = posts_with_heads(ctx, &around, Found::Alike, None);
    }
    for _ in 0..COLUMN_LEVELS {
        if told(&found) as usize == 2 * around.len() {
            break;
        }
        let Some(wider) = wider(ctx.page, root, &around) else { break };
        let posts = posts_with_heads(ctx, &wider, Found::Alike, None);
        if told(&posts) > told(&found) {
            found = posts;
        }
        around = wider;
    }
    found
}

/// Elements that look like posts, and say too little to be found by that: a word of thanks. The words of one in another would seem to be
/// those of somebody else.
fn short_posts(ctx: &Context<'_>, root: NodeId, posts: &Set<NodeId>) -> Set<NodeId> {
    let page = ctx.page;
    let look = |node: NodeId| (page.name(node), page.attr(node, Attr::Class).unwrap_or(""));
    let looks: Set<(&str, &str)> =
        posts.iter().map(|post| look(*post)).filter(|(name, class)| !class.is_empty() || name.contains('-')).collect();
    // One class more tells the post that the address leads to.
    let is_marked = |node: NodeId| looks.len() <= MAX_LOOKS && looks.iter().any(|(name, class)| has_one_more(page, node, name, class));
    let is_post = |node: &NodeId| !page.is_text(*node) && (looks.contains(&look(*node)) || is_marked(*node)) && ctx.kept_share(*node) > 0.0;
    page.subtree(root).skip(1).filter(|node| !posts.contains(node) && is_post(node)).collect()
}

/// Whether an element has this name and these classes, two at least, and one other.
fn has_one_more(page: &Page, node: NodeId, name: &str, classes: &str) -> bool {
    let known = classes.split_ascii_whitespace();
    let count = known.clone().count();
    count > 1
        && page.name(node) == name
        && page.classes(node).count() == count + 1
        && known.into_iter().all(|class| page.classes(node).any(|own| own == class))
}

/// The elements around posts, if each holds one of them.
fn wider(page: &Page, root: NodeId, posts: &Set<NodeId>) -> Option<Set<NodeId>> {
    let mut around = Set::new();
    for post in posts.iter() {
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
fn posts_with_heads(ctx: &Context<'_>, named: &Set<NodeId>, found: Found, opener: Option<Opener>) -> Posts {
    let page = ctx.page;
    let mut nodes: Vec<NodeId> = named.iter().copied().filter(|node| ctx.kept_share(*node) > 0.0).collect();
    sort::sort(&mut nodes);
    let shape = if found == Found::Alike { Shape::of(ctx, &nodes, named) } else { Shape::default() };
    let mut told = heads(ctx, &nodes, named, opener);
    if found == Found::Declared {
        complete_declared(ctx, &nodes, named, &mut told);
    }
    let mut posts = Posts::default();
    // The last post found, which is the next one on the page.
    let mut inner = None;
    // Inner posts first, so that an outer element without a head can take over the head of the post it wraps.
    for (node, mut head) in nodes.into_iter().zip(told).rev() {
        if found == Found::Alike {
            complete(ctx, node, &shape, &mut head);
        }
        if let (None, Some((line, _))) = (&head.author, &head.date) {
            head.author = author_attribute(page, node).map(|name| (*line, name));
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
        posts.heads.insert(node, without_day_in_name(head));
        inner = Some(node);
    }
    posts.head_elements = posts.heads.iter().flat_map(|(post, head)| head_elements(ctx, *post, head, &shape, named)).collect();
    posts
}

/// The heads of posts by the names of their elements. That of a post may stand before it, in an element of its own.
fn heads(ctx: &Context<'_>, nodes: &[NodeId], named: &Set<NodeId>, opener: Option<Opener>) -> Vec<PostHead> {
    let lines = heads_before(ctx.page, nodes);
    let head = |node: &NodeId| {
        if let Some(opener) = opener.filter(|opener| opener.part == *node) {
            return opener.head(ctx, named);
        }
        let mut head = head_by_names(ctx, *node, named);
        if let Some(line) = lines.get(node) {
            let before = head_by_names(ctx, *line, named);
            head.author = head.author.or(before.author);
            if head.date.is_none() {
                (head.date, head.url) = (before.date, before.url);
            }
        }
        head
    };
    nodes.iter().map(head).collect()
}

/// For posts that stand beside each other the short elements before each of them, if the first one has such an element, too: what stands
/// between posts may as well be the end of the one before.
fn heads_before(page: &Page, nodes: &[NodeId]) -> Map<NodeId, NodeId> {
    let mut out = Map::new();
    let mut parents: Set<NodeId> = Set::new();
    for around in nodes.iter().filter_map(|node| page.parent(*node)).filter(|around| parents.insert(*around)) {
        if page.children(around).filter(|node| nodes.binary_search(node).is_ok()).count() < 2 {
            continue;
        }
        let mut before: Option<NodeId> = None;
        let mut first = Map::new();
        for node in page.children(around).filter(|node| !page.is_text(*node)) {
            if nodes.binary_search(&node).is_ok() {
                let line = before.filter(|line| !page.tag(*line).is_inline() && (1..=MAX_HEAD_WORDS).contains(&page.words(*line)));
                let look = line.and_then(|line| Some((page.tag(line), page.classes(line).next()?)));
                let known = *first.or_insert_with((page.tag(node), telling_class(page, node)), || look);
                if look.is_some() && known == look {
                    out.extend(line.map(|line| (node, line)));
                }
            }
            before = Some(node);
        }
    }
    out
}

/// A head whose author is the name alone: the day of the post may stand in the same element.
fn without_day_in_name(mut head: PostHead) -> PostHead {
    if let (Some((_, author)), Some((_, day))) = (&mut head.author, &head.date)
        && let Some(name) = author.strip_suffix(day.as_str()).map(str::trim_end).filter(|name| !name.is_empty())
    {
        *author = name.to_owned();
    }
    // Networks show the name that somebody chose, and the account behind it.
    if let Some((_, author)) = &mut head.author
        && let Some((name, account)) = author.split_once(" @")
        && !name.is_empty()
        && !account.contains(' ')
    {
        *author = name.to_owned();
    }
    head
}

/// Adds to the heads of declared posts what those that lack it have in common.
fn complete_declared(ctx: &Context<'_>, nodes: &[NodeId], named: &Set<NodeId>, heads: &mut [PostHead]) {
    let lacking = |heads: &[PostHead], lacks: fn(&PostHead) -> bool| -> Vec<NodeId> {
        nodes.iter().zip(heads).filter(|(_, head)| lacks(head)).map(|(node, _)| *node).collect()
    };
    let nameless = lacking(heads, |head| head.author.is_none());
    let undated = lacking(heads, |head| head.date.is_none());
    let authors = if nameless.len() > 1 { Shape::of(ctx, &nameless, named).authors } else { Map::new() };
    // What is found again must be the same: in comments only names are missing.
    let dates = if !undated.is_empty() && ctx.kind == PageKind::Forum { Shape::of(ctx, &undated, named).dates } else { Map::new() };
    for (node, head) in nodes.iter().zip(heads) {
        if head.author.is_none() {
            head.author = authors.get(node).cloned();
        }
        if head.date.is_none() && head.author.is_some() {
            head.date = dates.get(node).cloned();
            head.url = head.date.as_ref().and_then(|(line, _)| address(ctx, *line));
        }
    }
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

/// Block elements that repeat beside each other with the same class.
fn repeated_elements(page: &Page, root: NodeId) -> Set<NodeId> {
    let mut groups: Map<(NodeId, Tag, &str), Vec<NodeId>> = Map::new();
    for node in page.subtree(root).skip(1) {
        if let (Some(parent), Some(class)) = (page.parent(node), telling_class(page, node))
            && !page.tag(node).is_inline()
        {
            groups.or_default((parent, page.tag(node), class)).push(node);
        }
    }
    let mut out: Set<NodeId> = Set::new();
    let mut looks: Set<(Tag, &str)> = Set::new();
    for ((_, tag, class), group) in groups.iter() {
        if group.len() > 1 {
            looks.insert((*tag, class));
            out.extend(group.iter().copied());
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
    // An element around posts that stand beside each other is the thread.
    let is_thread =
        page.parent(first).is_some_and(|around| page.children(around).any(|other| other != first && posts.heads.contains_key(&other)));
    (!in_list && !is_thread).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::has_one_more;
    use crate::article::{Article, PageKind};
    use crate::clean::testing::{body, body_of};
    use crate::output::{html, markdown};
    use crate::page::scan::scan;
    use crate::rules::attr::Attr;

    const THREAD: &str = "<article itemscope=\"\" itemtype=\"https://schema.org/Comment\"><header><b itemprop=\"author\">Ann</b> \
        <a itemprop=\"url\" href=\"https://example.org/news/story.html#c1\" rel=\"noopener noreferrer\">\
        <time itemprop=\"dateCreated\" datetime=\"2026-01-02T03:04\">2026-01-02 03:04</time></a></header><p>One.</p>\
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
        assert_eq!(markdown(&article(THREAD)), "**Ann** · 2026-01-02 03:04\n\nOne.\n\n> **Bo** · 2 days ago\n>\n> Two.\n");
    }

    #[test]
    fn a_short_post_may_be_marked() {
        let is_like = |html: &str, classes: &str| {
            let page = scan(&format!("<html><body>{html}</body></html>"), None).unwrap();
            let node = page.nodes().find(|node| page.attr(*node, Attr::Class).is_some()).unwrap();
            has_one_more(&page, node, "div", classes)
        };
        assert!(is_like("<div class='post clear lit'>", "post clear"));
        assert!(is_like("<div class='lit post clear'>", "post clear"));
        assert!(!is_like("<div class='post clear'>", "post clear"));
        assert!(!is_like("<div class='post lit at-night clear'>", "post clear"));
        assert!(!is_like("<div class='post lit'>", "post"));
        assert!(!is_like("<p class='post clear lit'>", "post clear"));
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

    #[test]
    fn the_head_of_a_post_may_stand_before_it() {
        let post = |number: u32, name: &str| {
            format!(
                "<div class=head><span class=date>{number}.4.2026</span></div><div class='n-{number} entry'><a class=username href=/u>{name}</a><div>Text of {name}.</div></div>"
            )
        };
        let page = format!("<body><section>{}{}</section></body>", post(3, "Ann"), post(4, "Bo"));
        let said = markdown(&Article { body: body_of(&page, PageKind::Forum), ..Article::default() });
        assert_eq!(said, "**Ann** · 3.4.2026\n\nText of Ann.\n\n**Bo** · 4.4.2026\n\nText of Bo.\n");
    }

    #[test]
    fn a_day_in_the_element_of_the_name_is_no_part_of_it() {
        let post = |name: &str| {
            format!("<div class=comment><a class=username>{name} <small class=time>3 months ago</small></a><p>Text.</p></div>")
        };
        let page = format!("<body><section>{}{}</section></body>", post("Ann"), post("Bo"));
        let said = markdown(&Article { body: body_of(&page, PageKind::Forum), ..Article::default() });
        assert!(said.starts_with("**Ann** · 3 months ago\n\nText."), "{said}");
    }

    #[test]
    fn the_author_of_a_post_may_be_told_by_an_attribute() {
        let said = |attribute: &str| {
            let page =
                format!("<body><div class=comment {attribute}><div><time datetime=2026-03-04>4.3.</time></div><p>One.</p></div></body>");
            markdown(&Article { body: body_of(&page, PageKind::Forum), ..Article::default() })
        };
        assert_eq!(said("data-author-username='Ann Lee'"), "**Ann Lee** · 2026-03-04\n\nOne.\n");
        assert_eq!(said("data-author=4711"), "2026-03-04\n\nOne.\n");
    }

    #[test]
    fn an_element_around_posts_beside_each_other_is_no_post() {
        let post = |name: &str| {
            format!("<div class=p><a class=username href=/u>{name}</a> <span class=date>3.4.2026</span><div>Text of {name}.</div></div>")
        };
        let page = format!("<body><main><div class=v>{}{}</div><div class=v>End.</div></main></body>", post("Ann"), post("Bo"));
        let said = markdown(&Article { body: body_of(&page, PageKind::Forum), ..Article::default() });
        assert!(!said.contains('>'), "{said}");
    }

    #[test]
    fn declared_posts_without_a_called_author_are_completed_by_what_they_have_in_common() {
        let post = |name: &str, day: u32| {
            format!(
                "<div class=comment><div class=v>12</div><p class=l><a href=/m/{name}>{name}</a> <a href=/p/{day}>{day}.4.2026</a></p><div class=t>Here is what I say about it, {name} says.</div></div>"
            )
        };
        let page = format!("<body><main>{}{}{}</main></body>", post("Ann", 3), post("Bo", 4), post("Cy", 5));
        let said = |kind| markdown(&Article { body: body_of(&page, kind), ..Article::default() });
        assert!(said(PageKind::Forum).contains("**Bo** · 4.4.2026"), "{}", said(PageKind::Forum));
        let dated = page.replace("<a href=/p/", "<a class=date href=/p/");
        let said = markdown(&Article { body: body_of(&dated, PageKind::Article), ..Article::default() });
        assert!(said.contains("**Bo** · 4.4.2026"), "{said}");
    }

    #[test]
    fn a_linked_name_in_a_script_without_spaces_may_be_long() {
        let post = |name: &str, day: u32| {
            format!(
                "<div class=comment><p class=t>มะลิต้องการแดดอย่างน้อยวันละห้าชั่วโมงครับ</p><p class=l><a class=d href=/profile/{day}>{name}</a> <i class=date>2026-04-0{day}</i></p></div>"
            )
        };
        let page = format!("<body><main>{}{}{}</main></body>", post("แม่บ้านริมคลอง", 3), post("ลุงหมูสวนครัว", 4), post("ใบตองเขียว", 5));
        let said = markdown(&Article { body: body_of(&page, PageKind::Forum), ..Article::default() });
        assert!(said.contains("**แม่บ้านริมคลอง** · 2026-04-03"), "{said}");
    }
}
