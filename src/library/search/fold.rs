//! Makes words comparable: upper and lower case, accents, wide and narrow forms, letters that stand for one another, digits of all scripts, and vowel
//! signs that are rarely written are one.

use unicode_normalization::UnicodeNormalization;

/// The zeros of the digits of each script, in their order. The other nine digits follow each.
const ZEROS: &[u32] = &[
    0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6, 0x0e50, 0x0ed0, 0x0f20, 0x1040,
    0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50,
    0xabf0, 0x104a0, 0x10d30, 0x11066, 0x110f0, 0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x11730, 0x118e0, 0x11950,
    0x11c50, 0x11d50, 0x11da0, 0x16a60, 0x16ac0, 0x16b50, 0x1e140, 0x1e2f0, 0x1e950,
];

/// Signs that are dropped: accents on letters, Hebrew points, Arabic vowel signs and the stroke that only makes words longer, the point that turns a
/// letter of Hindi into one of a loan word and is often left out, and signs without a width.
fn is_dropped(sign: char) -> bool {
    matches!(sign as u32, 0x0300..=0x036f | 0x0591..=0x05c7 | 0x0610..=0x061a | 0x0640 | 0x064b..=0x065f | 0x0670 | 0x093c | 0x00ad | 0x200b..=0x200f)
}

/// The digit from 0 to 9 that a decimal digit of any script means.
fn digit(sign: char) -> Option<char> {
    let code = sign as u32;
    let zero = ZEROS.get(ZEROS.partition_point(|zero| *zero <= code).checked_sub(1)?)?;
    char::from_digit(code - zero, 10)
}

/// What a small letter without accents is compared as: one letter, or two. Turkish writes `ı` where others write `i`, and who types has no key for it.
fn plain(sign: char) -> (char, Option<char>) {
    let one = match sign {
        'ß' => return ('s', Some('s')),
        'æ' => return ('a', Some('e')),
        'œ' => return ('o', Some('e')),
        'þ' => return ('t', Some('h')),
        'ø' => 'o',
        'đ' | 'ð' => 'd',
        'ħ' => 'h',
        'ł' => 'l',
        'ŧ' => 't',
        'ı' => 'i',
        'ς' => 'σ',
        // Persian and Urdu write these letters of Arabic with signs of their own.
        'ٱ' => 'ا',
        'ک' | 'ڪ' => 'ك',
        'ی' | 'ى' => 'ي',
        'ة' | 'ۃ' | 'ہ' | 'ھ' | 'ە' => 'ه',
        _ => digit(sign).unwrap_or(sign),
    };
    (one, None)
}

/// A text with its words made comparable.
pub(super) fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut out = String::with_capacity(text.len());
    for sign in text.nfkd().filter(|sign| !is_dropped(*sign)).nfc().flat_map(char::to_lowercase) {
        let (one, another) = plain(sign);
        out.push(one);
        out.extend(another);
    }
    out
}

/// The letter a folded word begins with, without the signs on it: words that begin with different ones differ. It costs far less than folding.
pub(super) fn first_letter(word: &str) -> Option<char> {
    let letter = word.nfkd().find(|sign| !is_dropped(*sign))?.to_lowercase().next()?;
    Some(plain(letter).0)
}

/// A name in its one spelling: wide and narrow forms and composed letters are one, in lower case. Accents stay.
pub(crate) fn spelling(name: &str) -> String {
    let mut lower = name.nfkc().collect::<String>().to_lowercase();
    // The capital İ of Turkish becomes an i with a second dot.
    while lower.contains("i\u{307}") {
        lower = lower.replace("i\u{307}", "i");
    }
    // An accent may stand on a small letter as one sign with it, and on the capital as a sign of its own.
    lower.nfkc().collect()
}

/// What titles are put in order by, as near to the order of a dictionary as one key for all languages comes: folded, signs before digits before
/// letters, numbers by what they count, and Katakana as Hiragana.
pub(super) fn order_key(title: &str) -> String {
    let folded = fold(title);
    let mut out = String::with_capacity(folded.len() + 4);
    let mut rest = folded.as_str();
    while let Some(sign) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
        if digits > 0 {
            let number = rest[..digits].trim_start_matches('0');
            // The longer number counts more.
            out.push(char::from(b'0' + number.len().min(15) as u8));
            out.push_str(number);
            rest = &rest[digits..];
            continue;
        }
        rest = &rest[sign.len_utf8()..];
        match sign {
            '\u{30a1}'..='\u{30f6}' => out.extend(char::from_u32(sign as u32 - 0x60)),
            sign if sign.is_alphanumeric() || !sign.is_ascii() && !is_punctuation(sign) => out.push(sign),
            _ => out.push(' '),
        }
    }
    out
}

