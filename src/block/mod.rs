//! Splits a page into blocks: runs of text in document order that no block element interrupts. Blocks are what methods score.

mod code_lines;

pub(crate) use code_lines::{is_typewritten, may_be_code};

use code_lines::{code_lines, code_with};

use crate::page::measure::{Measure, measure};
use crate::page::{Marks, NodeId, Page, Span, fold_end};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;

/// One block.
#[derive(Clone, Debug)]
pub struct Block {
    /// Its first text node.
    pub first: NodeId,
    /// Its last text node.
    pub last: NodeId,
    /// The innermost block element around it.
    pub element: NodeId,
    /// The element directly around its first text node.
    pub lead: NodeId,
    /// Its text with collapsed white space, see [`Blocks::text`].
    pub span: Span,
    /// Words, sentences and characters of its text.
    pub measure: Measure,
    /// Characters in links.
    pub linked: u32,
    /// Characters in bold or italic type.
    pub strong: u32,
    /// Characters in code.
    pub code: u32,
    /// Links with an `href`.
    pub links: u16,
    /// Line breaks.
    pub breaks: u16,
    /// Images.
    pub images: u16,
    /// Bytes of markup since the previous block.
    pub markup: u32,
}

/// The blocks of a page in document order.
#[derive(Clone, Debug, Default)]
pub struct Blocks {
    list: Vec<Block>,
    text: String,
    /// The lines of each piece of code that is written as one block a line.
    code_lines: Vec<Vec<NodeId>>,
}

impl std::ops::Deref for Blocks {
    type Target = [Block];

    fn deref(&self) -> &[Block] {
        &self.list
    }
}

impl Blocks {
    /// The text of a block, white space collapsed.
    pub fn text(&self, block: &Block) -> &str {
        &self.text[block.span.range()]
    }

    /// The blocks whose first text node is in the node, as a range of indices.
    pub fn within(&self, page: &Page, node: NodeId) -> std::ops::Range<usize> {
        let start = self.list.partition_point(|block| block.first < node);
        let end = self.list.partition_point(|block| block.first < page.end(node));
        start..end
    }

    /// The lines of the code that an element is a line of, if it is written as one block a line.
    pub(crate) fn code_around(&self, element: NodeId) -> Option<&[NodeId]> {
        code_with(&self.code_lines, element)
    }
}

/// Splits a page into blocks, with `noscript` where the page is nearly empty without it.
pub fn split(page: &Page) -> Blocks {
    let Some(body) = page.body() else { return Blocks::default() };
    let mut cutter = Cutter::new(page, body);
    let barred = page.uncounted();
    let mut next = body.0;
    while next < page.end(body).0 {
        let node = NodeId(next);
        cutter.leave_until(node);
        if page.marks(node).any(barred) {
            cutter.skipped(page.tag(node));
            next = page.end(node).0.max(next + 1);
            continue;
        }
        cutter.enter(node);
        next += 1;
    }
    cutter.leave_until(page.end(body));
    cutter.flush();
    Blocks { list: cutter.list, text: cutter.text, code_lines: code_lines(page) }
}

/// What the inline elements around a text make of it (link, bold, code).
#[derive(Clone, Copy, Default)]
struct Style {
    strong: bool,
    code: bool,
}

struct Frame {
    node: NodeId,
    /// The innermost block element around the content, itself included.
    block: NodeId,
    style: Style,
}

struct Run {
    first: NodeId,
    last: NodeId,
    element: NodeId,
    lead: NodeId,
    /// The measure of its text, as long as that comes from a single node.
    only: Option<Measure>,
}

struct Cutter<'p> {
    page: &'p Page,
    frames: Vec<Frame>,
    list: Vec<Block>,
    text: String,
    run: Option<Run>,
    start: usize,
    linked: u32,
    strong: u32,
    code: u32,
    links: u16,
    breaks: u16,
    images: u16,
    /// Whether a line break came last; a second one ends the block.
    after_break: bool,
    markup_before: u32,
}

