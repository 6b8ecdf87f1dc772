//! Finds a byline behind a label of publication. `names` parses it.

use crate::meta::authors::names::starts_with_byline;
use crate::rules::phrases::bylines::LATE_BYLINE_INTROS;
use crate::rules::phrases::date_labels::PUBLISHED;

/// Words between a label of publication and the byline in its line: a day, a section.
const MAX_WORDS_BEFORE_BYLINE: usize = 12;

/// The byline within a line that begins with a label of publication: `Posted in News by Ann Lee`, `Posted 3 hours ago by Ann Lee`.
pub fn byline_after_label(line: &str) -> Option<&str> {
    let mut words = line.split(' ');
    let first = words.next()?;
    if !PUBLISHED.contains(&first.to_lowercase().as_str()) {
        return None;
    }
    let mut at = first.len() + 1;
    for word in words.take(MAX_WORDS_BEFORE_BYLINE) {
        if LATE_BYLINE_INTROS.contains(&word) {
            return line.get(at..).filter(|byline| starts_with_byline(byline));
        }
        at += word.len() + 1;
    }
    None
}
