//! Collects and chooses the URLs of an article. All are absolute http(s) URLs; one that may belong to another document, or an image that
//! may be a logo, is not used.

use crate::article::{Fact, PageKind};
use crate::block::Blocks;
use crate::choose::Selection;
use crate::meta::candidates::{Candidate, Candidates};
use crate::meta::links::pagination::is_page_of_same_text;
use crate::page::{Marks, NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::metadata::sources::{Field, Row, VISIBLE};
use crate::rules::phrases::pagination::{NEXT_PAGE, PREVIOUS_PAGE};
use crate::rules::phrases::tags::TAG_SEGMENTS;
use crate::rules::substrings::{Initials, Words};
use crate::rules::tag::Tag;
use crate::url::{Url, before_query};

/// Links examined for next, previous, tags and licences.
const MAX_LINKS: usize = 5_000;
/// Longest text of a link to the next or previous page, in characters.
const MAX_WORDS: u32 = 40;
/// Smallest side of a lead image, in pixels.
const MIN_IMAGE_PIXELS: u32 = 200;
/// More links to tags than a text has, and the levels above one that are looked at.
const MAX_TAG_LINKS: usize = 15;
/// One in how many characters of a line of tags is of a link: a label stands before them.
const LINKED: u32 = 3;
const MAX_AROUND: usize = 6;
/// File name parts of images that stand for the site and not for the article.
const NON_CONTENT_WORDS: &[&str] = &[
    "logo",
    "favicon",
    "placeholder",
    "blank.",
    "spacer",
    "avatar",
    "gravatar",
    "default-image",
    "pixel.",
    "1x1",
    "sprite",
    "apple-touch-icon",
    "android-chrome",
    "social-card",
    "social-image",
];
/// Names of such files, without the ending, and of their folders.
const NON_CONTENT_STEMS: &[&str] =
    &["facebook", "fb", "og", "og-image", "og_image", "ogimage", "open-graph-image", "opengraph", "opengraph-image", "share", "twitter"];
const NON_CONTENT_FOLDERS: &[&str] = &["logo", "logos", "favicon", "favicons"];
/// Hosts and paths of known licences.
static LICENSES: Words = Words::new(&[
    "creativecommons.org/licenses/",
    "creativecommons.org/publicdomain/",
    "gnu.org/licenses/",
    "opensource.org/licenses/",
    "opendatacommons.org/licenses/",
]);

/// How the texts of links to the next and the previous page begin.
static PAGE_INITIALS: Initials = Initials::new(&[NEXT_PAGE, PREVIOUS_PAGE]);

/// The inputs for choosing URLs.
pub struct ArticleLinks<'p> {
    /// The page.
    pub page: &'p Page,
    /// Its blocks.
    pub blocks: &'p Blocks,
    /// The selected article.
    pub selection: &'p Selection,
    /// The base for relative URLs.
    pub base: Option<&'p Url>,
    /// The page's own URL.
    pub own: Option<&'p Url>,
}

