//! Readers' comments: dropped from articles, kept in forums, unless the caller says otherwise. What customers say of a product is left as it is.

use crate::article::PageKind;
use crate::choose::draft::{Draft, dropped, take};
use crate::choose::refine::units::{holds_code, is_code_element};
use crate::map::Map;
use crate::method::Scene;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::class_hints::{HINT_FINDER, HINTS};
use crate::rules::tag::Tag;
use crate::trace::Trace;

/// Why a block was dropped, as the trace has it.
pub(super) const COMMENTS: &str = "comments are not the article";

/// Why a block was taken, as the trace has it.
const DISCUSSED: &str = "a comment in a thread";

const ALIKE: &str = "stands where the other comments stand";

/// Taken blocks on a path by classes from which on it is where comments stand, and the least share of the words there that were taken.
const MIN_ALIKE: usize = 3;
const MIN_ALIKE_SHARE: f32 = 0.6;

/// Words that must be left outside the comments. With fewer, the "comments" may be all the text there is.
const MIN_WORDS_WITHOUT_COMMENTS: f32 = 100.0;
/// The same where the text is so much likelier than the comments.
const MIN_SURE_WORDS: f32 = 20.0;
const SURER: f32 = 0.25;
/// Levels up to which a class hint makes its content a comment.
const COMMENT_LEVELS: u8 = 12;

/// Words from which on text outside a paragraph is a comment rather than a name, date or button.
const COMMENT_WORDS: f32 = 5.0;
/// Probability from which on a block in a thread's container of comments is one. Invitations to log in and lines such as “Ann replied” have less, short
/// comments have 0.04 and more.
const MIN_COMMENT_CHANCE: f32 = 0.02;
/// Link density from which on a block only leads elsewhere.
const MAX_COMMENT_LINK_DENSITY: f32 = 0.5;

/// Posts with comments that make a page whose comments belong to its posts.
const MIN_POSTS: usize = 2;
/// Share of the words in comments from which on the rest of them follows.
const MIN_TAKEN_SHARE: f32 = 0.3;

/// Words that have a word for comments in them and are none: explanations of a text, and who reports for a paper.
const NO_COMMENTS: &[&str] = &["commentary", "correspond"];
/// What a place to answer at is called, as a word of its own, and the most words of such a name: "responding to events" is a text.
const RESPOND: &str = "respond";
const MAX_NAME_WORDS: usize = 2;

/// Words from which on an id that says what the heading says is made from it.
const HEADING_WORDS: usize = 4;
/// Nodes of an element that are searched for its heading.
const HEADING_NODES: usize = 12;

/// Drops or takes comments; `wanted` is the caller's option.
pub(super) fn apply(scene: &Scene<'_>, kind: PageKind, wanted: Option<bool>, draft: &mut Draft, trace: &mut Trace) {
    let all = 0..draft.taken.len();
    match wanted.unwrap_or(kind == PageKind::Forum) {
        false if wanted.is_none() && kind == PageKind::Product => {}
        false => {
            drop_comments(scene, draft, trace);
            if wanted.is_none() {
                take_alike(scene, draft, trace);
            }
        }
        true if wanted.is_some() => {
            take_comments(scene, draft, all.filter(|i| is_comment(scene, *i)).collect(), trace);
            take_alike(scene, draft, trace);
        }
        true => {
            let likely = |i: &usize| draft.chance[*i] >= MIN_COMMENT_CHANCE;
            let comments = comments_on_posts(scene, draft).into_iter().filter(likely).collect();
            take_comments(scene, draft, comments, trace);
        }
    }
}

/// The comments in a thread that belong to its posts: those of pages with comments under several posts or with a discussion in comments under
/// one, and those of pages where many were taken anyhow.
fn comments_on_posts(scene: &Scene<'_>, draft: &Draft) -> Vec<usize> {
    let view = scene.view();
    let comments: Vec<usize> = (0..draft.taken.len()).filter(|i| is_comment(scene, *i)).collect();
    let words = |blocks: &mut dyn Iterator<Item = &usize>| blocks.map(|i| view.words(*i)).sum::<f32>();
    if words(&mut comments.iter().filter(|i| draft.taken[**i])) >= MIN_TAKEN_SHARE * words(&mut comments.iter()) {
        return comments;
    }
    if are_discussion(scene, &comments) {
        return comments;
    }
    // The number of taken blocks before each that are no comments.
    let mut posts_before = vec![0_u32];
    let mut next = comments.iter().peekable();
    for (i, taken) in draft.taken.iter().enumerate() {
        let is_comment = next.next_if_eq(&&i).is_some();
        posts_before.push(posts_before[i] + u32::from(*taken && !is_comment));
    }
    // The outermost element named after comments around each, and whether a post stands beside it.
    let mut lists: Vec<NodeId> = comments.iter().filter_map(|i| outermost_list(scene.page, scene.blocks[*i].element)).collect();
    lists.dedup();
    let holds_post = |list: NodeId| {
        let post = scene.page.ancestors(list).nth(1)?;
        let range = scene.blocks.within(scene.page, post);
        (posts_before[range.end] > posts_before[range.start]).then_some(post)
    };
    let posts: Vec<NodeId> = lists.iter().filter_map(|list| holds_post(*list)).collect();
    let are_apart = posts.windows(2).all(|pair| !scene.page.contains(pair[0], pair[1]) && !scene.page.contains(pair[1], pair[0]));
    if posts.len() >= MIN_POSTS && are_apart { comments } else { Vec::new() }
}

