//! Other forms of words in languages without a stemmer: words to which endings are added, and words that are written together with others.

use super::fold::fold;
use crate::rules::word_forms::{AFTER_ANY, AFTER_CONSONANT, AFTER_VOWEL, HEBREW_OUTER_PREFIXES, HEBREW_PREFIXES};

/// Letters of a word that its forms begin with. Shorter words would find too many others.
const BEGINNING: usize = 3;

/// Syllables of a Korean word to which particles are added. One alone gets the particles it may have.
const SYLLABLES: usize = 2;

/// Letters of a Hebrew word that remain without its prefixes.
const HEBREW_LEFT: usize = 2;

/// The sign that joins the parts of a word without joining their letters (ZWNJ).
const JOINT: char = '\u{200c}';

/// Whether a letter is a syllable of Korean.
fn is_hangul(sign: char) -> bool {
    matches!(sign, '가'..='힣')
}

/// Whether a letter is of a script with spaces between words in which no language has a stemmer: Armenian, Hebrew, the scripts of India and Ceylon but
/// Tamil, Georgian, Ethiopic, Mongolian.
fn is_without_stemmer(sign: char) -> bool {
    matches!(sign as u32, 0x0530..=0x05ff | 0x0900..=0x0b7f | 0x0c00..=0x0dff | 0x10a0..=0x10ff | 0x1200..=0x139f | 0x1800..=0x18af)
}

/// Whether a folded word is sought by its beginning, too: its forms have endings that no stemmer takes off.
pub(super) fn begins_others(folded: &str) -> bool {
    let letters = folded.chars().count();
    letters >= SYLLABLES && folded.chars().all(is_hangul) || letters >= BEGINNING && folded.chars().all(is_without_stemmer)
}

/// A folded word of one Korean syllable with each of the particles it may have.
pub(super) fn with_particles(folded: &str) -> Vec<String> {
    let mut letters = folded.chars();
    let (Some(syllable), None) = (letters.next().filter(|sign| is_hangul(*sign)), letters.next()) else { return Vec::new() };
    // Each vowel has 28 syllables: the first without a consonant at its end, the ninth with ㄹ.
    let last = (syllable as u32 - '가' as u32) % 28;
    let particles = if last == 0 { AFTER_VOWEL } else { AFTER_CONSONANT };
    let after_l: &[&str] = if last == 8 { &["로"] } else { &[] };
    particles.iter().chain(after_l).chain(AFTER_ANY).map(|particle| format!("{syllable}{particle}")).collect()
}

/// The folded parts of a word that are joined and yet stand apart, as in Persian; none if it is one.
pub(super) fn parts(word: &str) -> Vec<String> {
    if !word.contains(JOINT) {
        return Vec::new();
    }
    let found: Vec<String> = word.split(JOINT).map(fold).filter(|part| !part.is_empty()).collect();
    if found.len() > 1 { found } else { Vec::new() }
}

/// The signs between a word and the `s` that makes it an owner.
const APOSTROPHES: [char; 5] = ['\'', '’', 'ʼ', '‘', '´'];

/// The word without the `s` behind an apostrophe by which English, Dutch, German and the languages of Scandinavia make it an owner (or Dutch many). The
/// index has the `s` as a word of its own, so who searches for an owner would find nothing but the same form.
pub(super) fn owner(word: &str) -> Option<&str> {
    let owner = word.strip_suffix(['s', 'S'])?.strip_suffix(APOSTROPHES)?;
    owner.ends_with(char::is_alphanumeric).then_some(owner)
}

/// Whether a word of a text may have forms by which it is found, too.
pub(super) fn has_others(word: &str) -> bool {
    word.starts_with(|sign| matches!(sign, 'א'..='ת')) || word.contains(JOINT)
}

/// The forms by which a word of a text is found, too, folded: its parts, those at its beginning joined, and a Hebrew word without its prefixes.
pub(super) fn others(word: &str) -> Vec<String> {
    let mut found = parts(word);
    let mut joined = found.first().cloned().unwrap_or_default();
    for at in 1..found.len().saturating_sub(1) {
        joined.push_str(&found[at]);
        found.push(joined.clone());
    }
    if word.starts_with(|sign| matches!(sign, 'א'..='ת')) {
        let folded = fold(word);
        let mut rest = folded.as_str();
        while let Some(prefix) = rest.chars().next().filter(|sign| HEBREW_PREFIXES.contains(sign)) {
            rest = &rest[prefix.len_utf8()..];
            if rest.chars().count() < HEBREW_LEFT {
                break;
            }
            found.push(rest.to_owned());
            if rest.len() + prefix.len_utf8() < folded.len() || !HEBREW_OUTER_PREFIXES.contains(&prefix) {
                break;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{begins_others, has_others, others, owner, parts, with_particles};

    #[test]
    fn words_with_endings_are_sought_by_their_beginning() {
        for word in ["학교", "제주도", "ילד", "पुस्तक", "պատ", "წიგნ"] {
            assert!(begins_others(word), "{word}");
        }
        for word in ["책", "ים", "घर", "boat", "лодка", "كتاب", "가a", "123", ""] {
            assert!(!begins_others(word), "{word}");
        }
    }

    #[test]
    fn owners_are_told_from_other_words() {
        for (word, expected) in [("ship's", Some("ship")), ("SHIP’S", Some("SHIP")), ("foto's", Some("foto")), ("1990's", Some("1990"))] {
            assert_eq!(owner(word), expected, "{word}");
        }
        for word in ["ships'", "don't", "'s", "ships", "l'arbre", "s", ""] {
            assert_eq!(owner(word), None, "{word}");
        }
    }

    #[test]
    fn one_syllable_has_the_particles_that_fit() {
        let has = |word, form: &str| with_particles(word).iter().any(|one| one == form);
        assert!(has("책", "책을") && has("책", "책으로") && has("책", "책에서") && has("배", "배를") && has("물", "물로"));
        assert!(!has("책", "책를") && !has("배", "배을") && !has("책", "책로"));
        assert!(with_particles("학교").is_empty() && with_particles("x").is_empty() && with_particles("").is_empty());
    }

    #[test]
    fn words_are_found_without_what_is_written_together_with_them() {
        assert_eq!(others("הים"), ["ים"]);
        assert_eq!(others("וְהַיָּם"), ["הים", "ים"]);
        assert_eq!(others("הבית"), ["בית"]);
        assert!(others("הר").is_empty() && others("גשר").is_empty() && others("boat").is_empty());
        assert_eq!(parts("کتاب\u{200c}فروشی"), ["كتاب", "فروشي"]);
        assert_eq!(others("کتاب\u{200c}فروشی\u{200c}ها"), ["كتاب", "فروشي", "ها", "كتابفروشي"]);
        assert!(parts("کتاب\u{200c}").is_empty() && others("a\u{200c}").is_empty());
        assert!(has_others("הים") && has_others("a\u{200c}b") && !has_others("boat"));
    }
}
