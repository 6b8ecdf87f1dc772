//! Reads dates in elements and lines near the article: `time` elements, elements with a date class, lines with a label.

use crate::article::PageKind;
use crate::block::Block;
use crate::dates::month_by_name;
use crate::dates::{find_date, parse_date};
use crate::meta::candidates::Candidates;
use crate::meta::visible::date_labels::is_modified_label;
use crate::meta::visible::line_reader::LineReader;
use crate::page::NodeId;
use crate::rules::attr::Attr;
use crate::rules::metadata::class_words::{DATE_ATTRIBUTES, EVENT_DAY_CLASSES, EVENT_WORDS, MODIFIED_WORDS};
use crate::rules::metadata::sources::Field;
use crate::rules::phrases::bylines::BYLINE_INTROS;
use crate::rules::phrases::date_labels::{MODIFIED, PUBLISHED};
use crate::rules::phrases::dates::{MONTH_UNITS, YEAR_UNITS};
use crate::rules::substrings::beginning;
use crate::rules::tag::Tag;

/// Longest date line, in characters. Anything longer is text.
const MAX_LINE: u32 = 160;
/// Longest line, in words, in which a custom element gives the date. Anything longer is a sentence.
const MAX_TIME_LINE_WORDS: u32 = 14;
/// Longest line, in words, that may end with a month and a year.
const MAX_MONTH_LINE_WORDS: u32 = 14;
/// Elements around a day that may say that it is an event's.
const EVENT_LEVELS: usize = 3;
/// Separators between the parts of a byline.
const PART_SEPARATORS: &[char] = &['|', '·', '•', '—', '–', ','];

impl LineReader<'_, '_> {
    /// Whether an element is in a short line of its own and not in a sentence.
    pub fn is_in_line(&self, node: NodeId) -> bool {
        let page = self.context.page;
        let line = page.ancestors(node).find(|around| !page.tag(*around).is_inline() && page.tag(*around) != Tag::Custom);
        line.is_some_and(|line| page.words(line) <= MAX_TIME_LINE_WORDS)
    }

