//! Writes inline content as Markdown.

use super::escape::{address, formula, text, title};
use super::references::References;
use crate::article::{Element, Image, Kind, Node};
use crate::output::inline::{is_allowed_image, is_allowed_link, is_emoji};
use crate::output::tex::source;

/// Characters with Unicode superscripts and subscripts, as used in formulas and units.
const RAISED: &[(char, char, char)] = &[
    ('0', '⁰', '₀'),
    ('1', '¹', '₁'),
    ('2', '²', '₂'),
    ('3', '³', '₃'),
    ('4', '⁴', '₄'),
    ('5', '⁵', '₅'),
    ('6', '⁶', '₆'),
    ('7', '⁷', '₇'),
    ('8', '⁸', '₈'),
    ('9', '⁹', '₉'),
    ('+', '⁺', '₊'),
    ('-', '⁻', '₋'),
    ('−', '⁻', '₋'),
    ('=', '⁼', '₌'),
    ('(', '⁽', '₍'),
    (')', '⁾', '₎'),
];

/// The plain text of nodes.
pub(super) fn plain(nodes: &[Node]) -> String {
    let mut out = String::new();
    for node in nodes {
        match node {
            Node::Text(text) => out.push_str(text),
            Node::Element(element) if element.kind == Kind::Break => out.push('\n'),
            Node::Element(element) => out.push_str(&plain(&element.children)),
        }
    }
    out
}

/// The first visible character of a node.
fn first_sign(node: &Node) -> Option<char> {
    match node {
        Node::Text(text) => text.chars().next(),
        Node::Element(element) if element.children.is_empty() => Some('!'),
        Node::Element(element) => element.children.iter().find_map(first_sign),
    }
}

/// How line breaks are written.
#[derive(Clone, Copy, PartialEq)]
enum Breaks {
    Kept,
    /// As `<br>`, the only break possible in a table row.
    Marked,
    /// As a space.
    Folded,
}

/// A line being written.
pub(super) struct Line<'w> {
    notes: &'w References<'w>,
    breaks: Breaks,
    out: String,
    /// White space to be written before what follows, outside of what ends here.
    space: bool,
    /// The next visible character, if known.
    after: Option<char>,
}

