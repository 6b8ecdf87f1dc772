//! Tells from the label before a date whether it is the date of an update or of the first publication.

use crate::page::{NodeId, Page};
use crate::rules::phrases::date_labels::{FIRST_PUBLISHED, MODIFIED, PUBLISHED};
use crate::rules::phrases::dates::DATE_LABEL_FILLERS;
use crate::rules::tag::Tag;

/// Elements from a line up to the cell or the description that it is in.
const CELL_LEVELS: usize = 4;

/// Whether the text before a date ends with a label for updates, as in `Last updated on`.
pub fn is_modified_label(before: &str) -> bool {
    let lower = before.to_lowercase();
    let tail = lower.trim_end_matches(|c: char| !c.is_alphanumeric());
    let label = tail.rsplit_once(' ').filter(|(_, last)| DATE_LABEL_FILLERS.contains(last)).map_or(tail, |(label, _)| label);
    MODIFIED.iter().any(|word| tail.ends_with(word) || label.ends_with(word))
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

#[cfg(test)]
mod tests {
    use super::is_labelled_otherwise;
    use crate::page::scan::scan;

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