/// Whether most posts of a discussion, as their shape tells them, are comments or have some.
fn are_discussion(scene: &Scene<'_>, comments: &[usize]) -> bool {
    let view = scene.view();
    let thread = scene.thread();
    let holds_comment = |post: &&NodeId| view.blocks_in(**post).any(|i| comments.binary_search(&i).is_ok());
    thread.is_discussion() && 2 * thread.posts.iter().filter(holds_comment).count() > thread.posts.len()
}

/// The posts of a page, as their shape tells them, that are comments and of which something is taken.
pub(crate) fn comment_posts(scene: &Scene<'_>, taken: &[bool]) -> Vec<NodeId> {
    let is_kept = |post: &NodeId| scene.view().blocks_in(*post).any(|i| taken[i] && is_comment(scene, i));
    let posts: Vec<NodeId> = scene.thread().posts.iter().copied().filter(is_kept).collect();
    if posts.len() >= MIN_POSTS { posts } else { Vec::new() }
}

/// The outermost element around a comment that is named after comments.
fn outermost_list(page: &Page, element: NodeId) -> Option<NodeId> {
    let row = HINTS.iter().position(|hint| hint.name == "comment")?;
    std::iter::once(element).chain(page.ancestors(element)).filter(|node| names_comments(page, *node, 1 << row)).last()
}

/// Drops what is in comment containers, if enough text is left; from a short text only the form in which comments are written.
fn drop_comments(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let view = scene.view();
    let taken: Vec<usize> = (0..draft.taken.len()).filter(|i| draft.taken[*i]).collect();
    let (comments, text): (Vec<usize>, Vec<usize>) = taken.into_iter().partition(|i| is_comment(scene, *i));
    let words = |blocks: &[usize]| blocks.iter().map(|i| view.words(*i)).sum::<f32>();
    let mean = |blocks: &[usize]| blocks.iter().map(|i| view.words(*i) * draft.chance[*i]).sum::<f32>() / words(blocks).max(1.0);
    let is_sure = words(&text) >= MIN_SURE_WORDS && mean(&text) >= mean(&comments) + SURER;
    let is_short = words(&text) < MIN_WORDS_WITHOUT_COMMENTS && !is_sure;
    for i in comments.into_iter().filter(|i| !is_short || is_in_form(scene, *i)) {
        draft.taken[i] = false;
        trace.note(|| dropped(scene, i, COMMENTS));
    }
}

/// Takes comments, but not the comment form.
fn take_comments(scene: &Scene<'_>, draft: &mut Draft, comments: Vec<usize>, trace: &mut Trace) {
    let view = scene.view();
    for i in comments {
        let element = scene.blocks[i].element;
        let is_comment_text = scene.page.tag(element) == Tag::P || view.words(i) >= COMMENT_WORDS;
        if is_comment_text && !is_in_form(scene, i) && view.linked(i) < MAX_COMMENT_LINK_DENSITY {
            take(scene, draft, i, i + 1, DISCUSSED, trace);
        }
    }
}

/// Takes what stands where most of the text of taken comments stands: short ones, and those that begin with a link to the one they answer.
fn take_alike(scene: &Scene<'_>, draft: &mut Draft, trace: &mut Trace) {
    let view = scene.view();
    if !(0..draft.taken.len()).any(|i| draft.taken[i] && is_comment(scene, i)) {
        return;
    }
    let comments: Vec<usize> = (0..draft.taken.len()).filter(|i| is_comment(scene, *i)).collect();
    // For each path the taken blocks, their words, and all words.
    let mut paths: Map<u64, (usize, f32, f32)> = Map::new();
    for i in &comments {
        let (taken, words, all) = paths.or_default(view.path(*i));
        let own = if draft.taken[*i] { (1, view.words(*i)) } else { (0, 0.0) };
        (*taken, *words, *all) = (*taken + own.0, *words + own.1, *all + view.words(*i));
    }
    for i in comments {
        let is_theirs = paths.get(&view.path(i)).is_some_and(|(taken, words, all)| *taken >= MIN_ALIKE && *words >= MIN_ALIKE_SHARE * all);
        let is_shown = !scene.page.marks(scene.blocks[i].first).has(Marks::HIDDEN);
        if !draft.taken[i] && is_theirs && is_shown && !is_in_form(scene, i) && view.linked(i) < MAX_COMMENT_LINK_DENSITY {
            take(scene, draft, i, i + 1, ALIKE, trace);
        }
    }
}

