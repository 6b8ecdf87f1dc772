//! Writes highlights and notes as one Markdown text, article by article.

use super::markdown::{of, paragraph, quote};
use super::marked::in_order;
use super::note::safe_note;
use super::stream::Text;
use crate::article::{Element, Kind, Node};
use crate::library::error::LibraryError;
use crate::library::item::Item;
use crate::library::plain::Readings;
use crate::output::markdown;

/// The highlights as Markdown.
pub(super) struct Highlights;

impl Text for Highlights {
    /// Only the text tells the words from the readings above them.
    fn wants_text(&self, item: &Item) -> bool {
        !item.highlights.is_empty()
    }

    fn begin(&mut self, _: Option<&Item>) -> String {
        String::new()
    }

    fn article(&mut self, item: &Item, before: bool) -> Result<String, LibraryError> {
        if item.highlights.is_empty() {
            return Ok(String::new());
        }
        let link = Element::new(Kind::Link { href: item.url.clone(), title: None }, vec![Node::Text(item.title.clone())]);
        let mut body: Vec<Node> = vec![Element::new(Kind::Heading { level: 2 }, vec![link.into()]).into()];
        let facts: Vec<String> = item.byline.iter().cloned().chain([item.source()]).collect();
        body.push(paragraph(vec![Node::Text(facts.join(" · "))]));
        let mut out = if before { "\n".to_owned() } else { String::new() };
        out.push_str(&markdown(&of(body)));
        let readings = item.html.as_deref().and_then(Readings::of);
        for (_, highlight) in in_order(&item.highlights) {
            if !highlight.exact.is_empty() {
                out.push('\n');
                out.push_str(&quote(&highlight.words(readings.as_ref())));
            }
            if !highlight.note.is_empty() {
                out.push_str(&format!("\n{}\n", safe_note(&highlight.note)));
            }
        }
        Ok(out)
    }

    fn end(&mut self) -> String {
        String::new()
    }
}
