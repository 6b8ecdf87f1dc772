//! Finds a month by its name in any language.

use std::sync::LazyLock;

use crate::rules::phrases::months::{MONTH_PREFIXES, MONTHS, MONTHS_OF_TWO_WORDS};

/// Bit table of the first two bytes of all month names: for the last five bits of a first byte, one bit for the last five bits of each
/// second byte. Hardly any word is a month, and two bytes tell most words from all of them.
static INITIAL_PAIRS: [u32; 32] = initial_pairs();

const fn initial_pairs() -> [u32; 32] {
    let mut pairs = [0; 32];
    let mut row = 0;
    while row < MONTHS.len() {
        let mut month = 0;
        while month < 12 {
            let forms = MONTHS[row].1[month].as_bytes();
            let mut at = 0;
            while at + 1 < forms.len() {
                if at == 0 || forms[at - 1] == b'|' {
                    pairs[(forms[at] & 31) as usize] |= 1 << (forms[at + 1] & 31);
                }
                at += 1;
            }
            month += 1;
        }
        row += 1;
    }
    pairs
}

/// All month names, each with its first two bytes and its number.
static MONTH_NAMES: LazyLock<Vec<([u8; 2], u64, &'static str)>> = LazyLock::new(|| {
    let numbered = MONTHS.iter().flat_map(|(_, months)| (1..).zip(months));
    let forms = numbered.flat_map(|(month, forms)| forms.split('|').map(move |form| (month, form)));
    forms.filter_map(|(month, form)| Some((*form.as_bytes().first_chunk()?, month, form))).collect()
});

/// Whether a month may begin with two bytes. The last five bits of ASCII letters are the same for small and capital ones.
fn may_begin(start: [u8; 2]) -> bool {
    INITIAL_PAIRS[usize::from(start[0] & 31)] >> (start[1] & 31) & 1 == 1
}

/// The number of a month by its name in lower case.
fn lookup(name: &str) -> Option<u64> {
    let start: [u8; 2] = *name.as_bytes().first_chunk()?;
    if !may_begin(start) {
        return None;
    }
    MONTH_NAMES.iter().find(|(first, _, form)| *first == start && *form == name).map(|(_, month, _)| *month)
}

/// The number of a month by its name in any language, also with a one-letter preposition attached (Hebrew).
pub fn month_by_name(word: &str) -> Option<u64> {
    if word.len() < 3 {
        return None;
    }
    // Most words are lower-case ASCII already, and no prefix is.
    if word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return lookup(word);
    }
    // Nor is a word that begins with other letters, in any case.
    if let [first @ 0..128, second @ 0..128, ..] = word.as_bytes()
        && !may_begin([*first, *second])
    {
        return None;
    }
    let lower = word.to_lowercase();
    let bare = MONTH_PREFIXES.iter().find_map(|prefix| lower.strip_prefix(prefix));
    lookup(&lower).or_else(|| lookup(bare?))
}

/// The number of a month whose name is two words.
pub fn month_by_two_words(first: &str, second: &str) -> Option<u64> {
    MONTHS_OF_TWO_WORDS
        .iter()
        .find(|(one, other, _)| *one == first && other.split('|').any(|form| form == second))
        .map(|(.., month)| *month)
}

#[cfg(test)]
mod tests {
    use super::month_by_name;

    #[test]
    fn months_are_known_in_any_case() {
        for (word, month) in
            [("may", Some(5)), ("MAY", Some(5)), ("März", Some(3)), ("MÄRZ", Some(3)), ("Ноября", Some(11)), ("Lamps", None)]
        {
            assert_eq!(month_by_name(word), month, "{word}");
        }
    }
}
