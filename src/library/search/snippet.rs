//! The words shown with a hit: the part of the text where most of what was sought stands, with the places marked.

use serde::Serialize;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;

use super::fold::{first_letter, fold};
use super::forms::{begins_others, has_others, others, owner, parts};
use super::pieces::{Piece, pieces};
use super::query::{Node, Query};
use super::stems::{Stemmer, languages, word_forms, word_stems};
use crate::library::anchor::to_utf16;

/// Bytes of a snippet, about.
const LENGTH: usize = 220;

/// Bytes shown before the first place.
const BEFORE: usize = 50;

/// Places looked at in a text.
const MOST: usize = 60;

/// Bytes of a word that must agree before stems are compared.
const SAME_START: usize = 2;

/// A part of a text with the places that were sought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Snippet {
    /// The text.
    pub text: String,
    /// The places, in UTF-16 units.
    pub marks: Vec<(usize, usize)>,
}

/// Something that is sought.
struct Wanted {
    word: String,
    prefix: bool,
    is_run: bool,
    /// Its stems and other forms.
    forms: Vec<String>,
}

/// Finds what a query seeks in texts.
pub(crate) struct Seeker {
    wanted: Vec<Wanted>,
    /// The first letters of the words and forms that are sought.
    starts: Vec<char>,
}

/// A place in a text, by bytes, and which of the wanted words stands there.
type Place = (usize, usize, usize);

impl Seeker {
    /// A seeker for the words of a query, which may be in any of some languages.
    pub fn new(query: &Query, stemmers: &[Stemmer]) -> Seeker {
        let mut wanted = Vec::new();
        for node in query.sought() {
            let (text, prefix, is_exact) = match node {
                Node::Word { text, prefix } => (owner(text).unwrap_or(text), *prefix, false),
                Node::Phrase(text) => (text.as_str(), false, true),
                _ => continue,
            };
            for piece in pieces(text) {
                let word = fold(piece.text);
                let (mut forms, mut is_begun) = (Vec::new(), prefix);
                if !is_exact && !piece.is_run {
                    forms = word_forms(stemmers, piece.text);
                    forms.extend(parts(piece.text));
                    is_begun |= begins_others(&word);
                }
                wanted.push(Wanted { word, prefix: is_begun, is_run: piece.is_run, forms });
            }
        }
        let words = wanted.iter().filter(|wanted| !wanted.is_run).flat_map(|wanted| wanted.forms.iter().chain([&wanted.word]));
        let starts = words.filter_map(|word| first_letter(word)).collect();
        Seeker { wanted, starts }
    }

    /// Whether a word may be one that is sought, by its first letter: folding and stemming every word of twenty texts takes most of a search.
    fn may_be_wanted(&self, word: &str) -> bool {
        has_others(word) || first_letter(word).is_some_and(|first| self.starts.contains(&first))
    }

    /// Whether anything is sought.
    pub fn is_empty(&self) -> bool {
        self.wanted.is_empty()
    }

    /// The places in a text of a language, in UTF-16 units.
    pub fn marks(&self, text: &str, lang: Option<&str>) -> Vec<(usize, usize)> {
        self.places(text, lang).iter().map(|(start, stop, _)| (to_utf16(text, *start), to_utf16(text, *stop))).collect()
    }

    /// The part of a text where most of what was sought stands; nothing if none of it does.
    pub fn snippet(&self, text: &str, lang: Option<&str>) -> Option<Snippet> {
        let places = self.places(text, lang);
        let worth = |from: usize| {
            let mut seen: Vec<usize> =
                places[from..].iter().take_while(|place| place.1 < places[from].0 + LENGTH - BEFORE).map(|place| place.2).collect();
            let all = seen.len();
            seen.sort_unstable();
            seen.dedup();
            (seen.len(), all)
        };
        let best = (0..places.len()).max_by_key(|at| (worth(*at), std::cmp::Reverse(*at)))?;
        let start = word_start(text, places[best].0.saturating_sub(BEFORE));
        let stop = word_stop(text, (start + LENGTH).max(places[best].1));
        let part = &text[start..stop];
        let inside = places.iter().filter(|place| place.0 >= start && place.1 <= stop);
        let marks = inside.map(|place| (to_utf16(part, place.0 - start), to_utf16(part, place.1 - start))).collect();
        // Each line break is one unit, as the space in its place.
        Some(Snippet { text: part.replace('\n', " "), marks })
    }

