//! Reads values under or after a label anywhere on the page: `Published` above a date, `Author(s)` above names, a line `Written by Ann
//! Lee`. For pages that give nothing near the title. A label counts only if the page does not give a second, different value for it.

use crate::block::Block;
use crate::dates::{DateTime, DayMonthOrder, find_date, parse_date};
use crate::meta::authors::{NameSource, is_job_title, parse_names};
use crate::meta::candidates::Candidates;
use crate::meta::visible::context::Context;
use crate::meta::visible::date_labels::{is_modified_label, text_with_labels};
use crate::page::{Marks, NodeId, Page};
use crate::rules::metadata::sources::Field;
use crate::rules::phrases::bylines::{BYLINE_INTROS, NON_AUTHOR_INTROS, SURE_BYLINE_INTROS, WEAK_BYLINE_INTROS};
use crate::rules::phrases::date_labels::{PUBLISHED, PUBLISHED_SUBJECTS, WEAK_PUBLISHED};
use crate::rules::phrases::dates::DATE_LABEL_FILLERS;
use crate::rules::substrings::{Initials, beginning};
use crate::rules::tag::Tag;

/// Longest label, in characters.
const MAX_LABEL: u32 = 30;
/// Longest value, in characters.
const MAX_VALUE: u32 = 90;
/// Shortest byline label without a name on its line, in bytes: `by` alone may come before anything.
const MIN_LABEL_BYTES: usize = 5;
/// Longest line with labelled dates, in characters.
const MAX_LINE: u32 = 160;
/// The same after the end of the article.
const MAX_LINE_AFTER_END: u32 = 400;
/// Words between a date and the verb after it, and the shortest such verb, in characters.
const MAX_WORDS_TO_VERB: usize = 5;
const MIN_VERB: usize = 6;
/// Dates read from one line.
const MAX_DATES: usize = 3;
/// Ancestors checked for a link, button or menu.
const MAX_ANCESTORS: usize = 6;
/// Names below one label, one per line.
const MAX_NAMES: usize = 12;

/// How labels before a name on the same line begin, and those above a date or a name.
static LABEL_INITIALS: Initials = Initials::new(&[SURE_BYLINE_INTROS]);
static INITIALS_ABOVE: Initials = Initials::new(&[PUBLISHED, BYLINE_INTROS]);

/// Adds the labelled dates and names of the page.
pub fn gather_labelled_values(context: &Context<'_>, candidates: &mut Candidates) {
    let is_shown = |block: &&Block| !context.page.marks(block.first).has(Marks::SILENT);
    let blocks: Vec<&Block> = context.blocks.iter().filter(is_shown).collect();
    let mut published = OnlyValue::default();
    let mut names = OnlyValue::default();
    let mut modified = OnlyValue::default();
    let needs_dates = candidates.of(Field::Published).is_empty();
    // Dates have digits; most lines have none.
    let end = context.selection.kept.iter().rposition(|kept| *kept).map(|at| context.blocks[at].first);
    let max_line = |block: &Block| if end.is_some_and(|end| block.first > end) { MAX_LINE_AFTER_END } else { MAX_LINE };
    let may_hold_date = |block: &Block| block.measure.chars <= max_line(block) && context.blocks.text(block).chars().any(char::is_numeric);
    for block in blocks.iter().filter(|block| needs_dates && may_hold_date(block) && !is_in_link(context.page, block)) {
        add_labelled_dates(context, block, &mut published, &mut modified);
    }
    for block in blocks.iter().filter(|block| block.measure.chars <= MAX_VALUE) {
        let list = names_after_label(context.blocks.text(block), context.lang);
        if !list.is_empty() && !is_in_link(context.page, block) {
            names.add(list.join("|"), list.join(", "), block.first);
        }
    }
    let is_label = |block: &Block| block.measure.chars <= MAX_LABEL && !is_in_link(context.page, block);
    for (at, block) in blocks.iter().enumerate().filter(|(_, block)| is_label(block)) {
        let Some(next) = blocks.get(at + 1).filter(|next| next.measure.chars <= MAX_VALUE) else { continue };
        let text = context.blocks.text(block).trim_start_matches(|c: char| !c.is_alphanumeric());
        if !INITIALS_ABOVE.may_begin(text) {
            continue;
        }
        let label = label_text(text);
        if is_date_label(&label, context.page.tag(block.element)) {
            let text = context.blocks.text(next);
            if let Some((day, range)) = find_date(text, context.order) {
                published.add(day.iso().chars().take(10).collect(), text[range].to_owned(), next.first);
            } else if let Some(month) = month(text) {
                published.add(month.iso(), text.to_owned(), next.first);
            }
        } else if is_author_label(&label) {
            let list = names_below_label(context, &blocks[at + 1..]);
            if !list.is_empty() {
                names.add(list.join("|"), list.join(", "), next.first);
            }
        }
    }
    if let Some((text, node)) = published.into_value() {
        context.add(Field::Published, "date under label", 0, &text, node, candidates);
    }
    if let Some((text, node)) = modified.into_value() {
        context.add(Field::Modified, "date under label", 0, &text, node, candidates);
    }
    if let Some((text, node)) = names.into_value() {
        text.split(", ").for_each(|name| context.add(Field::Author, "name under label", 0, name, node, candidates));
    }
}

