//! Finds a month by its name in any language.

use std::sync::LazyLock;

use crate::rules::phrases::months::{MONTH_PREFIXES, MONTHS};

/// For the last five bits of a first byte, those of the second bytes with which names of months begin, one bit each: hardly any word of a
/// text is a month, and two bytes tell most words from all of them.
static BEGINNINGS: [u32; 32] = beginnings();

const fn beginnings() -> [u32; 32] {
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

/// The names of months in all languages, each with its first two bytes before it.
static NAMES: LazyLock<Vec<([u8; 2], u64, &'static str)>> = LazyLock::new(|| {
    let numbered = MONTHS.iter().flat_map(|(_, months)| (1..).zip(months));
    let forms = numbered.flat_map(|(month, forms)| forms.split('|').map(move |form| (month, form)));
    forms.filter_map(|(month, form)| Some((*form.as_bytes().first_chunk()?, month, form))).collect()
});

/// The number of a month by its name as it stands in the tables.
fn named(name: &str) -> Option<u64> {
    let start: [u8; 2] = *name.as_bytes().first_chunk()?;
    if BEGINNINGS[usize::from(start[0] & 31)] >> (start[1] & 31) & 1 == 0 {
        return None;
    }
    NAMES.iter().find(|(first, _, form)| *first == start && *form == name).map(|(_, month, _)| *month)
}

/// The number of a month by its name in any language, also where a word of one letter is written together with it.
pub fn month_named(word: &str) -> Option<u64> {
    if word.len() < 3 {
        return None;
    }
    // Most words are small letters of ASCII already, and no prefix is.
    if word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return named(word);
    }
    let lower = word.to_lowercase();
    let bare = MONTH_PREFIXES.iter().find_map(|prefix| lower.strip_prefix(prefix));
    named(&lower).or_else(|| named(bare?))
}
