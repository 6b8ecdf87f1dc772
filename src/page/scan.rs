//! Reads canonical HTML, the kind a browser writes of a document: every attribute quoted and escaped, every element closed.
//!
//! It makes the same tree as the browser had, in one pass over the bytes. [`lenient`] is the same scanner with end tags implied, for
//! the HTML text in `noscript`. It never fails: what is no tag is text.

use std::borrow::Cow;

use memchr::{memchr, memmem};

use crate::error::Error;
use crate::page::Page;
use crate::page::build::Builder;
#[cfg(any(target_arch = "wasm32", test))]
use crate::page::build::Noscript;
pub(crate) use crate::page::entity::decode;
use crate::rules::limits::{MAX_DEPTH, MAX_INPUT};
use crate::rules::tag::Tag;

/// Makes a page from canonical HTML.
pub fn scan(html: &str, url: Option<&str>) -> Result<Page, Error> {
    refuse_large(html)?;
    let mut builder = Builder::new();
    Scanner::new(html, &mut builder).run();
    builder.finish(url, html.len())
}

/// Where the content of an element begins in the text.
#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code, reason = "only browsers have documents whose elements hold more"))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// The number of the element in its document.
    pub element: u32,
    pub tag: Tag,
    /// In bytes.
    pub at: usize,
}

/// Makes a page from a part of a document and tells where the elements are that may hold more than the text says: shadow trees or
/// documents of their own. It also tells how many elements there are.
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

/// Reads HTML as a person may have written it into the element that is open.
pub fn lenient(builder: &mut Builder, html: &str) {
    Scanner { lenient: true, ..Scanner::new(html, builder) }.run();
}

struct Scanner<'h, 'b> {
    html: &'h str,
    at: usize,
    /// Names of the elements this scanner opened.
    open: Vec<&'h str>,
    lenient: bool,
    /// Where elements are that may hold more than the text says, if that is asked for.
    places: Option<Vec<Place>>,
    builder: &'b mut Builder,
}

impl<'h, 'b> Scanner<'h, 'b> {
    fn new(html: &'h str, builder: &'b mut Builder) -> Scanner<'h, 'b> {
        Scanner { html, at: 0, open: Vec::new(), lenient: false, places: None, builder }
    }

    fn run(&mut self) {
        let bytes = self.html.as_bytes();
        while self.at < bytes.len() {
            let text_end = self.next_markup();
            if text_end > self.at {
                self.builder.text(&decode(&self.html[self.at..text_end]));
                self.at = text_end;
                continue;
            }
            match bytes.get(self.at + 1) {
                Some(b'/') => self.end_tag(),
                Some(b'!') => self.declaration(),
                Some(b'?') => self.skip_past(b'>'),
                _ => self.start_tag(),
            }
        }
        for _ in 0..self.open.len() {
            self.builder.close();
        }
    }

    /// The place of the next `<` that begins markup.
    fn next_markup(&self) -> usize {
        let bytes = self.html.as_bytes();
        let mut from = self.at;
        while let Some(found) = memchr(b'<', &bytes[from..]) {
            let place = from + found;
            match bytes.get(place + 1) {
                Some(b'!' | b'?') => return place,
                Some(b'/') if bytes.get(place + 2).is_some_and(u8::is_ascii_alphabetic) => return place,
                Some(c) if c.is_ascii_alphabetic() => return place,
                _ => from = place + 1,
            }
        }
        bytes.len()
    }

    fn skip_past(&mut self, byte: u8) {
        self.at = memchr(byte, &self.html.as_bytes()[self.at..]).map_or(self.html.len(), |found| self.at + found + 1);
    }

    fn declaration(&mut self) {
        let rest = &self.html.as_bytes()[self.at..];
        if !rest.starts_with(b"<!--") {
            return self.skip_past(b'>');
        }
        // `<!-->` and `<!--->` are whole comments.
        let inner = if rest.starts_with(b"<!-->") || rest.starts_with(b"<!--->") { 2 } else { 4 };
        self.at = memmem::find(&rest[inner..], b"-->").map_or(self.html.len(), |found| self.at + inner + found + 3);
    }

    fn end_tag(&mut self) {
        let start = self.at + 2;
        let end = self.name_end(start);
        let name = &self.html[start..end];
        self.at = end;
        self.skip_past(b'>');
        let oldest = self.open.len().saturating_sub(usize::from(MAX_DEPTH));
        let Some(place) = self.open[oldest..].iter().rposition(|open| open.eq_ignore_ascii_case(name)) else { return };
        let place = oldest + place;
        for _ in place..self.open.len() {
            self.builder.close();
        }
        self.open.truncate(place);
    }

    fn name_end(&self, start: usize) -> usize {
        let bytes = self.html.as_bytes();
        let stops = |b: &u8| b.is_ascii_whitespace() || matches!(b, b'>' | b'/');
        bytes[start..].iter().position(stops).map_or(bytes.len(), |found| start + found)
    }

    fn start_tag(&mut self) {
        let start = self.at + 1;
        let end = self.name_end(start);
        let raw_name = &self.html[start..end];
        let name = lower(raw_name);
        let tag = Tag::from_name(&name);
        if self.lenient {
            self.imply_ends(tag);
        }
        self.builder.open(&name);
        self.at = end;
        let self_closed = self.attributes();
        let element = self.builder.elements();
        self.builder.enter();
        if let Some(places) = &mut self.places
            && (tag.may_host() || matches!(tag, Tag::Iframe | Tag::FrameOld))
            && self.builder.elements() > element
        {
            places.push(Place { element, tag, at: self.at });
        }
        if tag.is_void() || (self_closed && (!self.lenient || self.in_foreign())) {
            return self.builder.close();
        }
        self.open.push(raw_name);
        if tag.is_raw() {
            self.raw_text(raw_name);
        }
    }