/// Whether a line is a link, a button or part of a menu: the line after it is then just the next item.
pub fn is_in_link(page: &Page, block: &Block) -> bool {
    page.ancestors(block.first).take(MAX_ANCESTORS).any(|around| matches!(page.tag(around), Tag::A | Tag::Button | Tag::Nav))
}

/// The month that is all of a text: `April 2025`.
fn month(text: &str) -> Option<DateTime> {
    let is_short = text.split_whitespace().count() == 2;
    parse_date(text, DayMonthOrder::DayFirst).filter(|date| is_short && date.month.is_some() && date.is_plausible())
}

/// A value that the page gives once, or repeats unchanged.
#[derive(Default)]
pub struct OnlyValue {
    value: Option<(String, String, NodeId)>,
    is_ambiguous: bool,
}

impl OnlyValue {
    /// Adds a value; values with the same key are one.
    pub fn add(&mut self, key: String, text: String, node: NodeId) {
        match &self.value {
            Some((known, _, _)) => self.is_ambiguous |= *known != key,
            None => self.value = Some((key, text, node)),
        }
    }

    /// The value, if there is no other.
    pub fn into_value(self) -> Option<(String, NodeId)> {
        self.value.filter(|_| !self.is_ambiguous).map(|(_, text, node)| (text, node))
    }
}

/// The text of a label without punctuation and without an optional plural, `(s)`.
fn label_text(text: &str) -> String {
    let text = text.trim().to_lowercase();
    let text = text.strip_suffix(':').unwrap_or(&text).trim_end();
    text.strip_suffix("(s)").unwrap_or(text).trim_matches(|c: char| !c.is_alphanumeric()).to_owned()
}

/// Whether a line is a label for publication. In a list of terms a weak one is too.
fn is_date_label(label: &str, tag: Tag) -> bool {
    PUBLISHED.contains(&label) && (tag == Tag::Dt || !WEAK_PUBLISHED.contains(&label))
}

fn is_author_label(label: &str) -> bool {
    BYLINE_INTROS.contains(&label)
        && !WEAK_BYLINE_INTROS.contains(&label)
        && !NON_AUTHOR_INTROS.contains(&label)
        && label.len() >= MIN_LABEL_BYTES
}

