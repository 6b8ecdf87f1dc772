//! Writes inline content as Markdown.

use super::escape::{address, completes_address, link_text, text, text_before, title, without_link, without_marks_of_notes};
use super::formula::in_line;
use super::references::References;
use crate::article::{Element, Image, Kind, Node};
use crate::output::inline::{is_allowed_image, is_allowed_link, is_emoji, plain};
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

/// Signs that are drawn raised wherever they stand.
const MARKS: [char; 3] = ['®', '™', '℠'];

/// The first visible character of a node.
fn first_sign(node: &Node, notes: &References) -> Option<char> {
    match node {
        Node::Text(text) => text.chars().next(),
        Node::Element(element) if element.children.is_empty() => Some('!'),
        Node::Element(element) if matches!(element.kind, Kind::Superscript | Kind::Subscript) => plain(&element.children).chars().next(),
        Node::Element(element) => {
            let first = element.children.iter().find_map(|child| first_sign(child, notes));
            let opens = match &element.kind {
                Kind::Link { href, .. } if notes.target(href).is_some() => '[',
                Kind::Code | Kind::Keyboard | Kind::Sample => '`',
                _ => return first,
            };
            // White space goes before what is written there.
            first.map(|c| if c.is_whitespace() { c } else { opens })
        }
    }
}

/// A text without the white space at its ends, and one character of the white space at each end.
fn trimmed(text: &str) -> (Option<char>, &str, Option<char>) {
    let space = |c: char| c.is_whitespace().then_some(if c.is_control() { ' ' } else { c });
    (text.chars().next().and_then(space), text.trim(), text.chars().next_back().and_then(space))
}

