//! Tells from the label before a date whether it is the date of an update or of the first publication.

use std::borrow::Cow;
use std::ops::Range;

use crate::block::{Block, Blocks};
use crate::dates::{DayMonthOrder, find_date};
use crate::page::{Marks, NodeId, Page, fold_space};
use crate::rules::attr::Attr;
use crate::rules::metadata::class_words::REFERENCE_WORDS;
use crate::rules::phrases::date_labels::{FIRST_PUBLISHED, MODIFIED, OTHER_DAYS, PUBLISHED, WORDS_BEFORE_UPDATERS};
use crate::rules::phrases::dates::DATE_LABEL_FILLERS;
use crate::rules::tag::Tag;

/// Most words of a name between a label and its date.
const MAX_NAME_WORDS: usize = 4;

/// Longest cell, in characters, that is the day of its row, and nodes of a table among which the name of a column is.
const MAX_CELL: u32 = 60;
const MAX_HEAD: usize = 40;

/// Nodes between a sign and the text beside it.
const NODES_BEFORE: usize = 6;

/// Elements from a line up to the list that it is in.
const LIST_LEVELS: usize = 5;

/// Elements from a line up to the cell or the description that it is in.
const CELL_LEVELS: usize = 4;

/// Whether the text before a date ends with a label for updates, as in `Last updated on`.
pub fn is_modified_label(before: &str) -> bool {
    let lower = before.to_lowercase();
    let tail = lower.trim_end_matches(|c: char| !c.is_alphanumeric());
    let label = tail.rsplit_once(' ').filter(|(_, last)| DATE_LABEL_FILLERS.contains(last)).map_or(tail, |(label, _)| label);
    MODIFIED.iter().any(|word| tail.ends_with(word) || label.ends_with(word)) || is_label_with_name(label)
}

/// Whether a text ends with a label for updates and whose they are: `last modified by Ann Lee`.
fn is_label_with_name(label: &str) -> bool {
    let by = WORDS_BEFORE_UPDATERS.iter().filter_map(|by| label.rfind(&format!(" {by} ")).map(|at| (at, at + by.len() + 2))).max();
    by.is_some_and(|(at, name)| {
        let is_name = label[name..].split_whitespace().count() <= MAX_NAME_WORDS && !label[name..].contains([',', ';', ':', '|', '·']);
        is_name && MODIFIED.iter().any(|word| label[..at].ends_with(word))
    })
}

/// Whether the text before a date ends with a label for publication and a colon, as in `发布时间：`.
pub fn is_publication_label(before: &str) -> bool {
    let label = before.trim_end().strip_suffix([':', '：']).map(|label| label.trim_end().to_lowercase());
    label.is_some_and(|label| PUBLISHED.iter().any(|word| label.ends_with(word)))
}

/// Whether the text before a date ends with a label for the first publication, as in `Originally published on`.
pub fn is_first_publication_label(before: &str) -> bool {
    let lower = before.to_lowercase();
    let tail = lower.trim_end_matches(|c: char| !c.is_alphanumeric());
    let label = tail.rsplit_once(' ').filter(|(_, last)| DATE_LABEL_FILLERS.contains(last)).map_or(tail, |(label, _)| label);
    FIRST_PUBLISHED.iter().any(|words| tail.ends_with(words) || label.ends_with(words))
}

/// Whether a line stands in a table or a list of terms under a label that has nothing to do with publication, as in `First release | 3 May 2014`.
pub fn is_labelled_otherwise(page: &Page, line: NodeId) -> bool {
    let label_tag = |value: NodeId| match page.tag(value) {
        Tag::Td => Some(Tag::Th),
        Tag::Dd => Some(Tag::Dt),
        _ => None,
    };
    let around = || std::iter::once(line).chain(page.ancestors(line)).take(CELL_LEVELS);
    let Some((value, tag)) = around().find_map(|node| Some((node, label_tag(node)?))) else { return false };
    let before = page.parent(value).into_iter().flat_map(|row| page.children(row)).take_while(|cell| *cell != value);
    let Some(label) = before.filter(|cell| !page.is_text(*cell)).last().filter(|cell| page.tag(*cell) == tag) else { return false };
    let label = page.text_of(label).to_lowercase();
    let is_named = |words: &[&str]| words.iter().any(|word| label.contains(word));
    page.words(value) > 0
        && label.contains(char::is_alphabetic)
        && !is_named(PUBLISHED)
        && !is_named(MODIFIED)
        && !is_named(FIRST_PUBLISHED)
}

