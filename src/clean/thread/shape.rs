//! Where posts of one shape have their texts and their authors: on the same path by tags and classes, in all of them.

use crate::clean::context::Context;
use crate::clean::thread::authors::{NAME_CHARS, is_label};
use crate::clean::thread::days::{dated_line, is_relative};
use crate::clean::thread::heads::head_by_names;
use crate::clean::thread::names::telling_class;
use crate::dates::{DayMonthOrder, find_date, parse_date};
use crate::map::{Map, Set};
use crate::page::measure::measure;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::metadata::class_words::PROFILE_URL_PARTS;
use crate::rules::tag::Tag;
use crate::rules::thread_words::{POST_LABELS, USER_URL_PARTS};

/// Share of a post's words that its text holds, and the share of the words of all posts whose texts must be on one path.
const MIN_TEXT: f32 = 0.6;
const MIN_TEXTS: f32 = 0.5;
/// Share of the posts that have a link to their author on one path.
const MIN_AUTHORS: f32 = 0.6;
/// Share of the posts of which more have names of their own, where nothing but their place says that they are names: ranks are few.
const MIN_DIFFERENT: f32 = 0.2;
/// Most words of a name, and levels from a date to the line it is in.
const NAME_WORDS: u32 = 5;
const NAME_LEVELS: usize = 3;
/// The same for a link in a script without spaces, in letters.
const DENSE_NAME: u32 = 16;
/// Fewest digits of a name that is a number.
const MIN_NUMBER: usize = 5;
/// Links, and texts, of a post that are examined: more of them are no head.
const MAX_PARTS: usize = 200;
/// The scheme of a link that is a button.
const SCRIPT: &str = "javascript:";
/// Posts from which on they hardly have one author.
const MANY_POSTS: usize = 3;

/// The texts, authors and dates of posts.
#[derive(Default)]
pub(super) struct Shape {
    /// For a post the element with its text, and nothing of its head.
    pub texts: Map<NodeId, NodeId>,
    pub authors: Map<NodeId, (NodeId, String)>,
    pub dates: Map<NodeId, (NodeId, String)>,
    /// Whether all authors told by the names of elements are one: a link to log in, rather.
    pub one_name: bool,
}

impl Shape {
    /// The shape of posts, in order; a reply may be in the post it answers.
    pub fn of(ctx: &Context<'_>, posts: &[NodeId], named: &Set<NodeId>) -> Shape {
        let texts = texts(ctx, posts, named);
        let outside = |post: NodeId| outside_text(ctx.page, post, texts.get(&post).copied(), named);
        let lines = |post: NodeId| outside(post).filter(|node| ctx.page.is_text(*node)).collect::<Vec<_>>();
        let dates: Map<_, _> = posts.iter().filter_map(|post| Some((*post, dated_line(ctx, &lines(*post))?))).collect();
        let mut authors = linked_authors(ctx.page, posts, outside, path);
        if authors.is_empty() {
            authors = linked_authors(ctx.page, posts, outside, path_to_any);
        }
        if authors.is_empty() {
            authors = names_beside(ctx.page, posts, &dates, &texts);
        }
        if authors.is_empty() {
            authors = plain_names(ctx.page, posts, &lines, false);
        }
        if authors.len() < posts.len() {
            let boxed = plain_names(ctx.page, posts, &lines, true);
            let is_same = |(post, (_, name)): (&NodeId, &(NodeId, String))| boxed.get(post).is_some_and(|(_, other)| other == name);
            if boxed.len() > authors.len() && authors.iter().all(is_same) {
                authors = boxed;
            }
        }
        if authors.is_empty() {
            let told: Map<_, _> = posts.iter().filter_map(|post| Some((*post, profile_name(ctx.page, outside(*post))?))).collect();
            if told.len() == posts.len() {
                authors = told;
            }
        }
        if !authors.is_empty() {
            let missing = posts.iter().filter(|post| !authors.contains_key(*post));
            let is_head = |post: &NodeId, link: NodeId| dates.get(post).is_some_and(|(line, _)| link < *line);
            let told = missing.filter_map(|post| Some((*post, profile_name(ctx.page, outside(*post))?)));
            let told: Vec<_> = told.filter(|(post, (link, _))| texts.contains_key(post) || is_head(post, *link)).collect();
            authors.extend(told);
        }
        Shape { texts, authors, dates, one_name: have_one_name(ctx, posts, named) }
    }
}

