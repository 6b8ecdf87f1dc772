//! Articles in files of their own, HTML and the chapters of books: how Pith writes what it knows of an article beside the text for people, and knows it
//! again.

use super::error::LibraryError;
use super::item::Item;

/// The name of the `meta` element that says what is known of the article.
pub(super) const META: &str = "pith-article";

/// What stands before and after the text.
pub(super) const TEXT_BEGINS: &str = "<!--pith-text-->";
pub(super) const TEXT_ENDS: &str = "<!--/pith-text-->";

/// The attribute of what stands for a picture: the address of the picture on the web.
pub(super) const PICTURE: &str = "data-picture";

/// The beginning of the class of marks that are highlights.
pub(super) const HIGHLIGHT: &str = "highlight";

/// What is known of an article, as JSON. A file may be given to others: when it was opened and read, and its name in the library, are nobody's business.
pub(super) fn facts(item: &Item) -> Result<String, LibraryError> {
    let facts = Item {
        uid: String::new(),
        key: String::new(),
        own_key: String::new(),
        engine: None,
        opened: None,
        place_text: None,
        reading: Vec::new(),
        pictures: Vec::new(),
        html: None,
        ..item.clone()
    };
    Ok(serde_json::to_string(&facts)?)
}
