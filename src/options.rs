//! What a caller may choose. Every field has a default a reader is well served by.

/// How an extraction is done.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The method that scores blocks, by name.
    pub method: String,
    /// Whether the trace is written, which says for every part why it was kept or dropped.
    pub explain: bool,
    /// Keep images.
    pub images: bool,
    /// Keep links; without, their text stays.
    pub links: bool,
    /// Keep tables.
    pub tables: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { method: crate::method::SHIPPED.to_owned(), explain: false, images: true, links: true, tables: true }
    }
}