/// Whether a block is in a form.
fn is_in_form(scene: &Scene<'_>, at: usize) -> bool {
    let element = scene.blocks[at].element;
    std::iter::once(element).chain(scene.page.ancestors(element)).any(|node| scene.page.tag(node) == Tag::Form)
}

/// Whether a block is in a comment container. Names in code are a highlighter's: there `hljs-comment` is a comment of the program.
fn is_comment(scene: &Scene<'_>, at: usize) -> bool {
    let Some(row) = HINTS.iter().position(|hint| hint.name == "comment") else { return false };
    if scene.view().hints(at)[row] >= COMMENT_LEVELS {
        return false;
    }
    let (page, lead) = (scene.page, scene.blocks[at].lead);
    let around: Vec<NodeId> = std::iter::once(lead).chain(page.ancestors(lead)).take(usize::from(COMMENT_LEVELS)).collect();
    let from = around.iter().rposition(|node| is_code_element(page, *node)).map_or(0, |code| code + 1);
    // Without a `pre`, only an element in a line of code can be a highlighter's.
    let is_token = |place: usize| page.tag(around[place]).is_inline() && around[place + 1..].iter().any(|outer| holds_code(page, *outer));
    (from..around.len()).any(|place| names_comments(page, around[place], 1 << row) && !is_token(place))
}

/// Whether the class or id of an element has a comment hint. The id of a heading, or of a section that is made from its heading, says what it is
/// about.
fn names_comments(page: &Page, node: NodeId, hint: u32) -> bool {
    let has = |name: &str| HINT_FINDER.find(name, 0) & hint != 0 && is_name_of_comments(&name.to_ascii_lowercase());
    let is_slug = |id: &str| page.tag(node).heading().is_some() || is_made_from_heading(page, node, id);
    page.tag(node) != Tag::Body
        && (page.attr(node, Attr::Class).is_some_and(has) || page.attr(node, Attr::Id).is_some_and(|id| has(id) && !is_slug(id)))
}

/// Whether a class or id with a comment hint, in lower case, is one of comments.
fn is_name_of_comments(name: &str) -> bool {
    let words = || HINTS.iter().find(|hint| hint.name == "comment").map_or(&[][..], |hint| hint.words);
    let is_other = |word: &&&str| **word != RESPOND;
    let is_place_to_answer = |class: &str| {
        let parts = || class.split(|c: char| !c.is_alphabetic()).filter(|part| !part.is_empty());
        parts().count() <= MAX_NAME_WORDS && parts().any(|part| part == RESPOND)
    };
    !NO_COMMENTS.iter().any(|word| name.contains(word))
        && (!name.contains(RESPOND)
            || words().iter().filter(is_other).any(|word| name.contains(word))
            || name.split_ascii_whitespace().any(is_place_to_answer))
}

