//! Picks the addresses that belong to an article: its canonical one, image, icon, licence and neighbour pages. All are absolute and of the
//! web; an address that could be another document's or a logo is none.

use crate::article::Fact;
use crate::choose::Selection;
use crate::meta::candidates::{Candidate, Found};
use crate::meta::links::pagination::is_sibling;
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

#[cfg(test)]
mod tests {
    use super::is_picture;

    #[test]
    fn a_logo_stands_for_no_text() {
        assert!(is_picture("/a/photo.jpg?w=1200"));
        assert!(!is_picture("/a/site-logo.png") && !is_picture("data:image/png;base64,AA") && !is_picture("/x.svg"));
    }
}
