//! The HTML tokenizer, by the rules of the HTML standard: text between tags as one token, tags with attributes, comments without their
//! text. It knows no tree and never fails.
//!
//! html5ever's own tokenizer takes its input in pieces, character by character; this one has the whole page and jumps from `<` to `<`.
//! Texts and values are slices of one shared buffer. Attributes of a tag are compared with one another, so those beyond what any author
//! writes are dropped.

use std::borrow::Cow;
use std::ops::Range;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{Tag, TagKind, Token};
use html5ever::{Attribute, LocalName, QualName, ns};
use memchr::{memchr, memchr2, memmem};

use super::character_references::{Place, decode};
use super::doctype;
use super::name_cache::Names;
use super::raw_tag::RawTag;

/// Attributes of one tag; the rest is dropped. Authors write dozens, generators a hundred.
pub(super) const MAX_ATTRS: usize = 512;

/// Attributes for which there is room at once.
const USUAL_ATTRS: usize = 4;

/// Bytes of a text up to which it does not share the page's buffer.
const COPIED: usize = 8;

/// The tokenizer state after a start tag, as the receiver of tokens wants it.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Next {
    /// Tags and text.
    Markup,
    /// Raw text up to the tag's end.
    Raw(RawKind),
    /// Raw text that is not wanted.
    SkippedRaw(RawKind),
    /// Text to the end of the page.
    Plain,
}

/// Receives tokens.
pub(super) trait Reader {
    /// Receives a token.
    fn read(&self, token: Token) -> Next;
    /// Whether the current element is SVG or MathML, where `CDATA` is allowed.
    fn is_foreign(&self) -> bool;
    /// Whether no more tokens are wanted.
    fn has_enough(&self) -> bool;
}

/// The only raw-text element with more than one way to end.
const SCRIPT: &[u8] = b"script";
const CDATA: &[u8] = b"[CDATA[";
const DOCTYPE: &[u8] = b"doctype";

/// Tokenizes a page. Line breaks must be line feeds already.
pub(super) fn read(page: &StrTendril, reader: &impl Reader) {
    let bytes = page.as_bytes();
    let special = first_special(bytes, 0);
    let mut tokens = Tokens { page, html: page, bytes, at: 0, special, names: Names::new(), reader };
    while tokens.at < tokens.bytes.len() && !reader.has_enough() {
        tokens.step();
    }
    reader.read(Token::EOFToken);
}

/// The first place from `from` on with a `&` or NUL, or the end.
fn first_special(bytes: &[u8], from: usize) -> usize {
    memchr2(b'&', 0, &bytes[from..]).map_or(bytes.len(), |found| from + found)
}

struct Tokens<'h, R> {
    page: &'h StrTendril,
    /// The same as a string.
    html: &'h str,
    bytes: &'h [u8],
    at: usize,
    /// The first `&` or NUL behind what was asked for last: most texts and values end before it.
    special: usize,
    names: Names<'h>,
    reader: &'h R,
}

impl<'h, R: Reader> Tokens<'h, R> {
    fn step(&mut self) {
        let start = self.at;
        let end = memchr(b'<', &self.bytes[start..]).map_or(self.bytes.len(), |found| start + found);
        if start < end {
            self.text(start..end);
        }
        self.at = end;
        if end == self.bytes.len() {
            return;
        }
        match self.bytes.get(end + 1) {
            Some(b'!') => self.declaration(),
            Some(b'?') => self.bogus_comment(end + 1),
            Some(b'/') => match self.bytes.get(end + 2) {
                Some(byte) if byte.is_ascii_alphabetic() => self.tag(TagKind::EndTag),
                Some(b'>') => self.at += "</>".len(),
                Some(_) => self.bogus_comment(end + 2),
                None => self.literal("</".len()),
            },
            Some(byte) if byte.is_ascii_alphabetic() => self.tag(TagKind::StartTag),
            _ => self.literal("<".len()),
        }
    }

    fn part(&self, range: Range<usize>) -> StrTendril {
        // A short text is copied anyway, and then needs no checks of where it is cut.
        if range.len() <= COPIED {
            return StrTendril::from_slice(&self.html[range]);
        }
        self.page.subtendril(range.start as u32, range.len() as u32)
    }