/// The name in the first link with words, if it leads to a profile, or where the picture before it leads to: that of a moderator may stand in
/// other elements than those of members.
fn profile_name(page: &Page, outside: impl Iterator<Item = NodeId>) -> Option<(NodeId, String)> {
    let mut pictured = None;
    let mut link = None;
    for node in outside.filter(|node| page.tag(*node) == Tag::A) {
        if page.words(node) > 0 {
            link = Some(node);
            break;
        }
        pictured = address_of(page, node).filter(|_| is_picture(page, node)).or(pictured);
    }
    let link = link?;
    let name = page.text_of(link);
    let is_profile = address_of(page, link).is_some_and(|address| PROFILE_URL_PARTS.are_in(address) || pictured == Some(address));
    (is_profile && is_name(&name)).then_some((link, name))
}

/// Whether the elements of many posts name an author, and all of them the same one.
fn have_one_name(ctx: &Context<'_>, posts: &[NodeId], named: &Set<NodeId>) -> bool {
    let mut names = posts.iter().filter_map(|post| head_by_names(ctx, *post, named).author).map(|(_, name)| name);
    let Some(first) = names.next() else { return false };
    let mut count = 1;
    let are_one = names.all(|name| {
        count += 1;
        name == first
    });
    are_one && count >= MANY_POSTS
}

/// The nodes of a post outside of its text and of the posts in it.
fn outside_text<'c>(page: &'c Page, post: NodeId, text: Option<NodeId>, named: &'c Set<NodeId>) -> impl Iterator<Item = NodeId> + 'c {
    let mut next = NodeId(post.0 + 1);
    std::iter::from_fn(move || {
        while next < page.end(post) {
            let node = next;
            let is_apart = named.contains(&node) || Some(node) == text || page.tag(node) == Tag::Blockquote;
            next = if is_apart { page.end(node) } else { NodeId(node.0 + 1) };
            if !is_apart {
                return Some(node);
            }
        }
        None
    })
}

/// Tags and telling classes from an element up to the post it is in.
type Path<'p> = Vec<(Tag, &'p str)>;

fn path(page: &Page, post: NodeId, node: NodeId) -> Path<'_> {
    let around = page.ancestors(node).take_while(|around| *around != post);
    std::iter::once(node).chain(around).map(|part| (page.tag(part), telling_class(page, part).unwrap_or(""))).collect()
}

/// The path of an element whose own class does not count: that of a link may tell members from moderators.
fn path_to_any(page: &Page, post: NodeId, node: NodeId) -> Path<'_> {
    let mut path = path(page, post, node);
    path[0].1 = "";
    path
}

fn kept_words(ctx: &Context<'_>, node: NodeId) -> f32 {
    ctx.kept_share(node) * ctx.page.words(node) as f32
}

