//! Chooses the language and the direction of the text. Detects the language by its script and its commonest words if the page does not declare
//! one, and where what it declares is written in another script or another of its declarations agrees with the words.

use crate::article::{Dir, Fact};
use crate::choose::Selection;
use crate::meta::candidates::Candidates;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::metadata::sources::{Field, VISIBLE};
use crate::rules::phrases::chinese::{SIMPLIFIED, TRADITIONAL};
use crate::rules::phrases::function_words::FUNCTION_WORDS;
use crate::rules::tag::Tag;

/// Letters examined.
const MAX_LETTERS: usize = 2_000;
/// Fewest letters to detect a language.
const MIN_LETTERS: usize = 20;
/// A text is Japanese if at least one in this many of its Han and kana characters is kana.
const KANA_SHARE: usize = 20;
/// Words examined, fewest words to detect a language, and how often its commonest words stand among a hundred, at least. In running text it is
/// every fourth to every tenth word.
const MAX_WORDS: usize = 400;
const MIN_WORDS: usize = 30;
const MIN_PER_HUNDRED: usize = 8;
/// What most templates declare; the words of that language among the first of a text from which on the text is in it; and one in how many words of
/// a longer part that may be of it.
const OF_TEMPLATES: &[&str] = &["en", "en-US"];
const MOST_OWN: usize = 3;
const FIRST_WORDS: usize = 60;
const SHARE_OF_OWN: usize = 50;
/// Letters of the words by which another language is told then, and how often they stand among a hundred, at least.
const SURE_LETTERS: usize = 2;
const SURE_PER_HUNDRED: usize = 11;
/// The sources that templates leave as they were.
const OF_DOCUMENT: &[&str] = &["page html lang", "page body lang"];
/// Letters of another script among a hundred from which on the text is not in the language that is declared.
const MOST_LETTERS: usize = 80;
/// Codes of languages that have others now.
const FORMER_CODES: &[(&str, &str)] = &[("in", "id"), ("iw", "he"), ("ji", "yi")];
/// Languages written from right to left.
const RIGHT_TO_LEFT: &[&str] = &["ar", "he", "iw", "fa", "ur", "yi", "ps", "sd", "ug", "dv", "ckb", "ku-arab", "syr"];

/// Whether a letter belongs to a script.
type InScript = fn(char) -> bool;

/// Scripts with the language most pages in them are written in. Letters of a single language come before the script they share.
const SCRIPTS: &[(&str, InScript)] = &[
    ("uk", |c| matches!(c, 'і' | 'ї' | 'є' | 'ґ' | 'І' | 'Ї' | 'Є' | 'Ґ')),
    ("ru", |c| matches!(u32::from(c), 0x0400..=0x04ff)),
    ("fa", |c| matches!(c, 'پ' | 'چ' | 'ژ' | 'گ' | 'ک' | 'ی')),
    ("ar", |c| matches!(u32::from(c), 0x0600..=0x06ff | 0x0750..=0x077f)),
    ("he", |c| matches!(u32::from(c), 0x0590..=0x05ff)),
    ("ja", |c| matches!(u32::from(c), 0x3040..=0x30ff)),
    ("zh", |c| matches!(u32::from(c), 0x3400..=0x4dbf | 0x4e00..=0x9fff)),
    ("ko", |c| matches!(u32::from(c), 0xac00..=0xd7af | 0x1100..=0x11ff)),
    ("hi", |c| matches!(u32::from(c), 0x0900..=0x097f)),
    ("bn", |c| matches!(u32::from(c), 0x0980..=0x09ff)),
    ("ta", |c| matches!(u32::from(c), 0x0b80..=0x0bff)),
    ("te", |c| matches!(u32::from(c), 0x0c00..=0x0c7f)),
    ("th", |c| matches!(u32::from(c), 0x0e00..=0x0e7f)),
    ("el", |c| matches!(u32::from(c), 0x0370..=0x03ff)),
    ("ka", |c| matches!(u32::from(c), 0x10a0..=0x10ff)),
    ("hy", |c| matches!(u32::from(c), 0x0530..=0x058f)),
];

