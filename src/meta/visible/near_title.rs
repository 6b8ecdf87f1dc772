//! Reads bylines and dates near the title and at the end of the article. It looks at small zones of blocks only: every page is full of
//! names and dates that are not the article's.

use std::ops::{Range, RangeInclusive};

use crate::article::PageKind;
use crate::block::Block;
use crate::dates::find_date;
use crate::meta::candidates::Candidates;
use crate::meta::similarity::{Comparable, normalized};
use crate::meta::visible::boilerplate::Boilerplate;
use crate::meta::visible::context::Context;
use crate::meta::visible::date_labels::{
    is_first_publication_label, is_in_column_of_days, is_in_references, is_labelled_otherwise, is_modified_label, is_of_life_or_event,
    is_publication_label,
};
use crate::meta::visible::line_reader::LineReader;
use crate::page::{Marks, NodeId};
use crate::rules::attr::Attr;
use crate::rules::metadata::class_words::{DATE_WORDS, MODIFIED_WORDS};
use crate::rules::metadata::sources::Field;
use crate::rules::substrings::Words;
use crate::rules::tag::Tag;

/// Blocks before the title that may hold a byline or a date.
const BLOCKS_BEFORE: usize = 6;
/// Blocks before the text that may be the title.
const TITLE_BLOCKS: usize = 40;
/// Blocks after the title that may hold a byline or a date.
const BLOCKS_AFTER: usize = 14;
/// Blocks after the end of the article that may hold a byline or a date.
const BLOCKS_AFTER_END: usize = 4;
/// Signs between the parts of a line, and most words of one that is a label.
const PART_SIGNS: [char; 6] = ['—', '–', '|', '·', '•', '('];
const MAX_LABEL_WORDS: usize = 3;
/// Elements between a text and the heading it is in.
const HEADING_LEVELS: usize = 4;
/// Longest byline or date line, in characters. Anything longer is text.
const MAX_LINE: u32 = 160;
/// A date in a longer line, in words, or behind more text than this, in characters, counts only after a label.
const MAX_LINE_WORDS: usize = 14;
const MAX_CHARS_BEFORE: usize = 24;
/// A date behind more words than this within its line is likely a date the words talk about. Its rank gets the penalty below.
const MAX_WORDS_BEFORE_DATE: usize = 6;
const LATE_DATE_PENALTY: u8 = 3;
/// Added to the rank of a byline between the paragraphs of the text: it may be of what the text speaks of.
const IN_TEXT_PENALTY: u8 = 7;
/// The heading most similar to the title is the title's heading if its Dice similarity is above this.
const MIN_TITLE_SIMILARITY: f32 = 0.4;

/// Adds the bylines and dates found in the zones around the article.
pub fn gather_near_title(context: &Context<'_>, title: Option<&str>, candidates: &mut Candidates) {
    let heading = title_node(title, candidates).or_else(|| line_of_title(context, title?));
    let reader = LineReader { context, boilerplate: Boilerplate::new(context, heading) };
    let mut read = Read::default();
    for (range, penalty) in zones(context, heading) {
        reader.elements(range.clone(), penalty, &mut read, candidates);
        reader.lines(range, penalty, &mut read, candidates);
    }
}

/// The nodes and blocks of zones that were read. Zones overlap, and what stands in two ranks by the first.
#[derive(Default)]
struct Read {
    nodes: Vec<RangeInclusive<u32>>,
    blocks: Vec<Range<usize>>,
}

/// Adds the only name that the page marks as an author, wherever it is. For pages that name nobody near the title.
pub fn add_only_author(context: &Context<'_>, title: Option<&str>, candidates: &mut Candidates) {
    let heading = title_node(title, candidates);
    LineReader { context, boilerplate: Boilerplate::new(context, heading) }.only_author(candidates);
}

