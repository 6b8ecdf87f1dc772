//! What heads of posts are made of, whatever a page looks like: moments that a program can read, links with a name, and no linked titles.

use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// Link density from which on a block only leads elsewhere.
pub(super) const MAX_LINKED: f32 = 0.5;
/// Words from which on a linked line is a title: entries of a list have one, posts have none.
pub(super) const TITLE_WORDS: f32 = 4.0;
/// Most words of a name.
const NAME_WORDS: u32 = 3;
/// Letters of a day in ISO's form.
const ISO_DAY: usize = 10;

/// Whether an element says a moment that a program can read.
pub(crate) fn is_moment(page: &Page, node: NodeId) -> bool {
    let (is_time, is_abbr) = (matches!(page.tag(node), Tag::Time | Tag::Custom), page.tag(node) == Tag::Abbr);
    let moment = if is_time { page.attr(node, Attr::Datetime) } else { page.attr(node, Attr::Title) };
    moment.is_some_and(|moment| {
        moment.contains(':') && (is_time || begins_with_day(moment) || is_abbr && moment.contains(|c: char| c.is_ascii_digit()))
    })
}

/// Whether a text begins with a day in ISO's form.
fn begins_with_day(text: &str) -> bool {
    let is_of_day = |(at, byte): (usize, u8)| if matches!(at, 4 | 7) { byte == b'-' } else { byte.is_ascii_digit() };
    text.len() > ISO_DAY && text.bytes().take(ISO_DAY).enumerate().all(is_of_day)
}

/// Whether an element is a link of a few words to another page.
pub(crate) fn is_short_link(page: &Page, node: NodeId) -> bool {
    page.tag(node) == Tag::A
        && (1..=NAME_WORDS).contains(&page.words(node))
        && page.attr(node, Attr::Href).is_some_and(|href| !href.starts_with('#'))
        && !page.subtree(node).any(|inner| is_moment(page, inner))
}

/// Whether an element is a link of several words that stands in no text. The day of a post is often a link to it.
pub(super) fn is_title(page: &Page, node: NodeId) -> bool {
    let is_of_moment = || page.ancestors(node).take(2).chain(page.subtree(node)).any(|part| is_moment(page, part));
    let around = || page.ancestors(node).find(|around| !page.tag(*around).is_inline());
    page.tag(node) == Tag::A
        && page.words(node) as f32 >= TITLE_WORDS
        && around().is_some_and(|line| page.link_density(line) >= MAX_LINKED)
        && !is_of_moment()
        && 2 * page.text_of(node).chars().filter(char::is_ascii_digit).count() < page.chars(node) as usize
}
