//! JSON embedded in pages that scripts build, in which the text can be found: public formats, known by their keys and never by a site.

/// Attributes whose value is JSON with the page's content, and the framework that writes them.
pub const DATA_ATTRS: &[(&str, &str)] = &[
    ("data-preloaded", "Discourse: what the page would else ask its server for, each value once more JSON"),
    ("data-page", "Inertia: the properties a page is drawn from"),
];

/// In which objects a key counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Only {
    /// In any object.
    Always,
    /// In a schema.org object, which gives its type.
    Typed,
    /// In the value of this key.
    In(&'static str),
}

/// Keys whose value is text of the page.
pub const TEXTS: &[(&str, Only, &str)] = &[
    ("articleBody", Only::Always, "schema.org: the text of an article"),
    ("reviewBody", Only::Always, "schema.org: the text of a review"),
    ("text", Only::Typed, "schema.org: the text of a post, a question, an answer"),
    ("cooked", Only::Always, "Discourse: a post as HTML"),
    ("content_html", Only::Always, "JSON Feed: an item as HTML"),
    ("content_text", Only::Always, "JSON Feed: an item as text"),
    ("rendered", Only::In("content"), "WordPress: an entry as HTML"),
    ("body_html", Only::Always, "Shopify: an article or a description as HTML"),
];

/// Words shown by the page from which on no other text is needed.
pub const SHOWN_WORDS: u32 = 150;
/// Fewest words the JSON must add.
pub const LEAST_WORDS: u32 = 60;
/// Words the JSON must add for each word shown.
pub const TIMES_SHOWN: u32 = 2;
/// Longest text taken from JSON, in bytes. A long thread has a tenth of it.
pub const MAX_DATA: usize = 2 << 20;
