//! Copies the selected part of a page into new elements, in one walk without recursion.
//!
//! A run of text becomes a paragraph wherever a block begins or ends, whatever element it was in. Inline elements that span several blocks
//! are opened again in each of them. White space is folded as a browser renders it. So an inline element never holds a block, paragraphs
//! do not nest, and no empty element is made.

use crate::article::{Element, Kind, Node};
use crate::clean::content_model::model::ContentModel;
use crate::clean::content_model::{lists, make_block, paragraphs};
use crate::clean::context::Context;
use crate::clean::copy::captions;
use crate::clean::copy::kinds::{block_kind, inline_kind};
use crate::clean::copy::marked_headings;
use crate::clean::copy::markers;
use crate::clean::copy::sentences::{is_in_sentence, is_set_apart, rest_of_sentence};
use crate::clean::dom::language;
use crate::clean::math::{self, Piece};
use crate::page::{Marks, NodeId};
use crate::rules::allow_list::{Keep, keep};
use crate::rules::limits::MAX_ARTICLE_DEPTH;
use crate::rules::tag::Tag;

/// Levels of depth reserved for passes and paragraphs.
const SPARE_LEVELS: usize = 4;

/// Copies the content of a node as blocks.
pub(crate) fn blocks(ctx: &Context<'_>, node: NodeId, depth: usize) -> Vec<Node> {
    Copier::new(ctx, depth, ContentModel::Blocks).run(node)
}

/// Copies the content of a node for cells, items and captions: a single paragraph becomes bare text.
pub(crate) fn flow(ctx: &Context<'_>, node: NodeId, depth: usize) -> Vec<Node> {
    paragraphs::unwrap_single_paragraph(blocks(ctx, node, depth))
}

/// Copies the content of a node as one line; blocks in it leave a space.
pub(crate) fn line(ctx: &Context<'_>, node: NodeId, depth: usize) -> Vec<Node> {
    Copier::new(ctx, depth, ContentModel::Line).run(node)
}

/// Copies a caption.
pub(crate) fn caption(ctx: &Context<'_>, node: NodeId, depth: usize) -> Vec<Node> {
    let children = Copier { is_caption: true, ..Copier::new(ctx, depth, ContentModel::Blocks) }.run(node);
    paragraphs::unwrap_single_paragraph(captions::tidy(children))
}

/// Copies a caption, or one of its parts, as one line.
pub(crate) fn caption_line(ctx: &Context<'_>, node: NodeId, depth: usize) -> Vec<Node> {
    Copier { is_caption: true, ..Copier::new(ctx, depth, ContentModel::Line) }.run(node)
}

/// An element that is open.
pub(super) struct Open {
    pub(super) node: NodeId,
    pub(super) end: NodeId,
    pub(super) what: What,
}

pub(super) enum What {
    /// A block that leaves only its content.
    Flow,
    /// A block of the article.
    Block,
    /// An inline element. It is made once it has content, in each paragraph anew.
    Inline(Kind),
}

/// A block of the article whose content is being collected.
pub(super) struct Frame {
    pub(super) kind: Option<Kind>,
    pub(super) model: ContentModel,
    pub(super) children: Vec<Node>,
}

pub(super) struct Copier<'c, 'a> {
    pub(super) ctx: &'c Context<'a>,
    pub(super) depth: usize,
    pub(super) open: Vec<Open>,
    /// Blocks being filled. The outermost has no kind.
    pub(super) frames: Vec<Frame>,
    /// Indexes in `open` of the open inline elements.
    pub(super) inlines: Vec<usize>,
    /// The current run of text: its nodes, and those of each inline element open in it.
    pub(super) run: Vec<Vec<Node>>,
    /// The block that holds the run.
    pub(super) run_home: Option<NodeId>,
    /// Whether white space would not render here: at the start of a line, or after white space.
    pub(super) at_space: bool,
    /// Line breaks since the last text.
    pub(super) breaks: u8,
    /// Whether all that is copied is a caption.
    is_caption: bool,
    /// The last text, unless something else came after it.
    pub(super) last_text: Option<NodeId>,
}

