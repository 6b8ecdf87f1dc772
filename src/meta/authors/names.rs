//! Makes names of people out of bylines: cuts off what introduces them, splits several apart, drops what names nobody.

use crate::meta::authors::byline_labels::labelled;
use crate::meta::authors::person_name::{
    MAX_LINE_WORDS, is_capitals, is_credential, is_name, is_role, looks_inverted_initial, looks_like_name,
};
use crate::meta::dates::day_month_order::Order;
use crate::meta::dates::month_named;
use crate::meta::dates::parse::find;
use crate::rules::phrases::bylines::{AUTHOR_AFTER, BYLINE, NAME_ENDS, NAME_JOINTS, SHORT_BYLINE, WEAK_BYLINE};
use crate::rules::phrases::date_labels::{MODIFIED, PUBLISHED};
use crate::rules::phrases::dates::WEEKDAYS;

/// Authors of one text. Papers of physics have thousands; a reader is helped by the first ones.
pub const MAX_AUTHORS: usize = 30;

/// Characters a month's name has at least where it ends a name.
const MIN_MONTH: usize = 4;
/// Months people are named after.
const MONTHS_AND_PEOPLE: &[&str] = &["april", "june", "juni", "julia", "august", "augusto", "mars", "januar", "abril"];

/// What stands between a role and what it is about.
const ROLE_JOINTS: &[&str] = &["of", "for", "at", "in", "für", "bei", "de", "des"];

/// How a text that holds names came to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A field of data that holds names and nothing else.
    Field,
    /// A line on the page.
    Line,
}

/// Takes the names of authors out of a text.
pub fn authors(text: &str, lang: &str, origin: Origin) -> Vec<String> {
    let text = strip_address(text);
    if origin == Origin::Line
        && let Some(parts) = labelled(&text)
    {
        return parts.into_iter().flat_map(|part| of_part(part, lang, origin)).take(MAX_AUTHORS).collect();
    }
    of_part(&text, lang, origin)
}

/// The names of a text with no more than one label.
fn of_part(text: &str, lang: &str, origin: Origin) -> Vec<String> {
    let text = without_intro(text, origin);
    let text = cut_date(text);
    let text = if origin == Origin::Line { cut_line(text) } else { text };
    let mut out: Vec<String> = Vec::new();
    let text = &without_long_roles(text, lang);
    let parts = split(text, lang);
    if let [one, other] = &parts[..]
        && one == other
    {
        // Nobody wrote it with themselves: that is a firm.
        return vec![text.to_owned()];
    }
    // A field that holds capitals and nothing else names an office by them.
    if origin == Origin::Field
        && let [only] = &parts[..]
        && is_capitals(only)
        && is_name(only)
    {
        return parts;
    }
    for part in parts {
        let name = clean(&part);
        if is_credential(&name) || looks_inverted_initial(&name) {
            // Letters behind a comma belong to the name before it.
            if let Some(last) = out.last_mut() {
                last.push_str(", ");
                last.push_str(&name);
            }
        } else if out.len() < MAX_AUTHORS && names_somebody(&name, origin) && (out.is_empty() || !is_role(&name)) {
            out.push(name);
        }
    }
    out.dedup_by(|a, b| a.to_lowercase() == b.to_lowercase());
    out
}

/// The names of a field that may write the family name first, as libraries do.
pub fn inverted(text: &str) -> String {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    match parts[..] {
        [family, given]
            if !given.is_empty() && family.split(' ').count() <= 3 && given.split(' ').count() <= 3 && !is_credential(given) =>
        {
            format!("{given} {family}")
        }
        _ => text.to_owned(),
    }
}

/// Whether the text begins as bylines do, and not by a word that may be any.
pub fn has_intro(text: &str) -> bool {
    if let Some(parts) = labelled(text) {
        return parts.iter().any(|part| without_intro(part, Origin::Line).len() < part.trim().len());
    }
    without_intro(text, Origin::Line).len() < text.trim().len()
}

