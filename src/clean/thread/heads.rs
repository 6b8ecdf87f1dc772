//! Reads the head of a post: its author, date and address, by what its elements are called and by what they say.

use std::collections::HashSet;

use crate::clean::context::Context;
use crate::clean::page_facts::PostHead;
use crate::dates::{DayMonthOrder, find_date};
use crate::page::{NodeId, Page, fold_space};
use crate::rules::attr::Attr;
use crate::rules::phrases::dates::{RELATIVE_ENDINGS, RELATIVE_PHRASES, RELATIVE_WORDS};
use crate::rules::tag::Tag;
use crate::rules::thread_words::{AUTHOR_CLASSES, AUTHOR_WORDS, DATE_WORDS, MEMBER_WORDS};

/// Longest author and date in characters.
pub(super) const NAME_CHARS: usize = 60;
const DATE_CHARS: usize = 40;
/// Elements around a date whose names and labels say what it is of.
const LABEL_LEVELS: usize = 3;
/// Ends of sentences.
const STOPS: [char; 6] = ['.', '!', '?', '。', '！', '？'];
/// Words of the line with a date from which on it is text.
const MAX_LINE_WORDS: u32 = 14;

/// The head of a post by the names of its elements, not counting the posts nested in it.
pub(super) fn head_by_names(ctx: &Context<'_>, post: NodeId, named: &HashSet<NodeId>) -> PostHead {
    let page = ctx.page;
    let mut head = PostHead::default();
    let mut next = NodeId(post.0 + 1);
    while next < page.end(post) && (head.author.is_none() || head.date.is_none()) {
        if page.is_text(next) || named.contains(&next) {
            next = page.end(next);
            continue;
        }
        if head.date.is_none()
            && let Some(date) = date(page, next)
        {
            head.url = address(ctx, next);
            head.date = Some((next, date));
            next = page.end(next);
            continue;
        }
        if head.author.is_none()
            && let Some(author) = author(page, next)
        {
            head.author = Some((next, author));
            next = page.end(next);
            continue;
        }
        next = NodeId(next.0 + 1);
    }
    head
}

/// Whether a class of an element is one of some words, or has one as a part.
pub(super) fn has_word(page: &Page, node: NodeId, words: &[&str]) -> bool {
    page.classes(node).any(|class| {
        let class = class.to_ascii_lowercase();
        let mut parts = class.split(['-', '_']);
        words.contains(&class.as_str()) || parts.any(|part| words.contains(&part))
    })
}

fn property(page: &Page, node: NodeId) -> &str {
    page.attr(node, Attr::Itemprop).unwrap_or("")
}

/// The author's name, if the element holds nothing else.
fn author(page: &Page, node: NodeId) -> Option<String> {
    let says = property(page, node) == "author"
        || page.attr(node, Attr::Rel).is_some_and(|rel| rel.split_ascii_whitespace().any(|word| word == "author"))
        || has_word(page, node, AUTHOR_WORDS)
        || page.classes(node).any(|class| AUTHOR_CLASSES.contains(&class));
    let name = says.then(|| page.text_of(name_in(page, node))).filter(|_| !is_field_or_text(page, node))?;
    let is_line = find_date(&name, DayMonthOrder::DayFirst).is_some();
    (name.chars().count() <= NAME_CHARS && name.chars().any(char::is_alphanumeric) && !is_line).then_some(name)
}

/// Whether an element is a field for a name, or a text: posts of the author of a thread may be called so.
fn is_field_or_text(page: &Page, node: NodeId) -> bool {
    let is_either = |part: NodeId| match page.tag(part) {
        Tag::Label | Tag::Input => true,
        Tag::P => page.words(part) > 0 && page.text_of(part).trim_end().ends_with(STOPS),
        _ => false,
    };
    page.subtree(node).any(is_either)
}

/// The name inside an element about the author: the part marked as name, or the first link.
fn name_in(page: &Page, node: NodeId) -> NodeId {
    let says = |inner: &NodeId| page.words(*inner) > 0 && page.words(*inner) < page.words(node);
    let inside = || page.subtree(node).skip(1).filter(says);
    let named = inside().find(|inner| property(page, *inner) == "name");
    let leads_away = |link: NodeId| page.attr(link, Attr::Href).is_none_or(|address| address == "#" || !address.starts_with('#'));
    named.or_else(|| inside().find(|inner| page.tag(*inner) == Tag::A && leads_away(*inner))).unwrap_or(node)
}

