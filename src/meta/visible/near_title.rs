//! Reads what the page shows of the article beside its text: headings, bylines and dates near the title. It looks at a zone of few blocks
//! only, since every page is full of names and dates that are not the article's.

use crate::block::{Block, Blocks};
use crate::choose::Selection;
use crate::meta::candidates::Found;
use crate::meta::dates::{Order, find, month_named, read};
use crate::meta::titles::choose::{Site, alike};
use crate::meta::visible::boilerplate::Beside;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::metadata::class_words::{CHANGE_WORDS, DATE_WORDS};
use crate::rules::metadata::sources::{Field, Row, VISIBLE};
use crate::rules::phrases::bylines::BYLINE;
use crate::rules::phrases::date_labels::{FIRST_PUBLISHED, MODIFIED, PUBLISHED};
use crate::rules::phrases::dates::{LABEL_FILL, MONTH_SIGNS, YEAR_SIGNS};
use crate::rules::substrings::Words;
use crate::rules::tag::Tag;
use crate::url::Url;

/// Blocks before the title that may hold a byline or a date.
const BEFORE: usize = 6;
/// Blocks after the title that may hold a byline or a date.
const AFTER: usize = 14;
/// Blocks after the end of the text that may hold a byline or a date.
const BEHIND: usize = 4;
/// Characters of a line that tells who or when; what is longer is text.
const MAX_LINE: u32 = 160;
/// Words of a line in which an element no standard knows tells a time; what is longer is text.
const TIME_LINE: u32 = 14;
/// Words before a day within a line beyond which it is believed later, by so many ranks.
const MAX_BEFORE: usize = 6;
const LOOSE: u8 = 3;
/// Share of words a heading has in common with the title from which on it is the title's.
const TITLE_LIKE: f32 = 0.4;

/// What the visible page is read by.
pub struct View<'p> {
    /// The page.
    pub page: &'p Page,
    /// Its blocks.
    pub blocks: &'p Blocks,
    /// What of it is the article.
    pub selection: &'p Selection,
    /// The page's address.
    pub own: Option<&'p Url>,
    /// How numbers of dates are read.
    pub order: Order,
    /// What the site is called.
    pub site: &'p Site,
    /// The language, for joining names.
    pub lang: &'p str,
}

impl View<'_> {
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

    /// Adds what was seen at a place.
    pub fn put(&self, field: Field, key: &str, far: u8, text: &str, node: NodeId, found: &mut Found) {
        for row in VISIBLE.iter().filter(|row| row.key == key && row.field == field) {
            found.put_at(&Row { rank: row.rank + far, ..*row }, text, Some(node));
        }
    }
}

/// What reads the lines and elements near the article.
pub struct Lines<'v, 'p> {
    /// The page.
    pub view: &'v View<'p>,
    /// What of it is beside the article.
    pub beside: Beside<'p>,
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

    /// Whether an element stands in a line of its own and not in a sentence.
    fn is_in_line(&self, node: NodeId) -> bool {
        let page = self.view.page;
        let line = page.ancestors(node).find(|around| !page.tag(*around).is_inline() && page.tag(*around) != Tag::Custom);
        line.is_some_and(|line| page.words(line) <= TIME_LINE)
    }