/// The zones that may hold a byline or a date, each with its rank penalty, nearest to the title first.
fn zones(context: &Context<'_>, heading: Option<NodeId>) -> Vec<(Range<usize>, u8)> {
    let blocks = context.blocks;
    let first = context.selection.kept.iter().position(|kept| *kept);
    let last = context.selection.kept.iter().rposition(|kept| *kept);
    let at = heading.map(|node| blocks.partition_point(|block| block.first < node));
    let clamp = |from: usize, to: usize| from.min(blocks.len())..to.min(blocks.len());
    let mut zones = Vec::new();
    if let Some(at) = at {
        zones.push((clamp(at, at + BLOCKS_AFTER), 0));
        zones.push((clamp(at.saturating_sub(BLOCKS_BEFORE), at), 4));
    }
    if let Some(first) = first {
        zones.push((clamp(first.saturating_sub(BLOCKS_BEFORE), first + BLOCKS_AFTER), 6));
    }
    if let Some(last) = last {
        zones.push((clamp(last, last + 1 + BLOCKS_AFTER_END), 12));
    }
    if zones.is_empty() {
        zones.push((clamp(0, BLOCKS_BEFORE + BLOCKS_AFTER), 8));
    }
    zones
}

/// The heading of the title.
fn title_node(title: Option<&str>, candidates: &Candidates) -> Option<NodeId> {
    let headings = candidates.of(Field::Title);
    let title = Comparable::new(title?);
    let like = headings.iter().filter_map(|c| Some((c.node?, title.similarity(&Comparable::new(&c.text)))));
    let best = like.fold(None, |best: Option<(NodeId, f32)>, next| if best.is_none_or(|best| next.1 > best.1) { Some(next) } else { best });
    best.filter(|(_, like)| *like > MIN_TITLE_SIMILARITY).map(|(node, _)| node)
}

/// The heading before the text that says the title and is none of those that may be one by their level.
fn line_of_title(context: &Context<'_>, title: &str) -> Option<NodeId> {
    // In a thread each post may have it.
    let first = context.selection.kept.iter().position(|kept| *kept).filter(|_| context.selection.kind != PageKind::Forum)?;
    let zone = context.blocks.get(first.saturating_sub(TITLE_BLOCKS)..=first)?;
    let title = normalized(title);
    let is_title = |block: &&Block| !title.is_empty() && normalized(context.blocks.text(block)) == title;
    let block = zone.iter().rev().find(is_title)?;
    context.page.ancestors(block.first).take(HEADING_LEVELS).find(|around| context.page.tag(*around).heading().is_some())
}

impl LineReader<'_, '_> {
    /// Reads the elements of a zone whose tag, class or attributes mark an author or a date.
    fn elements(&self, range: Range<usize>, penalty: u8, read: &mut Read, candidates: &mut Candidates) {
        let page = self.context.page;
        let Some(zone) = self.context.blocks.get(range).filter(|zone| !zone.is_empty()) else { return };
        // Elements that start between the previous block and the zone belong to the zone.
        let start = self.context.blocks[..]
            .partition_point(|block| block.first < zone[0].first)
            .checked_sub(1)
            .map_or(0, |before| self.context.blocks[before].last.0 + 1);
        let end = zone[zone.len() - 1].last.0;
        let mut class = String::new();
        let is_read = |node: NodeId| read.nodes.iter().any(|nodes| nodes.contains(&node.0));
        for node in (start..=end).map(NodeId) {
            if is_read(node) || page.is_text(node) || page.chars(node) > MAX_LINE || page.marks(node).has(Marks::SILENT) {
                continue;
            }
            let tag = page.tag(node);
            // Custom elements with `datetime` work like `time`.
            if tag == Tag::Time || tag == Tag::Custom && page.attr(node, Attr::Datetime).is_some() && self.is_in_line(node) {
                self.time_element(node, penalty, candidates);
            }
            self.date_attribute(node, penalty, candidates);
            class.clear();
            for (i, name) in [Attr::Class, Attr::Id, Attr::Itemprop].into_iter().filter_map(|attr| page.attr(node, attr)).enumerate() {
                class.push_str(if i == 0 { "" } else { " " });
                class.push_str(name);
            }
            class.make_ascii_lowercase();
            self.author_element(node, &class, penalty, candidates);
            if tag == Tag::Img {
                self.portrait(node, &class, penalty, candidates);
            }
            let names_date = |words: &Words| words.are_in(&class);
            if tag != Tag::Time
                && (names_date(&DATE_WORDS) || tag == Tag::Abbr && names_date(&MODIFIED_WORDS))
                && !class.contains("updates")
            {
                self.date_element(node, &class, penalty, candidates);
            }
        }
        read.nodes.push(start..=end);
    }

