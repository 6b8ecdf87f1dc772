//! Exports: articles of a library as files of other programs, and as a zip that can be brought back.
//!
//! An export is asked for piece by piece, so its memory does not grow with the library, and a worker that makes one can do other things in between.
//! Which articles it has is settled when it begins; one that is deleted before its turn is left out.

mod address;
mod annotations;
mod atom;
mod bookmarks;
mod csv;
mod epub;
mod form;
mod format;
mod highlights;
mod html;
mod json_lines;
mod loose;
mod markdown;
mod marked;
mod markup;
mod names;
mod note;
mod pack;
mod pith;
mod stream;

use std::cell::{OnceCell, RefCell};
use std::collections::VecDeque;
use std::io::Write;

use rusqlite::Row;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::error::LibraryError;
use super::images::StoredImage;
use super::item::{Pictures, html_of, item_found, item_of};
use super::open::Library;
use super::pith_zip::manifest::KeptSearch;
use super::readable::{Indexed, Lost, LostPart, found_or_lost, rows_named};
use form::Form;
use format::form_of;
use pith::hex;

pub use format::Format;
pub use loose::export_article;
pub use pack::{Packing, Piece};

/// Which articles.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Which {
    /// All of them.
    #[default]
    All,
    /// Those a query finds.
    Query(String),
    /// Those with a tag, or one below it.
    Tag(String),
    /// Those of these names.
    Uids(Vec<String>),
}

/// What is to be exported, and how.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Export {
    /// The format.
    pub format: Format,
    /// Which articles.
    #[serde(default)]
    pub which: Which,
    /// How the files of a format with several are handed out.
    #[serde(default)]
    pub packing: Packing,
    /// The title of the whole, where a format has one.
    #[serde(default)]
    pub title: Option<String>,
    /// The time, and how far the person's clock is ahead of UTC in minutes: for dates in the query and the days of saving.
    #[serde(default)]
    pub now: i64,
    /// See `now`.
    #[serde(default)]
    pub zone: i32,
    /// Whether what cannot be read of a damaged library is left out and told of. Otherwise it ends the export.
    #[serde(default)]
    pub partial: bool,
}

impl Export {
    /// All articles in a format, those with several files in a zip.
    ///
    /// ```
    /// use pith::library::{Export, Format, Library};
    ///
    /// let mut feed = Vec::new();
    /// let export = Export { title: Some("To read".to_owned()), ..Export::new(Format::Atom) };
    /// let exported = Library::empty()?.export(&export, &mut feed)?;
    /// assert_eq!(exported.articles, 0);
    /// # Ok::<(), pith::library::LibraryError>(())
    /// ```
    pub fn new(format: Format) -> Export {
        Export { format, which: Which::All, packing: Packing::default(), title: None, now: 0, zone: 0, partial: false }
    }
}

/// What an export holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Exported {
    /// Articles that are in it.
    pub articles: usize,
    /// What could not be read.
    pub lost: Vec<Lost>,
}

/// How far an export is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Progress {
    /// Articles that are done.
    pub done: usize,
    /// All of them.
    pub total: usize,
}

/// An export that has begun.
pub struct Exporter {
    /// The rows of the articles, and how many are done.
    ids: Vec<i64>,
    at: usize,
    /// Articles that were written; others were deleted meanwhile.
    written: usize,
    form: Box<dyn Form>,
    ready: VecDeque<Piece>,
    ended: bool,
    partial: bool,
    zone: i32,
    lost: Vec<Lost>,
    /// What the indexes say, once it is needed.
    indexed: OnceCell<Indexed>,
}

/// The pictures of a damaged library.
struct PicturesFound<'a> {
    library: &'a Library,
    lost: RefCell<Vec<Lost>>,
}

impl Pictures for PicturesFound<'_> {
    fn picture(&self, hash: &str) -> Result<Option<StoredImage>, LibraryError> {
        let is_other = |image: &StoredImage| hex(&Sha256::digest(&image.bytes)) != hash;
        let found = match self.library.picture(hash) {
            Ok(Some(image)) if is_other(&image) => Err(LibraryError::Damaged("its bytes are others".to_owned())),
            found => found,
        };
        Ok(found_or_lost(found, &mut self.lost.borrow_mut(), LostPart::Picture, || hash.to_owned())?.flatten())
    }
}

impl std::fmt::Debug for Exporter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Exporter").field("progress", &self.progress()).field("lost", &self.lost).finish_non_exhaustive()
    }
}

impl Exporter {
    /// Begins an export.
    pub fn new(library: &Library, export: &Export) -> Result<Exporter, LibraryError> {
        let mut lost = Vec::new();
        let mut ids = match library.chosen(export) {
            Err(LibraryError::Damaged(how)) if export.partial && export.which == Which::All => {
                lost.push(Lost { what: LostPart::Articles, of: how });
                rows_named(&library.db)
            }
            chosen => chosen?,
        };
        if export.format.is_newest_first() {
            ids.reverse();
        }
        if ids.is_empty() && export.which != Which::All {
            return Err(LibraryError::Unusable("there is no such article to export".to_owned()));
        }
        if export.packing == Packing::One && export.format.has_files() && ids.len() != 1 {
            return Err(LibraryError::Unusable(format!("one file holds one article, and these are {}", ids.len())));
        }
        let has_searches = export.format == Format::Pith && export.which == Which::All;
        let searches = match if has_searches { library.kept_searches() } else { Ok(Vec::new()) } {
            Err(LibraryError::Damaged(how)) if export.partial => {
                lost.push(Lost { what: LostPart::Searches, of: how });
                Vec::new()
            }
            searches => searches?,
        };
        let form = form_of(export.format, export.packing, export.title.clone(), searches)?;
        Ok(Exporter {
            ids,
            at: 0,
            written: 0,
            form,
            ready: VecDeque::new(),
            ended: false,
            partial: export.partial,
            zone: export.zone,
            lost,
            indexed: OnceCell::new(),
        })
    }