/// Whether a sign beyond ASCII is a mark between words, among them those of Chinese and Japanese.
fn is_punctuation(sign: char) -> bool {
    sign.is_whitespace()
        || matches!(sign as u32, 0x00a1..=0x00bf | 0x060c..=0x061f | 0x2010..=0x2bff | 0x3001..=0x3004 | 0x3008..=0x3020 | 0x1f000..=0x1faff)
}

#[cfg(test)]
mod tests {
    use super::{ZEROS, digit, first_letter, fold, order_key, spelling};

    #[test]
    fn folding_keeps_the_first_letter() {
        for word in [
            "Éau",
            "ÉTÉ",
            "ـكتاب",
            "क़लम",
            "कलम",
            "한국",
            "ΣΑΣ",
            "ς",
            "İzmir",
            "ıl",
            "Ａb",
            "ﬁn",
            "ǅ",
            "Ё",
            "東京",
            "\u{301}x",
            "5",
            "ಕೊ",
            "Đà",
            "Æon",
            "ẞ",
            "٣x",
            "یک",
            "ﷲ",
        ] {
            assert_eq!(first_letter(word), first_letter(&fold(word)), "{word}");
        }
        assert_eq!(first_letter("\u{301}"), None);
    }

    #[test]
    fn what_a_person_takes_for_one_word_is_one() {
        for (text, expected) in [
            ("Naïve CAFÉ", "naive cafe"),
            ("ＡＢＣ１２", "abc12"),
            ("Straße STRASSE GROẞ", "strasse strasse gross"),
            ("Đà Nẵng", "da nang"),
            ("Łódź Ærø Œuvre Þór", "lodz aero oeuvre thor"),
            ("ışık Işık IŞIK İzmir", "isik isik isik izmir"),
            ("كِتَابٌ", "كتاب"),
            ("کتابی على فاطمة أب إلى آن", "كتابي علي فاطمه اب الي ان"),
            ("۱۴۰۳ ٢٠٢٤ २०२४ ๒๕๖๗", "1403 2024 2024 2567"),
            ("کتاب\u{200c}فروشی", "كتابفروشي"),
            ("שָׁלוֹם", "שלום"),
            ("한국어", "한국어"),
            ("ﾊﾟﾝ", "パン"),
            ("हिन्दी लड़का", "हिन्दी लडका"),
            ("ΛΌΓΟΣ", "λογοσ"),
            ("Ёлка", "елка"),
        ] {
            assert_eq!(fold(text), expected);
        }
    }

    #[test]
    fn digits_are_digits_and_nothing_else_is() {
        assert!(ZEROS.is_sorted());
        for sign in ('\u{80}'..char::MAX).filter(|sign| digit(*sign).is_some()) {
            assert!(sign.is_numeric(), "{sign:?}");
        }
        assert_eq!((digit('٩'), digit('a'), digit('½'), digit('०'), digit('\u{970}')), (Some('9'), None, None, Some('0'), None));
    }

    #[test]
    fn a_name_has_one_spelling() {
        for name in ["café", "cafe\u{301}", "CAFÉ", "ＣＡＦÉ"] {
            assert_eq!(spelling(name), "café", "{name:?}");
        }
        assert_eq!([spelling("İş"), spelling("iş"), spelling("ﾃﾞｰﾀ／水")], ["iş", "iş", "データ/水"]);
        assert_eq!(spelling("ışık"), "ışık");
        for name in ["J\u{30c}", "ΣΑΣ", "ẞ", "ǅ", "㌖", "I\u{307}\u{307}"] {
            assert_eq!(spelling(&spelling(name)), spelling(name), "{name}");
        }
    }

    #[test]
    fn titles_stand_as_in_a_dictionary() {
        let titles = [
            "",
            "“Quoted”",
            "3 ports",
            "Đà Nẵng",
            "Eau",
            "Part 2",
            "Part 10",
            "part ٣٠",
            "Zug",
            "Ωmega",
            "Ёлка",
            "ひらがな",
            "フランス",
            "ほん",
            "水",
        ];
        let mut sorted = titles;
        sorted.sort_by_key(|title| order_key(title));
        assert_eq!(sorted, titles);
        assert!(order_key("《水》") < order_key("a") && order_key("¡Hola!") < order_key("0"));
    }
}