/// Languages with letters that others in Latin script do not have, and in how many of a hundred words these stand at least: in Turkish and Czech they
/// stand in every fourth to fifth, in Vietnamese in more than half, in Hungarian in every tenth.
const OWN_LETTERS: &[(&str, InScript, usize)] = &[
    ("vi", |c| matches!(u32::from(c), 0x01a0..=0x01a1 | 0x01af..=0x01b0 | 0x1ea0..=0x1ef9), 30),
    ("tr", |c| matches!(c, 'ı' | 'İ' | 'ğ' | 'Ğ'), 12),
    ("cs", |c| matches!(c, 'ě' | 'ř' | 'ů' | 'Ě' | 'Ř' | 'Ů'), 12),
    ("hu", |c| matches!(c, 'ő' | 'ű' | 'Ő' | 'Ű'), 5),
];

/// A text is in the language with distinctive letters if at least one in this many letters of the script is distinctive. In Ukrainian it is
/// every fifteenth, in Persian every tenth.
const DISTINCTIVE_SHARE: usize = 50;

/// The most trusted language that is declared.
fn choose(candidates: &Candidates) -> Option<Fact<String>> {
    candidates.of(Field::Lang).iter().find_map(|c| Some(Fact { value: language_tag(&c.text)?, source: c.source }))
}

/// The language that names and dates are read in: as declared, but Chinese if the title is, since many Chinese pages declare English.
pub fn of_names(declared: &str, title: &str) -> String {
    let has = |lang: &str| SCRIPTS.iter().any(|(known, is_in)| *known == lang && title.chars().any(is_in));
    let is_chinese = has("zh") && !has("ja") && !has("ko") && !declared.starts_with("ja");
    if is_chinese && !declared.starts_with("zh") { "zh".to_owned() } else { declared.to_owned() }
}

/// A language tag in its usual form: `en_us` becomes `en-US`.
fn language_tag(text: &str) -> Option<String> {
    let text = text.split([',', ';', ' ']).next().unwrap_or("").trim().replace('_', "-");
    let mut parts = text.split('-').filter(|part| !part.is_empty());
    let first =
        parts.next().filter(|part| (2..=3).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphabetic()))?.to_ascii_lowercase();
    // Some write the encoding into the place of the language.
    if matches!(first.as_str(), "und" | "mul" | "zxx" | "xx" | "utf" | "gbk" | "iso") {
        return None;
    }
    let mut out = FORMER_CODES.iter().find(|(former, _)| *former == first).map_or(first, |(_, code)| (*code).to_owned());
    for part in parts.take(3).take_while(|part| part.len() <= 8 && part.bytes().all(|b| b.is_ascii_alphanumeric())) {
        out.push('-');
        match part.len() {
            2 => out.push_str(&part.to_ascii_uppercase()),
            4 => out.push_str(&format!("{}{}", part[..1].to_ascii_uppercase(), part[1..].to_ascii_lowercase())),
            _ => out.push_str(&part.to_ascii_lowercase()),
        }
    }
    Some(out)
}

/// Adds the language declared by an element around the article, below `body`.
pub fn add_article_lang(page: &Page, selection: &Selection, candidates: &mut Candidates) {
    let Some(root) = selection.root else { return };
    let is_own = |node: &NodeId| !matches!(page.tag(*node), Tag::Html | Tag::Body);
    let mut nodes = std::iter::once(root).chain(page.ancestors(root)).take_while(is_own);
    if let Some(lang) = nodes.find_map(|node| page.attr(node, Attr::Lang).or(page.attr(node, Attr::XmlLang))) {
        candidates.add_for_key(VISIBLE, "article lang", lang);
    }
}

