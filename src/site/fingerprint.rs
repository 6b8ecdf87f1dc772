//! Fingerprints of blocks: what a block says and where it stands, as one number.
//!
//! Whole numbers, months and weekdays are left out, and of a counted word only the beginning counts, so that a line with a date or a count is
//! the same line tomorrow.

use std::sync::LazyLock;

use crate::block::{Block, Blocks};
use crate::hash::{hash, join};
use crate::page::measure::is_dense;
use crate::page::{NodeId, Page};
use crate::rules::phrases::dates::WEEKDAYS;
use crate::rules::phrases::months::MONTHS;
use crate::sort::sort_numbers;

/// Elements around a text that say where it stands: by their names alone, for classes tell the first entry of a list from the second.
const PLACE_LEVELS: usize = 4;
/// Characters of the word after a number that count: “1 comment”, “2 comments”.
const COUNTED_CHARS: u32 = 4;
/// What a text and a word begin with.
const TEXT: u64 = 0x5445_5854;
const WORD: u64 = 0x574f_5244;

/// A block's fingerprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fingerprint {
    /// `None` for a text without words: numbers alone are like other numbers.
    pub hash: Option<u32>,
    /// Words of the block.
    pub words: u32,
    /// Whether most of it is links.
    pub is_linked: bool,
}

/// Names of months and weekdays, hashed like words, in order.
static DATE_WORDS: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let months = MONTHS.iter().flat_map(|(_, names)| names.iter()).flat_map(|names| names.split('|'));
    let mut words: Vec<u64> = months.chain(WEEKDAYS.iter().copied()).map(|word| word.chars().fold(WORD, add)).collect();
    sort_numbers(&mut words);
    words
});

/// The fingerprints of a page's blocks, in their order.
pub(crate) fn fingerprints(page: &Page, blocks: &Blocks) -> Vec<Fingerprint> {
    blocks.iter().map(|block| fingerprint(page, blocks, block)).collect()
}

fn fingerprint(page: &Page, blocks: &Blocks, block: &Block) -> Fingerprint {
    let hash = text_hash(blocks.text(block)).map(|text| short(join(text, place(page, block.element))));
    Fingerprint { hash, words: block.measure.words(), is_linked: 2 * block.linked > block.measure.chars }
}

/// Where a block stands.
fn place(page: &Page, element: NodeId) -> u64 {
    let around = std::iter::once(element).chain(page.ancestors(element)).take(PLACE_LEVELS);
    around.fold(0, |sum, node| join(sum, hash(page.name(node).bytes())))
}

/// The hash of a text's words, if it has any.
fn text_hash(text: &str) -> Option<u64> {
    let mut sum = TEXT;
    let mut is_empty = true;
    let mut word = Word::default();
    let mut number = Number::default();
    // The space ends the last word.
    let mut chars = text.chars().chain([' ']).peekable();
    while let Some(c) = chars.next() {
        // Most characters, at once.
        if c.is_ascii_alphabetic() && number.hash == 0 {
            word.add(c.to_ascii_lowercase());
            continue;
        }
        let is_point = c == '.' && number.hash != 0 && chars.peek().is_some_and(|next| next.is_numeric());
        if c.is_numeric() || is_point {
            number.add(c, is_point);
        } else if let Some(fraction) = std::mem::take(&mut number).end() {
            sum = join(sum, fraction);
        }
        if c.is_alphabetic() {
            c.to_lowercase().for_each(|c| word.add(c));
            continue;
        }
        let is_after_number = c.is_numeric() || (c == ' ' && word.is_after_number && word.chars == 0);
        if let Some(word) = std::mem::replace(&mut word, Word { is_after_number, ..Word::default() }).end() {
            (sum, is_empty) = (join(sum, word), false);
        }
    }
    (!is_empty).then_some(sum)
}

/// A number that is read. Dates and counts are left out; a price, a version or a measure (one point) says something.
#[derive(Default)]
struct Number {
    hash: u64,
    points: u32,
}

impl Number {
    fn add(&mut self, c: char, is_point: bool) {
        self.hash = add(self.hash, c).max(1);
        self.points += u32::from(is_point);
    }

    fn end(self) -> Option<u64> {
        (self.points == 1).then_some(self.hash)
    }
}

/// A word that is read.
#[derive(Default)]
struct Word {
    whole: u64,
    /// Its beginning; only if it follows a number.
    beginning: u64,
    chars: u32,
    is_after_number: bool,
}

impl Word {
    fn add(&mut self, c: char) {
        self.whole = add(if self.chars == 0 { WORD } else { self.whole }, c);
        if self.is_after_number && (self.chars < COUNTED_CHARS || is_dense(c)) {
            self.beginning = add(if self.chars == 0 { WORD } else { self.beginning }, c);
        }
        self.chars += 1;
    }

    /// Its hash, unless it names a part of a date.
    fn end(self) -> Option<u64> {
        let counted = if self.is_after_number { self.beginning } else { self.whole };
        (self.chars > 0 && DATE_WORDS.binary_search(&self.whole).is_err()).then_some(counted)
    }
}

fn add(sum: u64, c: char) -> u64 {
    join(sum, u64::from(u32::from(c)))
}

/// Hashes in order, none twice.
pub(crate) fn in_order(hashes: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut hashes: Vec<u64> = hashes.map(u64::from).collect();
    sort_numbers(&mut hashes);
    hashes.dedup();
    hashes.into_iter().map(|hash| hash as u32).collect()
}

/// Spreads a hash over all bits, so that the smallest of many are a fair sample (the finalizer of MurmurHash3).
pub(crate) fn spread(mut hash: u64) -> u64 {
    hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash = (hash ^ (hash >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    hash ^ (hash >> 33)
}

/// The upper half of a spread hash.
pub(crate) fn short(hash: u64) -> u32 {
    (spread(hash) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::{fingerprints, text_hash};
    use crate::block::split;
    use crate::page::scan::scan;

    #[test]
    fn dates_and_counts_do_not_matter() {
        let same = |a: &str, b: &str| text_hash(a) == text_hash(b);
        assert!(same("5 April 2013 Last updated at 13:25 GMT", "14 March 2012, last updated at 09:01 GMT"));
        assert!(same("Friday, April 5, 2013", "Monday, May 13, 2013") && text_hash("Friday, 5.4.2013").is_none());
        assert!(same("1 Comment", "12 comments") && same("2019年9月11日 来源：河报", "2020年10月2日 来源：河报"));
        assert!(
            same("4.5.2026, 9.15", "4.5.2026, 9.15")
                && !same("$29.99 each", "$39.99 each")
                && !same("New in version 3.8.", "New in version 3.11.")
        );
        assert!(!same("1 comment", "2 answers") && !same("The river rose", "The river fell"));
        assert!(!same("Comment on this", "Comments on this"));
    }

    #[test]
    fn where_a_text_stands_matters() {
        let page = scan("<body><main><p>About us</p></main><footer><p>About us</p><p>About us</p></footer></body>", None).unwrap();
        let found: Vec<_> = fingerprints(&page, &split(&page)).iter().map(|one| one.hash).collect();
        assert!(found[0] != found[1] && found[1] == found[2]);
    }

    #[test]
    fn numbers_alone_have_no_fingerprint() {
        let page = scan("<body><p>1,200</p><p>– 12:30 –</p></body>", None).unwrap();
        assert!(fingerprints(&page, &split(&page)).iter().all(|one| one.hash.is_none()));
    }
}