impl<'c, 'a> Copier<'c, 'a> {
    fn new(ctx: &'c Context<'a>, depth: usize, model: ContentModel) -> Copier<'c, 'a> {
        Copier {
            ctx,
            depth,
            open: Vec::new(),
            frames: vec![Frame { kind: None, model, children: Vec::new() }],
            inlines: Vec::new(),
            run: vec![Vec::new()],
            run_home: None,
            at_space: true,
            breaks: 0,
            is_caption: false,
            last_text: None,
        }
    }

    fn run(mut self, root: NodeId) -> Vec<Node> {
        let page = self.ctx.page;
        let mut next = NodeId(root.0 + 1);
        while next < page.end(root) {
            self.leave_until(next);
            next = if self.visit(next, root) { NodeId(next.0 + 1) } else { page.end(next) };
        }
        self.leave_until(page.end(root));
        self.end_run();
        lists::wrap_stray_items(self.frames.pop().map(|frame| frame.children).unwrap_or_default())
    }

    /// Copies a node; returns whether its children are to be visited.
    fn visit(&mut self, node: NodeId, root: NodeId) -> bool {
        let tag = self.ctx.page.tag(node);
        if tag == Tag::Text {
            if self.ctx.keeps_text(node) || markers::is_left_out(self.ctx, node) {
                self.words(node, root);
            }
            return false;
        }
        if self.ctx.is_unwanted(node) {
            if !tag.is_inline() {
                self.boundary();
            }
            return false;
        }
        let kept = keep(tag);
        match kept {
            Keep::Break => {
                self.line_break();
                return false;
            }
            // Ruby annotations are kept with their base text, not by their own words.
            Keep::RubyText | Keep::RubyParenthesis => {}
            _ if !self.ctx.keeps_any(node) && !markers::is_left_out(self.ctx, node) => {
                self.leave_out(node);
                return false;
            }
            _ => {}
        }
        if self.depth() < MAX_ARTICLE_DEPTH - SPARE_LEVELS && self.recognise(node, root) {
            return false;
        }
        self.enter(node, kept, root)
    }

    /// Copies a text node, with the TeX formulas in it.
    fn words(&mut self, node: NodeId, root: NodeId) {
        let page = self.ctx.page;
        let text = &*self.without_zero_width(page.text(node));
        let before = self.last_text.replace(node);
        let is_part =
            |before: NodeId| (self.is_in_caption() || captions::is_rubric(page, before)) && captions::meet_as_parts(page, before, node);
        let preformatted = page.marks(node).has(Marks::PREFORMATTED);
        let is_code = preformatted || self.is_in_code();
        let is_apart = |before: NodeId| {
            captions::meet_in_box(page, before, node)
                || captions::meet_as_fields(page, before, node)
                || markers::begins_line(page, before, node)
        };
        if before.is_some_and(|before| is_part(before) || !is_code && is_apart(before)) {
            self.space();
        }
        if is_code {
            return self.text(text, preformatted, self.home(root));
        }
        for piece in math::pieces(text, &|| math::sets_formulas(self.ctx)) {
            match piece {
                Piece::Text(text) => self.text(text, false, self.home(root)),
                Piece::Formula(tex, _) if math::sets_nothing(tex) => {}
                Piece::Formula(tex, display) => {
                    let kind = Kind::Math { display, tex: Some(tex.to_owned()), mathml: None };
                    self.take(Element::new(kind, Vec::new()).into(), root);
                }
            }
        }
    }

    fn recognise(&mut self, node: NodeId, root: NodeId) -> bool {
        let depth = self.depth();
        let mut recognisers = self.ctx.recognisers.iter();
        let found = recognisers.find_map(|recogniser| Some((recogniser.name, (recogniser.recognise)(self.ctx, node, depth)?)));
        // What the caller asked to keep is copied as it is instead of dropped, unless it only moves.
        let found = found.filter(|(_, nodes)| !nodes.is_empty() || !self.ctx.is_wanted(node) || self.ctx.stands_elsewhere(node));
        let Some((name, nodes)) = found else { return false };
        self.ctx.record(node, name, !nodes.is_empty());
        let is_mark = self.ctx.notes.marks.contains_key(&node);
        if nodes.is_empty() || self.ctx.notes.bodies.contains_key(&node) && !is_mark {
            self.leave_out(node);
        }
        for made in nodes {
            self.take(made, root);
        }
        // The white space behind a block is not in the page's text.
        let is_box = is_mark && !self.ctx.page.tag(node).is_inline();
        if is_box && rest_of_sentence(self.ctx.page, node).is_some_and(char::is_alphabetic) {
            self.space();
        }
        true
    }

