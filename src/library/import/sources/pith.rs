//! A zip that Pith exported: articles with everything. Every file of it must be the one its manifest means; what is damaged is told, and the rest comes.

use std::collections::HashMap;
use std::io::{Read, Seek, SeekFrom};

use sha2::{Digest, Sha256};
use zip::ZipArchive;
use zip::result::ZipError;

use super::super::super::item::Item as Article;
use super::super::super::pith_zip::manifest::{FORMAT, KeptSearch, Manifest, Packed, VERSION, content_name, part_name, picture_name};
use super::super::super::pith_zip::{Whole, tidy};
use super::super::archive::entries;
use super::super::input::Counted;
use super::super::limits::MAX_ITEM;
use super::super::reason::Reason;
use super::super::record::Item;
use super::shape::Source;

/// Files of a zip. The list of so many takes half a gigabyte, and no library has more pictures.
const MAX_FILES: u64 = 1_000_000;

/// Bytes of a file. No page and no picture is larger.
const MAX_FILE: u64 = 128 << 20;

/// How many times larger than the zip its files may be, and bytes for which it does not matter. Text shrinks to a tenth, rarely to less.
const MAX_GROWTH: u64 = 100;
const FREE_GROWTH: u64 = 64 << 20;

/// Bytes of the manifest by which a zip is known.
const MANIFEST_HEAD: u64 = 1_000;

/// Endings of the names of pictures.
const ENDINGS: &[&str] = &["jpg", "png", "webp", "gif", "avif", "svg", "bmp", "ico"];

/// Whether a zip is one that Pith exported: its manifest says so.
pub(crate) fn is_pith<R: Read + Seek>(bytes: &mut R) -> bool {
    if !entries(bytes).is_ok_and(|count| count <= MAX_FILES) {
        return false;
    }
    let Ok(mut archive) = ZipArchive::new(bytes) else { return false };
    let Ok(file) = archive.by_name("manifest.json") else { return false };
    let mut head = Vec::new();
    let is_read = file.take(MANIFEST_HEAD).read_to_end(&mut head).is_ok();
    is_read && head.windows(FORMAT.len()).any(|window| window == FORMAT.as_bytes())
}

pub(super) fn open(mut bytes: Counted) -> Result<Box<dyn Source>, Reason> {
    if entries(&mut bytes)? > MAX_FILES {
        return Err(Reason::TooMany);
    }
    let length = bytes.seek(SeekFrom::End(0)).map_err(|_| Reason::Unreadable)?;
    let mut archive = ZipArchive::new(bytes).map_err(|_| Reason::Damaged)?;
    let growth = archive.decompressed_size().unwrap_or(u128::MAX);
    if growth > u128::from(FREE_GROWTH.max(length.saturating_mul(MAX_GROWTH))) {
        return Err(Reason::Bomb);
    }
    let listed = unpacked(&mut archive, "manifest.json")?.ok_or(Reason::UnknownKind)?;
    let manifest: Manifest = serde_json::from_slice(&listed).map_err(|_| Reason::Damaged)?;
    if manifest.format != FORMAT {
        return Err(Reason::UnknownKind);
    }
    if manifest.version > VERSION {
        return Err(Reason::Newer);
    }
    let Manifest { parts, searches, files, articles, .. } = manifest;
    let files = files.into_iter().map(|file| (file.name.clone(), file)).collect();
    Ok(Box::new(PithZip { archive, files, articles, parts, searches, part: 0, lines: Vec::new(), at: 0, row: 0 }))
}

struct PithZip {
    archive: ZipArchive<Counted>,
    /// The files of the manifest by name.
    files: HashMap<String, Packed>,
    /// Articles, and parts of the list of them.
    articles: u64,
    parts: u32,
    searches: Vec<KeptSearch>,
    /// The part that is being read, its lines, and the place in them.
    part: u32,
    lines: Vec<u8>,
    at: usize,
    /// The number of the last article that was read.
    row: u64,
}

