//! Finds the posts of a thread by their shape alone: elements of one tag and class, beside or in each other, each with a short line that
//! has a digit (a date) and with sentences. It knows no words, and needs neither class names that say something nor an address.

use crate::feature::post_heads::{MAX_LINKED, TITLE_WORDS, is_moment, is_short_link, is_title};
use crate::feature::view::View;
use crate::hash::hash;
use crate::map::Map;
use crate::page::node::NAME;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::rules::thread_words::{AUTHOR_ATTRIBUTES, POST_WORDS};

/// Most words of a line that is a date rather than text.
const HEAD_WORDS: f32 = 10.0;
/// Posts that make a thread, and the least share of the elements of their shape that are posts.
const MIN_POSTS: u32 = 2;
const MIN_SHARE: f32 = 0.6;
/// What the words of elements without classes count: they are less likely of one kind.
const NAMELESS_WORTH: f32 = 0.95;
/// Share of the best shape's worth that one around the same posts has.
const SAME_WORTH: f32 = 0.95;
/// What the words of entries with linked titles count: rows of teasers beside a thread are often longer than its replies. Posts of some forums
/// have a linked title each, too.
const TITLED_WORTH: f32 = 0.3;

/// Share of the sentences of a page that texts below a name and a moment hold, for them to be posts however few they are.
const SIGNED_WORDS: f32 = 0.8;
/// Levels from such a text to the element with its head, the and the most nodes of that which are looked at.
const SIGNED_LEVELS: usize = 6;
const HEAD_NODES: usize = 60;
/// Share of the words of a post that others in it hold, for it to be a frame around them, and how many shapes are looked at for that.
const FRAMED: f32 = 0.6;
const MAX_FRAMES: usize = 20;
/// Most shapes that are looked at for that.
const MAX_SHAPES: usize = 200;

/// Posts from which on they are a discussion, and the least share of the sentences of a page that is little else.
const MANY_POSTS: u32 = 4;
const MOST_WORDS: f32 = 0.5;

/// The posts of a page.
#[derive(Debug, Default)]
pub(crate) struct Thread {
    /// The elements of the posts in order. A reply may be in the post it answers.
    pub posts: Vec<NodeId>,
    /// Words of sentences in them, and in the page.
    pub words: f32,
    pub page_words: f32,
    /// Posts with a linked title.
    pub titled: u32,
    /// Whether each post has its head, with a name and a moment that a program can read, and they hold nearly all that the page says.
    pub is_signed: bool,
}

impl Thread {
    /// Finds the posts.
    pub fn find(page: &Page, view: &View<'_>) -> Thread {
        find(page, view)
    }

    /// For each block the number of its post. A reply may be in the post it answers: a block is of the innermost.
    pub fn post_of(&self, view: &View<'_>) -> Vec<Option<usize>> {
        let mut out = vec![None; view.block_count()];
        for (number, post) in self.posts.iter().enumerate() {
            view.blocks_in(*post).for_each(|i| out[i] = Some(number));
        }
        out
    }

    /// Whether there are several posts, most of them without a title.
    pub fn is_discussion(&self) -> bool {
        let count = self.posts.len() as u32;
        count >= MANY_POSTS && 2 * self.titled <= count
    }

    /// Whether the page is little else: a discussion holds most of what it says.
    pub fn is_most(&self) -> bool {
        self.is_signed || self.is_discussion() && self.words >= MOST_WORDS * self.page_words
    }
}

/// What a range of blocks holds.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    said: f32,
    dated: u32,
    titled: u32,
}

impl Sums {
    fn plus(self, other: Sums) -> Sums {
        Sums { said: self.said + other.said, dated: self.dated + other.dated, titled: self.titled + other.titled }
    }

    fn minus(self, other: Sums) -> Sums {
        Sums { said: self.said - other.said, dated: self.dated - other.dated, titled: self.titled - other.titled }
    }

    fn is_post(&self) -> bool {
        self.said > 0.0 && self.dated > 0
    }
}

/// The elements of one shape, with what each holds outside of those in it.
#[derive(Default)]
struct Shape {
    nodes: Vec<(NodeId, Sums)>,
    open: Vec<usize>,
}

impl Shape {
    fn posts(&self) -> impl Iterator<Item = &(NodeId, Sums)> {
        self.nodes.iter().filter(|(_, sums)| sums.is_post())
    }

    fn post_count(&self) -> usize {
        self.posts().count()
    }
}

