//! Grafts: the text of one page in the place of the text of another. Menus, rankings, teasers and comment boxes differ from site to site
//! much more than texts do, and no labelled set has many sites.

use std::ops::Range;

use crate::block::{Blocks, split};
use crate::error::Error;
use crate::page::build::Builder;
use crate::page::node::NAME;
use crate::page::{NodeId, Page};
use crate::rules::tag::Tag;
use crate::train::augment::text_element;
use crate::train::block_labels::Label;
use crate::url::{Url, registered_domain};

/// Blocks that may be missing at a place of a graft: headings whose words were replaced, what touches the text without a break.
const MAX_SKIP: usize = 6;
/// Blocks of a graft that may be new.
const MAX_NEW: usize = 8;
/// Share of the text's words that a graft must have.
const LEAST_WORDS: f32 = 0.98;

/// A labelled page with an element that holds all of its text and not the whole page.
pub struct Source<'p> {
    page: &'p Page,
    blocks: &'p Blocks,
    labels: &'p [Label],
    /// The element.
    around: NodeId,
    /// Its blocks.
    inside: Range<usize>,
}

impl<'p> Source<'p> {
    /// The page, if its text is in one element.
    pub fn new(page: &'p Page, blocks: &'p Blocks, labels: &'p [Label]) -> Option<Source<'p>> {
        let is_text: Vec<bool> = labels.iter().map(|label| label.is_text()).collect();
        let around = text_element(page, blocks, &is_text)?;
        let start = blocks.iter().filter(|block| block.first < around).count();
        let end = blocks.iter().filter(|block| block.last < page.end(around)).count();
        Some(Source { page, blocks, labels, around, inside: start..end })
    }
}

/// A page with the text of `text` and all else of `furniture`, but for what tells of one page: head and address are those of the text's
/// page, links within the furniture's site stay within the site, its data are left out, and its title is replaced by that of the text. None
/// where the labels do not carry over.
pub fn graft(text: &Source, furniture: &Source) -> Result<Option<(Page, Vec<Label>)>, Error> {
    let title = title(text).unwrap_or_default();
    let site = site(furniture.page.url());
    let page = Grafter { text, furniture, title, site, builder: Builder::new() }.run()?;
    let labels = carried_over(&split(&page), text, furniture);
    Ok(labels.map(|labels| (page, labels)))
}

/// The site of an address.
pub fn site(url: Option<&str>) -> Option<String> {
    url.and_then(Url::parse)?.host().map(|host| registered_domain(host).to_owned())
}

/// The title above a text; none if the text brings its own.
fn title(text: &Source) -> Option<String> {
    let page = text.page;
    let heading = page.first(Tag::H1);
    if heading.is_some_and(|heading| page.contains(text.around, heading)) {
        return None;
    }
    let shown = heading.map(|heading| page.text_of(heading)).filter(|title| !title.is_empty());
    shown.or_else(|| page.first(Tag::Title).map(|title| page.subtree(title).map(|node| page.text(node)).collect()))
}

/// The labels of the blocks of a graft: those of the text's blocks, and for the furniture's that they are no text.
fn carried_over(blocks: &Blocks, text: &Source, furniture: &Source) -> Option<Vec<Label>> {
    let around = |range: Range<usize>| range.map(|at| (furniture.blocks.text(&furniture.blocks[at]), Label::default()));
    let inside = text.inside.clone().map(|at| (text.blocks.text(&text.blocks[at]), text.labels[at]));
    let after = around(furniture.inside.end..furniture.blocks.len());
    let expected: Vec<(&str, Label)> = around(0..furniture.inside.start).chain(inside).chain(after).collect();
    let mut next = 0;
    let mut new = 0;
    let labels: Vec<Label> = blocks
        .iter()
        .map(|block| {
            let found = (next..expected.len().min(next + MAX_SKIP)).find(|at| expected[*at].0 == blocks.text(block));
            new += usize::from(found.is_none());
            next = found.unwrap_or(next) + 1;
            found.map_or_else(Label::default, |at| expected[at].1)
        })
        .collect();
    let matched = |labels: &mut dyn Iterator<Item = Label>| labels.map(|label| label.matched).sum::<u32>() as f32;
    let wanted = matched(&mut expected.iter().map(|(_, label)| *label));
    (new <= MAX_NEW && matched(&mut labels.iter().copied()) >= LEAST_WORDS * wanted).then_some(labels)
}

struct Grafter<'p> {
    text: &'p Source<'p>,
    furniture: &'p Source<'p>,
    /// What the furniture's title becomes.
    title: String,
    /// The furniture's site.
    site: Option<String>,
    builder: Builder,
}