    fn characters(&self, text: StrTendril) {
        if !text.is_empty() {
            self.reader.read(Token::CharacterTokens(text));
        }
    }

    /// Characters that look like markup but are not.
    fn literal(&mut self, length: usize) {
        self.characters(self.part(self.at..self.at + length));
        self.at += length;
    }

    /// Text between tags. NUL is left to the tree builder.
    fn text(&mut self, range: Range<usize>) {
        let mut from = range.start;
        while let Some(special) = self.special(from..range.end) {
            if self.bytes[special] == 0 {
                self.characters(self.part(from..special));
                self.reader.read(Token::NullCharacterToken);
                from = special + 1;
                continue;
            }
            let end = memchr(0, &self.bytes[special..range.end]).map_or(range.end, |found| special + found);
            self.characters(decode(&self.html[from..end], Place::Text));
            from = end;
        }
        if from < range.end {
            self.characters(self.part(from..range.end));
        }
    }

    /// The first `&` or NUL in a range. Ranges are asked for in the order of the page.
    fn special(&mut self, range: Range<usize>) -> Option<usize> {
        if self.special < range.start {
            self.special = first_special(self.bytes, range.start);
        }
        (self.special < range.end).then_some(self.special)
    }

    /// A value without NUL, with references decoded where they are allowed.
    fn value(&mut self, range: Range<usize>, place: Option<Place>) -> StrTendril {
        if self.special(range.clone()).is_none() {
            return self.part(range);
        }
        let mut text = Cow::Borrowed(&self.html[range]);
        if memchr(0, text.as_bytes()).is_some() {
            text = Cow::Owned(text.replace('\0', "\u{fffd}"));
        }
        place.map_or_else(|| StrTendril::from_slice(&text), |place| decode(&text, place))
    }

    fn tag(&mut self, kind: TagKind) {
        let html = self.html;
        let mut raw = RawTag::new(self.bytes, self.at);
        let name = self.names.of(&html[raw.name()]);
        let mut attrs: Vec<Attribute> = Vec::new();
        let mut had_duplicate_attributes = false;
        while !raw.is_closed()
            && let Some(attr) = raw.next()
        {
            // Attributes of end tags are ignored.
            if kind == TagKind::EndTag || attrs.len() >= MAX_ATTRS {
                continue;
            }
            let name = self.names.of(&html[attr.name]);
            if attrs.iter().any(|known| known.name.local == name) {
                had_duplicate_attributes = true;
                continue;
            }
            if attrs.is_empty() {
                attrs = Vec::with_capacity(USUAL_ATTRS);
            }
            attrs.push(Attribute { name: QualName::new(None, ns!(), name), value: self.value(attr.value, Some(Place::Attribute)) });
        }
        self.at = raw.after();
        // A tag cut off by the end of the page is no tag.
        if !raw.is_closed() {
            return;
        }
        let tag = Tag { kind, name: name.clone(), self_closing: raw.closes_itself(), attrs, had_duplicate_attributes };
        match self.reader.read(Token::TagToken(tag)) {
            Next::Markup => {}
            Next::Raw(kind) => self.raw(kind, &name, true),
            Next::SkippedRaw(kind) => self.raw(kind, &name, false),
            Next::Plain => {
                let text = self.value(self.at..self.bytes.len(), None);
                self.characters(text);
                self.at = self.bytes.len();
            }
        }
    }

    /// Raw text, up to its end tag or the end of the page.
    fn raw(&mut self, kind: RawKind, name: &LocalName, is_wanted: bool) {
        let is_script = matches!(kind, RawKind::ScriptData | RawKind::ScriptDataEscaped(_));
        let end = if is_script { self.script_end() } else { self.end_tag(self.at, name.as_bytes()) };
        if is_wanted {
            let text = self.value(self.at..end, (kind == RawKind::Rcdata).then_some(Place::Text));
            self.characters(text);
        }
        self.at = end;
    }

