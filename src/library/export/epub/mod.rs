//! Writes articles as a book (EPUB 3): a cover, a list of contents, a chapter for each article, and its images inside.
//!
//! Nothing in it runs and nothing is fetched. The same articles give the same bytes.

mod chapter;
mod cover;
mod package;

use std::collections::HashMap;

use sha2::{Digest, Sha256};

use super::form::Form;
use super::pack::{Piece, Stored, Zip};
use crate::library::data_url::data_bytes;
use crate::library::error::LibraryError;
use crate::library::images::{ending, image_type};
use crate::library::item::{Item, Pictures};
use chapter::Chapter;
use package::{Book, File};

/// Digits of a hash that name a picture.
const DIGITS: usize = 32;

/// Types of pictures that every reader of books shows.
const CORE_TYPES: &[&str] = &["image/png", "image/jpeg", "image/gif"];

/// Types that many show. The others get a picture that says so: books must have one.
const OTHER_TYPES: &[&str] = &["image/webp", "image/avif", "image/bmp", "image/x-icon"];

/// What stands where a reader cannot show a picture.
const FALLBACK: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 120 80\"><rect width=\"118\" height=\"78\" x=\"1\" y=\"1\" fill=\"none\" stroke=\"#888\"/>\
    <path d=\"M20 60l25-30 20 22 12-12 23 20z\" fill=\"#888\"/></svg>\n";

const CONTAINER: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<container version=\"1.0\" xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\">\n\
    <rootfiles>\n<rootfile full-path=\"EPUB/package.opf\" media-type=\"application/oebps-package+xml\"/>\n</rootfiles>\n</container>\n";

const STYLE: &str = "\
body{line-height:1.5}\
h1,h2,h3,h4,h5,h6{line-height:1.25}\
img{max-width:100%;height:auto}\
figure{margin:1em 0;text-align:center}figcaption,.figcaption,.facts{font-size:.875em}\
pre{white-space:pre-wrap;overflow-wrap:break-word}code,kbd,samp,pre{font-family:monospace;font-size:.875em}\
blockquote{margin:1em 0;padding-inline-start:1em;border-inline-start:.25em solid #888}\
.pith-callout,.details{padding:.5em 1em;border:1px solid #888}\
.summary,.dt{font-weight:bold}.dd{margin-inline-start:1.5em}\
table{border-collapse:collapse}th,td{padding:.25em .5em;border:1px solid #888;text-align:start}\
.align-left{text-align:left}.align-center{text-align:center}.align-right{text-align:right}\
mark.highlight{background:#ffe066}mark.green{background:#c5f0b0}mark.blue{background:#c0e0ff}mark.pink{background:#ffd0e0}mark.purple{background:#e4d0ff}\
.note{white-space:pre-wrap}.cover{text-align:center;margin:0}.cover img{max-height:100%}\
";

/// A book that is being written.
pub(super) struct Epub {
    zip: Zip,
    book: Book,
    /// The files of pictures by their hashes; those that no book can hold have none.
    pictures: HashMap<String, Option<String>>,
    /// The lead picture of the first article.
    cover: Option<String>,
    names: Sha256,
}

impl Epub {
    pub fn new(title: Option<String>) -> Result<Epub, LibraryError> {
        let mut zip = Zip::new();
        // Readers know the format by this file, which therefore comes first and as it is.
        zip.file("mimetype", b"application/epub+zip", Stored::Plain)?;
        zip.file("META-INF/container.xml", CONTAINER.as_bytes(), Stored::Compressed)?;
        zip.file("EPUB/style.css", STYLE.as_bytes(), Stored::Compressed)?;
        let book = Book::new(title);
        Ok(Epub { zip, book, pictures: HashMap::new(), cover: None, names: Sha256::new() })
    }

    /// The place of a picture in the book, which is put there if it is not there yet.
    fn picture(&mut self, hash: &str, pictures: &dyn Pictures) -> Result<Option<String>, LibraryError> {
        if let Some(known) = self.pictures.get(hash) {
            return Ok(known.clone());
        }
        let Some(image) = pictures.picture(hash)? else { return Ok(None) };
        let place = self.put(hash, &image.media_type, &image.bytes)?;
        self.pictures.insert(hash.to_owned(), place.clone());
        Ok(place)
    }

