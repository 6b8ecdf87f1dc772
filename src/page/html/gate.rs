//! Stands between tokenizer and tree builder and keeps both from doing work that grows with the square of a page.
//!
//! The tree builder searches its open elements at nearly every tag, so they are capped here: start tags beyond the cap are dropped with
//! the end tags that belong to them, and their text falls to the element around. The tokenizer searches a tag's attributes at each
//! new one, so tags with more than any author writes are cut short. The tree comes out the same for every page that is within both caps, but
//! for the text of scripts and styles: half of what pages are made of, it is dropped with its element in any case, so it is passed over here.

use std::cell::{Cell, RefCell};

use html5ever::LocalName;
use html5ever::TokenizerResult;
use html5ever::buffer_queue::BufferQueue;
use html5ever::interface::Tracer;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{Tag as TagToken, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts};
use memchr::{memchr, memmem};

use super::raw_tag::RawTag;
use super::sink::{Handle, Sink, Tree};
use crate::error::Error;
use crate::page::signs::is_data_type;
use crate::rules::attr::Attr;
use crate::rules::limits::{MAX_DEPTH, MAX_NODES};
use crate::rules::tag::Tag;

/// Elements the tree builder may hold open, formatting elements it means to open again included. Somewhat more than the depth that is
/// kept, so that folding at that depth is the page builder's work, as it is for pages that come from a browser.
const MAX_OPEN: usize = MAX_DEPTH as usize + 128;

/// A start tag opens an element and may have it listed as formatting.
const OPENED_BY_TAG: usize = 2;

/// Dropped elements among which the one an end tag belongs to is searched.
const DROPPED_SEARCHED: usize = MAX_DEPTH as usize;

/// Bytes handed to the tokenizer at once.
const PIECE_BYTES: usize = 4 << 10;

/// How an end tag begins.
const END_TAG: &[u8] = b"</";

/// Bytes of one tag from which its attributes are counted.
const WIDE_TAG_BYTES: usize = 4 << 10;

/// Attributes of one tag beyond which the rest is skipped. Authors write dozens, generators a hundred.
const MAX_ATTRS: usize = 512;

struct Gate {
    builder: TreeBuilder<Handle, Sink>,
    /// No fewer than the elements the tree builder holds.
    open: Cell<usize>,
    /// Whether `open` is exact.
    counted: Cell<bool>,
    /// Start tags that were dropped and whose end is awaited.
    dropped: RefCell<Vec<LocalName>>,
    /// Whether a token came since it was asked last.
    spoke: Cell<bool>,
    /// The element without use for its text that began last, if it was the last that began.
    mute: Cell<Option<Tag>>,
}

/// Whether a tag begins an element of which the page keeps nothing.
fn is_mute(tag: &TagToken) -> Option<Tag> {
    let kind = |tag: &TagToken| tag.attrs.iter().find(|attr| &*attr.name.local == Attr::Type.name()).map(|attr| is_data_type(&attr.value));
    match Tag::from_name(&tag.name) {
        Tag::Style => Some(Tag::Style),
        Tag::Script if kind(tag) != Some(true) => Some(Tag::Script),
        _ => None,
    }
}

/// Counts what a tree builder holds.
struct Counter(Cell<usize>);

impl Tracer for Counter {
    type Handle = Handle;

    fn trace_handle(&self, _: &Handle) {
        self.0.set(self.0.get() + 1);
    }
}

impl Gate {
    /// Whether one more element is too many.
    fn is_full(&self) -> bool {
        if self.open.get() < MAX_OPEN {
            return false;
        }
        if !self.counted.get() {
            let counter = Counter(Cell::new(0));
            self.builder.trace_handles(&counter);
            self.open.set(counter.0.get());
            self.counted.set(true);
        }
        self.open.get() >= MAX_OPEN
    }

    /// Whether a start tag goes on to the tree builder.
    fn lets_in(&self, tag: &TagToken) -> bool {
        let known = Tag::from_name(&tag.name);
        let is_leaf = known.is_void() || known.is_raw() || matches!(known, Tag::Title | Tag::Textarea);
        // These add to elements that are open already.
        let is_frame = matches!(known, Tag::Html | Tag::Head | Tag::Body);
        if is_leaf || is_frame {
            self.counted.set(false);
            return true;
        }
        if !self.is_full() {
            self.open.set(self.open.get() + OPENED_BY_TAG);
            self.counted.set(false);
            return true;
        }
        let closes_itself = tag.self_closing && self.builder.adjusted_current_node_present_but_not_in_html_namespace();
        if !closes_itself {
            self.dropped.borrow_mut().push(tag.name.clone());
        }
        false
    }

