//! Reads what the page shows of the article beside its text: headings, bylines and dates near the title. It looks at a zone of few blocks
//! only, since every page is full of names and dates that are not the article's.

use crate::block::{Block, Blocks};
use crate::choose::Selection;
use crate::meta::dates::{Order, find};
use crate::meta::entrance::Entrance;
use crate::meta::found::Found;
use crate::meta::names::{Origin, authors, has_intro};
use crate::meta::title::{Site, alike};
use crate::page::{Marks, NodeId, Page, fold_space};
use crate::rules::attr::Attr;
use crate::rules::beside::{ASIDE, AUTHOR_NOT, AUTHOR_WORDS, CHANGE_WORDS, DATE_WORDS, OWN_FOOTERS, PROFILES};
use crate::rules::phrases::{BYLINE, LABEL_FILL, MODIFIED, WEAK_BYLINE};
use crate::rules::sources::{Field, Row, VISIBLE};
use crate::rules::tag::Tag;

/// Blocks before the title that may hold a byline or a date.
const BEFORE: usize = 6;
/// Blocks after the title that may hold a byline or a date.
const AFTER: usize = 14;
/// Blocks after the end of the text that may hold a byline or a date.
const BEHIND: usize = 4;
/// Characters of a line that tells who or when; what is longer is text.
const MAX_LINE: u32 = 160;
/// Characters of a name.
const MAX_NAME: u32 = 90;
/// Headings looked at.
const MAX_HEADINGS: usize = 40;
/// Added to the rank of what stands farther from the title.
const FAR: u8 = 30;

/// What the visible page is read by.
pub struct View<'p> {
    /// The page.
    pub page: &'p Page,
    /// Its blocks.
    pub blocks: &'p Blocks,
    /// What of it is the article.
    pub selection: &'p Selection,
    /// How numbers of dates are read.
    pub order: Order,
    /// What the site is called.
    pub site: &'p Site,
    /// The language, for joining names.
    pub lang: &'p str,
}

