//! Stems of words, by the language of the text: who searches for `boats` finds `boat` too.

use std::collections::BTreeSet;

use rust_stemmers::Algorithm;

use super::fold::fold;
use super::forms::{has_others, others, with_particles};
use super::pieces::pieces;
use crate::rules::word_forms::PERSIAN_ENDINGS;

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

/// What finds the stems of a language.
pub(crate) enum Stemmer {
    /// By an algorithm of Snowball.
    Snowball(rust_stemmers::Stemmer),
    /// The same for Turkish, which has two letters i.
    Turkish(rust_stemmers::Stemmer),
    /// By its few endings.
    Persian,
}

impl Stemmer {
    /// A word's stem, folded. Stemmers know the accents of their language, so they come before folding.
    fn stem(&self, word: &str) -> String {
        match self {
            Stemmer::Snowball(stemmer) => fold(&stemmer.stem(&word.to_lowercase())),
            Stemmer::Turkish(stemmer) => fold(&stemmer.stem(&word.replace('I', "ı").replace('İ', "i").to_lowercase())),
            Stemmer::Persian => {
                let folded = fold(word);
                let is_left = |rest: &&str, least: usize| rest.chars().count() >= least;
                let rest =
                    PERSIAN_ENDINGS.iter().find_map(|(ending, least)| folded.strip_suffix(ending).filter(|rest| is_left(rest, *least)));
                rest.unwrap_or(&folded).to_owned()
            }
        }
    }
}

fn stemmer(lang: &str) -> Option<Stemmer> {
    let primary = lang.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
    if primary == "fa" {
        return Some(Stemmer::Persian);
    }
    let (_, algorithm) = STEMMERS.iter().find(|(name, _)| *name == primary)?;
    let made = rust_stemmers::Stemmer::create(*algorithm);
    Some(if primary == "tr" { Stemmer::Turkish(made) } else { Stemmer::Snowball(made) })
}

/// The stems of texts in a language, as the index takes them: each that is not a word of its own, as often as it stands there, and the other forms by
/// which a word is found.
pub(crate) fn stems_of(texts: &[&str], lang: Option<&str>) -> String {
    let stemmer = lang.and_then(stemmer);
    let mut out = String::new();
    for piece in texts.iter().flat_map(|text| pieces(text)).filter(|piece| !piece.is_run) {
        if has_others(piece.text) {
            for form in others(piece.text) {
                out.push_str(&form);
                out.push(' ');
            }
        }
        let Some(stemmer) = &stemmer else { continue };
        let stem = stemmer.stem(piece.text);
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
        stemmers.iter().map(|stemmer| stemmer.stem(word)).filter(|stem| *stem != folded && !stem.is_empty()).collect();
    found.into_iter().collect()
}

/// The forms by which a word that is sought is found, too: its stems, and the word with each particle it may have.
pub(super) fn word_forms(stemmers: &[Stemmer], word: &str) -> Vec<String> {
    let mut found = word_stems(stemmers, word);
    found.extend(with_particles(&fold(word)));
    found
}

#[cfg(test)]
mod tests {
    use super::{languages, stems_of, word_forms, word_stems};

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
    #[test]
    fn words_without_a_stemmer_have_other_forms() {
        assert_eq!(stems_of(&["הים כתבים"], None), "ים תבים ");
        assert_eq!(stems_of(&["کتاب\u{200c}ها کتابهای ماه"], Some("fa")), "كتاب ها كتاب كتاب ");
        assert_eq!(word_stems(&languages(["fa"].into_iter()), "کتابی"), ["كتاب"]);
        assert_eq!(stems_of(&["IŞIKLAR"], Some("tr")), "isik ");
        assert!(word_forms(&[], "책").contains(&"책을".to_owned()));
    }
}