/// The language of the text: as it is declared, unless the text is in a script that language is not written in, or its words and another
/// declaration say otherwise; else as its letters and words show.
pub fn of_text(candidates: &Candidates, text: &[&str]) -> Option<Fact<String>> {
    let Some(declared) = choose(candidates) else {
        let by_script = by_script(text).filter(|(_, share)| *share > 50).map(|(lang, _)| of_script(lang, text));
        return by_script.or_else(|| by_words(text)).or_else(|| by_own_letters(text));
    };
    let language = primary(&declared.value);
    let is_latin = FUNCTION_WORDS.iter().any(|(known, _)| *known == language);
    let is_latin_script = declared.value.to_ascii_lowercase().contains("-latn");
    let other = if is_latin && !is_latin_script { by_script(text).filter(|(_, share)| *share >= MOST_LETTERS) } else { None };
    let other = other.map(|(lang, _)| of_script(lang, text));
    let is_left = is_latin && OF_DOCUMENT.contains(&declared.source);
    let other = other.or_else(|| if is_left { declared_and_spoken(candidates, text, language) } else { None });
    let other = other.or_else(|| if is_left && OF_TEMPLATES.contains(&&*declared.value) { spoken_instead(text, language) } else { None });
    Some(other.unwrap_or(declared))
}

/// Another language that the page's data declare and whose words the text has: templates come with one of their own for the document. Most data
/// declare none, and then no words are counted.
fn declared_and_spoken(candidates: &Candidates, text: &[&str], language: &str) -> Option<Fact<String>> {
    let in_data = candidates.of(Field::Lang).into_iter().filter(|c| !c.source.starts_with("page "));
    let in_data = in_data.filter_map(|c| Some(Fact { value: language_tag(&c.text)?, source: c.source }));
    let mut others = in_data.filter(|fact| primary(&fact.value) != language).peekable();
    others.peek()?;
    let spoken = by_words(text)?;
    others.find(|fact| primary(&fact.value) == spoken.value)
}

/// The language whose words the text has, if it has next to none of English, which most templates declare.
fn spoken_instead(text: &[&str], language: &str) -> Option<Fact<String>> {
    let known = FUNCTION_WORDS.iter().find(|(known, _)| *known == language)?.1;
    let words = || text.iter().flat_map(|text| text.split(|c: char| !c.is_alphabetic())).filter(|word| !word.is_empty());
    let has_own = |most: usize, within: usize| {
        words().take(within).filter(|word| known.iter().any(|known| known.eq_ignore_ascii_case(word))).nth(most).is_some()
    };
    // Most texts are in English where they say so, and show it at once.
    if has_own(MOST_OWN, FIRST_WORDS) || words().nth(MIN_WORDS * 2).is_none() || has_own(MAX_WORDS / SHARE_OF_OWN, MAX_WORDS) {
        return None;
    }
    by_words_of(text, SURE_LETTERS, SURE_PER_HUNDRED).filter(|spoken| spoken.value != language).or_else(|| by_own_letters(text))
}

/// A language without its region and script.
fn primary(tag: &str) -> &str {
    tag.split('-').next().unwrap_or("")
}

fn fact(lang: &str, source: &'static str) -> Fact<String> {
    Fact { value: lang.to_owned(), source }
}

/// The language whose commonest words the text has most of.
fn by_words(text: &[&str]) -> Option<Fact<String>> {
    by_words_of(text, 1, MIN_PER_HUNDRED)
}

/// The same by words of a number of letters at least, which stand so often among a hundred words.
fn by_words_of(text: &[&str], letters: usize, per_hundred: usize) -> Option<Fact<String>> {
    let mut counts = vec![0usize; FUNCTION_WORDS.len()];
    let mut all = 0;
    let words = text.iter().flat_map(|text| text.split(|c: char| !c.is_alphabetic())).filter(|word| !word.is_empty());
    for word in words.take(MAX_WORDS) {
        all += 1;
        let word = word.to_lowercase();
        for (count, (_, known)) in counts.iter_mut().zip(FUNCTION_WORDS) {
            *count += usize::from(word.len() >= letters && known.contains(&word.as_str()));
        }
    }
    let best = (0..counts.len()).fold(0, |best, i| if counts[i] > counts[best] { i } else { best });
    let is_sure =
        all >= MIN_WORDS && 100 * counts[best] >= per_hundred * all && counts.iter().filter(|count| **count == counts[best]).count() == 1;
    is_sure.then(|| fact(FUNCTION_WORDS[best].0, "page words"))
}