fn find(page: &Page, view: &View<'_>) -> Thread {
    let before = sums(page, view);
    let page_words = before.last().map_or(0.0, |sums| sums.said);
    let mut shapes: Map<u64, Shape> = Map::new();
    for node in page.nodes().filter(|node| may_be_post(page, *node)) {
        let range = view.blocks_in(node);
        let here = before[range.end].minus(before[range.start]);
        if here.said == 0.0 {
            continue;
        }
        let shape = shapes.or_default(shape_of(page, view, node));
        while shape.open.last().is_some_and(|open| page.end(shape.nodes[*open].0) <= node) {
            shape.open.pop();
        }
        if let Some(around) = shape.open.last() {
            let outer = &mut shape.nodes[*around].1;
            *outer = outer.minus(here);
        }
        shape.open.push(shape.nodes.len());
        shape.nodes.push((node, here));
    }
    let first = |shape: &Shape| shape.nodes[0].0;
    let mut best: Option<(f32, &Shape)> = None;
    let mut tries = MAX_FRAMES;
    for shape in shapes.values() {
        let Some(worth) = worth(page, shape) else { continue };
        let is_better = best.is_none_or(|(most, other)| worth > most || (worth == most && first(shape) < first(other)));
        if is_better && !is_frame(page, shape, &shapes, &mut tries) {
            best = Some((worth, shape));
        }
    }
    let found = best.map(|(_, shape)| thread(shape, page_words));
    let signed = if found.as_ref().is_some_and(Thread::is_most) { None } else { signed(page, &shapes, page_words) };
    // More than two posts that hold as much are known by their looks: two may be frames.
    let is_signed = signed.is_some();
    if let Some(signed) = signed.filter(|_| found.is_none_or(|found| found.posts.len() <= 2 || found.words < SIGNED_WORDS * page_words)) {
        return signed;
    }
    let Some((most, best)) = best else { return Thread { page_words, ..Thread::default() } };
    // Of the shapes around the same posts the outermost, which has the head of each.
    let is_around = |shape: &&Shape| {
        shape.post_count() == best.post_count()
            && worth(page, shape).is_some_and(|worth| worth >= SAME_WORTH * most)
            && shape.posts().zip(best.posts()).all(|((outer, _), (inner, _))| page.contains(*outer, *inner))
    };
    let outermost = shapes.values().filter(is_around).min_by_key(|shape| first(shape)).unwrap_or(best);
    Thread { is_signed, ..thread(outermost, page_words) }
}

fn thread(shape: &Shape, page_words: f32) -> Thread {
    Thread {
        posts: shape.posts().map(|(node, _)| *node).collect(),
        words: shape.posts().map(|(_, sums)| sums.said).sum(),
        page_words,
        titled: shape.posts().filter(|(_, sums)| sums.titled > 0).count() as u32,
        is_signed: false,
    }
}

/// The posts of a short thread: the texts of one shape, however their posts look, that hold nearly all of what the page says, each below a head.
fn signed(page: &Page, shapes: &Map<u64, Shape>, page_words: f32) -> Option<Thread> {
    let said = |shape: &Shape| shape.nodes.iter().map(|(_, sums)| sums.said).sum::<f32>();
    let may_be = |shape: &&Shape| {
        let is_named = shape.nodes.iter().all(|(node, _)| page.classes(*node).next().is_some() || page.tag(*node) == Tag::Li);
        shape.nodes.len() >= MIN_POSTS as usize && shape.nodes.len() < HEAD_NODES && is_named && said(shape) >= SIGNED_WORDS * page_words
    };
    let found = shapes.values().filter(may_be).take(MAX_SHAPES).filter_map(|shape| {
        let texts: Vec<NodeId> = shape.nodes.iter().map(|(node, _)| *node).collect();
        let posts: Option<Vec<NodeId>> = texts.iter().map(|text| signed_post(page, *text, &texts)).collect();
        Some((texts[0], Thread { posts: posts?, words: said(shape), page_words, titled: 0, is_signed: true }))
    });
    found.min_by_key(|(text, thread)| (thread.posts[0], *text)).map(|(_, thread)| thread)
}

/// The element with a text and its head: a moment and a name before the text. It has no linked title, and none of the other texts.
fn signed_post(page: &Page, text: NodeId, texts: &[NodeId]) -> Option<NodeId> {
    let around = std::iter::once(text).chain(page.ancestors(text).take(SIGNED_LEVELS));
    let alone = around.take_while(|around| texts.iter().all(|other| *other == text || !page.contains(*around, *other)));
    let holds = |around: NodeId, test: fn(&Page, NodeId) -> bool| page.subtree(around).take(HEAD_NODES).any(|node| test(page, node));
    let names_author = |post: NodeId| AUTHOR_ATTRIBUTES.iter().any(|name| page.attr_named(post, name).is_some());
    let is_signed = |around: &NodeId| names_author(*around) || holds(*around, is_moment) && holds(*around, is_short_link);
    let post = alone.into_iter().find(is_signed)?;
    (!page.subtree(post).any(|node| is_title(page, node))).then_some(post)
}