impl ArticleLinks<'_> {
    /// Adds the candidates from links and images of the page itself.
    pub fn gather(&self, candidates: &mut Candidates) {
        let page = self.page;
        let mut tags: Vec<NodeId> = Vec::new();
        let links = page.nodes().filter(|id| page.tag(*id) == Tag::A && !page.marks(*id).has(Marks::SILENT)).take(MAX_LINKS);
        for id in links {
            let Some(href) = page.attr(id, Attr::Href) else { continue };
            let rel = page.attr(id, Attr::Rel).unwrap_or("").to_ascii_lowercase();
            for word in rel.split_ascii_whitespace() {
                match word {
                    "license" => add(candidates, Field::License, "license link", href),
                    "next" => add(candidates, Field::Next, "next link", href),
                    "prev" | "previous" => add(candidates, Field::Prev, "prev link", href),
                    "tag" if self.is_near_article(id) => add(candidates, Field::Tag, "rel tag", &page.text_of(id)),
                    _ => {}
                }
            }
            if LICENSES.are_exactly_in(href) {
                add(candidates, Field::License, "license link", href);
            }
            if page.chars(id) <= MAX_WORDS {
                self.add_pagination_link(id, href, candidates);
                if names_tag(href) && self.is_near_article(id) && self.is_among_links(id) {
                    tags.push(id);
                }
            }
        }
        if tags.len() <= MAX_TAG_LINKS {
            tags.iter().for_each(|id| add(candidates, Field::Tag, "tag link", &page.text_of(*id)));
        }
        if let Some(src) = self.first_image() {
            add(candidates, Field::Image, "first image", src);
        }
    }

    /// Whether a link is in the article or in its parent element.
    fn is_near_article(&self, id: NodeId) -> bool {
        let Some(root) = self.selection.root else { return false };
        let around = self.page.parent(root).unwrap_or(root);
        self.page.contains(around, id)
    }

    /// Whether a link stands among links and not in a sentence, a menu or what stands beside the text.
    fn is_among_links(&self, id: NodeId) -> bool {
        let is_beside = |around: NodeId| matches!(self.page.tag(around), Tag::Nav | Tag::Aside | Tag::Header | Tag::Th | Tag::Td);
        let at = self.blocks.partition_point(|block| block.last < id);
        let is_line = self.blocks.get(at).is_some_and(|block| block.linked * LINKED > block.measure.chars);
        is_line && !self.page.ancestors(id).take(MAX_AROUND).any(is_beside)
    }

    /// The text that a link shows, from its first letter or digit on to the end of the text node.
    fn first_letters(&self, id: NodeId) -> Option<&str> {
        let shown = self.page.subtree(id).filter(|node| self.page.is_text(*node) && !self.page.marks(*node).has(Marks::SILENT));
        shown.map(|node| self.page.text(node)).find_map(|text| Some(&text[text.find(char::is_alphanumeric)?..]))
    }

    fn add_pagination_link(&self, id: NodeId, href: &str, candidates: &mut Candidates) {
        if self.first_letters(id).is_some_and(|text| !PAGE_INITIALS.may_begin(text)) {
            return;
        }
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
        if NEXT_PAGE.contains(&words.as_str()) {
            add(candidates, Field::Next, "next link", href);
        } else if PREVIOUS_PAGE.contains(&words.as_str()) {
            add(candidates, Field::Prev, "prev link", href);
        }
    }

    /// The first large image of the article.
    fn first_image(&self) -> Option<&str> {
        let page = self.page;
        let root = self.selection.root?;
        let pixels = |id: NodeId, attr: Attr| {
            let value = page.attr(id, attr)?.trim();
            value.strip_suffix("px").unwrap_or(value).parse::<u32>().ok()
        };
        let is_large = |id: &NodeId| {
            pixels(*id, Attr::Width).is_some_and(|width| width >= MIN_IMAGE_PIXELS)
                && pixels(*id, Attr::Height).is_none_or(|height| height >= MIN_IMAGE_PIXELS)
        };
        let images = page.subtree(root).filter(|id| page.tag(*id) == Tag::Img).take(MAX_LINKS);
        let sources = images.filter(is_large).filter_map(|id| page.attr(id, Attr::DataSrc).or(page.attr(id, Attr::Src)));
        sources.into_iter().find(|src| may_be_lead_image(src))
    }

    /// The absolute URL of a text, if it is an http(s) URL.
    fn resolve(&self, text: &str) -> Option<Url> {
        self.base.map_or_else(|| Url::parse(text), |base| base.join(text)).filter(Url::is_web)
    }

    fn fact(&self, candidate: &Candidate) -> Option<(Url, Fact<String>)> {
        let url = self.resolve(&candidate.text)?;
        let fact = Fact { value: url.as_str().to_owned(), source: candidate.source };
        Some((url, fact))
    }

    /// The canonical URL. One on another site, or the home page given by another page, is a mistake.
    pub fn canonical(&self, candidates: &Candidates) -> Option<Fact<String>> {
        let fits = |url: &Url| {
            self.own.is_none_or(|own| url.same_site(own) && (url.path().len() > 1 || url.query().is_some() || own.path().len() <= 1))
        };
        let named =
            candidates.of(Field::Canonical).into_iter().filter(|c| c.rank < 90).filter_map(|c| self.fact(c)).find(|(url, _)| fits(url));
        let named = named.map(|(url, fact)| Fact { value: url.document().to_owned(), ..fact });
        named.or_else(|| self.own.filter(|own| own.is_web()).map(|own| Fact { value: own.document().to_owned(), source: "page url" }))
    }

    /// The lead image, unless it is a logo.
    pub fn image(&self, candidates: &Candidates) -> Option<Fact<String>> {
        let all = candidates.of(Field::Image);
        let mut usable = all.iter().filter(|c| c.rank < 200).filter(|c| may_be_lead_image(&c.text)).filter_map(|c| self.fact(c));
        usable.next().map(|(_, fact)| fact)
    }

    /// The favicon.
    pub fn favicon(&self, candidates: &Candidates) -> Option<Fact<String>> {
        candidates.of(Field::Favicon).into_iter().find_map(|c| self.fact(c)).map(|(_, fact)| fact)
    }

    /// The licence, as the URL of its text.
    pub fn license(&self, candidates: &Candidates) -> Option<Fact<String>> {
        let is_address = |c: &&Candidate| c.text.contains('/') && !c.text.contains(' ');
        candidates.of(Field::License).into_iter().filter(is_address).find_map(|c| self.fact(c)).map(|(_, fact)| fact)
    }

    /// The next or previous page of the same text. It must be on the same site; one from a link's text must also differ only in its page
    /// number.
    pub fn next_or_previous(&self, candidates: &Candidates, field: Field) -> Option<Fact<String>> {
        let own = self.own?;
        // If the base is on another host, the page's own URL says nothing about its number; the next and previous pages are compared with
        // each other.
        let moved = self.base.is_some_and(|base| base.host() != own.host());
        let opposite = if field == Field::Next { Field::Prev } else { Field::Next };
        let opposites: Vec<Url> =
            if moved { candidates.of(opposite).iter().filter_map(|c| self.resolve(&c.text)).collect() } else { Vec::new() };
        let fits = |candidate: &&Candidate, url: &Url| {
            let other = url.same_site(own) && url.document() != own.document();
            let in_row = || is_page_of_same_text(own, url) || opposites.iter().any(|near| is_page_of_same_text(near, url));
            // Blogs call the next article the next page.
            let stem = own.path().trim_end_matches('/');
            let stem = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
            let is_below = || url.path() == own.path() || stem.len() > 1 && url.path().starts_with(stem);
            let is_named = candidate.source.starts_with("link ") && (self.selection.kind != PageKind::Article || is_below());
            other && (is_named || in_row())
        };
        candidates
            .of(field)
            .into_iter()
            .filter_map(|c| Some((c, self.fact(c)?)))
            .find(|(c, (url, _))| fits(c, url))
            .map(|(_, (_, fact))| fact)
    }
}