/// The name behind a short word by which bylines of the page's language begin: `di Anna Riva`, `Av Erik Lund, 3 maj`.
pub fn after_short_intro<'t>(line: &'t str, lang: &str) -> Option<&'t str> {
    let (word, rest) = line.split_once(' ')?;
    let lang = lang.split('-').next().unwrap_or("");
    let is_intro = |short: &str, langs: &[&str]| langs.contains(&lang) && word.to_lowercase() == short;
    if !SHORT_BYLINE.iter().any(|(short, langs)| is_intro(short, langs)) {
        return None;
    }
    let name = cut_line(cut_date(rest)).trim_end_matches([' ', ',']);
    let is_full = (2..=MAX_LINE_WORDS).contains(&name.split(' ').count()) && looks_like_name(name) && is_name(name);
    is_full.then_some(rest)
}

/// Whether the text is one word by which names are joined, in any language.
pub fn is_joint(text: &str) -> bool {
    let lower = text.to_lowercase();
    NAME_JOINTS.iter().any(|(joint, _)| *joint == lower)
}

/// The name of somebody with which a line begins that says behind it what they do: `Ann Lee | Staff Writer | 3 May`.
pub fn before_role(line: &str) -> Option<&str> {
    let mut parts = line.split(['|', '·', '•']).map(str::trim);
    let name = parts.next().filter(|name| (2..=4).contains(&name.split(' ').count()) && looks_like_name(name) && is_name(name))?;
    let role = parts.next()?;
    (role.split(' ').count() <= MAX_LINE_WORDS && is_role(role) && !is_role(name)).then_some(name)
}

/// Whether the text is nothing but what introduces a name.
pub fn introduces(text: &str) -> bool {
    let lower = text.to_lowercase();
    BYLINE.contains(&lower.trim_matches(|c: char| !c.is_alphanumeric()))
}

/// Takes out addresses of mail and web.
fn strip_address(text: &str) -> String {
    let is_address = |word: &str| {
        word.contains("://") || word.starts_with("www.") || (word.contains('@') && !word.starts_with('@') && word.contains('.'))
    };
    if !text.split_whitespace().any(is_address) {
        return text.trim().to_owned();
    }
    let kept: Vec<&str> = text.split_whitespace().filter(|word| !is_address(word)).collect();
    kept.join(" ")
}

/// Cuts off the words that introduce a name.
fn without_intro(text: &str, origin: Origin) -> &str {
    let mut rest = text.trim_start_matches([' ', '-', '–', '—', '|', '•', '·', ':', '：', '/', '@', '©', '>', '*', '_']);
    for _ in 0..3 {
        let lower = rest.to_lowercase();
        // Letters that change their length when lowered would shift the cut; such a text has no introduction we know.
        if lower.len() != rest.len() {
            break;
        }
        let fits = |word: &&&str| {
            let Some(after) = lower.strip_prefix(**word) else { return false };
            let strong = after.starts_with([':', '：', '・', '/', '／', '|', '｜']);
            let space = after.starts_with(|c: char| c.is_whitespace());
            let weak = WEAK_BYLINE.contains(word) || (origin == Origin::Field && word.chars().count() > 3 && !word.contains(' '));
            // In a line that was written without a space: `vonAnna`.
            let glued = origin == Origin::Line
                && rest[word.len()..].starts_with(char::is_uppercase)
                && rest[..word.len()].ends_with(char::is_lowercase);
            strong || ((space || glued) && !weak) || (space && after.trim_start().starts_with([':', '：']))
        };
        let Some(word) = BYLINE.iter().filter(fits).max_by_key(|word| word.len()) else { break };
        rest = rest[word.len()..].trim_start_matches([' ', '\u{a0}', ':', '：', '・', '/', '／', '|', '｜', '-', '–', '\u{3000}']);
    }
    rest
}

/// Cuts a text before the date in it.
fn cut_date(text: &str) -> &str {
    match find(text, Order::DayFirst) {
        Some((_, range)) if range.start > 0 => &text[..range.start],
        Some((_, range)) => text[range.end..].trim_start_matches([' ', ',', '-', '–', '|', '·', '•', '/']),
        None => text,
    }
}

