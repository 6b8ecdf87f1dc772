//! Makes words comparable: upper and lower case, accents, wide and narrow forms, and vowel signs that are rarely written are one.

use unicode_normalization::UnicodeNormalization;

/// Signs that are dropped: accents on letters, Hebrew points, Arabic vowel signs and the stroke that only makes words longer.
fn is_dropped(sign: char) -> bool {
    matches!(sign as u32, 0x0300..=0x036f | 0x0591..=0x05c7 | 0x0610..=0x061a | 0x0640 | 0x064b..=0x065f | 0x0670 | 0x00ad | 0x200b..=0x200f)
}

/// A text with its words made comparable.
pub(super) fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    text.nfkd()
        .filter(|sign| !is_dropped(*sign))
        .nfc()
        .flat_map(char::to_lowercase)
        .map(|sign| if sign == 'ς' { 'σ' } else { sign })
        .collect()
}

/// The letter a folded word begins with, without the signs on it: words that begin with different ones differ. It costs far less than folding.
pub(super) fn first_letter(word: &str) -> Option<char> {
    let letter = word.nfkd().find(|sign| !is_dropped(*sign))?.to_lowercase().next()?;
    Some(if letter == 'ς' { 'σ' } else { letter })
}

#[cfg(test)]
mod tests {
    use super::{first_letter, fold};

    #[test]
    fn folding_keeps_the_first_letter() {
        for word in ["Éau", "ÉTÉ", "ـكتاب", "क़लम", "कलम", "한국", "ΣΑΣ", "ς", "İzmir", "Ａb", "ﬁn", "ǅ", "Ё", "東京", "\u{301}x", "5", "ಕೊ"]
        {
            assert_eq!(first_letter(word), first_letter(&fold(word)), "{word}");
        }
        assert_eq!(first_letter("\u{301}"), None);
    }

    #[test]
    fn what_a_person_takes_for_one_word_is_one() {
        for (text, expected) in [
            ("Naïve CAFÉ", "naive cafe"),
            ("ＡＢＣ１２", "abc12"),
            ("Straße", "straße"),
            ("كِتَابٌ", "كتاب"),
            ("שָׁלוֹם", "שלום"),
            ("한국어", "한국어"),
            ("ﾊﾟﾝ", "パン"),
            ("हिन्दी", "हिन्दी"),
            ("ΛΌΓΟΣ", "λογοσ"),
            ("Ёлка", "елка"),
        ] {
            assert_eq!(fold(text), expected);
        }
    }
}
