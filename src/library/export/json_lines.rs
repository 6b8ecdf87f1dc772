//! Writes the articles as JSON, one object a line: what a Pith zip says of them, with the text in it.

use super::stream::Text;
use crate::library::error::LibraryError;
use crate::library::item::Item;

/// The articles as JSON lines.
pub(super) struct JsonLines;

impl Text for JsonLines {
    fn wants_text(&self, _: &Item) -> bool {
        true
    }

    fn begin(&mut self, _: Option<&Item>) -> String {
        String::new()
    }

    fn article(&mut self, item: &Item, _: bool) -> Result<String, LibraryError> {
        Ok(format!("{}\n", serde_json::to_string(item)?))
    }

    fn end(&mut self) -> String {
        String::new()
    }
}
