//! Compares our parser of addresses with the crate `url`, the parser of Firefox. What `pith::url` leaves out by intent is left out here: users and
//! passwords, Punycode, and addresses without a host.

use pith::url::Url;

/// Compares both on an address, or a base and an address in a line each.
pub fn compare(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (base, relative) = text.split_once('\n').unwrap_or((&text, ""));
    let (ours, theirs) = (Url::parse(base), url::Url::parse(base));
    let (Some(ours), Ok(theirs)) = (ours, theirs) else { return };
    same(&ours, &theirs, base);
    if ours.is_web()
        && let (Some(ours), Ok(theirs)) = (ours.join(relative), theirs.join(relative))
    {
        same(&ours, &theirs, relative);
    }
}

fn same(ours: &Url, theirs: &url::Url, text: &str) {
    if !ours.is_web() || !theirs.scheme().starts_with("http") {
        return;
    }
    // The other parser keeps what looks like the letter of a drive, which the standard asks for in files only.
    let is_drive = |part: &str| part.len() == 2 && part.ends_with([':', '|']);
    if theirs.path().split('/').any(is_drive) {
        return;
    }
    assert_eq!(ours.scheme(), theirs.scheme(), "{text:?}");
    assert_eq!(ours.port(), theirs.port(), "{text:?}");
    // The standard encodes this sign since 2024.
    assert_eq!(ours.path(), theirs.path().replace('^', "%5E"), "{text:?}");
    assert_eq!(ours.query(), theirs.query(), "{text:?}");
    assert_eq!(ours.fragment(), theirs.fragment(), "{text:?}");
    let host = ours.host().unwrap_or("");
    if let Some(url::Host::Domain(other)) = theirs.host()
        && host.is_ascii()
        && !other.contains("xn--")
    {
        assert_eq!(host, other, "{text:?}");
    }
}
