//! Caps the number of open elements between tokenizer and tree builder, so that parsing stays linear in the size of the page.
//!
//! The tree builder searches its open elements at nearly every tag. Beyond the cap, start tags are dropped with their end tags, and their
//! text goes to the element around. Within the cap the tree is unchanged, except that the text of scripts and styles is skipped: it is half
//! of most pages and would be dropped anyway.

use std::cell::{Cell, RefCell};

use html5ever::LocalName;
use html5ever::interface::Tracer;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{Tag as TagToken, TagKind, Token, TokenSink, TokenSinkResult};
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts};
use memchr::{memchr, memchr_iter};

use super::tokenizer::{self, Next, Reader};
use super::tree_sink::{Handle, Sink, Tree};
use crate::error::Error;
use crate::page::attributes::is_data_type;
use crate::rules::attr::Attr;
use crate::rules::limits::{MAX_DEPTH, MAX_NODES};
use crate::rules::tag::Tag;

/// Elements the tree builder may hold open, including formatting elements it will reopen. Somewhat more than the depth that is kept:
/// folding at that depth is the page builder's job, as for pages from a browser.
const MAX_OPEN: usize = MAX_DEPTH as usize + 128;

/// A start tag opens an element and may add it to the list of formatting elements.
const OPENED_BY_TAG: usize = 2;

/// Dropped elements that are searched for the one an end tag belongs to.
const DROPPED_SEARCHED: usize = MAX_DEPTH as usize;

struct CappedBuilder {
    builder: TreeBuilder<Handle, Sink>,
    /// An upper bound of the elements the tree builder holds.
    open: Cell<usize>,
    /// Whether `open` is exact.
    counted: Cell<bool>,
    /// Dropped start tags whose end tags are still to come.
    dropped: RefCell<Vec<LocalName>>,
}

/// Whether a tag starts an element whose text the page does not keep.
fn is_skipped_raw(tag: &TagToken, known: Tag) -> bool {
    let is_data = || tag.attrs.iter().any(|attr| &*attr.name.local == Attr::Type.name() && is_data_type(&attr.value));
    match known {
        Tag::Style => true,
        Tag::Script => !is_data(),
        _ => false,
    }
}

/// Counts the elements a tree builder holds.
struct Counter(Cell<usize>);

impl Tracer for Counter {
    type Handle = Handle;

    fn trace_handle(&self, _: &Handle) {
        self.0.set(self.0.get() + 1);
    }
}

impl CappedBuilder {
    /// Whether the cap is reached.
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

    /// Whether a start tag is passed on to the tree builder.
    fn admits_start(&self, tag: &TagToken, known: Tag) -> bool {
        let is_leaf = known.is_void() || known.is_raw() || matches!(known, Tag::Title | Tag::Textarea);
        // These add attributes to elements that are already open.
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

    /// Whether an end tag is passed on: yes, unless its start tag was dropped.
    fn admits_end(&self, tag: &TagToken) -> bool {
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

impl Reader for CappedBuilder {
    fn read(&self, token: Token) -> Next {
        let mute = match &token {
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => {
                let known = Tag::from_name(&tag.name);
                if !self.admits_start(tag, known) {
                    return Next::Markup;
                }
                is_skipped_raw(tag, known)
            }
            Token::TagToken(tag) if !self.admits_end(tag) => return Next::Markup,
            _ => false,
        };
        // The line number is used for error messages only, which nobody reads.
        match self.builder.process_token(token, 1) {
            // In SVG these are ordinary elements.
            TokenSinkResult::RawData(kind) if mute => Next::SkippedRaw(kind),
            TokenSinkResult::RawData(kind) => Next::Raw(kind),
            TokenSinkResult::Plaintext => Next::Plain,
            // Scripts are not run, and the encoding is already known.
            TokenSinkResult::Continue | TokenSinkResult::Script(_) | TokenSinkResult::EncodingIndicator(_) => Next::Markup,
        }
    }

    fn is_foreign(&self) -> bool {
        self.builder.adjusted_current_node_present_but_not_in_html_namespace()
    }

    fn has_enough(&self) -> bool {
        self.builder.sink.len() > MAX_NODES
    }
}

/// Parses HTML into a tree. Only the size limit is an error.
pub(super) fn parse(html: &str) -> Result<Tree, Error> {
    let options = TreeBuilderOpts { scripting_enabled: true, drop_doctype: true, ..TreeBuilderOpts::default() };
    let gate = CappedBuilder {
        builder: TreeBuilder::new(Sink::new(html.len()), options),
        open: Cell::new(0),
        counted: Cell::new(false),
        dropped: RefCell::default(),
    };
    tokenizer::read(&with_line_feeds(html), &gate);
    if gate.has_enough() {
        return Err(Error::TooLarge { what: "nodes", limit: MAX_NODES });
    }
    gate.builder.end();
    Ok(gate.builder.sink.tree.into_inner())
}

/// The page in a shareable buffer, with line feeds as the only line breaks.
pub(super) fn with_line_feeds(html: &str) -> StrTendril {
    let bytes = html.as_bytes();
    if memchr(b'\r', bytes).is_none() {
        return StrTendril::from_slice(html);
    }
    let mut out = StrTendril::with_capacity(html.len() as u32);
    let mut done = 0;
    for end in memchr_iter(b'\r', bytes) {
        out.push_slice(&html[done..end]);
        done = end + 1;
        if bytes.get(done) != Some(&b'\n') {
            out.push_char('\n');
        }
    }
    out.push_slice(&html[done..]);
    out
}

#[cfg(test)]
mod tests {
    use super::super::parse_str;
    use crate::page::html::HtmlOptions;
    use crate::page::html::tokenizer::MAX_ATTRS;
    use crate::rules::attr::Attr;
    use crate::rules::tag::Tag;

    #[test]
    fn a_tag_with_very_many_attributes_is_cut() {
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
    fn scripts_and_styles_end_where_they_do_in_browsers() {
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
    fn a_long_value_or_comment_is_kept() {
        let long = "word ".repeat(100_000);
        let page = parse_str(&format!("<p title=\"{long}\">one</p><!-- {long} --><p>two"), &HtmlOptions::default()).unwrap();
        assert_eq!(page.attr(page.first(Tag::P).unwrap(), Attr::Title), Some(long.as_str()));
        assert_eq!(page.text_of(page.body().unwrap()), "one two");
    }
}
