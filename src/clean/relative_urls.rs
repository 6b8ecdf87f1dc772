//! Addresses of a page of which nobody knows where it is from. They are resolved against a place that does not exist, as all others are against
//! the page's, and are relative again in the article: a page that was saved with its pictures beside it keeps both.

use crate::article::{Image, Kind, Node};
use crate::url::Url;

/// A host that nobody can have.
const NOWHERE: &str = "https://nowhere.invalid";
/// A folder that no page has, and how many of them the place is in, so that `../` can be told.
const FOLDER: &str = "/_pith";
const DEPTH: usize = 8;

/// The place that stands for that of the page.
pub(crate) fn nowhere() -> Option<Url> {
    Url::parse(&format!("{NOWHERE}{}/", FOLDER.repeat(DEPTH)))
}

/// Makes all addresses below that place relative again.
pub(crate) fn restore(nodes: &mut [Node]) {
    for node in nodes {
        let Node::Element(element) = node else { continue };
        let see = |address: &mut String| {
            if let Some(own) = relative(address) {
                *address = own;
            }
        };
        match &mut element.kind {
            Kind::Link { href, .. } => see(href),
            Kind::Image(Image { src, sources, .. }) => {
                see(src);
                sources.iter_mut().for_each(|(address, _)| see(address));
            }
            Kind::Quote { cite: Some(url), .. } | Kind::Post { url: Some(url), .. } => see(url),
            Kind::Embed { url, image: other, .. } | Kind::Media { url, poster: other, .. } => {
                see(url);
                other.iter_mut().for_each(see);
            }
            _ => {}
        }
        restore(&mut element.children);
    }
}

/// An address below that place as it is relative to it.
fn relative(address: &str) -> Option<String> {
    let path = address.strip_prefix(NOWHERE).filter(|path| path.starts_with('/'))?;
    let mut rest = path;
    let mut folders = 0;
    while folders < DEPTH
        && let Some(inner) = rest.strip_prefix(FOLDER).filter(|inner| inner.starts_with('/'))
    {
        (rest, folders) = (inner, folders + 1);
    }
    if folders == 0 {
        // Two slashes would begin the name of a host.
        return Some(if path.starts_with("//") { format!("/.{path}") } else { path.to_owned() });
    }
    let name = &rest[1..];
    let up = "../".repeat(DEPTH - folders);
    let first = name.split(['/', '?', '#']).next().unwrap_or_default();
    // Nothing, a slash, or what could be taken for a scheme.
    let needs_folder = up.is_empty() && (first.is_empty() && !name.starts_with(['?', '#']) || first.contains(':'));
    Some(format!("{up}{}{name}", if needs_folder { "./" } else { "" }))
}

#[cfg(test)]
mod tests {
    use super::{nowhere, relative};

    #[test]
    fn addresses_lead_where_they_led() {
        let base = nowhere().unwrap();
        for (raw, expected) in [
            ("lamp.html", "lamp.html"),
            ("a/b.html?x=1#c", "a/b.html?x=1#c"),
            ("./lamp.jpg", "lamp.jpg"),
            ("../lamp.jpg", "../lamp.jpg"),
            ("../../a/../b", "../../b"),
            ("..", "../"),
            (".", "./"),
            ("?page=2", "?page=2"),
            ("/lamp", "/lamp"),
            ("/.//example.com/x", "/.//example.com/x"),
            (".//example.com/x", ".//example.com/x"),
            ("./a:b", "./a:b"),
            ("a b.html", "a%20b.html"),
        ] {
            assert_eq!(relative(base.join(raw).unwrap().as_str()).as_deref(), Some(expected), "{raw}");
        }
        for raw in ["//example.com/x", "\\\\example.com/x", "https://example.com/x"] {
            assert_eq!(relative(base.join(raw).unwrap().as_str()), None, "{raw}");
        }
        assert_eq!(relative("https://nowhere.invalid.example/x"), None);
    }
}
