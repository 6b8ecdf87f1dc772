//! Takes the short replies of a thread. A reply of one word says little, and its probability is that of a button; but it stands where the
//! other replies stand.

use std::collections::HashMap;

use crate::choose::draft::{Draft, take};
use crate::method::Scene;
use crate::page::Marks;
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
    let mut paths: HashMap<u64, Path> = HashMap::new();
    for i in 0..draft.taken.len() {
        let path = paths.entry(view.path(i)).or_default();
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
}
