//! Picks the addresses that belong to an article: its canonical one, image, icon, licence and neighbour pages. All are absolute and of the
//! web; an address that could be another document's or a logo is none.

use crate::article::Fact;
use crate::choose::Selection;
use crate::meta::candidates::{Candidate, Found};
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::metadata::sources::{Field, Row, VISIBLE};
use crate::rules::phrases::pagination::{NEXT, PREVIOUS};
use crate::rules::substrings::Words;
use crate::rules::tag::Tag;
use crate::url::{Url, before_query};

/// Links looked at for neighbour pages and licences.
const MAX_LINKS: usize = 5_000;
/// Characters of a link that says next or previous.
const MAX_WORDS: u32 = 40;
/// Pixels of a side from which on a picture may stand for a text.
const MIN_PIXELS: u32 = 200;
/// Parts of addresses of pictures that stand for a site and not for a text.
const NO_IMAGE: &[&str] =
    &["logo", "favicon", "placeholder", "blank.", "spacer", "avatar", "gravatar", "default-image", "pixel.", "1x1", "sprite"];
/// Names under which pages count in their address.
const PAGE_KEYS: &[&str] = &["page", "p", "pg", "paged", "seite", "pagina", "start", "offset", "pagenum", "pn", "page_no"];
/// Hosts and paths of known licences.
static LICENSES: Words = Words::new(&[
    "creativecommons.org/licenses/",
    "creativecommons.org/publicdomain/",
    "gnu.org/licenses/",
    "opensource.org/licenses/",
    "opendatacommons.org/licenses/",
]);

/// What addresses are picked from.
pub struct Links<'p> {
    /// The page.
    pub page: &'p Page,
    /// What of it is the article.
    pub selection: &'p Selection,
    /// What relative addresses are resolved against.
    pub base: Option<&'p Url>,
    /// The page's own address.
    pub own: Option<&'p Url>,
}