    /// Goes on behind a node of which nothing is copied. A block ends a paragraph, unless it is a note in a sentence that goes on.
    fn leave_out(&mut self, node: NodeId) {
        match self.ctx.notes.bodies.get(&node).and_then(|_| rest_of_sentence(self.ctx.page, node)) {
            // The white space behind a block is not in the page's text.
            Some(c) if c.is_lowercase() => self.space(),
            Some(_) => {}
            None if !self.ctx.page.tag(node).is_inline() => self.boundary(),
            None => {}
        }
    }

    /// Adds the result of a recogniser.
    fn take(&mut self, made: Node, root: NodeId) {
        self.last_text = None;
        match made {
            Node::Text(text) => {
                let home = self.home(root);
                self.text(&text, false, home);
            }
            Node::Element(element) if is_card(&element.kind) && !self.ctx.options.embeds => self.boundary(),
            Node::Element(mut element) if element.kind.is_inline() || self.is_in_line(&element.kind) => {
                if let Kind::Math { display, .. } = &mut element.kind {
                    *display = false;
                }
                let home = self.home(root);
                self.leaf(Node::Element(element), home);
            }
            Node::Element(element) if self.model() == ContentModel::Line => {
                self.boundary();
                let mut flat = Vec::new();
                paragraphs::flatten(element.children, &mut flat);
                flat.into_iter().for_each(|made| self.take(made, root));
                self.boundary();
            }
            Node::Element(element) => {
                self.end_run();
                if let Some(frame) = self.frames.last_mut() {
                    frame.children.push(Node::Element(element));
                }
            }
        }
    }

    /// Opens an element; returns whether its children are to be visited.
    fn enter(&mut self, node: NodeId, kept: Keep, root: NodeId) -> bool {
        let what = match kept {
            Keep::Nothing => return false,
            Keep::Line => return true,
            Keep::Rule => {
                self.take(Element::new(Kind::Rule, Vec::new()).from_node(node).into(), root);
                return false;
            }
            Keep::Flow if is_in_sentence(self.ctx.page, node) => {
                if is_set_apart(self.ctx.page, node) {
                    self.space();
                }
                return true;
            }
            Keep::Flow => self.marked_heading(node).unwrap_or(What::Flow),
            _ => match self.kind_of(node, kept) {
                Some(what) => what,
                None => return true,
            },
        };
        match what {
            What::Inline(_) => self.inlines.push(self.open.len()),
            What::Flow => self.boundary(),
            What::Block => {}
        }
        self.open.push(Open { node, end: self.ctx.page.end(node), what });
        true
    }

    /// The kind of an element, with a new frame if it is a block. `None` for inline elements that leave only their content.
    fn kind_of(&mut self, node: NodeId, kept: Keep) -> Option<What> {
        let deep = self.depth() >= MAX_ARTICLE_DEPTH - SPARE_LEVELS;
        if self.ctx.page.tag(node).is_inline() {
            let kind = inline_kind(self.ctx, node, kept).filter(|kind| !deep && !self.is_in_link(kind))?;
            return Some(What::Inline(kind));
        }
        let is_print = kept == Keep::Heading && self.is_in_caption() && captions::is_large_print(self.ctx.page, node);
        // The only block that a line may hold is a heading in a summary.
        let fits = self.model() != ContentModel::Line || (kept == Keep::Heading && self.is_in_summary());
        let kind = block_kind(self.ctx, node, kept).filter(|_| !deep && !is_print && fits);
        Some(kind.map_or(What::Flow, |kind| self.open_block(kind)))
    }

