//! A zip that Pith exported: articles with everything. Every file of it must be the one its manifest means; what is damaged is told, and the rest comes.

use std::collections::{HashMap, HashSet};
use std::io::{Read, Seek, SeekFrom};

use sha2::{Digest, Sha256};
use zip::ZipArchive;

use super::super::super::item::Item as Article;
use super::super::super::pith_zip::manifest::{FORMAT, KeptSearch, Manifest, Packed, VERSION, content_name, part_name, picture_name};
use super::super::super::pith_zip::{Whole, tidy};
use super::super::archive::entries;
use super::super::input::Counted;
use super::super::limits::MAX_ITEM;
use super::super::mended_zip::MendedZip;
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

/// What is in a zip, and its sums.
const MANIFEST: &str = "manifest.json";

/// Bytes of the manifest by which a zip is known.
const MANIFEST_HEAD: u64 = 1_000;

/// Endings of the names of pictures.
const ENDINGS: &[&str] = &["jpg", "png", "webp", "gif", "avif", "svg", "bmp", "ico"];

/// The first file of a zip of Pith, and how it begins.
const FIRST: &[u8] = b"README.txt";
const FIRST_WORDS: &[u8] = b"This is a library of saved articles, exported by Pith.";

/// Articles that are told of as lost at most, whatever the manifest says.
const MAX_LOST: u64 = 100_000;

/// Whether a zip is one that Pith exported: its manifest says so, or its first file if the manifest is lost.
pub(crate) fn is_pith<R: Read + Seek>(bytes: &mut R) -> bool {
    match entries(bytes) {
        Ok(count) if count > MAX_FILES => return false,
        Err(_) if !begins_as_pith(bytes) => return false,
        _ => {}
    }
    let Ok(zip) = MendedZip::new(bytes, MAX_FILES) else { return false };
    let Ok(mut archive) = ZipArchive::new(zip) else { return false };
    let mut begins = |name: &str, words: &[u8], most: u64| {
        let Ok(file) = archive.by_name(name) else { return false };
        let mut head = Vec::new();
        // What comes before damage counts.
        let _ = file.take(most).read_to_end(&mut head);
        head.windows(words.len()).any(|window| window == words)
    };
    begins(MANIFEST, FORMAT.as_bytes(), MANIFEST_HEAD) || begins("README.txt", FIRST_WORDS, FIRST_WORDS.len() as u64)
}

/// Whether the first file of a zip is called as that of a zip of Pith.
fn begins_as_pith<R: Read + Seek>(bytes: &mut R) -> bool {
    let mut head = Vec::new();
    let is_read = bytes.rewind().is_ok() && bytes.by_ref().take(40).read_to_end(&mut head).is_ok();
    is_read && bytes.rewind().is_ok() && head.get(30..).is_some_and(|name| name == FIRST)
}

pub(super) fn open(mut bytes: Counted) -> Result<Box<dyn Source>, Reason> {
    if entries(&mut bytes).is_ok_and(|count| count > MAX_FILES) {
        return Err(Reason::TooMany);
    }
    let length = bytes.seek(SeekFrom::End(0)).map_err(|_| Reason::Unreadable)?;
    let zip = MendedZip::new(bytes, MAX_FILES)?;
    let damage = zip.damage;
    let archive = ZipArchive::new(zip).map_err(|_| Reason::Damaged)?;
    let growth = archive.decompressed_size().unwrap_or(u128::MAX);
    if growth > u128::from(FREE_GROWTH.max(length.saturating_mul(MAX_GROWTH))) {
        return Err(Reason::Bomb);
    }
    let mut made = PithZip {
        archive,
        files: None,
        articles: 0,
        parts: Vec::new(),
        searches: Vec::new(),
        lines: Vec::new(),
        at: 0,
        row: 0,
        used: HashSet::new(),
        damaged: Vec::new(),
        lost: None,
    };
    match made.manifest() {
        Ok(manifest) if manifest.format != FORMAT => return Err(Reason::UnknownKind),
        Ok(manifest) if manifest.version > VERSION => return Err(Reason::Newer),
        Ok(Manifest { parts, searches, files, articles, .. }) => {
            made.parts = (1..=parts).rev().collect();
            made.files = Some(files.into_iter().map(|file| (file.name.clone(), file)).collect());
            (made.searches, made.articles) = (searches, articles);
        }
        // It comes last. What it says of the others is not known then, nor whether it said anything else.
        Err(why) => {
            made.parts = made.parts_there();
            made.damaged.push((MANIFEST.to_owned(), damage.unwrap_or(why)));
        }
    }
    Ok(Box::new(made))
}

