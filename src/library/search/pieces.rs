//! Cuts text into what is searched for: words where a script puts spaces between them, pairs of letters where it does not.

use std::sync::LazyLock;

use super::fold::fold;

/// A piece of text, by where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece<'a> {
    pub text: &'a str,
    pub start: usize,
    /// Whether it is a run of letters of a script without spaces between words.
    pub is_run: bool,
}

/// Whether a letter is of a script without spaces between words: Thai, Lao, Burmese, Khmer, Japanese, Chinese. Their digits make words as all others.
fn is_unspaced(sign: char) -> bool {
    matches!(sign as u32,
        0x0e00..=0x0e4f | 0x0e5a..=0x0ecf | 0x0eda..=0x0eff | 0x1000..=0x103f | 0x104a..=0x108f | 0x109a..=0x109f | 0x1780..=0x17df | 0x17ea..=0x17ff | 0x3005..=0x3007 | 0x3040..=0x30ff | 0x31f0..=0x31ff
        | 0x3400..=0x4dbf | 0x4e00..=0x9fff | 0xf900..=0xfaff | 0xff66..=0xff9f | 0x1b000..=0x1b16f | 0x20000..=0x3ffff)
}

/// The signs below U+10000 that are part of words, a bit each. Beyond Arabic the standard library searches a list for every letter, which took half of
/// the time of a search in Hindi texts.
static OF_WORD: LazyLock<[u64; 1024]> = LazyLock::new(|| {
    std::array::from_fn(|at| {
        (0..64).filter(|bit| char::from_u32(at as u32 * 64 + bit).is_some_and(belongs_to_word)).fold(0, |bits, bit| bits | 1 << bit)
    })
});

/// Whether a sign is part of a word.
fn is_of_word(sign: char) -> bool {
    match OF_WORD.get(sign as usize / 64) {
        Some(bits) => bits >> (sign as u32 % 64) & 1 == 1,
        None => belongs_to_word(sign),
    }
}

/// Whether a sign is a letter, a digit, or stands on, under or beside letters.
fn belongs_to_word(sign: char) -> bool {
    sign.is_alphanumeric()
        || matches!(sign as u32,
            0x0300..=0x036f | 0x0483..=0x0487 | 0x0591..=0x05c7 | 0x0610..=0x061a | 0x064b..=0x065f | 0x0670 | 0x06d6..=0x06ed
            | 0x0900..=0x0903 | 0x093a..=0x094f | 0x0951..=0x0957 | 0x0981..=0x0983 | 0x09bc..=0x09cd | 0x0a01..=0x0a51 | 0x0a81..=0x0acd
            | 0x0b01..=0x0b57 | 0x0b82..=0x0bcd | 0x0c00..=0x0c56 | 0x0c81..=0x0cd6 | 0x0d00..=0x0d57 | 0x0d81..=0x0df3 | 0x0e31..=0x0e4e
            | 0x0eb1..=0x0ecd | 0x102b..=0x103e | 0x17b4..=0x17d3 | 0x200c..=0x200d | 0x00ad)
}

/// The pieces of a text in their order.
pub(super) fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = 0;
    std::iter::from_fn(move || {
        let start = rest + text[rest..].find(|sign| is_of_word(sign) || is_unspaced(sign))?;
        let first = text[start..].chars().next()?;
        let is_run = is_unspaced(first);
        let goes_on = |sign: char| if is_run { is_unspaced(sign) } else { is_of_word(sign) && !is_unspaced(sign) };
        let length = text[start..].find(|sign| !goes_on(sign)).unwrap_or(text.len() - start);
        rest = start + length;
        Some(Piece { text: &text[start..rest], start, is_run })
    })
}

/// The words of a piece as the index has them: the word itself, or each letter with the next one and the last letter alone, so that a search for
/// one letter finds it.
pub(super) fn index_words(piece: Piece<'_>) -> Vec<String> {
    let folded = fold(piece.text);
    if !piece.is_run {
        return vec![folded];
    }
    let letters: Vec<char> = folded.chars().collect();
    let pair = |at: usize| letters[at..letters.len().min(at + 2)].iter().collect();
    (0..letters.len()).map(pair).collect()
}

/// A text as the index takes it: its words with spaces between them.
pub(crate) fn index_text(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 4);
    for piece in pieces(text) {
        for word in index_words(piece) {
            out.push_str(&word);
            out.push(' ');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{belongs_to_word, index_text, is_of_word, pieces};

    #[test]
    fn words_and_runs_are_told_apart() {
        let of = |text| pieces(text).map(|piece| (piece.text, piece.is_run)).collect::<Vec<_>>();
        assert_eq!(of("It's 3.5 °C"), [("It", false), ("s", false), ("3", false), ("5", false), ("C", false)]);
        assert_eq!(of("iPhone手机很好。ok"), [("iPhone", false), ("手机很好", true), ("ok", false)]);
        assert_eq!(of("हिन्दी भाषा"), [("हिन्दी", false), ("भाषा", false)]);
        assert_eq!(of("… – !"), []);
    }

    #[test]
    fn every_sign_is_looked_up_right() {
        for sign in (0..0x11000).filter_map(char::from_u32) {
            assert_eq!(is_of_word(sign), belongs_to_word(sign), "{sign:?}");
        }
    }

    #[test]
    fn the_index_has_pairs_where_there_are_no_spaces() {
        assert_eq!(index_text("Über 東京都 x"), "uber 東京 京都 都 x ");
        assert_eq!(index_text("水"), "水 ");
        assert_eq!(index_text("한국어 검색"), "한국어 검색 ");
        assert_eq!(index_text("ปี๒๕๖๗"), "ปี ี 2567 ");
    }
}
