//! Keeps a thread to its posts: takes what stands where the texts of the posts stand and what the page declares to be one, and drops what stands
//! outside of all posts, and signatures.

use std::ops::Range;

use crate::choose::draft::{Draft, dropped, take};
use crate::feature::Thread;
use crate::map::Map;
use crate::method::Scene;
use crate::page::{Marks, NodeId};
use crate::rules::attr::Attr;
use crate::rules::boilerplate_classes::SIGNATURE_WORDS;
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why a block is taken, as the trace has it.
const IN_POST: &str = "stands where the posts have their text";
const DECLARED: &str = "declared as an answer or a post";
/// Why a block is dropped, as the trace has it.
pub(super) const OUTSIDE: &str = "stands outside of all posts";
const SIGNED: &str = "signature of a post";

/// Posts with taken text on a path by classes from which on the text of posts stands there, or half of those that have one where a thread has no
/// more than a few, and the least share of the words on it that were taken.
const MIN_POSTS: u32 = 2;
const FEW_POSTS: usize = 3;
const MIN_TAKEN_SHARE: f32 = 0.5;
/// Probability from which on a block there is taken.
const MIN_CHANCE: f32 = 0.05;
/// Link density from which on it only leads elsewhere.
const MAX_LINK_DENSITY: f32 = 0.5;

/// Types of structured data whose text is a post, and the properties that hold it.
const POST_TYPES: &[&str] = &["/Answer", "/DiscussionForumPosting"];
const TEXT_PROPERTIES: &[&str] = &["text", "articleBody"];

/// Share of the taken words that posts must hold, for what follows them to go.
const MIN_IN_POSTS: f32 = 0.6;
/// Similarity to the page's title from which on a heading is the thread's title.
const MIN_LIKENESS: f32 = 0.5;
/// Share of the taken words that must follow the title, for those before it to go.
const MIN_AFTER_TITLE: f32 = 0.25;

/// Most words of a line that says how many posts there are.
const COUNT_WORDS: f32 = 6.0;

/// Levels above a block up to which it is in a signature.
const SIGNATURE_LEVELS: usize = 6;

/// The posts' ranges of blocks in order; a reply in a post is in its range.
fn ranges(scene: &Scene<'_>, thread: &Thread) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = Vec::new();
    for range in thread.posts.iter().map(|post| scene.view().blocks_in(*post)) {
        if out.last().is_none_or(|last| range.start >= last.end) {
            out.push(range);
        }
    }
    out
}

/// The blocks on one path in posts.
#[derive(Default)]
struct Path {
    posts: u32,
    last_post: Option<usize>,
    held: u32,
    last_holder: Option<usize>,
    taken: f32,
    words: f32,
}

/// Whether a block that stands where text of posts stands can be of it.
fn may_be_text(scene: &Scene<'_>, draft: &Draft, i: usize) -> bool {
    let is_hidden = scene.page.marks(scene.blocks[i].first).has(Marks::HIDDEN);
    draft.chance[i] >= MIN_CHANCE && scene.view().linked(i) < MAX_LINK_DENSITY && !is_hidden
}

/// Takes the text of posts that is like the text taken of others.
pub(super) fn complete(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let view = scene.view();
    let post_of = scene.thread().post_of(view);
    let are_few = scene.thread().posts.len() <= FEW_POSTS;
    let mut paths: Map<u64, Path> = Map::new();
    for (i, post) in post_of.iter().enumerate().filter(|(_, post)| post.is_some()) {
        let path = paths.or_default(view.path(i));
        path.words += view.words(i);
        path.held += u32::from(path.last_holder != *post);
        path.last_holder = *post;
        if draft.taken[i] {
            path.taken += view.words(i);
            path.posts += u32::from(path.last_post != *post);
            path.last_post = *post;
        }
    }
    for i in (0..draft.taken.len()).filter(|i| post_of[*i].is_some() && !draft.taken[*i]).collect::<Vec<_>>() {
        let has_posts = |path: &Path| path.posts >= MIN_POSTS || are_few && 2 * path.posts >= path.held;
        let holds_text = paths.get(&view.path(i)).is_some_and(|path| has_posts(path) && path.taken >= MIN_TAKEN_SHARE * path.words);
        if holds_text && may_be_text(scene, draft, i) {
            take(scene, draft, i, i + 1, IN_POST, trace);
        }
    }
}

