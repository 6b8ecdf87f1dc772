//! Splits HTML into pieces: a walk in document order that ends a piece wherever a block begins or ends.

use crate::page::html::{HtmlOptions, parse_str};
use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::tag::Tag;
use crate::score::fidelity::piece::{Part, Piece, bare, file_name, plain};

/// Prefixes of class names that declare the language of code.
const LANGUAGE: &[&str] = &["language-", "lang-"];

/// The pieces of HTML; none if it cannot be parsed.
pub fn pieces(html: &str) -> Vec<Part> {
    let Ok(page) = parse_str(html, &HtmlOptions { url: None, charset: None }) else { return Vec::new() };
    let mut reader = Reader { page: &page, around: Vec::new(), text: String::new(), out: Vec::new() };
    let mut skip = NodeId(0);
    for node in page.nodes() {
        reader.leave(node);
        if node >= skip {
            skip = reader.enter(node).unwrap_or(skip);
        }
    }
    reader.flush();
    reader.out
}

struct Reader<'p> {
    page: &'p Page,
    /// The ancestors of the current position, outermost first.
    around: Vec<NodeId>,
    /// The text of the current piece.
    text: String,
    out: Vec<Part>,
}

impl Reader<'_> {
    /// Leaves the elements that do not contain a node.
    fn leave(&mut self, node: NodeId) {
        while let Some(last) = self.around.last().copied().filter(|last| self.page.end(*last) <= node) {
            if self.is_block(last) {
                self.flush();
            }
            self.around.pop();
        }
    }

    /// Enters a node. Returns where to continue if it was read as a whole.
    fn enter(&mut self, node: NodeId) -> Option<NodeId> {
        let page = self.page;
        if page.is_text(node) {
            self.text.push_str(page.text(node));
            return None;
        }
        match page.tag(node) {
            Tag::Script | Tag::Style | Tag::Head | Tag::Template => return Some(page.end(node)),
            Tag::Br => self.text.push(' '),
            Tag::Img => {
                let name = file_name(page.attr(node, Attr::Src).unwrap_or(""));
                if !name.is_empty() {
                    self.out.push(Part { piece: Piece::Image, text: name });
                }
            }
            Tag::Pre => {
                self.flush();
                let code: String = page.subtree(node).filter(|inner| page.is_text(*inner)).map(|inner| page.text(inner)).collect();
                self.put(Piece::Code(self.language(node)), bare(&code));
                return Some(page.end(node));
            }
            Tag::Math => {
                self.put(Piece::Math, bare(&self.tex(node)));
                return Some(page.end(node));
            }
            _ => {
                if self.is_block(node) {
                    self.flush();
                }
                self.around.push(node);
            }
        }
        None
    }

    fn is_block(&self, node: NodeId) -> bool {
        !self.page.tag(node).is_inline()
    }

    /// Ends the current piece; its type comes from the elements around it.
    fn flush(&mut self) {
        let text = plain(&std::mem::take(&mut self.text));
        let mut lists = 0;
        let mut piece = Piece::Paragraph;
        for tag in self.around.iter().map(|node| self.page.tag(*node)) {
            match tag {
                Tag::Ul | Tag::Ol => lists += 1,
                Tag::Li => piece = Piece::Item(lists),
                Tag::Td | Tag::Th => piece = Piece::Cell,
                Tag::Blockquote => piece = Piece::Quote,
                _ => piece = tag.heading().map_or(piece, Piece::Heading),
            }
        }
        self.put(piece, text);
    }

    fn put(&mut self, piece: Piece, text: String) {
        if !text.is_empty() {
            self.out.push(Part { piece, text });
        }
    }

    /// The language declared by a `pre` or the `code` in it.
    fn language(&self, pre: NodeId) -> Option<String> {
        let page = self.page;
        let elements = page.subtree(pre).take(3).filter(|node| !page.is_text(*node));
        let named = |node: NodeId| page.classes(node).find_map(|class| LANGUAGE.iter().find_map(|start| class.strip_prefix(start)));
        elements.into_iter().find_map(named).map(str::to_lowercase)
    }

    /// A formula's TeX or, without it, its characters.
    fn tex(&self, math: NodeId) -> String {
        let page = self.page;
        let source = page.subtree(math).find(|node| page.attr_named(*node, "encoding").is_some_and(|kind| kind.ends_with("x-tex")));
        // An annotation is not visible.
        let whole = |of: NodeId| page.subtree(of).filter(|inner| page.is_text(*inner)).map(|inner| page.text(inner)).collect();
        source.map_or_else(|| page.text_of(math), whole)
    }
}
