//! The language and text direction that an element declares.

use crate::article::Dir;
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;

/// A language and a text direction.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct LangDir {
    pub lang: Option<String>,
    pub dir: Option<Dir>,
}

/// The language and direction that an element of the page declares.
pub(crate) fn declared_language(page: &Page, node: NodeId) -> Option<LangDir> {
    let lang = page.attr(node, Attr::Lang).or(page.attr(node, Attr::XmlLang)).and_then(language_tag);
    let dir = page.attr(node, Attr::Dir).and_then(|dir| match dir.trim().to_ascii_lowercase().as_str() {
        "rtl" => Some(Dir::Rtl),
        "ltr" => Some(Dir::Ltr),
        _ => None,
    });
    (lang.is_some() || dir.is_some()).then_some(LangDir { lang, dir })
}

/// Longest language tag that is accepted (RFC 5646 recommends room for 35 characters).
const MAX_TAG: usize = 35;

/// A language tag in its usual case, if it is valid.
pub(crate) fn language_tag(text: &str) -> Option<String> {
    let text = text.trim().replace('_', "-");
    let mut parts = text.split('-');
    let language = parts.next().filter(|part| (2..=3).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphabetic()))?;
    if text.len() > MAX_TAG || !parts.clone().all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric())) {
        return None;
    }
    let mut out = language.to_ascii_lowercase();
    for part in parts {
        out.push('-');
        let cased = match part.len() {
            2 => part.to_ascii_uppercase(),
            4 => part[..1].to_ascii_uppercase() + &part[1..].to_ascii_lowercase(),
            _ => part.to_ascii_lowercase(),
        };
        out.push_str(&cased);
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::language_tag;

    #[test]
    fn tags_are_written_in_their_usual_case() {
        assert_eq!(language_tag("EN_us").as_deref(), Some("en-US"));
        assert_eq!(language_tag("zh-hant-tw").as_deref(), Some("zh-Hant-TW"));
        assert_eq!((language_tag("x\" onload="), language_tag("english"), language_tag("")), (None, None, None));
    }
}
