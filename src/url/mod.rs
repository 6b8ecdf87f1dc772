//! Web addresses: parsed as browsers do, and resolved against each other. Nothing is fetched, and no scheme is judged: that is the callers'
//! job.
//!
//! It follows the WHATWG URL Standard where addresses in pages need it. Left out: international host names keep their letters (the Punycode
//! tables would be larger than the rest of Pith), user names and passwords are dropped, and addresses without a host (`mailto:`, `data:`)
//! are kept as written.

mod encode;
mod host;

use std::borrow::Cow;
use std::fmt;

use crate::rules::limits::MAX_URL;
use crate::url::encode::{Part, encode_into, without_dots};
use crate::url::host::{read_host, split_port};

pub use crate::url::encode::percent_decode;
pub use crate::url::host::registered_domain;

/// Schemes whose addresses have a host and a path, with the default port.
const HIERARCHICAL: &[(&str, Option<u16>)] =
    &[("http", Some(80)), ("https", Some(443)), ("file", None), ("ftp", Some(21)), ("ws", Some(80)), ("wss", Some(443))];

/// An absolute address.
///
/// ```
/// let base = pith::url::Url::parse("https://example.org/a/b?c").unwrap();
/// assert_eq!(base.join("../d e").unwrap().as_str(), "https://example.org/d%20e");
/// assert_eq!(base.join("//EXAMPLE.com").unwrap().host(), Some("example.com"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Url {
    text: String,
    /// The position of the scheme's colon.
    scheme: usize,
    /// Start and end of the host; `None` for schemes without one.
    host: Option<(usize, usize)>,
    port: Option<u16>,
    path: usize,
    query: Option<usize>,
    fragment: Option<usize>,
}

impl Url {
    /// Parses an absolute address.
    pub fn parse(text: &str) -> Option<Url> {
        let text = strip(text)?;
        let (scheme, rest) = split_scheme(&text)?;
        if !is_hierarchical(&scheme) {
            return Some(opaque(&scheme, rest));
        }
        let slash = |c: char| matches!(c, '/' | '\\');
        let rest = match &*scheme {
            // What comes after two slashes is the path of a file, with more slashes if it has more.
            "file" => rest.strip_prefix(slash).map_or(rest, |rest| rest.strip_prefix(slash).unwrap_or(rest)),
            _ => rest.trim_start_matches(slash),
        };
        with_authority(&scheme, rest)
    }

    /// Resolves an address found in a document against this one.
    pub fn join(&self, text: &str) -> Option<Url> {
        let stripped = strip(text)?;
        let mut rest = &stripped[..];
        if let Some((scheme, after)) = split_scheme(rest) {
            // `http:page` and `http:/page` are relative in a document of the same scheme.
            if scheme != self.scheme() || !self.is_web() {
                return Url::parse(rest);
            }
            rest = after;
        }
        if let Some(fragment) = rest.strip_prefix('#') {
            return Some(self.with_fragment(fragment));
        }
        self.host?;
        let slash = |c: char| matches!(c, '/' | '\\');
        let mut signs = rest.chars();
        match (signs.next(), signs.next()) {
            (Some(a), Some(b)) if slash(a) && slash(b) => with_authority(self.scheme(), rest.trim_start_matches(slash)),
            (Some(a), _) if slash(a) => Some(self.origin(rest.len()).with_path("", rest)),
            (Some('?'), _) => Some(self.with_tail(self.path(), rest)),
            (None, _) => Some(self.with_tail(self.path(), self.query().map(|query| format!("?{query}")).as_deref().unwrap_or(""))),
            _ => Some(self.origin(self.folder().len() + 1 + rest.len()).with_path(self.folder(), rest)),
        }
    }

    /// The scheme in lower case, without its colon.
    pub fn scheme(&self) -> &str {
        &self.text[..self.scheme]
    }

    /// Whether it is a web address: `http` or `https`.
    pub fn is_web(&self) -> bool {
        matches!(self.scheme(), "http" | "https")
    }

    /// Whether a page may have this address: it is on the web or in a file.
    pub fn is_of_page(&self) -> bool {
        self.is_web() || self.scheme() == "file"
    }

