//! Makes the runs of text that become paragraphs: folds white space across elements, counts line breaks, and opens the current inline
//! elements again in each run.

use std::borrow::Cow;

use super::walk::{Copier, What};
use crate::article::{Element, Kind, Node};
use crate::clean::content_model::model::ContentModel;
use crate::clean::content_model::paragraphs;
use crate::clean::copy::markers;
use crate::clean::dom::language;
use crate::page::measure::is_dense;
use crate::page::{NodeId, Page};
use crate::rules::tag::Tag;

/// The space without width.
const ZERO_WIDTH: char = '\u{200b}';

impl Copier<'_, '_> {
    /// A text without the spaces without width that programs put into code, links and headings. In scripts without spaces they divide words.
    pub(super) fn without_zero_width<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let is_link = |place: &usize| matches!(self.open[*place].what, What::Inline(Kind::Link { .. }));
        let is_heading = || self.frames.last().is_some_and(|frame| matches!(frame.kind, Some(Kind::Heading { .. })));
        let divides_words = || text.chars().any(|c| matches!(c, '\u{e00}'..='\u{fff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'));
        if text.contains(ZERO_WIDTH) && (self.is_in_code() || is_heading() || self.inlines.iter().any(is_link)) && !divides_words() {
            Cow::Owned(text.replace(ZERO_WIDTH, ""))
        } else {
            Cow::Borrowed(text)
        }
    }

    pub(super) fn text(&mut self, text: &str, preformatted: bool, home: NodeId) {
        if preformatted {
            return self.leaf(Node::Text(text.to_owned()), home);
        }
        if text.starts_with(|c: char| c.is_ascii_whitespace()) {
            self.space();
        }
        let mut folded = fold(text.trim_ascii());
        if folded.is_empty() {
            return;
        }
        // The ideographic space that indents a paragraph in Chinese and Japanese is not part of the text, nor are spaces that do the same.
        if self.run_home.is_none() || self.breaks > 0 {
            let bare = folded.trim_start_matches(['\u{3000}', '\u{a0}', ' ']);
            let is_indented = self.run_home.is_none() || bare.starts_with(is_dense) || folded.starts_with('\u{3000}');
            folded.drain(..if is_indented { folded.len() - bare.len() } else { 0 });
            if folded.is_empty() {
                return;
            }
        }
        let ends_open = text.ends_with(|c: char| c.is_ascii_whitespace());
        self.leaf(Node::Text(folded), home);
        if ends_open {
            self.space();
        }
    }

    /// Adds white space that renders as one space, or not at all.
    pub(super) fn space(&mut self) {
        if self.at_space || self.breaks > 0 {
            return;
        }
        self.at_space = true;
        if let Some(list) = self.run.last_mut() {
            push_text(list, " ");
        }
    }

    /// Marks the beginning or end of a block.
    pub(super) fn boundary(&mut self) {
        let is_marker = || self.run_home.and(self.last_text).is_some_and(|last| markers::begins_text(self.ctx, last));
        if self.model() == ContentModel::Line || is_marker() {
            self.space();
        } else {
            self.end_run();
        }
    }

    pub(super) fn line_break(&mut self) {
        self.breaks = self.breaks.saturating_add(1);
    }

    /// Adds a node to the run, inside all open inline elements.
    pub(super) fn leaf(&mut self, node: Node, home: NodeId) {
        self.settle_breaks();
        self.run_home.get_or_insert(home);
        while self.run.len() <= self.inlines.len() {
            self.run.push(Vec::new());
        }
        self.at_space = false;
        let Some(list) = self.run.last_mut() else { return };
        match node {
            Node::Text(text) => match list.last_mut() {
                Some(Node::Text(last)) => last.push_str(&text),
                _ => list.push(Node::Text(text)),
            },
            element => list.push(element),
        }
    }

    /// One line break stays a break; two or more end the paragraph.
    pub(super) fn settle_breaks(&mut self) {
        let breaks = std::mem::take(&mut self.breaks);
        if breaks == 0 || self.run_home.is_none() {
            return;
        }
        if breaks > 1 && self.model() != ContentModel::Line {
            return self.end_run();
        }
        if let Some(list) = self.run.last_mut() {
            paragraphs::trim_end(list);
            list.push(Element::new(Kind::Break, Vec::new()).into());
        }
    }

    /// Ends the run and adds it to its block as a paragraph.
    pub(super) fn end_run(&mut self) {
        self.breaks = 0;
        self.at_space = true;
        let home = self.run_home.take();
        while self.run.len() > 1 {
            let Some(open) = self.inlines.get(self.run.len() - 2).and_then(|place| self.open.get(*place)) else { break };
            let (What::Inline(kind), node) = (&open.what, open.node) else { break };
            let kind = kind.clone();
            self.close_inline(kind, node);
        }
        if self.run.len() == 1 && self.run[0].is_empty() {
            return;
        }
        let mut nodes = std::mem::replace(&mut self.run, vec![Vec::new()]).swap_remove(0);
        paragraphs::trim_end(&mut nodes);
        let (Some(frame), Some(home)) = (self.frames.last_mut(), home) else { return };
        if nodes.iter().all(is_invisible) || !matches!(frame.kind, Some(Kind::Pre { .. })) && is_unfilled(&nodes) {
            return;
        }
        match frame.model {
            ContentModel::Line => frame.children.append(&mut nodes),
            ContentModel::Blocks | ContentModel::Flow => frame.children.push(paragraph(self.ctx.page, nodes, home).into()),
        }
    }
}

