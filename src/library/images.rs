//! Pictures: known by their bytes, kept once by the hash of their bytes, removed when no article shows them.

use rusqlite::{Connection, OptionalExtension, Transaction};
use sha2::{Digest, Sha256};

use super::change::Change;
use super::entry::id_of;
use super::error::LibraryError;
use super::open::Library;

/// The types of pictures a library takes, told by their first bytes: what a server says is not believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum ImageType {
    Png,
    Jpeg,
    Gif,
    Webp,
    Avif,
    Bmp,
    Icon,
    /// Shown as a picture only, where nothing of it runs.
    Svg,
}

impl ImageType {
    /// The media type.
    pub fn media_type(self) -> &'static str {
        match self {
            ImageType::Png => "image/png",
            ImageType::Jpeg => "image/jpeg",
            ImageType::Gif => "image/gif",
            ImageType::Webp => "image/webp",
            ImageType::Avif => "image/avif",
            ImageType::Bmp => "image/bmp",
            ImageType::Icon => "image/x-icon",
            ImageType::Svg => "image/svg+xml",
        }
    }
}

/// The ending of file names of a media type of pictures.
pub(super) fn ending(media_type: &str) -> &'static str {
    match media_type {
        "image/png" => "png",
        "image/jpeg" => "jpg",
        "image/gif" => "gif",
        "image/webp" => "webp",
        "image/avif" => "avif",
        "image/bmp" => "bmp",
        "image/x-icon" => "ico",
        "image/svg+xml" => "svg",
        _ => "bin",
    }
}

/// First bytes and what they begin; a dot stands for any byte.
const BEGINNINGS: &[(&[u8], ImageType)] = &[
    (b"\x89PNG\r\n\x1a\n", ImageType::Png),
    (b"\xff\xd8\xff", ImageType::Jpeg),
    (b"GIF87a", ImageType::Gif),
    (b"GIF89a", ImageType::Gif),
    (b"RIFF....WEBP", ImageType::Webp),
    (b"....ftypavif", ImageType::Avif),
    (b"....ftypavis", ImageType::Avif),
    (b"BM", ImageType::Bmp),
    (b"\0\0\x01\0", ImageType::Icon),
];

/// Bytes in which an SVG's root element must begin.
const SVG_HEAD: usize = 1_024;

/// The type of a picture, or nothing if the bytes are not one.
pub fn image_type(bytes: &[u8]) -> Option<ImageType> {
    let begins =
        |start: &[u8]| bytes.len() > start.len() && start.iter().zip(bytes).all(|(wanted, byte)| *wanted == b'.' || wanted == byte);
    if let Some((_, found)) = BEGINNINGS.iter().find(|(start, _)| begins(start)) {
        return Some(*found);
    }
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(SVG_HEAD)]);
    let head = head.trim_start_matches('\u{feff}').trim_start();
    let is_svg = head.starts_with("<svg") || (head.starts_with("<?xml") || head.starts_with("<!")) && head.contains("<svg");
    is_svg.then_some(ImageType::Svg)
}

/// A picture of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredImage {
    /// Its media type.
    pub media_type: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// Keeps a picture and returns its row number; an error if the bytes are not a picture.
pub(super) fn keep(tx: &Transaction<'_>, bytes: &[u8]) -> Result<i64, LibraryError> {
    let kind = image_type(bytes).ok_or_else(|| LibraryError::Unusable("the bytes are not a picture".to_owned()))?;
    let hash = Sha256::digest(bytes);
    let known = tx.prepare_cached("SELECT id FROM image WHERE hash = ?")?.query_row([hash.as_slice()], |row| row.get(0)).optional()?;
    if let Some(id) = known {
        return Ok(id);
    }
    tx.prepare_cached("INSERT INTO image(hash, type, bytes, size) VALUES(?1, ?2, ?3, length(?3))")?.execute((
        hash.as_slice(),
        kind.media_type(),
        bytes,
    ))?;
    Ok(tx.last_insert_rowid())
}