    /// Whether a tag with this name starts here, after its `<` or `</`.
    fn is_named(&self, at: usize, name: &[u8]) -> bool {
        let Some((found, after)) = self.bytes[at..].split_at_checked(name.len()) else { return false };
        found.eq_ignore_ascii_case(name) && after.first().is_some_and(|byte| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>'))
    }

    fn end_tag(&self, from: usize, name: &[u8]) -> usize {
        let places = memmem::find_iter(&self.bytes[from..], b"</").map(|found| from + found);
        places.into_iter().find(|place| self.is_named(place + "</".len(), name)).unwrap_or(self.bytes.len())
    }

    /// The end of a script. Inside what looks like a comment it may contain another script.
    fn script_end(&self) -> usize {
        let mut from = self.at;
        let mut end = self.end_tag(from, SCRIPT);
        loop {
            if end < from {
                end = self.end_tag(from, SCRIPT);
            }
            let Some(comment) = memmem::find(&self.bytes[from..end], b"<!--").map(|found| from + found) else { return end };
            // The comment's own dashes may already end it.
            let inside = comment + "<!".len();
            let closed = memmem::find(&self.bytes[inside..], b"-->").map_or(self.bytes.len(), |found| inside + found);
            match self.script_end_in_comment(inside, closed) {
                Some(end) => return end,
                None => from = closed,
            }
        }
    }

    /// The end tag inside a comment that belongs to no start tag before it.
    fn script_end_in_comment(&self, from: usize, to: usize) -> Option<usize> {
        let mut is_double = false;
        for place in memchr::memchr_iter(b'<', &self.bytes[from..to]).map(|found| from + found) {
            let is_end = self.bytes.get(place + 1) == Some(&b'/');
            if !self.is_named(place + 1 + usize::from(is_end), SCRIPT) {
                continue;
            }
            if is_end && !is_double {
                return Some(place);
            }
            is_double = !is_end;
        }
        (to == self.bytes.len()).then_some(to)
    }

    fn declaration(&mut self) {
        let inside = self.at + "<!".len();
        let rest = &self.bytes[inside..];
        if rest.starts_with(b"--") {
            self.comment(inside + "--".len());
        } else if rest.get(..DOCTYPE.len()).is_some_and(|word| word.eq_ignore_ascii_case(DOCTYPE)) {
            let start = inside + DOCTYPE.len();
            let end = memchr(b'>', &self.bytes[start..]).map(|found| start + found);
            let text = &self.html[start..end.unwrap_or(self.bytes.len())];
            self.reader.read(Token::DoctypeToken(doctype::read(text, end.is_some())));
            self.at = end.map_or(self.bytes.len(), |end| end + 1);
        } else if rest.starts_with(CDATA) && self.reader.is_foreign() {
            self.cdata(inside + CDATA.len());
        } else {
            self.bogus_comment(inside);
        }
    }

    fn cdata(&mut self, start: usize) {
        let end = memmem::find(&self.bytes[start..], b"]]>").map(|found| start + found);
        let mut from = start;
        let to = end.unwrap_or(self.bytes.len());
        while let Some(zero) = memchr(0, &self.bytes[from..to]).map(|found| from + found) {
            self.characters(self.part(from..zero));
            self.reader.read(Token::NullCharacterToken);
            from = zero + 1;
        }
        self.characters(self.part(from..to));
        self.at = end.map_or(to, |end| end + "]]>".len());
    }

    fn comment(&mut self, start: usize) {
        let rest = &self.bytes[start..];
        let length = if rest.starts_with(b">") {
            Some(">".len())
        } else if rest.starts_with(b"->") {
            Some("->".len())
        } else {
            // Two dashes, possibly an exclamation mark, and `>`.
            memchr::memchr_iter(b'>', rest).find(|end| rest[..*end].ends_with(b"--") || rest[..*end].ends_with(b"--!")).map(|end| end + 1)
        };
        self.at = length.map_or(self.bytes.len(), |length| start + length);
        self.reader.read(Token::CommentToken(StrTendril::new()));
    }

    fn bogus_comment(&mut self, from: usize) {
        self.at = memchr(b'>', &self.bytes[from..]).map_or(self.bytes.len(), |found| from + found + 1);
        self.reader.read(Token::CommentToken(StrTendril::new()));
    }
}
