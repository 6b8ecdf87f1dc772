//! Addresses: what was parsed parses again to itself, and resolving keeps to the same rules. The fuzzer compares with another parser as well
//! (`fuzz/src/other_urls.rs`).

use pith::url::{Url, registered_domain};

/// Tries an input: an address, or a base and an address in a line each.
pub fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (base, relative) = text.split_once('\n').unwrap_or((&text, ""));
    let Some(base) = Url::parse(base) else { return };
    whole(&base);
    if let Some(joined) = base.join(relative) {
        whole(&joined);
        assert_eq!(
            base.join(joined.as_str()).as_ref().map(Url::as_str),
            Some(joined.as_str()),
            "an absolute address does not depend on the base"
        );
    }
    let _ = base.same_site(&base);
}

/// Checks an address and its parts.
fn whole(url: &Url) {
    assert_eq!(Url::parse(url.as_str()).as_ref(), Some(url), "{url:?} parses to something else");
    let host = url.host().unwrap_or("");
    assert!(host.contains(registered_domain(host)), "{url:?}");
    assert!(url.as_str().starts_with(url.document()) && !url.document().contains('#'), "{url:?}");
    assert!(!url.as_str().contains(|c: char| c.is_control() || c == ' '), "{url:?}");
    assert!(!url.is_web() || url.host().is_some() && url.path().starts_with('/'), "{url:?}");
}
