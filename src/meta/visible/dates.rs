//! Reads dates in the elements and lines near an article.

use crate::block::Block;
use crate::meta::candidates::Found;
use crate::meta::dates::month_named;
use crate::meta::dates::parse::{find, read};
use crate::meta::visible::date_labels::says_changed;
use crate::meta::visible::nearby::Lines;
use crate::page::NodeId;
use crate::rules::attr::Attr;
use crate::rules::metadata::class_words::CHANGE_WORDS;
use crate::rules::metadata::sources::Field;
use crate::rules::phrases::bylines::BYLINE;
use crate::rules::phrases::date_labels::PUBLISHED;
use crate::rules::phrases::dates::{MONTH_SIGNS, YEAR_SIGNS};
use crate::rules::tag::Tag;

/// Characters of a line that tells when; what is longer is text.
const MAX_LINE: u32 = 160;
/// Words of a line in which an element no standard knows tells a time; what is longer is text.
const TIME_LINE: u32 = 14;
/// Most words of a line whose end may be a month.
const MONTH_LINE: u32 = 14;
/// Signs between the parts of a line that says who and when.
const PARTS: &[char] = &['|', '·', '•', '—', '–', ','];

impl Lines<'_, '_> {
    /// Whether an element stands in a line of its own and not in a sentence.
    pub fn is_in_line(&self, node: NodeId) -> bool {
        let page = self.view.page;
        let line = page.ancestors(node).find(|around| !page.tag(*around).is_inline() && page.tag(*around) != Tag::Custom);
        line.is_some_and(|line| page.words(line) <= TIME_LINE)
    }

    /// Reads an element that says a time.
    pub fn time(&self, node: NodeId, far: u8, found: &mut Found) {
        let page = self.view.page;
        let text = page.text_of(node);
        let days = |value: &&str| find(value, self.view.order).is_some();
        let given = || page.attr(node, Attr::Datetime);
        // A month or a year that is given to programs is what is known; in words alone it may be about anything.
        let part = || given().filter(|value| read(value, self.view.order).is_some());
        let Some(value) = given().filter(days).or(Some(text.as_str()).filter(days)).or_else(part) else { return };
        if self.beside.holds(node) {
            return;
        }
        let class = &page.attr(node, Attr::Class).unwrap_or("").to_ascii_lowercase();
        let itemprop = page.attr(node, Attr::Itemprop).unwrap_or("").to_ascii_lowercase();
        let changed = itemprop.contains("modified")
            || (CHANGE_WORDS.are_in(class) && !class.contains("publish"))
            || self.label_says_changed(node, &text);
        let field = if changed { Field::Modified } else { Field::Published };
        self.view.put(field, "time element", far, value, node, found);
    }

    /// Whether the words around a date, up to the line it stands in, say that it is of a change.
    fn label_says_changed(&self, node: NodeId, text: &str) -> bool {
        let page = self.view.page;
        let line =
            page.ancestors(node).take(3).find(|around| !page.tag(*around).is_inline() || page.chars(*around) > text.chars().count() as u32);
        let Some(line) = line.filter(|line| page.chars(*line) <= MAX_LINE) else { return false };
        let around = page.text_of(line);
        let before = around.find(text).map_or("", |at| &around[..at]);
        says_changed(before)
    }

    /// Reads an element whose class says that it holds a date.
    pub fn date(&self, node: NodeId, class: &str, far: u8, found: &mut Found) {
        // An abbreviation says in its title what its text is short for.
        let written = self.view.page.attr(node, Attr::Title).filter(|title| find(title, self.view.order).is_some());
        let written = written.filter(|_| self.view.page.tag(node) == Tag::Abbr);
        let text = written.map_or_else(|| self.view.page.text_of(node), str::to_owned);
        let Some((_, range)) = find(&text, self.view.order) else { return };
        if self.beside.holds(node) {
            return;
        }
        let changed = (CHANGE_WORDS.are_in(class) && !class.contains("publish")) || says_changed(&text[..range.start]);
        self.view.put(if changed { Field::Modified } else { Field::Published }, "date class", far, &text[range], node, found);
        self.second_date(&text, node, far, found);
    }

    /// A line may say when it was published and when it was changed.
    pub fn second_date(&self, text: &str, node: NodeId, far: u8, found: &mut Found) {
        let Some((_, first)) = find(text, self.view.order) else { return };
        let rest = &text[first.end..];
        if let Some((_, second)) = find(rest, self.view.order) {
            let changed = says_changed(&rest[..second.start]);
            self.view.put(if changed { Field::Modified } else { Field::Published }, "date line", far + 1, &rest[second], node, found);
        }
    }

    /// Reads a month or year at the end of a line that begins like a byline or says that something was published.
    pub fn month(&self, text: &str, block: &Block, far: u8, found: &mut Found) {
        if block.measure.words() > MONTH_LINE {
            return;
        }
        let lower = text.to_lowercase();
        let begins = |words: &[&'static str]| words.iter().filter(|word| lower.starts_with(**word)).map(|word| word.len()).max();
        let label = begins(PUBLISHED);
        if label.is_none() && begins(BYLINE).is_none() {
            return;
        }
        let told = label.and_then(|label| text.get(label..)).unwrap_or_else(|| text.rsplit(PARTS).next().unwrap_or(""));
        let mut words = told.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric())).rev();
        let (last, month) = (words.next().unwrap_or(""), words.next());
        let is_year = last.len() == 4 && last.bytes().all(|byte| byte.is_ascii_digit());
        let month = month.filter(|month| is_year && month_named(month).is_some());
        let told = month.map_or_else(|| last.to_owned(), |month| format!("{month} {last}"));
        let is_part = month.is_some() || (label.is_some() && is_year) || (last.contains(YEAR_SIGNS[0]) && last.ends_with(MONTH_SIGNS[0]));
        if is_part && read(&told, self.view.order).is_some() {
            self.view.put(Field::Published, "date line", far, &told, block.element, found);
        }
    }
}
