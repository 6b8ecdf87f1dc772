//! Takes the replies of a thread: short ones, and those whose elements say what they are. A reply of one word says little, and its probability
//! is that of a button; but it stands where the other replies stand. Replies to answers are in markup of their own, and look like a blog's
//! comments.

use std::ops::Range;

use crate::choose::draft::{Draft, take};
use crate::map::{Map, Set};
use crate::method::Scene;
use crate::page::{Marks, NodeId};
use crate::trace::Trace;

/// Why a block is taken, as the trace has it.
const REPLY: &str = "stands where the other posts stand";

/// Taken blocks on a path by classes from which on it is where posts stand, and the least share of the words there that were taken.
const MIN_POSTS: u32 = 3;
const MIN_TAKEN_SHARE: f32 = 0.75;
/// Probability from which on a block there is taken, and its most words. A longer one has a probability of its own.
const MIN_CHANCE: f32 = 0.1;
const MAX_WORDS: f32 = 12.0;
/// Link density from which on it only leads elsewhere.
const MAX_LINK_DENSITY: f32 = 0.5;

/// Why a block in an element that is named as a reply is taken.
const NAMED: &str = "in an element that is called a reply";

/// Words of the class names of replies, and those that may stand beside them.
const REPLY_NAMES: &[&str] = &["reply", "answer", "comment", "message", "email"];
const BESIDE_NAMES: &[&str] = &["js", "item", "entry", "row", "post", "thread", "forum", "container"];
/// Elements of one look from which on they are replies.
const MIN_REPLIES: usize = 2;
/// Most words of a line with a reply's day, and the probability from which on a block in it is taken.
const DAY_WORDS: f32 = 14.0;
const MIN_NAMED_CHANCE: f32 = 0.03;

/// The blocks on one path.
#[derive(Default)]
struct Path {
    taken: u32,
    taken_words: f32,
    words: f32,
}

/// Takes the replies that stand where most of the text is taken.
pub(crate) fn apply(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let view = scene.view();
    let mut paths: Map<u64, Path> = Map::new();
    for i in 0..draft.taken.len() {
        let path = paths.or_default(view.path(i));
        path.words += view.words(i);
        if draft.taken[i] {
            path.taken += 1;
            path.taken_words += view.words(i);
        }
    }
    for i in (0..draft.taken.len()).filter(|i| !draft.taken[*i]).collect::<Vec<_>>() {
        let holds_posts =
            paths.get(&view.path(i)).is_some_and(|path| path.taken >= MIN_POSTS && path.taken_words >= MIN_TAKEN_SHARE * path.words);
        let is_reply = || {
            view.words(i) <= MAX_WORDS
                && draft.chance[i] >= MIN_CHANCE
                && view.linked(i) < MAX_LINK_DENSITY
                && !scene.page.marks(scene.blocks[i].first).has(Marks::HIDDEN)
        };
        if holds_posts && is_reply() {
            take(scene, draft, i, i + 1, REPLY, trace);
        }
    }
}

/// Takes the text of elements that are called replies, look alike, and have a day each: what stands where the sentences of half of them stand,
/// and not in others as well ("Click to expand").
pub(crate) fn take_named(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let view = scene.view();
    let groups = named_replies(scene);
    if groups.is_empty() {
        return;
    }
    let mut texts: Map<&str, u32> = Map::new();
    scene.blocks.iter().for_each(|block| *texts.or_default(scene.blocks.text(block)) += 1);
    let is_once = |i: usize| texts.get(scene.blocks.text(&scene.blocks[i])) == Some(&1);
    let is_shown = |i: usize| view.linked(i) < MAX_LINK_DENSITY && !scene.page.marks(scene.blocks[i].first).has(Marks::HIDDEN);
    for replies in groups {
        let mut paths: Map<u64, usize> = Map::new();
        for reply in &replies {
            let says = |i: &usize| view.is_sentence(*i) && is_shown(*i) && !view.has_digits(*i);
            let of_reply: Set<u64> = reply.clone().filter(says).map(|i| view.path(i)).collect();
            of_reply.into_iter().for_each(|path| *paths.or_default(path) += 1);
        }
        let holds_text = |i: usize| paths.get(&view.path(i)).is_some_and(|count| 2 * count >= replies.len());
        for i in replies.iter().cloned().flatten() {
            if holds_text(i) && draft.chance[i] >= MIN_NAMED_CHANCE && is_once(i) && is_shown(i) {
                take(scene, draft, i, i + 1, NAMED, trace);
            }
        }
    }
}

