//! Finds what a post says about itself beside its head: the day once more, its number, how many like it.

use crate::clean::context::Context;
use crate::clean::links::fragment;
use crate::clean::page_facts::PostHead;
use crate::clean::thread::days::{date, is_day};
use crate::clean::thread::names::{has_word, property};
use crate::map::Map;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::rules::thread_words::COUNT_WORDS;

/// Most words of a line that holds such a thing, and of a number of likes.
const LINE_WORDS: u32 = 12;
const COUNT_MAX_WORDS: u32 = 3;
/// The first of the signs that stand before such a number: arrows, hearts, thumbs. Those of currencies come before.
const FIRST_SIGN: char = '\u{2190}';
/// Most digits of the place of a post.
const PLACE_DIGITS: usize = 5;
/// Levels between a link to a post and what has its name.
const NAME_LEVELS: usize = 2;
/// Most such elements of a post: more of them are its text.
const MAX_PARTS: usize = 50;

/// The elements of a post that repeat its head or count. With `known`, the elements its head was read from.
pub(super) fn small_print(
    ctx: &Context<'_>,
    post: NodeId,
    head: &PostHead,
    heads: &Map<NodeId, PostHead>,
    known: &[NodeId],
) -> Vec<NodeId> {
    let page = ctx.page;
    let mut out: Vec<NodeId> = Vec::new();
    let mut next = NodeId(post.0 + 1);
    while next < page.end(post) {
        let node = next;
        let is_text = matches!(page.tag(node), Tag::Blockquote | Tag::P) || property(page, node) == "text";
        let is_apart = page.is_text(node) || is_text || heads.contains_key(&node) || known.contains(&node);
        let is_print = !is_apart && says(ctx, post, node, head) && is_small(page, node);
        if is_print {
            out.push(node);
        }
        next = if is_apart || is_print { page.end(node) } else { NodeId(node.0 + 1) };
    }
    if out.len() > MAX_PARTS {
        return Vec::new();
    }
    let parts: Vec<NodeId> = known.iter().copied().chain(out.iter().copied()).collect();
    // What stands in one line with other words is needed to read them.
    let is_line = |part: &NodeId| {
        let line = line(page, *part);
        let within = parts.iter().filter(|part| line.iter().any(|piece| page.contains(*piece, **part)));
        within.map(|part| page.words(*part)).sum::<u32>() >= line.iter().map(|piece| page.words(*piece)).sum()
    };
    out.iter().copied().filter(is_line).map(|part| with_signs(page, post, part, &parts)).collect()
}

/// The largest element around a part in which there are no words but those of such parts: signs may stand between them.
fn with_signs(page: &Page, post: NodeId, part: NodeId, parts: &[NodeId]) -> NodeId {
    let is_all = |around: &NodeId| {
        let within = parts.iter().filter(|part| page.contains(*around, **part));
        page.words(*around) <= LINE_WORDS && within.map(|part| page.words(*part)).sum::<u32>() == page.words(*around)
    };
    let has_image = |around: NodeId| page.subtree(around).any(|inner| page.tag(inner) == Tag::Img);
    page.ancestors(part).take_while(|around| *around != post && is_all(around) && !has_image(*around)).last().unwrap_or(part)
}

/// Whether an element says what the head says, a number of likes, or the number of the post.
fn says(ctx: &Context<'_>, post: NodeId, node: NodeId, head: &PostHead) -> bool {
    is_day_again(ctx.page, node, head) || is_count(ctx.page, node) || is_number(ctx, post, node) || is_place(ctx.page, node, head)
}

/// Whether the line an element is in is too short for a text.
fn is_small(page: &Page, node: NodeId) -> bool {
    page.words(node) > 0 && line(page, node).iter().map(|piece| page.words(*piece)).sum::<u32>() <= LINE_WORDS
}

/// The line an element is in: with the inline elements and texts beside it, up to the next block; or the block itself.
fn line(page: &Page, node: NodeId) -> Vec<NodeId> {
    let is_inline = |node: NodeId| page.is_text(node) || page.tag(node).is_inline();
    if !is_inline(node) {
        return vec![node];
    }
    let Some(piece) = std::iter::once(node).chain(page.ancestors(node)).take_while(|around| is_inline(*around)).last() else {
        return vec![node];
    };
    let Some(around) = page.parent(piece) else { return vec![piece] };
    let mut line = Vec::new();
    for sibling in page.children(around) {
        if is_inline(sibling) {
            line.push(sibling);
        } else if line.contains(&piece) {
            break;
        } else {
            line.clear();
        }
    }
    line
}