/// Adds the dates of a line that follow a label for publication or update.
fn add_labelled_dates(context: &Context<'_>, block: &Block, published: &mut OnlyValue, modified: &mut OnlyValue) {
    let text = text_with_labels(context.page, context.blocks, block);
    let mut rest = &*text;
    // Beside the day of an update a weak label says enough.
    let is_beside_update = says_update(context, rest);
    for _ in 0..MAX_DATES {
        let Some((day, range)) = find_date(rest, context.order) else { return };
        let label = rest[..range.start].trim_end_matches(|c: char| !c.is_alphanumeric());
        let label = label.rsplit_once(' ').filter(|(_, last)| DATE_LABEL_FILLERS.contains(last)).map_or(label, |(label, _)| label);
        let lower = label.to_lowercase();
        let key = || day.iso().chars().take(10).collect();
        let is_label = |word: &&&str| (is_beside_update || !WEAK_PUBLISHED.contains(*word)) && lower.ends_with(**word);
        if is_modified_label(&rest[..range.start]) || is_modified_label(&rest[range.end..]) {
            modified.add(key(), rest[range.clone()].to_owned(), block.first);
        } else if PUBLISHED.iter().any(|word| is_label(&word)) || says_published(&lower, &rest[range.end..]) {
            published.add(key(), rest[range.clone()].to_owned(), block.first);
        }
        rest = &rest[range.end..];
    }
}

/// Whether a line has the day of an update, behind its label.
fn says_update(context: &Context<'_>, mut rest: &str) -> bool {
    for _ in 0..MAX_DATES {
        let Some((_, range)) = find_date(rest, context.order) else { return false };
        if is_modified_label(&rest[..range.start]) {
            return true;
        }
        rest = &rest[range.end..];
    }
    false
}

/// Whether a sentence says of the text itself that it was published on the date: `Dieser Artikel wurde am … veröffentlicht`.
fn says_published(before: &str, after: &str) -> bool {
    let after = after.to_lowercase();
    let words: Vec<&str> = after.split_whitespace().take(MAX_WORDS_TO_VERB + 2).collect();
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let is_verb = |word: &&str| word.chars().count() >= MIN_VERB && PUBLISHED.contains(&&*bare(word));
    let verb = words.iter().take(MAX_WORDS_TO_VERB).position(is_verb).filter(|at| !WEAK_PUBLISHED.contains(&&*bare(words[*at])));
    // With a number right behind it, the verb belongs to the next date.
    let is_of_next = |at: usize| words[at + 1..].iter().take(2).any(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    PUBLISHED_SUBJECTS.iter().any(|subject| before.ends_with(subject)) || verb.is_some_and(|at| !is_of_next(at))
}

/// The names in a line that consists of a byline and nothing else.
fn names_after_label(line: &str, lang: &str) -> Vec<String> {
    let line_start = line.trim_start();
    if !LABEL_INITIALS.may_begin(line_start) {
        return Vec::new();
    }
    let lower = line_start.to_lowercase();
    let is_label = |label: &&&'static str| {
        let rest = &lower[label.len()..];
        rest.starts_with([':', '：']) || label.contains(' ') && rest.starts_with(' ')
    };
    let Some(label) = beginning(&lower, SURE_BYLINE_INTROS).filter(is_label).max_by_key(|label| label.len()) else { return Vec::new() };
    // A line with more words than the label and the names is a sentence.
    let names = parse_names(line, lang, NameSource::Line);
    let words = |text: &str| text.split_whitespace().count();
    let named: usize = names.iter().map(|name| words(name)).sum();
    // Behind a comma the job of the only author may follow.
    let line = line.rsplit_once(',').filter(|(_, job)| names.len() == 1 && is_job_title(job)).map_or(line, |(line, _)| line);
    let is_byline_only = words(line) <= words(label) + named + names.len();
    if is_byline_only && names.iter().all(|name| name.contains(' ')) { names } else { Vec::new() }
}

/// The names in the line below a label and in the similar lines after it.
fn names_below_label(context: &Context<'_>, lines: &[&Block]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let parent_and_tag = |block: &Block| context.page.parent(block.element).map(|list| (list, context.page.tag(block.element)));
    let is_similar = |block: &&&Block| {
        lines.first().is_some_and(|first| parent_and_tag(first) == parent_and_tag(block) && block.measure.chars <= MAX_VALUE)
    };
    for line in lines.iter().take_while(is_similar).take(MAX_NAMES) {
        let names = parse_names(context.blocks.text(line), context.lang, NameSource::Line);
        // A single word may be anything.
        let Some(names) = Some(names).filter(|names| !names.is_empty() && names.iter().all(|name| name.contains(' '))) else { break };
        out.extend(names);
    }
    out
}