/// The language whose own letters stand in many words of the text.
fn by_own_letters(text: &[&str]) -> Option<Fact<String>> {
    let mut counts = [0usize; OWN_LETTERS.len()];
    let mut all = 0;
    let words = text.iter().flat_map(|text| text.split(|c: char| !c.is_alphabetic())).filter(|word| !word.is_empty());
    for word in words.take(MAX_WORDS) {
        all += 1;
        for (count, (_, is_own, _)) in counts.iter_mut().zip(OWN_LETTERS) {
            *count += usize::from(!word.is_ascii() && word.chars().any(is_own));
        }
    }
    let mut enough = OWN_LETTERS.iter().zip(counts).filter(|((_, _, per_hundred), count)| 100 * count >= per_hundred * all);
    enough.next().filter(|_| all >= MIN_WORDS).map(|((lang, ..), _)| fact(lang, "page letters"))
}

/// The language of a script, and whether it is written in the traditional characters, which other fonts show.
fn of_script(lang: &str, text: &[&str]) -> Fact<String> {
    let mut more: isize = 0;
    if lang == "zh" {
        for c in text.iter().flat_map(|text| text.chars()).take(MAX_LETTERS) {
            more += isize::from(TRADITIONAL.contains(c)) - isize::from(SIMPLIFIED.contains(c));
        }
    }
    fact(if more > 0 { "zh-Hant" } else { lang }, "page script")
}

/// The language that most letters of the text are of, for scripts that are used mostly by one language, and their share in a hundred.
fn by_script(text: &[&str]) -> Option<(&'static str, usize)> {
    let mut counts = vec![0usize; SCRIPTS.len()];
    let mut letters = 0;
    for c in text.iter().flat_map(|text| text.chars()).filter(|c| c.is_alphabetic()).take(MAX_LETTERS) {
        letters += 1;
        // None of the scripts has a letter of ASCII.
        if !c.is_ascii()
            && let Some(script) = SCRIPTS.iter().position(|(_, has)| has(c))
        {
            counts[script] += 1;
        }
    }
    let of = |lang: &str| SCRIPTS.iter().position(|(known, _)| *known == lang).map_or(0, |at| counts[at]);
    let shared = |own: &'static str, all: &'static str| {
        if of(own) * DISTINCTIVE_SHARE >= of(own) + of(all) && of(own) > 0 { (own, of(own) + of(all)) } else { (all, of(own) + of(all)) }
    };
    let han = of("ja") + of("zh");
    let east = if of("ja") * KANA_SHARE >= han && han > 0 { "ja" } else { "zh" };
    let mut list = vec![shared("uk", "ru"), shared("fa", "ar"), (east, han)];
    list.extend(
        SCRIPTS
            .iter()
            .zip(&counts)
            .filter(|((lang, _), _)| !["uk", "ru", "fa", "ar", "ja", "zh"].contains(lang))
            .map(|((lang, _), count)| (*lang, *count)),
    );
    let (lang, count) = list.into_iter().max_by_key(|(_, count)| *count)?;
    (letters >= MIN_LETTERS).then(|| (lang, 100 * count / letters))
}

