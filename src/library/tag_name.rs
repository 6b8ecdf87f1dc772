//! How the name of a tag is written.

use super::error::LibraryError;
use super::plain::is_override;
use super::search::{is_quote, spelling};

/// Characters of a tag.
pub(super) const MAX_TAG: usize = 100;

/// The tag as it is written: without empty parts and spaces around them, without quotation marks, in which a search names it, without
/// signs that force a direction, in one spelling and in lower case.
pub(super) fn tidy(name: &str) -> Result<String, LibraryError> {
    let part = |part: &str| part.split_whitespace().collect::<Vec<_>>().join(" ");
    let plain = spelling(name).replace(|sign| is_quote(sign) || is_override(sign), "");
    let parts: Vec<String> = plain.trim().trim_start_matches('#').split('/').map(part).filter(|part| !part.is_empty()).collect();
    let tidy = parts.join("/");
    if tidy.is_empty() || tidy.chars().count() > MAX_TAG || tidy.chars().any(char::is_control) {
        return Err(LibraryError::Unusable(format!("“{name}” cannot be a tag: it needs 1 to {MAX_TAG} characters")));
    }
    Ok(tidy)
}

#[cfg(test)]
mod tests {
    use super::tidy;

    #[test]
    fn tags_are_written_one_way() {
        for (given, expected) in [
            (" #Food / Soup ", "food/soup"),
            ("a  b", "a b"),
            ("/a//b/", "a/b"),
            ("ÄRGER", "ärger"),
            ("饮食", "饮食"),
            ("café", "café"),
            ("cafe\u{301}", "café"),
            ("İş", "iş"),
            ("ＡＢＣ／ｱﾌﾟﾘ", "abc/アプリ"),
            ("＃「水」", "水"),
            ("the “best” \"of\"", "the best of"),
            ("c\u{202e}gnp.\u{2066}exe", "cgnp.exe"),
        ] {
            assert_eq!(tidy(given).as_deref(), Ok(expected));
        }
        for wrong in ["", " / ", "#", "\"\"", "\u{202e}", &"x".repeat(101), "a\u{0}b"] {
            assert!(tidy(wrong).is_err(), "{wrong}");
        }
    }
}