/// Whether one of a few posts holds several of another shape and hardly anything else: a frame around all replies.
fn is_frame(page: &Page, shape: &Shape, shapes: &Map<u64, Shape>, tries: &mut usize) -> bool {
    if shape.post_count() >= MANY_POSTS as usize || *tries == 0 {
        return false;
    }
    *tries -= 1;
    let holds_thread = |(frame, sums): &(NodeId, Sums)| {
        shapes.values().any(|other| {
            let within = || other.posts().filter(|(post, _)| *post != *frame && page.contains(*frame, *post));
            // Each reply says who wrote it, and when.
            let holds = |post: NodeId, test: fn(&Page, NodeId) -> bool| page.subtree(post).take(HEAD_NODES).any(|node| test(page, node));
            let is_reply = |post: NodeId| holds(post, is_short_link) && holds(post, is_moment);
            within().count() as u32 >= MIN_POSTS
                && within().map(|(_, inner)| inner.said).sum::<f32>() >= FRAMED * sums.said
                && within().all(|(post, _)| is_reply(*post))
        })
    };
    shape.posts().any(holds_thread)
}

/// How good a thread the elements of a shape make: the words of their posts, less for two posts than for many. A frame around everything is
/// there twice, with much text in one.
fn worth(page: &Page, shape: &Shape) -> Option<f32> {
    let count = shape.post_count() as u32;
    if count < MIN_POSTS || (count as f32) < MIN_SHARE * shape.nodes.len() as f32 {
        return None;
    }
    let words: f32 = shape.posts().map(|(_, sums)| sums.said).sum();
    let are_entries = 2 * shape.posts().filter(|(_, sums)| sums.titled > 0).count() as u32 > count;
    let is_named = shape.posts().any(|(node, _)| page.classes(*node).next().is_some());
    let share = if are_entries { TITLED_WORTH } else { 1.0 } * if is_named { 1.0 } else { NAMELESS_WORTH };
    Some(words * (1.0 - 1.0 / count as f32) * share)
}

/// What elements of one shape have in common: tag, classes and the name of a custom element.
fn shape_of(page: &Page, view: &View<'_>, node: NodeId) -> u64 {
    let name = if page.tag(node) == Tag::Custom { page.attr_named(node, NAME) } else { None };
    view.signature(node) ^ name.map_or(0, |name| hash(name.bytes()))
}

/// Whether an element can be a post.
fn may_be_post(page: &Page, node: NodeId) -> bool {
    let tag = page.tag(node);
    // Old forums have all of a post in a quotation, whose class says so.
    let is_quotation = || tag == Tag::Blockquote && page.attr(node, Attr::Class).is_none_or(|class| !POST_WORDS.are_in(class));
    !page.is_text(node)
        && !is_quotation()
        && !tag.is_inline()
        && !matches!(tag, Tag::Html | Tag::Body | Tag::Main | Tag::P)
        && tag.heading().is_none()
}

