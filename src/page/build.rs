//! Builds a [`Page`] from a stream of opens, attributes, texts and closes in document order. Every parser feeds this builder, so that what
//! is kept, counted and marked is decided in one place. It fails only at its limits, never on a strange page.

use crate::error::Error;
use crate::page::attributes::{effective_tag, is_data_type, is_formula_program, marks_of, streamed_place, value_of};
use crate::page::measure::measure;
pub use crate::page::node::Noscript;
use crate::page::node::{AttrEntry, Marks, NAME, NodeId, Span, Sums};
use crate::page::open_element::{Content, Open};
use crate::page::scanner::lenient;
use crate::page::shadow::Step;
use crate::page::tree::Page;
use crate::page::{embedded_data, hidden_email, shadow};
use crate::rules::attr::Attr;
use crate::rules::limits::{MAX_DEPTH, MAX_INPUT, MAX_NODES};
use crate::rules::tag::Tag;

const NO_PARENT: u32 = u32::MAX;

/// Bytes of a tag apart from its name and attributes: `<`, `>` and those of the end tag.
const TAG_BYTES: usize = 5;
/// Bytes of an attribute apart from its name and value: space, `=` and two quotes.
const ATTR_BYTES: usize = 4;

/// Builds a page.
#[derive(Default)]
pub struct Builder {
    page: Page,
    open: Vec<Open>,
    /// Open elements inside a dropped one.
    dropped: u32,
    sums: Sums,
    /// Elements seen so far, kept or not.
    origin: u32,
    /// The element being opened, until its attributes are known: tag, first attribute, bytes of markup before it.
    pending: Option<(Tag, u32, u32)>,
    /// Whether the last node is a text that is not measured yet: more may be appended.
    uncounted: bool,
    /// Whether the content of a `noscript` is being parsed.
    in_noscript: bool,
    noscript: Noscript,
    /// Whether the content being added comes from the page's embedded data and is not part of its document.
    in_data: bool,
    /// Whether the page is a copy and needs no further parsing.
    is_copy: bool,
    failure: Option<Error>,
}

impl Builder {
    /// Starts an empty page.
    pub fn new() -> Builder {
        Builder::default()
    }

    /// Makes room for nodes and bytes of text.
    pub fn reserve(&mut self, nodes: usize, text: usize) {
        self.page.reserve(nodes.min(MAX_NODES), text);
    }

    /// Makes room for attributes and the bytes of their values.
    pub fn reserve_attrs(&mut self, attrs: usize, text: usize) {
        self.page.reserve_attrs(attrs, text);
    }

    /// Copies a page in the order in which it is shown. Nothing is parsed again.
    fn flattened(page: &Page) -> Builder {
        let start = Page { levels: page.levels, sets_formulas: page.sets_formulas, ..Page::default() };
        let mut copy = Builder { page: start, is_copy: true, in_noscript: true, noscript: Noscript::Elements, ..Builder::new() };
        shadow::flatten(page, |step| match step {
            Step::Open(node) => copy.copy_element(page, node),
            Step::Text(node) => copy.copy_text(page, node),
            Step::Close => copy.close(),
        });
        copy
    }

    /// Copies the start of an element.
    fn copy_element(&mut self, page: &Page, node: NodeId) {
        self.open(page.name(node));
        for (name, value) in page.attrs(node).filter(|(name, _)| *name != NAME) {
            self.attr(name, value);
        }
        self.origin = page.origin(node);
        self.enter();
    }

    /// Copies a text.
    fn copy_text(&mut self, page: &Page, node: NodeId) {
        self.origin = page.origin(node) + 1;
        self.text(page.text(node));
    }

    /// Sets how elements in `noscript` are numbered. By default they are not.
    pub fn count_noscript(&mut self, noscript: Noscript) {
        self.noscript = noscript;
    }

    /// Elements of the document so far, kept or not.
    pub fn elements(&self) -> u32 {
        self.origin
    }

    /// Opens an element. Its attributes follow, then [`Builder::enter`].
    pub fn open(&mut self, name: &str) {
        self.page.levels = self.page.levels.max((self.open.len() + self.dropped as usize) as u32 + 1);
        if self.dropped > 0 || self.failure.is_some() {
            return;
        }
        let tag = Tag::from_name(name);
        self.pending = Some((tag, self.page.attrs.len() as u32, self.sums.markup));
        self.count_markup(2 * name.len() + TAG_BYTES);
        if matches!(tag, Tag::Custom | Tag::Other) {
            // Elements without a `Tag` of their own keep their name in an attribute that no page can write.
            self.keep_attr(Attr::Other, NAME, name);
        }
    }