    /// The next piece; nothing after the last.
    pub fn next(&mut self, library: &Library) -> Result<Option<Piece>, LibraryError> {
        loop {
            while let Some(piece) = self.ready.pop_front() {
                if piece.name.is_some() || !piece.bytes.is_empty() {
                    return Ok(Some(piece));
                }
            }
            if self.ended {
                return Ok(None);
            }
            self.step(library)?;
        }
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        Progress { done: self.at, total: self.ids.len() }
    }

    /// What could not be read so far.
    pub fn lost(&self) -> &[Lost] {
        &self.lost
    }

    /// What was written, and what could not be read.
    pub fn exported(&self) -> Exported {
        Exported { articles: self.written, lost: self.lost.clone() }
    }

    fn step(&mut self, library: &Library) -> Result<(), LibraryError> {
        let Some(id) = self.ids.get(self.at).copied() else {
            self.form.end()?;
            self.ended = true;
            self.ready.extend(self.form.take(true)?);
            return Ok(());
        };
        self.at += 1;
        if self.partial {
            self.article_found(library, id)?;
        } else if let Some(mut item) = item_of(&library.db, id)? {
            item.zone = self.zone;
            if self.form.wants_text(&item) {
                item.html = html_of(&library.db, id)?;
            }
            self.form.article(&mut item, library)?;
            self.written += 1;
        }
        self.ready.extend(self.form.take(false)?);
        Ok(())
    }

    /// Writes what can be read of an article.
    fn article_found(&mut self, library: &Library, id: i64) -> Result<(), LibraryError> {
        let told = self.lost.len();
        let Some(mut item) = item_found(&library.db, id, &self.indexed, &mut self.lost)? else { return Ok(()) };
        item.zone = self.zone;
        // Where the row is lost, so is whether there is a text, and when it was taken.
        let has_row = self.lost[told..].iter().all(|lost| lost.what != LostPart::Row);
        let html = match has_row && item.taken.is_none() {
            true => None,
            false => found_or_lost(html_of(&library.db, id), &mut self.lost, LostPart::Text, || item.url.clone())?.flatten(),
        };
        if html.is_some() && !has_row {
            item.taken = Some(item.saved);
        }
        item.html = html.filter(|_| self.form.wants_text(&item));
        let pictures = PicturesFound { library, lost: RefCell::default() };
        self.form.article(&mut item, &pictures)?;
        self.lost.extend(pictures.lost.into_inner());
        self.written += 1;
        Ok(())
    }
}

impl Library {
    /// Writes an export that is one file, and returns what is in it.
    pub fn export(&self, export: &Export, mut to: impl Write) -> Result<Exported, LibraryError> {
        self.export_files(export, |piece| to.write_all(&piece.bytes))
    }

    /// Hands out the pieces of an export, all of them as the library was at the beginning, and returns what is in it.
    pub fn export_files(&self, export: &Export, mut each: impl FnMut(&Piece) -> std::io::Result<()>) -> Result<Exported, LibraryError> {
        let snapshot = self.db.unchecked_transaction()?;
        let mut exporter = Exporter::new(self, export)?;
        while let Some(piece) = exporter.next(self)? {
            each(&piece).map_err(|error| LibraryError::Output(error.to_string()))?;
        }
        snapshot.finish()?;
        Ok(exporter.exported())
    }

    /// The rows of the articles of an export, the first saved first.
    fn chosen(&self, export: &Export) -> Result<Vec<i64>, LibraryError> {
        const ORDER: &str = "ORDER BY a.saved, a.id";
        let id = |row: &Row<'_>| row.get::<_, i64>(0);
        match &export.which {
            Which::All => {
                let mut rows = self.db.prepare(&format!("SELECT a.id FROM article a WHERE a.deleted IS NULL {ORDER}"))?;
                Ok(rows.query_map([], id)?.collect::<Result<_, _>>()?)
            }
            Which::Query(query) => self.ids_found(query, export.now, export.zone),
            Which::Tag(name) => {
                let name = super::tag_name::tidy(name)?;
                let sql = format!(
                    "SELECT DISTINCT a.id FROM article a JOIN article_tag l ON l.article = a.id JOIN tag t ON t.id = l.tag \
                     WHERE a.deleted IS NULL AND (t.name = ?1 OR substr(t.name, 1, length(?1) + 1) = ?1 || '/') {ORDER}"
                );
                let mut rows = self.db.prepare(&sql)?;
                Ok(rows.query_map([name], id)?.collect::<Result<_, _>>()?)
            }
            Which::Uids(uids) => {
                let mut ids = super::entry::ids_of(&self.db, uids)?;
                let mut saved = self.db.prepare_cached("SELECT saved FROM article WHERE id = ?")?;
                let mut keyed: Vec<(i64, i64)> =
                    ids.drain(..).map(|id| Ok((saved.query_row([id], |row| row.get(0))?, id))).collect::<Result<_, LibraryError>>()?;
                keyed.sort_unstable();
                keyed.dedup();
                Ok(keyed.into_iter().map(|(_, id)| id).collect())
            }
        }
    }

    /// The searches that are kept, with the time each was made.
    fn kept_searches(&self) -> Result<Vec<KeptSearch>, LibraryError> {
        let mut rows = self.db.prepare("SELECT name, query, made FROM search ORDER BY name")?;
        let read = |row: &Row<'_>| Ok(KeptSearch { name: row.get(0)?, query: row.get(1)?, made: row.get(2)? });
        Ok(rows.query_map([], read)?.collect::<Result<_, _>>()?)
    }
}