/// The sums before each block, and the totals at the end.
fn sums(page: &Page, view: &View<'_>) -> Vec<Sums> {
    let mut sum = Sums::default();
    let mut out = vec![sum];
    for i in 0..view.block_count() {
        let (words, linked) = (view.words(i), view.linked(i));
        let is_short = words <= HEAD_WORDS;
        // What shows when somebody points at it is no post: cards that introduce a member or another forum.
        let is_said = linked < MAX_LINKED && view.is_sentence(i) && !page.marks(view.block(i).first).has(Marks::HIDDEN);
        sum = sum.plus(Sums {
            said: if is_said { words } else { 0.0 },
            dated: u32::from(is_short && view.has_digits(i)),
            titled: u32::from(words >= TITLE_WORDS && linked >= MAX_LINKED),
        });
        out.push(sum);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Thread, find};
    use crate::block::split;
    use crate::feature::view::View;
    use crate::page::NodeId;
    use crate::page::scan::scan;

    fn thread(body: &str) -> Thread {
        let page = scan(&format!("<html><body>{body}</body></html>"), None).expect("a page");
        let blocks = split(&page);
        find(&page, &View::new(&page, &blocks))
    }

    const HEAD: &str = "<div><a href=/u/1>ann</a> 3.11.</div>";

    #[test]
    fn posts_are_alike_and_have_a_date_and_sentences() {
        let post = format!("<div class=q>{HEAD}<div>It rose in the night, and by six it stood at the door.</div></div>");
        let frame = |inner: &str| format!("<div class=z>{inner}</div>");
        assert_eq!(thread(&frame(&post.repeat(3))).posts.len(), 3);
        assert_eq!(thread(&frame(&post)).posts.len(), 0);
        assert_eq!(thread(&frame(&post.replace("class=q", "class=q hidden").repeat(3))).posts.len(), 0);
        let undated = post.replace("3.11.", "here");
        assert_eq!(thread(&frame(&undated.repeat(3))).posts.len(), 0);
    }

    #[test]
    fn custom_elements_are_told_apart_by_name() {
        let post = |name: &str| format!("<{name}><b>ann, at 3:11</b><p>It rose in the night, and by six it stood there.</p></{name}>");
        let frame = "<x-frame><p>Here they talk about the river.</p></x-frame>".repeat(4);
        assert_eq!(thread(&format!("{frame}{}", post("x-post").repeat(3))).posts.len(), 3);
        assert_eq!(thread(&format!("{}{}", post("x-post"), post("x-other"))).posts.len(), 0);
    }

    #[test]
    fn a_reply_is_in_the_post_it_answers() {
        let say = |inner: &str| format!("<div class=q>{HEAD}<p>It rose in the night, and by six it stood there.</p>{inner}</div>");
        let found = thread(&format!("<div class=z>{}{}</div>", say(&say(&say(""))), say("")));
        assert_eq!((found.posts.len(), found.words), (4, found.page_words));
    }

    #[test]
    fn what_posts_quote_is_no_post() {
        let quote = "<blockquote class=quote><div>3 November</div><p>It rose in the night, and by six it stood at the door of the mill, and of all the houses.</p></blockquote>";
        let found =
            thread(&format!("<div class=z>{}</div>", format!("<div class=q>{HEAD}{quote}<p>So it did in our town.</p></div>").repeat(3)));
        assert_eq!((found.posts.len(), found.words > 60.0), (3, true));
        assert_eq!(thread(&quote.repeat(3)).posts.len(), 0);
        assert_eq!(thread(&quote.replace("class=quote", "class=postText").repeat(3)).posts.len(), 3);
    }

    #[test]
    fn two_texts_below_heads_are_a_thread_whatever_holds_them() {
        let text = |n: u32| format!("<div class=said>By {n} it stood at the door of the mill, and of the houses.</div>");
        let head = "<b><a href=/u/ann>ann</a></b> <i title='2026-05-01 09:11:00'>today</i>";
        let page = |first: &str, second: &str| format!("<main><div class=q>{first}</div><ol><li>{second}</li></ol></main>");
        let found = |first: &str, second: &str| thread(&page(first, second));
        let signed = |n: u32| format!("{head}{}", text(n));
        assert!(found(&signed(6), &signed(7)).is_most());
        assert_eq!(found(&signed(6), &signed(7)).posts.len(), 2);
        assert!(!found(&signed(6), &text(7)).is_most());
        assert!(!found(&signed(6), &(signed(7) + "<p>Nobody in the town knew why it rose, or when it would fall again.</p>")).is_most());
        assert!(!found(&signed(6), &format!("<h3><a href=/t>How the river rose today</a></h3>{}", signed(7))).is_most());
        let named = format!("<ul>{}</ul>", format!("<li data-author=ann>{}</li>", text(6)).repeat(2));
        assert!(thread(&named).is_most() && !thread(&named.replace("data-author", "data-id")).is_most());
    }

    #[test]
    fn frames_around_all_posts_are_none() {
        let post = |n: u32| {
            format!(
                "<table title='2026-05-01 09:11'><tr><td>{HEAD}<div class=r>By {n} it stood at the door of the mill.</div></td></tr></table>"
            )
        };
        let posts = [post(6), post(7)].concat();
        let opening = "<p>3.11.</p><p>It rose in the night, and nobody in the town knew why, or when it would fall again.</p>";
        let page = format!("<div class=box>{opening}</div><div class=box>{posts}</div>");
        // The tables, which come after the second box.
        assert!(thread(&page).posts[0] > NodeId(7));
    }

    #[test]
    fn entries_of_a_list_have_linked_titles() {
        let entry =
            format!("<li class=e><a href=/1>How the river rose in the night</a>{HEAD}<p>By six it stood at the door of the mill.</p></li>");
        let found = thread(&format!("<ul>{}</ul>", entry.repeat(3)));
        assert_eq!((found.posts.len(), found.titled), (3, 3));
    }
}
