//! Reads the files of an import batch by batch.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::super::bytes;
use super::super::images::{ImageType, image_type};
use super::super::pith_zip::manifest::KeptSearch;
use super::input::{Counted, Counter, ImportFile};
use super::kind::{HEAD, Kind, kind_of};
use super::limits::{MAX_ENTRY, MAX_STEP, MAX_STEP_TEXT};
use super::reason::Reason;
use super::record::{Form, Item, Record};
use super::sources::{Source, add_pictures, is_pith, open};

/// A file and what made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileKind {
    /// What it is called.
    pub name: String,
    /// What made it; `None` if that is not known.
    pub kind: Option<Kind>,
    /// Its bytes.
    pub bytes: u64,
}

impl ImportFile {
    /// What made it; `None` if that is not known.
    pub fn kind(&mut self) -> Option<Kind> {
        let head = self.head(HEAD).unwrap_or_default();
        self.kind_by(&head)
    }

    /// The same by its first bytes.
    fn kind_by(&mut self, head: &[u8]) -> Option<Kind> {
        match kind_of(head) {
            // It is known by its manifest, which comes last.
            Some(Kind::Zip) if is_pith(&mut self.bytes) => Some(Kind::Pith),
            other => other,
        }
    }
}

/// Files that are imported, and how far they were read.
pub struct Import {
    kinds: Vec<FileKind>,
    /// Files that were not read yet, the next one last.
    left: Vec<ImportFile>,
    open: Option<Box<dyn Source>>,
    counter: Counter,
    /// Bytes of the files that are done.
    behind: u64,
    /// Records read.
    records: u64,
    /// Files that are no records but parts of pages: pictures and the like, by their names.
    parts: HashMap<String, ImportFile>,
    /// Kept searches that came and were not handed out.
    searches: Vec<KeptSearch>,
    fingerprint: String,
}

impl std::fmt::Debug for Import {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Import").field("kinds", &self.kinds).field("records", &self.records).finish_non_exhaustive()
    }
}

