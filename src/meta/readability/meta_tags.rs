//! Reads `meta` elements by the names Readability knows. Of several with one name the last counts.

use crate::page::{NodeId, Page};
use crate::rules::attr::Attr;
use crate::rules::metadata::readability::{PROPERTY_NAMES, PROPERTY_PREFIXES};
use crate::rules::tag::Tag;

/// Elements read. A page that describes itself has a few dozen.
const MAX_ELEMENTS: usize = 1_000;

/// Values by name, in page order.
pub(super) struct MetaTags<'p> {
    list: Vec<(String, &'p str)>,
}

impl<'p> MetaTags<'p> {
    pub fn read(page: &'p Page) -> MetaTags<'p> {
        let metas = page.nodes().filter(|id| page.tag(*id) == Tag::Meta).take(MAX_ELEMENTS);
        let named = |id: NodeId| {
            let content = page.attr(id, Attr::Content).map(str::trim).filter(|content| !content.is_empty())?;
            let by_property = page.attr(id, Attr::Property).and_then(property);
            Some((by_property.or_else(|| page.attr(id, Attr::Name).map(normalized_name))?, content))
        };
        MetaTags { list: metas.filter_map(named).collect() }
    }

    /// The value of the first of these names that has one.
    pub fn first(&self, names: &[&str]) -> Option<&'p str> {
        names.iter().find_map(|wanted| self.list.iter().rev().find(|(name, _)| name == wanted)).map(|(_, value)| *value)
    }
}

/// A name in one spelling: `DC.Title` becomes `dc:title`.
fn normalized_name(name: &str) -> String {
    let signs = name.chars().filter(|c| !c.is_whitespace()).map(|c| if c == '.' { ':' } else { c.to_ascii_lowercase() });
    signs.collect()
}

/// The first known name in a `property` attribute.
fn property(text: &str) -> Option<String> {
    // There may be spaces around the colon, so names are searched for and not split off.
    let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ").replace(" :", ":").replace(": ", ":").to_ascii_lowercase();
    let known = PROPERTY_PREFIXES.iter().flat_map(|prefix| PROPERTY_NAMES.iter().map(move |name| format!("{prefix}:{name}")));
    known.filter_map(|name| Some((text.find(&name)?, name))).min_by_key(|(at, _)| *at).map(|(_, name)| name)
}