    fn places(&self, text: &str, lang: Option<&str>) -> Vec<Place> {
        let stemmers = languages(lang.into_iter());
        let mut found = Vec::new();
        for piece in pieces(text) {
            if piece.is_run {
                self.places_in_run(piece, &mut found);
            } else if self.may_be_wanted(piece.text)
                && let Some(which) = self.wanted.iter().position(|wanted| !wanted.is_run && is_wanted(wanted, piece.text, &stemmers))
            {
                found.push((piece.start, piece.start + piece.text.len(), which));
            }
            if found.len() >= MOST {
                break;
            }
        }
        found
    }

    fn places_in_run(&self, piece: Piece<'_>, found: &mut Vec<Place>) {
        let folded = fold(piece.text);
        for (which, wanted) in self.wanted.iter().enumerate().filter(|(_, wanted)| wanted.is_run) {
            for (at, part) in folded.match_indices(&wanted.word) {
                let (start, stop) = place_before_folding(piece.text, &folded, at, at + part.len());
                found.push((piece.start + start, piece.start + stop, which));
            }
        }
    }
}

/// Where a part of a folded text stands in the text itself; the whole text, if it cannot be told.
fn place_before_folding(text: &str, folded: &str, start: usize, stop: usize) -> (usize, usize) {
    if folded.len() == text.len() {
        return (start, stop);
    }
    // A letter begins where no sign on the one before it goes on.
    let begins = |sign: char| std::iter::once(sign).nfkd().next().is_none_or(|first| canonical_combining_class(first) == 0);
    let mut starts: Vec<usize> = text.char_indices().filter(|(at, sign)| *at == 0 || begins(*sign)).map(|(at, _)| at).collect();
    starts.push(text.len());
    let (mut again, mut from, mut to) = (String::with_capacity(folded.len()), 0, text.len());
    for letter in starts.windows(2) {
        if again.len() <= start {
            from = letter[0];
        }
        if again.len() >= stop {
            to = to.min(letter[0]);
        }
        again.push_str(&fold(&text[letter[0]..letter[1]]));
    }
    if again == folded { (from, to) } else { (0, text.len()) }
}

/// Whether a word of a text is one that is wanted, in any form of the text's language.
fn is_wanted(wanted: &Wanted, word: &str, stemmers: &[Stemmer]) -> bool {
    let folded = fold(word);
    let is_form = |form: &String| *form == wanted.word || wanted.prefix && form.starts_with(&wanted.word) || wanted.forms.contains(form);
    if is_form(&folded) || has_others(word) && others(word).iter().any(is_form) {
        return true;
    }
    let same = folded.bytes().zip(wanted.word.bytes()).take_while(|(a, b)| a == b).count();
    same >= SAME_START && word_stems(stemmers, word).iter().any(|stem| *stem == wanted.word || wanted.forms.contains(stem))
}