/// The pictures that an article shows, and those that it gets back when an import is undone.
pub(super) fn of_article(db: &Connection, article: i64) -> Result<Vec<i64>, LibraryError> {
    let mut rows = db.prepare_cached(
        "SELECT image FROM article_image WHERE article = ?1 AND image IS NOT NULL UNION SELECT image FROM import_image WHERE article = ?1",
    )?;
    let found = rows.query_map([article], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(found)
}

/// Removes those of some pictures that no article needs any more.
pub(super) fn remove_unused_of(db: &Connection, images: &[i64]) -> Result<(), LibraryError> {
    let mut delete = db.prepare_cached(
        "DELETE FROM image WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM article_image l WHERE l.image = ?1) \
         AND NOT EXISTS (SELECT 1 FROM import_image l WHERE l.image = ?1)",
    )?;
    for image in images {
        delete.execute([image])?;
    }
    Ok(())
}

/// Removes all pictures that no article needs. It looks at each, so it is for a repair.
pub(super) fn remove_unused(db: &Connection) -> Result<usize, LibraryError> {
    let sql = "DELETE FROM image WHERE NOT EXISTS (SELECT 1 FROM article_image l WHERE l.image = image.id) \
               AND NOT EXISTS (SELECT 1 FROM import_image l WHERE l.image = image.id)";
    Ok(db.prepare_cached(sql)?.execute([])?)
}

impl Library {
    /// A picture by its hash, in hexadecimal digits.
    pub fn image(&self, hash: &str) -> Result<StoredImage, LibraryError> {
        let read = |row: &rusqlite::Row<'_>| Ok(StoredImage { media_type: row.get(0)?, bytes: row.get(1)? });
        self.db
            .prepare_cached("SELECT type, bytes FROM image WHERE hash = unhex(?)")?
            .query_row([hash], read)
            .optional()?
            .ok_or_else(|| LibraryError::NotFound { what: "image", name: hash.to_owned() })
    }

    /// Keeps a picture of an article that was missing.
    pub fn add_image(&mut self, uid: &str, url: &str, bytes: &[u8], change: Change<'_>) -> Result<(), LibraryError> {
        self.change(change, |tx, _| {
            let image = keep(tx, bytes)?;
            let set = "UPDATE article_image SET image = ?, why = NULL WHERE article = ? AND url = ?";
            match tx.prepare_cached(set)?.execute((image, id_of(tx, uid)?, url))? {
                0 => Err(LibraryError::NotFound { what: "picture of the article", name: url.to_owned() }),
                _ => Ok(()),
            }
        })
    }

    /// The articles with missing pictures: their names and the addresses of the pictures, the newest articles first.
    pub fn missing_images(&self, most: u32) -> Result<Vec<(String, String)>, LibraryError> {
        let mut rows = self.db.prepare_cached(
            "SELECT a.uid, l.url FROM article_image l JOIN article a ON a.id = l.article \
             WHERE l.image IS NULL AND a.deleted IS NULL ORDER BY a.saved DESC, l.n LIMIT ?",
        )?;
        let found = rows.query_map([most], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
        Ok(found)
    }

    /// Forgets the pictures of an article to make room. They can be had again as missing ones.
    pub fn drop_images(&mut self, uid: &str, change: Change<'_>) -> Result<(), LibraryError> {
        self.change(change, |tx, _| {
            let id = id_of(tx, uid)?;
            let before = of_article(tx, id)?;
            tx.prepare_cached("UPDATE article_image SET image = NULL, why = 'dropped' WHERE article = ?")?.execute([id])?;
            remove_unused_of(tx, &before)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{ImageType, image_type};

    #[test]
    fn a_picture_is_known_by_its_bytes() {
        for (bytes, expected) in [
            (&b"\x89PNG\r\n\x1a\nrest"[..], Some(ImageType::Png)),
            (b"\xff\xd8\xff\xe0rest", Some(ImageType::Jpeg)),
            (b"RIFF\x10\0\0\0WEBPVP8 ", Some(ImageType::Webp)),
            (b"RIFF\x10\0\0\0WAVEfmt ", None),
            (b"\0\0\0\x20ftypavif\0\0", Some(ImageType::Avif)),
            (b"\xef\xbb\xbf <svg xmlns='http://www.w3.org/2000/svg'/>", Some(ImageType::Svg)),
            (b"<?xml version='1.0'?><svg/>", Some(ImageType::Svg)),
            (b"<!DOCTYPE html><p>not found", None),
            (b"GIF89a", None),
            (b"", None),
        ] {
            assert_eq!(image_type(bytes), expected, "{:?}", String::from_utf8_lossy(bytes));
        }
    }
}
