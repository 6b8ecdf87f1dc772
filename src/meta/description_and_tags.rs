//! Chooses the description, the section and the tags.

use crate::article::Fact;
use crate::meta::candidates::{Candidate, Candidates};
use crate::meta::similarity::normalized;
use crate::rules::metadata::sources::Field;

/// A description must be longer than this, in characters.
const MIN_DESCRIPTION: usize = 12;

/// Tags kept. More than this is keyword stuffing.
const MAX_TAGS: usize = 40;

/// Longest tag, in characters.
const MAX_TAG: usize = 80;

/// The description, unless it repeats the title.
pub fn description(candidates: &Candidates, title: Option<&Fact<String>>) -> Option<Fact<String>> {
    let title = title.map_or_else(String::new, |title| normalized(&title.value));
    let says_more = |c: &&Candidate| normalized(&c.text) != title && c.text.chars().count() > MIN_DESCRIPTION;
    candidates.of(Field::Description).into_iter().find(says_more).map(Candidate::fact)
}

/// The section of the site.
pub fn section(candidates: &Candidates) -> Option<Fact<String>> {
    candidates
        .of(Field::Section)
        .into_iter()
        .find(|c| !c.text.contains("://") && c.text.chars().any(char::is_alphabetic))
        .map(Candidate::fact)
}

/// The tags, from the most trusted source that has any.
pub fn tags(candidates: &Candidates) -> Vec<Fact<String>> {
    let all = candidates.of(Field::Tag);
    let Some(first) = all.first() else { return Vec::new() };
    let mut out: Vec<Fact<String>> = Vec::new();
    for candidate in all.iter().filter(|c| c.source == first.source) {
        // Sources with one element per tag need no splitting: `Rock, Paper, Scissors` may be one tag.
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
