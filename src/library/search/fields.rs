//! The fields of a query, such as `tag:soup`: their names and how their values are read.

use super::dates::begins;
use super::fold::spelling;
use super::query::{Fact, Has, Is, MistakeCode};
use crate::article::PageKind;
use crate::library::address::address_key;

/// How a value is read, with the time and the zone of the person's clock.
pub(super) type ReadFact = fn(&str, i64, i32) -> Result<Fact, MistakeCode>;

/// The fields of a query, each with how its value is read.
pub(super) fn field(name: &str) -> Option<ReadFact> {
    let read: ReadFact = match name {
        "tag" | "tags" => |value, _, _| Ok(Fact::Tag(spelling(value).trim_start_matches('#').trim_matches('/').to_owned())),
        "title" => |value, _, _| Ok(Fact::Title(value.to_owned())),
        "url" => |value, _, _| Ok(Fact::Url { part: without_scheme(value).to_lowercase(), key: address(value) }),
        "site" => |value, _, _| Ok(Fact::Site(host(value).to_lowercase())),
        "author" | "by" => |value, _, _| Ok(Fact::Author(value.to_owned())),
        "lang" => |value, _, _| Ok(Fact::Lang(value.to_lowercase())),
        "kind" => |value, _, _| kind(value).map(Fact::Kind).ok_or(MistakeCode::UnknownState),
        "is" => |value, _, _| state(value).map(Fact::Is).ok_or(MistakeCode::UnknownState),
        "has" => |value, _, _| possession(value).map(Fact::Has).ok_or(MistakeCode::UnknownState),
        "before" => |value, now, zone| begins(value, now, zone).map(Fact::Before).ok_or(MistakeCode::Date),
        "after" | "since" => |value, now, zone| begins(value, now, zone).map(Fact::After).ok_or(MistakeCode::Date),
        "longer" => |value, _, _| minutes(value).map(Fact::Longer),
        "shorter" => |value, _, _| minutes(value).map(Fact::Shorter),
        _ => return None,
    };
    Some(read)
}

/// The key of the address that a text is, with its scheme or without.
pub(super) fn address(text: &str) -> Option<String> {
    let has_host = |text: &str| {
        text.split_once('/').is_some_and(|(host, _)| host.rsplit_once('.').is_some_and(|(_, end)| end.starts_with(char::is_alphabetic)))
    };
    match text.split_once("://") {
        Some(_) => address_key(text),
        None if has_host(text) => address_key(&format!("https://{text}")),
        None => None,
    }
}

/// An address without what most of them begin with.
fn without_scheme(text: &str) -> &str {
    let text = text.split_once("://").map_or(text, |(_, rest)| rest);
    text.strip_prefix("www.").unwrap_or(text)
}

/// The host of an address, or the name that stands for one.
fn host(text: &str) -> &str {
    without_scheme(text).split('/').next().unwrap_or_default()
}

fn kind(word: &str) -> Option<String> {
    PageKind::ALL.iter().map(|kind| kind.name()).find(|name| name.eq_ignore_ascii_case(word)).map(str::to_owned)
}

fn state(word: &str) -> Option<Is> {
    Some(match word.to_ascii_lowercase().as_str() {
        "unread" => Is::Unread,
        "archived" | "read" => Is::Archived,
        "favourite" | "favorite" => Is::Favourite,
        "started" => Is::Started,
        "link" => Is::Link,
        _ => return None,
    })
}

fn possession(word: &str) -> Option<Has> {
    Some(match word.to_ascii_lowercase().as_str() {
        "highlight" | "highlights" => Has::Highlight,
        "note" | "notes" => Has::Note,
        "tag" | "tags" => Has::Tag,
        "image" | "images" => Has::Image,
        "text" => Has::Text,
        _ => return None,
    })
}

fn minutes(text: &str) -> Result<u32, MistakeCode> {
    text.trim_end_matches(['m', 'i', 'n']).parse().map_err(|_| MistakeCode::Number)
}

/// The names that a misspelt field may have meant. Shorter ones are left out: `had:` and `king:` may be words of a text.
const LONG_NAMES: &[&str] = &["tags", "title", "site", "author", "lang", "before", "after", "since", "longer", "shorter"];

/// Whether a word is a field with a wrong letter in its name, as `autor:kelia`. Other words with a colon, such as `16:9`, are words.
pub(super) fn misspelt(word: &str) -> bool {
    let Some((name, value)) = word.split_once(':') else { return false };
    let name = name.to_ascii_lowercase();
    !value.is_empty() && !value.starts_with([':', '/']) && field(&name).is_none() && LONG_NAMES.iter().any(|known| is_near(&name, known))
}

/// Whether two words differ by one letter that is missing, too many or another one, or by two neighbours that changed places.
fn is_near(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let start = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[start..], &other[start..]);
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
    match (&one[..one.len() - end], &other[..other.len() - end]) {
        ([a, b], [c, d]) => a == d && b == c,
        (a, b) => a.len() <= 1 && b.len() <= 1,
    }
}

#[cfg(test)]
mod tests {
    use super::misspelt;

    #[test]
    fn a_field_with_a_wrong_letter_is_no_word() {
        for word in ["autor:kelia", "auhtor:x", "taggs:y", "Sites:example.org", "befor:2025", "langs:de"] {
            assert!(misspelt(word), "{word}");
        }
        for word in ["author:kelia", "16:9", "https://example.org", "std::vec", "mailto:a", "had:x", "autor:", "autor", "re:invent"] {
            assert!(!misspelt(word), "{word}");
        }
    }
}