impl<'w> Line<'w> {
    /// A line of a paragraph.
    pub fn new(notes: &'w References<'w>) -> Line<'w> {
        Line { notes, breaks: Breaks::Kept, out: String::new(), space: false, after: None }
    }

    /// The content of a table cell.
    pub fn cell(notes: &'w References<'w>) -> Line<'w> {
        Line { breaks: Breaks::Marked, ..Line::new(notes) }
    }

    /// A line without breaks: a heading.
    pub fn flat(notes: &'w References<'w>) -> Line<'w> {
        Line { breaks: Breaks::Folded, ..Line::new(notes) }
    }

    /// Writes nodes; blocks among them are separated by spaces.
    pub fn write(mut self, nodes: &[&Node]) -> String {
        self.all(nodes.iter().copied());
        self.out
    }

    fn nodes(&mut self, nodes: &[Node]) {
        self.all(nodes.iter());
    }

    fn all<'n>(&mut self, nodes: impl Iterator<Item = &'n Node> + Clone) {
        let around = self.after;
        let mut rest = nodes;
        while let Some(node) = rest.next() {
            self.after = rest.clone().find_map(first_sign).or(around);
            self.node(node);
        }
        self.after = around;
    }

    fn node(&mut self, node: &Node) {
        let element = match node {
            Node::Text(words) => return self.text(words),
            Node::Element(element) => element,
        };
        match &element.kind {
            Kind::Strong => self.around("**", "__", element),
            Kind::Emphasis | Kind::Citation | Kind::Variable | Kind::Definition => self.around("*", "_", element),
            Kind::Deleted => self.around("~~", "~~", element),
            Kind::Mark => self.around("==", "==", element),
            Kind::Code | Kind::Keyboard | Kind::Sample => self.code(&plain(&element.children)),
            Kind::Link { href, title } => self.link(element, href, title.as_deref()),
            Kind::Image(image) => self.image(image),
            Kind::Break => self.line_break(),
            Kind::Superscript => self.raised(element, "^(", |(_, above, _)| *above),
            Kind::Subscript => self.raised(element, "\\_(", |(_, _, below)| *below),
            Kind::Quotation => self.between("“", element, "”"),
            Kind::RubyText => self.between("(", element, ")"),
            Kind::RubyParenthesis => {}
            Kind::Math { tex, mathml, .. } => self.formula(&source(tex.as_deref(), mathml.as_ref())),
            Kind::FootnoteMark { target, .. } => {
                if let Some(number) = self.notes.number(target) {
                    self.push(&format!("[^{number}]"));
                }
            }
            Kind::Embed { url, title, .. } | Kind::Media { url, title, .. } if is_allowed_link(url) => {
                self.push(&format!("[{}]({})", text(title.as_deref().unwrap_or(url)), address(url)));
            }
            kind if kind.is_inline() => self.nodes(&element.children),
            _ => {
                self.space = true;
                self.nodes(&element.children);
                self.space = true;
            }
        }
    }

    fn text(&mut self, words: &str) {
        self.space |= words.starts_with([' ', '\n', '\t', '\r']);
        let trimmed = words.trim_matches([' ', '\n', '\t', '\r']);
        if !trimmed.is_empty() {
            self.push(&text(trimmed));
            self.space = words.ends_with([' ', '\n', '\t', '\r']);
        }
    }

    /// Writes finished Markdown after any pending white space.
    fn push(&mut self, ready: &str) {
        if ready.is_empty() {
            return;
        }
        // The backticks of two adjacent code spans would merge.
        let parted = self.out.ends_with('`') && ready.starts_with('`');
        if (std::mem::take(&mut self.space) || parted) && !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push(' ');
        }
        self.out.push_str(ready);
    }

    fn line_break(&mut self) {
        match self.breaks {
            Breaks::Folded => self.space = true,
            Breaks::Kept | Breaks::Marked if self.out.is_empty() => {}
            Breaks::Marked => {
                self.space = false;
                self.out.push_str("<br>");
            }
            Breaks::Kept => {
                self.space = false;
                self.out.push_str("\\\n");
            }
        }
    }

    /// Writes an element's content separately; white space at its ends is left to this line.
    fn inner(&mut self, element: &Element) -> (String, bool) {
        let mut inner = Line { notes: self.notes, breaks: self.breaks, out: String::new(), space: false, after: Some('*') };
        inner.nodes(&element.children);
        let leading = |node: Option<&Node>| matches!(node, Some(Node::Text(text)) if text.starts_with(' '));
        self.space |= leading(element.children.first());
        (inner.out, inner.space)
    }

    /// Writes an element between two delimiters, if both will be recognised: punctuation at an inner edge must not meet a letter outside.
    fn around(&mut self, mark: &str, other: &str, element: &Element) {
        let (inner, space) = self.inner(element);
        let edge = |c: Option<char>| c.is_some_and(|c| !c.is_alphanumeric() && !c.is_whitespace());
        let before = if self.space { None } else { self.out.chars().next_back() };
        let opens = !edge(inner.chars().next()) || before.is_none_or(|c| !c.is_alphanumeric());
        let in_word = !space && self.after.is_some_and(char::is_alphanumeric);
        let closes = !edge(inner.chars().next_back()) || !in_word;
        // Next to the same delimiter just written they would merge; the alternative one does not work inside a word.
        let joins = before == mark.chars().next();
        if inner.is_empty() || !opens || !closes || (joins && in_word) {
            self.push(&inner);
        } else {
            let mark = if joins { other } else { mark };
            self.push(&format!("{mark}{inner}{mark}"));
        }
        self.space = space;
    }

    fn between(&mut self, open: &str, element: &Element, close: &str) {
        let (inner, space) = self.inner(element);
        if !inner.is_empty() {
            self.push(&format!("{open}{inner}{close}"));
        }
        self.space = space;
    }

    /// A code span, with more backticks than any run of them in it.
    fn code(&mut self, code: &str) {
        let code: String = code.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|c| !c.is_control()).collect();
        self.space |= code.starts_with(' ');
        let trimmed = code.trim();
        if trimmed.is_empty() {
            return;
        }
        let longest = trimmed.split(|c| c != '`').map(str::len).max().unwrap_or(0);
        let ticks = "`".repeat(longest + 1);
        let pad = if trimmed.starts_with('`') || trimmed.ends_with('`') { " " } else { "" };
        self.push(&format!("{ticks}{pad}{trimmed}{pad}{ticks}"));
        self.space = code.ends_with(' ');
    }

    fn link(&mut self, element: &Element, href: &str, name: Option<&str>) {
        let (inner, space) = self.inner(element);
        let name = name.map(title).filter(|name| !name.is_empty());
        if inner.is_empty() || !is_allowed_link(href) {
            self.push(&inner);
        } else if let Some(name) = name {
            self.push(&format!("[{inner}]({} \"{name}\")", address(href)));
        } else {
            self.push(&format!("[{inner}]({})", address(href)));
        }
        self.space = space;
    }

    fn image(&mut self, image: &Image) {
        let file = self.notes.file(&image.src);
        if is_emoji(&image.alt) || !is_allowed_image(&image.src) {
            return self.push(&text(&image.alt));
        }
        let place = address(file.unwrap_or(&image.src));
        let alt = text(&image.alt.split_whitespace().collect::<Vec<_>>().join(" "));
        match image.title.as_deref().map(title).filter(|name| !name.is_empty()) {
            Some(name) => self.push(&format!("![{alt}]({place} \"{name}\")")),
            None => self.push(&format!("![{alt}]({place})")),
        }
    }

    /// Superscripts and subscripts: Unicode characters where they exist; ordinals (1st, 2e) stay as they are; anything else goes in
    /// parentheses.
    fn raised(&mut self, element: &Element, open: &str, form: fn(&(char, char, char)) -> char) {
        let raised = plain(&element.children);
        let raised = raised.trim();
        let forms: Option<String> = raised.chars().map(|c| RAISED.iter().find(|row| row.0 == c).map(form)).collect();
        let after_digit = self.out.ends_with(|c: char| c.is_ascii_digit());
        match forms {
            Some(forms) => self.push(&forms),
            None if after_digit && raised.chars().all(char::is_alphabetic) => self.push(&text(raised)),
            None if raised.is_empty() => {}
            None => self.between(open, element, ")"),
        }
    }

    fn formula(&mut self, tex: &str) {
        let formula = formula(&tex.split_whitespace().collect::<Vec<_>>().join(" ").replace('$', "\\$"));
        if !formula.is_empty() {
            self.push(&format!("${formula}$"));
        }
    }
}