/// Cuts a line where something other than names begins.
fn cut_line(text: &str) -> &str {
    let mut end = text.len();
    for sign in [" | ", " • ", " · ", " — ", " – ", " - ", " // ", "（", " (", " [", "|", "•", "·", "⋅", "→", "\u{2003}"] {
        end = text[..end].find(sign).filter(|at| *at > 0).unwrap_or(end);
    }
    let text = without_label(&text[..end]);
    let mut at = 0;
    for word in text.split(' ') {
        let plain = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        let is_date =
            || at > 0 && (plain.starts_with(|c: char| c.is_ascii_digit()) || is_full_month(&plain) || WEEKDAYS.contains(&plain.as_str()));
        if at > 0 && NAME_ENDS.contains(&plain.as_str()) || is_date() {
            return &text[..at];
        }
        at += word.len() + 1;
    }
    text
}

/// Whether the word is the name of a month and hardly anybody's: `May` and `April` are people.
fn is_full_month(word: &str) -> bool {
    word.chars().count() > MIN_MONTH && month_named(word).is_some() && !MONTHS_AND_PEOPLE.contains(&word)
}

/// Cuts off the word at the end that introduced a date which was cut before.
fn without_label(text: &str) -> &str {
    let text = text.trim_end_matches([' ', ':', '：']);
    let Some((before, last)) = text.rsplit_once(' ') else { return text };
    let last = last.to_lowercase();
    if PUBLISHED.contains(&last.as_str()) || MODIFIED.contains(&last.as_str()) { without_comma(before) } else { text }
}

fn without_comma(text: &str) -> &str {
    text.trim_end_matches([' ', ',', '|', '·', '•', '/', '-'])
}

/// A text without the parts behind a comma that say what somebody does in words joined as names are: `Head of Sales and Marketing`.
fn without_long_roles(text: &str, lang: &str) -> String {
    let lang = lang.split('-').next().unwrap_or("");
    let is_joint = |word: &str| NAME_JOINTS.iter().any(|(joint, langs)| *joint == word && (langs.is_empty() || langs.contains(&lang)));
    let is_long = |part: &str| {
        let words: Vec<String> = part.split_whitespace().map(str::to_lowercase).collect();
        let Some(joint) = words.iter().position(|word| is_joint(word) || word == "&") else { return false };
        let ends_so = words.last().is_some_and(|last| joint + 1 < words.len() && is_role(last));
        let goes_on = words[..joint].windows(2).any(|pair| is_role(&pair[0]) && ROLE_JOINTS.contains(&pair[1].as_str()));
        ends_so || goes_on
    };
    let mut parts = text.split(',');
    let mut out = parts.next().unwrap_or("").to_owned();
    parts.filter(|part| !is_long(part)).for_each(|part| {
        out.push(',');
        out.push_str(part);
    });
    out
}