    /// Adds an attribute to the element being opened.
    pub fn attr(&mut self, name: &str, value: &str) {
        if self.dropped > 0 || self.pending.is_none() {
            return;
        }
        self.count_markup(name.len() + value.len() + ATTR_BYTES);
        if let Some(attr) = Attr::from_name(name) {
            let mail = if attr == Attr::Href { hidden_email::link(value) } else { None };
            self.keep_attr(attr, name, mail.as_deref().unwrap_or(value));
        }
        if let Some((tag, ..)) = &mut self.pending {
            *tag = effective_tag(*tag, name, value);
        }
    }

    /// Counts bytes of markup. A parser may repeat an attribute of a megabyte a thousand times, so the sum wraps.
    fn count_markup(&mut self, bytes: usize) {
        self.sums.markup = self.sums.markup.wrapping_add(bytes as u32);
    }

    fn keep_attr(&mut self, attr: Attr, name: &str, value: &str) {
        if self.page.attr_text.len() + name.len() + value.len() > MAX_INPUT {
            self.failure = Some(Error::TooLarge { what: "bytes", limit: MAX_INPUT });
            return;
        }
        let name = if attr == Attr::Other { self.push_attr_text(name) } else { Span::default() };
        let value = self.push_attr_text(value);
        self.page.attrs.push(AttrEntry { attr, name, value });
    }

    fn push_attr_text(&mut self, text: &str) -> Span {
        let start = self.page.attr_text.len() as u32;
        self.page.attr_text.push_str(text);
        Span { start, end: self.page.attr_text.len() as u32 }
    }

    /// Ends the attributes of the element being opened.
    pub fn enter(&mut self) {
        if self.dropped > 0 {
            self.dropped += 1;
            return;
        }
        let Some((tag, first_attr, markup)) = self.pending.take() else { return };
        self.origin += u32::from(!self.in_data && (!self.in_noscript || self.noscript == Noscript::Elements));
        let content = self.content_of(tag, first_attr);
        let address = if content == Content::Nodes { self.hidden_address(first_attr) } else { None };
        self.page.sets_formulas |= tag == Tag::Script && is_formula_program(&self.page.attrs[first_attr as usize..], &self.page.attr_text);
        if matches!(content, Content::Dropped | Content::Folded) {
            self.page.attrs.truncate(first_attr as usize);
            if content == Content::Dropped {
                self.dropped += 1;
                self.sums.markup = markup;
            } else {
                self.open.push(Open { node: NO_PARENT, tag, marks: Marks::default(), content, at_line_start: false });
            }
            return;
        }
        let around = self.top().map_or(Marks::default(), |open| open.marks);
        let marks = marks_of(tag, &self.page.attrs[first_attr as usize..], &self.page.attr_text, around);
        self.break_line(tag);
        let node = self.page.tags.len() as u32;
        let attrs = Span { start: first_attr, end: self.page.attrs.len() as u32 };
        // An element's sums are those before it, so that its own tag counts as part of it.
        let with_tag = std::mem::replace(&mut self.sums.markup, markup);
        let has = self.page.attrs[attrs.range()].iter().fold(0, |has, entry| has | entry.attr.bit());
        self.push(tag, attrs, marks, has);
        self.sums.markup = with_tag;
        self.sums.elements += 1;
        if tag == Tag::A && self.page.attrs[attrs.range()].iter().any(|entry| entry.attr == Attr::Href) {
            self.sums.links += 1;
        }
        let at_line_start = !(tag.is_inline() || tag.is_unknown()) || self.top().is_some_and(|open| open.at_line_start);
        self.open.push(Open { node, tag, marks, content, at_line_start });
        if let Some(address) = address {
            self.text(&address);
            self.open.last_mut().into_iter().for_each(|open| open.content = Content::Said);
        }
    }

