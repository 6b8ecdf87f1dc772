//! Tells from the label before a date whether it is the date of an update or of the first publication.

use crate::rules::phrases::date_labels::{FIRST_PUBLISHED, MODIFIED, PUBLISHED};
use crate::rules::phrases::dates::DATE_LABEL_FILLERS;

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
