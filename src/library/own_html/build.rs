//! Builds the article's tree from the pieces of stored HTML.

use super::element::{Open, card, cell, checked, element, image, math_element, words};
use super::tokens::{Token, attributes, tokens};
use crate::article::{Element, Kind, MathMl, MathNode, Node};
use crate::library::plain::decode;
use crate::rules::callouts::{CALLOUT_CLASS, Purpose};

/// Levels of elements. What is deeper stands at this level.
const MAX_DEPTH: usize = 512;

/// Elements without an end.
const VOID: &[&str] = &["br", "hr", "img", "input", "link", "meta", "source", "wbr", "base", "col", "embed", "area", "track", "param"];

/// Elements whose content is not text of an article.
const DROPPED: &[&str] = &[
    "script", "style", "template", "iframe", "object", "noscript", "svg", "head", "title", "textarea", "select", "audio", "video", "canvas",
];

/// Words to be marked: their place in UTF-16 units of the text content, and the number of the highlight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Marked {
    pub start: usize,
    pub stop: usize,
    pub number: usize,
}

/// The tree of stored HTML, with marks around words. They must be in order and apart from each other. The pieces of a mark are named
/// `pith-mark-NUMBER-PIECE`.
pub(crate) fn marked_tree(html: &str, marks: &[Marked]) -> Vec<Node> {
    let mut builder = Builder { stack: vec![Open::default()], marks, at: 0, piece: 0, dropped: None };
    for token in tokens(html) {
        builder.take(token);
    }
    while builder.stack.len() > 1 {
        builder.close();
    }
    builder.stack.pop().map(|root| root.children).unwrap_or_default()
}

struct Builder<'h, 'm> {
    stack: Vec<Open<'h>>,
    /// The marks that are not behind the place yet.
    marks: &'m [Marked],
    /// The place, in UTF-16 units of the text content.
    at: usize,
    /// Pieces of the first mark that are made.
    piece: usize,
    /// The element whose content is dropped, and how many of its name are open.
    dropped: Option<(&'h str, usize)>,
}

impl<'h> Builder<'h, '_> {
    fn take(&mut self, token: Token<'h>) {
        if let Some((name, open)) = &mut self.dropped {
            match token {
                Token::Start(other, _) if other == *name => *open += 1,
                Token::End(other) if other == *name => *open -= 1,
                _ => {}
            }
            if *open == 0 {
                self.dropped = None;
            }
            return;
        }
        match token {
            Token::Text(text) => self.text(text),
            Token::Start(name, _) if DROPPED.contains(&name) => self.dropped = Some((name, 1)),
            Token::Start(name, written) => {
                let open = Open { name, attributes: attributes(written).collect(), ..Open::default() };
                if VOID.contains(&name) {
                    self.void(&open);
                } else if self.stack.len() <= MAX_DEPTH {
                    self.stack.push(open);
                }
            }
            Token::End(name) => {
                if let Some(level) = self.stack.iter().rposition(|open| open.name == name).filter(|level| *level > 0) {
                    while self.stack.len() > level {
                        self.close();
                    }
                }
            }
        }
    }