    /// The host in lower case.
    pub fn host(&self) -> Option<&str> {
        self.host.map(|(start, end)| &self.text[start..end]).filter(|host| !host.is_empty())
    }

    /// The port, unless it is the default.
    pub fn port(&self) -> Option<u16> {
        self.port
    }

    /// The path. Without a host, everything up to the query.
    pub fn path(&self) -> &str {
        &self.text[self.path..self.query.or(self.fragment).unwrap_or(self.text.len())]
    }

    /// The query without its question mark.
    pub fn query(&self) -> Option<&str> {
        self.query.map(|at| &self.text[at + 1..self.fragment.unwrap_or(self.text.len())])
    }

    /// The fragment without its number sign.
    pub fn fragment(&self) -> Option<&str> {
        self.fragment.map(|at| &self.text[at + 1..])
    }

    /// The whole address.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The address without its fragment, which identifies the document.
    pub fn document(&self) -> &str {
        &self.text[..self.fragment.unwrap_or(self.text.len())]
    }

    /// Whether both hosts have the same registered domain.
    pub fn same_site(&self, other: &Url) -> bool {
        match (self.host(), other.host()) {
            (Some(a), Some(b)) => registered_domain(a) == registered_domain(b),
            _ => false,
        }
    }

    /// The path up to its last slash.
    fn folder(&self) -> &str {
        let path = self.path();
        path.rfind('/').map_or("", |slash| &path[..slash])
    }

    /// The address up to its path, with room for this many more bytes.
    fn origin(&self, room: usize) -> Url {
        let mut text = String::with_capacity(self.path + room);
        text.push_str(&self.text[..self.path]);
        Url { text, query: None, fragment: None, ..*self }
    }

    fn with_fragment(&self, fragment: &str) -> Url {
        let mut out = self.clone();
        out.text.truncate(self.document().len());
        out.fragment = Some(out.text.len());
        out.text.push('#');
        encode_into(&mut out.text, fragment, Part::Fragment);
        out
    }

    /// This address, which ends before its path, with a path read from `rest` relative to `folder`, with query and fragment.
    fn with_path(mut self, folder: &str, rest: &str) -> Url {
        let path = before_query(rest);
        self.text.push_str(folder);
        self.text.push_str(if path.starts_with(['/', '\\']) { "" } else { "/" });
        if path.contains('\\') {
            encode_into(&mut self.text, &path.replace('\\', "/"), Part::Path);
        } else {
            encode_into(&mut self.text, path, Part::Path);
        }
        if let Cow::Owned(path) = without_dots(&self.text[self.path..]) {
            self.text.truncate(self.path);
            self.text.push_str(&path);
        }
        self.append_tail(&rest[path.len()..]);
        self
    }

    /// This address with a finished path; query and fragment are read from `tail`.
    fn with_tail(&self, path: &str, tail: &str) -> Url {
        let mut out = self.origin(path.len() + tail.len());
        out.text.push_str(path);
        out.append_tail(tail);
        out
    }

    fn append_tail(&mut self, tail: &str) {
        let (query, fragment) = match tail.split_once('#') {
            Some((query, fragment)) => (query, Some(fragment)),
            None => (tail, None),
        };
        if let Some(query) = query.strip_prefix('?') {
            self.query = Some(self.text.len());
            self.text.push('?');
            encode_into(&mut self.text, query, Part::Query);
        }
        if let Some(fragment) = fragment {
            self.fragment = Some(self.text.len());
            self.text.push('#');
            encode_into(&mut self.text, fragment, Part::Fragment);
        }
    }
}

impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// An address without query and fragment.
pub(crate) fn before_query(text: &str) -> &str {
    upto(text, |byte| matches!(byte, b'?' | b'#'))
}

/// A text up to an ASCII character. Browsers take several times as long to search for one of several characters as for a byte.
fn upto(text: &str, ends: impl Fn(u8) -> bool) -> &str {
    &text[..text.bytes().position(ends).unwrap_or(text.len())]
}