impl View<'_> {
    /// Adds the headings that may be the title.
    pub fn headings(&self, entrance: &Entrance, found: &mut Found) {
        let page = self.page;
        let is_heading = |id: &NodeId| match page.tag(*id) {
            Tag::H1 => true,
            Tag::H2 | Tag::H3 | Tag::Div | Tag::Span | Tag::P | Tag::A => {
                page.attr(*id, Attr::Itemprop) == Some("headline")
                    || page.attr(*id, Attr::Class).is_some_and(|class| {
                        ["entry-title", "post-title", "article-title", "headline", "p-name"].iter().any(|name| class.contains(name))
                    })
                    || (page.attr(*id, Attr::AriaLevel) == Some("1") && page.attr(*id, Attr::Role) == Some("heading"))
            }
            _ => false,
        };
        let shown = |id: &NodeId| !page.marks(*id).any(Marks(Marks::SILENT.0 | Marks::NOSCRIPT.0));
        let rows: Vec<&Row> = VISIBLE.iter().filter(|row| row.key == "heading").collect();
        let list: Vec<NodeId> =
            page.nodes().filter(is_heading).filter(shown).filter(|id| !entrance.is_all_of(page, *id)).take(MAX_HEADINGS).collect();
        // The first level first, in the order of the page.
        for first_level in [true, false] {
            for id in list.iter().filter(|id| (page.tag(**id) == Tag::H1) == first_level) {
                if page.sums(*id).text.chars <= 400 {
                    let text = page.text_of(*id);
                    rows.iter().for_each(|row| found.put_at(&Row { rank: row.rank + u8::from(!first_level), ..**row }, &text, Some(*id)));
                }
            }
        }
    }

    /// The stretches of blocks near the article that may say who wrote it and when, the nearest to the title first.
    fn zones(&self, title: Option<&str>, found: &Found) -> Vec<(std::ops::Range<usize>, u8)> {
        let blocks = self.blocks;
        let first = self.selection.kept.iter().position(|kept| *kept);
        let last = self.selection.kept.iter().rposition(|kept| *kept);
        let headings = found.of(Field::Title);
        let heading = headings.iter().filter_map(|c| Some((c.node?, title.map_or(0.0, |title| alike(title, &c.text)))));
        let heading =
            heading.fold(None, |best: Option<(NodeId, f32)>, next| if best.is_none_or(|best| next.1 > best.1) { Some(next) } else { best });
        let at = heading.filter(|(_, like)| *like > 0.4).map(|(node, _)| blocks.partition_point(|block| block.first < node));
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

    /// Adds bylines and dates.
    pub fn lines(&self, title: Option<&str>, found: &mut Found) {
        for (range, far) in self.zones(title, found) {
            self.elements(range.clone(), far, found);
            self.texts(range, far, found);
        }
    }

    fn put(&self, field: Field, key: &str, far: u8, text: &str, node: NodeId, found: &mut Found) {
        for row in VISIBLE.iter().filter(|row| row.key == key && row.field == field) {
            found.put_at(&Row { rank: row.rank + far, ..*row }, text, Some(node));
        }
    }

    /// Reads the elements of a zone that say by their names what they hold.
    fn elements(&self, range: std::ops::Range<usize>, far: u8, found: &mut Found) {
        let page = self.page;
        let Some(zone) = self.blocks.get(range).filter(|zone| !zone.is_empty()) else { return };
        // Elements that begin just before the first text belong to it.
        let start = self.blocks[..]
            .partition_point(|block| block.first < zone[0].first)
            .checked_sub(1)
            .map_or(0, |before| self.blocks[before].last.0 + 1);
        let end = zone[zone.len() - 1].last.0;
        for node in (start..=end).map(NodeId) {
            if page.is_text(node) || page.sums(node).text.chars > MAX_LINE || page.marks(node).has(Marks::SILENT) {
                continue;
            }
            let tag = page.tag(node);
            if tag == Tag::Time {
                self.time(node, far, found);
            }
            if tag == Tag::A && page.attr(node, Attr::Href).is_some() {
                self.link(node, far, found);
            }
            let class = [Attr::Class, Attr::Id, Attr::Itemprop]
                .into_iter()
                .filter_map(|attr| page.attr(node, attr))
                .collect::<Vec<_>>()
                .join(" ")
                .to_ascii_lowercase();
            if class.is_empty() {
                continue;
            }
            if AUTHOR_WORDS.iter().any(|word| class.contains(word))
                && !AUTHOR_NOT.iter().any(|word| class.contains(word))
                && page.sums(node).text.chars <= MAX_NAME
            {
                self.name(node, "author class", far, found);
            }
            let names_date = |words: &[&str]| words.iter().any(|word| class.contains(word));
            if tag != Tag::Time && (names_date(DATE_WORDS) || tag == Tag::Abbr && names_date(CHANGE_WORDS)) && !class.contains("updates") {
                self.date(node, &class, far, found);
            }
        }
    }

    /// Whether the element stands in something beside the article. What is around the text itself is not beside it, whatever it is called,
    /// and the foot of an `article` is its own and tells who and when.
    fn is_aside(&self, node: NodeId) -> bool {
        let page = self.page;
        let holds_text = |around: NodeId| self.selection.root.is_some_and(|root| page.contains(around, root));
        let mut in_footer = false;
        for around in page.ancestors(node).take(8).take_while(|around| !holds_text(*around)) {
            if matches!(page.tag(around), Tag::Body | Tag::Main) {
                break;
            }
            if page.tag(around) == Tag::Article {
                in_footer = false;
            }
            let class = page.attr(around, Attr::Class).unwrap_or("").to_ascii_lowercase();
            if matches!(page.tag(around), Tag::Aside | Tag::Nav)
                || ASIDE.iter().any(|word| class.contains(word))
                || class.split(['-', '_', ' ']).any(|word| word == "promo")
            {
                return true;
            }
            let is_foot = page.tag(around) == Tag::Footer || class.contains("footer");
            in_footer |= is_foot && !OWN_FOOTERS.iter().any(|name| class.contains(name));
        }
        in_footer
    }

    fn name(&self, node: NodeId, key: &str, far: u8, found: &mut Found) {
        if self.is_aside(node) {
            return;
        }
        let text = self.spaced(node, self.page.end(node));
        for name in authors(&text, self.lang, Origin::Line) {
            let far = if self.site.is(&name) { far + FAR } else { far };
            self.put(Field::Author, key, far, &name, node, found);
        }
    }

    /// The text of a stretch of the page, with a space wherever an element begins or ends: bylines are laid out by styles.
    fn spaced(&self, from: NodeId, to: NodeId) -> String {
        let page = self.page;
        let texts = (from.0..to.0).map(NodeId).filter(|node| page.is_text(*node) && !page.marks(*node).has(Marks::SILENT));
        let mut out = String::new();
        for node in texts {
            out.push_str(page.text(node));
            out.push(' ');
        }
        fold_space(&out)
    }

    fn link(&self, node: NodeId, far: u8, found: &mut Found) {
        let page = self.page;
        let rel_author =
            page.attr(node, Attr::Rel).is_some_and(|rel| rel.split_ascii_whitespace().any(|word| word.eq_ignore_ascii_case("author")));
        if page.sums(node).text.chars > MAX_NAME {
            return;
        }
        let href = page.attr(node, Attr::Href).unwrap_or("").to_ascii_lowercase();
        if rel_author {
            self.name(node, "rel author", far, found);
        } else if PROFILES.iter().any(|part| href.contains(part)) {
            self.name(node, "profile link", far, found);
        }
    }

    fn time(&self, node: NodeId, far: u8, found: &mut Found) {
        let page = self.page;
        let text = page.text_of(node);
        let value = page.attr(node, Attr::Datetime).filter(|value| find(value, self.order).is_some()).unwrap_or(&text);
        if find(value, self.order).is_none() || self.is_aside(node) {
            return;
        }
        let class = page.attr(node, Attr::Class).unwrap_or("").to_ascii_lowercase();
        let itemprop = page.attr(node, Attr::Itemprop).unwrap_or("").to_ascii_lowercase();
        let changed = itemprop.contains("modified")
            || (CHANGE_WORDS.iter().any(|word| class.contains(word)) && !class.contains("publish"))
            || self.label_says_changed(node, &text);
        let field = if changed { Field::Modified } else { Field::Published };
        self.put(field, "time element", far, value, node, found);
    }

    /// Whether the words around a date, up to the line it stands in, say that it is of a change.
    fn label_says_changed(&self, node: NodeId, text: &str) -> bool {
        let page = self.page;
        let line = page
            .ancestors(node)
            .take(3)
            .find(|around| !page.tag(*around).is_inline() || page.sums(*around).text.chars > text.chars().count() as u32);
        let Some(line) = line.filter(|line| page.sums(*line).text.chars <= MAX_LINE) else { return false };
        let around = page.text_of(line);
        let before = around.find(text).map_or("", |at| &around[..at]);
        says_changed(before)
    }

    fn date(&self, node: NodeId, class: &str, far: u8, found: &mut Found) {
        // An abbreviation says in its title what its text is short for.
        let written = self.page.attr(node, Attr::Title).filter(|title| find(title, self.order).is_some());
        let written = written.filter(|_| self.page.tag(node) == Tag::Abbr);
        let text = written.map_or_else(|| self.page.text_of(node), str::to_owned);
        let Some((_, range)) = find(&text, self.order) else { return };
        if self.is_aside(node) {
            return;
        }
        let changed =
            (CHANGE_WORDS.iter().any(|word| class.contains(word)) && !class.contains("publish")) || says_changed(&text[..range.start]);
        self.put(if changed { Field::Modified } else { Field::Published }, "date class", far, &text[range], node, found);
        self.second_date(&text, node, far, found);
    }

    /// A line may say when it was published and when it was changed.
    fn second_date(&self, text: &str, node: NodeId, far: u8, found: &mut Found) {
        let Some((_, first)) = find(text, self.order) else { return };
        let rest = &text[first.end..];
        if let Some((_, second)) = find(rest, self.order) {
            let changed = says_changed(&rest[..second.start]);
            self.put(if changed { Field::Modified } else { Field::Published }, "date line", far + 1, &rest[second], node, found);
        }
    }

    /// Reads the lines of a zone.
    fn texts(&self, range: std::ops::Range<usize>, far: u8, found: &mut Found) {
        let blocks = self.blocks;
        let zone = blocks.get(range.clone()).unwrap_or_default();
        for (i, block) in zone.iter().enumerate() {
            if block.measure.chars > MAX_LINE || self.is_aside(block.element) {
                continue;
            }
            let text = &self.spaced(block.first, NodeId(block.last.0 + 1));
            let date = find(text, self.order);
            if let Some((_, range)) = &date {
                let words_around = block.measure.words() as usize;
                if words_around <= 14 || text[..range.start].len() < 24 {
                    let changed = says_changed(&text[..range.start]);
                    self.put(
                        if changed { Field::Modified } else { Field::Published },
                        "date line",
                        far + i.min(10) as u8 / 4,
                        &text[range.clone()],
                        block.element,
                        found,
                    );
                    self.second_date(text, block.element, far, found);
                }
            }
            self.byline(block, text, zone.get(i + 1), date.map(|(_, range)| range.end), far, found);
        }
    }

    fn byline(&self, block: &Block, text: &str, next: Option<&Block>, date_end: Option<usize>, far: u8, found: &mut Found) {
        let bare = text.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        let mut line = None;
        if BYLINE.contains(&bare.as_str()) && (!WEAK_BYLINE.contains(&bare.as_str()) || text.ends_with([':', '：'])) {
            // The name stands in a block of its own.
            line = next
                .filter(|next| next.measure.chars <= MAX_NAME && next.measure.words() <= 8)
                .map(|next| self.spaced(next.first, NodeId(next.last.0 + 1)));
        } else if has_intro(text) {
            line = Some(text.to_owned());
        } else if let Some(rest) = date_end.map(|end| text[end..].trim_start_matches([' ', ',', '|', '·', '•', '-', '–', '/'])) {
            line = has_intro(rest).then(|| rest.to_owned());
        }
        for name in line.iter().flat_map(|line| authors(line, self.lang, Origin::Line)) {
            let far = if self.site.is(&name) { far + FAR } else { far };
            self.put(Field::Author, "byline", far, &name, block.element, found);
        }
    }
}

