//! Pictures that lie beside a text: in an archive, or among the files of a folder.

use std::io::Cursor;

use super::super::input::text_stream;
use super::super::limits::MAX_PICTURES;
use super::super::markup::{Piece, Pieces};
use super::super::record::{Item, Picture};
use crate::url::{Url, percent_decode};

/// Bytes of all pictures of an article.
pub(super) const MAX_BYTES: usize = 32 << 20;

/// Adds the pictures that the text of a record shows and that lie beside the file `name`, under the addresses that they have in the article. `beside`
/// reads a file by its name.
pub(crate) fn add_pictures(mut item: Item, name: &str, beside: &mut dyn FnMut(&str) -> Option<Vec<u8>>) -> Item {
    let Item::Record(record) = &mut item else { return item };
    let (Some(text), Some(base)) = (&record.text, Url::parse(&record.url)) else { return item };
    let mut pieces = Pieces::new(text_stream(Cursor::new(text.bytes.clone())));
    let mut bytes = 0;
    for (file, url) in std::mem::take(&mut record.beside).into_iter().take(MAX_PICTURES) {
        let Some(picture) = beside(&resolve(name, &file)) else { continue };
        bytes += picture.len();
        if bytes > MAX_BYTES {
            break;
        }
        record.pictures.push(Picture { url, bytes: picture });
    }
    while let Some(Ok(piece)) = pieces.next() {
        let Piece::Tag(tag) = piece else { continue };
        let source = tag.get("src");
        if !tag.opens("img") || source.is_empty() || record.pictures.len() >= MAX_PICTURES {
            continue;
        }
        let is_elsewhere = Url::parse(source).is_some();
        let Some(url) = base.join(source).filter(|_| !is_elsewhere) else { continue };
        if record.pictures.iter().any(|known| known.url == url.as_str()) {
            continue;
        }
        // One that cannot be read is a missing picture, as the article then says.
        let Some(picture) = beside(&resolve(name, source)) else { continue };
        bytes += picture.len();
        if bytes > MAX_BYTES {
            break;
        }
        record.pictures.push(Picture { url: url.as_str().to_owned(), bytes: picture });
    }
    item
}

/// The name of an entry that another entry names beside itself. It is only looked up: what leads out of the archive names nothing.
pub(super) fn resolve(from: &str, name: &str) -> String {
    let name = name.split(['#', '?']).next().unwrap_or_default();
    let name = percent_decode(name).unwrap_or_else(|| name.to_owned());
    let mut parts: Vec<&str> = if name.starts_with('/') { Vec::new() } else { from.split('/').collect() };
    parts.pop();
    for part in name.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::resolve;

    #[test]
    fn names_beside_an_entry_stay_in_the_archive() {
        assert_eq!(resolve("OEBPS/text/a.xhtml", "../images/b%20c.png#x"), "OEBPS/images/b c.png");
        assert_eq!(resolve("a.md", "../../../etc/passwd"), "etc/passwd");
        assert_eq!(resolve("x/a.md", "/b.png"), "b.png");
    }
}