    fn open_block(&mut self, kind: Kind) -> What {
        self.end_run();
        let model = ContentModel::of(&kind);
        self.frames.push(Frame { kind: Some(kind), model, children: Vec::new() });
        What::Block
    }

    /// A heading that the page marks as one by other means than its name.
    fn marked_heading(&mut self, node: NodeId) -> Option<What> {
        // Shops and lists set the names of their tools large.
        let is_text = self.ctx.kind.is_one_text();
        let level = marked_headings::level(self.ctx.page, node).filter(|_| is_text)?;
        let is_free = self.model() == ContentModel::Blocks && self.depth() < MAX_ARTICLE_DEPTH - SPARE_LEVELS && !self.is_caption;
        is_free.then(|| self.open_block(Kind::Heading { level }))
    }

    /// Whether this is a link inside a link, which is invalid.
    fn is_in_link(&self, kind: &Kind) -> bool {
        let is_link = |kind: &Kind| matches!(kind, Kind::Link { .. });
        is_link(kind) && self.inlines.iter().any(|place| matches!(&self.open[*place].what, What::Inline(around) if is_link(around)))
    }

    /// Whether this is a formula in a line that cannot be broken.
    fn is_in_line(&self, kind: &Kind) -> bool {
        matches!(kind, Kind::Math { .. }) && self.model() == ContentModel::Line
    }

    fn is_in_summary(&self) -> bool {
        self.frames.last().is_some_and(|frame| frame.kind == Some(Kind::Summary))
    }

    fn is_in_caption(&self) -> bool {
        self.is_caption || self.frames.iter().any(|frame| matches!(frame.kind, Some(Kind::Caption { .. })))
    }

    pub(super) fn is_in_code(&self) -> bool {
        let is_code = |open: &Open| matches!(open.what, What::Inline(Kind::Code | Kind::Keyboard | Kind::Sample));
        self.inlines.iter().filter_map(|place| self.open.get(*place)).any(is_code)
    }

    fn leave_until(&mut self, node: NodeId) {
        while self.open.last().is_some_and(|open| open.end <= node) {
            let Some(open) = self.open.pop() else { return };
            match open.what {
                What::Flow => self.boundary(),
                What::Block => self.close_block(open.node),
                What::Inline(kind) => {
                    self.inlines.pop();
                    if self.run.len() > self.inlines.len() + 1 {
                        self.close_inline(kind, open.node);
                    }
                }
            }
        }
    }

    pub(super) fn close_inline(&mut self, kind: Kind, node: NodeId) {
        let children = self.run.pop().unwrap_or_default();
        if let Some(around) = self.run.last_mut() {
            let mut element = Element::new(kind, children).from_node(node);
            if let Some(tongue) = language::declared_language(self.ctx.page, node) {
                (element.lang, element.dir) = (tongue.lang, tongue.dir);
            }
            around.push(element.into());
        }
    }

    fn close_block(&mut self, node: NodeId) {
        self.end_run();
        let Some(frame) = self.frames.pop() else { return };
        let (Some(kind), Some(around)) = (frame.kind, self.frames.last_mut()) else { return };
        let is_caption = matches!(kind, Kind::Caption { .. });
        let children = if is_caption { captions::tidy(frame.children) } else { frame.children };
        around.children.extend(make_block::make_block(kind, children, node));
    }

    /// The depth in the article of a node added now.
    fn depth(&self) -> usize {
        self.depth + self.frames.len() + self.inlines.len()
    }

    pub(super) fn model(&self) -> ContentModel {
        self.frames.last().map_or(ContentModel::Blocks, |frame| frame.model)
    }

    /// The block around the current node.
    fn home(&self, root: NodeId) -> NodeId {
        self.open.iter().rev().find(|open| !matches!(open.what, What::Inline(_))).map_or(root, |open| open.node)
    }
}

/// Whether an element is shown as a card.
fn is_card(kind: &Kind) -> bool {
    matches!(kind, Kind::Embed { .. } | Kind::Media { .. })
}

#[cfg(test)]
mod tests {
    use crate::clean::testing::outline;