    /// Reads the lines of a zone.
    fn lines(&self, range: Range<usize>, penalty: u8, read: &mut Read, candidates: &mut Candidates) {
        let blocks = self.context.blocks;
        let zone = blocks.get(range.clone()).unwrap_or_default();
        for (i, block) in zone.iter().enumerate() {
            let is_read = read.blocks.iter().any(|blocks| blocks.contains(&(range.start + i)));
            if is_read || block.measure.chars > MAX_LINE || self.is_boilerplate(block) {
                continue;
            }
            let parts = self.parts_of(block);
            let text = &parts.line();
            let date = find_date(text, self.context.order).filter(|_| !self.is_of_something_else(block.element));
            let before = (range.start + i).checked_sub(1).and_then(|before| blocks.get(before)).map(|before| blocks.text(before));
            let date = date.filter(|(_, range)| !self.is_of_other_day(text, range, block, before));
            if let Some((_, range)) = &date {
                let words_around = block.measure.words() as usize;
                let before = &text[..range.start];
                if words_around <= MAX_LINE_WORDS
                    || before.chars().count() < MAX_CHARS_BEFORE
                    || is_first_publication_label(before)
                    || is_publication_label(before)
                    || begins_with_update(before)
                {
                    // In the title the word is one of many.
                    let is_update = is_modified_label(before) && !self.boilerplate.is_in_title(block.first);
                    let (field, key) = match (is_update, is_first_publication_label(before)) {
                        (true, _) => (Field::Modified, "date line"),
                        (_, true) => (Field::Published, "first published"),
                        _ => (Field::Published, "date line"),
                    };
                    // A date after many words is a date they talk about.
                    let late = if before.split_whitespace().count() > MAX_WORDS_BEFORE_DATE { LATE_DATE_PENALTY } else { 0 };
                    self.context.add(field, key, penalty + late + i.min(10) as u8 / 4, &text[range.clone()], block.element, candidates);
                    self.second_date(text, block.element, penalty, candidates);
                }
            }
            if date.is_none() {
                self.month_line(text, block, penalty + i.min(10) as u8 / 4, candidates);
            }
            let is_in_text = self.boilerplate.is_in_text(block.first) && self.context.selection.kept.get(range.start + i) == Some(&true);
            let penalty = if is_in_text { penalty + IN_TEXT_PENALTY } else { penalty };
            self.byline_line(block, &parts, zone.get(i + 1), date.map(|(_, range)| range.end), penalty, candidates);
        }
        read.blocks.push(range);
    }

    /// Whether the day in a line is that of a note, of a life or an event, or one that the text tells of.
    fn is_of_other_day(&self, text: &str, day: &Range<usize>, line: &Block, line_before: Option<&str>) -> bool {
        self.is_note_in_post(text, day)
            || is_of_life_or_event(text, day, line_before, self.context.order)
            || day.start == 0 && self.is_told(line.first, text[day.clone()].split_whitespace().count())
    }

    /// Whether a day has a label of its own beside it that is none of publication, or is one of a column of them.
    pub fn is_of_something_else(&self, node: NodeId) -> bool {
        is_labelled_otherwise(self.context.page, node) || self.is_data(node)
    }

    /// Whether a day is that of a source, or one of a column of them.
    pub fn is_data(&self, node: NodeId) -> bool {
        let is_in_column =
            || self.context.selection.kind != PageKind::Forum && is_in_column_of_days(self.context.page, node, self.context.order);
        is_in_references(self.context.page, node) || is_in_column()
    }

    /// Whether a line is of something else, such as a note in a list of links.
    fn is_boilerplate(&self, block: &Block) -> bool {
        self.boilerplate.contains(block.element)
            || self.boilerplate.is_teaser(block.element, block.first)
            || self.boilerplate.is_note_in_list(block.element, block.first)
    }

    /// Whether a day is the one of a note in a post, which goes on after it: `Update 3 May: it works now`.
    fn is_note_in_post(&self, text: &str, day: &Range<usize>) -> bool {
        self.context.selection.kind == PageKind::Forum && is_modified_label(&text[..day.start]) && text[day.end..].starts_with([':', '：'])
    }
}

/// Whether a part of a line is but a label for an update: `By Ann Lee | Updated on`.
fn begins_with_update(before: &str) -> bool {
    let part = before.rsplit(PART_SIGNS).next().unwrap_or(before);
    part.split_whitespace().count() <= MAX_LABEL_WORDS && is_modified_label(part)
}