impl Import {
    /// Looks at files and tells what made them.
    pub fn new(files: Vec<ImportFile>) -> Import {
        let mut hash = Sha256::new();
        let mut kinds = Vec::with_capacity(files.len());
        let mut left = files;
        for file in &mut left {
            let bytes = file.size().unwrap_or(0);
            let head = file.head(HEAD).unwrap_or_default();
            hash.update(bytes.to_le_bytes());
            hash.update(&head);
            let kind = file.kind_by(&head);
            let is_picture = image_type(&head).is_some_and(|found| kind.is_none() || found == ImageType::Svg);
            kinds.push((FileKind { name: file.name.clone(), kind, bytes }, is_picture));
        }
        let (mut left, kinds, parts) = without_parts(left, kinds);
        left.reverse();
        let fingerprint = hash.finalize().iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        });
        Import { kinds, left, parts, open: None, counter: Counter::default(), behind: 0, records: 0, searches: Vec::new(), fingerprint }
    }

    /// The files and what made them.
    pub fn kinds(&self) -> &[FileKind] {
        &self.kinds
    }

    /// The same for the same files.
    pub(crate) fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// Bytes that were read, and bytes of all files.
    pub fn progress(&self) -> (u64, u64) {
        let all: u64 = self.kinds.iter().map(|file| file.bytes).sum();
        let read = match self.open.as_ref().and_then(|source| source.progress()) {
            Some((done, of)) => (self.kinds[self.at()].bytes as f64 * (done as f64 / of.max(1) as f64).min(1.0)) as u64,
            None => self.counter.read(),
        };
        ((self.behind + read).min(all), all)
    }

    /// The number of the file that was opened last.
    fn at(&self) -> usize {
        self.kinds.len() - self.left.len() - 1
    }

    /// Passes over records that an earlier run wrote.
    pub(crate) fn skip_to(&mut self, done: u64) {
        while self.records < done && self.item().is_some() {}
        // What came before the next record was written with it.
        self.searches.clear();
    }

    /// The next records: as many as one step writes.
    pub fn read(&mut self) -> Batch {
        let first = self.records;
        let (mut items, mut kinds) = (Vec::new(), Vec::new());
        let mut bytes = 0;
        while items.len() < MAX_STEP && bytes < MAX_STEP_TEXT {
            let Some((item, kind)) = self.item() else {
                return Batch { first, items, kinds, searches: std::mem::take(&mut self.searches), is_last: true };
            };
            bytes += match &item {
                Item::Record(record) => {
                    let pictures = record.pictures.iter().map(|picture| picture.bytes.len()).sum::<usize>();
                    record.text.as_ref().map_or(0, |text| text.bytes.len()) + pictures
                }
                Item::Whole(whole) => whole.bytes(),
                _ => 0,
            };
            items.push(item);
            kinds.push(kind);
        }
        Batch { first, items, kinds, searches: std::mem::take(&mut self.searches), is_last: false }
    }

    /// The next item, and what made it.
    fn item(&mut self) -> Option<(Item, Option<Kind>)> {
        loop {
            if let Some(source) = &mut self.open {
                if let Some(item) = source.next() {
                    self.records += 1;
                    let file = &self.kinds[self.kinds.len() - self.left.len() - 1];
                    let kind = source.kind().or(file.kind);
                    let item = if self.kinds.len() > 1 { item.in_file(&file.name) } else { item };
                    let item = match file.kind {
                        Some(Kind::Page | Kind::Markdown) => with_parts(item, &file.name, &mut self.parts),
                        _ => item,
                    };
                    return Some((item, kind.filter(|kind| *kind != Kind::Zip)));
                }
                self.searches.extend(source.searches());
                self.open = None;
                // All of it was read, wherever its last bytes stand.
                self.counter.set(self.kinds[self.at()].bytes);
            }
            let file = self.left.pop()?;
            let at = self.at();
            self.behind = self.kinds[..at].iter().map(|file| file.bytes).sum();
            self.counter = Counter::default();
            let name = file.name.clone();
            match self.begin(file, at) {
                Ok(source) => self.open = Some(source),
                Err(why) => {
                    self.records += 1;
                    return Some((Item::failed(name, why), self.kinds[at].kind.filter(|kind| *kind != Kind::Zip)));
                }
            }
        }
    }

    fn begin(&self, file: ImportFile, at: usize) -> Result<Box<dyn Source>, Reason> {
        let FileKind { kind, bytes, .. } = &self.kinds[at];
        if *bytes == 0 {
            return Err(Reason::Empty);
        }
        let counted = Counted { from: file.bytes, counter: self.counter.clone() };
        open(kind.ok_or(Reason::UnknownKind)?, counted, file.path)
    }
}

/// Endings of files that pages are made of, besides pictures.
const PART_ENDINGS: &[&str] = &["css", "js", "mjs", "map", "woff", "woff2", "ttf", "otf", "eot", "mp3", "mp4", "ogg", "webm"];

/// Files to read, their kinds, and those that are parts of pages.
type Sorted = (Vec<ImportFile>, Vec<FileKind>, HashMap<String, ImportFile>);