/// The blocks of elements that are called replies and have a day each, those that look alike together.
fn named_replies(scene: &Scene<'_>) -> Vec<Vec<Range<usize>>> {
    let (page, view) = (scene.page, scene.view());
    let (mut groups, mut group_of): (Vec<Vec<Range<usize>>>, Map<u64, usize>) = Default::default();
    let is_named = |node: &NodeId| !page.is_text(*node) && !page.tag(*node).is_inline() && page.classes(*node).any(is_reply_name);
    for node in page.nodes().filter(is_named) {
        let range = view.blocks_in(node);
        let says = range.clone().any(|i| view.is_sentence(i) && view.linked(i) < MAX_LINK_DENSITY);
        let is_dated = || range.clone().any(|i| view.words(i) <= DAY_WORDS && view.has_digits(i));
        if says && is_dated() {
            let group = *group_of.or_insert_with(view.signature(node), || groups.len());
            groups.resize_with(groups.len().max(group + 1), Vec::new);
            groups[group].push(range);
        }
    }
    groups.retain(|replies| replies.len() >= MIN_REPLIES);
    groups
}

/// Whether a class name is that of a reply, and not of a form for one, or of their number.
fn is_reply_name(class: &str) -> bool {
    let words = || class.split(['-', '_']).filter(|word| !word.is_empty());
    let is_one = |word: &str, names: &[&str]| names.iter().any(|name| name.eq_ignore_ascii_case(word));
    words().any(|word| is_one(word, REPLY_NAMES)) && words().all(|word| is_one(word, REPLY_NAMES) || is_one(word, BESIDE_NAMES))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;

    /// How many of four long posts and this are taken, where the long ones were taken before.
    fn taken(last: &str, chance: f32) -> usize {
        let post = "<div class=post><p>It rose in the night, and by six it stood at the door of the mill.</p></div>";
        let page = scan(&format!("<html><body><div>{}{last}</div></body></html>", post.repeat(4)), None).expect("a page");
        let blocks = split(&page);
        let is_long = |i: usize| i < 4;
        let chances = (0..blocks.len()).map(|i| if is_long(i) { 0.9 } else { chance }).collect();
        let mut draft = Draft { chance: chances, taken: (0..blocks.len()).map(is_long).collect(), expected: 1.0 };
        apply(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        draft.taken.iter().filter(|taken| **taken).count()
    }

    #[test]
    fn a_short_reply_is_a_post_like_the_others() {
        assert_eq!(taken("<div class=post><p>Done.</p></div>", 0.2), 5);
        assert_eq!(taken("<div class=post><p>Done.</p></div>", 0.05), 4);
        assert_eq!(taken("<div class=button><p>Done.</p></div>", 0.2), 4);
        assert_eq!(taken("<div class=post><p><a href=/a>Done.</a></p></div>", 0.2), 4);
    }
    /// What is taken of two answers with a comment each, in elements of this class.
    fn named(class: &str, chance: f32) -> Vec<String> {
        let comment = |text: &str| {
            format!(
                "<div class=\"{class}\"><p>{text}</p><p>Show more of this.</p><div>Ann</div><div>3 April</div><a href=/1>Report this comment.</a></div>"
            )
        };
        let body = format!(
            "<p>An answer.</p>{}<p>Another one.</p>{}",
            comment("It was the valve, after all."),
            comment("Did you clean it first?")
        );
        let page = scan(&format!("<html><body>{body}</body></html>"), None).expect("a page");
        let blocks = split(&page);
        let mut draft = Draft { chance: vec![chance; blocks.len()], taken: vec![false; blocks.len()], expected: 1.0 };
        take_named(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        (0..blocks.len()).filter(|i| draft.taken[*i]).map(|i| blocks.text(&blocks[i]).to_owned()).collect()
    }

    #[test]
    fn what_is_called_a_reply_is_taken() {
        let both = ["It was the valve, after all.", "Did you clean it first?"];
        assert_eq!(named("js-comment", 0.1), both);
        assert_eq!(named("message reply", 0.1), both);
        assert!(named("comment-form", 0.1).is_empty() && named("related", 0.1).is_empty() && named("comment", 0.01).is_empty());
    }
}
