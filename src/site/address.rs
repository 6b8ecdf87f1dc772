//! The address of a page and the name of its site.

use crate::page::Page;
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::url::{Url, registered_domain};

/// Links that a page without an address must have to one site, and the share of its links to any, for it to be of that site.
const MIN_LINKS: usize = 8;
const MIN_LINKS_SHARE: f32 = 0.5;

/// The name of the site a page is of: its host without `www`. Without an address, the page's own word counts: the canonical one it names, or
/// the site that most of its links lead to. `None` for a page that does not say where it is from.
pub fn name(page: &Page) -> Option<String> {
    let Some(address) = page.address() else { return most_linked(page) };
    let host = address.host()?;
    Some(host.strip_prefix("www.").unwrap_or(host).to_owned())
}

/// The registered domain that most links with a host lead to. Its name has a dot before it, for it is not a host.
fn most_linked(page: &Page) -> Option<String> {
    let mut counts: Vec<(String, usize)> = Vec::new();
    for link in page.nodes().filter(|node| page.tag(*node) == Tag::A) {
        let address = page.attr(link, Attr::Href).and_then(Url::parse).filter(Url::is_web);
        let Some(domain) = address.as_ref().and_then(Url::host).map(registered_domain) else { continue };
        let at = counts.partition_point(|(known, _)| known.as_str() < domain);
        match counts.get_mut(at) {
            Some((known, count)) if known == domain => *count += 1,
            _ => counts.insert(at, (domain.to_owned(), 1)),
        }
    }
    let all: usize = counts.iter().map(|(_, count)| count).sum();
    // Of two with as many links the first by name is taken.
    let (name, most) = counts.into_iter().rev().max_by_key(|(_, count)| *count)?;
    (most >= MIN_LINKS && most as f32 >= MIN_LINKS_SHARE * all as f32).then(|| format!(".{name}"))
}

/// What tells a page of a site from others: its address without scheme, `www`, fragment and the slash at its end.
pub(crate) fn document(address: &Url) -> &str {
    let text = address.document();
    let text = text.split_once("://").map_or(text, |(_, rest)| rest);
    text.strip_prefix("www.").unwrap_or(text).trim_end_matches('/')
}