/// Whether a day is one of a life or of an event: behind such a label in its line, below it, or the first of a span, `3 March 1938 – 20 February
/// 2025`.
pub fn is_of_life_or_event(text: &str, day: &Range<usize>, line_before: Option<&str>, order: DayMonthOrder) -> bool {
    let is_label = |said: &str| OTHER_DAYS.contains(&said.trim().trim_end_matches([':', '：']).trim_end().to_lowercase().as_str());
    let (before, after) = (&text[..day.start], text[day.end..].trim_start());
    let is_span = || {
        let other = after.strip_prefix(['-', '–', '—']).map(str::trim_start).and_then(|other| find_date(other, order));
        other.is_some_and(|(_, range)| range.start == 0) && !before.contains(char::is_alphanumeric)
    };
    is_label(before) || before.trim().is_empty() && line_before.is_some_and(is_label) || is_span()
}

/// Whether a line stands in a list of sources.
pub fn is_in_references(page: &Page, line: NodeId) -> bool {
    let is_named = |names: &str| {
        names.split(|c: char| !c.is_alphanumeric()).any(|word| REFERENCE_WORDS.iter().any(|other| other.eq_ignore_ascii_case(word)))
    };
    let around = || std::iter::once(line).chain(page.ancestors(line)).take(LIST_LEVELS).filter(|node| page.tag(*node) != Tag::Body);
    around().any(|node| [Attr::Class, Attr::Id].into_iter().filter_map(|attr| page.attr(node, attr)).any(is_named))
}

/// Whether a day is one of many in a column of a table of data: the row before or after has one in its place, and the table names its columns.
pub fn is_in_column_of_days(page: &Page, line: NodeId, order: DayMonthOrder) -> bool {
    let Some(cell) = std::iter::once(line).chain(page.ancestors(line)).take(CELL_LEVELS).find(|node| page.tag(*node) == Tag::Td) else {
        return false;
    };
    let Some((row, rows)) = page.parent(cell).and_then(|row| Some((row, page.parent(row)?))) else { return false };
    let cells = |row: NodeId| page.children(row).filter(|cell| matches!(page.tag(*cell), Tag::Td | Tag::Th));
    let Some(place) = cells(row).position(|other| other == cell) else { return false };
    let is_day = |cell: NodeId| {
        page.chars(cell) <= MAX_CELL && find_date(page.text_of(cell).trim_start(), order).is_some_and(|(_, range)| range.start == 0)
    };
    let has_day = |row: NodeId| cells(row).nth(place).is_some_and(is_day);
    let before = page.children(rows).take_while(|other| *other < row).filter(|other| page.tag(*other) == Tag::Tr).last();
    let after = page.children(rows).find(|other| *other > row && page.tag(*other) == Tag::Tr);
    let table = page.ancestors(row).take(CELL_LEVELS).find(|around| page.tag(*around) == Tag::Table);
    let has_names = |table: NodeId| page.subtree(table).take(MAX_HEAD).any(|node| page.tag(node) == Tag::Th);
    is_day(cell) && before.into_iter().chain(after).any(has_day) && table.is_some_and(has_names)
}

/// The label that a sign without words has for those who point at it or hear it, where it is one for a day.
pub fn label_of_sign(page: &Page, node: NodeId) -> Option<&str> {
    if page.is_text(node) || page.words(node) > 0 {
        return None;
    }
    [Attr::Title, Attr::AriaLabel].into_iter().filter_map(|attr| page.attr(node, attr)).find(|text| {
        let label = text.trim().trim_end_matches([':', '：']).to_lowercase();
        MODIFIED.iter().chain(PUBLISHED).any(|word| label.strip_suffix(word).is_some_and(|rest| rest.is_empty() || rest == "last "))
    })
}

/// The text of a line, with the labels of signs in it.
pub fn text_with_labels<'b>(page: &Page, blocks: &'b Blocks, line: &Block) -> Cow<'b, str> {
    let nodes = || (with_sign(page, line).0..=line.last.0).map(NodeId);
    if nodes().all(|node| label_of_sign(page, node).is_none()) {
        return Cow::Borrowed(blocks.text(line));
    }
    let said = |node: NodeId| if page.is_text(node) { Some(page.text(node)) } else { label_of_sign(page, node) };
    let texts: Vec<&str> = nodes().filter(|node| !page.marks(*node).has(Marks::SILENT)).filter_map(said).collect();
    Cow::Owned(fold_space(&texts.join(" ")))
}

/// The first node of a line, or of a sign with a label right before it.
pub fn with_sign(page: &Page, line: &Block) -> NodeId {
    let before = (line.element.0 + 1..line.first.0).rev().take(NODES_BEFORE).map(NodeId).take_while(|node| !page.is_text(*node));
    before.filter(|node| label_of_sign(page, *node).is_some()).last().unwrap_or(line.first)
}

