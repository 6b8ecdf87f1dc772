//! Reads what stands under a label that is a line of its own, `Published` over a day, `Author(s)` over names, or behind one that says who
//! wrote it, `Written by Ann Lee`, wherever on the page that is: for pages that tell nothing near the title. It believes a label only where the
//! page has no second one that says otherwise.

use crate::block::Block;
use crate::meta::authors::names::{Origin, authors};
use crate::meta::candidates::Found;
use crate::meta::dates::parse::find;
use crate::meta::visible::context::View;
use crate::meta::visible::date_labels::says_changed;
use crate::page::{Marks, NodeId, Page};
use crate::rules::metadata::sources::Field;
use crate::rules::phrases::bylines::{BYLINE, OTHER_BY, WEAK_BYLINE, WROTE};
use crate::rules::phrases::date_labels::{PUBLISHED, WEAK_PUBLISHED};
use crate::rules::phrases::dates::LABEL_FILL;
use crate::rules::tag::Tag;

/// Characters of a label, and of a line that begins with one.
const MAX_LABEL: u32 = 30;
/// Characters of what stands under it.
const MAX_TOLD: u32 = 90;
/// Characters from which on a byline's word is a label without a name beside it: `by` alone stands before anything.
const MIN_LABEL: usize = 5;
/// Characters of a line that tells days behind labels.
const MAX_LINE: u32 = 160;
/// Days such a line tells.
const MAX_DAYS: usize = 3;
/// Elements around a line that are asked whether it is a link.
const LEVELS: usize = 6;
/// Names that stand under one label, a line each.
const MAX_NAMES: usize = 12;

/// Adds what stands under labels.
pub fn gather(view: &View<'_>, found: &mut Found) {
    let shown = |block: &&Block| !view.page.marks(block.first).has(Marks::SILENT);
    let blocks: Vec<&Block> = view.blocks.iter().filter(shown).collect();
    let mut days = Only::default();
    let mut names = Only::default();
    let mut changes = Only::default();
    let asks_days = found.of(Field::Published).is_empty();
    // A day has figures; most lines have none.
    let may_tell = |block: &Block| block.measure.chars <= MAX_LINE && view.blocks.text(block).chars().any(char::is_numeric);
    for block in blocks.iter().filter(|block| asks_days && may_tell(block) && !leads_away(view.page, block)) {
        days_behind(view, block, &mut days, &mut changes);
    }
    for block in blocks.iter().filter(|block| block.measure.chars <= MAX_TOLD) {
        let told = names_behind(view.blocks.text(block), view.lang);
        if !told.is_empty() && !leads_away(view.page, block) {
            names.put(told.join("|"), told.join(", "), block.first);
        }
    }
    let is_label = |block: &Block| block.measure.chars <= MAX_LABEL && !leads_away(view.page, block);
    for (at, block) in blocks.iter().enumerate().filter(|(_, block)| is_label(block)) {
        let label = bare(view.blocks.text(block));
        let Some(next) = blocks.get(at + 1).filter(|next| next.measure.chars <= MAX_TOLD) else { continue };
        if asks_day(&label)
            && let text = view.blocks.text(next)
            && let Some((day, range)) = find(text, view.order)
        {
            days.put(day.iso().chars().take(10).collect(), text[range].to_owned(), next.first);
        } else if asks_author(&label) {
            let told = names_from(view, &blocks[at + 1..]);
            if !told.is_empty() {
                names.put(told.join("|"), told.join(", "), next.first);
            }
        }
    }
    if let Some((text, node)) = days.into_only() {
        view.put(Field::Published, "date under label", 0, &text, node, found);
    }
    if let Some((text, node)) = changes.into_only() {
        view.put(Field::Modified, "date under label", 0, &text, node, found);
    }
    if let Some((text, node)) = names.into_only() {
        text.split(", ").for_each(|name| view.put(Field::Author, "name under label", 0, name, node, found));
    }
}

/// Whether a line is a link, a button or a part of a menu: what stands behind is the next of its kind.
fn leads_away(page: &Page, block: &Block) -> bool {
    page.ancestors(block.first).take(LEVELS).any(|around| matches!(page.tag(around), Tag::A | Tag::Button | Tag::Nav))
}