    /// Whether an end tag goes on to the tree builder: it does unless its start tag did not.
    fn lets_out(&self, tag: &TagToken) -> bool {
        let mut dropped = self.dropped.borrow_mut();
        let oldest = dropped.len().saturating_sub(DROPPED_SEARCHED);
        if let Some(place) = dropped[oldest..].iter().rposition(|name| *name == tag.name) {
            dropped.truncate(oldest + place);
            return false;
        }
        drop(dropped);
        self.counted.set(false);
        true
    }
}

impl TokenSink for Gate {
    type Handle = Handle;

    fn process_token(&self, token: Token, line: u64) -> TokenSinkResult<Handle> {
        let goes_on = match &token {
            Token::ParseError(_) => return TokenSinkResult::Continue,
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => self.lets_in(tag),
            Token::TagToken(tag) => self.lets_out(tag),
            _ => true,
        };
        self.spoke.set(true);
        if !goes_on {
            return TokenSinkResult::Continue;
        }
        let mute = match &token {
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => is_mute(tag),
            _ => return self.builder.process_token(token, line),
        };
        let result = self.builder.process_token(token, line);
        // In SVG these are elements like any other.
        self.mute.set(mute.filter(|_| matches!(result, TokenSinkResult::RawData(_))));
        result
    }

    fn end(&self) {
        self.builder.end();
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.builder.adjusted_current_node_present_but_not_in_html_namespace()
    }
}

/// Parses HTML into a tree. It refuses a page only for its size.
pub(super) fn parse(html: &str) -> Result<Tree, Error> {
    let options = TreeBuilderOpts { scripting_enabled: true, drop_doctype: true, ..TreeBuilderOpts::default() };
    let gate = Gate {
        builder: TreeBuilder::new(Sink::new(), options),
        open: Cell::new(0),
        counted: Cell::new(false),
        dropped: RefCell::default(),
        spoke: Cell::new(false),
        mute: Cell::new(None),
    };
    // The byte order mark is gone already, and the tokenizer would look for it in every piece.
    let tokenizer = Tokenizer::new(gate, TokenizerOpts { discard_bom: false, ..TokenizerOpts::default() });
    let mut feeder = Feeder { html, tokenizer, queue: BufferQueue::default(), last: 0, quiet: None, look: WIDE_TAG_BYTES };
    feeder.run()?;
    feeder.tokenizer.end();
    let Sink { tree, .. } = feeder.tokenizer.sink.builder.sink;
    Ok(tree.into_inner())
}

/// Hands a page to the tokenizer piece by piece, each beginning at a `<` where there is one, so that it is known where a tag began.
struct Feeder<'h> {
    html: &'h str,
    tokenizer: Tokenizer<Gate>,
    queue: BufferQueue,
    /// Where the last piece began from which a token came.
    last: usize,
    /// Where the first piece after it began.
    quiet: Option<usize>,
    /// Bytes without a token after which the tag is looked at.
    look: usize,
}

