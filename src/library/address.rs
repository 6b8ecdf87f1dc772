//! The address by which an article is known again: without what only tracks, without the place in the page.

use super::punycode::ascii_host;
use crate::rules::tracking::is_tracking;
use crate::url::{Url, percent_decode};

/// The key of a web address, or nothing if it is not one.
pub fn address_key(address: &str) -> Option<String> {
    let url = Url::parse(address).filter(Url::is_web)?;
    let host = url.host()?;
    // Pages write letters beyond ASCII, browsers tell them in Punycode: it is the same host.
    let host = ascii_host(host.strip_prefix("www.").unwrap_or(host)).unwrap_or_else(|| host.to_owned());
    let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
    let query: Vec<&str> = url.query().unwrap_or_default().split('&').filter(|part| !part.is_empty() && !tracks(part)).collect();
    let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
    // A page whose address ends in `#!/place` or `#/place` shows another article for each.
    let place = url.fragment().filter(|place| place.starts_with(['!', '/'])).map(|place| format!("#{place}")).unwrap_or_default();
    // Servers answer both with the same page, and send from one to the other.
    let path = url.path().strip_suffix('/').filter(|path| !path.is_empty()).unwrap_or(url.path());
    // Either scheme serves the same article.
    Some(format!("{host}{port}{path}{query}{place}"))
}

/// The key of an address that was saved with a key of an older form.
pub(super) fn key_again(key: &str) -> Option<String> {
    address_key(&format!("https://{key}"))
}

fn tracks(part: &str) -> bool {
    let name = part.split('=').next().unwrap_or_default();
    is_tracking(percent_decode(name).as_deref().unwrap_or(name))
}

/// The host of a web address, without `www.`.
pub(super) fn host_of(address: &str) -> String {
    let url = Url::parse(address);
    let host = url.as_ref().and_then(Url::host).unwrap_or_default();
    host.strip_prefix("www.").unwrap_or(host).to_owned()
}

/// The key of the address that a page calls its own, if it can be believed: it is of the same site and not the site's front page.
pub(super) fn canonical_key(address: &str, canonical: Option<&str>) -> Option<String> {
    let (own, named) = (Url::parse(address)?, Url::parse(canonical?)?);
    let is_front = named.path() == "/" && named.query().is_none() && own.path() != "/";
    (own.same_site(&named) && !is_front).then(|| address_key(named.as_str()))?
}

#[cfg(test)]
mod tests {
    use super::{address_key, canonical_key};

    #[test]
    fn what_only_tracks_does_not_make_another_article() {
        let key = |address| address_key(address).unwrap();
        assert_eq!(key("https://www.example.org/a?utm_source=x&id=3&fbclid=1#part"), "example.org/a?id=3");
        assert_eq!(key("http://example.org/a?id=3"), "example.org/a?id=3");
        assert_eq!(key("https://example.org:8443/a?"), "example.org:8443/a");
        assert_eq!(key("https://example.org/a/?id=3"), "example.org/a?id=3");
        assert_eq!(key("https://example.org/"), "example.org/");
        assert_eq!(key("https://www.bücher.example/a"), "xn--bcher-kva.example/a");
        assert_eq!(key("https://xn--bcher-kva.example/a"), "xn--bcher-kva.example/a");
        assert_ne!(key("https://example.org/a?id=3"), key("https://example.org/a?id=4"));
        assert_ne!(key("https://example.org/#!/a"), key("https://example.org/#!/b"));
        for wrong in ["javascript:1", "file:///a", "about:blank", "data:text/html,a", "nothing"] {
            assert_eq!(address_key(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_page_may_name_its_own_address_but_not_another_sites() {
        let of = |canonical| canonical_key("https://m.example.org/a?amp=1", Some(canonical));
        assert_eq!(of("https://example.org/a").as_deref(), Some("example.org/a"));
        assert_eq!(of("https://other.example.com/a"), None);
        assert_eq!(of("https://example.org/"), None);
        assert_eq!(canonical_key("https://example.org/a", None), None);
    }
}