/// Takes the text of answers and posts that the page declares, but not what they quote. One answer is not enough to be told by its shape.
pub(super) fn take_declared(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let (page, view) = (scene.page, scene.view());
    let holds_text = |node: &NodeId| page.attr(*node, Attr::Itemprop).is_some_and(|property| TEXT_PROPERTIES.contains(&property.trim()));
    let is_of_post = |node: NodeId| {
        let kind = page.ancestors(node).find_map(|around| page.attr(around, Attr::Itemtype));
        kind.is_some_and(|kind| POST_TYPES.iter().any(|post| kind.trim().ends_with(post)))
    };
    let texts = page.nodes().filter(|node| holds_text(node) && is_of_post(*node)).map(|text| view.blocks_in(text));
    // One text may be in another.
    let mut end = 0;
    let blocks = texts.flat_map(|text| {
        let start = text.start.max(end);
        end = end.max(text.end);
        start..end
    });
    for i in blocks {
        let is_quoted = page.ancestors(scene.blocks[i].first).any(|around| page.tag(around) == Tag::Blockquote);
        if may_be_text(scene, draft, i) && !is_quoted {
            take(scene, draft, i, i + 1, DECLARED, trace);
        }
    }
}

/// Drops what stands before the thread's title and after its last post. What stands between two posts may be one of another shape.
pub(super) fn drop_outside(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let view = scene.view();
    let thread = scene.thread();
    let posts = ranges(scene, thread);
    let words = |range: Range<usize>| range.filter(|i| draft.taken[*i]).map(|i| view.words(i)).sum::<f32>();
    let (count, all) = (draft.taken.len(), words(0..draft.taken.len()));
    let in_posts: f32 = posts.iter().cloned().map(words).sum();
    let are_posts = in_posts >= MIN_IN_POSTS * all;
    let (first, last) = match (posts.first(), posts.last()) {
        (Some(first), Some(last)) if are_posts => (first.start, last.end.max(end_of_alike(scene, thread))),
        _ => (count, count),
    };
    // Without posts only a heading of the first rank is sure to be the title: the others may be those of other threads.
    let is_title = |i: &usize| {
        let heading = view.heading(*i);
        let may_be = heading == 1.0 || (are_posts && (heading > 0.0 || view.title_matches.block == Some(*i)));
        may_be && view.title_likeness(*i) >= MIN_LIKENESS
    };
    // What is discussed may stand between the title of the page and that of its discussion.
    let title = (0..first).rev().find(|i| view.heading(*i) == 1.0 && is_title(i)).or_else(|| (0..first).rev().find(is_title));
    // It may stand in the first post.
    let holds_title = are_posts && posts.first().cloned().into_iter().flatten().any(|i| is_title(&i));
    let title = title.or(holds_title.then_some(first));
    let title = title.filter(|title| words(*title..count) >= MIN_AFTER_TITLE * all);
    let number = counted(scene, draft, title.map_or(0, |title| title + 1)..first, thread);
    for i in (0..title.unwrap_or(0)).chain(number).chain(last..count) {
        if draft.taken[i] && !(i >= last && is_declared(scene, i)) {
            draft.taken[i] = false;
            trace.note(|| dropped(scene, i, OUTSIDE));
        }
    }
}

/// The last line before the first post, if it says how many posts there are. Where a heading says that, answers to a text follow.
fn counted(scene: &Scene<'_>, draft: &Draft, before: Range<usize>, thread: &Thread) -> Option<usize> {
    let view = scene.view();
    let mut taken = before.rev().filter(|i| draft.taken[*i]);
    let (line, count) = (taken.next()?, thread.posts.len() as i64);
    let mut numbers =
        scene.blocks.text(&scene.blocks[line]).split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse::<i64>().ok());
    let is_alone = view.heading(line) == 0.0 || taken.next().is_none();
    let says = view.words(line) <= COUNT_WORDS && numbers.any(|number| (number - count).abs() <= 1);
    (says && is_alone && !view.is_sentence(line)).then_some(line)
}

/// Whether the page declares a block to be of a comment, such as the only one below the last answer.
fn is_declared(scene: &Scene<'_>, i: usize) -> bool {
    let page = scene.page;
    page.ancestors(scene.blocks[i].first).any(|around| page.attr(around, Attr::Itemprop) == Some("comment"))
}

/// The end of the last element that looks like the last post, or without a class stands beside it: a post of two words is told by nothing else.
fn end_of_alike(scene: &Scene<'_>, thread: &Thread) -> usize {
    let (page, view) = (scene.page, scene.view());
    let Some(last) = thread.posts.last().copied() else { return 0 };
    let is_there = |node: NodeId| page.classes(last).next().is_some() || page.parent(node) == page.parent(last);
    let mut alike = page.nodes().filter(|node| *node >= last && view.signature(*node) == view.signature(last) && is_there(*node));
    alike.next_back().map_or(0, |post| view.blocks_in(post).end)
}

