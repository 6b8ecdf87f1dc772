//! What the text of an article refers to: footnotes, by their numbers, headings, by the names that Markdown gives them, and images, by the files
//! they are kept in.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::article::{Element, Kind, Node};
use crate::map::Map;
use crate::output::inline::{is_allowed_link, plain};

/// What the text refers to.
pub(super) struct References<'a> {
    /// The numbers of the footnotes, by their ids.
    notes: Map<&'a str, usize>,
    /// The names by which Markdown refers to headings, by their ids.
    headings: Map<&'a str, String>,
    /// How many headings have the same name but for a number at its end.
    names: Map<String, u32>,
    /// The files of images, by their addresses. Other images stay where they are.
    files: &'a BTreeMap<String, String>,
}

impl<'a> References<'a> {
    /// The references of a body.
    pub fn of(body: &'a [Node], files: &'a BTreeMap<String, String>) -> References<'a> {
        let mut out = References { notes: Map::new(), headings: Map::new(), names: Map::new(), files };
        out.gather(body);
        out
    }

    /// The number of a footnote by its id.
    pub fn number(&self, name: &str) -> Option<usize> {
        self.notes.get(name).copied()
    }

    /// The file of an image.
    pub fn file(&self, address: &str) -> Option<&str> {
        self.files.get(address).map(String::as_str)
    }

    /// Where a link leads. Of what the article holds itself only headings have an address in Markdown.
    pub fn target<'t>(&self, address: &'t str) -> Option<Cow<'t, str>> {
        match address.strip_prefix('#') {
            Some(id) => self.headings.get(id).map(|name| Cow::Owned(format!("#{name}"))),
            None => is_allowed_link(address).then_some(Cow::Borrowed(address)),
        }
    }

    fn gather(&mut self, nodes: &'a [Node]) {
        for element in nodes.iter().filter_map(Node::element) {
            match element.kind {
                Kind::Footnote { .. } => {
                    let number = self.notes.len() + 1;
                    self.notes.or_insert_with(element.id.as_deref().unwrap_or_default(), || number);
                }
                Kind::Heading { .. } => self.heading(element),
                _ => {}
            }
            self.gather(&element.children);
        }
    }

    /// A heading that says the same as one before it has a number after its name.
    fn heading(&mut self, element: &'a Element) {
        let name = heading_name(&plain(&element.children));
        let before = self.names.or_default(name.clone());
        let numbered = if *before == 0 { name } else { format!("{name}-{before}") };
        *before += 1;
        if let Some(id) = &element.id {
            self.headings.or_insert_with(id, || numbered);
        }
    }
}

/// The name of a heading, as GitHub makes it of the words: small letters, hyphens for spaces, and no other signs.
pub(crate) fn heading_name(words: &str) -> String {
    let signs = words.trim().chars().filter(|&c| c.is_alphanumeric() || c.is_whitespace() || matches!(c, '-' | '_'));
    signs.flat_map(char::to_lowercase).map(|c| if c.is_whitespace() { '-' } else { c }).collect()
}