/// The one thing that is said, however often.
#[derive(Default)]
struct Only {
    said: Option<(String, String, NodeId)>,
    is_more: bool,
}

impl Only {
    fn put(&mut self, key: String, text: String, node: NodeId) {
        match &self.said {
            Some((known, _, _)) => self.is_more |= *known != key,
            None => self.said = Some((key, text, node)),
        }
    }

    fn into_only(self) -> Option<(String, NodeId)> {
        self.said.filter(|_| !self.is_more).map(|(_, text, node)| (text, node))
    }
}

/// A label without the signs around it and without the plural it leaves open.
fn bare(text: &str) -> String {
    let text = text.trim().to_lowercase();
    let text = text.strip_suffix(':').unwrap_or(&text).trim_end();
    text.strip_suffix("(s)").unwrap_or(text).trim_matches(|c: char| !c.is_alphanumeric()).to_owned()
}

fn asks_day(label: &str) -> bool {
    PUBLISHED.contains(&label) && !WEAK_PUBLISHED.contains(&label)
}

fn asks_author(label: &str) -> bool {
    BYLINE.contains(&label) && !WEAK_BYLINE.contains(&label) && !OTHER_BY.contains(&label) && label.len() >= MIN_LABEL
}

/// Adds the days of a line whose labels say that something was published or changed then.
fn days_behind(view: &View<'_>, block: &Block, published: &mut Only, changed: &mut Only) {
    let mut rest = view.blocks.text(block);
    for _ in 0..MAX_DAYS {
        let Some((day, range)) = find(rest, view.order) else { return };
        let label = rest[..range.start].trim_end_matches(|c: char| !c.is_alphanumeric());
        let label = label.rsplit_once(' ').filter(|(_, last)| LABEL_FILL.contains(last)).map_or(label, |(label, _)| label);
        let lower = label.to_lowercase();
        let key = || day.iso().chars().take(10).collect();
        let is_label = |word: &&&str| !WEAK_PUBLISHED.contains(*word) && lower.ends_with(**word);
        if says_changed(&rest[..range.start]) || says_changed(&rest[range.end..]) {
            changed.put(key(), rest[range.clone()].to_owned(), block.first);
        } else if PUBLISHED.iter().any(|word| is_label(&word)) {
            published.put(key(), rest[range.clone()].to_owned(), block.first);
        }
        rest = &rest[range.end..];
    }
}

/// The names in a line that says who wrote a text and nothing else.
fn names_behind(line: &str, lang: &str) -> Vec<String> {
    let lower = line.trim_start().to_lowercase();
    let is_label = |label: &&&str| {
        let rest = lower.strip_prefix(**label);
        rest.is_some_and(|rest| rest.starts_with([':', '：']) || label.contains(' ') && rest.starts_with(' '))
    };
    let Some(label) = WROTE.iter().filter(is_label).max_by_key(|label| label.len()) else { return Vec::new() };
    // What is longer than its names is a sentence about them.
    let told = authors(line, lang, Origin::Line);
    let words = |text: &str| text.split_whitespace().count();
    let named: usize = told.iter().map(|name| words(name)).sum();
    let is_all = words(line) <= words(label) + named + told.len();
    if is_all && told.iter().all(|name| name.contains(' ')) { told } else { Vec::new() }
}

/// The names in the line under a label and in those like it that follow.
fn names_from(view: &View<'_>, lines: &[&Block]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let place = |block: &Block| view.page.parent(block.element).map(|list| (list, view.page.tag(block.element)));
    let like = |block: &&&Block| lines.first().is_some_and(|first| place(first) == place(block) && block.measure.chars <= MAX_TOLD);
    for line in lines.iter().take_while(like).take(MAX_NAMES) {
        let told = authors(view.blocks.text(line), view.lang, Origin::Line);
        // What is one word may be anything.
        let Some(told) = Some(told).filter(|told| !told.is_empty() && told.iter().all(|name| name.contains(' '))) else { break };
        out.extend(told);
    }
    out
}