    #[test]
    fn text_becomes_paragraphs_at_block_boundaries() {
        assert_eq!(
            outline("<body><div>One <b>two</b><section><div> three </div>four</section></div></body>"),
            "Paragraph[One Strong[two]] Paragraph[three] Paragraph[four]"
        );
        assert_eq!(outline("<body>One<br>two <br/> <br>three<br></body>"), "Paragraph[One/two] Paragraph[three]");
    }

    #[test]
    fn a_heading_in_a_summary_stays_one() {
        assert_eq!(
            outline(
                "<body><details><summary><div>One <b>two</b></div><section><h3>Three</h3></section></summary><p>x</p></details></body>"
            ),
            "Details[Summary[One Strong[two]Heading[Three]]Paragraph[x]]"
        );
    }

    #[test]
    fn inline_elements_are_reopened_in_each_block() {
        assert_eq!(
            outline("<body><b>One<div>two <i>three</i></div><br><br>four<br><br>five</b></body>"),
            "Paragraph[Strong[One]] Paragraph[Strong[two Emphasis[three]]] Paragraph[Strong[four]] Paragraph[Strong[five]]"
        );
    }

    #[test]
    fn spans_marked_as_paragraphs_become_paragraphs() {
        let page = "<body><div><span data-as=p>One <b>two</b>.</span> <span data-as=p>Three.</span></div><p>Four <span data-as=x>five</span>.</p></body>";
        assert_eq!(outline(page), "Paragraph[One Strong[two].] Paragraph[Three.] Paragraph[Four five.]");
    }

    #[test]
    fn unknown_elements_may_be_inline() {
        assert_eq!(
            outline("<body><p>The <relative-time>month <b>before</b></relative-time> was dry.</p><x-part>One.</x-part></body>"),
            "Paragraph[The month Strong[before] was dry.] Paragraph[One.]"
        );
        // What is read as one for want of a sign, and white space at its beginning and behind it.
        assert_eq!(
            outline("<body><p>The R<d> lamp</p><p><x-part>One</x-part> lamp.</p></body>"),
            "Paragraph[The R lamp] Paragraph[One lamp.]"
        );
    }

    #[test]
    fn a_button_in_a_sentence_is_part_of_it() {
        let line = "<p>Said the keeper<button title='Ann Reed,'>Ann Reed,</button> who lives there.</p>";
        assert_eq!(outline(&format!("<body>{line}</body>")), "Paragraph[Said the keeper Ann Reed, who lives there.]");
    }

    #[test]
    fn a_name_that_is_a_button_belongs_to_its_line() {
        let item = "<li><button>¬ Bright light</button><span>: it shines.</span></li>";
        assert_eq!(outline(&format!("<body><ul>{item}{item}</ul></body>")).matches("¬ Bright light: it shines.").count(), 2);
    }

    #[test]
    fn white_space_is_folded_across_elements() {
        assert_eq!(outline("<body><p>  One\n <b> two </b> <i> </i> three<b> </b></p></body>"), "Paragraph[One Strong[two ]three]");
    }

    #[test]
    fn ideographic_spaces_at_the_start_of_lines_go() {
        assert_eq!(outline("<body><p>　　一　二<br>　三<b>　四</b></p></body>"), "Paragraph[一　二/三Strong[　四]]");
    }

    #[test]
    fn dropped_blocks_still_separate_their_siblings() {
        assert_eq!(outline("<body><div>One<div>¬ad</div>two</div></body>"), "Paragraph[One] Paragraph[two]");
    }

    #[test]
    fn headings_hold_a_single_line() {
        assert_eq!(outline("<body><h2><div>One</div><p>two</p></h2><p>x</p></body>"), "Heading[One two] Paragraph[x]");
    }

    #[test]
    fn depth_is_bounded_and_no_text_is_lost() {
        let html = format!("<body>{}deep{}<p>after</p></body>", "<blockquote><b>".repeat(200), "</b></blockquote>".repeat(200));
        let article = outline(&html);
        assert!(article.contains("deep") && article.contains("after"));
        assert!(article.matches('[').count() < 100, "{article}");
    }
}
