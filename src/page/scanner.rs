//! The scanner behind [`scan`](crate::page::scan): turns canonical HTML into opens, attributes, texts and closes for a [`Sink`].
//!
//! One pass over the bytes. [`lenient`] is the same scanner with implied end tags, for the HTML text in `noscript`. It never fails: what is
//! not a tag is text.

use std::borrow::Cow;

use memchr::{memchr, memmem};

use crate::page::entity::decode_entities;
use crate::rules::limits::MAX_DEPTH;
use crate::rules::tag::Tag;

/// Elements of SVG and MathML that may hold HTML.
const HTML_IN_FOREIGN: &[&str] = &["foreignobject", "desc", "title", "annotation-xml", "mi", "mo", "mn", "ms", "mtext"];

/// Receives what the scanner reads, in document order.
pub trait Sink {
    /// An element begins; its attributes follow.
    fn open(&mut self, name: &str);
    /// An attribute of the element that begins.
    fn attr(&mut self, name: &str, value: &str);
    /// All attributes of the element are known.
    fn enter(&mut self);
    /// Text in the open element.
    fn text(&mut self, text: &str);
    /// The open element ends.
    fn close(&mut self);
    /// Elements of the document so far, kept or not.
    fn elements(&self) -> u32;
}

/// An element that may have a shadow tree or a document of its own.
#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code, reason = "only browsers have documents whose elements hold more"))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// Its number in the document.
    pub element: u32,
    pub tag: Tag,
    /// Where its content begins, in bytes.
    pub at: usize,
}

/// Parses HTML as people write it, into the open element.
pub fn lenient<S: Sink>(sink: &mut S, html: &str) {
    Scanner { lenient: true, ..Scanner::new(html, sink) }.run();
}

pub(super) struct Scanner<'h, 'b, S: Sink> {
    html: &'h str,
    at: usize,
    /// Names of the elements this scanner opened.
    open: Vec<&'h str>,
    lenient: bool,
    /// Positions of elements that may hold more than the text, if asked for.
    pub(super) places: Option<Vec<Place>>,
    pub(super) sink: &'b mut S,
}

impl<'h, 'b, S: Sink> Scanner<'h, 'b, S> {
    pub(super) fn new(html: &'h str, sink: &'b mut S) -> Scanner<'h, 'b, S> {
        Scanner { html, at: 0, open: Vec::new(), lenient: false, places: None, sink }
    }

    pub(super) fn run(&mut self) {
        let bytes = self.html.as_bytes();
        while self.at < bytes.len() {
            let text_end = self.next_markup();
            if text_end > self.at {
                self.sink.text(&decode_entities(&self.html[self.at..text_end]));
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
            self.sink.close();
        }
    }

    /// The position of the next `<` that starts markup.
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
        // `<!-->` and `<!--->` are complete comments.
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
            self.sink.close();
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
        self.sink.open(&name);
        self.at = end;
        let self_closed = self.attributes();
        let element = self.sink.elements();
        self.sink.enter();
        if let Some(places) = &mut self.places
            && (tag.may_host() || matches!(tag, Tag::Iframe | Tag::FrameOld))
            && self.sink.elements() > element
        {
            places.push(Place { element, tag, at: self.at });
        }
        if self.is_void(tag) || (self_closed && (!self.lenient || self.in_foreign())) {
            return self.sink.close();
        }
        self.open.push(raw_name);
        if tag.is_raw() {
            self.raw_text(raw_name);
        }
    }

    /// Whether an element has no end tag. In SVG and MathML a `link` or `source` has one; a parser never leaves a `br` or an image in them.
    fn is_void(&self, tag: Tag) -> bool {
        tag.is_void() && (matches!(tag, Tag::Br | Tag::Embed | Tag::Hr | Tag::Img | Tag::Meta) || !self.is_foreign())
    }

    /// Whether the innermost element is one of SVG or MathML, and not HTML in these.
    fn is_foreign(&self) -> bool {
        let is_one_of = |open: &&str, names: &[&str]| names.iter().any(|name| open.eq_ignore_ascii_case(name));
        let inner = self.open.iter().rev().take(usize::from(MAX_DEPTH));
        let inner = inner.copied().find(|open| is_one_of(open, &["svg", "math"]) || is_one_of(open, HTML_IN_FOREIGN));
        inner.is_some_and(|open| is_one_of(&open, &["svg", "math"]))
    }

    fn in_foreign(&self) -> bool {
        self.open
            .iter()
            .rev()
            .take(usize::from(MAX_DEPTH))
            .any(|open| open.eq_ignore_ascii_case("svg") || open.eq_ignore_ascii_case("math"))
    }

    /// Closes elements whose end tag may be omitted before `tag`.
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
            self.sink.close();
        }
    }

    /// Reads attributes up to the end of the tag; returns whether it ended in `/>`.
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
        // An attribute's name may begin with `=`, so the first byte is taken as it is.
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
        self.sink.attr(&lower(&self.html[start..end]), &decode_entities(value));
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

    /// The next character boundary at or after a position.
    fn boundary(&self, place: usize) -> usize {
        (place..=self.html.len()).find(|p| self.html.is_char_boundary(*p)).unwrap_or(self.html.len())
    }

    /// Reads raw text up to the end tag of its element.
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
        self.sink.text(&self.html[start..end]);
        self.at = end;
    }
}

/// The name in lower case; borrowed if it already is, which is nearly always.
fn lower(name: &str) -> Cow<'_, str> {
    if name.bytes().any(|b| b.is_ascii_uppercase()) { Cow::Owned(name.to_ascii_lowercase()) } else { Cow::Borrowed(name) }
}
