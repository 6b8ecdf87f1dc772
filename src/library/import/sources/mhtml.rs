//! Pages that a browser saved as a single file, with the pictures in it.

use super::super::limits::MAX_PICTURES;
use super::super::reason::Reason;
use super::super::record::{Item, Picture};
use super::super::time;
use super::page::item_with;
use super::pictures::MAX_BYTES;
use crate::archive::{saved_page, saved_pictures};

/// Such a page as a record. The file knows better than the page where and when it was saved.
pub(super) fn item(bytes: &[u8]) -> Item {
    let Ok(Some(mut saved)) = saved_page(bytes) else { return Item::failed("the saved page", Reason::UnknownShape) };
    item_with(saved.html.into_owned(), &mut |record| {
        if let Some(url) = saved.url.take().filter(|url| url.starts_with("http")) {
            record.url = url;
        }
        if let Some(time) = saved.date.as_deref().and_then(time::parse) {
            record.saved = Some(time).into();
        }
        if let Some(text) = &mut record.text {
            text.charset = saved.charset.take();
        }
        let pictures = saved_pictures(bytes, MAX_PICTURES, MAX_BYTES).into_iter();
        record.pictures.extend(pictures.map(|picture| Picture { url: picture.url, bytes: picture.bytes }));
    })
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use crate::library::import::input::{Counted, Counter};
    use crate::library::import::kind::{Kind, kind_of};
    use crate::library::import::record::{Form, Item};
    use crate::library::import::sources::open;

    /// Also in a build without web archives, as that for browsers is.
    #[test]
    fn a_page_saved_as_a_single_file_is_known_and_read() {
        let file = b"From: <Saved by Blink>\r\nSnapshot-Content-Location: https://example.org/nets\r\nDate: Sat, 3 May 2025 08:12:00 -0000\r\n\
            MIME-Version: 1.0\r\nContent-Type: multipart/related; type=\"text/html\"; boundary=\"b\"\r\n\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\n\
            Content-Transfer-Encoding: quoted-printable\r\n\r\n<title>Nets</title><p>A caf=C3=A9.</p>\r\n--b\r\nContent-Type: image/gif\r\n\
            Content-Transfer-Encoding: base64\r\nContent-Location: https://example.org/net.gif\r\n\r\nR0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAIBTAA7\r\n--b--\r\n";
        assert_eq!(kind_of(file), Some(Kind::Mhtml));
        let bytes = Counted { from: Box::new(Cursor::new(file.to_vec())), counter: Counter::default() };
        let Some(Item::Record(record)) = open(Kind::Mhtml, bytes, None).ok().and_then(|mut source| source.next()) else {
            panic!("it is read")
        };
        assert_eq!(
            (record.url.as_str(), record.title.as_str(), record.saved.time()),
            ("https://example.org/nets", "Nets", Some(1_746_259_920_000))
        );
        let text = record.text.unwrap();
        assert_eq!((text.form, text.charset.as_deref()), (Form::Page, Some("utf-8")));
        assert!(String::from_utf8(text.bytes).unwrap().contains("A café."));
        assert_eq!((record.pictures.len(), record.pictures[0].url.as_str()), (1, "https://example.org/net.gif"));
    }
}