    /// The address the element being opened hides, which its link leads to from now on.
    fn hidden_address(&mut self, first_attr: u32) -> Option<String> {
        let attrs = &self.page.attrs[first_attr as usize..];
        let address = hidden_email::address(value_of(attrs, &self.page.attr_text, Attr::DataCfemail)?)?;
        let target = self.push_attr_text(&hidden_email::mail_to(&address));
        let attrs = &mut self.page.attrs[first_attr as usize..];
        attrs.iter_mut().filter(|entry| entry.attr == Attr::Href).for_each(|href| href.value = target);
        Some(address)
    }

    /// Decides what happens to an element's content.
    fn content_of(&self, tag: Tag, first_attr: u32) -> Content {
        let value = |attr: Attr| value_of(&self.page.attrs[first_attr as usize..], &self.page.attr_text, attr);
        match tag {
            Tag::Style => Content::Dropped,
            Tag::Script if !value(Attr::Type).is_some_and(is_data_type) => Content::Dropped,
            Tag::Template if value(Attr::Id).is_some_and(|id| streamed_place(id).is_some()) => Content::Nodes,
            Tag::Template if value(Attr::ShadowRootMode).is_none() || !self.may_be_shadow() => Content::Dropped,
            _ if self.open.len() >= usize::from(MAX_DEPTH) => Content::Folded,
            _ if self.top().is_some_and(|open| open.content == Content::Said) => Content::Said,
            Tag::Noscript => Content::Noscript,
            _ => Content::Nodes,
        }
    }

    /// Whether a template here is a declarative shadow root: the first content of an element that may host one.
    fn may_be_shadow(&self) -> bool {
        self.top().is_some_and(|open| open.tag.may_host() && open.node as usize + 1 == self.page.tags.len())
    }

    fn top(&self) -> Option<&Open> {
        // Once an element is folded, so is all its content; folded elements are those beyond the maximum depth.
        self.open.get(self.open.len().min(usize::from(MAX_DEPTH)).checked_sub(1)?)
    }

    fn top_mut(&mut self) -> Option<&mut Open> {
        let kept = self.open.len().min(usize::from(MAX_DEPTH));
        self.open.get_mut(kept.checked_sub(1)?)
    }

    /// Notes that white space after this boundary is at the start of a line.
    fn break_line(&mut self, tag: Tag) {
        if !tag.is_inline()
            && !tag.is_in_line()
            && let Some(open) = self.top_mut()
        {
            open.at_line_start = true;
        }
    }

    fn push(&mut self, tag: Tag, span: Span, marks: Marks, has: u64) {
        self.count_text();
        if self.page.tags.len() >= MAX_NODES {
            self.failure = Some(Error::TooLarge { what: "nodes", limit: MAX_NODES });
            return;
        }
        let parent = self.top().map_or(NO_PARENT, |open| open.node);
        let depth = if parent == NO_PARENT { 0 } else { self.page.depths[parent as usize] + 1 };
        self.page.tags.push(tag);
        self.page.parents.push(parent);
        self.page.ends.push(self.page.tags.len() as u32);
        self.page.depths.push(depth);
        self.page.marks.push(marks);
        self.page.spans.push(span);
        self.page.has.push(has);
        self.page.origins.push(self.origin.saturating_sub(1));
        self.page.sums.push(self.sums);
    }

    /// Adds text to the open element.
    pub fn text(&mut self, text: &str) {
        if self.dropped > 0 || self.failure.is_some() || text.is_empty() {
            return;
        }
        if self.open.last().is_some_and(|open| open.content == Content::Folded && (open.tag.is_silent() || open.tag == Tag::Noscript)) {
            return;
        }
        let Some(open) = self.top() else { return };
        if open.content == Content::Said {
            return;
        }
        if open.content == Content::Noscript && !self.in_noscript {
            self.in_noscript = true;
            lenient(self, text);
            self.in_noscript = false;
            return;
        }
        let (marks, at_line_start) = (open.marks, open.at_line_start);
        // White space at the start of a line is not shown. It is trimmed byte by byte, since a parser may pass one text in any number of
        // pieces.
        let text = if at_line_start && !marks.has(Marks::PREFORMATTED) { text.trim_ascii_start() } else { text };
        if text.is_empty() {
            return;
        }
        if self.page.text.len() + text.len() > MAX_INPUT {
            self.failure = Some(Error::TooLarge { what: "bytes", limit: MAX_INPUT });
            return;
        }
        if let Some(open) = self.top_mut() {
            open.at_line_start = false;
        }
        self.append(text, marks);
    }

