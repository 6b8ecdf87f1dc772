//! Reads a capture: canonical HTML preceded by a comment with what only the browser knew (which elements were hidden, which image sources
//! it chose).
//!
//! Being HTML, a capture can be stored and opened like any page:
//!
//! ```text
//! <!--pith-capture
//! hidden 4-17 203
//! source 58 https://example.org/large.jpg
//! --><html lang="en">…
//! ```
//!
//! Elements are given by number ([`Page::origin`]), not by attributes, so that only whoever writes the beginning of the text can make these
//! statements. Malformed lines are ignored. A page that pretends to be a capture of itself gains nothing: it could hide elements with a
//! style as well, and it chooses among its own images.

use crate::page::node::{Marks, NodeId};
use crate::page::rendering::Rendering;
use crate::page::tree::Page;
use crate::rules::limits::MAX_URL;
use crate::rules::tag::Tag;
use crate::sort;

/// The first line of a capture.
const SIGN: &str = "<!--pith-capture\n";
const END: &str = "-->";

/// A capture: canonical HTML and how the browser rendered it.
#[derive(Debug, Default)]
pub struct Capture<'t> {
    /// The canonical HTML.
    pub html: &'t str,
    /// Whether the text is a capture. Nothing is known about other text.
    is_capture: bool,
    /// Numbers of hidden elements: first and last of each range, sorted.
    hidden: Vec<(u32, u32)>,
    /// The chosen sources of images, by number, sorted.
    sources: Vec<(u32, String)>,
}

impl<'t> Capture<'t> {
    /// Splits a text into the rendering data and the HTML.
    pub fn read(text: &'t str) -> Capture<'t> {
        let split = text.strip_prefix(SIGN).and_then(|rest| rest.split_once(END));
        let Some((head, html)) = split else { return Capture { html: text, ..Capture::default() } };
        let mut capture = Capture { html, is_capture: true, ..Capture::default() };
        for line in head.lines() {
            match line.split_once(' ') {
                Some(("hidden", ranges)) => capture.hidden.extend(ranges.split(' ').filter_map(range)),
                Some(("source", rest)) => capture.sources.extend(source(rest)),
                _ => {}
            }
        }
        // They are written in order, but a binary search in anything else would miss some.
        sort::sort(&mut capture.hidden);
        sort::sort(&mut capture.sources);
        capture
    }

    fn is_visible(&self, page: &Page, node: NodeId) -> Option<bool> {
        let node = if page.is_text(node) { page.parent(node)? } else { node };
        // The content of `noscript` is not in the document, and what a reader can unfold is not hidden.
        let is_written = page.marks(node).has(Marks::NOSCRIPT) && page.tag(node) != Tag::Noscript;
        if !self.is_capture || is_written || page.ancestors(node).any(|around| page.tag(around) == Tag::Details) {
            return None;
        }
        Some(!self.is_hidden(page.origin(node)))
    }

    fn is_hidden(&self, element: u32) -> bool {
        let after = self.hidden.partition_point(|(first, _)| *first <= element);
        after.checked_sub(1).is_some_and(|last| element <= self.hidden[last].1)
    }
}

/// `4-17` or `203`.
fn range(text: &str) -> Option<(u32, u32)> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    Some((first.parse().ok()?, last.parse().ok()?))
}

/// `58 https://example.org/large.jpg`. `\m` stands for `-`, so that no address can end the comment, and `\\` for `\`.
fn source(text: &str) -> Option<(u32, String)> {
    let (number, written) = text.split_once(' ')?;
    if written.len() > 2 * MAX_URL {
        return None;
    }
    let mut address = String::with_capacity(written.len());
    let mut chars = written.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => address.push(if chars.next()? == 'm' { '-' } else { '\\' }),
            _ => address.push(c),
        }
    }
    Some((number.parse().ok()?, address))
}

impl Rendering for Capture<'_> {
    fn visible(&self, page: &Page, nodes: &[NodeId]) -> Vec<Option<bool>> {
        nodes.iter().map(|node| self.is_visible(page, *node)).collect()
    }

    fn image_source(&self, page: &Page, node: NodeId) -> Option<String> {
        if page.marks(node).has(Marks::NOSCRIPT) {
            return None;
        }
        let found = self.sources.binary_search_by_key(&page.origin(node), |(number, _)| *number).ok()?;
        Some(self.sources[found].1.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::Capture;
    use crate::page::rendering::Rendering;
    use crate::page::scan::scan;
    use crate::rules::tag::Tag;

    const PAGE: &str = "<html><head></head><body><p>One</p><img src=\"a.png\"><details><p>Two</p></details></body></html>";

    #[test]
    fn a_capture_tells_what_the_browser_showed() {
        let text = format!("<!--pith-capture\nhidden 1 3-4 9-6\nsource 4 https://example.org/a\\m\\m\\\\>\nsource x y\nother\n-->{PAGE}");
        let capture = Capture::read(&text);
        assert_eq!(capture.html, PAGE);
        let page = scan(capture.html, None).unwrap();
        let shown = |tag: Tag| capture.is_visible(&page, page.first(tag).unwrap());
        assert_eq!([shown(Tag::Body), shown(Tag::P), shown(Tag::Img)], [Some(true), Some(false), Some(false)]);
        assert_eq!(capture.is_visible(&page, page.nodes().last().unwrap()), None);
        assert_eq!(capture.image_source(&page, page.first(Tag::Img).unwrap()).as_deref(), Some("https://example.org/a--\\>"));
    }

    #[test]
    fn other_text_tells_nothing() {
        for text in [
            PAGE.to_owned(),
            format!(" <!--pith-capture\nhidden 3\n-->{PAGE}"),
            format!("<html><!--pith-capture\nhidden 3\n-->{}", &PAGE[6..]),
        ] {
            let capture = Capture::read(&text);
            assert_eq!(capture.html, text);
            let page = scan(capture.html, None).unwrap();
            assert_eq!(capture.is_visible(&page, page.first(Tag::P).unwrap()), None);
        }
    }
}
