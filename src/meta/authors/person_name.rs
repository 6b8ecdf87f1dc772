//! Judges what a short text names: somebody, a login, what somebody does, or what stands behind a name. It takes nothing out of a text.

use crate::page::measure::is_dense;
use crate::rules::phrases::bylines::BYLINE;
use crate::rules::phrases::dates::WEEKDAYS;
use crate::rules::phrases::people::{CREDENTIALS, NOBODY, ROLES};

/// Characters of one name.
const MAX_NAME: usize = 80;
/// Words of one name; what is longer is a sentence.
const MAX_WORDS: usize = 8;
/// Words of one name in a line of the page.
pub const MAX_LINE_WORDS: usize = 6;
/// Words in small letters that names have between their parts.
const PARTICLES: &[&str] = &[
    "de", "da", "do", "dos", "das", "del", "della", "di", "du", "des", "la", "le", "van", "von", "vom", "der", "den", "zu", "zur", "zum",
    "ter", "ten", "bin", "ibn", "al", "el", "y", "e", "i", "of", "the", "af", "av", "y", "st", "und", "et", "and", "d", "l", "'t",
    "editors", "staff", "team",
];

/// Whether the text can be the name of somebody.
pub fn is_name(name: &str) -> bool {
    let lower = name.to_lowercase();
    let letters = name.chars().filter(|c| c.is_alphanumeric()).count();
    // One letter is a picture's stand-in, one sign of Chinese a family name.
    (letters > 1 || name.chars().any(is_dense))
        && name.chars().count() <= MAX_NAME
        && name.split(' ').count() <= MAX_WORDS
        && !NOBODY.contains(&lower.as_str())
        && !WEEKDAYS.contains(&lower.as_str())
        && !BYLINE.contains(&lower.as_str())
        && name.chars().any(char::is_alphabetic)
        && !name.contains(['{', '}', '<', '>', '=', '?', '!', '%'])
        && !lower.starts_with("http")
        && !lower.starts_with("www.")
}

/// Whether a text of a line is written as names are: no figures, small letters only in the words names have between their parts.
pub fn looks_like_name(name: &str) -> bool {
    let mut words = name.split(' ').peekable();
    let single = !name.contains(' ');
    let is_small = |word: &str| word.starts_with(char::is_lowercase) && !PARTICLES.contains(&word);
    let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit()) && word.chars().all(|c| c.is_ascii_digit() || c == '.');
    let fits = |word: &str| single || !(is_number(word) || is_small(word));
    words.peek().is_some() && words.all(fits) && !name.contains(':') && name.split(' ').count() <= MAX_LINE_WORDS
}

/// Whether the text is a name to log in by and not one to sign with.
pub fn is_login(name: &str) -> bool {
    !name.contains(' ') && name.contains(['.', '_', '-']) && !name.chars().any(char::is_uppercase) || name.contains("admin")
}

/// Whether the text says what somebody does.
pub fn is_role(name: &str) -> bool {
    let lower = name.to_lowercase();
    lower.split([' ', '-', '/']).any(|word| ROLES.contains(&word))
}

/// Whether the text is letters after a name, such as a degree.
pub fn is_credential(text: &str) -> bool {
    let text = text.trim();
    let lower = text.to_lowercase();
    let lower = lower.trim_end_matches('.');
    !text.is_empty() && (CREDENTIALS.contains(&lower) || CREDENTIALS.contains(&lower.replace('.', "").as_str()) || is_capitals(text))
}

/// Two to five capitals are letters after a name, never one of their own behind a comma.
pub fn is_capitals(text: &str) -> bool {
    (2..=5).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_uppercase() || matches!(b, b'-' | b'.'))
}

/// Initials alone, as in `Smith, J.`, belong to the name before them.
pub fn looks_inverted_initial(text: &str) -> bool {
    !text.is_empty() && text.split(['.', ' ']).all(|part| part.chars().count() <= 1) && text.contains('.')
}