/// The direction: as the elements around the article declare it, else by the language.
pub fn direction(page: &Page, selection: &Selection, lang: Option<&Fact<String>>) -> Option<Fact<Dir>> {
    let start = selection.root.or_else(|| page.body());
    let around = start.into_iter().flat_map(|root| std::iter::once(root).chain(page.ancestors(root)));
    let declared = around.filter_map(|node| page.attr(node, Attr::Dir)).find_map(|dir| match dir.trim().to_ascii_lowercase().as_str() {
        "rtl" => Some(Dir::Rtl),
        "ltr" => Some(Dir::Ltr),
        _ => None,
    });
    let from_lang = |lang: &Fact<String>| {
        let tag = lang.value.to_ascii_lowercase();
        let is = |known: &str| tag == known || tag.strip_prefix(known).is_some_and(|rest| rest.starts_with('-'));
        Fact { value: if RIGHT_TO_LEFT.iter().any(|known| is(known)) { Dir::Rtl } else { Dir::Ltr }, source: lang.source }
    };
    declared.map(|value| Fact { value, source: "page dir" }).or_else(|| lang.map(from_lang))
}

#[cfg(test)]
mod tests {
    use super::{add_article_lang, language_tag, of_text};
    use crate::choose::Selection;
    use crate::meta::candidates::Candidates;
    use crate::page::scan::scan;
    use crate::rules::attr::Attr;
    use crate::rules::metadata::sources::{Field, META_TAGS, VISIBLE};

    #[test]
    fn an_element_around_the_article_declares_its_language() {
        let page = scan("<html lang=\"en\"><body><div lang=\"de\"><p id=\"text\">Ein Text</p></div></body></html>", None).unwrap();
        let mut candidates = Candidates::default();
        let root = page.nodes().find(|id| page.attr(*id, Attr::Id) == Some("text"));
        add_article_lang(&page, &Selection { root, ..Selection::default() }, &mut candidates);
        assert_eq!(candidates.of(Field::Lang)[0].text, "de");
        let mut candidates = Candidates::default();
        add_article_lang(&page, &Selection { root: page.body(), ..Selection::default() }, &mut candidates);
        assert!(candidates.of(Field::Lang).is_empty());
    }

    /// The language of a text for which this is declared.
    fn language(declared: Option<&str>, text: &str) -> Option<String> {
        language_in(declared, None, text)
    }

    /// The same with the language that the data declare.
    fn language_in(declared: Option<&str>, locale: Option<&str>, text: &str) -> Option<String> {
        let mut candidates = Candidates::default();
        for (table, key, value) in [(VISIBLE, "html lang", declared), (META_TAGS, "og:locale", locale)] {
            value.into_iter().for_each(|value| candidates.add_for_key(table, key, value));
        }
        of_text(&candidates, &[text]).map(|lang| lang.value)
    }