/// Whether words before a date say that it is of a change.
fn says_changed(before: &str) -> bool {
    let lower = before.to_lowercase();
    let tail = lower.trim_end_matches(|c: char| !c.is_alphanumeric());
    let label = tail.rsplit_once(' ').filter(|(_, last)| LABEL_FILL.contains(last)).map_or(tail, |(label, _)| label);
    MODIFIED.iter().any(|word| tail.ends_with(word) || label.ends_with(word))
}

#[cfg(test)]
mod tests {
    use crate::meta::read;
    use crate::page::scan::scan;
    use crate::trace::Trace;

    /// Author and day of a page whose first long paragraph is the text.
    fn told(body: &str) -> (Option<String>, Option<String>) {
        let text = "It was a long day and the river was cold, so we walked on until the lamps were lit. ".repeat(3);
        let html = format!("<html lang=\"en\"><body>{}</body></html>", body.replace("TEXT", &format!("<p>{text}</p>")));
        let page = scan(&html, None).unwrap();
        let blocks = crate::block::split(&page);
        let kept: Vec<bool> = blocks.iter().map(|block| blocks.text(block).contains("river")).collect();
        let root = blocks.iter().zip(&kept).find(|(_, kept)| **kept).map(|(block, _)| block.element);
        let selection = crate::choose::Selection { kept, root, ..Default::default() };
        let meta = read(&page, &blocks, &selection, &mut Trace::off());
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
            (format!("<h1>Cold river</h1>TEXT<div class=\"post-footer\">{line}</div>"), all.clone()),
            (format!("<h1>Cold river</h1>TEXT<footer>{line}</footer>"), (None, None)),
            (format!("<h1>Cold river</h1><div class=\"sidebar\">{line}</div>TEXT"), (None, None)),
        ] {
            assert_eq!(told(&body), expected, "{body}");
        }
    }

    #[test]
    fn an_abbreviation_says_in_its_title_when() {
        let (_, date) = told("<h1>Cold river</h1><abbr class=\"published\" title=\"2026-04-02T17:08:00+01:00\">on Thursday</abbr>TEXT");
        assert_eq!(date.as_deref(), Some("2026-04-02T17:08:00+01:00"));
    }
}
