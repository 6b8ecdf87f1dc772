//! Reads names in Chinese and Korean bylines, where little divides a name from the words around it: a person's name begins with a family
//! name, a newspaper or an office ends with a word for one. A source is not an author.

use crate::rules::phrases::bylines::NON_AUTHOR_LABELS;
use crate::rules::phrases::chinese::{
    COMPOUND_FAMILY_NAMES, CREDIT_ENDINGS, EDITOR_WORDS, FAMILY_NAMES, KOREAN_FAMILY_NAMES, KOREAN_REPORTER_WORDS, NOT_LAST,
    OFFICE_ENDINGS, REPORTER_WORDS, ROLE_ENDINGS, SOURCE_ENDINGS, TEXT_WORDS,
};
use crate::rules::phrases::date_labels::PUBLISHED;
use crate::rules::phrases::people::NON_NAMES;

/// Longest line, in characters, that can be a byline.
const MAX_LINE: usize = 120;
/// Longest text before the word for a reporter: the newspaper's name, or where and when the report was written.
const MAX_BEFORE: usize = 40;
/// The brackets around a reporter's name come this early in a report, in characters.
const MAX_OPENING: usize = 60;
/// Signs between a name and a place or a newspaper.
const BARS: [char; 5] = ['/', '／', '|', '｜', '丨'];
/// Signs between a word for the text, or a name, and what belongs to it.
const INTRO_SIGNS: [char; 7] = ['/', '／', '|', '｜', '丨', '：', ':'];
/// Signs before a name in a line of its own.
const BULLETS: [char; 6] = ['■', '□', '●', '◎', '◆', '▲'];
/// Brackets around a reporter's name.
const BRACKETS: &[(char, &[char])] =
    &[('（', &['）', ')']), ('(', &[')', '）']), ('〔', &['〕']), ('【', &['】']), ('[', &[']']), ('［', &['］'])];

/// Whether the text has Chinese characters.
pub fn has_han(text: &str) -> bool {
    text.chars().any(is_han)
}

/// Whether a character is a Chinese character. One that is drawn as a bar is written as a bar.
pub fn is_han(c: char) -> bool {
    c != '丨' && matches!(u32::from(c), 0x3400..=0x4dbf | 0x4e00..=0x9fff | 0x20000..=0x2ffff)
}

/// Whether a character is a Korean syllable.
fn is_hangul(c: char) -> bool {
    matches!(c, '가'..='힣')
}

/// Whether the text is a Chinese person's name: a family name and one or two characters. Foreign names have a dot between their parts.
pub fn is_person(name: &str) -> bool {
    let chars = name.chars().count();
    if is_source(name) || is_office(name) || NON_NAMES.contains(&name) {
        return false;
    }
    if let Some((given, family)) = name.split_once('·') {
        return (1..=8).contains(&given.chars().count())
            && (1..=16).contains(&family.chars().count())
            && name.chars().all(|c| is_han(c) || c == '·');
    }
    let family = name.chars().next().is_some_and(|first| FAMILY_NAMES.contains(first));
    let compound = COMPOUND_FAMILY_NAMES.iter().any(|family| name.starts_with(family));
    name.chars().all(is_han) && (family && (2..=3).contains(&chars) || compound && (3..=4).contains(&chars))
}

/// Whether a text is the name of a newspaper or a site in Chinese or Korean.
pub fn is_source(name: &str) -> bool {
    SOURCE_ENDINGS.iter().any(|ending| name.ends_with(ending)) && name.chars().count() > 1
}

/// Whether a text is the name of an office in Chinese.
pub fn is_office(name: &str) -> bool {
    OFFICE_ENDINGS.iter().any(|ending| name.ends_with(ending)) && name.chars().count() > 2
}

/// The names in a text that consists of Chinese names and nothing else.
pub fn only_people(text: &str) -> Option<Vec<String>> {
    let names = names_at_start(text);
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
    (!names.is_empty() && letters(text) == names.iter().map(|name| letters(name)).sum::<usize>()).then_some(names)
}

/// The editors named in a line.
pub fn editors(line: &str) -> Vec<String> {
    let ends = EDITOR_WORDS.iter().flat_map(|word| line.match_indices(word).map(|(at, word)| at + word.len()));
    ends.flat_map(|end| names_at_start(&line[end..])).collect()
}

