//! Writes a library as a zip that explains itself and can be brought back: see `library/pith_zip`.

use std::collections::HashSet;

use sha2::{Digest, Sha256};

use super::form::Form;
use super::pack::{Piece, Stored, Zip};
use crate::library::error::LibraryError;
use crate::library::images::ending;
use crate::library::item::{Item, Pictures};
use crate::library::pith_zip::manifest::{FORMAT, KeptSearch, Manifest, Packed, README, VERSION, content_name, part_name, picture_name};

/// Articles of a part of the list, and bytes: a part is read as a whole.
const PART: usize = 1_000;
const PART_BYTES: usize = 8 << 20;

/// Bytes of texts and pictures after which their articles are written: of a zip that was cut off, these can be lost though their texts are there.
const PART_FILES: usize = 64 << 10;

/// A library on its way into a zip.
pub(super) struct PithFile {
    zip: Zip,
    manifest: Manifest,
    /// The part of the list that is being written, and the articles in it.
    lines: Vec<u8>,
    in_lines: usize,
    /// Bytes of the files since the part before.
    since: usize,
    /// The pictures that were written.
    pictures: HashSet<String>,
}

impl PithFile {
    pub fn new(searches: Vec<KeptSearch>) -> Result<PithFile, LibraryError> {
        let manifest = Manifest {
            format: FORMAT.to_owned(),
            version: VERSION,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            searches,
            ..Manifest::default()
        };
        let mut made = PithFile { zip: Zip::new(), manifest, lines: Vec::new(), in_lines: 0, since: 0, pictures: HashSet::new() };
        made.file("README.txt".to_owned(), README.as_bytes(), Stored::Compressed)?;
        Ok(made)
    }

    fn file(&mut self, name: String, bytes: &[u8], stored: Stored) -> Result<(), LibraryError> {
        self.zip.file(&name, bytes, stored)?;
        self.since += bytes.len();
        let sha256 = hex(&Sha256::digest(bytes));
        self.manifest.files.push(Packed { name, bytes: bytes.len() as u64, sha256 });
        Ok(())
    }

    fn finish_part(&mut self) -> Result<(), LibraryError> {
        if self.in_lines > 0 {
            self.manifest.parts += 1;
            let lines = std::mem::take(&mut self.lines);
            self.file(part_name(self.manifest.parts), &lines, Stored::Compressed)?;
            (self.in_lines, self.since) = (0, 0);
        }
        Ok(())
    }
}

impl Form for PithFile {
    fn article(&mut self, item: &mut Item, pictures: &dyn Pictures) -> Result<(), LibraryError> {
        for picture in &item.pictures {
            let Some(hash) = picture.hash.as_deref().filter(|hash| !self.pictures.contains(*hash)) else { continue };
            let Some(image) = pictures.picture(hash)? else { continue };
            let stored =
                if image.media_type.contains("svg") || image.media_type.contains("bmp") { Stored::Compressed } else { Stored::Plain };
            self.file(picture_name(hash, ending(&image.media_type)), &image.bytes, stored)?;
            self.pictures.insert(hash.to_owned());
            self.manifest.pictures += 1;
        }
        if let Some(html) = item.html.take() {
            self.file(content_name(&item.uid), html.as_bytes(), Stored::Compressed)?;
            self.manifest.texts += 1;
        }
        serde_json::to_writer(&mut self.lines, item)?;
        self.lines.push(b'\n');
        self.in_lines += 1;
        self.manifest.articles += 1;
        self.manifest.highlights += item.highlights.len() as u64;
        let is_full = self.in_lines == PART || self.lines.len() >= PART_BYTES || self.since >= PART_FILES;
        if is_full { self.finish_part() } else { Ok(()) }
    }

    fn end(&mut self) -> Result<(), LibraryError> {
        self.finish_part()?;
        let manifest = serde_json::to_vec_pretty(&self.manifest)?;
        self.zip.file("manifest.json", &manifest, Stored::Compressed)
    }

    fn take(&mut self, is_end: bool) -> Result<Vec<Piece>, LibraryError> {
        let bytes = if is_end { self.zip.finish()? } else { self.zip.take() };
        Ok(vec![Piece { name: None, bytes }])
    }
}

/// Bytes in hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