    #[test]
    fn a_text_shows_its_language() {
        let english = "The keeper of the lamp went down to the shore, and nobody who saw him that night knew what he was looking for. \
            It was the third time in this winter that the boat had not come back with the others.";
        let german = "Der Wärter ging in der Nacht an das Ufer, und niemand, der ihn sah, wusste, wonach er suchte. Das Boot war zum \
            dritten Mal in diesem Winter nicht mit den anderen zurück, und auf der Mole stand sich die Frau die Füße kalt.";
        let indonesian = "Penjaga lampu itu turun ke pantai dan tidak seorang pun yang melihatnya malam itu tahu apa yang dicarinya. Ini \
            untuk ketiga kalinya kapal itu tidak kembali dengan yang lain dari laut pada musim dingin ini.";
        assert_eq!(language(None, english).as_deref(), Some("en"));
        assert_eq!(language(None, german).as_deref(), Some("de"));
        assert_eq!(language(None, indonesian).as_deref(), Some("id"));
        let vietnamese = "Người giữ đèn đi xuống bờ biển trong đêm và chẳng ai nhìn thấy ông hiểu ông tìm kiếm gì. Mùa đông này chiếc thuyền ấy \
            đã ba lần trở về muộn hơn thuyền bạn, còn vợ ông đứng đợi trên bến tàu lạnh lẽo, tay cầm chiếc khăn ướt sũng.";
        let turkish = "Fener bekçisi geceleyin kıyıya indi, onu görenlerin hiçbiri ne aradığını anlamadı. Kayık bu kış üçüncü kez ötekilerle \
            dönmemişti; karısı iskelede durup ayaklarını ısıtmaya çalışıyordu. Sabaha karşı rüzgâr dindi, balıkçılar ağlarını topladı.";
        assert_eq!(language(None, vietnamese).as_deref(), Some("vi"));
        assert_eq!(language(None, turkish).as_deref(), Some("tr"));
        assert_eq!(language(Some("en"), &turkish.repeat(3)).as_deref(), Some("tr"));
        let czech = "Strážce majáku šel v noci ke břehu a nikdo z těch, kteří ho zahlédli, nevěděl, co hledá. Člun se té zimy už potřetí \
            nevrátil s ostatními; na molu přešlapovala zkřehlá žena. K ránu vítr ztichl, rybáři vytáhli sítě ze dřevěných lodí.";
        let hungarian = "Az őr éjjel lement a partra, és senki sem értette, mit keresett a sötétben, aki látta őt. Télen harmadszor fordult elő, \
            hogy nem tért vissza időben társaival; felesége didergett várva. Hajnalra elült szél, kihúzták hálóikat erős emberek.";
        assert_eq!(language(Some("en"), &czech.repeat(3)).as_deref(), Some("cs"));
        assert_eq!(language(Some("en-US"), &hungarian.repeat(3)).as_deref(), Some("hu"));
        assert_eq!(language(Some("cs"), &hungarian.repeat(3)).as_deref(), Some("cs"));
        assert_eq!(language(None, "10 20 30 Lorem ipsum dolor sit amet"), None);
        assert_eq!(language(Some("en-GB"), german).as_deref(), Some("en-GB"));
        // Two against one.
        assert_eq!(language_in(Some("en"), Some("de_AT"), german).as_deref(), Some("de-AT"));
        assert_eq!(language_in(Some("en"), Some("de_AT"), english).as_deref(), Some("en"));
        assert_eq!(language_in(Some("en"), Some("fr_FR"), german).as_deref(), Some("en"));
        assert_eq!(language_in(Some("de"), Some("de_AT"), german).as_deref(), Some("de"));
        // What templates declare is not asked where the text has none of its words.
        let long = format!("{german} {german}");
        assert_eq!(language(Some("en"), &long).as_deref(), Some("de"));
        assert_eq!(language(Some("en-GB"), &long).as_deref(), Some("en-GB"));
        assert_eq!(language(Some("en"), &format!("{english} {long}")).as_deref(), Some("en"));
        assert_eq!(language(Some("en"), &format!("{long} {english}")).as_deref(), Some("en"));
    }

    #[test]
    fn a_text_in_another_script_is_in_another_language() {
        let chinese = "守灯人在夜里走到岸边，没有人知道他在找什么。这是今年冬天第三次，船没有和别的船一起回来。";
        assert_eq!(language(Some("en"), chinese).as_deref(), Some("zh"));
        assert_eq!(language(Some("zh-TW"), chinese).as_deref(), Some("zh-TW"));
        assert_eq!(language(Some("ja"), chinese).as_deref(), Some("ja"));
        assert_eq!(language(None, chinese).as_deref(), Some("zh"));
        let traditional = "守燈人在夜裡走到岸邊，沒有人知道他在找什麼。這是今年冬天第三次，船沒有和別的船一起回來。";
        assert_eq!(language(Some("en"), traditional).as_deref(), Some("zh-Hant"));
    }

    #[test]
    fn former_codes_are_brought_up_to_date() {
        assert_eq!(language_tag("in-ID").as_deref(), Some("id-ID"));
        assert_eq!(language_tag("iw").as_deref(), Some("he"));
    }

    #[test]
    fn an_encoding_is_no_language() {
        assert_eq!(["utf-8", "ISO-8859-1", "gbk"].map(language_tag), [None, None, None]);
    }
}
