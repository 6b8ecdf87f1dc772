//! Reads the date of pages that give none near the title or under a label: a date with which the text begins, a date in the document title,
//! the only date in the lines of the page, or the one in the URL of its picture.

use crate::article::PageKind;
use crate::block::Block;
use crate::dates::{find_date, url_date};
use crate::meta::candidates::Candidates;
use crate::meta::visible::context::Context;
use crate::meta::visible::date_labels::{
    is_in_column_of_days, is_in_references, is_labelled_otherwise, is_modified_label, is_of_life_or_event, is_publication_label,
};
use crate::meta::visible::labelled_values::{OnlyValue, is_in_link};
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::embeds::POST_CLASSES;
use crate::rules::metadata::class_words::{COMMENT_WORDS, OTHER_DAY_WORDS};
use crate::rules::metadata::sources::Field;
use crate::rules::phrases::date_labels::PUBLISHED;
use crate::rules::phrases::dates::{LUNAR_CALENDAR, SINCE, TODAY};
use crate::rules::tag::Tag;
use crate::url::Url;

/// Blocks of the text that may begin with its date.
const BLOCKS: usize = 4;
/// The date begins at most this far into the text, in characters.
const MAX_BEFORE: usize = 30;
/// Added to the rank of a date that is not the first word of the text, or all of its block.
const LATE_PENALTY: u8 = 35;
/// Signs between the date of a text and its first sentence.
const SIGNS: [char; 11] = ['-', '–', '—', '|', ':', '：', ')', '）', '„', '“', '·'];
/// Longest line with the only date, in characters and in words. Anything longer is text.
const MAX_LINE: u32 = 200;
const MAX_WORDS: u32 = 30;
/// The same for a line of the article itself.
const MAX_TEXT_WORDS: u32 = 8;
/// Levels between a line and the list it is in, and the share of links that makes it one of links.
const LIST_LEVELS: usize = 4;
const MIN_LINKED: f32 = 0.4;
/// Elements around such a line that may say what its date is of.
const MAX_AROUND: usize = 8;

/// Adds the date with which the text begins. After a place or a label it counts only if nothing better is found.
pub fn add_opening_date(context: &Context<'_>, candidates: &mut Candidates) {
    let kept = context.blocks.iter().zip(&context.selection.kept).filter(|(_, kept)| **kept);
    let opening = kept.take(BLOCKS).find_map(|(block, _)| Some((block, opening_date(context, block)?)));
    if let Some((block, (text, penalty))) = opening {
        context.add(Field::Published, "date in text", penalty, text, block.first, candidates);
    }
}

/// Adds the date in the document title, else the only date of the page's lines, else the one in the URL of its picture.
pub fn add_only_date(context: &Context<'_>, title: &str, candidates: &mut Candidates) {
    let blocks = context.blocks;
    let is_kept = |at: usize| context.selection.kept.get(at) == Some(&true);
    let first = (0..blocks.len()).find(|at| is_kept(*at)).unwrap_or(0);
    if let Some((_, range)) = find_date(title, context.order).filter(|(day, _)| day.is_plausible())
        && let Some(block) = blocks.get(first)
    {
        context.add(Field::Published, "date in title", 0, &title[range], block.first, candidates);
        return;
    }
    if matches!(context.selection.kind, PageKind::Product | PageKind::List | PageKind::Forum) {
        return;
    }
    let (mut published, mut modified) = (OnlyValue::default(), OnlyValue::default());
    for (at, block) in blocks.iter().enumerate() {
        let max_words = if is_kept(at) { MAX_TEXT_WORDS } else { MAX_WORDS };
        let text = blocks.text(block);
        if block.measure.chars > MAX_LINE
            || block.measure.words() > max_words
            || !text.chars().any(char::is_numeric)
            || context.page.marks(block.first).has(Marks::SILENT)
            || is_in_link(context.page, block)
            || is_of_something_else(context, block)
        {
            continue;
        }
        let Some((day, range)) = find_date(text, context.order).filter(|(day, _)| day.is_plausible()) else { continue };
        let before = at.checked_sub(1).and_then(|before| blocks.get(before)).map(|before| blocks.text(before));
        if is_of_life_or_event(text, &range, before, context.order)
            || is_labelled_otherwise(context.page, block.first)
            || is_in_references(context.page, block.first)
            || is_in_column_of_days(context.page, block.first, context.order)
        {
            continue;
        }
        if says_today(&text[..range.start]) || says_since(&text[..range.start]) || is_in_calendar(context, at) {
            continue;
        }
        let key: String = day.iso().chars().take(10).collect();
        // A date with a label for updates counts among all: one of two dates is not the only one.
        if is_modified_label(&text[..range.start]) {
            modified.add(key.clone(), text[range.clone()].to_owned(), block.first);
        }
        published.add(key, text[range].to_owned(), block.first);
    }
    let only = published.into_value().filter(|(_, node)| !is_beside_link_in_list(context.page, *node));
    if let Some((text, node)) = only {
        let field = if modified.into_value().is_some() { Field::Modified } else { Field::Published };
        context.add(field, "only date", 0, &text, node, candidates);
        return;
    }
    // Pictures are often stored by the day they were uploaded.
    let image = candidates.of(Field::Image).first().and_then(|image| url_date(&Url::parse(&image.text)?));
    if let Some((day, block)) = image.zip(blocks.get(first)) {
        context.add(Field::Published, "image url", 0, &day.iso(), block.first, candidates);
    }
}