/// The Korean reporters named in a line or at the start of a report: `(서울=연합뉴스) 윤하늘 기자 = `, `윤하늘·이바다 기자`.
pub fn korean_reporters(text: &str) -> Vec<String> {
    let end = text.char_indices().nth(MAX_OPENING).map_or(text.len(), |(at, _)| at);
    let text = &text[..end];
    // With a particle behind it the word is part of a sentence.
    let is_apart = |end: usize| !text[end..].starts_with(is_hangul);
    let ends_apart = |word: &str| text.match_indices(word).find(|(at, word)| is_apart(at + word.len())).map(|(at, _)| at);
    let Some(at) = KOREAN_REPORTER_WORDS.iter().filter_map(|word| ends_apart(word)).min() else { return Vec::new() };
    let is_name = |part: &&str| {
        (2..=4).contains(&part.chars().count())
            && part.chars().all(is_hangul)
            && part.chars().next().is_some_and(|first| KOREAN_FAMILY_NAMES.contains(first))
            && !is_source(part)
    };
    // A photographer's name.
    if text[..at].contains("사진") && !text[..at].contains('글') {
        return Vec::new();
    }
    let before = text[..at].trim_end().trim_end_matches(['/', '|']).rsplit([' ', '·', ',', '=', ')', ']', '\u{a0}']);
    let mut names: Vec<String> = before.filter(|part| !part.is_empty()).take_while(is_name).map(str::to_owned).collect();
    names.reverse();
    names
}

/// The reporters named in a byline: `本报记者 王小明 李雷`, `采写：晚报记者 王小明`, `王小明／晚报`.
pub fn reporters(line: &str) -> Vec<String> {
    if line.chars().nth(MAX_LINE).is_some() || !has_han(line) {
        return Vec::new();
    }
    let last =
        REPORTER_WORDS.iter().filter_map(|word| line.rfind(word).map(|at| (at, at + word.len()))).max_by_key(|(at, end)| (*end, *at));
    let Some((at, end)) = last else { return without_word(line) };
    // Words between the report and its reporter are a sentence about one.
    let before = line[..at].rsplit(BARS).next().unwrap_or("");
    if before.chars().nth(MAX_BEFORE).is_some() || before.contains(['。', '！', '？', '“']) {
        return Vec::new();
    }
    names_at_start(&line[end..])
}

/// The reporters named at the start of a report: `新华社巴黎11月3日电（记者王小明）`, `晚报记者王小明11月3日报道：`.
pub fn reporters_in_opening(text: &str) -> Vec<String> {
    let end = text.char_indices().nth(MAX_OPENING + MAX_LINE).map_or(text.len(), |(at, _)| at);
    let text = &text[..end];
    let clause = text.find(['。', '，', '（', '(', '：']).map_or("", |end| &text[..end]);
    let names = reporters(clause);
    if !names.is_empty() {
        return names;
    }
    for (open, close) in BRACKETS {
        let Some(start) = text.find(*open).filter(|at| text[..*at].chars().count() <= MAX_OPENING) else { continue };
        let inner = &text[start + open.len_utf8()..];
        let Some(inner) = inner.find(*close).map(|end| &inner[..end]) else { continue };
        let names = reporters(inner);
        if !names.is_empty() {
            return names;
        }
    }
    Vec::new()
}

/// The names in a line without a word for a reporter: `王小明/晚报`, `文/晚报 王小明`, `■ 王小明`.
fn without_word(line: &str) -> Vec<String> {
    let line = line.trim_start_matches(['【', '（', '(', '[']);
    if line.starts_with(BULLETS) {
        return only_people(line).unwrap_or_default();
    }
    let Some((first, rest)) = line.split_once(INTRO_SIGNS) else { return Vec::new() };
    let (first, rest) = (first.trim(), rest.trim());
    if TEXT_WORDS.contains(&first) {
        return names_at_start(rest);
    }
    if is_person(first) && is_source(rest) { vec![first.to_owned()] } else { Vec::new() }
}

/// The reporters named in brackets at the end of a text.
pub fn reporters_in_closing(text: &str) -> Vec<String> {
    let opens: Vec<char> = BRACKETS.iter().map(|(open, _)| *open).collect();
    let last = text.rfind(&opens[..]).filter(|at| text[*at..].chars().nth(MAX_BEFORE).is_none());
    let inner = last.map_or("", |at| &text[at..]);
    if REPORTER_WORDS.iter().any(|word| inner.contains(word)) { reporters(inner) } else { Vec::new() }
}

/// The names at the start of a text, up to the first part that is none. None if they are those of photographers.
fn names_at_start(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut family = "";
    // After a bar comes a place or a newspaper.
    let text = text.trim_start_matches(|c: char| !is_han(c)).split(BARS).next().unwrap_or("");
    for part in text.split(|c: char| !is_han(c) && c != '·').filter(|part| !part.is_empty()) {
        if CREDIT_ENDINGS.iter().any(|ending| part.ends_with(ending)) {
            return Vec::new();
        }
        let bare = ROLE_ENDINGS.iter().find_map(|ending| part.strip_suffix(ending)).filter(|_| !is_person(part));
        let name = format!("{family}{}", bare.unwrap_or(part));
        // Names of two characters are set apart to be as wide as others: `方 敏`.
        if name.chars().count() == 1 && FAMILY_NAMES.contains(&name) {
            family = part;
            continue;
        }
        family = "";
        if names.is_empty() && is_source(part) {
            continue;
        }
        let is_label = NON_AUTHOR_LABELS.contains(&part) || PUBLISHED.contains(&part);
        let goes_on = name.chars().count() > 2 && name.ends_with(|c| NOT_LAST.contains(c));
        if !is_person(&name) || goes_on || is_label {
            break;
        }
        names.push(name);
    }
    names
}