    fn in_foreign(&self) -> bool {
        self.open
            .iter()
            .rev()
            .take(usize::from(MAX_DEPTH))
            .any(|open| open.eq_ignore_ascii_case("svg") || open.eq_ignore_ascii_case("math"))
    }

    /// Closes elements whose end tag may be left out before `tag`.
    fn imply_ends(&mut self, tag: Tag) {
        let closes: &[Tag] = match tag {
            Tag::Li => &[Tag::Li],
            Tag::Dt | Tag::Dd => &[Tag::Dt, Tag::Dd],
            Tag::Tr => &[Tag::Td, Tag::Th, Tag::Tr],
            Tag::Td | Tag::Th => &[Tag::Td, Tag::Th],
            _ if !tag.is_inline() => &[Tag::P],
            _ => return,
        };
        while let Some(open) = self.open.last() {
            if !closes.contains(&Tag::from_name(&lower(open))) {
                return;
            }
            self.open.pop();
            self.builder.close();
        }
    }

    /// Reads attributes up to the end of the tag; tells whether it ended in `/>`.
    fn attributes(&mut self) -> bool {
        let bytes = self.html.as_bytes();
        let mut slash = false;
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b'>' => {
                    self.at += 1;
                    return slash;
                }
                b'/' => (slash, self.at) = (true, self.at + 1),
                _ if byte.is_ascii_whitespace() => self.at += 1,
                _ => {
                    slash = false;
                    self.attribute();
                }
            }
        }
        false
    }

    fn attribute(&mut self) {
        let bytes = self.html.as_bytes();
        let start = self.at;
        let stops = |b: &u8| b.is_ascii_whitespace() || matches!(b, b'=' | b'>' | b'/');
        // An attribute's name may begin with `=`, so the first byte is taken unseen.
        let end = bytes[start + 1..].iter().position(stops).map_or(bytes.len(), |found| start + 1 + found);
        let end = self.boundary(end);
        self.at = end;
        let mut ahead = end;
        while bytes.get(ahead).is_some_and(u8::is_ascii_whitespace) {
            ahead += 1;
        }
        let mut value = "";
        if bytes.get(ahead) == Some(&b'=') {
            self.at = ahead + 1;
            while bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
                self.at += 1;
            }
            value = self.value();
        }
        self.builder.attr(&lower(&self.html[start..end]), &decode(value));
    }

    fn value(&mut self) -> &'h str {
        let bytes = self.html.as_bytes();
        let (start, end, next) = match bytes.get(self.at) {
            Some(&quote @ (b'"' | b'\'')) => {
                let start = self.at + 1;
                let end = memchr(quote, &bytes[start..]).map_or(bytes.len(), |found| start + found);
                (start, end, (end + 1).min(bytes.len()))
            }
            _ => {
                let stops = |b: &u8| b.is_ascii_whitespace() || *b == b'>';
                let end = bytes[self.at..].iter().position(stops).map_or(bytes.len(), |found| self.at + found);
                (self.at, end, end)
            }
        };
        self.at = next;
        &self.html[start..end]
    }

    /// The next place at or after `place` where a character begins.
    fn boundary(&self, place: usize) -> usize {
        (place..=self.html.len()).find(|p| self.html.is_char_boundary(*p)).unwrap_or(self.html.len())
    }

    /// Reads text in which tags mean nothing, up to the end tag of its element.
    fn raw_text(&mut self, name: &'h str) {
        let bytes = self.html.as_bytes();
        let start = self.at;
        let mut from = start;
        let end = loop {
            let Some(found) = memmem::find(&bytes[from..], b"</") else { break bytes.len() };
            let place = from + found;
            let after = place + 2 + name.len();
            let same = bytes.get(place + 2..after).is_some_and(|found| found.eq_ignore_ascii_case(name.as_bytes()));
            if same && bytes.get(after).is_none_or(|b| b.is_ascii_whitespace() || matches!(b, b'>' | b'/')) {
                break place;
            }
            from = place + 2;
        };
        self.builder.text(&self.html[start..end]);
        self.at = end;
    }
}

/// The name in lower case; borrowed where it is already, which is nearly always.
fn lower(name: &str) -> Cow<'_, str> {
    if name.bytes().any(|b| b.is_ascii_uppercase()) { Cow::Owned(name.to_ascii_lowercase()) } else { Cow::Borrowed(name) }
}

#[cfg(test)]
mod tests {
    use super::{Noscript, scan, scan_part};
    use crate::rules::attr::Attr;
    use crate::rules::tag::Tag;

    #[test]
    fn builds_the_tree_the_browser_had() {
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
    fn noscript_is_read_as_html_people_write() {
        let page = scan("<body><noscript><ul><li>One<li>Two</ul><img SRC=a.png></noscript></body>", None).unwrap();
        assert_eq!(page.nodes().filter(|id| page.tag(*id) == Tag::Li).count(), 2);
        let img = page.first(Tag::Img).unwrap();
        assert_eq!(page.attr(img, Attr::Src), Some("a.png"));
        assert_eq!(page.words(page.body().unwrap()), 0);
    }

    #[test]
    fn numbers_the_elements_of_a_part_as_its_document_does() {
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