/// For each post the element on the path on which most words of the posts are.
fn texts(ctx: &Context<'_>, posts: &[NodeId], named: &Set<NodeId>) -> Map<NodeId, NodeId> {
    let page = ctx.page;
    let mut words: Map<Path<'_>, f32> = Map::new();
    let (mut all, mut best): (f32, Option<(f32, Path<'_>)>) = (0.0, None);
    for post in posts {
        let inner: f32 =
            page.subtree(*post).skip(1).filter(|node| named.contains(node)).map(|node| kept_words(ctx, node)).fold(0.0, f32::max);
        let own = kept_words(ctx, *post) - inner;
        all += own;
        let Some(text) = text_of_post(ctx, *post, own, named) else { continue };
        let path = path(page, *post, text);
        let sum = words.or_default(path.clone());
        *sum += own;
        if best.as_ref().is_none_or(|(most, _)| *sum > *most) {
            best = Some((*sum, path));
        }
    }
    let Some((_, best)) = best.filter(|(most, _)| *most >= MIN_TEXTS * all) else { return Map::new() };
    let text = |post: NodeId| {
        outside_text(page, post, None, named)
            .find(|node| !page.is_text(*node) && page.tag(*node) == best[0].0 && path(page, post, *node) == best)
    };
    posts.iter().filter_map(|post| Some((*post, text(*post)?))).collect()
}

/// The smallest element with most of a post's words.
fn text_of_post(ctx: &Context<'_>, post: NodeId, words: f32, named: &Set<NodeId>) -> Option<NodeId> {
    let page = ctx.page;
    let is_most = |part: &NodeId| {
        !page.is_text(*part) && !page.tag(*part).is_inline() && !named.contains(part) && kept_words(ctx, *part) >= MIN_TEXT * words
    };
    let mut text = None;
    let mut around = post;
    while let Some(part) = page.children(around).find(is_most) {
        if page.tag(part) == Tag::P {
            break;
        }
        text = Some(part);
        around = part;
    }
    text
}

/// The links on one path.
#[derive(Default)]
struct Links<'p> {
    /// For each post with such a link the first one, and its text.
    first: Vec<(NodeId, NodeId, String)>,
    addresses: Map<String, &'p str>,
    /// Whether a name leads to several places, as "Reply" does.
    is_mixed: bool,
    /// Whether all of them are numbers.
    is_numbers: bool,
    /// How many lead to profiles: by their address, or because a picture in the post leads there, too.
    profiles: usize,
}

/// For each post the link to its author: the links on one path whose names and addresses go together, and differ from post to post.
fn linked_authors<'p, I: Iterator<Item = NodeId>>(
    page: &'p Page,
    posts: &[NodeId],
    outside: impl Fn(NodeId) -> I,
    path: fn(&'p Page, NodeId, NodeId) -> Path<'p>,
) -> Map<NodeId, (NodeId, String)> {
    // The links by their paths, in the order of the page.
    let mut paths: Vec<Links<'p>> = Vec::new();
    let mut places: Map<Path<'p>, usize> = Map::new();
    for post in posts {
        let links = outside(*post).filter_map(|node| Some((node, address_of(page, node)?)));
        let of_post: Vec<(NodeId, &str)> = links.take(MAX_PARTS).collect();
        let pictures: Set<&str> = of_post.iter().filter(|(link, _)| is_picture(page, *link)).map(|(_, address)| *address).collect();
        for (link, address) in of_post {
            let name = page.text_of(link);
            let is_number = is_number_of_user(&name, address);
            if !(is_linked_name(&name) || is_number) || page.subtree(link).any(|part| page.tag(part) == Tag::Time) {
                continue;
            }
            let at = *places.or_insert_with(path(page, *post, link), || {
                paths.push(Links { is_numbers: true, ..Links::default() });
                paths.len() - 1
            });
            let links = &mut paths[at];
            links.is_numbers &= is_number;
            links.is_mixed |= *links.addresses.or_insert_with(name.clone(), || address) != address;
            links.profiles += usize::from(PROFILE_URL_PARTS.are_in(address) || pictures.contains(address));
            if links.first.last().is_none_or(|(last, _, _)| last != post) {
                links.first.push((*post, link, name));
            }
        }
    }
    let is_author = |links: &Links<'_>| {
        let names: Set<&str> = links.first.iter().map(|(_, _, name)| name.as_str()).collect();
        !links.is_mixed && !links.is_numbers && names.len() > 1 && links.first.len() as f32 >= MIN_AUTHORS * posts.len() as f32
    };
    let mut found = paths.into_iter().filter(is_author);
    let first = found.next();
    let best =
        if first.as_ref().is_some_and(|links| links.profiles == 0) { found.find(|links| links.profiles > 0).or(first) } else { first };
    best.map(|links| links.first.into_iter().map(|(post, link, name)| (post, (link, name))).collect()).unwrap_or_default()
}

/// Whether a link is a picture.
fn is_picture(page: &Page, link: NodeId) -> bool {
    page.words(link) == 0 && page.subtree(link).any(|part| page.tag(part) == Tag::Img)
}

/// The address of a link that leads to another page.
fn address_of(page: &Page, node: NodeId) -> Option<&str> {
    let address = page.attr(node, Attr::Href).filter(|_| page.tag(node) == Tag::A)?;
    let is_script = address.get(..SCRIPT.len()).is_some_and(|scheme| scheme.eq_ignore_ascii_case(SCRIPT));
    (!address.starts_with('#') && !is_script).then_some(address)
}

