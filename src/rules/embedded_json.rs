//! JSON embedded in pages that scripts build, in which the text can be found: public formats, known by their keys and never by a site.

/// Attributes whose value is JSON with the page's content, and the framework that writes them.
pub const DATA_ATTRS: &[(&str, &str)] = &[
    ("data-preloaded", "Discourse: what the page would else ask its server for, each value once more JSON"),
    ("data-page", "Inertia: the properties a page is drawn from"),
];

/// In which objects a key counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyScope {
    /// In any object.
    Always,
    /// In a schema.org object, which gives its type.
    Typed,
    /// In the value of this key.
    In(&'static str),
}

/// Keys whose value is text of the page.
pub const TEXT_KEYS: &[(&str, KeyScope, &str)] = &[
    ("articleBody", KeyScope::Always, "schema.org: the text of an article"),
    ("reviewBody", KeyScope::Always, "schema.org: the text of a review"),
    ("text", KeyScope::Typed, "schema.org: the text of a post, a question, an answer"),
    ("cooked", KeyScope::Always, "Discourse: a post as HTML"),
    ("content_html", KeyScope::Always, "JSON Feed: an item as HTML"),
    ("content_text", KeyScope::Always, "JSON Feed: an item as text"),
    ("rendered", KeyScope::In("content"), "WordPress: an entry as HTML"),
    ("body_html", KeyScope::Always, "Shopify: an article or a description as HTML"),
];

/// Words shown by the page from which on no other text is needed.
pub const ENOUGH_SHOWN_WORDS: u32 = 150;
/// Fewest words the JSON must add.
pub const MIN_ADDED_WORDS: u32 = 60;
/// Words the JSON must add for each word shown.
pub const MIN_ADDED_PER_SHOWN: u32 = 2;
/// Longest text taken from JSON, in bytes. A long thread has a tenth of it.
pub const MAX_DATA: usize = 2 << 20;
