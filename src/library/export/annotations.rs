//! Writes highlights and notes as annotations of the W3C's model (JSON-LD).

use serde_json::{Value, json};

use super::marked::in_order;
use super::stream::Text;
use crate::library::dates::second;
use crate::library::error::LibraryError;
use crate::library::highlight::Highlight;
use crate::library::item::Item;

/// The highlights as annotations.
pub(super) struct Annotations;

impl Text for Annotations {
    fn begin(&mut self, _: Option<&Item>) -> String {
        "{\"@context\":\"http://www.w3.org/ns/anno.jsonld\",\"id\":\"urn:x-pith:highlights\",\"type\":\"AnnotationPage\",\"items\":["
            .to_owned()
    }

    fn article(&mut self, item: &Item, before: bool) -> Result<String, LibraryError> {
        let mut out = String::new();
        for (_, highlight) in in_order(&item.highlights) {
            out.push_str(if before || !out.is_empty() { ",\n" } else { "\n" });
            out.push_str(&serde_json::to_string(&annotation(item, highlight))?);
        }
        Ok(out)
    }

    fn end(&mut self) -> String {
        "\n]}\n".to_owned()
    }
}

fn annotation(item: &Item, highlight: &Highlight) -> Value {
    let mut selectors = Vec::new();
    if !highlight.exact.is_empty() {
        selectors
            .push(json!({ "type": "TextQuoteSelector", "exact": highlight.exact, "prefix": highlight.prefix, "suffix": highlight.suffix }));
    }
    if let (Some(start), Some(end)) = (highlight.start, highlight.stop) {
        selectors.push(json!({ "type": "TextPositionSelector", "start": start, "end": end }));
    }
    let mut made = json!({
        "id": format!("urn:x-pith:highlight:{}", highlight.uid),
        "type": "Annotation",
        "motivation": if highlight.note.is_empty() { "highlighting" } else { "commenting" },
        "created": second(highlight.made),
        "modified": second(highlight.changed),
        "target": {
            "type": "SpecificResource",
            "source": { "id": item.url, "type": "Text", "title": item.title },
            "styleClass": highlight.colour,
        },
    });
    // A note about the whole article selects nothing.
    if !selectors.is_empty() {
        made["target"]["selector"] = Value::from(selectors);
    }
    if !highlight.note.is_empty() {
        made["body"] = json!({ "type": "TextualBody", "value": highlight.note, "format": "text/markdown", "purpose": "commenting" });
    }
    made
}
