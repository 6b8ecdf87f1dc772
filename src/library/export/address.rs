//! Addresses as books and feeds need them: nothing in them that a strict reader refuses.

use crate::library::punycode::ascii_host;

/// Signs that stand in an address as they are.
const PLAIN: &[u8] = b"-._~!$&'()*+,;=:@/?";

/// An address in the strict form; nothing if it has none. Hosts are written in letters of ASCII.
pub(super) fn strict(address: &str) -> Option<String> {
    let (scheme, rest) = address.split_once(':')?;
    let scheme = scheme.to_ascii_lowercase();
    match scheme.as_str() {
        "http" | "https" => {
            let rest = rest.strip_prefix("//")?;
            let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
            let (host, path) = rest.split_at(end);
            let (name, port) = host.split_once(':').unwrap_or((host, ""));
            let name = ascii_host(name)?;
            let is_host = !name.is_empty()
                && name
                    .split('.')
                    .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'));
            let is_port = port.bytes().all(|byte| byte.is_ascii_digit()) && (port.is_empty() || port.parse::<u16>().is_ok());
            let port = if host.contains(':') { format!(":{port}") } else { String::new() };
            (is_host && is_port).then(|| format!("{scheme}://{name}{port}{}", escaped(path)))
        }
        "mailto" if rest.contains('@') => Some(format!("mailto:{}", escaped(rest))),
        "tel" => {
            let number: String = rest.chars().filter(|c| c.is_ascii_digit() || matches!(c, '+' | '-' | '*')).collect();
            (!number.is_empty()).then(|| format!("tel:{number}"))
        }
        _ => None,
    }
}

/// A path with all signs but the plain ones as their numbers. A fragment begins once.
fn escaped(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    let mut in_fragment = false;
    let bytes = path.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        let is_number = *byte == b'%' && bytes.get(at + 1..at + 3).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit));
        if byte.is_ascii_alphanumeric() || PLAIN.contains(byte) || is_number {
            out.push(char::from(*byte));
        } else if *byte == b'#' && !in_fragment {
            in_fragment = true;
            out.push('#');
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::strict;

    #[test]
    fn addresses_become_strict_or_nothing() {
        for (given, expected) in [
            ("HTTPS://example.org/a?b=[1]|2 ü#c#d%20%z", Some("https://example.org/a?b=%5B1%5D%7C2%20%C3%BC#c%23d%20%25z")),
            ("https://example.org:8080", Some("https://example.org:8080")),
            ("https://пример.рф:8080/", Some("https://xn--e1afmkfd.xn--p1ai:8080/")),
            ("https://user@example.org/", None),
            ("https:///a", None),
            ("mailto:a b@example.org", Some("mailto:a%20b@example.org")),
            ("tel:+49 (30) 1", Some("tel:+49301")),
            ("javascript:x", None),
            ("none", None),
        ] {
            assert_eq!(strict(given).as_deref(), expected, "{given}");
        }
    }
}
