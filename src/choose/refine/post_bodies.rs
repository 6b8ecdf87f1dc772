//! Takes the whole of what the posts of a thread say: where most of what is taken of each post stands in one element of the same look, that is
//! the body of a post, and what stands in it beside the sentences (a link, a list, code, a reply of one word) is of it, too.

use crate::choose::draft::{Draft, dropped, take};
use crate::choose::duplicates::is_quoted;
use crate::choose::refine::units::leads_out;
use crate::map::Map;
use crate::method::Scene;
use crate::page::{Marks, NodeId};
use crate::trace::Trace;
use crate::url::Url;

/// Why a block is taken, as the trace has it.
const IN_BODY: &str = "in the body of a post";

/// Share of the taken words of a post that its body holds, and the least share of the words of bodies that were taken.
const MIN_OF_POST: f32 = 0.5;
const MIN_TAKEN_SHARE: f32 = 0.6;
/// Posts with such an element from which on it is the body of a post.
const MIN_POSTS: usize = 2;
/// Posts with a line from which on it is none of them.
const MIN_BUTTONS: usize = 3;
/// Link density from which on it is one.
const MAX_LINKED: f32 = 0.5;
/// Probability from which on a block in a body is taken.
const MIN_CHANCE: f32 = 0.03;

/// Why a line is dropped, and the most words of those before the body of a post.
const BEFORE: &str = "before the body of a post";
const MAX_BEFORE: f32 = 24.0;

/// The elements of one look that hold most of what was taken of a post.
#[derive(Default)]
struct Body {
    posts: usize,
    last_post: Option<usize>,
    taken: f32,
    words: f32,
}

/// Takes what stands in the bodies of posts, and drops lines before them.
pub(super) fn complete(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let (page, view) = (scene.page, scene.view());
    let posts = &scene.thread().posts;
    let post_of = scene.thread().post_of(view);
    let Some(body) = find_body(scene, draft, posts, &post_of) else { return };
    let mut texts: Map<&str, usize> = Map::new();
    let own = page.url().and_then(Url::parse);
    scene.blocks.iter().for_each(|block| *texts.or_default(scene.blocks.text(block)) += 1);
    for i in (0..draft.taken.len()).filter(|i| post_of[*i].is_some() && !draft.taken[*i]).collect::<Vec<_>>() {
        let block = &scene.blocks[i];
        let around = || std::iter::once(block.element).chain(page.ancestors(block.element));
        let is_in_body = || around().any(|node| view.signature(node) == body && is_named(scene, node));
        let is_hidden = page.marks(block.first).has(Marks::HIDDEN);
        // A link of the site that several posts have is a button.
        let is_button = view.linked(i) >= MAX_LINKED
            && texts.get(scene.blocks.text(block)).is_some_and(|count| *count >= MIN_BUTTONS)
            && !own.as_ref().is_some_and(|own| leads_out(scene, own, i));
        if draft.chance[i] >= MIN_CHANCE && !is_hidden && !is_button && is_in_body() && !is_quoted(view, i) {
            take(scene, draft, i, i + 1, IN_BODY, trace);
        }
    }
    drop_before(scene, draft, posts, &post_of, body, trace);
}

/// Drops the short lines that stand before the bodies of posts, and in few posts: titles that repeat that of the thread, ranks, advertisements.
fn drop_before(scene: &Scene<'_>, draft: &mut Draft, posts: &[NodeId], post_of: &[Option<usize>], look: u64, trace: &mut Trace) {
    let (page, view) = (scene.page, scene.view());
    // In how many posts something is taken on each path by classes: what most posts have is of them.
    let mut paths: Map<u64, (usize, Option<usize>)> = Map::new();
    for (i, number) in post_of.iter().enumerate().filter(|(i, _)| draft.taken[*i]) {
        let path = paths.or_default(view.path(i));
        path.0 += usize::from(number.is_some() && path.1 != *number);
        path.1 = *number;
    }
    let is_rare = |i: usize| paths.get(&view.path(i)).is_some_and(|(count, _)| 2 * count < posts.len());
    for (number, post) in posts.iter().enumerate() {
        let is_body = |node: &NodeId| view.signature(*node) == look && is_named(scene, *node);
        let mut bodies = page.subtree(*post).filter(is_body).map(|body| view.blocks_in(body));
        let Some(body) = bodies.find(|body| body.clone().any(|i| draft.taken[i])) else { continue };
        let before = (view.blocks_in(*post).start..body.start).filter(|i| post_of[*i] == Some(number) && draft.taken[*i]);
        let before: Vec<usize> = before.filter(|i| view.heading(*i) == 0.0 && !is_quoted(view, *i) && is_rare(*i)).collect();
        if before.iter().map(|i| view.words(*i)).sum::<f32>() <= MAX_BEFORE {
            for i in before {
                draft.taken[i] = false;
                trace.note(|| dropped(scene, i, BEFORE));
            }
        }
    }
}