    fn top(&mut self) -> &mut Open<'h> {
        // The root is never closed before the end.
        self.stack.last_mut().expect("the root is open")
    }

    fn is_in_math(&self) -> bool {
        self.stack.iter().any(|open| open.name == "math")
    }

    fn text(&mut self, written: &str) {
        let mut text = String::with_capacity(written.len());
        decode(written, &mut text);
        if self.is_in_math() {
            self.at += text.encode_utf16().count();
            return self.top().math.push(MathNode::Text(text));
        }
        let mut rest = text.as_str();
        while !rest.is_empty() {
            let Some(mark) = self.marks.first().copied() else { break };
            if self.at >= mark.stop {
                self.marks = &self.marks[1..];
                self.piece = 0;
                continue;
            }
            let (is_inside, until) = if self.at < mark.start { (false, mark.start) } else { (true, mark.stop) };
            let (piece, units) = beginning(rest, until.saturating_sub(self.at));
            rest = &rest[piece.len()..];
            self.at += units;
            if is_inside && !piece.trim().is_empty() {
                let name = format!("pith-mark-{}-{}", mark.number, self.piece);
                self.piece += 1;
                let made = Element { id: Some(name), ..Element::new(Kind::Mark, vec![Node::Text(piece.to_owned())]) };
                self.top().children.push(made.into());
            } else if !piece.is_empty() {
                self.plain(piece);
            }
        }
        self.at += rest.encode_utf16().count();
        self.plain(rest);
    }

    fn plain(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        let children = &mut self.top().children;
        match children.last_mut() {
            Some(Node::Text(before)) => before.push_str(text),
            _ => children.push(Node::Text(text.to_owned())),
        }
    }

    fn push(&mut self, node: Node) {
        match node {
            Node::Text(text) => self.plain(&text),
            node => self.top().children.push(node),
        }
    }

    fn splice(&mut self, nodes: Vec<Node>) {
        nodes.into_iter().for_each(|node| self.push(node));
    }

    fn void(&mut self, open: &Open<'h>) {
        let kind = match open.name {
            "br" => Kind::Break,
            "hr" => Kind::Rule,
            "img" => Kind::Image(image(open)),
            _ => return,
        };
        self.push(element(open, kind, Vec::new()));
    }

    /// Closes the innermost element.
    fn close(&mut self) {
        let Some(mut open) = self.stack.pop() else { return };
        if self.is_in_math() {
            let parts = std::mem::take(&mut open.math);
            return match math_element(&open, parts) {
                Ok(made) => self.top().math.push(MathNode::Element(made)),
                Err(parts) => self.top().math.extend(parts),
            };
        }
        let children = std::mem::take(&mut open.children);
        match open.name {
            "math" => {
                let mathml =
                    (!open.math.is_empty()).then(|| MathMl { name: "math", attrs: Vec::new(), children: std::mem::take(&mut open.math) });
                let kind = Kind::Math { display: open.has("display", "block"), tex: open.owned("alttext"), mathml };
                self.push(element(&open, kind, Vec::new()));
            }
            "code" if self.top().name == "pre" && open.attribute("class").is_some_and(|class| class.starts_with("language-")) => {
                self.top().language = open.attribute("class").and_then(|class| class.strip_prefix("language-")).map(str::to_owned);
                self.splice(children);
            }
            "a" if open.has("role", "doc-backlink") => self.back_link(&open),
            "a" if open.has("role", "doc-noteref") => {
                let target = open.attribute("href").unwrap_or_default().trim_start_matches('#').to_owned();
                let kind = Kind::FootnoteMark { target, label: words(&children) };
                self.push(element(&open, kind, Vec::new()));
            }
            "sup" if matches!(children.as_slice(), [Node::Element(mark)] if matches!(mark.kind, Kind::FootnoteMark { .. })) => {
                self.splice(children)
            }
            "b" | "time" | "a" if open.attribute("itemprop").is_some() && self.stack.iter().any(|outer| outer.name == "header") => {
                self.post_fact(&open, &children);
            }
            "header" if self.top().name == "article" => {}
            "article" if open.attribute("itemscope").is_some() => {
                let (author, date, url) = std::mem::take(&mut open.post);
                self.push(element(&open, Kind::Post { author, date, url }, children));
            }
            "ol" if self.top().has("role", "doc-endnotes") => self.splice(children),
            "section" if open.has("role", "doc-endnotes") => self.push(element(&open, Kind::Footnotes, children)),
            "li" if self.is_footnote() => {
                let number = self.top().children.iter().filter(|node| node.element().is_some()).count() + 1;
                let kind = Kind::Footnote { label: number.to_string(), backs: std::mem::take(&mut open.backs) };
                self.push(element(&open, kind, children));
            }
            "figure" if open.attribute("data-what").is_some() => match card(&open, children) {
                Ok(card) => self.push(card),
                Err(children) => self.push(element(&open, Kind::Figure, children)),
            },
            _ => match self.kind(&open, children) {
                Ok((kind, children)) => self.push(element(&open, kind, children)),
                Err(children) => self.splice(children),
            },
        }
    }

    /// Whether a list item that is closed here is a footnote.
    fn is_footnote(&self) -> bool {
        let mut around = self.stack.iter().rev();
        around.next().is_some_and(|list| list.name == "ol") && around.next().is_some_and(|section| section.has("role", "doc-endnotes"))
    }

    /// A link from a footnote back to its mark, which the writer makes after a space.
    fn back_link(&mut self, open: &Open<'h>) {
        let children = &mut self.top().children;
        if let Some(Node::Text(text)) = children.last_mut() {
            if text.ends_with(' ') {
                text.pop();
            }
            if text.is_empty() {
                children.pop();
            }
        }
        let back = open.attribute("href").unwrap_or_default().trim_start_matches('#').to_owned();
        if let Some(note) = self.stack.iter_mut().rev().find(|outer| outer.name == "li") {
            note.backs.push(back);
        }
    }

    /// A fact in the head of a post.
    fn post_fact(&mut self, open: &Open<'h>, children: &[Node]) {
        let Some(post) = self.stack.iter_mut().rev().find(|outer| outer.name == "article") else { return };
        match open.name {
            "b" => post.post.0 = Some(words(children)),
            "time" => post.post.1 = open.owned("datetime"),
            _ => post.post.2 = open.owned("href"),
        }
    }

    /// The kind of an element and its content; only the content for elements that no article holds.
    fn kind(&self, open: &Open<'h>, mut children: Vec<Node>) -> Result<(Kind, Vec<Node>), Vec<Node>> {
        let kind = match open.name {
            "p" => Kind::Paragraph,
            "h1" => Kind::Heading { level: 1 },
            "h2" => Kind::Heading { level: 2 },
            "h3" => Kind::Heading { level: 3 },
            "h4" => Kind::Heading { level: 4 },
            "h5" => Kind::Heading { level: 5 },
            "h6" => Kind::Heading { level: 6 },
            "aside" => Kind::Section,
            "blockquote" => {
                let purpose = open.attribute("data-callout").filter(|_| open.has("class", CALLOUT_CLASS)).and_then(Purpose::from_name);
                Kind::Quote { cite: open.owned("cite"), purpose }
            }
            "pre" => Kind::Pre { language: open.language.clone() },
            "ul" => Kind::List { ordered: false, start: None, reversed: false },
            "ol" => Kind::List { ordered: true, start: open.number("start"), reversed: open.attribute("reversed").is_some() },
            "li" => Kind::Item { checked: checked(&mut children), value: open.number("value") },
            "dl" => Kind::Definitions,
            "dt" => Kind::Term,
            "dd" => Kind::Description,
            "table" => Kind::Table,
            "caption" => Kind::TableCaption,
            "tr" => Kind::Row { head: self.stack.last().is_some_and(|around| around.name == "thead") },
            "td" | "th" => cell(open),
            "figure" => Kind::Figure,
            "figcaption" => Kind::Caption { chosen: false },
            "details" => Kind::Details { open: open.attribute("open").is_some() },
            "summary" => Kind::Summary,
            "a" => match open.owned("href") {
                Some(href) => Kind::Link { href, title: open.owned("title") },
                None => return Err(children),
            },
            "abbr" => Kind::Abbreviation { title: open.owned("title") },
            "time" => Kind::Time { datetime: open.owned("datetime") },
            "strong" | "b" => Kind::Strong,
            "em" | "i" => Kind::Emphasis,
            "code" => Kind::Code,
            "kbd" => Kind::Keyboard,
            "samp" => Kind::Sample,
            "var" => Kind::Variable,
            "sub" => Kind::Subscript,
            "sup" => Kind::Superscript,
            "mark" => Kind::Mark,
            "del" => Kind::Deleted,
            "ins" => Kind::Inserted,
            "u" => Kind::Underline,
            "small" => Kind::Small,
            "q" => Kind::Quotation,
            "cite" => Kind::Citation,
            "dfn" => Kind::Definition,
            "ruby" => Kind::Ruby,
            "rt" => Kind::RubyText,
            "rp" => Kind::RubyParenthesis,
            "span" => Kind::Span,
            _ => return Err(children),
        };
        Ok((kind, children))
    }
}

/// The beginning of a text that is at most so many UTF-16 units long, and how many it has. At least one character, so that a place inside of
/// one is not an endless one.
fn beginning(text: &str, most: usize) -> (&str, usize) {
    let mut units = 0;
    for (at, sign) in text.char_indices() {
        if units > 0 && units + sign.len_utf16() > most {
            return (&text[..at], units);
        }
        units += sign.len_utf16();
    }
    (text, units)
}
