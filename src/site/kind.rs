//! Kinds of pages: whether two pages of a site are of one kind, by the shape of their addresses and of their markup.

use crate::block::Blocks;
use crate::hash::{hash, join};
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::site::fingerprint::{in_order, short, spread};
use crate::url::Url;

/// Places that are remembered of a page: the ones with the smallest hashes, which are the same sample on every page.
pub(crate) const PLACES: usize = 24;
/// Elements of a place.
const LEVELS: usize = 3;
/// Share of places in common from which on pages with addresses of one shape are of one kind, and other pages.
const MIN_ALIKE: f64 = 0.25;
const MIN_ALIKE_ELSEWHERE: f64 = 0.5;

/// What is known of a page's kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Kind {
    /// The shape of the address; 0 if there is none.
    pub address: u32,
    /// Places where text stands, sorted.
    pub places: Vec<u32>,
}

impl Kind {
    /// The kind of a page.
    pub fn of(page: &Page, blocks: &Blocks, address: Option<&Url>) -> Kind {
        let places = smallest(blocks.iter().map(|block| place(page, block.element)));
        Kind { address: address.map_or(0, shape), places }
    }

    /// Whether another page is of the same kind.
    pub fn is_like(&self, other: &Kind) -> bool {
        let least = if self.address == other.address { MIN_ALIKE } else { MIN_ALIKE_ELSEWHERE };
        self.alike(other) >= least
    }

    /// The share of places in common, as far as the samples tell: of the smallest hashes of both, those that both have.
    fn alike(&self, other: &Kind) -> f64 {
        let all = smallest(self.places.iter().chain(&other.places).copied());
        let has = |places: &[u32], place: &u32| places.binary_search(place).is_ok();
        let both = all.iter().filter(|place| has(&self.places, place) && has(&other.places, place)).count();
        both as f64 / all.len().max(1) as f64
    }
}

/// The smallest of the places, in order.
fn smallest(places: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut places = in_order(places);
    places.truncate(PLACES);
    places
}

/// Where a text stands: the elements around it with their class words, without those that have digits.
fn place(page: &Page, element: NodeId) -> u32 {
    let around = std::iter::once(element).chain(page.ancestors(element)).take(LEVELS);
    short(around.fold(0, |sum, node| {
        let classes = page.attr(node, Attr::Class).unwrap_or("").split_ascii_whitespace();
        let words = classes.filter(|word| !word.bytes().any(|byte| byte.is_ascii_digit()));
        // The order of class words means nothing.
        let classes = words.fold(0, |sum: u64, word| sum.wrapping_add(spread(hash(word.bytes()))));
        join(join(sum, hash(page.name(node).bytes())), classes)
    }))
}

/// The shape of an address: for each part of the path whether it has letters and digits, the ending of the last one, and the names of the
/// query.
fn shape(url: &Url) -> u32 {
    let mut sum = 1;
    for part in url.path().trim_end_matches('/').split('/').skip(1) {
        let (letters, digits) = part.bytes().fold((false, false), |(letters, digits), byte| {
            (letters || !(byte.is_ascii_digit() || byte.is_ascii_punctuation()), digits || byte.is_ascii_digit())
        });
        sum = join(sum, u64::from(letters) << 1 | u64::from(digits));
    }
    let ending = url.path().rsplit_once('.').map_or("", |(_, ending)| ending);
    sum = join(sum, hash(ending.bytes().filter(|byte| !byte.is_ascii_digit())));
    let names = url.query().unwrap_or("").split('&').map(|pair| pair.split('=').next().unwrap_or(""));
    // The order of a query means nothing either. 0 stands for no address.
    short(names.fold(sum, |sum, name| sum.wrapping_add(spread(hash(name.bytes()))))).max(1)
}

#[cfg(test)]
mod tests {
    use super::{Kind, shape};
    use crate::block::split;
    use crate::page::scan::scan;
    use crate::url::Url;

    fn of(path: &str) -> u32 {
        shape(&Url::parse(&format!("https://river.example{path}")).unwrap())
    }

    #[test]
    fn addresses_of_one_kind_have_one_shape() {
        assert_eq!(of("/news/business-21302969"), of("/news/magazine-7"));
        assert_eq!(of("/2026/11/23/the-river.html"), of("/2025/01/02/a-bridge.html"));
        assert_eq!(of("/view?id=7&page=2"), of("/view?page=1&id=12"));
        for other in ["/news/health", "/news", "/", "/2026/the-river.html", "/news/business-21302969?print=1"] {
            assert_ne!(of("/news/business-21302969"), of(other), "{other}");
        }
    }

    #[test]
    fn pages_of_one_template_are_alike() {
        let kind = |html: &str| {
            let page = scan(&format!("<html><body>{html}</body></html>"), None).unwrap();
            Kind::of(&page, &split(&page), None)
        };
        let story = |body: &str| format!("<div class=\"nav\"><a href=\"/\">Home</a></div><div class=\"story a7\"><h1>A</h1>{body}</div>");
        let (a, b) = (kind(&story("<p>One.</p>")), kind(&story("<p>Two.</p><p>Three.</p>")));
        let list = kind("<ul class=\"teasers\"><li><h2>A</h2><p>One.</p></li></ul><table class=\"dates\"><tr><td>Two.</td></tr></table>");
        assert!(a.is_like(&b) && !a.is_like(&list));
    }
}