impl Feeder<'_> {
    fn run(&mut self) -> Result<(), Error> {
        let mut at = 0;
        while at < self.html.len() {
            let end = self.piece_end(at);
            self.feed(at, end);
            if self.tokenizer.sink.builder.sink.len() > MAX_NODES {
                return Err(Error::TooLarge { what: "nodes", limit: MAX_NODES });
            }
            if self.tokenizer.sink.spoke.take() {
                (self.last, self.quiet, self.look) = (at, None, WIDE_TAG_BYTES);
                at = self.tokenizer.sink.mute.take().map_or(end, |tag| self.mute_end(tag, end));
                continue;
            }
            let quiet = *self.quiet.get_or_insert(at);
            at = end;
            if end - quiet > self.look {
                self.look = 2 * (end - quiet);
                at = self.skip_attributes(quiet, end);
            }
        }
        Ok(())
    }

    fn feed(&self, start: usize, end: usize) {
        self.queue.push_back(StrTendril::from_slice(&self.html[start..end]));
        // Scripts are not run, and the encoding is known.
        while !matches!(self.tokenizer.feed(&self.queue), TokenizerResult::Done) {}
    }

    /// Where the text of a script or style ends, whose tag and first piece were read; where it may end in more ways than one, it is read.
    fn mute_end(&self, tag: Tag, from: usize) -> usize {
        let bytes = self.html.as_bytes();
        let name = tag.name().as_bytes();
        let is_end = |place: &usize| {
            let after = bytes.get(place + END_TAG.len()..).unwrap_or_default();
            let Some((found, after)) = after.split_at_checked(name.len()) else { return false };
            found.eq_ignore_ascii_case(name) && after.first().is_some_and(|byte| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>'))
        };
        let end = memmem::find_iter(&bytes[from..], END_TAG).map(|found| from + found).find(is_end).unwrap_or(bytes.len());
        // In what looks like a comment a script may hold another one.
        let is_plain = tag == Tag::Style || memmem::find(&bytes[from..end], b"<!--").is_none();
        if is_plain { end } else { from }
    }

    fn piece_end(&self, start: usize) -> usize {
        let bytes = self.html.as_bytes();
        let mut longest = (start + PIECE_BYTES).min(bytes.len());
        while !self.html.is_char_boundary(longest) {
            longest += 1;
        }
        memchr(b'<', &bytes[start + 1..longest]).map_or(longest, |found| start + 1 + found)
    }

    /// Where to go on, if the tag being read has too many attributes; else where it was read up to.
    fn skip_attributes(&mut self, quiet: usize, fed: usize) -> usize {
        // The tag began where the first quiet piece did, or in the piece before it if that one began amid a `<`.
        for start in [self.last, quiet] {
            let bytes = self.html.as_bytes();
            let named = bytes.get(start + 1..).unwrap_or_default();
            let named = named.strip_prefix(b"/").unwrap_or(named);
            if bytes[start] != b'<' || !named.first().is_some_and(u8::is_ascii_alphabetic) {
                continue;
            }
            let mut tag = RawTag::new(bytes, start);
            let mut count = 0;
            while tag.at < fed && tag.next().is_some() {
                count += 1;
            }
            if tag.at < fed || count <= MAX_ATTRS {
                continue;
            }
            // The attribute that was begun is finished, all after it are passed over.
            let whole = tag.at;
            tag.by_ref().for_each(drop);
            self.feed(fed, whole);
            return tag.at;
        }
        fed
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse_str;
    use super::MAX_ATTRS;
    use crate::page::html::HtmlOptions;
    use crate::rules::attr::Attr;
    use crate::rules::tag::Tag;

    #[test]
    fn a_tag_with_countless_attributes_is_cut_and_the_page_goes_on() {
        let attrs: String = (0..200_000).map(|i| format!(" data-a{i}=\"{i} > <b\"")).collect();
        for html in [format!("<p id=one{attrs}>text<i>more</i>"), format!("<p>< <p id=one{attrs}>text<i>more</i>")] {
            let page = parse_str(&html, &HtmlOptions::default()).unwrap();
            let p = page.nodes().rfind(|id| page.tag(*id) == Tag::P).unwrap();
            assert_eq!(page.attr(p, Attr::Id), Some("one"));
            let count = page.attrs(p).count();
            assert!(count > MAX_ATTRS / 2 && count < 8 * MAX_ATTRS, "{count}");
            assert_eq!(page.text_of(p), "textmore");
            assert_eq!(page.nodes().filter(|id| page.tag(*id) == Tag::B).count(), 0);
        }
    }

    #[test]
    fn scripts_and_styles_end_where_a_browser_ends_them() {
        let long = "x < y && \"</b>\"; ".repeat(1_000);
        for (html, shown) in [
            (format!("<script>{long}</SCRIPT >one"), "one"),
            (format!("<style>{long}</stylesheet></style/>one"), "one"),
            (format!("<script><!-- <script> {long}</script> --></script>one"), "one"),
            (format!("<script><!-- {long}</script>one"), "one"),
            (format!("one<script>{long}</script"), "one"),
            (format!("<script type=text/babel>{long}</script><script></script>one"), "one"),
            ("<svg><style>a</style></svg><title></title>one".to_owned(), "one"),
        ] {
            let page = parse_str(&html, &HtmlOptions::default()).unwrap();
            assert_eq!(page.text_of(page.body().unwrap()), shown, "{html}");
        }
        let page = parse_str(&format!("<script type=application/json>{long}</script>"), &HtmlOptions::default()).unwrap();
        assert!(page.nodes().any(|node| page.text(node) == long));
    }

    #[test]
    fn a_long_value_or_comment_is_not_taken_for_a_wide_tag() {
        let long = "word ".repeat(100_000);
        let page = parse_str(&format!("<p title=\"{long}\">one</p><!-- {long} --><p>two"), &HtmlOptions::default()).unwrap();
        assert_eq!(page.attr(page.first(Tag::P).unwrap(), Attr::Title), Some(long.as_str()));
        assert_eq!(page.text_of(page.body().unwrap()), "one two");
    }
}