/// Trims an address and removes line breaks, or refuses one that is too long. Addresses that carry content (`data:`) may be longer.
fn strip(text: &str) -> Option<Cow<'_, str>> {
    let bytes = text.as_bytes();
    let start = bytes.iter().position(|byte| *byte > b' ').unwrap_or(bytes.len());
    let end = bytes.iter().rposition(|byte| *byte > b' ').map_or(start, |last| last + 1);
    let text = &text[start..end];
    let carries = text.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("data:"));
    if !carries && text.len() > MAX_URL {
        return None;
    }
    let breaks = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r');
    Some(if text.as_bytes().iter().any(breaks) { Cow::Owned(text.replace(['\t', '\n', '\r'], "")) } else { Cow::Borrowed(text) })
}

/// Splits off the scheme, in lower case.
fn split_scheme(text: &str) -> Option<(Cow<'_, str>, &str)> {
    let known = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    let colon = text.bytes().position(|byte| !known(&byte))?;
    let scheme = &text[..colon];
    if text.as_bytes()[colon] != b':' || !scheme.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let is_lower = !scheme.bytes().any(|byte| byte.is_ascii_uppercase());
    Some((if is_lower { Cow::Borrowed(scheme) } else { Cow::Owned(scheme.to_ascii_lowercase()) }, &text[colon + 1..]))
}

fn is_hierarchical(scheme: &str) -> bool {
    HIERARCHICAL.iter().any(|(known, _)| *known == scheme)
}

/// An address without a host, kept as written.
fn opaque(scheme: &str, rest: &str) -> Url {
    let mut url = Url {
        text: format!("{scheme}:"),
        scheme: scheme.len(),
        host: None,
        port: None,
        path: scheme.len() + 1,
        query: None,
        fragment: None,
    };
    let path = before_query(rest);
    encode_into(&mut url.text, path, Part::Fragment);
    url.append_tail(&rest[path.len()..]);
    url
}

/// An address with a host, from what follows its slashes.
fn with_authority(scheme: &str, rest: &str) -> Option<Url> {
    let mut text = String::with_capacity(scheme.len() + "://".len() + rest.len() + 1);
    text.push_str(scheme);
    text.push_str("://");
    let mut url = Url { text, scheme: scheme.len(), host: None, port: None, path: 0, query: None, fragment: None };
    let authority = upto(rest, |byte| matches!(byte, b'/' | b'\\' | b'?' | b'#'));
    // A `file:` path follows three slashes; a host makes no sense there.
    let host_and_port = if scheme == "file" { "" } else { authority.rsplit_once('@').map_or(authority, |(_, host)| host) };
    let (host, port) = split_port(host_and_port)?;
    let host = read_host(host)?;
    if host.is_empty() && scheme != "file" {
        return None;
    }
    let start = url.text.len();
    url.text.push_str(&host);
    url.host = Some((start, url.text.len()));
    let usual = HIERARCHICAL.iter().find(|(known, _)| *known == scheme).and_then(|(_, port)| *port);
    if let Some(port) = port.filter(|port| Some(*port) != usual) {
        url.text.push_str(&format!(":{port}"));
        url.port = Some(port);
    }
    url.path = url.text.len();
    Some(url.with_path("", if scheme == "file" { rest } else { &rest[authority.len()..] }))
}

#[cfg(test)]
mod tests {
    use super::Url;