    /// Whether a day is that of an event, by its class or by that of a box around it.
    fn is_of_event(&self, node: NodeId) -> bool {
        let page = self.context.page;
        let has_word = |around: NodeId| {
            let class = page.attr(around, Attr::Class).unwrap_or("");
            class.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| EVENT_WORDS.iter().any(|event| event.eq_ignore_ascii_case(word)))
        };
        page.classes(node).any(|class| EVENT_DAY_CLASSES.contains(&class))
            || page.ancestors(node).take(EVENT_LEVELS).take_while(|around| !self.boilerplate.is_around(*around)).any(has_word)
    }

    /// Whether a day stands in a sentence of the text, as in a diary.
    pub fn is_told(&self, node: NodeId, words_of_day: usize) -> bool {
        let blocks = self.context.blocks;
        let at = blocks.partition_point(|block| block.last < node);
        let is_sentence = |block: &Block| {
            block.measure.words() as usize > words_of_day + 2
                && self.context.selection.kept.get(at) == Some(&true)
                && blocks.text(block).ends_with(['.', '!', '?', '…', '。'])
        };
        self.boilerplate.is_in_text(node) && blocks.get(at).is_some_and(is_sentence)
    }

    /// Reads a `time` element, or a custom element like it.
    pub fn time_element(&self, node: NodeId, penalty: u8, candidates: &mut Candidates) {
        let page = self.context.page;
        let text = page.text_of(node);
        let has_date = |value: &&str| find_date(value, self.context.order).is_some();
        let attribute = || page.attr(node, Attr::Datetime);
        // A month or year in the `datetime` attribute is all that is known. In the text alone it may refer to anything.
        let partial = || attribute().filter(|value| parse_date(value, self.context.order).is_some());
        // One in another has more to say.
        let has_inner =
            || page.subtree(node).skip(1).any(|inner| page.tag(inner) == Tag::Time && page.attr(inner, Attr::Datetime).is_some());
        if attribute().is_none() && has_inner() {
            return;
        }
        let Some(value) = attribute().filter(has_date).or(Some(text.as_str()).filter(has_date)).or_else(partial) else { return };
        // In a thread an event is what happened to it, on the day of any post.
        if self.context.selection.kind != PageKind::Forum && self.is_of_event(node) {
            // The document's title may have it, too.
            candidates.add_other_day(value);
            return;
        }
        if self.boilerplate.contains(node) || self.is_data(node) || self.is_told(node, page.words(node) as usize) {
            return;
        }
        let class = &page.attr(node, Attr::Class).unwrap_or("").to_ascii_lowercase();
        let itemprop = page.attr(node, Attr::Itemprop).unwrap_or("").to_ascii_lowercase();
        let is_modified = itemprop.contains("modified")
            || (MODIFIED_WORDS.are_in(class) && !class.contains("publish"))
            || self.is_labelled_modified(node, &text);
        let field = if is_modified { Field::Modified } else { Field::Published };
        self.context.add(field, "time element", penalty, value, node, candidates);
    }

    /// Whether the text before the date, within its line, labels it as an update.
    fn is_labelled_modified(&self, node: NodeId, text: &str) -> bool {
        let page = self.context.page;
        let line =
            page.ancestors(node).take(3).find(|around| !page.tag(*around).is_inline() || page.chars(*around) > text.chars().count() as u32);
        let Some(line) = line.filter(|line| page.chars(*line) <= MAX_LINE) else { return false };
        let around = page.text_of(line);
        let before = around.find(text).map_or("", |at| &around[..at]);
        is_modified_label(before)
    }

    /// Reads an element whose class marks a date.
    pub fn date_element(&self, node: NodeId, class: &str, penalty: u8, candidates: &mut Candidates) {
        // An `abbr` element has the full date in its `title`.
        let page = self.context.page;
        let full = page.attr(node, Attr::Title).filter(|title| find_date(title, self.context.order).is_some());
        let full = full.filter(|_| page.tag(node) == Tag::Abbr);
        let text = full.map_or_else(|| page.text_of(node), str::to_owned);
        let Some((_, range)) = find_date(&text, self.context.order) else { return };
        if self.boilerplate.contains(node) || self.is_data(node) || self.is_of_event(node) || self.is_told(node, page.words(node) as usize)
        {
            return;
        }
        let is_modified = (MODIFIED_WORDS.are_in(class) && !class.contains("publish")) || is_modified_label(&text[..range.start]);
        self.context.add(
            if is_modified { Field::Modified } else { Field::Published },
            "date class",
            penalty,
            &text[range],
            node,
            candidates,
        );
        self.second_date(&text, node, penalty, candidates);
    }

    /// Reads the day that an element has in an attribute, where its text has none: “two hours ago”.
    pub fn date_attribute(&self, node: NodeId, penalty: u8, candidates: &mut Candidates) {
        let page = self.context.page;
        if !page.may_have_data(node) || !page.attrs(node).any(|(name, _)| DATE_ATTRIBUTES.contains(&name)) {
            return;
        }
        // A time alone, or a number, may be anything.
        let day = |value: &&str| find_date(value, self.context.order).is_some_and(|(date, range)| range.start == 0 && date.is_plausible());
        let Some(value) = DATE_ATTRIBUTES.iter().filter_map(|name| page.attr_named(node, name)).find(day) else { return };
        if page.words(node) <= MAX_TIME_LINE_WORDS
            && find_date(&page.text_of(node), self.context.order).is_none()
            && !self.boilerplate.contains(node)
        {
            self.context.add(Field::Published, "date attribute", penalty, value, node, candidates);
        }
    }

    /// Reads a second date in the same text: a line may give both publication and update.
    pub fn second_date(&self, text: &str, node: NodeId, penalty: u8, candidates: &mut Candidates) {
        let Some((_, first)) = find_date(text, self.context.order) else { return };
        let rest = &text[first.end..];
        if let Some((_, second)) = find_date(rest, self.context.order) {
            let is_modified = is_modified_label(&rest[..second.start]);
            self.context.add(
                if is_modified { Field::Modified } else { Field::Published },
                "date line",
                penalty + 1,
                &rest[second],
                node,
                candidates,
            );
        }
    }

    /// Reads a month or a year at the end of a line that starts with a byline or with a label for publication.
    pub fn month_line(&self, text: &str, block: &Block, penalty: u8, candidates: &mut Candidates) {
        let may_have_year = || text.bytes().any(|byte| byte.is_ascii_digit()) || text.contains(YEAR_UNITS[0]);
        if block.measure.words() > MAX_MONTH_LINE_WORDS || !may_have_year() {
            return;
        }
        let lower = text.to_lowercase();
        let begins = |words: &'static [&'static str]| beginning(&lower, words).map(|word| word.len()).max();
        let update = begins(MODIFIED);
        let label = begins(PUBLISHED).or(update);
        if label.is_none() && begins(BYLINE_INTROS).is_none() {
            return;
        }
        let date_text = label.and_then(|label| text.get(label..)).unwrap_or_else(|| text.rsplit(PART_SEPARATORS).next().unwrap_or(""));
        let mut words = date_text.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric())).rev();
        let (last, month) = (words.next().unwrap_or(""), words.next());
        let is_year = last.len() == 4 && last.bytes().all(|byte| byte.is_ascii_digit());
        let month = month.filter(|month| is_year && month_by_name(month).is_some());
        let date_text = month.map_or_else(|| last.to_owned(), |month| format!("{month} {last}"));
        let is_part = month.is_some()
            || (label.is_some() && update.is_none() && is_year)
            || (last.contains(YEAR_UNITS[0]) && last.ends_with(MONTH_UNITS[0]));
        if is_part && parse_date(&date_text, self.context.order).is_some() {
            let field = if update.is_some() { Field::Modified } else { Field::Published };
            self.context.add(field, "date line", penalty, &date_text, block.element, candidates);
        }
    }
}
