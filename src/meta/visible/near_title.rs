//! Reads what the page shows of the article beside its text: headings, bylines and dates near the title. It looks at a zone of few blocks
//! only, since every page is full of names and dates that are not the article's.

use crate::meta::candidates::Found;
use crate::meta::dates::parse::find;
use crate::meta::similarity::alike;
use crate::meta::visible::boilerplate::Beside;
use crate::meta::visible::context::View;
use crate::meta::visible::date_labels::{says_changed, says_first};
use crate::meta::visible::nearby::Lines;
use crate::page::{Marks, NodeId};
use crate::rules::attr::Attr;
use crate::rules::metadata::class_words::{CHANGE_WORDS, DATE_WORDS};
use crate::rules::metadata::sources::Field;
use crate::rules::substrings::Words;
use crate::rules::tag::Tag;

/// Blocks before the title that may hold a byline or a date.
const BEFORE: usize = 6;
/// Blocks after the title that may hold a byline or a date.
const AFTER: usize = 14;
/// Blocks after the end of the text that may hold a byline or a date.
const BEHIND: usize = 4;
/// Characters of a line that tells who or when; what is longer is text.
const MAX_LINE: u32 = 160;
/// Words before a day within a line beyond which it is believed later, by so many ranks.
const MAX_BEFORE: usize = 6;
const LOOSE: u8 = 3;
/// Share of words a heading has in common with the title from which on it is the title's.
const TITLE_LIKE: f32 = 0.4;

impl View<'_> {
    /// Adds bylines and dates.
    pub fn lines(&self, title: Option<&str>, found: &mut Found) {
        let heading = self.title_node(title, found);
        let lines = Lines { view: self, beside: Beside::new(self, heading) };
        for (range, far) in self.zones(heading) {
            lines.elements(range.clone(), far, found);
            lines.texts(range, far, found);
        }
    }

    /// Adds a name that stands on the page as an author's, and as the only one, wherever that is: where nothing near the title tells.
    pub fn anywhere(&self, title: Option<&str>, found: &mut Found) {
        let heading = self.title_node(title, found);
        Lines { view: self, beside: Beside::new(self, heading) }.only_name(found);
    }

    /// The stretches of blocks near the article that may say who wrote it and when, the nearest to the title first.
    fn zones(&self, heading: Option<NodeId>) -> Vec<(std::ops::Range<usize>, u8)> {
        let blocks = self.blocks;
        let first = self.selection.kept.iter().position(|kept| *kept);
        let last = self.selection.kept.iter().rposition(|kept| *kept);
        let at = heading.map(|node| blocks.partition_point(|block| block.first < node));
        let clamp = |from: usize, to: usize| from.min(blocks.len())..to.min(blocks.len());
        let mut zones = Vec::new();
        if let Some(at) = at {
            zones.push((clamp(at, at + AFTER), 0));
            zones.push((clamp(at.saturating_sub(BEFORE), at), 4));
        }
        if let Some(first) = first {
            zones.push((clamp(first.saturating_sub(BEFORE), first + AFTER), 6));
        }
        if let Some(last) = last {
            zones.push((clamp(last, last + 1 + BEHIND), 12));
        }
        if zones.is_empty() {
            zones.push((clamp(0, BEFORE + AFTER), 8));
        }
        zones
    }

    /// The heading that says the title.
    fn title_node(&self, title: Option<&str>, found: &Found) -> Option<NodeId> {
        let headings = found.of(Field::Title);
        let like = headings.iter().filter_map(|c| Some((c.node?, title.map_or(0.0, |title| alike(title, &c.text)))));
        let best =
            like.fold(None, |best: Option<(NodeId, f32)>, next| if best.is_none_or(|best| next.1 > best.1) { Some(next) } else { best });
        best.filter(|(_, like)| *like > TITLE_LIKE).map(|(node, _)| node)
    }
}

impl Lines<'_, '_> {
    /// Reads the elements of a zone that say by their names what they hold.
    fn elements(&self, range: std::ops::Range<usize>, far: u8, found: &mut Found) {
        let page = self.view.page;
        let Some(zone) = self.view.blocks.get(range).filter(|zone| !zone.is_empty()) else { return };
        // Elements that begin just before the first text belong to it.
        let start = self.view.blocks[..]
            .partition_point(|block| block.first < zone[0].first)
            .checked_sub(1)
            .map_or(0, |before| self.view.blocks[before].last.0 + 1);
        let end = zone[zone.len() - 1].last.0;
        let mut class = String::new();
        for node in (start..=end).map(NodeId) {
            if page.is_text(node) || page.chars(node) > MAX_LINE || page.marks(node).has(Marks::SILENT) {
                continue;
            }
            let tag = page.tag(node);
            // Elements of a page's own tell a time as `time` does.
            if tag == Tag::Time || tag == Tag::Custom && page.attr(node, Attr::Datetime).is_some() && self.is_in_line(node) {
                self.time(node, far, found);
            }
            class.clear();
            for (i, name) in [Attr::Class, Attr::Id, Attr::Itemprop].into_iter().filter_map(|attr| page.attr(node, attr)).enumerate() {
                class.push_str(if i == 0 { "" } else { " " });
                class.push_str(name);
            }
            class.make_ascii_lowercase();
            self.person(node, &class, far, found);
            let names_date = |words: &Words| words.are_in(&class);
            if tag != Tag::Time && (names_date(&DATE_WORDS) || tag == Tag::Abbr && names_date(&CHANGE_WORDS)) && !class.contains("updates")
            {
                self.date(node, &class, far, found);
            }
        }
    }

    /// Reads the lines of a zone.
    fn texts(&self, range: std::ops::Range<usize>, far: u8, found: &mut Found) {
        let blocks = self.view.blocks;
        let zone = blocks.get(range.clone()).unwrap_or_default();
        for (i, block) in zone.iter().enumerate() {
            if block.measure.chars > MAX_LINE || self.beside.holds(block.element) {
                continue;
            }
            let parts = self.parts(block.first, NodeId(block.last.0 + 1));
            let text = &parts.line();
            let date = find(text, self.view.order);
            if let Some((_, range)) = &date {
                let words_around = block.measure.words() as usize;
                let before = &text[..range.start];
                if words_around <= 14 || before.len() < 24 || says_first(before) {
                    let (field, key) = match (says_changed(before), says_first(before)) {
                        (true, _) => (Field::Modified, "date line"),
                        (_, true) => (Field::Published, "first published"),
                        _ => (Field::Published, "date line"),
                    };
                    // Behind many words stands the day of what they tell of.
                    let loose = if before.split_whitespace().count() > MAX_BEFORE { LOOSE } else { 0 };
                    self.view.put(field, key, far + loose + i.min(10) as u8 / 4, &text[range.clone()], block.element, found);
                    self.second_date(text, block.element, far, found);
                }
            }
            if date.is_none() {
                self.month(text, block, far + i.min(10) as u8 / 4, found);
            }
            self.byline(block, &parts, zone.get(i + 1), date.map(|(_, range)| range.end), far, found);
        }
    }
}