/// For each post the name in one line with its date, if most posts have one and they differ: “by Ann » 3 April”.
fn names_beside(
    page: &Page,
    posts: &[NodeId],
    dates: &Map<NodeId, (NodeId, String)>,
    texts: &Map<NodeId, NodeId>,
) -> Map<NodeId, (NodeId, String)> {
    let name = |post: NodeId| {
        let (date, _) = dates.get(&post)?;
        let text = *texts.get(&post)?;
        // The name may stand before the day in one text.
        let texts = page.children(*date).filter(|part| page.is_text(*part)).map(|part| page.text_of(part));
        let before = texts.filter_map(|said| Some(said[..find_date(&said, DayMonthOrder::DayFirst)?.1.start].to_owned())).next();
        let before = before.as_deref().unwrap_or("");
        let before = before.trim_matches(|c: char| !c.is_alphanumeric() && c != ')');
        if is_name(before) {
            return Some((*date, before.to_owned()));
        }
        let around = page.ancestors(*date).take(NAME_LEVELS).take_while(|around| *around != post && !page.contains(*around, text));
        let line = around.into_iter().find(|around| page.words(*around) > page.words(*date))?;
        let mut others = page.subtree(line).filter(|node| page.is_text(*node) && page.words(*node) > 0 && !page.contains(*date, *node));
        let (other, none) = (others.next()?, others.next());
        let said = page.text_of(other);
        let said = said.trim_matches(|c: char| !c.is_alphanumeric() && c != ')').to_owned();
        (none.is_none() && is_name(&said)).then(|| (page.parent(other).unwrap_or(line), said))
    };
    let names: Map<NodeId, (NodeId, String)> = posts.iter().filter_map(|post| Some((*post, name(*post)?))).collect();
    let different: Set<&str> = names.values().map(|(_, name)| name.as_str()).collect();
    if different.len() > 1 && names.len() as f32 >= MIN_AUTHORS * posts.len() as f32 { names } else { Map::new() }
}

/// For each post the name on the first path on which most posts have one, and not all the same one. Where only some names are links, such as the
/// first of each person, the path is that of the boxes they are alone in.
fn plain_names(page: &Page, posts: &[NodeId], lines: &impl Fn(NodeId) -> Vec<NodeId>, may_be_links: bool) -> Map<NodeId, (NodeId, String)> {
    let mut paths: Vec<Map<NodeId, (NodeId, String)>> = Vec::new();
    let mut places: Map<Path<'_>, usize> = Map::new();
    for post in posts {
        for text in lines(*post).into_iter().take(MAX_PARTS) {
            let (Some(around), said) = (page.parent(text), page.text_of(text)) else { continue };
            let links = || page.ancestors(text).take(NAME_LEVELS).filter(|part| page.tag(*part) == Tag::A);
            // What leads to a place on the page is the title of a part.
            let is_place = |link: NodeId| page.attr(link, Attr::Href).is_some_and(|address| address.len() > 1 && address.starts_with('#'));
            if links().any(|link| !may_be_links || is_place(link))
                || page.words(around) != page.words(text)
                || !is_name(&said)
                || is_label(&said)
                || is_labelled(&said)
            {
                continue;
            }
            let is_alone = |part: &NodeId| part != post && page.words(*part) == page.words(text);
            let box_of_name = if may_be_links { page.ancestors(text).take_while(is_alone).last() } else { None };
            let at = *places.or_insert_with(path(page, *post, box_of_name.unwrap_or(around)), || {
                paths.push(Map::new());
                paths.len() - 1
            });
            paths[at].or_insert_with(*post, || (around, said));
        }
    }
    let is_of_authors = |names: &&Map<NodeId, (NodeId, String)>| {
        let different: Set<&str> = names.values().map(|(_, name)| name.as_str()).collect();
        different.len() > 1
            && names.len() as f32 >= MIN_AUTHORS * posts.len() as f32
            && different.len() as f32 > MIN_DIFFERENT * posts.len() as f32
    };
    paths.iter().find(is_of_authors).cloned().unwrap_or_default()
}

/// Whether a short text is a number, a fact with its label or several facts rather than a name.
fn is_labelled(text: &str) -> bool {
    text.contains([':', '：', '#', '|', '·']) || text.contains(" - ") || parse_date(text, DayMonthOrder::DayFirst).is_some()
}

/// Whether a link to a user says a long number: some call themselves so.
fn is_number_of_user(text: &str, address: &str) -> bool {
    text.len() >= MIN_NUMBER && text.bytes().all(|digit| digit.is_ascii_digit()) && USER_URL_PARTS.iter().any(|part| address.contains(part))
}

/// Whether a text can be a name.
fn is_name(text: &str) -> bool {
    measure(text).words() <= NAME_WORDS && is_linked_name(text)
}

/// Whether the text of a link can be a name. In scripts without spaces a name may have the letters of several words.
fn is_linked_name(text: &str) -> bool {
    let measure = measure(text);
    measure.words() > 0
        && (measure.words() <= NAME_WORDS || measure.runs == 0 && measure.dense <= DENSE_NAME)
        && text.chars().count() <= NAME_CHARS
        && text.chars().any(char::is_alphabetic)
        && find_date(text, DayMonthOrder::DayFirst).is_none()
        && !is_relative(text)
        && !POST_LABELS.contains(&text.trim())
}