/// Whether an id has the words of the first heading in its element, and enough of them not to be the name of a part of the page.
fn is_made_from_heading(page: &Page, node: NodeId, id: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
    };
    let heading = page.subtree(node).take(HEADING_NODES).find(|inner| page.tag(*inner).heading().is_some());
    let words_of_id = words(id);
    words_of_id.len() >= HEADING_WORDS && heading.is_some_and(|heading| words(&page.text_of(heading)) == words_of_id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::split;
    use crate::page::scan::scan;

    /// What is left of a long paragraph and this.
    fn left(kind: PageKind, wanted: Option<bool>, rest: &str) -> String {
        let text = "One sentence of the text, and it is as long as another. ".repeat(12);
        let page = scan(&format!("<html><body><div><p>{text}</p>{rest}</div></body></html>"), None).expect("a page");
        let blocks = split(&page);
        let mut taken = vec![kind != PageKind::Forum; blocks.len()];
        taken[0] = true;
        let mut draft = Draft { chance: vec![0.5; blocks.len()], taken, expected: 1.0 };
        apply(&Scene::new(&page, &blocks), kind, wanted, &mut draft, &mut Trace::off());
        (1..blocks.len()).filter(|i| draft.taken[*i]).map(|i| blocks.text(&blocks[i])).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn comments_of_readers_go_and_comments_of_programs_stay() {
        let article = |rest: &str| left(PageKind::Article, None, rest);
        assert_eq!(article("<div class=comment><p>I saw it too.</p><pre>let it = be;</pre></div>"), "");
        assert_eq!(article("<pre><span class=hljs-comment>// so it is</span> be();</pre>"), "// so it is be();");
        assert_eq!(article("<div><code><i class=comment># so it is</i><br>be</code></div>"), "# so it is be");
        assert_eq!(article("<div class=codebox><div><span class=comment># so it is</span></div></div>"), "# so it is");
        assert_eq!(article("<div class=source><div class=comment>I saw it too.</div></div>"), "");
        assert_eq!(
            article("<div class=syntaxhighlighter><div class=line><code class=comments>// so it is</code></div></div>"),
            "// so it is"
        );
    }

    #[test]
    fn the_form_for_comments_goes_even_from_a_short_text() {
        let left = |rest: &str| {
            let page = scan(&format!("<html><body><p>It rose in the night.</p>{rest}</body></html>"), None).expect("a page");
            let blocks = split(&page);
            let mut draft = Draft { chance: vec![0.5; blocks.len()], taken: vec![true; blocks.len()], expected: 1.0 };
            apply(&Scene::new(&page, &blocks), PageKind::Article, None, &mut draft, &mut Trace::off());
            draft.taken
        };
        assert_eq!(left("<form class=comment-form><p>Fill in your details below.</p></form>"), [true, false]);
        assert_eq!(left("<div class=comment><p>I saw it too.</p></div>"), [true, true]);
    }

    #[test]
    fn comments_below_a_short_text_go_if_the_text_is_much_likelier() {
        let left = |chance: f32| {
            let text = "It rose in the night, and by six it stood at the door, so that we all went up to the roof and waited there.";
            let page =
                scan(&format!("<html><body><p>{text}</p><div id=comments><p>I saw it too.</p></div></body></html>"), None).expect("a page");
            let blocks = split(&page);
            let mut draft = Draft { chance: vec![0.9, chance], taken: vec![true; 2], expected: 1.0 };
            apply(&Scene::new(&page, &blocks), PageKind::Article, None, &mut draft, &mut Trace::off());
            draft.taken
        };
        assert_eq!([left(0.5), left(0.8)], [[true, false], [true, true]]);
    }

    #[test]
    fn a_discussion_below_one_post_is_of_the_thread() {
        let below = |count: usize| {
            let comment = "<x-reply><div>ann, 3.11.</div><p>I saw it too, and it was green.</p></x-reply>".repeat(count);
            left(PageKind::Forum, None, &format!("<div class=comments>{comment}</div>"))
        };
        assert_eq!(below(4), ["I saw it too, and it was green."; 4].join("|"));
        assert_eq!(below(3), "");
    }

    #[test]
    fn a_section_about_comments_is_no_comment() {
        let article = |rest: &str| left(PageKind::Article, None, rest);
        let about = "<section id=answer-to-review-comments><h2>Answer to review comments¶</h2><p>Thank them.</p></section>";
        assert_eq!(article(about), "Answer to review comments¶|Thank them.");
        assert_eq!(article("<section id=comments><h2>Comments</h2><p>Thanks.</p></section>"), "");
        assert_eq!(article("<h2 id=responding-to-events>Responding to events</h2><p>A click.</p>"), "Responding to events|A click.");
        assert_eq!(article("<div class=responder><p>A click.</p></div><div id=how-to-respond><p>Soon.</p></div>"), "A click.|Soon.");
        assert_eq!(article("<div id=respond-12><p>Write to us.</p></div><div class='box post-respond'>Write to us.</div>"), "");
        assert_eq!(article("<section id=commentary><h2>Commentary</h2><p>Thanks.</p></section>"), "Commentary|Thanks.");
    }

    #[test]
    fn comments_belong_to_their_posts() {
        let post = |text: &str| format!("<div><p>x</p><div><ul class=comments><li>{text}</li></ul></div></div>");
        let page = |posts: &str| {
            let page = scan(&format!("<html><body><div>{posts}</div></body></html>"), None).expect("a page");
            let blocks = split(&page);
            let taken = blocks.iter().map(|block| blocks.text(block) == "x").collect();
            let mut draft = Draft { chance: vec![0.5; blocks.len()], taken, expected: 1.0 };
            apply(&Scene::new(&page, &blocks), PageKind::Forum, None, &mut draft, &mut Trace::off());
            draft.taken.iter().filter(|taken| **taken).count()
        };
        let two = post("It also does so on rainy days.") + &post("Not here, it does not.");
        assert_eq!(page(&two), 4);
        assert_eq!(page(&post("It also does so on rainy days.")), 1);
        assert_eq!(left(PageKind::Article, Some(true), "<div class=comment><p>Yes.</p></div>"), "Yes.");
    }
}
