//! Judges what a short text is: a person's name, a login, a job title or a credential.

use crate::meta::authors::chinese_names::is_han;
use crate::page::measure::is_dense;
use crate::rules::phrases::bylines::{BYLINE_INTROS, INTRO_INITIALS};
use crate::rules::phrases::date_labels::{MODIFIED, PUBLISHED};
use crate::rules::phrases::dates::WEEKDAYS;
use crate::rules::phrases::people::{CREDENTIALS, JOB_TITLES, NON_AUTHOR_STARTS, NON_NAMES};

/// Longest name, in characters.
const MAX_NAME: usize = 80;
/// Longest name, in words. Anything longer is a sentence.
const MAX_WORDS: usize = 8;
/// Longest name in Chinese characters. Anything longer is a sentence.
pub const MAX_HAN: usize = 16;
/// Longest name in a line of the page, in words.
pub const MAX_LINE_WORDS: usize = 6;
/// Longest signature of initials, in letters.
const MAX_SIGNATURE: usize = 3;
/// Lower-case words within names.
const PARTICLES: &[&str] = &[
    "de", "da", "do", "dos", "das", "del", "della", "di", "du", "des", "la", "le", "van", "von", "vom", "der", "den", "zu", "zur", "zum",
    "ter", "ten", "bin", "ibn", "al", "el", "y", "e", "i", "of", "the", "af", "av", "y", "st", "und", "et", "and", "d", "l", "'t",
    "editors", "staff", "team",
];

/// Whether the text can be a person's name.
pub fn is_name(name: &str) -> bool {
    let lower = name.to_lowercase();
    let letters = name.chars().filter(|c| c.is_alphanumeric()).count();
    // A single letter is an avatar placeholder; a single Chinese character may be a family name.
    (letters > 1 || name.chars().any(is_dense))
        && name.chars().count() <= MAX_NAME
        && name.split(' ').count() <= MAX_WORDS
        && name.chars().filter(|c| is_han(*c)).count() <= MAX_HAN
        && ![NON_NAMES, PUBLISHED, MODIFIED].iter().any(|list| list.contains(&lower.as_str()))
        && !WEEKDAYS.contains(&lower.as_str())
        && !(INTRO_INITIALS.may_begin(&lower) && BYLINE_INTROS.contains(&lower.as_str()))
        && name.chars().any(char::is_alphabetic)
        && !name.contains(['{', '}', '<', '>', '=', '?', '!', '%', '。', '»', '›', '→'])
        && !name.contains("()")
        && !name.split(' ').any(is_time_of_day)
        && !lower.starts_with("http")
        && !lower.starts_with("www.")
        && !NON_AUTHOR_STARTS.iter().any(|start| lower.starts_with(start))
}

/// Whether the word is a time such as `2:28`.
fn is_time_of_day(word: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.len() <= 2 && part.bytes().all(|b| b.is_ascii_digit());
    word.split_once(':').is_some_and(|(hour, minute)| is_number(hour) && is_number(minute.get(..2).unwrap_or("")))
}

/// Whether the word is one that stands in lower case within names.
pub fn is_particle(word: &str) -> bool {
    PARTICLES.contains(&word)
}

/// Whether the text is written like a name: no numbers, lower case only for particles.
pub fn is_written_like_name(name: &str) -> bool {
    let mut words = name.split(' ').peekable();
    let single = !name.contains(' ');
    let is_small = |word: &str| word.starts_with(char::is_lowercase) && !is_particle(word);
    let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit()) && word.chars().all(|c| c.is_ascii_digit() || c == '.');
    let fits = |word: &str| if single { !is_particle(word) } else { !(is_number(word) || is_small(word)) };
    words.peek().is_some() && words.all(fits) && !name.contains(':') && name.split(' ').count() <= MAX_LINE_WORDS
}

/// Whether the text is a login and not a name.
pub fn is_login(name: &str) -> bool {
    !name.contains(' ') && name.contains(['.', '_', '-']) && !name.chars().any(char::is_uppercase) || name.contains("admin")
}

/// Whether the text contains a job title.
pub fn is_job_title(name: &str) -> bool {
    let lower = name.to_lowercase();
    lower.split([' ', '-', '/']).any(|word| JOB_TITLES.contains(&word))
}

/// Whether the text is a credential after a name, such as a degree.
pub fn is_credential(text: &str) -> bool {
    let text = text.trim();
    let lower = text.to_lowercase();
    let lower = lower.trim_end_matches('.');
    !text.is_empty() && (CREDENTIALS.contains(&lower) || CREDENTIALS.contains(&lower.replace('.', "").as_str()) || is_acronym(text))
}

/// Whether the text is two to five capitals: a credential, never a name of its own after a comma.
pub fn is_acronym(text: &str) -> bool {
    (2..=5).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_uppercase() || matches!(b, b'-' | b'.'))
}

/// Whether the text is initials alone, which belong to the name before them, as in `Smith, J.`
pub fn is_initials(text: &str) -> bool {
    !text.is_empty() && text.split(['.', ' ']).all(|part| part.chars().count() <= 1) && text.contains('.')
}

/// Whether a text has words of a sentence and not of a name: two in lower case that no name has.
pub fn is_clause(text: &str) -> bool {
    text.split(' ').filter(|word| word.starts_with(char::is_lowercase) && !is_particle(word)).count() >= 2
}

/// Whether the text is the initials that a reporter signs with: `by AL`.
pub fn is_signature(text: &str) -> bool {
    text.len() <= MAX_SIGNATURE && text.bytes().all(|b| b.is_ascii_uppercase()) && is_name(text)
}

/// Puts the given name first in a field that may have the family name first, as library metadata does.
pub fn given_name_first(text: &str) -> String {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    match parts[..] {
        [family, given]
            if !given.is_empty() && family.split(' ').count() <= 3 && given.split(' ').count() <= 3 && !is_credential(given) =>
        {
            format!("{given} {family}")
        }
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::given_name_first;

    #[test]
    fn a_family_name_before_a_comma_goes_last() {
        assert_eq!(given_name_first("Lee, Ann"), "Ann Lee");
        assert_eq!(given_name_first("Ann Lee, PhD"), "Ann Lee, PhD");
    }
}