/// The date of a post, if the element holds nothing else; machine-readable if possible.
fn date(page: &Page, node: NodeId) -> Option<String> {
    let given = page.attr(node, Attr::Datetime).or(page.attr(node, Attr::Content)).or(page.attr(node, Attr::Title)).map(fold_space);
    let is_iso =
        |text: &String| text.len() <= DATE_CHARS && text.as_bytes().get(..4).is_some_and(|year| year.iter().all(u8::is_ascii_digit));
    let typed = matches!(property(page, node), "datePublished" | "dateCreated" | "commentTime");
    if page.tag(node) == Tag::Time || typed || (page.tag(node) == Tag::Abbr && given.as_ref().is_some_and(is_iso)) {
        return given.filter(is_iso).or_else(|| Some(page.text_of(node))).filter(|text| is_date(text) && !is_of_member(page, node));
    }
    let text = has_word(page, node, DATE_WORDS).then(|| page.text_of(node))?;
    is_date(&text).then(|| given.filter(is_iso).unwrap_or(text))
}

fn is_date(text: &str) -> bool {
    text.chars().count() <= DATE_CHARS && text.chars().any(|c| c.is_numeric())
}

/// The day or the age of a post by what its lines say, outside of its text. A link that says nothing else leads to the post.
pub(super) fn dated_line(ctx: &Context<'_>, texts: &[NodeId]) -> Option<(NodeId, String)> {
    let page = ctx.page;
    let mut first = None;
    for text in texts {
        // A short sentence may be all that a post says.
        let is_sentence = page.text_of(*text).trim_end().ends_with(STOPS);
        let Some(day) = day_in(page, *text).filter(|_| !is_sentence) else { continue };
        let Some(line) = page.parent(*text).filter(|line| page.words(*line) <= MAX_LINE_WORDS && !is_of_member(page, *text)) else {
            continue;
        };
        let is_link = page.ancestors(*text).take(LABEL_LEVELS).any(|around| page.tag(around) == Tag::A);
        if is_link && page.text_of(*text).trim_start().starts_with(day.as_str()) {
            return Some((line, day));
        }
        first = first.or(Some((line, day)));
    }
    first
}

/// The day or the age that a text says, as an attribute beside it gives it in full, or as it stands there.
fn day_in(page: &Page, text: NodeId) -> Option<String> {
    let said = page.text_of(text);
    if !is_date(&said) && !is_relative(&said) {
        return None;
    }
    let day = |text: &str| {
        let (day, range) = find_date(text, DayMonthOrder::DayFirst).filter(|(day, _)| day.is_plausible())?;
        // A day that begins with its year is the same everywhere.
        if text[range.clone()].as_bytes().get(..4).is_some_and(|year| year.iter().all(u8::is_ascii_digit)) {
            return Some(day.iso());
        }
        let rest = text[range.start..].trim_end_matches(|c: char| !c.is_alphanumeric());
        Some(if day.time.is_some() { text[range].to_owned() } else { rest.to_owned() })
    };
    let titles = page.ancestors(text).take(2).filter_map(|around| page.attr(around, Attr::Title));
    let full = || titles.filter(|title| title.len() <= DATE_CHARS).find_map(day);
    if is_relative(&said) { full().or(Some(said)) } else { day(&said) }
}

/// Whether a short text says how long ago something was.
pub(super) fn is_relative(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    let is_short = text.chars().count() <= DATE_CHARS;
    let words = || text.split(|c: char| !c.is_alphanumeric()).any(|word| RELATIVE_WORDS.contains(&word));
    let has_number = || text.chars().any(char::is_numeric);
    let phrases =
        || RELATIVE_PHRASES.iter().any(|phrase| text.contains(phrase)) || RELATIVE_ENDINGS.iter().any(|ending| text.ends_with(ending));
    is_short && has_number() && (words() || phrases())
}

/// Whether a date is that of a member of the forum, or of a change: its label or the names around it say so.
fn is_of_member(page: &Page, date: NodeId) -> bool {
    let says = |text: &str| {
        let text = text.to_lowercase();
        MEMBER_WORDS.iter().any(|word| text.contains(word))
    };
    let around = || page.ancestors(date).take(LABEL_LEVELS).take_while(|around| page.words(*around) <= MAX_LINE_WORDS);
    let is_named = around().chain([date]).any(|around| page.classes(around).any(says));
    let line = around().last().map(|line| page.text_of(line)).unwrap_or_default();
    let own = page.text_of(date);
    let label = line.find(&own).map_or("", |at| &line[..at]);
    let cell = around().find(|around| page.tag(*around) == Tag::Dd);
    let term = cell.and_then(|cell| page.parent(cell).and_then(|list| page.children(list).take_while(|part| *part != cell).last()));
    is_named || says(label) || says(&own) || term.is_some_and(|term| page.tag(term) == Tag::Dt)
}

/// The address of a post: that of the link around or inside its date.
pub(super) fn address(ctx: &Context<'_>, date: NodeId) -> Option<String> {
    let page = ctx.page;
    let around = page.ancestors(date).take(2).find(|around| page.tag(*around) == Tag::A);
    let link = around.or_else(|| page.subtree(date).find(|node| page.tag(*node) == Tag::A))?;
    Some(ctx.web_address(page.attr(link, Attr::Href)?)?.as_str().to_owned())
}