/// The start of the word at or before a position.
fn word_start(text: &str, at: usize) -> usize {
    let at = (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default();
    let from = (0..=at.saturating_sub(20)).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default();
    match text[from..at].rfind(char::is_whitespace) {
        Some(space) if at > 0 => from + space + text[from + space..].chars().next().map_or(1, char::len_utf8),
        _ => at,
    }
}

/// The end of the word at or after a position.
fn word_stop(text: &str, at: usize) -> usize {
    let Some(at) = (at..text.len()).find(|at| text.is_char_boundary(*at)) else { return text.len() };
    text[at..].char_indices().take(20).find(|(_, sign)| sign.is_whitespace()).map_or(at, |(space, _)| at + space)
}

#[cfg(test)]
mod tests {
    use super::Seeker;
    use crate::library::search::languages;
    use crate::library::search::parse::parse_query;

    fn marked(query: &str, text: &str) -> Option<String> {
        let stemmers = languages(["en"].into_iter());
        let snippet = Seeker::new(&parse_query(query, false, 0, 0), &stemmers).snippet(text, Some("en"))?;
        let units: Vec<u16> = snippet.text.encode_utf16().collect();
        let mut out = String::new();
        let mut at = 0;
        for (start, stop) in snippet.marks {
            out.push_str(&String::from_utf16(&units[at..start]).unwrap());
            out.push_str(&format!("[{}]", String::from_utf16(&units[start..stop]).unwrap()));
            at = stop;
        }
        out.push_str(&String::from_utf16(&units[at..]).unwrap());
        Some(out)
    }

    #[test]
    fn places_are_marked_in_all_their_forms() {
        assert_eq!(marked("boats cafe", "A 𝄞 Boat at the\nCafé, boating").as_deref(), Some("A 𝄞 [Boat] at the [Café], [boating]"));
        assert_eq!(marked("京都 \"the sea\"", "在京都和東京都 sea").as_deref(), Some("在[京都]和東[京都] [sea]"));
        assert_eq!(marked("nothing", "of this"), None);
        assert_eq!(marked("ангелы ёлки", "Ангелы, ЕЛКИ").as_deref(), Some("[Ангелы], [ЕЛКИ]"));
        assert_eq!(marked("eau كتاب", "Éau كِتَابٌ ـكتاب").as_deref(), Some("[Éau] [كِتَابٌ] [ـكتاب]"));
        assert_eq!(
            marked("한국", "\u{1112}\u{1161}\u{11ab}\u{1100}\u{116e}\u{11a8}").as_deref().map(|text| text.starts_with('[')),
            Some(true)
        );
    }

    #[test]
    fn places_are_marked_in_words_without_a_stemmer() {
        assert_eq!(marked("학교 책", "학교를 책을 책상").as_deref(), Some("[학교를] [책을] 책상"));
        assert_eq!(marked("ים", "הים והים שלום").as_deref(), Some("[הים] [והים] שלום"));
        assert_eq!(
            marked("کتاب\u{200c}فروشی", "کتاب فروشی کتاب\u{200c}فروشی\u{200c}ها").as_deref(),
            Some("[کتاب] [فروشی] [کتاب\u{200c}فروشی\u{200c}ها]")
        );
        assert_eq!(marked("da nang strasse isik", "Đà Nẵng, Straße, IŞIK").as_deref(), Some("[Đà] [Nẵng], [Straße], [IŞIK]"));
    }

    #[test]
    fn places_are_right_where_folding_changes_the_length() {
        assert_eq!(marked("パン", "美味しいﾊﾟﾝを食べるパン").as_deref(), Some("美味しい[ﾊﾟﾝ]を食べる[パン]"));
        assert_eq!(marked("น้ำ", "ดื่มน้ำมาก").as_deref(), Some("ดื่ม[น้ำ]มาก"));
    }

    #[test]
    fn the_part_with_most_of_the_words_is_shown() {
        let filler = "word after word and so on ".repeat(40);
        let text = format!("boats {filler} nets and boats {filler}");
        let shown = marked("nets boats", &text).unwrap();
        assert!(shown.contains("[nets] and [boats]") && shown.len() < 300, "{shown}");
        assert!(
            shown.starts_with("word")
                || shown.starts_with("and")
                || shown.starts_with("after")
                || shown.starts_with("so")
                || shown.starts_with("on")
        );
    }
}
