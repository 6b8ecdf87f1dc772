//! Pages that a browser saved as a single file, with the pictures in it. A build without web archives does not read them.

use super::super::reason::Reason;
use super::super::record::Item;

/// Such a page as a record. The file knows better than the page where and when it was saved.
#[cfg(feature = "warc")]
pub(super) fn item(bytes: &[u8]) -> Item {
    use super::super::limits::MAX_PICTURES;
    use super::super::record::Picture;
    use super::super::time;
    use super::page::item_with;
    use super::pictures::MAX_BYTES;
    use crate::archive::{saved_page, saved_pictures};

    let Ok(Some(saved)) = saved_page(bytes) else { return Item::failed("the saved page", Reason::UnknownShape) };
    item_with(saved.html.into_owned(), |record| {
        if let Some(url) = saved.url.filter(|url| url.starts_with("http")) {
            record.url = url;
        }
        if let Some(time) = saved.date.as_deref().and_then(time::parse) {
            record.saved = Some(time).into();
        }
        if let Some(text) = &mut record.text {
            text.charset = saved.charset;
        }
        let pictures = saved_pictures(bytes, MAX_PICTURES, MAX_BYTES).into_iter();
        record.pictures.extend(pictures.map(|picture| Picture { url: picture.url, bytes: picture.bytes }));
    })
}

#[cfg(not(feature = "warc"))]
pub(super) fn item(_: &[u8]) -> Item {
    Item::failed("the saved page", Reason::Unsupported)
}