/// Whether a line says that its date is the present one: `Open today, 3 May`.
fn says_today(before: &str) -> bool {
    let lower = before.to_lowercase();
    let is_word = |at: usize| !lower[..at].ends_with(char::is_alphanumeric);
    TODAY.iter().any(|word| lower.find(word).is_some_and(is_word))
}

/// Whether a line says since when something is so: `Member since 3 May 2014`.
fn says_since(before: &str) -> bool {
    let last = before.split_whitespace().last().unwrap_or("");
    before.trim_end().contains(' ') && SINCE.contains(&last.trim_end_matches(':').to_lowercase().as_str())
}

/// Whether the line before or after gives the same day in the calendar of the moon: it is the present one.
fn is_in_calendar(context: &Context<'_>, at: usize) -> bool {
    let beside = [at.checked_sub(1), Some(at + 1)].into_iter().flatten().filter_map(|at| context.blocks.get(at));
    beside.map(|block| context.blocks.text(block)).any(|text| LUNAR_CALENDAR.iter().any(|word| text.trim_start().starts_with(word)))
}

/// Whether a line stands in a list of links, each with its own day beside it.
fn is_beside_link_in_list(page: &Page, line: NodeId) -> bool {
    let list = page.ancestors(line).take(LIST_LEVELS).find(|around| matches!(page.tag(*around), Tag::Ul | Tag::Ol));
    list.is_some_and(|list| page.link_density(list) >= MIN_LINKED)
}

/// Whether a line is within a quotation, a post of another site, or a part that is called by a day of something else: opening hours, an event.
fn is_of_something_else(context: &Context<'_>, block: &Block) -> bool {
    let page = context.page;
    let is_around = |node: &NodeId| context.selection.root.is_some_and(|root| page.contains(*node, root));
    let is_named = |class: &str| {
        let lower = class.to_ascii_lowercase();
        lower.split(|c: char| !c.is_alphanumeric()).any(|word| OTHER_DAY_WORDS.contains(&word))
    };
    page.ancestors(block.first).take(MAX_AROUND).take_while(|node| !is_around(node)).any(|node| {
        matches!(page.tag(node), Tag::Blockquote | Tag::Iframe)
            || page.attr(node, Attr::Class).is_some_and(is_named)
            || page.attr(node, Attr::Id).is_some_and(|id| COMMENT_WORDS.are_in(id))
            || page.classes(node).any(|class| POST_CLASSES.contains(&class))
    })
}

/// The date with which a text begins, alone or after its place or a label, with a sign between it and the first sentence; and the penalty
/// for what is before it.
fn opening_date<'t>(context: &Context<'t>, block: &Block) -> Option<(&'t str, u8)> {
    let text = context.blocks.text(block);
    let (_, range) = find_date(text, context.order)?;
    let (before, after) = (text[..range.start].trim(), text[range.end..].trim_start());
    let is_label = || PUBLISHED.iter().any(|word| before.to_lowercase().ends_with(word)) || is_publication_label(before);
    let is_place = before.chars().count() <= MAX_BEFORE && (before.ends_with([',', '(', '（']) || before.split(' ').count() <= 2);
    if is_modified_label(before) {
        return None;
    }
    let is_first = !before.contains(char::is_alphanumeric);
    let is_opening = is_first || is_place || is_label();
    let penalty = if is_first && !after.is_empty() { 0 } else { LATE_PENALTY };
    (is_opening && (after.is_empty() || after.starts_with(SIGNS))).then(|| (&text[range], penalty))
}