impl Links<'_> {
    /// Adds what links in the page itself say.
    pub fn gather(&self, found: &mut Found) {
        let page = self.page;
        let links = page.nodes().filter(|id| page.tag(*id) == Tag::A && !page.marks(*id).has(Marks::SILENT)).take(MAX_LINKS);
        for id in links {
            let Some(href) = page.attr(id, Attr::Href) else { continue };
            let rel = page.attr(id, Attr::Rel).unwrap_or("").to_ascii_lowercase();
            for word in rel.split_ascii_whitespace() {
                match word {
                    "license" => put(found, Field::License, "license link", href),
                    "next" => put(found, Field::Next, "next link", href),
                    "prev" | "previous" => put(found, Field::Prev, "prev link", href),
                    "tag" if self.is_near(id) => put(found, Field::Tag, "rel tag", &page.text_of(id)),
                    _ => {}
                }
            }
            if LICENSES.are_exactly_in(href) {
                put(found, Field::License, "license link", href);
            }
            if page.chars(id) <= MAX_WORDS {
                self.neighbour_words(id, href, found);
            }
        }
        if let Some(src) = self.first_image() {
            put(found, Field::Image, "first image", src);
        }
    }

    /// Whether the link stands in the article or close behind it.
    fn is_near(&self, id: NodeId) -> bool {
        let Some(root) = self.selection.root else { return false };
        let around = self.page.parent(root).unwrap_or(root);
        self.page.contains(around, id)
    }

    fn neighbour_words(&self, id: NodeId, href: &str, found: &mut Found) {
        let own = self.page.text_of(id);
        let text = if own.chars().any(char::is_alphanumeric) {
            own
        } else {
            self.page.attr(id, Attr::AriaLabel).or(self.page.attr(id, Attr::Title)).unwrap_or("").to_owned()
        };
        let words = text.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        if words.is_empty() {
            return;
        }
        if NEXT.contains(&words.as_str()) {
            put(found, Field::Next, "next link", href);
        } else if PREVIOUS.contains(&words.as_str()) {
            put(found, Field::Prev, "prev link", href);
        }
    }

    /// The first large picture of the kept text.
    fn first_image(&self) -> Option<&str> {
        let page = self.page;
        let root = self.selection.root?;
        let pixels = |id: NodeId, attr: Attr| page.attr(id, attr).and_then(|value| value.trim().trim_end_matches("px").parse::<u32>().ok());
        let is_large = |id: &NodeId| {
            pixels(*id, Attr::Width).is_some_and(|width| width >= MIN_PIXELS)
                && pixels(*id, Attr::Height).is_none_or(|height| height >= MIN_PIXELS)
        };
        let images = page.subtree(root).filter(|id| page.tag(*id) == Tag::Img).take(MAX_LINKS);
        let sources = images.filter(is_large).filter_map(|id| page.attr(id, Attr::DataSrc).or(page.attr(id, Attr::Src)));
        sources.into_iter().find(|src| is_picture(src))
    }

    /// The absolute address of a candidate, if it is of the web.
    fn resolve(&self, text: &str) -> Option<Url> {
        self.base.map_or_else(|| Url::parse(text), |base| base.join(text)).filter(Url::is_web)
    }

    fn fact(&self, candidate: &Candidate) -> Option<(Url, Fact<String>)> {
        let url = self.resolve(&candidate.text)?;
        let fact = Fact { value: url.as_str().to_owned(), source: candidate.source };
        Some((url, fact))
    }

    /// The address the document wants to be known by. An entrance given by a page that is none is a mistake, and so is another site.
    pub fn canonical(&self, found: &Found) -> Option<Fact<String>> {
        let fits = |url: &Url| {
            self.own.is_none_or(|own| url.same_site(own) && (url.path().len() > 1 || url.query().is_some() || own.path().len() <= 1))
        };
        let named = found.of(Field::Canonical).into_iter().filter(|c| c.rank < 90).filter_map(|c| self.fact(c)).find(|(url, _)| fits(url));
        let named = named.map(|(url, fact)| Fact { value: url.document().to_owned(), ..fact });
        named.or_else(|| self.own.filter(|own| own.is_web()).map(|own| Fact { value: own.document().to_owned(), source: "page url" }))
    }

    /// The image that stands for the text, no logo.
    pub fn image(&self, found: &Found) -> Option<Fact<String>> {
        let all = found.of(Field::Image);
        let mut usable = all.iter().filter(|c| c.rank < 200).filter(|c| is_picture(&c.text)).filter_map(|c| self.fact(c));
        usable.next().map(|(_, fact)| fact)
    }

    /// The site's icon.
    pub fn favicon(&self, found: &Found) -> Option<Fact<String>> {
        found.of(Field::Favicon).into_iter().find_map(|c| self.fact(c)).map(|(_, fact)| fact)
    }

    /// The licence, as the address of its text.
    pub fn license(&self, found: &Found) -> Option<Fact<String>> {
        let is_address = |c: &&Candidate| c.text.contains('/') && !c.text.contains(' ');
        found.of(Field::License).into_iter().filter(is_address).find_map(|c| self.fact(c)).map(|(_, fact)| fact)
    }

    /// The next or previous page of the same text: on the same site, under an address that differs by its page only where only words say so.
    pub fn neighbour(&self, found: &Found, field: Field) -> Option<Fact<String>> {
        let own = self.own?;
        // Where the base is on another host, the page's own address says nothing of its place among others; its neighbours tell by each other.
        let moved = self.base.is_some_and(|base| base.host() != own.host());
        let opposite = if field == Field::Next { Field::Prev } else { Field::Next };
        let beyond: Vec<Url> = if moved { found.of(opposite).iter().filter_map(|c| self.resolve(&c.text)).collect() } else { Vec::new() };
        let fits = |candidate: &&Candidate, url: &Url| {
            let other = url.same_site(own) && url.document() != own.document();
            let in_row = || is_sibling(own, url) || beyond.iter().any(|near| is_sibling(near, url));
            other && (candidate.source.starts_with("link ") || in_row())
        };
        found.of(field).into_iter().filter_map(|c| Some((c, self.fact(c)?))).find(|(c, (url, _))| fits(c, url)).map(|(_, (_, fact))| fact)
    }
}

fn put(found: &mut Found, field: Field, key: &str, text: &str) {
    let rows = VISIBLE.iter().filter(|row: &&Row| row.field == field && row.key == key);
    rows.for_each(|row| found.put(row, text));
}

/// Whether an address may be that of a picture of the text.
fn is_picture(src: &str) -> bool {
    let lower = src.to_ascii_lowercase();
    let name = before_query(&lower);
    let last = name.rsplit('/').next().unwrap_or("");
    !src.trim().is_empty() && !lower.starts_with("data:") && !last.ends_with(".svg") && !NO_IMAGE.iter().any(|word| last.contains(word))
}

