//! What is written together with words: particles, prefixes and endings of languages whose words Pith has no stemmer for.

/// Particles of Korean after a vowel.
pub(crate) const AFTER_VOWEL: &[&str] = &["가", "는", "를", "와", "로", "나", "라도", "랑"];

/// Particles of Korean after a consonant.
pub(crate) const AFTER_CONSONANT: &[&str] = &["이", "은", "을", "과", "으로", "이나", "이라도", "이랑"];

/// Particles of Korean after any letter, and the sign of the plural.
pub(crate) const AFTER_ANY: &[&str] = &[
    "의", "에", "에서", "에는", "에도", "에게", "께", "도", "만", "까지", "부터", "처럼", "보다", "마다", "조차", "하고", "들", "들은",
    "들이", "들을", "들의",
];

/// Letters of Hebrew that stand before a word and belong to its sentence: and, the, in, to, as, from, that.
pub(crate) const HEBREW_PREFIXES: &[char] = &['ו', 'ה', 'ב', 'ל', 'כ', 'מ', 'ש'];

/// Those of them after which another one may stand: and, that.
pub(crate) const HEBREW_OUTER_PREFIXES: &[char] = &['ו', 'ש'];

/// Endings of Persian words, folded, the longest first, and how many letters must be left: the plural and what follows it, and the ending of an
/// unspecified one.
pub(crate) const PERSIAN_ENDINGS: &[(&str, usize)] = &[("هايي", 2), ("هاي", 2), ("ها", 2), ("ي", 3)];