/// Drops the signatures of posts. Without words in their class names they are told from posts by nothing.
pub(super) fn drop_signatures(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let named: Vec<(usize, NodeId)> = (0..draft.taken.len())
        .filter(|i| draft.taken[*i])
        .filter_map(|i| {
            let element = scene.blocks[i].element;
            let mut around = std::iter::once(element).chain(scene.page.ancestors(element)).take(SIGNATURE_LEVELS);
            around.find(|node| is_named_signature(scene, *node)).map(|node| (i, node))
        })
        .collect();
    if named.is_empty() {
        return;
    }
    let bodies = bodies_named_signatures(scene, draft, &named);
    for (i, node) in named {
        if !bodies.contains(&scene.view().signature(node)) {
            draft.taken[i] = false;
            trace.note(|| dropped(scene, i, SIGNED));
        }
    }
}

/// Whether a class of an element has a word for signatures.
fn is_named_signature(scene: &Scene<'_>, node: NodeId) -> bool {
    let names = |class: &str| SIGNATURE_WORDS.has(class) || class.split(['-', '_']).any(|word| SIGNATURE_WORDS.has(word));
    scene.page.classes(node).any(|class| names(&class.to_ascii_lowercase()))
}

/// The looks of elements with such a class that begin what is said in most of their posts: the class says that a signature follows.
fn bodies_named_signatures(scene: &Scene<'_>, draft: &Draft, named: &[(usize, NodeId)]) -> Vec<u64> {
    let view = scene.view();
    let posts = ranges(scene, scene.thread());
    // For each look, the posts that it begins, less those in which something was said before.
    let mut looks: Map<u64, i32> = Map::new();
    let mut last = None;
    for (_, node) in named {
        let own = view.blocks_in(*node);
        let Some(post) = posts.iter().find(|post| post.contains(&own.start)).filter(|_| last.replace(*node) != Some(*node)) else {
            continue;
        };
        let is_first = !(post.start..own.start).any(|i| draft.taken[i]);
        *looks.or_default(view.signature(*node)) += if is_first { 1 } else { -1 };
    }
    looks.into_iter().filter(|(_, firsts)| *firsts > 0).map(|(look, _)| look).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;

    /// The texts that are kept of a page, where these were taken before and those of a reply are likely enough.
    fn kept(body: &str, taken: &[&str], apply: fn(&Scene<'_>, &mut Draft, &mut Trace)) -> Vec<String> {
        let page = scan(&format!("<html><head><title>Late boats</title></head><body>{body}</body></html>"), None).expect("a page");
        let blocks = split(&page);
        let is_taken: Vec<bool> = blocks.iter().map(|block| taken.iter().any(|text| blocks.text(block).starts_with(text))).collect();
        let mut draft = Draft { chance: vec![0.2; blocks.len()], taken: is_taken, expected: 1.0 };
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        (0..blocks.len()).filter(|i| draft.taken[*i]).map(|i| blocks.text(&blocks[i]).to_owned()).collect()
    }

    fn post(text: &str) -> String {
        format!("<div class=post><div><a href=/u>ann</a> 3.11.</div><p class=said>{text}</p></div>")
    }

    const LONG: &str = "The boat was late again, and nobody at the landing knew why.";

    #[test]
    fn a_short_text_where_posts_have_theirs_is_taken() {
        let page = |last: &str| format!("<div>{}{}{last}</div>", post(LONG), post(&LONG.replace("late", "early")));
        assert_eq!(kept(&page(&post("Not here.")), &["The boat"], complete).len(), 3);
        assert_eq!(kept(&page(&post("<a href=/a>Not here.</a>")), &["The boat"], complete).len(), 2);
        assert_eq!(kept(&page("<p class=said>Not here.</p>"), &["The boat"], complete).len(), 2);
    }

    #[test]
    fn the_text_of_a_declared_answer_is_taken() {
        let answer = |kind: &str| format!("<div itemscope itemtype=https://schema.org/{kind}><i>ann</i><p itemprop=text>{LONG}</p></div>");
        assert_eq!(kept(&answer("Answer"), &[], take_declared), [LONG]);
        assert_eq!(kept(&answer("Comment"), &[], take_declared).len(), 0);
    }

    #[test]
    fn what_stands_before_the_title_and_after_the_last_post_goes() {
        let notice = "<div><p>All members are asked to vote until Sunday.</p></div>";
        let posts = post(LONG) + &post(&LONG.replace("late", "early"));
        let page = format!("{notice}<h1>Late boats</h1><div>{posts}</div>{notice}");
        assert_eq!(kept(&page, &["The boat", "All members"], drop_outside).len(), 2);
        // A post of a few words is like the others.
        let short = post("Not here") + &post("Nor here");
        assert_eq!(
            kept(&format!("<h1>Late boats</h1><div>{posts}{short}</div>{notice}"), &["The boat", "Not here", "All members"], drop_outside)
                .len(),
            3
        );
        let in_box = format!("<h1>Late boats</h1><div>{posts}</div><div>{}</div>{notice}", post("Not here"));
        assert_eq!(kept(&in_box, &["The boat", "Not here", "All members"], drop_outside).len(), 3);
        let comment = "<div itemprop=comment><p>The boat is slow.</p></div>";
        assert_eq!(kept(&format!("<div>{posts}</div>{comment}{notice}"), &["The boat", "All members"], drop_outside).len(), 3);
        // Before the posts stands what they answer, and between the title and its copy what they are about.
        let question = format!("<h1>Late boats</h1><div><p>Why is it always late?</p></div><div>{posts}</div>");
        assert_eq!(kept(&question, &["The boat", "Why"], drop_outside).len(), 3);
        let copied = question.replace("<div><div class=post>", "<h2>Late boats</h2><div><div class=post>");
        assert_eq!(kept(&copied, &["The boat", "Why"], drop_outside).len(), 3);
    }

    #[test]
    fn of_two_posts_one_tells_where_text_stands() {
        let both = post(LONG) + &post("Not here, and nobody knows where it is.");
        assert_eq!(kept(&format!("<div>{both}</div>"), &["The boat"], complete).len(), 2);
        let other = post(LONG) + &post("Not here, and nobody knows where it is.").replace("class=said", "class=note");
        assert_eq!(kept(&format!("<div>{other}</div>"), &["The boat"], complete).len(), 1);
    }

    #[test]
    fn a_linked_title_and_the_number_of_posts_are_no_text() {
        let notice = "<div><p>All members are asked to vote until Sunday.</p></div>";
        let posts = post(LONG) + &post(&LONG.replace("late", "early"));
        let title = "<p class=title><a href=https://boats.example.com>Late boats</a></p>";
        assert_eq!(kept(&format!("{notice}{title}<div>{posts}</div>"), &["The boat", "All members"], drop_outside).len(), 2);
        let in_post = posts.replacen("<div class=post>", &format!("<div class=post>{title}"), 1);
        assert_eq!(kept(&format!("{notice}<div>{in_post}</div>"), &["The boat", "All members"], drop_outside).len(), 2);
        let counted =
            |line: &str| kept(&format!("<h1>Late boats</h1>{line}<div>{posts}</div>"), &["The boat", "2", "All"], drop_outside).len();
        assert_eq!((counted("<p>2 posts here</p>"), counted("<h2>2 posts here</h2>")), (2, 2));
        assert_eq!(counted("<p>2026 boats</p>"), 3);
        assert_eq!(counted("<p>All boats are late at this landing.</p><h2>2 posts here</h2>"), 4);
    }

    #[test]
    fn signatures_go() {
        let signed = post(&format!("{LONG}</p><div class='user_signature'>Life is a boat.</div><p>"));
        assert_eq!(kept(&signed, &["The boat", "Life"], drop_signatures), [LONG]);
        let body = |text: &str| post("").replace("<p class=said></p>", &format!("<div class=height_sig>{text}</div>"));
        let signed = body(LONG).replace("</div></div>", "</div><div class=signature>Life is a boat.</div></div>");
        assert_eq!(kept(&(signed.clone() + &signed.replace("late", "early")), &["The boat", "Life"], drop_signatures).len(), 2);
    }

    #[test]
    fn of_a_thread_of_one_post_the_title_is_a_first_heading() {
        let page = |heading: &str| format!("<div><p>All members vote.</p></div>{heading}<div><p>{LONG}</p></div>");
        assert_eq!(kept(&page("<h1>Late boats</h1>"), &["The boat", "All"], drop_outside), [LONG]);
        assert_eq!(kept(&page("<h3>Late boats</h3>"), &["The boat", "All"], drop_outside).len(), 2);
    }
}