/// Whether a node shows nothing: white space and characters without width, with which editors fill an empty paragraph. Recursive over the
/// article's tree.
fn is_invisible(node: &Node) -> bool {
    match node {
        Node::Text(text) => text.chars().all(|c| c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')),
        Node::Element(element) => !element.children.is_empty() && element.children.iter().all(is_invisible),
    }
}

/// Whether a run is nothing but the name of a value that a template was to fill in: `{{ lamp.name }}`.
fn is_unfilled(nodes: &[Node]) -> bool {
    let [Node::Text(text)] = nodes else { return false };
    let name = text.trim_start().strip_prefix("{{").and_then(|rest| rest.trim_end().strip_suffix("}}"));
    name.is_some_and(|name| !name.contains(['{', '}']))
}

/// A paragraph from a run of text. It carries its own language, since it may be moved away from its parent.
fn paragraph(page: &Page, nodes: Vec<Node>, home: NodeId) -> Element {
    let mut element = Element::new(Kind::Paragraph, nodes).from_node(home);
    if !matches!(page.tag(home), Tag::Html | Tag::Body)
        && let Some(tongue) = language::declared_language(page, home)
    {
        (element.lang, element.dir) = (tongue.lang, tongue.dir);
    }
    element
}

/// Appends text to a list of nodes, merging it with a text at its end.
fn push_text(list: &mut Vec<Node>, text: &str) {
    match list.last_mut() {
        Some(Node::Text(last)) => last.push_str(text),
        _ => list.push(Node::Text(text.to_owned())),
    }
}

/// A trimmed text with each run of white space as one space. Most texts are written so.
fn fold(text: &str) -> String {
    let is_space = |byte: &u8| byte.is_ascii_whitespace();
    let is_folded = !text.as_bytes().windows(2).any(|pair| is_space(&pair[1]) && (pair[1] != b' ' || is_space(&pair[0])));
    if is_folded {
        return text.to_owned();
    }
    let mut folded = String::with_capacity(text.len());
    for word in text.split_ascii_whitespace() {
        folded.push_str(if folded.is_empty() { "" } else { " " });
        folded.push_str(word);
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::fold;
    use crate::clean::testing::outline_between_paragraphs as of;

    #[test]
    fn paragraphs_without_anything_to_see_are_none() {
        assert_eq!(of("<p>\u{200d}</p><h2><b>\u{200b}\u{200b}</b></h2><p>&#xfeff; </p>"), "");
        assert_eq!(of("<p>می\u{200c}خواهم</p>"), "Paragraph[می\u{200c}خواهم]");
        assert_eq!(of("<p>\u{200b}<img src='/i/a.jpg'></p>").matches("Image").count(), 1);
    }

    #[test]
    fn what_no_template_filled_in_is_no_text() {
        assert_eq!(of("<p>{{ lamp.name }}</p>"), "");
        assert_eq!(of("<p>Write {{ lamp.name }}</p>"), "Paragraph[Write {{ lamp.name }}]");
        assert_eq!(of("<p><code>{{ lamp.name }}</code></p>"), "Paragraph[Code[{{ lamp.name }}]]");
        assert!(of("<pre>{{ lamp.name }}</pre>").contains("lamp.name"));
    }

    #[test]
    fn spaces_that_indent_a_paragraph_are_no_text() {
        assert_eq!(of("<p>&nbsp;&nbsp; 灯亮了。<br>&nbsp;&nbsp; 船来了。</p>"), "Paragraph[灯亮了。/船来了。]");
        assert_eq!(of("<p>&nbsp; A lamp</p>"), "Paragraph[A lamp]");
        assert_eq!(of("<p>A lamp<br>&nbsp; and a wick</p>"), "Paragraph[A lamp/\u{a0} and a wick]");
    }

    #[test]
    fn runs_of_white_space_become_one_space() {
        for (text, folded) in
            [("", ""), ("one two", "one two"), ("one\ttwo", "one two"), ("one \n  two  three", "one two three"), ("é\u{a0}é", "é\u{a0}é")]
        {
            assert_eq!(fold(text), folded);
        }
    }
}