/// Whether a delimiter treats this character as one of a word. Those without width, accents of their own and variants of signs are neither white
/// space nor punctuation.
pub(crate) fn is_of_word(c: char) -> bool {
    c.is_alphanumeric()
        || matches!(c, '\u{ad}' | '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

fn is_punctuation(c: char) -> bool {
    !is_of_word(c) && !c.is_whitespace()
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
    /// White space to be written before what follows, outside of what ends here. `\n` is a line break.
    gap: Option<char>,
    /// White space before everything that was written, which stands outside of the element that has this line as its content.
    lead: Option<char>,
    /// The character that stands directly before this line.
    before: Option<char>,
    /// The next visible character, if known.
    after: Option<char>,
    /// Where in what is written the word begins, or the part of one, that a link of a bare address could begin in.
    word: usize,
    /// Whether the line is in the text of a link.
    in_link: bool,
}

/// What is written inside of an element.
struct Inner {
    words: String,
    /// White space behind it, outside of the element.
    trail: Option<char>,
    /// Bytes at its end that a link of a bare address could begin in.
    tail: usize,
}

impl<'w> Line<'w> {
    /// A line of a paragraph.
    pub fn new(notes: &'w References<'w>) -> Line<'w> {
        Line { notes, breaks: Breaks::Kept, out: String::new(), gap: None, lead: None, before: None, after: None, word: 0, in_link: false }
    }

    /// The content of a table cell.
    pub fn cell(notes: &'w References<'w>) -> Line<'w> {
        Line { breaks: Breaks::Marked, ..Line::new(notes) }
    }

    /// A line without breaks: a heading.
    pub fn flat(notes: &'w References<'w>) -> Line<'w> {
        Line { breaks: Breaks::Folded, ..Line::new(notes) }
    }

    /// Writes nodes; blocks among them are separated by spaces, in cells some by line breaks.
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
            self.after = rest.clone().find_map(|node| first_sign(node, self.notes)).or(around);
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
            Kind::Break => self.part(Some(if self.breaks == Breaks::Folded { ' ' } else { '\n' })),
            Kind::Superscript => self.raised(element, "^(", |(_, above, _)| *above),
            Kind::Subscript => self.raised(element, "\\_(", |(_, _, below)| *below),
            Kind::Quotation => self.between("“", element, "”"),
            Kind::RubyText => self.between("(", element, ")"),
            Kind::RubyParenthesis => {}
            Kind::Math { tex, mathml, .. } => self.formula(&source(tex.as_deref(), mathml.as_ref())),
            Kind::FootnoteMark { target, .. } => {
                if let Some(number) = self.notes.number(target) {
                    self.push_markup(&format!("[^{number}]"), 0);
                }
            }
            Kind::Embed { url, title, .. } | Kind::Media { url, title, .. } if is_allowed_link(url) => {
                self.push_markup(
                    &format!("[{}]({})", without_marks_of_notes(&link_text(&text(title.as_deref().unwrap_or(url)))), address(url)),
                    0,
                );
            }
            kind if kind.is_inline() => self.nodes(&element.children),
            _ => {
                // In a cell, items and blocks of several words have a line each; single words and signs are a row.
                let is_line = || matches!(element.kind, Kind::Item { .. }) || plain(&element.children).trim().contains(char::is_whitespace);
                let space = if self.breaks == Breaks::Marked && is_line() { '\n' } else { ' ' };
                self.part(Some(space));
                self.nodes(&element.children);
                self.part(Some(space));
            }
        }
    }

    fn text(&mut self, words: &str) {
        const SPACES: [char; 4] = [' ', '\n', '\t', '\r'];
        let (lead, shown, trail) = trimmed(words);
        // White space of other kinds that stands beside words is part of the text.
        let is_pending = |space: &char| shown.is_empty() || *space == ' ';
        self.part(lead.filter(is_pending));
        if !shown.is_empty() {
            let next = self.after.filter(|_| trail.is_none());
            let ready = text_before(words.trim_matches(SPACES), next);
            self.push(&if self.in_link { without_marks_of_notes(&ready) } else { ready });
        }
        self.part(trail.filter(is_pending));
    }

    /// Parts what follows from what is written. Only one character is written: a line break or a space rather than other white space.
    fn part(&mut self, space: Option<char>) {
        let rank = |space| match space {
            None => 0,
            Some(' ') => 2,
            Some('\n') => 3,
            Some(_) => 1,
        };
        if rank(space) > rank(self.gap) {
            self.gap = space;
        }
    }

    /// Writes finished Markdown after any pending white space.
    fn push(&mut self, ready: &str) {
        if ready.is_empty() {
            return;
        }
        let gap = self.gap.take();
        if self.out.is_empty() {
            self.lead = gap;
        } else {
            self.divide(gap, ready);
        }
        self.out.push_str(ready);
    }

    /// Writes what is more than text. A bare address directly before it is no link any more, which would take the signs of the markup with it; nor may one
    /// that begins in the last bytes of what is written here, before what comes next.
    fn push_markup(&mut self, ready: &str, tail: usize) {
        if ready.is_empty() {
            return;
        }
        let mut ready = std::borrow::Cow::Borrowed(ready);
        if !matches!(self.gap, Some(' ' | '\n')) {
            let start = self.out[self.word..].rfind([' ', '\n']).map_or(self.word, |at| self.word + at + 1);
            if let Some(word) = without_link(&self.out[start..]) {
                self.out.truncate(start);
                self.out.push_str(&word);
            }
            if let Some(at) = completes_address(&self.out, &ready) {
                ready.to_mut().insert(at, '\\');
            }
        }
        self.push(&ready);
        self.word = self.out.len() - tail;
    }

    /// Writes what stands between two pieces of Markdown.
    fn divide(&mut self, gap: Option<char>, ready: &str) {
        match gap {
            Some('\n') => self.out.push_str(if self.breaks == Breaks::Marked { "<br>" } else { "\\\n" }),
            Some(space) if self.out.ends_with(space) || ready.starts_with(space) => {}
            Some(space) => self.out.push(space),
            // The backticks of two adjacent code spans would merge.
            None if self.out.ends_with('`') && ready.starts_with('`') => self.out.push(' '),
            // An exclamation mark would turn a link into an image.
            None if self.out.ends_with('!') && ready.starts_with('[') => self.out.insert(self.out.len() - 1, '\\'),
            // What follows the mark of a footnote would be its address, or its text.
            None if self.ends_with_mark() && ready.starts_with('(') => self.out.push('\\'),
            None if self.ends_with_mark() && ready.starts_with(':') && !self.out[1..].contains('[') && self.out.starts_with('[') => {
                self.out.push('\\');
            }
            None => {}
        }
    }

    /// Whether the mark of a footnote comes last: nothing else ends with a bracket that is not escaped.
    fn ends_with_mark(&self) -> bool {
        self.out.ends_with(']') && !self.out.ends_with("\\]")
    }

    /// The character directly before what is written next.
    fn before(&self) -> Option<char> {
        if self.gap.is_some() { None } else { self.out.chars().next_back().or(self.before) }
    }

    /// Writes an element's content separately, which will stand between two characters. White space at its ends is left to this line: that at its
    /// beginning is pending, that at its end is returned.
    fn inner(&mut self, element: &Element, before: Option<char>, after: Option<char>, in_link: bool) -> Inner {
        let mut inner = Line { breaks: self.breaks, before, after, in_link, ..Line::new(self.notes) };
        inner.nodes(&element.children);
        let out = std::mem::take(&mut inner.out);
        let (lead, words, trail) = trimmed(&out);
        self.part(inner.lead);
        self.part(lead);
        inner.part(trail);
        let tail = out.trim_end().len().saturating_sub(inner.word).min(words.len());
        Inner { words: words.to_owned(), trail: inner.gap, tail }
    }

    /// Writes an element between two delimiters, if both will be recognised: punctuation at an inner edge must not meet a letter outside.
    fn around(&mut self, mark: &str, other: &str, element: &Element) {
        let Inner { words, trail, tail } = self.inner(element, self.before(), self.after, self.in_link);
        let before = self.before();
        // Delimiters of one kind that meet are read as one.
        let sign = mark.chars().next();
        let bare = words.trim_matches(|c| Some(c) == sign);
        let opens = !bare.starts_with(is_punctuation) || !before.is_some_and(is_of_word);
        let in_word = trail.is_none() && self.after.is_some_and(is_of_word);
        let closes = !bare.ends_with(is_punctuation) || !in_word;
        // Next to the same delimiter just written they would merge; the alternative one does not work inside a word.
        let joins = before == sign;
        if words.is_empty() || !opens || !closes || (joins && in_word) {
            self.push_markup(&words, tail);
        } else {
            let mark = if joins { other } else { mark };
            self.push_markup(&format!("{mark}{words}{mark}"), tail + mark.len());
        }
        self.part(trail);
    }

    fn between(&mut self, open: &str, element: &Element, close: &str) {
        let Inner { words, trail, tail } = self.inner(element, open.chars().next_back(), close.chars().next(), self.in_link);
        if !words.is_empty() {
            self.push_markup(&format!("{open}{words}{close}"), tail + close.len());
        }
        self.part(trail);
    }

    /// A code span, with more backticks than any run of them in it. In the text of a link, code that has some is text: a renderer would look for the end
    /// of the link behind it.
    fn code(&mut self, code: &str) {
        let code: String = code.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|c| !c.is_control()).collect();
        let (lead, code, trail) = trimmed(&code);
        self.part(lead);
        if self.in_link && code.contains('`') {
            self.push(&text(code));
        } else if !code.is_empty() {
            let longest = code.split(|c| c != '`').map(str::len).max().unwrap_or(0);
            let ticks = "`".repeat(longest + 1);
            let pad = if code.starts_with('`') || code.ends_with('`') { " " } else { "" };
            self.push_markup(&format!("{ticks}{pad}{code}{pad}{ticks}"), 0);
        }
        self.part(trail);
    }

    fn link(&mut self, element: &Element, href: &str, name: Option<&str>) {
        let target = self.notes.target(href);
        let leads = target.is_some();
        let (before, after) = if leads { (Some('['), Some(']')) } else { (self.before(), self.after) };
        let Inner { words, trail, tail } = self.inner(element, before, after, leads || self.in_link);
        let words = if leads { link_text(&words) } else { words };
        let name = name.map(title).filter(|name| !name.is_empty());
        match target.filter(|_| !words.is_empty()) {
            None => self.push_markup(&words, tail),
            Some(target) => match name {
                Some(name) => self.push_markup(&format!("[{words}]({} \"{name}\")", address(&target)), 0),
                None => self.push_markup(&format!("[{words}]({})", address(&target)), 0),
            },
        }
        self.part(trail);
    }

    fn image(&mut self, image: &Image) {
        let file = self.notes.file(&image.src);
        if is_emoji(&image.alt) || !is_allowed_image(&image.src) {
            return self.push(&text(&image.alt));
        }
        let place = address(file.unwrap_or(&image.src));
        // Some renderers look for the end of a link's text among the escaped brackets of an image in it.
        let inside = |words: String| if self.in_link { words.replace("\\[", "&#91;").replace("\\]", "&#93;") } else { words };
        let alt = inside(text(&image.alt.split_whitespace().collect::<Vec<_>>().join(" ")));
        match image.title.as_deref().map(title).filter(|name| !name.is_empty()).map(inside) {
            Some(name) => self.push_markup(&format!("![{alt}]({place} \"{name}\")"), 0),
            None => self.push_markup(&format!("![{alt}]({place})"), 0),
        }
    }

    /// Superscripts and subscripts: Unicode characters where they exist; ordinals (1st, 2e) stay as they are; anything else goes in
    /// parentheses.
    fn raised(&mut self, element: &Element, open: &str, form: fn(&(char, char, char)) -> char) {
        let raised = plain(&element.children);
        let (lead, raised, trail) = trimmed(&raised);
        self.part(lead);
        let forms: Option<String> = raised.chars().map(|c| RAISED.iter().find(|row| row.0 == c).map(form)).collect();
        let after_digit = self.out.ends_with(|c: char| c.is_ascii_digit());
        match forms {
            Some(forms) => self.push(&forms),
            None if !raised.is_empty() && raised.chars().all(|c| MARKS.contains(&c)) => self.push(raised),
            None if after_digit && raised.chars().all(char::is_alphabetic) => self.push(&text(raised)),
            None if raised.is_empty() => {}
            None => self.between(open, element, ")"),
        }
        // A space before a sign that ends a part of a sentence is a slip.
        let ends = self.after.is_some_and(|c| matches!(c, '.' | ',' | ';' | ':' | ')'));
        self.part(trail.filter(|_| !ends));
    }

    fn formula(&mut self, tex: &str) {
        let formula = in_line(tex, self.in_link);
        if !formula.is_empty() {
            self.push_markup(&format!("${formula}$"), formula.len() + 2);
        }
    }
}