/// Whether two addresses differ in the number of the page only.
fn is_sibling(own: &Url, other: &Url) -> bool {
    if own.host() != other.host() {
        return false;
    }
    let (own_stem, own_number) = stem(own);
    let (other_stem, other_number) = stem(other);
    own_stem == other_stem && own_number != other_number || counts_within(own.path(), other.path())
}

/// Whether two paths differ by one in one small number, which is not the first one of its part: `thread-20417-2-1`. The first may count texts.
fn counts_within(own: &str, other: &str) -> bool {
    let (own, other) = (own.rsplit('/').next().unwrap_or(""), other.rsplit('/').next().unwrap_or(""));
    let (a, b): (Vec<&str>, Vec<&str>) = (own.split(['-', '_', '.', ',']).collect(), other.split(['-', '_', '.', ',']).collect());
    let number = |text: &str| if text.len() <= 4 { text.parse::<u32>().ok() } else { None };
    let mut differ = (0..a.len().min(b.len())).filter(|at| a[*at] != b[*at]);
    let (Some(at), None) = (differ.next(), differ.next()) else { return false };
    let counted_before = a[..at].iter().any(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    let by_one = number(a[at]).zip(number(b[at])).is_some_and(|(a, b)| a.abs_diff(b) == 1);
    a.len() == b.len() && counted_before && by_one
}

/// An address without the number of the page in it, and the number.
fn stem(url: &Url) -> (String, Option<u32>) {
    let mut number = None;
    let mut parts: Vec<&str> = url.path().trim_end_matches('/').split('/').collect();
    let digits = |text: &str| if text.len() <= 4 { text.parse::<u32>().ok() } else { None };
    let last = parts.last().copied().unwrap_or("");
    if let Some(found) = digits(last).filter(|_| parts.len() > 1) {
        number = Some(found);
        parts.pop();
        // `/page/2` and `/page-2` count pages, `/2` alone does, too.
        if parts.last().is_some_and(|part| PAGE_KEYS.contains(part)) {
            parts.pop();
        }
    }
    let joined = parts.join("/");
    // The ending of a file says nothing: `story.html`, `story-2.html`.
    let mut path = joined.rsplit_once('.').map_or(&joined[..], |(head, end)| if end.len() <= 5 { head } else { &joined });
    if let (None, Some((head, tail))) = (number, path.rsplit_once(['-', '_', ',']))
        && let Some(found) = digits(tail)
    {
        number = Some(found);
        let counted = head.rsplit_once(['-', '_', ',']).filter(|(_, word)| PAGE_KEYS.contains(word));
        path = counted.map_or(head, |(head, _)| head);
    }
    let mut query: Vec<&str> = Vec::new();
    for pair in url.query().unwrap_or("").split('&').filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        match value.parse::<u32>() {
            Ok(found) if PAGE_KEYS.contains(&key.to_ascii_lowercase().as_str()) => number = Some(found),
            _ => query.push(pair),
        }
    }
    (format!("{path}?{}", query.join("&")), number)
}

#[cfg(test)]
mod tests {
    use super::{is_picture, is_sibling};
    use crate::url::Url;

    #[test]
    fn pages_of_one_text_differ_by_their_number() {
        for (own, other, expected) in [
            ("https://example.org/story", "https://example.org/story/2", true),
            ("https://example.org/story/2", "https://example.org/story/3/", true),
            ("https://example.org/story/", "https://example.org/story/page/2/", true),
            ("https://example.org/story.html", "https://example.org/story-2.html", true),
            ("https://example.org/t?id=7", "https://example.org/t?id=7&page=2", true),
            ("https://example.org/t?id=7", "https://example.org/t?id=8", false),
            ("https://example.org/thread-20417-1-1.html", "https://example.org/thread-20417-2-1.html", true),
            ("https://example.org/thread-20417-1-1.html", "https://example.org/thread-20418-1-1.html", false),
            ("https://example.org/thread-20417-1-1.html", "https://example.org/thread-20417-7-1.html", false),
            ("https://example.org/story", "https://example.org/other", false),
            ("https://example.org/story", "https://example.com/story/2", false),
        ] {
            assert_eq!(is_sibling(&Url::parse(own).unwrap(), &Url::parse(other).unwrap()), expected, "{own} {other}");
        }
    }

    #[test]
    fn a_logo_stands_for_no_text() {
        assert!(is_picture("/a/photo.jpg?w=1200"));
        assert!(!is_picture("/a/site-logo.png") && !is_picture("data:image/png;base64,AA") && !is_picture("/x.svg"));
    }
}
