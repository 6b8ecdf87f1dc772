//! Tells from the words before a date what it is the date of.

use crate::rules::phrases::date_labels::{FIRST_PUBLISHED, MODIFIED};
use crate::rules::phrases::dates::LABEL_FILL;

/// Whether words before a date say that it is of a change.
pub fn says_changed(before: &str) -> bool {
    let lower = before.to_lowercase();
    let tail = lower.trim_end_matches(|c: char| !c.is_alphanumeric());
    let label = tail.rsplit_once(' ').filter(|(_, last)| LABEL_FILL.contains(last)).map_or(tail, |(label, _)| label);
    MODIFIED.iter().any(|word| tail.ends_with(word) || label.ends_with(word))
}

/// Whether words before a date say that it is the first of several.
pub fn says_first(before: &str) -> bool {
    let lower = before.to_lowercase();
    let tail = lower.trim_end_matches(|c: char| !c.is_alphanumeric());
    let label = tail.rsplit_once(' ').filter(|(_, last)| LABEL_FILL.contains(last)).map_or(tail, |(label, _)| label);
    FIRST_PUBLISHED.iter().any(|words| tail.ends_with(words) || label.ends_with(words))
}