/// The look of the elements with the fewest words that hold most of what was taken of most posts, and hardly anything else.
fn find_body(scene: &Scene<'_>, draft: &Draft, posts: &[NodeId], post_of: &[Option<usize>]) -> Option<u64> {
    let (page, view) = (scene.page, scene.view());
    let mut bodies: Map<u64, Body> = Map::new();
    let mut speaking = 0;
    for (number, post) in posts.iter().enumerate() {
        let words = |node: NodeId, is_counted: &dyn Fn(usize) -> bool| -> f32 {
            view.blocks_in(node).filter(|i| post_of[*i] == Some(number) && is_counted(*i)).map(|i| view.words(i)).sum()
        };
        let taken_of_post = words(*post, &|i| draft.taken[i]);
        speaking += usize::from(taken_of_post > 0.0);
        for node in page.subtree(*post).filter(|node| is_named(scene, *node)) {
            let taken = words(node, &|i| draft.taken[i]);
            if taken == 0.0 || taken < MIN_OF_POST * taken_of_post {
                continue;
            }
            let body = bodies.or_default(view.signature(node));
            if body.last_post.replace(number) != Some(number) {
                body.posts += 1;
                body.taken += taken;
                body.words += words(node, &|_| true);
            }
        }
    }
    let is_body = |body: &Body| body.posts >= MIN_POSTS && 2 * body.posts >= speaking && body.taken >= MIN_TAKEN_SHARE * body.words;
    let found = bodies.into_iter().filter(|(_, body)| is_body(body));
    let fewest = found.min_by(|(a, one), (b, other)| one.words.total_cmp(&other.words).then_with(|| a.cmp(b)));
    fewest.map(|(signature, _)| signature)
}

/// Whether an element has a class: others look alike that are not.
fn is_named(scene: &Scene<'_>, node: NodeId) -> bool {
    !scene.page.is_text(node) && scene.page.classes(node).next().is_some()
}

#[cfg(test)]
mod tests {
    use super::complete;
    use crate::block::split;
    use crate::choose::draft::Draft;
    use crate::method::Scene;
    use crate::page::scan::scan;
    use crate::trace::Trace;

    /// The first block of the third post.
    const LAST: usize = 6;

    /// What is taken of two posts of sentences and a third that is this.
    fn taken(last: &str) -> Vec<String> {
        let post =
            |text: &str| format!("<div class=post><div><a href=/u>ann</a> 3.11.</div><div class=said>{text}</div><p>Report this</p></div>");
        let long = "<p>The boat was late again, and nobody at the landing knew why.</p>";
        let body = format!("<div>{}{}{}</div>", post(long), post(&long.replace("late", "early")), post(last));
        let page = scan(&format!("<html><body>{body}</body></html>"), None).expect("a page");
        let blocks = split(&page);
        let is_taken = (0..blocks.len()).map(|i| ["The boat", "Seen by"].iter().any(|text| blocks.text(&blocks[i]).starts_with(text)));
        let is_taken = is_taken.collect();
        let mut draft = Draft { chance: vec![0.04; blocks.len()], taken: is_taken, expected: 1.0 };
        complete(&Scene::new(&page, &blocks), &mut draft, &mut Trace::off());
        (0..blocks.len()).filter(|i| *i >= LAST && draft.taken[*i]).map(|i| blocks.text(&blocks[i]).to_owned()).collect()
    }

    #[test]
    fn all_that_stands_in_the_body_of_a_post_is_taken() {
        let said = taken(
            "<p>The boat was there, said the keeper of the locks.</p><ul><li><a href=https://a.example/>The plan</a></li></ul><p>Bye!</p>",
        );
        assert_eq!(said, ["The boat was there, said the keeper of the locks.", "The plan", "Bye!"]);
        // What stands before the body of this post alone.
        let said = taken("<p>The boat was there.</p>");
        assert_eq!(taken("</div><i>Seen by all members</i><div class=said><p>The boat was there.</p>"), said);
        assert_eq!(taken("<blockquote><p>Nobody knew why.</p></blockquote><p>The boat was there.</p>"), ["The boat was there."]);
    }
}
