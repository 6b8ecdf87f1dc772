//! Stems of words, by the language of the text: who searches for `boats` finds `boat` too.

use std::collections::BTreeSet;

use rust_stemmers::{Algorithm, Stemmer};

use super::fold::fold;
use super::pieces::pieces;

/// Languages with a stemmer.
const STEMMERS: &[(&str, Algorithm)] = &[
    ("ar", Algorithm::Arabic),
    ("da", Algorithm::Danish),
    ("de", Algorithm::German),
    ("el", Algorithm::Greek),
    ("en", Algorithm::English),
    ("es", Algorithm::Spanish),
    ("fi", Algorithm::Finnish),
    ("fr", Algorithm::French),
    ("hu", Algorithm::Hungarian),
    ("it", Algorithm::Italian),
    ("nb", Algorithm::Norwegian),
    ("nl", Algorithm::Dutch),
    ("nn", Algorithm::Norwegian),
    ("no", Algorithm::Norwegian),
    ("pt", Algorithm::Portuguese),
    ("ro", Algorithm::Romanian),
    ("ru", Algorithm::Russian),
    ("sv", Algorithm::Swedish),
    ("ta", Algorithm::Tamil),
    ("tr", Algorithm::Turkish),
];

fn stemmer(lang: &str) -> Option<Stemmer> {
    let primary = lang.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
    STEMMERS.iter().find(|(name, _)| *name == primary).map(|(_, algorithm)| Stemmer::create(*algorithm))
}

/// A word's stem, folded. Stemmers know the accents of their language, so they come before folding.
fn stem(stemmer: &Stemmer, word: &str) -> String {
    fold(&stemmer.stem(&word.to_lowercase()))
}

/// The stems of texts in a language, as the index takes them: each that is not a word of its own, as often as it stands there.
pub(crate) fn stems_of(texts: &[&str], lang: Option<&str>) -> String {
    let Some(stemmer) = lang.and_then(stemmer) else { return String::new() };
    let mut out = String::new();
    for piece in texts.iter().flat_map(|text| pieces(text)).filter(|piece| !piece.is_run) {
        let stem = stem(&stemmer, piece.text);
        if stem != fold(piece.text) {
            out.push_str(&stem);
            out.push(' ');
        }
    }
    out
}

/// The stemmers for a list of languages.
pub(crate) fn languages<'a>(langs: impl Iterator<Item = &'a str>) -> Vec<Stemmer> {
    let primary = |lang: &str| lang.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
    let wanted: BTreeSet<String> = langs.map(primary).collect();
    wanted.iter().filter_map(|lang| stemmer(lang)).collect()
}

/// The stems of a word in each language that differ from the word, each once.
pub(super) fn word_stems(stemmers: &[Stemmer], word: &str) -> Vec<String> {
    let folded = fold(word);
    let found: BTreeSet<String> =
        stemmers.iter().map(|stemmer| stem(stemmer, word)).filter(|stem| *stem != folded && !stem.is_empty()).collect();
    found.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::{languages, stems_of, word_stems};

    #[test]
    fn words_have_the_stems_of_their_language() {
        assert_eq!(stems_of(&["The boats were running"], Some("en-GB")), "boat run ");
        assert_eq!(stems_of(&["The boats"], Some("xx")), "");
        assert_eq!(stems_of(&["The boats"], None), "");
        let stemmers = languages(["en", "en-US", "de", "zh"].into_iter());
        assert_eq!(stemmers.len(), 2);
        // The English stem is the word itself.
        assert_eq!(word_stems(&stemmers, "Häuser"), ["haus"]);
    }
}
