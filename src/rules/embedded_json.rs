//! Where pages that scripts build keep their text: public formats of data, told by the names they use, never by a site.

/// Attributes whose value is JSON with a page's content.
pub const DATA_ATTRS: &[(&str, &str)] = &[
    ("data-preloaded", "Discourse: what the page would else ask its server for, each value once more JSON"),
    ("data-page", "Inertia: the properties a page is drawn from"),
];

/// What the text of a name is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Only {
    /// Wherever the name is.
    Always,
    /// In an object of schema.org, which says its type.
    Typed,
    /// In an object that has this name itself.
    In(&'static str),
}

/// Names whose value is a text of the page.
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

/// Words a page shows from which on it needs no other text.
pub const SHOWN_WORDS: u32 = 150;
/// Words its data must add at least.
pub const LEAST_WORDS: u32 = 60;
/// Words its data must add for each that is shown.
pub const TIMES_SHOWN: u32 = 2;
/// Bytes of text taken from data: a long thread has a tenth of it.
pub const MAX_DATA: usize = 2 << 20;