/// Whether an element says the day or the age of its post once more.
fn is_day_again(page: &Page, node: NodeId, head: &PostHead) -> bool {
    let Some((_, known)) = &head.date else { return false };
    date(page, node).is_some_and(|told| told.is_sure && is_day(&told.text, known))
}

/// Whether an element says how many like a post: by its name, or as a sign and a number.
fn is_count(page: &Page, node: NodeId) -> bool {
    if page.words(node) > COUNT_MAX_WORDS {
        return false;
    }
    let text = page.text_of(node);
    let is_sign = |c: char| FIRST_SIGN <= c && !c.is_alphanumeric();
    let number = text.trim().trim_start_matches(is_sign);
    let has_sign = || number.len() < text.trim().len() || page.children(node).any(|part| matches!(page.tag(part), Tag::Img | Tag::Svg));
    let is_tally = || has_sign() && number.trim().bytes().all(|byte| byte.is_ascii_digit());
    text.bytes().any(|byte| byte.is_ascii_digit()) && (has_word(page, node, &COUNT_WORDS) || is_tally())
}

/// Whether an element before the name in a head says a number alone: the place of the post, or what others think of it.
fn is_place(page: &Page, node: NodeId, head: &PostHead) -> bool {
    let said = page.text_of(node);
    let number = said.trim().trim_start_matches('#');
    let is_number = (1..=PLACE_DIGITS).contains(&number.len()) && number.bytes().all(|digit| digit.is_ascii_digit());
    is_number && head.author.as_ref().is_some_and(|(author, _)| node < *author && !page.contains(node, *author))
}

/// Whether an element is the number of a post that leads to the post itself.
fn is_number(ctx: &Context<'_>, post: NodeId, node: NodeId) -> bool {
    let page = ctx.page;
    if page.tag(node) != Tag::A {
        return false;
    }
    let said = page.text_of(node);
    let number = said.trim().trim_start_matches('#');
    if number.is_empty() || !number.bytes().all(|digit| digit.is_ascii_digit()) {
        return false;
    }
    let Some(name) = page.attr(node, Attr::Href).and_then(|address| fragment(ctx, address)).filter(|name| !name.is_empty()) else {
        return false;
    };
    let has_name = |part: NodeId| page.attr(part, Attr::Id) == Some(&name) || page.attr(part, Attr::Name) == Some(&name);
    page.subtree(post).any(has_name) || page.ancestors(post).take(NAME_LEVELS).any(has_name)
}

#[cfg(test)]
mod tests {
    use crate::article::Article;
    use crate::clean::testing::body;
    use crate::output::markdown;

    fn said(rest: &str) -> String {
        let page = format!(
            "<body><div class=comment id=c7><b class=author>Ann</b><meta itemprop=datePublished content=2026-03-04T10:00Z>{rest}<div>One two.</div></div></body>"
        );
        markdown(&Article { body: body(&page), ..Article::default() })
    }

    #[test]
    fn a_post_does_not_repeat_its_head() {
        let plain = "**Ann** · 2026-03-04 10:00\n\nOne two.\n";
        assert_eq!(said("<span class=comment-date>Commented Mar 4, 2026 at 10:00</span>"), plain);
        assert_eq!(said("<div><a href='#c7'>#2</a> · <time datetime=2026-03-04>Mar 4</time></div>"), plain);
        assert_eq!(said("<span class=post-likes>79 Likes</span>"), plain);
        assert_eq!(said("<div><a href=#><span>❤️</span> <span>0</span></a></div>"), plain);
        assert_eq!(said("<i><img src=/heart.png alt=Thanks> 3</i>"), plain);
        assert!(said("<div>€ 20</div>").contains("20"));
        assert_eq!(said("<hr>"), plain);
    }

    #[test]
    fn a_number_before_the_name_is_the_place_of_the_post() {
        let said = |before: &str| {
            let page = format!("<body><div class=comment>{before}<b class=author>Ann</b><div>One two.</div></div></body>");
            markdown(&Article { body: body(&page), ..Article::default() })
        };
        assert_eq!(said("<div><i>12</i></div>"), "**Ann**\n\nOne two.\n");
        assert!(said("<div><i>12 boats</i></div>").contains("12 boats"));
    }

    #[test]
    fn other_days_and_numbers_stay() {
        assert!(said("<div><time datetime=2026-05-06>6 May 2026</time></div>").contains("6 May"));
        assert!(said("<div>See <a href='#c9'>#9</a></div>").contains("#9"));
    }
}