impl Grafter<'_> {
    fn run(mut self) -> Result<Page, Error> {
        let (text, furniture) = (self.text, self.furniture);
        let mut open: Vec<NodeId> = Vec::new();
        // The text's page up to its body, then the other body, and within that the text.
        for node in text.page.nodes().take_while(|node| Some(*node) != text.page.body()) {
            self.close_before(&mut open, text.page, node);
            self.node(text.page, node, &mut open);
        }
        while open.len() > 1 {
            open.pop();
            self.builder.close();
        }
        if let Some(body) = furniture.page.body() {
            self.furnish(body);
        }
        while open.pop().is_some() {
            self.builder.close();
        }
        self.builder.finish(text.page.url(), text.page.source_bytes())
    }

    /// Copies the furniture, and the text in the place of the other.
    fn furnish(&mut self, body: NodeId) {
        let page = self.furniture.page;
        let mut open: Vec<NodeId> = Vec::new();
        let mut done = body;
        for node in page.subtree(body) {
            self.close_before(&mut open, page, node);
            if node < done {
                continue;
            }
            if node == self.furniture.around {
                self.copy_text();
                done = page.end(node);
            } else if page.tag(node) == Tag::Script {
                done = page.end(node);
            } else if page.is_text(node) && open.iter().any(|element| page.tag(*element) == Tag::H1) {
                self.builder.text(&std::mem::take(&mut self.title));
            } else {
                self.node(page, node, &mut open);
            }
        }
        for _ in open {
            self.builder.close();
        }
    }

    fn copy_text(&mut self) {
        let (page, around) = (self.text.page, self.text.around);
        let mut open: Vec<NodeId> = Vec::new();
        for node in page.subtree(around) {
            self.close_before(&mut open, page, node);
            self.node(page, node, &mut open);
        }
        for _ in open {
            self.builder.close();
        }
    }

    /// Closes the elements that end before a node.
    fn close_before(&mut self, open: &mut Vec<NodeId>, page: &Page, node: NodeId) {
        while open.pop_if(|element| page.end(*element) <= node).is_some() {
            self.builder.close();
        }
    }

    fn node(&mut self, page: &Page, node: NodeId, open: &mut Vec<NodeId>) {
        if page.is_text(node) {
            self.builder.text(page.text(node));
            return;
        }
        let is_furniture = std::ptr::eq(page, self.furniture.page);
        self.builder.open(page.name(node));
        for (name, value) in page.attrs(node).filter(|(name, _)| *name != NAME) {
            match (name, &self.site) {
                ("href", Some(site)) if is_furniture => self.builder.attr(name, within(value, site)),
                _ => self.builder.attr(name, value),
            }
        }
        self.builder.enter();
        open.push(node);
    }
}

/// An address within a site as the site itself writes it.
fn within<'u>(url: &'u str, site: &str) -> &'u str {
    match url.split_once(site) {
        Some((before, path)) if before.starts_with("http") => {
            if path.starts_with('/') {
                path
            } else {
                "/"
            }
        }
        _ => url,
    }
}

#[cfg(test)]
mod tests {
    use super::{Source, graft};
    use crate::block::split;
    use crate::page::html::{HtmlOptions, parse};
    use crate::rules::attr::Attr;
    use crate::rules::tag::Tag;
    use crate::train::block_labels::label;

    #[test]
    fn a_text_takes_the_place_of_another() {
        let html = |site: &str, words: &str| {
            format!(
                "<html><head><title>{words} title</title></head><body><nav><a href=\"https://www.{site}/news\">News of {site}</a></nav>\
                 <h1>About {words}</h1><div class=\"{site}\"><p>{words} one two three</p><p>{words} four five six</p></div>\
                 <script>\"{site}\"</script><footer>All rights of {site}</footer></body></html>"
            )
        };
        let parsed = |site: &str, words: &str| {
            let url = format!("https://{site}/page");
            let page = parse(html(site, words).as_bytes(), &HtmlOptions { url: Some(&url), ..HtmlOptions::default() }).unwrap();
            let blocks = split(&page);
            let labels = label(&blocks, &format!("{words} one two three\n{words} four five six"));
            (page, blocks, labels)
        };
        let (lamp, oil) = (parsed("lamp.example", "Lamps"), parsed("oil.example", "Oils"));
        let (text, furniture) = (Source::new(&lamp.0, &lamp.1, &lamp.2).unwrap(), Source::new(&oil.0, &oil.1, &oil.2).unwrap());
        let (page, labels) = graft(&text, &furniture).unwrap().unwrap();
        let blocks = split(&page);
        let texts: Vec<(&str, bool)> = blocks.iter().zip(&labels).map(|(block, label)| (blocks.text(block), label.is_text())).collect();
        let expected = [
            ("News of oil.example", false),
            ("About Lamps", false),
            ("Lamps one two three", true),
            ("Lamps four five six", true),
            ("All rights of oil.example", false),
        ];
        assert_eq!(texts, expected);
        assert_eq!(page.url(), Some("https://lamp.example/page"));
        assert_eq!(page.first(Tag::A).and_then(|link| page.attr(link, Attr::Href)), Some("/news"));
        assert_eq!(page.first(Tag::Script), None);
    }

    #[test]
    fn a_text_that_is_the_whole_page_is_no_source() {
        let page = parse(b"<body><p>Lamps one two three</p><p>Lamps four five six</p></body>", &HtmlOptions::default()).unwrap();
        let blocks = split(&page);
        assert!(Source::new(&page, &blocks, &label(&blocks, "Lamps one two three\nLamps four five six")).is_none());
    }
}
