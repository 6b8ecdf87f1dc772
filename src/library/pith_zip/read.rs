//! Reads the files of a Pith zip, each with its bounds.

use std::collections::{BTreeSet, HashMap};
use std::io::{Read, Seek, SeekFrom};

use sha2::{Digest, Sha256};
use zip::ZipArchive;

use super::manifest::{FORMAT, Manifest, Packed, VERSION, content_name, part_name};
use crate::library::error::LibraryError;
use crate::library::item::Item;

/// Files of a zip.
const MAX_FILES: usize = 2_000_000;
/// Bytes of a file. No page and no picture is larger.
const MAX_FILE: u64 = 256 << 20;
/// How many times larger than the zip its files may be, and bytes for which it does not matter. Text shrinks to a tenth, rarely to less.
const MAX_GROWTH: u64 = 100;
const FREE_GROWTH: u64 = 64 << 20;
/// Bytes of a line of the list: an article without its text.
const MAX_LINE: usize = 64 << 20;

/// An open Pith zip.
pub struct PithZip<R> {
    archive: ZipArchive<R>,
    pub(super) manifest: Manifest,
    /// The files of the manifest by name.
    files: HashMap<String, Packed>,
    /// The part of the list that is being read, its lines, and the place in them.
    part: u32,
    lines: Vec<u8>,
    at: usize,
    /// The number of the last article that was read.
    pub(super) row: u64,
}

impl<R: Read + Seek> PithZip<R> {
    /// Opens a zip.
    pub fn open(mut reader: R) -> Result<PithZip<R>, LibraryError> {
        let length = reader.seek(SeekFrom::End(0)).map_err(|error| LibraryError::Storage(error.to_string()))?;
        let mut archive = ZipArchive::new(reader).map_err(|error| damaged(&format!("it is not a whole zip: {error}")))?;
        if archive.len() > MAX_FILES {
            return Err(damaged("it holds too many files"));
        }
        let growth = archive.decompressed_size().unwrap_or(u128::MAX);
        if growth > u128::from(FREE_GROWTH.max(length.saturating_mul(MAX_GROWTH))) {
            return Err(damaged("it would unpack to far more than a library is"));
        }
        let listed =
            bytes_of(&mut archive, "manifest.json")?.ok_or_else(|| unusable("it has no manifest.json, so it is no export of a library"))?;
        let manifest: Manifest =
            serde_json::from_slice(&listed).map_err(|error| unusable(&format!("its manifest.json cannot be read: {error}")))?;
        if manifest.format != FORMAT {
            return Err(unusable("its manifest.json is not that of a library"));
        }
        if manifest.version > VERSION {
            return Err(unusable(&format!("a newer version of Pith made it (version {}, this one knows {VERSION})", manifest.version)));
        }
        let files = manifest.files.iter().map(|file| (file.name.clone(), file.clone())).collect();
        Ok(PithZip { archive, manifest, files, part: 0, lines: Vec::new(), at: 0, row: 0 })
    }

    /// How many articles it says it has.
    pub fn articles(&self) -> u64 {
        self.manifest.articles
    }

    /// Whether every file is the one the manifest means. It reads all of them.
    pub fn verify(&mut self) -> Result<(), LibraryError> {
        let names: BTreeSet<String> = self.files.keys().cloned().collect();
        for name in names {
            self.file(&name)?;
        }
        let listed = (1..=self.manifest.parts).all(|part| self.files.contains_key(&part_name(part)));
        if listed { Ok(()) } else { Err(damaged("a part of the list of articles is missing")) }
    }

    /// Goes back to the first article.
    pub(super) fn rewind(&mut self) {
        (self.part, self.at, self.row) = (0, 0, 0);
        self.lines.clear();
    }

    /// The next article, or why its line is none; nothing after the last.
    pub(super) fn next_item(&mut self) -> Result<Option<Result<Item, String>>, LibraryError> {
        loop {
            while self.at < self.lines.len() {
                let rest = &self.lines[self.at..];
                let length = rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
                let line = &rest[..length];
                self.at += length + 1;
                if line.trim_ascii().is_empty() {
                    continue;
                }
                self.row += 1;
                if length > MAX_LINE {
                    return Ok(Some(Err("the line is too long".to_owned())));
                }
                return Ok(Some(serde_json::from_slice(line).map_err(|error| error.to_string())));
            }
            if self.part == self.manifest.parts {
                return Ok(None);
            }
            self.part += 1;
            self.at = 0;
            self.lines = self.file(&part_name(self.part))?.ok_or_else(|| damaged("a part of the list of articles is missing"))?;
        }
    }

    /// The text of an article, if it is there.
    pub(super) fn content(&mut self, uid: &str) -> Result<Option<String>, LibraryError> {
        let Some(bytes) = self.file(&content_name(uid))? else { return Ok(None) };
        String::from_utf8(bytes).map(Some).map_err(|_| damaged("a text is not UTF-8"))
    }

    /// The bytes of a picture, if they are there.
    pub(super) fn picture(&mut self, hash: &str) -> Result<Option<Vec<u8>>, LibraryError> {
        let is_hash = hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
        if !is_hash {
            return Ok(None);
        }
        let hash = hash.to_ascii_lowercase();
        for ending in ["jpg", "png", "webp", "gif", "avif", "svg", "bmp", "ico"] {
            let name = super::manifest::picture_name(&hash, ending);
            if self.files.contains_key(&name) {
                return self.file(&name);
            }
        }
        Ok(None)
    }

    /// The bytes of a file that the manifest names; they must be those it means.
    fn file(&mut self, name: &str) -> Result<Option<Vec<u8>>, LibraryError> {
        let Some(listed) = self.files.get(name) else { return Ok(None) };
        let bytes = bytes_of(&mut self.archive, name)?.ok_or_else(|| damaged(&format!("“{name}” is missing")))?;
        let sum: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        if bytes.len() as u64 != listed.bytes || sum != listed.sha256 {
            return Err(damaged(&format!("“{name}” is not what it was")));
        }
        Ok(Some(bytes))
    }
}

fn bytes_of<R: Read + Seek>(archive: &mut ZipArchive<R>, name: &str) -> Result<Option<Vec<u8>>, LibraryError> {
    let file = match archive.by_name(name) {
        Ok(file) => file,
        Err(zip::result::ZipError::FileNotFound) => return Ok(None),
        Err(error) => return Err(damaged(&format!("“{name}” cannot be read: {error}"))),
    };
    if file.size() > MAX_FILE {
        return Err(damaged(&format!("“{name}” is too large")));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(file.size()).unwrap_or_default().min(1 << 20));
    file.take(MAX_FILE + 1).read_to_end(&mut bytes).map_err(|error| damaged(&format!("“{name}” cannot be read: {error}")))?;
    if bytes.len() as u64 > MAX_FILE {
        return Err(damaged(&format!("“{name}” is too large")));
    }
    Ok(Some(bytes))
}

fn damaged(why: &str) -> LibraryError {
    LibraryError::Unusable(format!("the file is damaged: {why}"))
}

fn unusable(why: &str) -> LibraryError {
    LibraryError::Unusable(format!("this is not a library that was exported: {why}"))
}