impl<'p> Cutter<'p> {
    fn new(page: &'p Page, body: NodeId) -> Cutter<'p> {
        Cutter {
            page,
            frames: Vec::new(),
            list: Vec::new(),
            text: String::new(),
            run: None,
            start: 0,
            linked: 0,
            strong: 0,
            code: 0,
            links: 0,
            breaks: 0,
            images: 0,
            after_break: false,
            markup_before: page.sums[body.index()].markup,
        }
    }

    /// Leaves the elements that end before `node`.
    fn leave_until(&mut self, node: NodeId) {
        while let Some(frame) = self.frames.last().filter(|frame| self.page.end(frame.node) <= node) {
            if !self.page.tag(frame.node).is_inline() {
                self.flush();
            }
            self.frames.pop();
        }
    }

    /// Skips an element whose text is not content. A block element still ends the line.
    fn skipped(&mut self, tag: Tag) {
        if matches!(tag, Tag::Svg | Tag::Math | Tag::Rt | Tag::Rp) {
            self.text.push(' ');
        }
    }

    fn enter(&mut self, node: NodeId) {
        let tag = self.page.tag(node);
        match tag {
            Tag::Text => return self.take(node),
            Tag::Br => return self.line_break(),
            Tag::Img => self.images = self.images.saturating_add(1),
            Tag::A if self.page.attr(node, Attr::Href).is_some() => self.links = self.links.saturating_add(1),
            _ => {}
        }
        if !tag.is_inline() {
            self.flush();
        }
        let around = self.frames.last();
        let block = if tag.is_inline() { around.map_or(node, |frame| frame.block) } else { node };
        let mut style = around.map_or(Style::default(), |frame| frame.style);
        style.strong |= matches!(tag, Tag::B | Tag::Strong | Tag::Em | Tag::I | Tag::Mark | Tag::U);
        style.code |= matches!(tag, Tag::Code | Tag::Pre | Tag::Kbd | Tag::Samp);
        self.frames.push(Frame { node, block, style });
    }

    fn line_break(&mut self) {
        if self.after_break {
            return self.flush();
        }
        self.after_break = true;
        self.breaks = self.breaks.saturating_add(1);
        self.text.push(' ');
    }

    fn take(&mut self, node: NodeId) {
        let text = self.page.text(node);
        let measure = self.page.measure_of(node);
        let chars = measure.chars;
        if chars == 0 {
            self.text.push(' ');
            return;
        }
        let Some(frame) = self.frames.last() else { return };
        self.after_break = false;
        self.text.push_str(text);
        self.linked += if self.page.marks(node).has(Marks::LINKED) { chars } else { 0 };
        self.strong += if frame.style.strong { chars } else { 0 };
        self.code += if frame.style.code { chars } else { 0 };
        match &mut self.run {
            Some(run) => (run.last, run.only) = (node, None),
            None => self.run = Some(Run { first: node, last: node, element: frame.block, lead: frame.node, only: Some(measure) }),
        }
    }

    /// Ends the current block, if there is one.
    fn flush(&mut self) {
        self.after_break = false;
        if let Some(run) = self.run.take() {
            fold_end(&mut self.text, self.start);
            let span = Span { start: self.start as u32, end: self.text.len() as u32 };
            let markup_here = self.page.sums[self.page.end(run.last).index()].markup;
            self.list.push(Block {
                first: run.first,
                last: run.last,
                element: run.element,
                lead: run.lead,
                span,
                measure: run.only.unwrap_or_else(|| measure(&self.text[self.start..])),
                linked: self.linked,
                strong: self.strong,
                code: self.code,
                links: self.links,
                breaks: self.breaks,
                images: self.images,
                markup: markup_here.wrapping_sub(self.markup_before),
            });
            self.markup_before = markup_here;
        }
        self.text.truncate(self.list.last().map_or(0, |block| block.span.end as usize));
        self.start = self.text.len();
        (self.linked, self.strong, self.code, self.links, self.breaks, self.images) = (0, 0, 0, 0, 0, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::split;
    use crate::page::scan::scan;

    fn texts(html: &str) -> Vec<String> {
        let page = scan(html, None).unwrap();
        let blocks = split(&page);
        blocks.iter().map(|block| blocks.text(block).to_owned()).collect()
    }

    #[test]
    fn block_elements_and_double_breaks_end_a_block() {
        let html = "<body><div>One <b>two</b><p>three<br>four<br><br>five</p>six</div></body>";
        assert_eq!(texts(html), ["One two", "three four", "five", "six"]);
    }

    #[test]
    fn an_empty_page_is_read_from_its_noscript() {
        let long = "word ".repeat(100);
        assert_eq!(texts(&format!("<body><p>Loading</p><noscript><p>{long}</p></noscript></body>")).len(), 2);
        let archive = "<li><a href=\"/2026/11/\">November of this year</a></li>".repeat(100);
        assert_eq!(texts(&format!("<body><ul>{archive}</ul><noscript><p>{long}</p></noscript></body>")).len(), 101);
        assert_eq!(texts(&format!("<body><p>{long}{long}</p><noscript><p>{long}</p></noscript></body>")).len(), 1);
    }
}
