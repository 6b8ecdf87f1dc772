//! Picks the description, the section and the tags.

use crate::article::Fact;
use crate::meta::candidates::{Candidate, Found};
use crate::meta::similarity::squeeze;
use crate::rules::metadata::sources::Field;

/// Characters from which on a description says something.
const MIN_DESCRIPTION: usize = 12;

/// Words a text is filed under that are kept; what has more is stuffed for search engines.
const MAX_TAGS: usize = 40;

/// Characters of one of them.
const MAX_TAG: usize = 80;

/// The description, unless it only says the title again.
pub fn description(found: &Found, title: Option<&Fact<String>>) -> Option<Fact<String>> {
    let title = title.map_or_else(String::new, |title| squeeze(&title.value));
    let says_more = |c: &&Candidate| squeeze(&c.text) != title && c.text.chars().count() > MIN_DESCRIPTION;
    found.of(Field::Description).into_iter().find(says_more).map(Candidate::fact)
}

/// The section of the site.
pub fn section(found: &Found) -> Option<Fact<String>> {
    found.of(Field::Section).into_iter().find(|c| !c.text.contains("://") && c.text.chars().any(char::is_alphabetic)).map(Candidate::fact)
}

/// The words a text is filed under, from the surest source that has any.
pub fn tags(found: &Found) -> Vec<Fact<String>> {
    let all = found.of(Field::Tag);
    let Some(first) = all.first() else { return Vec::new() };
    let mut out: Vec<Fact<String>> = Vec::new();
    for candidate in all.iter().filter(|c| c.source == first.source) {
        // One element a word needs no splitting: `Rock, Paper, Scissors` may be one.
        let single = candidate.source.ends_with("article:tag") || candidate.source.ends_with("rel tag");
        let parts: Vec<&str> = if single { vec![&candidate.text] } else { candidate.text.split([',', ';', '、', '，']).collect() };
        for part in parts.into_iter().map(str::trim).filter(|part| !part.is_empty() && part.chars().count() <= MAX_TAG) {
            let known = out.iter().any(|tag| tag.value.to_lowercase() == part.to_lowercase());
            if !known && out.len() < MAX_TAGS {
                out.push(Fact { value: part.to_owned(), source: candidate.source });
            }
        }
    }
    out
}