#[cfg(test)]
mod tests {
    use super::{
        editors, is_office, is_person, is_source, korean_reporters, only_people, reporters, reporters_in_closing, reporters_in_opening,
    };

    #[test]
    fn reporters_are_read_out_of_bylines() {
        for (line, expected) in [
            ("晚报记者 王小明 李雷", "王小明|李雷"),
            ("采写：晚报记者 王小明 李雷", "王小明|李雷"),
            ("本报记者王小明、通讯员李雷", "王小明"),
            ("作者：王小明 时间：2026年11月3日", "王小明"),
            ("来源：晚报 记者 王小明 责任编辑：李雷", "王小明"),
            ("《灯塔》作者 王小明", "王小明"),
            ("本报记者　王乐文　方　敏", "王乐文|方敏"),
            ("記者王小明／台北報導", "王小明"),
            ("2026-11-03 10:15| 24次阅读| 来源江城网| 5条评论| 作者王小明", "王小明"),
            ("记者王小明 报道", "王小明"),
            ("记者王小明报道", "王小明"),
            ("王小明/晚报", "王小明"),
            ("文/晚报 王小明", "王小明"),
            ("文丨王小明", "王小明"),
            ("记者丨王小明 编辑丨李雷", "王小明"),
            ("■ 王小明", "王小明"),
            ("【文/江城网 王小明】", "王小明"),
            ("记者王小明 摄", ""),
            ("记者走进工厂", ""),
            ("记者王明说", ""),
            ("来源：晚报", ""),
            ("责任编辑：王小明", ""),
            ("著作权归作者所有", ""),
        ] {
            assert_eq!(reporters(line).join("|"), expected, "{line}");
        }
    }

    #[test]
    fn reporters_stand_in_brackets_at_the_start_of_a_report() {
        for (text, expected) in [
            ("新华社巴黎11月3日电（记者王小明）这座桥今天开通了。", "王小明"),
            ("晚报快讯（记者 王小明）今日，这座桥开通了。", "王小明"),
            ("江城网11月3日讯（记者王小明 整合）这座桥开通了。", "王小明"),
            ("〔記者王小明／台北報導〕這座橋今天開通了。", "王小明"),
            ("晚报记者王小明11月3日报道：这座桥今天开通了。", "王小明"),
            ("这座桥（旧桥在北）今天开通了。", ""),
        ] {
            assert_eq!(reporters_in_opening(text).join("|"), expected, "{text}");
        }
    }

    #[test]
    fn korean_reporters_are_before_their_title() {
        for (text, expected) in [
            ("(서울=연합뉴스) 윤하늘 기자 = 다리가 열렸다.", "윤하늘"),
            ("윤하늘·이바다 기자", "윤하늘|이바다"),
            ("[한강신문 윤하늘 기자] 다리가 열렸다.", "윤하늘"),
            ("윤하늘기자 입력 2026.11.03", "윤하늘"),
            ("한강신문 기자", ""),
            ("사진=윤하늘 기자", ""),
            ("어제 기자가 물었다.", ""),
        ] {
            assert_eq!(korean_reporters(text).join("|"), expected, "{text}");
        }
    }

    #[test]
    fn editors_and_lists_of_names_are_read() {
        assert_eq!(editors("[ 责编：王小明 ]"), ["王小明"]);
        assert_eq!(editors("责任编辑：李雷 PX209"), ["李雷"]);
        assert_eq!(editors("编辑：李雷 责任编辑：王小明"), ["李雷", "王小明"]);
        assert_eq!(only_people("王小明 方 敏").unwrap(), ["王小明", "方敏"]);
        assert_eq!(only_people("王小明的家"), None);
        assert_eq!(reporters_in_closing("这座桥开通了。（评论员 王小明 李雷）"), ["王小明", "李雷"]);
        assert!(reporters_in_closing("这座桥（王小明设计）开通了。").is_empty());
    }

    #[test]
    fn people_are_told_from_sources() {
        for name in ["王小明", "李雷", "欧阳小明", "约翰·史密斯"] {
            assert!(is_person(name) && !is_source(name), "{name}");
        }
        for name in ["安徽日报", "新华社", "金融网", "江城发布"] {
            assert!(!is_person(name) && is_source(name), "{name}");
        }
        assert!(!is_person("市作家协会") && is_office("市作家协会"));
        assert!(!is_person("今天开通了") && !is_person("山"));
    }
}