/// Sets the parts of pages aside: pictures, what browsers save in a folder beside a page, styles and scripts. Where there is no page, nothing is a part.
fn without_parts(files: Vec<ImportFile>, kinds: Vec<(FileKind, bool)>) -> Sorted {
    let is_page = |(file, is_picture): &(FileKind, bool)| !is_picture && matches!(file.kind, Some(Kind::Page | Kind::Markdown));
    let stem = |name: &str| {
        let name = plain(name);
        let name = name.strip_suffix(".gz").unwrap_or(&name);
        name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_owned()
    };
    let pages: HashSet<String> = kinds.iter().filter(|kind| is_page(kind)).map(|(file, _)| stem(&file.name)).collect();
    let is_part = |(file, is_picture): &(FileKind, bool)| {
        let name = plain(&file.name);
        let is_of_page =
            file.kind.is_none() && name.rsplit_once('.').is_some_and(|(_, ending)| PART_ENDINGS.contains(&&*ending.to_ascii_lowercase()));
        let is_beside = name.match_indices("_files/").any(|(at, _)| pages.contains(&name[..at]));
        !pages.is_empty() && (*is_picture || is_of_page || is_beside)
    };
    let (mut left, mut found, mut parts) = (Vec::new(), Vec::new(), HashMap::new());
    for (file, kind) in files.into_iter().zip(kinds) {
        if is_part(&kind) {
            parts.insert(plain(&file.name), file);
        } else {
            left.push(file);
            found.push(kind.0);
        }
    }
    (left, found, parts)
}

/// The item with the pictures that lie beside its file.
fn with_parts(item: Item, name: &str, parts: &mut HashMap<String, ImportFile>) -> Item {
    if parts.is_empty() {
        return item;
    }
    add_pictures(item, &plain(name), &mut |name| {
        let file = parts.get_mut(name)?;
        file.head(usize::try_from(MAX_ENTRY).ok()?).ok()
    })
}

/// The name of a file with the separators of addresses.
fn plain(name: &str) -> String {
    name.replace('\\', "/")
}

/// Records that were read and not written yet.
#[derive(Debug)]
pub struct Batch {
    /// The number of the first, from 0.
    pub(crate) first: u64,
    pub(crate) items: Vec<Item>,
    /// What made each.
    pub(crate) kinds: Vec<Option<Kind>>,
    /// Kept searches that came with those before.
    pub(crate) searches: Vec<KeptSearch>,
    /// Nothing comes after it.
    pub(crate) is_last: bool,
}

impl Batch {
    /// Records in it.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there are none in it.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Whether nothing comes after it.
    pub fn is_last(&self) -> bool {
        self.is_last
    }

    /// The HTML in it, of which the engine is to make articles.
    pub fn texts(&self) -> Vec<ImportText> {
        let records = self.items.iter().enumerate().filter_map(|(at, item)| match item {
            Item::Record(record) => Some((at, record.as_ref())),
            _ => None,
        });
        let text = |(at, record): (usize, &Record)| {
            let text = record.text.as_ref()?;
            let (html, keep) = match text.form {
                Form::Page => (text.bytes.clone(), None),
                Form::Article => (around(&text.bytes, &record.title, record.lang.as_deref()), Some(ARTICLE)),
            };
            let charset = if keep.is_some() { Some("utf-8".to_owned()) } else { text.charset.clone() };
            Some(ImportText { number: self.first + at as u64, url: record.url.clone(), html, charset, keep })
        };
        records.filter_map(text).collect()
    }
}

/// HTML of which the engine is to make an article.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ImportText {
    /// The number of its record.
    pub number: u64,
    /// The address of the page.
    pub url: String,
    /// A whole page.
    #[serde(with = "bytes")]
    pub html: Vec<u8>,
    /// Its encoding, if it is known.
    pub charset: Option<String>,
    /// The number of the element all of which is wanted, for the engine's option `keep`. Without it, the engine finds the article.
    pub keep: Option<u32>,
}

/// The number of the article's element in the page that [`around`] makes: `html`, `head`, `title`, `body` come before it.
const ARTICLE: u32 = 4;

/// A page around the text of an article.
fn around(html: &[u8], title: &str, lang: Option<&str>) -> Vec<u8> {
    let escaped = title.replace('&', "&amp;").replace('<', "&lt;");
    let lang = lang.map(|lang| format!(" lang=\"{lang}\"")).unwrap_or_default();
    let head = format!("<!DOCTYPE html><html{lang}><head><title>{escaped}</title></head><body><article>");
    [head.as_bytes(), html, b"</article></body></html>"].concat()
}