    /// A picture that is in the text itself.
    fn inner_picture(&mut self, address: &str) -> Result<Option<String>, LibraryError> {
        let Some(bytes) = data_bytes(address) else { return Ok(None) };
        let Some(kind) = image_type(&bytes) else { return Ok(None) };
        let hash: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        if let Some(known) = self.pictures.get(&hash) {
            return Ok(known.clone());
        }
        let place = self.put(&hash, kind.media_type(), &bytes)?;
        self.pictures.insert(hash, place.clone());
        Ok(place)
    }

    /// Puts a picture into the book, if books can hold it.
    fn put(&mut self, hash: &str, media_type: &str, bytes: &[u8]) -> Result<Option<String>, LibraryError> {
        let is_core = CORE_TYPES.contains(&media_type);
        if !is_core && !OTHER_TYPES.contains(&media_type) {
            return Ok(None);
        }
        let path = format!("images/{}.{}", hash.get(..DIGITS).unwrap_or(hash), ending(media_type));
        self.zip.file(&format!("EPUB/{path}"), bytes, Stored::Plain)?;
        if !is_core && !self.book.has_fallback {
            self.book.has_fallback = true;
            self.zip.file("EPUB/images/none.svg", FALLBACK.as_bytes(), Stored::Compressed)?;
        }
        self.book.files.push(File { path: path.clone(), media_type: media_type.to_owned(), has_fallback: !is_core });
        Ok(Some(path))
    }
}

impl Form for Epub {
    fn article(&mut self, item: &mut Item, pictures: &dyn Pictures) -> Result<(), LibraryError> {
        let number = self.book.chapters.len() + 1;
        // The lead image is the cover of a book of one article, if it is there.
        let lead = item
            .image
            .as_ref()
            .and_then(|lead| item.pictures.iter().find(|picture| picture.url == *lead))
            .and_then(|lead| lead.hash.clone());
        if let Some(lead) = lead.filter(|_| number == 1) {
            self.cover = self.picture(&lead, pictures)?.filter(|path| path.ends_with(".jpg") || path.ends_with(".png"));
        }
        let mut images =
            |url: &str| match item.pictures.iter().find(|picture| picture.url == url).and_then(|picture| picture.hash.as_deref()) {
                Some(hash) => self.picture(hash, pictures),
                None => self.inner_picture(url),
            };
        let Chapter { xhtml, has_math } = chapter::write(item, &mut images)?;
        self.zip.file(&format!("EPUB/{}", package::chapter_path(number)), xhtml.as_bytes(), Stored::Compressed)?;
        self.names.update(format!("{}\n{}\n{}\n", item.uid, item.url, item.taken.unwrap_or(item.saved)));
        self.book.add(item, has_math);
        Ok(())
    }

    fn end(&mut self) -> Result<(), LibraryError> {
        if self.book.chapters.is_empty() {
            return Err(LibraryError::Unusable("there is no article to make a book of".to_owned()));
        }
        self.book.id = uuid(&self.names.clone().finalize());
        // A picture is the cover of its own article only: a book of many has its title.
        self.book.cover = self.cover.take().filter(|_| self.book.chapters.len() == 1);
        if self.book.cover.is_none() {
            self.zip.file("EPUB/cover.svg", cover::svg(&self.book).as_bytes(), Stored::Compressed)?;
        }
        self.zip.file("EPUB/cover.xhtml", cover::page(&self.book).as_bytes(), Stored::Compressed)?;
        self.zip.file("EPUB/nav.xhtml", package::contents(&self.book).as_bytes(), Stored::Compressed)?;
        self.zip.file("EPUB/toc.ncx", package::old_contents(&self.book).as_bytes(), Stored::Compressed)?;
        self.zip.file("EPUB/package.opf", package::package(&self.book).as_bytes(), Stored::Compressed)
    }

    fn take(&mut self, is_end: bool) -> Result<Vec<Piece>, LibraryError> {
        let bytes = if is_end { self.zip.finish()? } else { self.zip.take() };
        Ok(vec![Piece { name: None, bytes }])
    }
}

/// A name of the form that books have, from a hash.
fn uuid(hash: &[u8]) -> String {
    let mut bytes: Vec<u8> = hash.iter().take(16).copied().collect();
    // It is a name by hash (version 8) of the usual variant.
    if let [_, _, _, _, _, _, version, _, variant, ..] = bytes.as_mut_slice() {
        *version = *version & 0x0f | 0x80;
        *variant = *variant & 0x3f | 0x80;
    }
    let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let part = |from: usize, to: usize| digits.get(from..to).unwrap_or_default();
    format!("{}-{}-{}-{}-{}", part(0, 8), part(8, 12), part(12, 16), part(16, 20), part(20, 32))
}
