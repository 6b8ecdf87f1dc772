//! Parses hosts and ports, and finds the registered domain of a host without the public suffix list.

use std::borrow::Cow;

use crate::url::encode::percent_decode;

/// Second-level labels that belong to a country's registry, as in `co.uk` and `com.au`.
const SHARED_LABELS: &[&str] = &[
    "ac", "co", "com", "ed", "edu", "go", "gob", "gouv", "gov", "govt", "gv", "ltd", "mil", "ne", "net", "nhs", "nom", "or", "org", "sch",
];

/// The registered domain of a host: its last two labels, or three under a shared second level (`co.uk`).
///
/// The public suffix list is not used, so shared hosts (`github.io`) count as one site.
pub fn registered_domain(host: &str) -> &str {
    if host.starts_with('[') || host.bytes().all(|b| b.is_ascii_digit() || b == b'.') {
        return host;
    }
    let mut labels = host.trim_end_matches('.').rsplit('.');
    let (Some(top), Some(second)) = (labels.next(), labels.next()) else { return host };
    let shared = top.len() == 2 && SHARED_LABELS.contains(&second);
    let third = if shared { labels.next().map_or(0, |third| third.len() + 1) } else { 0 };
    let trimmed = host.trim_end_matches('.');
    &trimmed[trimmed.len() - (top.len() + 1 + second.len() + third)..]
}

/// Splits off a port; fails if it is not a number.
pub fn split_port(text: &str) -> Option<(&str, Option<u16>)> {
    let after_bracket = text.rfind(']').map_or(0, |at| at + 1);
    let Some(colon) = text[after_bracket..].rfind(':') else { return Some((text, None)) };
    let port = &text[after_bracket + colon + 1..];
    let host = &text[..after_bracket + colon];
    if port.is_empty() { Some((host, None)) } else { port.parse().ok().map(|port| (host, Some(port))) }
}

/// Parses a host: lower case, references decoded; fails on characters no host may have.
pub fn read_host(text: &str) -> Option<Cow<'_, str>> {
    if let Some(inner) = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        let valid = inner.bytes().all(|b| b.is_ascii_hexdigit() || matches!(b, b':' | b'.'));
        return (valid && inner.contains(':')).then(|| Cow::Owned(text.to_ascii_lowercase()));
    }
    // Most hosts need no change.
    if text.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_')) {
        return Some(Cow::Borrowed(text));
    }
    let decoded = percent_decode(text)?;
    let host: String = decoded.to_lowercase().replace(['。', '．', '｡'], ".");
    let forbidden = |c: char| c <= ' ' || c == '\u{7f}' || c.is_whitespace() || c.is_control() || "#/<>?@[\\]^|%:\"`{}".contains(c);
    (!host.contains(forbidden)).then_some(Cow::Owned(host))
}

#[cfg(test)]
mod tests {
    use super::registered_domain;

    #[test]
    fn registered_domains_are_found_by_their_labels() {
        for (host, expected) in [
            ("www.example.org", "example.org"),
            ("a.b.example.co.uk", "example.co.uk"),
            ("example.org", "example.org"),
            ("www.t.co", "t.co"),
            ("co.uk", "co.uk"),
            ("localhost", "localhost"),
            ("127.0.0.1", "127.0.0.1"),
            ("[::1]", "[::1]"),
            ("www.example.org.", "example.org"),
        ] {
            assert_eq!(registered_domain(host), expected, "{host}");
        }
    }
}