    #[test]
    fn addresses_are_parsed_as_in_browsers() {
        for (text, expected) in [
            ("https://Example.ORG", Some("https://example.org/")),
            ("  \n HTTP://example.org:80/a\tb ", Some("http://example.org/ab")),
            ("http://user:secret@example.org:8080/", Some("http://example.org:8080/")),
            ("http:\\\\example.org\\a\\b?c\\d", Some("http://example.org/a/b?c\\d")),
            ("http:////example.org//a//", Some("http://example.org//a//")),
            ("https:example.org/x", Some("https://example.org/x")),
            ("https://example.org/a/./b/../../c/..", Some("https://example.org/")),
            ("https://example.org/a/%2E%2e/b/.", Some("https://example.org/b/")),
            (
                "https://example.org/ä b\"<>`{}?ü 'x'#é <",
                Some("https://example.org/%C3%A4%20b%22%3C%3E%60%7B%7D?%C3%BC%20%27x%27#%C3%A9%20%3C"),
            ),
            ("https://BÜCHER.example/a%20b", Some("https://bücher.example/a%20b")),
            ("https://例え。jp/", Some("https://例え.jp/")),
            ("https://[2001:DB8::1]:99/", Some("https://[2001:db8::1]:99/")),
            ("https://ex%61mple.org", Some("https://example.org/")),
            ("mailto:a@example.org?subject=x y", Some("mailto:a@example.org?subject=x%20y")),
            ("JavaScript:alert(1)", Some("javascript:alert(1)")),
            ("data:image/png;base64,AAAA", Some("data:image/png;base64,AAAA")),
            ("file:///C:/a/../b", Some("file:///C:/b")),
            ("file:/a", Some("file:///a")),
            ("file:////a", Some("file:////a")),
            ("https://", None),
            ("https://exa mple.org/", None),
            ("https://example.org:port/", None),
            ("https://example.org:99999/", None),
            ("https://[zz]/", None),
            ("/a/b", None),
            ("1http://example.org", None),
            ("", None),
        ] {
            assert_eq!(Url::parse(text).as_ref().map(Url::as_str), expected, "{text}");
        }
    }

    #[test]
    fn addresses_in_documents_are_resolved() {
        let base = "https://example.org/a/b/c?d=e#f";
        for (text, expected) in [
            ("g", Some("https://example.org/a/b/g")),
            ("./g/", Some("https://example.org/a/b/g/")),
            ("../g?x", Some("https://example.org/a/g?x")),
            ("../../../g", Some("https://example.org/g")),
            ("..", Some("https://example.org/a/")),
            (".", Some("https://example.org/a/b/")),
            ("/g#h", Some("https://example.org/g#h")),
            ("//example.com/x", Some("https://example.com/x")),
            ("\\\\example.com\\x", Some("https://example.com/x")),
            ("?q", Some("https://example.org/a/b/c?q")),
            ("#h i", Some("https://example.org/a/b/c?d=e#h%20i")),
            ("", Some("https://example.org/a/b/c?d=e")),
            ("https:g", Some("https://example.org/a/b/g")),
            ("https:/g", Some("https://example.org/g")),
            ("https:/\\g/h", Some("https://g/h")),
            ("http:g", Some("http://g/")),
            ("tel:+49 30", Some("tel:+49%2030")),
            ("http://[", None),
            ("a:b", Some("a:b")),
            ("./a:b", Some("https://example.org/a/b/a:b")),
        ] {
            assert_eq!(Url::parse(base).unwrap().join(text).as_ref().map(Url::as_str), expected, "{text}");
        }
        assert_eq!(Url::parse("data:,x").unwrap().join("g"), None);
        assert_eq!(Url::parse("file:///pages/a.html").unwrap().join("b.html").unwrap().as_str(), "file:///pages/b.html");
    }

    #[test]
    fn parts_can_be_named() {
        let url = Url::parse("https://example.org:8443/a?b#c").unwrap();
        assert_eq!((url.scheme(), url.host(), url.port()), ("https", Some("example.org"), Some(8443)));
        assert_eq!((url.path(), url.query(), url.fragment()), ("/a", Some("b"), Some("c")));
        assert_eq!(url.document(), "https://example.org:8443/a?b");
        assert_eq!(Url::parse("mailto:a@b").unwrap().host(), None);
    }

    #[test]
    fn parsing_twice_changes_nothing() {
        for text in ["https://example.org/ä/../b c?d'e#f`g", "http://a@b:80//c/./d", "data:text/html,<p>x", "file:///x/y"] {
            let once = Url::parse(text).unwrap();
            assert_eq!(Url::parse(once.as_str()).unwrap(), once);
        }
    }

    #[test]
    fn a_site_is_all_hosts_of_a_registered_domain() {
        let at = |text: &str| Url::parse(text).unwrap();
        assert!(at("https://www.example.org/").same_site(&at("http://m.example.org/x")));
        assert!(!at("https://example.org/").same_site(&at("https://example.com/")));
    }
}