#[cfg(test)]
mod tests {
    use super::{is_in_column_of_days, is_labelled_otherwise, is_modified_label, is_of_life_or_event, label_of_sign};
    use crate::dates::{DayMonthOrder, find_date};
    use crate::page::scan::scan;

    #[test]
    fn whose_update_it_is_may_stand_before_its_day() {
        for label in
            ["Created by Ann Lee, last modified by Bo Ek on ", "Last updated by Ann van der Lee: ", "Zuletzt geändert von Bo Ek am "]
        {
            assert!(is_modified_label(label), "{label}");
        }
        for label in ["Last modified by Bo Ek, published on ", "Updated by hand and sent to the harbour on ", "Created by Ann Lee on "] {
            assert!(!is_modified_label(label), "{label}");
        }
    }

    #[test]
    fn a_day_in_a_column_of_days_is_data() {
        let is_data = |html: &str| {
            let page = scan(&format!("<html><body><table><tbody>{html}</tbody></table></body></html>"), None).expect("a page");
            let day = page.nodes().find(|node| page.is_text(*node) && page.text_of(*node).contains("2014")).expect("a day");
            is_in_column_of_days(&page, day, DayMonthOrder::DayFirst)
        };
        let rows = |first: &str, second: &str| format!("<tr><th>Time</th><th>Level</th></tr><tr><td>{first}</td><td>1</td></tr>{second}");
        assert!(is_data(&rows("3 May 2014", "<tr><td>4 May 2014</td><td>2</td></tr>")));
        assert!(is_data(&rows("Old", "<tr><td>4 May 2014</td><td>2</td></tr><tr><td>5 May 2014</td><td>2</td></tr>")));
        assert!(!is_data(&rows("3 May 2014", "<tr><td>Old</td><td>2</td></tr>")));
        assert!(!is_data(&rows("Ann Lee, 3 May 2014", "<tr><td>Bo Ek, 4 May 2014</td><td>2</td></tr>")));
        assert!(!is_data("<tr><td>3 May 2014</td></tr><tr><td>4 May 2014</td></tr>"));
    }

    #[test]
    fn days_of_a_life_or_an_event_are_none_of_publication() {
        let is_other = |before: Option<&str>, text: &str| {
            let order = DayMonthOrder::DayFirst;
            is_of_life_or_event(text, &find_date(text, order).expect("a day").1, before, order)
        };
        assert!(is_other(Some("DIED"), "February 20, 2025") && is_other(None, "Died: February 20, 2025"));
        assert!(is_other(None, "3 March 1998 – 20 February 2025") && is_other(None, "12.03.2024 - 14.03.2024"));
        assert!(!is_other(Some("Harbour"), "February 20, 2025") && !is_other(Some("Died"), "Published February 20, 2025"));
        assert!(!is_other(None, "Published 3 March 2024 – 4 March 2024") && !is_other(None, "3 March 2024 – Updated 4 March 2024"));
    }

    #[test]
    fn a_sign_has_its_label_in_an_attribute() {
        let label = |html: &str| {
            let page = scan(&format!("<html><body>{html}</body></html>"), None).expect("a page");
            page.nodes().find_map(|node| label_of_sign(&page, node)).map(str::to_owned)
        };
        assert_eq!(label("<i title='Last update'></i>").as_deref(), Some("Last update"));
        assert_eq!(label("<i aria-label='Created:'></i>").as_deref(), Some("Created:"));
        assert_eq!(label("<i title='Last update'>3 May 2014</i>"), None);
        assert_eq!(label("<i title='Data of the harbour'></i>"), None);
    }

    #[test]
    fn a_day_of_something_else_has_its_label_beside_it() {
        let is_other = |html: &str| {
            let page = scan(&format!("<html><body>{html}</body></html>"), None).expect("a page");
            let day = page.nodes().find(|node| page.is_text(*node) && page.text_of(*node).contains("2014")).expect("a day");
            is_labelled_otherwise(&page, day)
        };
        let row = |label: &str| format!("<table><tbody><tr><th>{label}</th><td><span>3 May 2014</span></td></tr></tbody></table>");
        assert!(is_other(&row("First release")));
        assert!(is_other("<dl><dt>Born</dt><dd>3 May 2014</dd></dl>"));
        assert!(!is_other(&row("Published")) && !is_other(&row("Last updated")) && !is_other(&row("№")));
        assert!(!is_other("<p>3 May 2014</p>") && !is_other("<dl><dd>3 May 2014</dd></dl>"));
    }
}