    /// Appends text as a node, or to the text just before it: a comment between two texts leaves no trace.
    fn append(&mut self, text: &str, marks: Marks) {
        let start = self.page.text.len() as u32;
        self.page.text.push_str(text);
        let end = self.page.text.len() as u32;
        let parent = self.top().map_or(NO_PARENT, |open| open.node);
        let last = self.page.tags.len().wrapping_sub(1);
        if self.page.tags.last() == Some(&Tag::Text) && self.page.parents[last] == parent && self.page.spans[last].end == start {
            self.page.spans[last].end = end;
        } else {
            self.push(Tag::Text, Span { start, end }, marks, 0);
            self.uncounted = true;
        }
    }

    /// Measures the last text, now that nothing can be appended.
    fn count_text(&mut self) {
        if !std::mem::take(&mut self.uncounted) || self.page.tags.last() != Some(&Tag::Text) {
            return;
        }
        let (Some(span), Some(marks)) = (self.page.spans.last(), self.page.marks.last()) else { return };
        if marks.any(Marks(Marks::SILENT.0 | Marks::NOSCRIPT.0)) {
            return;
        }
        let measure = measure(&self.page.text[span.range()]);
        self.sums.text += measure;
        if marks.has(Marks::LINKED) {
            self.sums.linked += measure;
        }
    }

    /// Adds text from the page's embedded data to the body, if hardly anything is visible.
    fn add_data(&mut self) {
        if self.is_copy || std::mem::replace(&mut self.in_data, true) {
            return;
        }
        self.count_text();
        if let Some(html) = embedded_data::text_of(&self.page, self.sums.text.words()) {
            self.open(Tag::Noscript.name());
            self.enter();
            self.text(&html);
            self.close();
        }
        self.in_data = false;
    }

    /// Closes the open element.
    pub fn close(&mut self) {
        if self.dropped > 0 {
            self.dropped -= 1;
            return;
        }
        if self.open.last().is_some_and(|open| open.tag == Tag::Body && open.content == Content::Nodes) {
            self.add_data();
        }
        let Some(open) = self.open.pop().filter(|open| open.content != Content::Folded) else { return };
        // A page over its limit stops growing while elements are still open.
        if let Some(end) = self.page.ends.get_mut(open.node as usize) {
            *end = self.page.tags.len() as u32;
        }
        self.break_line(open.tag);
        if let Some(around) = self.top_mut() {
            around.at_line_start = match open.tag {
                Tag::Br => true,
                Tag::Img | Tag::Picture | Tag::Math | Tag::Svg => false,
                tag if tag.is_inline() || tag.is_unknown() => open.at_line_start,
                tag if tag.is_in_line() => around.at_line_start,
                _ => true,
            };
        }
    }

    /// Closes all open elements and returns the page, flattened if it has shadow trees.
    pub fn finish(self, url: Option<&str>, source_bytes: usize) -> Result<Page, Error> {
        let page = self.seal(url, source_bytes)?;
        if shadow::has_shadow(&page) { Builder::flattened(&page).seal(url, source_bytes) } else { Ok(page) }
    }

    fn seal(mut self, url: Option<&str>, source_bytes: usize) -> Result<Page, Error> {
        // Every page has a root, so that no other code has to handle pages without a node.
        if self.page.tags.is_empty() && self.failure.is_none() && self.open.is_empty() && self.dropped == 0 {
            self.open(Tag::Html.name());
            self.enter();
        }
        while !self.open.is_empty() || self.dropped > 0 {
            self.close();
        }
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        self.count_text();
        self.page.end_sums(self.sums);
        self.page.url = url.map(str::to_owned);
        self.page.source_bytes = source_bytes;
        Ok(self.page)
    }
}

#[cfg(test)]
mod tests {
    use crate::page::scan::scan;
    use crate::rules::tag::Tag;

    #[test]
    fn markup_counts_the_element_s_own_tag_and_not_the_next() {
        let page = scan("<body><p>a<a href=\"/\">b</a></p><a href=\"/long\">c</a></body>", None).unwrap();
        let p = page.sums(page.first(Tag::P).unwrap());
        assert_eq!((p.links, p.elements, p.markup), (1, 2, "<p></p><a href=\"/\"></a>".len() as u32));
        assert_eq!(page.sums(page.first(Tag::A).unwrap()).links, 1);
        assert_eq!(page.sums(page.body().unwrap()).links, 2);
    }
}