fn add(candidates: &mut Candidates, field: Field, key: &str, text: &str) {
    let rows = VISIBLE.iter().filter(|row: &&Row| row.field == field && row.key == key);
    rows.for_each(|row| candidates.add(row, text));
}

/// Whether an address calls what it leads to a tag: `/tag/lamps`.
fn names_tag(href: &str) -> bool {
    let path = href.split(['?', '#']).next().unwrap_or("").trim_end_matches('/');
    path.rsplit('/').nth(1).is_some_and(|segment| TAG_SEGMENTS.contains(&segment))
}

/// Whether a URL may be that of a lead image.
fn may_be_lead_image(src: &str) -> bool {
    let lower = src.to_ascii_lowercase();
    let name = before_query(&lower);
    let mut segments = name.rsplit('/');
    let last = segments.next().unwrap_or("");
    let stem = last.split('.').next().unwrap_or("");
    let is_of_site = segments.take(2).any(|folder| NON_CONTENT_FOLDERS.contains(&folder))
        || stem.len() < last.len() && NON_CONTENT_STEMS.contains(&stem)
        || NON_CONTENT_WORDS.iter().any(|word| last.contains(word));
    !is_of_site && !src.trim().is_empty() && !lower.starts_with("data:") && !last.ends_with(".svg")
}

#[cfg(test)]
mod tests {
    use super::may_be_lead_image;

    #[test]
    fn a_logo_is_no_lead_image() {
        assert!(may_be_lead_image("/a/photo.jpg?w=1200"));
        assert!(may_be_lead_image("/a/og-image-of-a-boat.png") && may_be_lead_image("/api/og-image?id=7"));
        for src in ["/logos/harbour.png", "/a/apple-touch-icon@2.png", "https://example.org/og-image.png?v=2"] {
            assert!(!may_be_lead_image(src), "{src}");
        }
        assert!(!may_be_lead_image("/a/site-logo.png") && !may_be_lead_image("data:image/png;base64,AA") && !may_be_lead_image("/x.svg"));
    }
}
