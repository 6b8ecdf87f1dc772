//! Reads e-mail addresses that a proxy hid from harvesters, as the script it adds to the page does: in an attribute or behind the `#` of a
//! link, two hexadecimal digits a byte, the first of which is the key of the others.

use memchr::memchr;

/// The end of the path of links that lead to a hidden address.
const LINK: &str = "/cdn-cgi/l/email-protection";
/// Most bytes of an address with what a mail is to say.
const MAX_BYTES: usize = 1000;
/// Most bytes of an address alone.
const MAX_ADDRESS: usize = 254;

/// The address hidden in the value of an attribute.
pub(crate) fn address(hidden: &str) -> Option<String> {
    reveal(hidden).filter(|text| is_address(text))
}

/// Where a link to a hidden address leads.
pub(crate) fn link(href: &str) -> Option<String> {
    let mark = memchr(b'#', href.as_bytes()).filter(|mark| href[..*mark].ends_with(LINK))?;
    let text = reveal(&href[mark + 1..])?;
    let (to, query) = text.split_once('?').unwrap_or((&text, ""));
    let is_plain = |c: char| c.is_ascii_graphic() || c.is_alphanumeric();
    ((to.is_empty() || is_address(to)) && query.chars().all(is_plain)).then(|| mail_to(&text))
}

/// The link to an address.
pub(crate) fn mail_to(address: &str) -> String {
    format!("mailto:{address}")
}

fn reveal(hidden: &str) -> Option<String> {
    let digits = hidden.trim().as_bytes();
    if !digits.len().is_multiple_of(2) || digits.len() > 2 * MAX_BYTES {
        return None;
    }
    let digit = |digit: u8| char::from(digit).to_digit(16);
    let bytes = digits.chunks_exact(2).map(|pair| u8::try_from(16 * digit(pair[0])? + digit(pair[1])?).ok());
    let bytes: Vec<u8> = bytes.collect::<Option<_>>()?;
    let (key, hidden) = bytes.split_first()?;
    String::from_utf8(hidden.iter().map(|byte| byte ^ key).collect()).ok()
}

/// Whether a text is a plain address: letters, digits and a few signs, an `@`, and the name of a host.
fn is_address(text: &str) -> bool {
    let Some((user, host)) = text.split_once('@') else { return false };
    let in_host = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-');
    let in_user = |c: char| in_host(c) || matches!(c, '_' | '+' | '\'' | '&' | '=' | '~');
    text.len() <= MAX_ADDRESS && !user.is_empty() && user.chars().all(in_user) && host.contains('.') && host.chars().all(in_host)
}

#[cfg(test)]
mod tests {
    use super::{address, link};
    use crate::page::scan::scan;
    use crate::rules::attr::Attr;
    use crate::rules::tag::Tag;

    fn hide(text: &str, key: u8) -> String {
        std::iter::once(key).chain(text.bytes().map(|byte| byte ^ key)).map(|byte| format!("{byte:02x}")).collect()
    }

    #[test]
    fn addresses_are_read_with_their_key() {
        assert_eq!(address("4223022c6c2d3025").as_deref(), Some("a@n.org"));
        for text in ["ann.smith+news@example.org", "jürgen@bücher.example"] {
            for key in [0, 0x42, 0xff] {
                assert_eq!(address(&hide(text, key)).as_deref(), Some(text));
            }
        }
        assert_eq!(
            link(&format!("https://example.org{}#{}", super::LINK, hide("a@b.org?subject=A%20b", 7))).as_deref(),
            Some("mailto:a@b.org?subject=A%20b")
        );
        assert_eq!(link(&format!("{}#{}", super::LINK, hide("?subject=A", 7))).as_deref(), Some("mailto:?subject=A"));
        assert_eq!(link("/contact#4223022c6c2d3025"), None);
    }

    #[test]
    fn what_is_no_address_stays_hidden() {
        let texts =
            ["", "ann", "@example.org", "ann@", "a@b", "a b@c.org", "a@b.org\n", "a@b.org\u{202e}", "<b>@c.org", "a@b@c.org", "a@b.org\0"];
        for text in texts {
            assert_eq!(address(&hide(text, 0x42)), None, "{text}");
            assert!(text.is_empty() || link(&format!("{}#{}", super::LINK, hide(text, 0x42))).is_none(), "{text}");
        }
        for hidden in ["", "4", "42", "4223022c6c2d302", "42zz022c6c2d3025", "+423022c6c2d3025", "00ff40622e6f7267", "é223022c6c2d302"] {
            assert_eq!(address(hidden), None, "{hidden}");
        }
        assert_eq!(address(&hide(&format!("{}@b.org", "a".repeat(300)), 1)), None);
    }

    #[test]
    fn pages_say_the_address() {
        let html = "<body><p>Write to <a href=\"/cdn-cgi/l/email-protection\" class=\"__cf_email__\" data-cfemail=\"4223022c6c2d3025\">[email&#160;protected]</a> \
            or <span data-cfemail=\"4223022c6c2d3025\">[email <b>protected</b>]</span>, <span data-cfemail=\"42\">hidden</span>.\
            <a href=\"/cdn-cgi/l/email-protection#4223022c6c2d3025\">Ann</a></p></body>";
        let page = scan(html, None).unwrap();
        assert_eq!(page.text_of(page.body().unwrap()), "Write to a@n.org or a@n.org, hidden.Ann");
        let links = (0..page.len() as u32).map(crate::page::NodeId).filter(|node| page.tag(*node) == Tag::A);
        assert!(links.map(|link| page.attr(link, Attr::Href).unwrap()).all(|href| href == "mailto:a@n.org"));
    }
}
