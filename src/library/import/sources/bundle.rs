//! A zip of anything that can be imported: its entries are told by what is in them, and read in their order. Pictures and styles between them are no
//! records.

use std::collections::HashMap;
use std::io::Cursor;

use super::super::super::images::{ImageType, image_type};
use super::super::archive::Archive;
use super::super::gzip::{is_gzip, unpack};
use super::super::input::text_stream;
use super::super::kind::{HEAD, Kind, kind_of};
use super::super::reason::Reason;
use super::super::record::Item;
use super::pictures::add_pictures;
use super::shape::{Of, Ready, Source};
use super::texts::of_text;
use super::{mhtml, omnivore, page, readeck};

pub(super) fn open(archive: Archive) -> Result<Box<dyn Source>, Reason> {
    let names = archive.names();
    let has = |name: &str| names.iter().any(|known| known == name);
    if names.is_empty() {
        return Err(Reason::Empty);
    }
    if has("META-INF/container.xml") {
        return Ok(Box::new(Of(Kind::Epub, readeck::epub(archive)?)));
    }
    if omnivore::is_export(&names) {
        return Ok(Box::new(Of(Kind::Omnivore, omnivore::open(archive)?)));
    }
    let places = names.into_iter().enumerate().map(|(at, name)| (name, at)).collect();
    Ok(Box::new(Bundle { archive, places, at: 0, open: None, kind: None, found: false }))
}

struct Bundle {
    archive: Archive,
    /// The last entry of each name.
    places: HashMap<String, usize>,
    /// The next entry.
    at: usize,
    open: Option<Box<dyn Source>>,
    /// What made the entry that is open.
    kind: Option<Kind>,
    /// Whether there was anything.
    found: bool,
}

impl Source for Bundle {
    fn next(&mut self) -> Option<Item> {
        loop {
            if let Some(source) = &mut self.open {
                if let Some(item) = source.next() {
                    return Some(item);
                }
                self.open = None;
            }
            if self.at >= self.archive.len() {
                let is_nothing = !std::mem::replace(&mut self.found, true);
                return is_nothing.then(|| Item::failed("the archive", Reason::UnknownKind));
            }
            let number = self.at;
            self.at += 1;
            self.kind = None;
            match self.entry(number) {
                Ok(Some(source)) => (self.found, self.open) = (true, Some(source)),
                Ok(None) => {}
                Err(why) => {
                    self.found = true;
                    return Some(Item::failed(self.archive.name(number), why));
                }
            }
        }
    }

    fn kind(&self) -> Option<Kind> {
        self.kind
    }
}

impl Bundle {
    /// Opens an entry; nothing if it is not to be imported.
    fn entry(&mut self, number: usize) -> Result<Option<Box<dyn Source>>, Reason> {
        let name = self.archive.name(number);
        // Folders, what macOS adds, and the frames and advertisements that browsers save beside a page.
        if name.is_empty()
            || name.ends_with('/')
            || name.starts_with("__MACOSX/")
            || name.split('/').rev().skip(1).any(|part| part.ends_with("_files"))
        {
            return Ok(None);
        }
        let head = self.archive.head(number, HEAD as u64)?;
        let Some(kind) = kind_of(&head).filter(|_| image_type(&head) != Some(ImageType::Svg)) else { return Ok(None) };
        let bytes = self.archive.read(number)?;
        let bytes = if is_gzip(&bytes) && kind != Kind::Warc { unpack(&bytes)? } else { bytes };
        self.kind = Some(kind);
        match kind {
            Kind::Page | Kind::Markdown => {
                let item = if kind == Kind::Page { page::item(bytes) } else { readeck::markdown(&bytes) };
                let (places, archive) = (&self.places, &mut self.archive);
                let mut beside = |name: &str| places.get(name).and_then(|at| archive.read(*at).ok());
                Ok(Some(Box::new(Ready::one(add_pictures(item, &name, &mut beside)))))
            }
            Kind::Mhtml => Ok(Some(Box::new(Ready::one(mhtml::item(&bytes))))),
            Kind::Epub => readeck::epub_of(bytes).map(Some),
            // Archives in archives are not unpacked.
            Kind::Zip | Kind::Warc | Kind::Library | Kind::Pith => Err(Reason::Unsupported),
            _ => of_text(kind, text_stream(Cursor::new(bytes))).map(Some),
        }
    }
}