/// Splits names apart.
fn split(text: &str, lang: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let lang = lang.split('-').next().unwrap_or("");
    let mut at = 0;
    for word in text.split_whitespace() {
        at += text[at..].find(word).unwrap_or(0) + word.len();
        let lower = word.trim_start_matches('(').to_lowercase();
        let joint = NAME_JOINTS
            .iter()
            .any(|(joint, langs)| *joint == lower && (langs.is_empty() || langs.contains(&lang) || lang.is_empty() && lower.len() > 2));
        let joint = joint && parts.last().is_some_and(|before| joins_people(before, &text[at..]));
        // A name goes on in small letters behind the sign, a person does not: `Mac & i`.
        let is_sign = word == "&" && !text[at..].trim_start().starts_with(char::is_lowercase);
        if joint || is_sign || matches!(word, "+" | "/" | "|" | "•" | "·" | "-" | "–") {
            parts.push(String::new());
            continue;
        }
        let mut rest = word;
        while let Some(at) = rest.find([',', ';', '、', '，', '；', '|', '•']) {
            push_word(&mut parts, &rest[..at]);
            parts.push(String::new());
            rest = rest[at..].trim_start_matches([',', ';', '、', '，', '；', '|', '•']);
        }
        push_word(&mut parts, rest);
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// Whether a joint stands between two people and not within the name of an office: `Center for Drug Evaluation and Research`.
fn joins_people(before: &str, after: &str) -> bool {
    let count = |text: &str| text.split_whitespace().count();
    let next = after.split([',', ';', '&']).next().unwrap_or("");
    let next = next.split(" and ").next().unwrap_or("");
    count(before) <= 1 || count(next) > 1
}

fn push_word(parts: &mut [String], word: &str) {
    if let Some(part) = parts.last_mut().filter(|_| !word.is_empty()) {
        if !part.is_empty() {
            part.push(' ');
        }
        part.push_str(word);
    }
}

/// Cuts signs off both ends of a name.
fn clean(name: &str) -> String {
    let name = name.trim_matches(|c: char| {
        c.is_whitespace() || matches!(c, '"' | '“' | '”' | '„' | '«' | '»' | ':' | '：' | '*' | '-' | '–' | '—' | '(' | '[' | '/' | '>')
    });
    let name = name.strip_prefix('@').unwrap_or(name);
    let name = AUTHOR_AFTER.iter().find_map(|word| name.strip_suffix(word)).map_or(name, str::trim_end);
    // A stop at the end belongs to an initial or a title only.
    let last = name.rsplit(' ').next().unwrap_or("");
    let bare = last.trim_end_matches('.');
    let is_short = bare.contains('.') || (name.contains(' ') && bare.chars().count() <= 3);
    let name = if is_short { name } else { name.trim_end_matches('.') };
    let balanced = name.matches(')').count() <= name.matches('(').count();
    if balanced { name.to_owned() } else { name.trim_end_matches(')').to_owned() }
}

/// Whether a part of a text can be a name, by where the text is from.
fn names_somebody(name: &str, origin: Origin) -> bool {
    is_name(name) && (origin == Origin::Field || looks_like_name(name))
}

#[cfg(test)]
mod tests {
    use super::{Origin, after_short_intro, authors, before_role, inverted};

    #[test]
    fn bylines_become_names() {
        for (text, lang, expected) in [
            ("By Ann Lee and Bo Ek", "en", "Ann Lee|Bo Ek"),
            ("BY ANN LEE", "en", "ANN LEE"),
            ("Written by: Ann Lee on Nov 3, 2026", "en", "Ann Lee"),
            ("Posted by Ann Lee | November 3, 2026 | News", "en", "Ann Lee"),
            ("By Ann Lee, Staff Writer", "en", "Ann Lee"),
            ("By Ann Lee, MS, RD, and Bo Ek, Ph.D.", "en", "Ann Lee, MS, RD|Bo Ek, Ph.D."),
            ("Von Ina Groß und Uwe Kern", "de", "Ina Groß|Uwe Kern"),
            ("Text: Ina Groß / Uwe Kern", "de", "Ina Groß|Uwe Kern"),
            ("Par Léa Roux et Max Petit", "fr", "Léa Roux|Max Petit"),
            ("Léa Roux & Max Petit", "fr", "Léa Roux|Max Petit"),
            ("Por Ana Ruiz y Luis Gil", "es", "Ana Ruiz|Luis Gil"),
            ("Geschreven door Anna Visser en Jan Smit", "nl", "Anna Visser|Jan Smit"),
            ("Publicerad av Anna Berg och Erik Lund", "sv", "Anna Berg|Erik Lund"),
            ("A cura di Anna Riva e Luca Neri", "it", "Anna Riva|Luca Neri"),
            ("Escrito por Ana Lima e Rui Costa", "pt", "Ana Lima|Rui Costa"),
            ("Autorzy: Anna Lis i Jan Wilk", "pl", "Anna Lis|Jan Wilk"),
            ("글·사진 윤하늘 기자", "ko", "윤하늘"),
            ("Автор: Анна Белова и Иван Котов", "ru", "Анна Белова|Иван Котов"),
            ("作者：王小明、李雷", "zh", "王小明|李雷"),
            ("文・山田花子", "ja", "山田花子"),
            ("文・山田花子 写真・川田太郎", "ja", "山田花子"),
            ("作者：王小明 编辑：李雷", "zh", "王小明"),
            ("来源：晚报 作者：王小明", "zh", "王小明"),
            ("王小明 时间：", "zh", "王小明"),
            ("윤하늘 기자 입력 2026.11.03 10:15 수정 2026.11.03 11:02", "ko", "윤하늘"),
            ("โดย สมชาย ใจดี", "th", "สมชาย ใจดี"),
            ("מאת דנה לוי בתאריך 3 ביוני 2026", "he", "דנה לוי"),
            ("Words by Ann Lee Photos by Bo Ek", "en", "Ann Lee"),
            ("Text: Ina Groß Fotos: Uwe Kern", "de", "Ina Groß"),
            ("Written by Ann Lee Medically reviewed by Bo Ek, MD", "en", "Ann Lee"),
            ("来源：晚报", "zh", ""),
            ("بقلم: سارة علي", "ar", "سارة علي"),
            ("Ann and Bo Ek", "en", "Ann|Bo Ek"),
            ("Veröffentlicht vonAnna Kern", "de", "Anna Kern"),
            ("Ann Lee (ann@example.org)", "en", "Ann Lee"),
            ("admin", "en", ""),
            ("https://example.org/ann", "en", ""),
            ("Dr. Ann Lee Jr.", "en", "Dr. Ann Lee Jr."),
            ("Ann Lee, Head of Sales and Marketing", "en", "Ann Lee"),
            ("Ann Lee, Home and Garden Editor, and Bo Ek", "en", "Ann Lee|Bo Ek"),
            ("Lee & Lee", "en", "Lee & Lee"),
            ("By the time they had come home it was already dark outside", "en", ""),
        ] {
            assert_eq!(authors(text, lang, Origin::Line).join("|"), expected, "{text}");
        }
    }

    #[test]
    fn short_words_introduce_names_in_their_language() {
        assert_eq!(after_short_intro("di Anna Riva", "it"), Some("Anna Riva"));
        assert_eq!(after_short_intro("Av Erik Lund, 3 maj 2026", "sv-SE"), Some("Erik Lund, 3 maj 2026"));
        assert_eq!(after_short_intro("Av Erik Lund", "en"), None);
        assert_eq!(after_short_intro("Di notte in cucina", "it"), None);
    }

    #[test]
    fn a_role_behind_a_bar_tells_a_name() {
        assert_eq!(before_role("Ann Lee | Staff Writer | July 2, 2026"), Some("Ann Lee"));
        assert_eq!(before_role("Ann Lee | July 2, 2026"), None);
        assert_eq!(before_role("a guide for the new reporter | Staff Writer"), None);
    }

    #[test]
    fn a_field_keeps_names_that_look_like_introductions() {
        assert_eq!(authors("Text Ute", "de", Origin::Field).join("|"), "Text Ute");
        assert_eq!(authors("By Ann Lee", "en", Origin::Field).join("|"), "Ann Lee");
        assert_eq!(authors("Léa Roux (avec Max Petit et Ida Bois)", "fr", Origin::Field).join("|"), "Léa Roux|Max Petit|Ida Bois");
        assert_eq!(authors("Rad & k", "de", Origin::Field), ["Rad & k"]);
        let office = "Center for Drug Evaluation and Research";
        assert_eq!(authors(office, "en", Origin::Field), [office]);
        assert_eq!(authors("ABC", "en", Origin::Field), ["ABC"]);
        assert_eq!(inverted("Lee, Ann"), "Ann Lee");
        assert_eq!(inverted("Ann Lee, PhD"), "Ann Lee, PhD");
    }
}