struct PithZip {
    archive: ZipArchive<MendedZip<Counted>>,
    /// The files of the manifest by name; nothing if it is lost.
    files: Option<HashMap<String, Packed>>,
    /// How many articles there should be.
    articles: u64,
    /// The parts of the list of articles that were not read yet, the next one last.
    parts: Vec<u32>,
    searches: Vec<KeptSearch>,
    /// The part that is being read, and the place in its lines.
    lines: Vec<u8>,
    at: usize,
    /// The number of the last article that was read.
    row: u64,
    /// The texts that belong to articles that were read. Only they tell what is lost if the manifest is.
    used: HashSet<String>,
    /// Parts and lists that are damaged.
    damaged: Vec<(String, Reason)>,
    /// What is lost; known when all parts were read.
    lost: Option<std::vec::IntoIter<Item>>,
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
            let Some(part) = self.parts.pop() else {
                if self.lost.is_none() {
                    self.lost = Some(self.what_is_lost().into_iter());
                }
                return self.lost.as_mut()?.next();
            };
            let name = part_name(part);
            let (lines, damage) = self.part(&name);
            (self.lines, self.at) = (lines, 0);
            self.damaged.extend(damage.map(|why| (name, why)));
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
            Some(_) => {
                let name = content_name(&item.uid);
                let bytes = self.file(&name);
                self.used.insert(name);
                bytes.ok().flatten().and_then(|bytes| String::from_utf8(bytes).ok())
            }
            None => None,
        };
        Whole { item, html, pictures }
    }

    fn picture(&mut self, hash: &str) -> Option<Vec<u8>> {
        let mut names = ENDINGS.iter().map(|ending| picture_name(&hash.to_ascii_lowercase(), ending));
        let name = names.find(|name| match &self.files {
            Some(files) => files.contains_key(name),
            None => self.archive.index_for_name(name).is_some(),
        })?;
        self.file(&name).ok().flatten()
    }

    /// The bytes of a file, which must be those that the manifest means.
    fn file(&mut self, name: &str) -> Result<Option<Vec<u8>>, Reason> {
        let listed = match &self.files {
            Some(files) => match files.get(name) {
                Some(listed) => Some(listed.sha256.clone()),
                None => return Ok(None),
            },
            None => None,
        };
        let (bytes, damage) = unpacked(&mut self.archive, name);
        match damage {
            Some(_) if listed.is_none() => Ok(None),
            Some(why) => Err(why),
            None if listed.is_none_or(|sum| sum == sum_of(&bytes)) => Ok(Some(bytes)),
            None => Err(Reason::Damaged),
        }
    }

    /// The lines of a part as far as they can be read, and what is wrong with them.
    fn part(&mut self, name: &str) -> (Vec<u8>, Option<Reason>) {
        let listed = self.files.as_ref().map(|files| files.get(name).map(|file| file.sha256.clone()));
        let (lines, damage) = unpacked(&mut self.archive, name);
        let is_other = listed.is_some_and(|sum| sum.is_none_or(|sum| sum != sum_of(&lines)));
        (lines, damage.or(is_other.then_some(Reason::Damaged)))
    }

    fn manifest(&mut self) -> Result<Manifest, Reason> {
        let (listed, damage) = unpacked(&mut self.archive, MANIFEST);
        damage.map_or(Ok(()), Err)?;
        serde_json::from_slice(&listed).map_err(|_| Reason::Damaged)
    }

    /// The names of all files that are in the zip.
    fn names(&self) -> Vec<String> {
        self.archive.file_names().filter_map(|name| Some(name.ok()?.into_owned())).collect()
    }

    /// The parts that are in the zip, the last first.
    fn parts_there(&self) -> Vec<u32> {
        let number = |name: &str| name.strip_prefix("articles/")?.strip_suffix(".jsonl")?.parse().ok();
        let mut parts: Vec<u32> = self.names().iter().filter_map(|name| number(name)).collect();
        parts.sort_unstable_by(|a, b| b.cmp(a));
        parts.dedup();
        parts
    }

    /// What of the zip is not among the articles that were read, once all parts were.
    fn what_is_lost(&mut self) -> Vec<Item> {
        let damaged = std::mem::take(&mut self.damaged);
        let why = damaged.first().map_or(Reason::Damaged, |(_, why)| *why);
        let lost: Vec<Item> = match self.files {
            Some(_) => {
                let of = damaged.first().map_or(MANIFEST, |(name, _)| name.as_str());
                (0..self.articles.saturating_sub(self.row).min(MAX_LOST)).map(|_| Item::failed(of, why)).collect()
            }
            None => {
                let names = self.names().into_iter();
                let lost = names.filter(|name| name.starts_with("content/") && !self.used.contains(name));
                lost.map(|name| Item::failed(name, why)).collect()
            }
        };
        // Articles that are lost tell that their part is damaged.
        let is_told = lost.is_empty() || self.files.is_none();
        let told = damaged.iter().filter(|_| is_told).map(|(name, why)| Item::failed(name, *why));
        told.chain(lost).collect()
    }
}

fn sum_of(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes of a file of an archive as far as they can be read, and what is wrong with them. What the archive says of its sizes may be a lie: what
/// counts is what comes out.
fn unpacked<R: Read + Seek>(archive: &mut ZipArchive<R>, name: &str) -> (Vec<u8>, Option<Reason>) {
    let Ok(file) = archive.by_name(name) else { return (Vec::new(), Some(Reason::Damaged)) };
    let mut bytes = Vec::with_capacity(usize::try_from(file.size()).unwrap_or_default().min(1 << 20));
    let is_whole = file.take(MAX_FILE + 1).read_to_end(&mut bytes).is_ok();
    let is_large = bytes.len() as u64 > MAX_FILE;
    let damage = if is_large { Some(Reason::TooLarge) } else { (!is_whole).then_some(Reason::Damaged) };
    if is_large { (Vec::new(), damage) } else { (bytes, damage) }
}