    fn time(&self, node: NodeId, far: u8, found: &mut Found) {
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

    fn date(&self, node: NodeId, class: &str, far: u8, found: &mut Found) {
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
    fn second_date(&self, text: &str, node: NodeId, far: u8, found: &mut Found) {
        let Some((_, first)) = find(text, self.view.order) else { return };
        let rest = &text[first.end..];
        if let Some((_, second)) = find(rest, self.view.order) {
            let changed = says_changed(&rest[..second.start]);
            self.view.put(if changed { Field::Modified } else { Field::Published }, "date line", far + 1, &rest[second], node, found);
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

/// Signs between the parts of a line that says who and when.
const PARTS: &[char] = &['|', '·', '•', '—', '–', ','];

impl Lines<'_, '_> {
    /// Reads a month or year at the end of a line that begins like a byline or says that something was published.
    fn month(&self, text: &str, block: &Block, far: u8, found: &mut Found) {
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

/// Most words of a line whose end may be a month.
const MONTH_LINE: u32 = 14;

/// Whether words before a date say that it is of a change.
pub fn says_changed(before: &str) -> bool {
    let lower = before.to_lowercase();
    let tail = lower.trim_end_matches(|c: char| !c.is_alphanumeric());
    let label = tail.rsplit_once(' ').filter(|(_, last)| LABEL_FILL.contains(last)).map_or(tail, |(label, _)| label);
    MODIFIED.iter().any(|word| tail.ends_with(word) || label.ends_with(word))
}

/// Whether words before a date say that it is the first of several.
fn says_first(before: &str) -> bool {
    let lower = before.to_lowercase();
    let tail = lower.trim_end_matches(|c: char| !c.is_alphanumeric());
    let label = tail.rsplit_once(' ').filter(|(_, last)| LABEL_FILL.contains(last)).map_or(tail, |(label, _)| label);
    FIRST_PUBLISHED.iter().any(|words| tail.ends_with(words) || label.ends_with(words))
}

#[cfg(test)]
pub mod tests {
    use crate::meta::read;
    use crate::options::Options;
    use crate::page::scan::scan;
    use crate::trace::Trace;

    /// Author and day of a page whose first long paragraph is the text.
    pub fn told(body: &str) -> (Option<String>, Option<String>) {
        let text = "It was a long day and the river was cold, so we walked on until the lamps were lit. ".repeat(3);
        let html = format!("<html lang=\"en\"><body>{}</body></html>", body.replace("TEXT", &format!("<p>{text}</p>")));
        let page = scan(&html, None).unwrap();
        let blocks = crate::block::split(&page);
        let kept: Vec<bool> = blocks.iter().map(|block| blocks.text(block).contains("river")).collect();
        let root = blocks.iter().zip(&kept).find(|(_, kept)| **kept).map(|(block, _)| block.element);
        let selection = crate::choose::Selection { kept, root, ..Default::default() };
        let meta = read(&page, &blocks, &selection, &Options::default(), &mut Trace::off());
        (meta.authors.first().map(|name| name.value.clone()), meta.published.map(|date| date.value))
    }

    #[test]
    fn what_is_around_the_text_is_not_beside_it() {
        let line = "<div><span class=\"author\">Ann Lee</span> <time datetime=\"2026-11-03\">then</time></div>";
        let all = (Some("Ann Lee".to_owned()), Some("2026-11-03".to_owned()));
        for (body, expected) in [
            (format!("<div class=\"has-sidebar\"><h1>Cold river</h1>{line}TEXT</div>"), all.clone()),
            (format!("<h1>Cold river</h1><div class=\"node--promoted\">{line}</div>TEXT"), all.clone()),
            (format!("<h1>Cold river</h1><article>TEXT<footer>{line}</footer></article>"), all.clone()),
            (format!("<article><h1>Cold river</h1>TEXT<footer>{line}</footer></article>"), all.clone()),
            (format!("<article><h1>Cold river</h1><div>TEXT<div class=\"footer-row\">{line}</div></div></article>"), all.clone()),
            (format!("<h1>Cold river</h1>TEXT<div class=\"post-footer\">{line}</div>"), all.clone()),
            (format!("<h1>Cold river</h1>TEXT<footer>{line}</footer>"), (None, None)),
            (format!("<h1>Cold river</h1><div class=\"sidebar\">{line}</div>TEXT"), (None, None)),
        ] {
            assert_eq!(told(&body), expected, "{body}");
        }
    }

    #[test]
    fn no_more_of_a_date_is_told_than_is_known() {
        for (line, expected) in [
            ("By Ann Lee · March 2026", Some("2026-03")),
            ("Von Karl Lang, im März 2026", Some("2026-03")),
            ("文／李明　2026年5月", Some("2026-05")),
            ("Published 2019", Some("2019")),
            ("Ann Lee <time datetime=\"2026-05\">May</time>", Some("2026-05")),
            ("Автор: Иван Петров, 5 мая 2026 г., 10:30", Some("2026-05-05T10:30")),
            ("In Vienna, March 2026", None),
            ("Ann Lee, 2019", None),
        ] {
            assert_eq!(told(&format!("<h1>Cold river</h1><p>{line}</p>TEXT")).1.as_deref(), expected, "{line}");
        }
    }

    #[test]
    fn days_are_told_from_days() {
        let date = |line: &str| told(&format!("<h1>Cold river</h1>{line}TEXT")).1;
        let first = "<time datetime=\"2026-05-02\">2 May</time><p>This text was originally published on 3 April 2025 and brought up to date since.</p>";
        assert_eq!(date(first).as_deref(), Some("2025-04-03"));
        assert_eq!(date("<p>On <local-time datetime=\"2026-05-02\">then</local-time></p>").as_deref(), Some("2026-05-02"));
        assert_eq!(date("<div class=\"newsletter-line\"><p>2 May 2026</p></div>").as_deref(), Some("2026-05-02"));
    }

    #[test]
    fn an_abbreviation_says_in_its_title_when() {
        let (_, date) = told("<h1>Cold river</h1><abbr class=\"published\" title=\"2026-04-02T17:08:00+01:00\">on Thursday</abbr>TEXT");
        assert_eq!(date.as_deref(), Some("2026-04-02T17:08:00+01:00"));
    }
}