impl Source for PithZip {
    fn next(&mut self) -> Option<Item> {
        loop {
            while let Some(line) = self.line() {
                if !line.trim_ascii().is_empty() {
                    self.row += 1;
                    return Some(self.article(&line));
                }
            }
            if self.part == self.parts {
                return None;
            }
            self.part += 1;
            let name = part_name(self.part);
            match self.file(&name) {
                Ok(Some(lines)) => (self.lines, self.at) = (lines, 0),
                // Its articles are not known, nor how many they were.
                Ok(None) => return Some(Item::failed(name, Reason::Damaged)),
                Err(why) => return Some(Item::failed(name, why)),
            }
        }
    }

    fn searches(&mut self) -> Vec<KeptSearch> {
        std::mem::take(&mut self.searches)
    }

    fn progress(&self) -> Option<(u64, u64)> {
        Some((self.row, self.articles))
    }
}

impl PithZip {
    /// The next line of the part.
    fn line(&mut self) -> Option<Vec<u8>> {
        let rest = self.lines.get(self.at..).filter(|rest| !rest.is_empty())?;
        let length = rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
        let line = rest[..length].to_vec();
        self.at += length + 1;
        Some(line)
    }

    fn article(&mut self, line: &[u8]) -> Item {
        let what = || format!("article {}", self.row);
        if line.len() > MAX_ITEM {
            return Item::failed(what(), Reason::TooLarge);
        }
        let Ok(article) = serde_json::from_slice::<Article>(line) else { return Item::failed(what(), Reason::BadRow) };
        let name = if article.url.is_empty() { what() } else { article.url.clone() };
        match tidy(Article { html: None, ..article }) {
            Some(item) => Item::Whole(Box::new(self.whole(item))),
            None => Item::skipped(name, Reason::NotWeb),
        }
    }

    /// The article with its text and pictures, as far as they are whole. They are read in the order in which they stand in the zip.
    fn whole(&mut self, item: Article) -> Whole {
        let mut pictures = HashMap::new();
        for hash in item.pictures.iter().filter_map(|picture| picture.hash.as_ref()) {
            if !pictures.contains_key(hash)
                && let Some(bytes) = self.picture(hash)
            {
                pictures.insert(hash.clone(), bytes);
            }
        }
        let html = match item.taken {
            Some(_) => self.file(&content_name(&item.uid)).ok().flatten().and_then(|bytes| String::from_utf8(bytes).ok()),
            None => None,
        };
        Whole { item, html, pictures }
    }

    fn picture(&mut self, hash: &str) -> Option<Vec<u8>> {
        let mut names = ENDINGS.iter().map(|ending| picture_name(&hash.to_ascii_lowercase(), ending));
        let name = names.find(|name| self.files.contains_key(name))?;
        self.file(&name).ok().flatten()
    }

    /// The bytes of a file that the manifest names; they must be those it means.
    fn file(&mut self, name: &str) -> Result<Option<Vec<u8>>, Reason> {
        let Some(listed) = self.files.get(name) else { return Ok(None) };
        let bytes = unpacked(&mut self.archive, name)?.ok_or(Reason::Damaged)?;
        let sum = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        if sum == listed.sha256 { Ok(Some(bytes)) } else { Err(Reason::Damaged) }
    }
}

/// The bytes of a file of an archive. What the archive says of its sizes may be a lie: what counts is what comes out.
fn unpacked<R: Read + Seek>(archive: &mut ZipArchive<R>, name: &str) -> Result<Option<Vec<u8>>, Reason> {
    let file = match archive.by_name(name) {
        Ok(file) => file,
        Err(ZipError::FileNotFound) => return Ok(None),
        Err(_) => return Err(Reason::Damaged),
    };
    let mut bytes = Vec::with_capacity(usize::try_from(file.size()).unwrap_or_default().min(1 << 20));
    file.take(MAX_FILE + 1).read_to_end(&mut bytes).map_err(|_| Reason::Damaged)?;
    if bytes.len() as u64 > MAX_FILE { Err(Reason::TooLarge) } else { Ok(Some(bytes)) }
}
