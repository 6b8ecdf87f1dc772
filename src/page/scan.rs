//! Parses canonical HTML, the form in which browsers serialize documents: every attribute quoted and escaped, every element closed. The
//! result is the same tree the browser had.

use crate::error::Error;
use crate::page::build::Builder;
#[cfg(any(target_arch = "wasm32", test))]
use crate::page::build::Noscript;
#[cfg(any(target_arch = "wasm32", test))]
pub(crate) use crate::page::scanner::Place;
pub use crate::page::scanner::lenient;
use crate::page::scanner::{Scanner, Sink};
use crate::page::tree::Page;
use crate::rules::limits::MAX_INPUT;

/// Parses canonical HTML: a document as a browser serializes it, every attribute quoted and every element closed. Of HTML as people write it, text is
/// lost without a word: `page::html` (feature `html`) reads that.
pub fn scan(html: &str, url: Option<&str>) -> Result<Page, Error> {
    refuse_large(html)?;
    let mut builder = Builder::new();
    Scanner::new(html, &mut builder).run();
    builder.finish(url, html.len())
}

/// Parses one tree of a document. Also returns the positions of elements that may have a shadow tree or a document of their own, and the
/// number of elements.
#[cfg(any(target_arch = "wasm32", test))]
pub(crate) fn scan_part(html: &str, noscript: Noscript) -> Result<(Page, Vec<Place>, u32), Error> {
    refuse_large(html)?;
    let mut builder = Builder::new();
    builder.count_noscript(noscript);
    let mut scanner = Scanner::new(html, &mut builder);
    scanner.places = Some(Vec::new());
    scanner.run();
    let places = scanner.places.take().unwrap_or_default();
    let elements = builder.elements();
    Ok((builder.finish(None, html.len())?, places, elements))
}

fn refuse_large(html: &str) -> Result<(), Error> {
    if html.len() > MAX_INPUT { Err(Error::TooLarge { what: "bytes", limit: MAX_INPUT }) } else { Ok(()) }
}

impl Sink for Builder {
    #[inline(always)]
    fn open(&mut self, name: &str) {
        Builder::open(self, name);
    }

    #[inline(always)]
    fn attr(&mut self, name: &str, value: &str) {
        Builder::attr(self, name, value);
    }

    #[inline(always)]
    fn enter(&mut self) {
        Builder::enter(self);
    }

    #[inline(always)]
    fn text(&mut self, text: &str) {
        Builder::text(self, text);
    }

    #[inline(always)]
    fn close(&mut self) {
        Builder::close(self);
    }

    #[inline(always)]
    fn elements(&self) -> u32 {
        Builder::elements(self)
    }
}

#[cfg(test)]
mod tests {
    use super::{Noscript, scan, scan_part};
    use crate::rules::attr::Attr;
    use crate::rules::tag::Tag;

    #[test]
    fn the_tree_is_the_one_the_browser_had() {
        let html = "<html><head><title>A &amp; B</title></head><body><p class=\"x\">One <b>two</b><br>three</p><!-- no --><p>four</p></body></html>";
        let page = scan(html, Some("https://example.org/")).unwrap();
        let p = page.first(Tag::P).unwrap();
        assert_eq!(page.attr(p, Attr::Class), Some("x"));
        assert_eq!(page.text_of(p), "One two three");
        assert_eq!(page.words(page.body().unwrap()), 4);
        assert_eq!(page.children(page.body().unwrap()).count(), 2);
        assert_eq!(page.text_of(page.first(Tag::Title).unwrap()), "");
    }

    #[test]
    fn noscript_is_parsed_as_hand_written_html() {
        let page = scan("<body><noscript><ul><li>One<li>Two</ul><img SRC=a.png></noscript></body>", None).unwrap();
        assert_eq!(page.nodes().filter(|id| page.tag(*id) == Tag::Li).count(), 2);
        let img = page.first(Tag::Img).unwrap();
        assert_eq!(page.attr(img, Attr::Src), Some("a.png"));
        assert_eq!(page.words(page.body().unwrap()), 0);
    }

    #[test]
    fn elements_are_numbered_as_in_the_document() {
        let html = "<body><noscript><p><b>x</b></p></noscript><template><p></p></template><x-a><i></i></x-a><iframe></iframe></body>";
        for (noscript, elements, host) in [(Noscript::Text, 6, 3), (Noscript::Elements, 8, 5)] {
            let (page, places, count) = scan_part(html, noscript).unwrap();
            assert_eq!(count, elements);
            let places: Vec<_> = places.iter().map(|place| (place.tag, place.element, &html[place.at..place.at + 3])).collect();
            assert_eq!(places, [(Tag::Body, 0, "<no"), (Tag::Custom, host, "<i>"), (Tag::Iframe, host + 2, "</i")]);
            assert_eq!(page.origin(page.first(Tag::Custom).unwrap()), host);
        }
    }
}
